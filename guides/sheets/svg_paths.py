"""An SVG path's `d` -> PDF path operators, through an affine map. Knows M L H V Q T A C Z, both cases.

PURE. PDF has cubic curves only: a quadratic is raised, an arc is cut into pieces of at most a quarter turn. A long
document converts a million numbers: the loop below is written for speed, one branch a command.
"""

# ruff: noqa: PLR0913, PLR0917  a curve has six numbers

import re
from collections.abc import Iterator
from math import acos, ceil, copysign, cos, pi, sin, sqrt, tan

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]  # x' = a x + c y + e, y' = b x + d y + f
COMMAND = re.compile(r"([MmLlHhVvQqTtAaCcZz])([^MmLlHhVvQqTtAaCcZz]*)")
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
KAPPA = 4 / 3 * (sqrt(2) - 1)  # length of a quarter circle's handles
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "T": 2, "A": 7, "C": 6}


def commands(d: str) -> Iterator[tuple[str, list[float]]]:
    """Yield each command with its numbers, repeated commands written out."""
    for letter, text in COMMAND.findall(d):
        if letter in "Zz":
            yield "Z", []
            continue
        numbers = [float(one) for one in NUMBER.findall(text)]
        takes = TAKES[letter.upper()]
        yield letter, numbers[:takes]
        again = {"M": "L", "m": "l"}.get(letter, letter)
        for start in range(takes, len(numbers), takes):
            yield again, numbers[start : start + takes]


def pdf_path(d: str, matrix: Matrix) -> str:
    """The path as PDF operators, without a painting operator."""
    pen = _Pen(matrix)
    for letter, numbers in commands(d):
        pen.follow(letter, numbers)
    return " ".join(pen.written)


class _Pen:
    """Where the path is, in the drawing's units, and what was written so far."""

    def __init__(self, matrix: Matrix) -> None:
        self.matrix = matrix
        self.x = self.y = 0.0
        self.start = (0.0, 0.0)
        self.control: Point | None = None  # of the last quadratic, which a T goes on from
        self.written: list[str] = []

    def follow(self, letter: str, numbers: list[float]) -> None:
        kind = letter.upper()
        dx, dy = (self.x, self.y) if letter.islower() else (0.0, 0.0)
        if kind == "L":
            self._to(numbers[0] + dx, numbers[1] + dy, "l")
        elif kind == "Q":
            self._quadratic((numbers[0] + dx, numbers[1] + dy), numbers[2] + dx, numbers[3] + dy)
            return
        elif kind == "A":
            self._arc(numbers, numbers[5] + dx, numbers[6] + dy)
        elif kind == "M":
            self.start = (numbers[0] + dx, numbers[1] + dy)
            self._to(*self.start, "m")
        elif kind == "Z":
            self.x, self.y = self.start
            self.written.append("h")
        elif kind == "T":
            here = (self.x, self.y)
            control = (2 * self.x - self.control[0], 2 * self.y - self.control[1]) if self.control else here
            self._quadratic(control, numbers[0] + dx, numbers[1] + dy)
            return
        else:
            self._rare(kind, numbers, dx, dy)
        self.control = None

    def _rare(self, kind: str, numbers: list[float], dx: float, dy: float) -> None:
        if kind == "H":
            self._to(numbers[0] + dx, self.y, "l")
        elif kind == "V":
            self._to(self.x, numbers[0] + dy, "l")
        else:
            self.curve(*(value + (dy if index % 2 else dx) for index, value in enumerate(numbers)))

    def _to(self, x: float, y: float, operator: str) -> None:
        a, b, c, d, e, f = self.matrix
        self.x, self.y = x, y
        self.written.append(f"{a * x + c * y + e:.2f} {b * x + d * y + f:.2f} {operator}")

    def _quadratic(self, control: Point, x: float, y: float) -> None:
        cx, cy = control
        self.curve((self.x + 2 * cx) / 3, (self.y + 2 * cy) / 3, (x + 2 * cx) / 3, (y + 2 * cy) / 3, x, y)
        self.control = control

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        a, b, c, d, e, f = self.matrix
        self.x, self.y = x, y
        self.written.append(
            f"{a * x1 + c * y1 + e:.2f} {b * x1 + d * y1 + f:.2f} {a * x2 + c * y2 + e:.2f} {b * x2 + d * y2 + f:.2f} "
            f"{a * x + c * y + e:.2f} {b * x + d * y + f:.2f} c"
        )

    def _arc(self, shape: list[float], x: float, y: float) -> None:
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
