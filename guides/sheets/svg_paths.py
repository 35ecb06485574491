"""An SVG path's `d` -> PDF path operators, through an affine map. Knows M L H V Q T A C Z, both cases.

PURE. PDF has cubic curves only: a quadratic is raised, an arc is cut into pieces of at most a quarter turn. A long
document converts a million numbers: a run of like commands is followed in one go.
"""

# ruff: noqa: N802, PLR0913, PLR0917  commands keep SVG's names; a curve has six numbers

import re
from collections.abc import Sequence
from functools import lru_cache
from math import acos, ceil, copysign, cos, pi, sin, sqrt, tan

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]  # x' = a x + c y + e, y' = b x + d y + f
COMMAND = re.compile(r"([MmLlHhVvQqTtAaCcZz])([^MmLlHhVvQqTtAaCcZz]*)")
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
KAPPA = 4 / 3 * (sqrt(2) - 1)  # length of a quarter circle's handles


def pdf_path(d: str, matrix: Matrix) -> str:
    """The path as PDF operators, without a painting operator."""
    pen = _Pen(matrix)
    for letter, numbers in _runs(d):
        getattr(pen, letter.upper())(numbers, letter.islower())
    return " ".join(pen.written)


@lru_cache(maxsize=2048)  # one outline stands in many drawings, each of another size
def _runs(d: str) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """Each command with the numbers up to the next."""
    return tuple((letter, tuple(map(float, NUMBER.findall(rest)))) for letter, rest in COMMAND.findall(d))


class _Pen:
    """Where the path is, in the drawing's units, and what was written so far.

    A method a command, named as SVG names it: each takes all the numbers of a run, and whether they are relative.
    """

    def __init__(self, matrix: Matrix) -> None:
        self.matrix = matrix
        self.x = self.y = 0.0
        self.start = (0.0, 0.0)
        self.control: Point | None = None  # of the last quadratic, which a T goes on from
        self.written: list[str] = []

    def M(self, numbers: Sequence[float], relative: bool) -> None:
        dx, dy = (self.x, self.y) if relative else (0.0, 0.0)
        self.start = (numbers[0] + dx, numbers[1] + dy)
        self._to(*self.start, "m")
        self.L(numbers[2:], relative)

    def L(self, numbers: Sequence[float], relative: bool) -> None:
        a, b, c, d, e, f = self.matrix
        x, y, write = self.x, self.y, self.written.append
        pairs = iter(numbers)
        for first, second in zip(pairs, pairs, strict=True):
            x, y = (x + first, y + second) if relative else (first, second)
            write(f"{a * x + c * y + e:.2f} {b * x + d * y + f:.2f} l")
        self.x, self.y, self.control = x, y, None

    def H(self, numbers: Sequence[float], relative: bool) -> None:
        for one in numbers:
            self._to(one + (self.x if relative else 0), self.y, "l")

    def V(self, numbers: Sequence[float], relative: bool) -> None:
        for one in numbers:
            self._to(self.x, one + (self.y if relative else 0), "l")

    def Z(self, numbers: Sequence[float], relative: bool) -> None:
        self.x, self.y = self.start
        self.written.append("h")
        self.control = None

    def Q(self, numbers: Sequence[float], relative: bool) -> None:
        a, b, c, d, e, f = self.matrix
        for at in range(0, len(numbers), 4):
            cx, cy, x, y = numbers[at : at + 4]
            x0, y0 = self.x, self.y
            if relative:
                cx, cy, x, y = cx + x0, cy + y0, x + x0, y + y0
            x1, y1, x2, y2 = (x0 + 2 * cx) / 3, (y0 + 2 * cy) / 3, (x + 2 * cx) / 3, (y + 2 * cy) / 3
            self.written.append(
                f"{a * x1 + c * y1 + e:.2f} {b * x1 + d * y1 + f:.2f} {a * x2 + c * y2 + e:.2f} "
                f"{b * x2 + d * y2 + f:.2f} {a * x + c * y + e:.2f} {b * x + d * y + f:.2f} c"
            )
            self.x, self.y, self.control = x, y, (cx, cy)

    def T(self, numbers: Sequence[float], relative: bool) -> None:
        for at in range(0, len(numbers), 2):
            here = (self.x, self.y)
            dx, dy = here if relative else (0.0, 0.0)
            control = (2 * self.x - self.control[0], 2 * self.y - self.control[1]) if self.control else here
            self.Q([*control, numbers[at] + dx, numbers[at + 1] + dy], relative=False)

    def C(self, numbers: Sequence[float], relative: bool) -> None:
        for at in range(0, len(numbers), 6):
            dx, dy = (self.x, self.y) if relative else (0.0, 0.0)
            self.curve(*(value + (dy if index % 2 else dx) for index, value in enumerate(numbers[at : at + 6])))
        self.control = None

    def A(self, numbers: Sequence[float], relative: bool) -> None:
        for at in range(0, len(numbers), 7):
            dx, dy = (self.x, self.y) if relative else (0.0, 0.0)
            self._arc(numbers[at : at + 7], numbers[at + 5] + dx, numbers[at + 6] + dy)
        self.control = None

    def _to(self, x: float, y: float, operator: str) -> None:
        a, b, c, d, e, f = self.matrix
        self.x, self.y, self.control = x, y, None
        self.written.append(f"{a * x + c * y + e:.2f} {b * x + d * y + f:.2f} {operator}")

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        a, b, c, d, e, f = self.matrix
        self.x, self.y = x, y
        self.written.append(
            f"{a * x1 + c * y1 + e:.2f} {b * x1 + d * y1 + f:.2f} {a * x2 + c * y2 + e:.2f} {b * x2 + d * y2 + f:.2f} "
            f"{a * x + c * y + e:.2f} {b * x + d * y + f:.2f} c"
        )

    def _arc(self, shape: Sequence[float], x: float, y: float) -> None:
        """An elliptical arc (SVG 2, appendix B.2.4); `shape`: rx, ry, turn, large flag, sweep flag.

        The drawings never turn an ellipse.
        """
        rx, ry, _, large, sweep = shape[:5]
        hx, hy = (self.x - x) / 2, (self.y - y) / 2
        inner = (rx * hy) ** 2 + (ry * hx) ** 2
        if not inner or not rx or not ry:
            return
        stretch = (hx / rx) ** 2 + (hy / ry) ** 2
        if stretch > 1:
            rx, ry = rx * sqrt(stretch), ry * sqrt(stretch)
            inner *= stretch
        far = sqrt(max(0.0, ((rx * ry) ** 2 - inner) / inner)) * (1 if large != sweep else -1)
        cx, cy = far * rx * hy / ry, -far * ry * hx / rx
        first = _angle((hx - cx) / rx, (hy - cy) / ry)
        turn = (_angle((-hx - cx) / rx, (-hy - cy) / ry) - first) % (2 * pi)
        self.sweep((cx + (self.x + x) / 2, cy + (self.y + y) / 2), rx, ry, first, turn if sweep else turn - 2 * pi)

    def sweep(self, centre: Point, rx: float, ry: float, first: float, turn: float) -> None:
        """Curves round a centre, from angle `first` through `turn`."""
        pieces = max(1, ceil(abs(turn) / (pi / 2) - 1e-9))
        each, (cx, cy) = turn / pieces, centre
        reach = 4 / 3 * tan(each / 4)
        c, s = cos(first), sin(first)
        for index in range(1, pieces + 1):
            c2, s2 = cos(first + each * index), sin(first + each * index)
            self.curve(cx + (c - reach * s) * rx, cy + (s + reach * c) * ry, cx + (c2 + reach * s2) * rx,
                       cy + (s2 - reach * c2) * ry, cx + c2 * rx, cy + s2 * ry)  # fmt: skip
            c, s = c2, s2


