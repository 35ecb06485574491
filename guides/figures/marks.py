"""Signs of a step's drawing: arrows, numbered drops, the mind-this triangle, blades.

PURE. A picture's units; `size` is the height of its letters, so that signs grow with them.
"""

# ruff: noqa: E501, PLR0913, PLR0917  lines of path data and coordinates read best unbroken

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from guides.figures.paths import Path, Point, bearing, distance, line, polar, polygon, ring_arc
from guides.figures.svg import Disc, Line, words


def arrow(start: Point, end: Point, size: float, look: str = "go") -> str:
    """A straight arrow with an open head."""
    return Line(look, line(start, end) + _head(end, bearing(start, end), size)).svg()


def turning(centre: Point, radius: float, first: float, sweep: float, size: float, look: str = "go") -> str:
    """An arrow round a centre, from angle `first` through `sweep` (radians; positive is clockwise in the picture)."""
    last = first + sweep
    tip, way = polar(radius, last, centre), last + (pi / 2 if sweep > 0 else -pi / 2)
    lean = size * 0.35 / radius * (1 if sweep > 0 else -1)  # the head leans into the curve
    return Line(look, ring_arc(centre, radius, first, last) + _head(tip, way - lean, size)).svg()


def _head(tip: Point, way: float, size: float) -> Path:
    return line(polar(size * 0.75, way + pi - 0.45, tip), tip, polar(size * 0.75, way + pi + 0.45, tip))


HEAD = 0.85  # radius of a drop's head, and how far from its tip the head's middle is, in letters
STEM = 1.9 * HEAD
SWINGS = (0.0, 0.5, -0.5, 1.0, -1.0, 1.5, -1.5, 2.0, -2.0, 2.6, -2.6)  # from the wish, in radians, the best first
STRIKE = 0.62, 1.3  # the two ends of a strike through a drop, in letters: they leave its number free


@dataclass(frozen=True, slots=True)
class Drop:
    """A numbered drop of oil whose point is where it goes; a place that stays dry has it struck through."""

    tip: Point
    number: int
    dry: bool = False

    def head(self, way: float, size: float) -> Point:
        return polar(STEM * size, way, self.tip)


def apart(drops: Sequence[Drop], size: float, keep_clear: Sequence[Point] = (), wish: float = -pi / 2) -> list[float]:
    """For each drop the direction in which it hangs: as wished, or turned until it hides no other one."""
    ways: list[float] = []
    for one in drops:
        heads = [other.head(way, size) for other, way in zip(drops, ways, strict=False)]
        tips = [other.tip for other in drops if other is not one]

        def fault(way: float, one: Drop = one, heads: list[Point] = heads, tips: list[Point] = tips) -> float:
            head = one.head(way, size)
            lack = [2.3 * HEAD * size - distance(head, other) for other in heads]
            lack += [1.6 * HEAD * size - distance(head, other) for other in tips]
            lack += [1.3 * HEAD * size - distance(one.tip, other) for other in heads]
            soft = [0.1 * (1.4 * HEAD * size - distance(head, other)) for other in keep_clear]
            return sum(max(each, 0) for each in (*lack, *soft)) / size

        ways.append(wish + min(SWINGS, key=lambda swing: round(fault(wish + swing), 2) + 0.02 * SWINGS.index(swing)))
    return ways


def drops(found: Sequence[Drop], size: float, keep_clear: Sequence[Point] = ()) -> str:
    """Drops at their places, none over another."""
    ways = apart(found, size, keep_clear)
    return "".join(
        drop(one.tip, one.number, size, dry=one.dry, way=way) for one, way in zip(found, ways, strict=True)
    )


def drop(tip: Point, number: int, size: float, *, dry: bool = False, way: float = -pi / 2) -> str:
    """A numbered drop of oil whose point is where it goes, hanging off it in the direction `way`; a place that stays
    dry has it struck through, beside its number."""
    radius = size * HEAD
    centre = polar(STEM * size, way, tip)
    a, b = polar(radius, way + pi + 0.7, centre), polar(radius, way + pi - 0.7, centre)
    body = Path((("M", tip), ("L", a), ("A", radius, True, True, b), ("Z",)))
    parts = [Line("f void" if dry else "f wheel", body).svg(),
             words(str(number), (centre[0], centre[1] + size * 0.36), size, "num", "middle")]  # fmt: skip
    if dry:
        near, far = (one * size for one in STRIKE)
        for turn in (-pi * 0.75, pi * 0.25):
            parts.append(Line("go", line(polar(near, turn, centre), polar(far, turn, centre))).svg())
    return "".join(parts)


def peg(tip: Point, way: float, length: float, size: float, look: str = "f wheel") -> str:
    """A stick of pegwood whose point is at `tip`, coming from the direction `way`."""
    half, taper = size * 0.42, size * 2.4
    stick = polygon([(0, 0), (taper, -half), (length, -half), (length, half), (taper, half)])
    return Line(look, stick.moved(way, tip)).svg()


def puff(centre: Point, way: float, radius: float, size: float) -> str:
    """Air blown at a wheel from outside, from the direction `way`: three strokes that end at its rim."""
    ends = [
        (polar(radius + size * 0.5, way + turn, centre), polar(radius + size * 2.2, way + turn * 0.5, centre))
        for turn in (-0.35, 0, 0.35)
    ]
    return "".join(Line("go", line(far, near)).svg() for near, far in ends)


def blower(centre: Point, way: float, radius: float, size: float) -> str:
    """The nozzle of the blower whose air `puff` draws, and its bulb."""
    tip = polar(radius + size * 2.6, way, centre)
    nozzle = polygon([(0, -0.3 * size), (4.4 * size, -0.75 * size), (4.4 * size, 0.75 * size), (0, 0.3 * size)])
    bulb = Disc("f bridge", polar(6.8 * size, way, tip), 2.8 * size)
    return bulb.svg() + Line("f metal", nozzle.moved(way, tip)).svg()


def mind(at: Point, size: float) -> str:
    """The caution triangle."""
    high = size * 1.25
    tri = polygon([(at[0], at[1] - high * 0.62), (at[0] + high * 0.6, at[1] + high * 0.42), (at[0] - high * 0.6, at[1] + high * 0.42)])  # fmt: skip
    bang = line((at[0], at[1] - high * 0.26), (at[0], at[1] + high * 0.08))
    return (
        Line("go void", tri).svg()
        + Line("go", bang).svg()
        + Disc("bad", (at[0], at[1] + high * 0.25), high * 0.055).svg()
    )


def blade(at: Point, width_mm: float, size: float) -> str:
    """A driver's tip from the side, as wide as the blade."""
    x, y = at
    half = width_mm / 2 * size / 1.3
    tip = polygon([(x - half, y), (x + half, y), (x + half, y - size * 0.9), (x + half * 0.75, y - size * 1.5),
                   (x - half * 0.75, y - size * 1.5), (x - half, y - size * 0.9)])  # fmt: skip
    return Line("f metal", tip).svg()


def sun(at: Point, radius: float, rays: int = 8) -> Path:
    return Path(tuple(
        segment for index in range(rays)
        for segment in line((at[0] + radius * cos(index * 2 * pi / rays), at[1] + radius * sin(index * 2 * pi / rays)),
                            (at[0] + radius * 1.35 * cos(index * 2 * pi / rays),
                             at[1] + radius * 1.35 * sin(index * 2 * pi / rays))).segments
    ))  # fmt: skip