def _angle(x: float, y: float) -> float:
    return copysign(acos(max(-1.0, min(1.0, x / sqrt(x * x + y * y)))), y)


def ellipse(centre: Point, rx: float, ry: float, matrix: Matrix) -> str:
    """A whole ellipse, from four curves; `matrix` turns it as one."""
    a, b, c, d, e, f = matrix
    x, y = a * centre[0] + c * centre[1] + e, b * centre[0] + d * centre[1] + f
    ux, uy, vx, vy = a * rx, b * rx, c * ry, d * ry  # half axes on paper
    kux, kuy, kvx, kvy = ux * KAPPA, uy * KAPPA, vx * KAPPA, vy * KAPPA
    return (
        f"{x + ux:.2f} {y + uy:.2f} m "
        f"{x + ux + kvx:.2f} {y + uy + kvy:.2f} {x + vx + kux:.2f} {y + vy + kuy:.2f} {x + vx:.2f} {y + vy:.2f} c "
        f"{x + vx - kux:.2f} {y + vy - kuy:.2f} {x - ux + kvx:.2f} {y - uy + kvy:.2f} {x - ux:.2f} {y - uy:.2f} c "
        f"{x - ux - kvx:.2f} {y - uy - kvy:.2f} {x - vx - kux:.2f} {y - vy - kuy:.2f} {x - vx:.2f} {y - vy:.2f} c "
        f"{x - vx + kux:.2f} {y - vy + kuy:.2f} {x + ux - kvx:.2f} {y + uy - kvy:.2f} {x + ux:.2f} {y + uy:.2f} c h"
    )
