"""Where on a part a leader may touch it, what a part covers, and how far it reaches.

PURE. Plate coordinates. Silhouettes are made from the very shapes that are drawn.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import radians, tau

from guides.figures.geometry import Geometry
from guides.figures.paths import Point, crossings, distance, inside, inside_row, polar
from guides.figures.pieces import pieces
from guides.figures.svg import Disc, Shape

Box = tuple[float, float, float, float]  # left, bottom, right, top
OPEN_WHEELS = ("201", "210", "224", "721", "260", "705")  # seen through between their spokes
MARGIN = 0.35


@lru_cache(maxsize=512)
def silhouettes(g: Geometry, number: str, side: str = "bridge") -> tuple[tuple[Point, ...], ...]:
    """Outer rings of what a part covers, as polygons."""
    if g.catalog.part[number].screw or number in ("dial-fastener",):
        return tuple(_ring_of(shape) for shape in pieces(g, number, side) if isinstance(shape, Disc))
    if number in ("303", "375"):
        return tuple(tuple(run) for run in pieces(g, number, side)[0].path.polygons(0.4))
    if number in ("166",):
        return tuple(_ring_of(shape) for shape in pieces(g, number, side))
    return (_ring_of(pieces(g, number, side)[0]),)


def _ring_of(shape: Shape) -> tuple[Point, ...]:
    if isinstance(shape, Disc):
        return tuple(polar(shape.radius, index * tau / 36, shape.centre) for index in range(36))
    return tuple(shape.path.polygons(0.4)[0])


@lru_cache(maxsize=512)
def reach(g: Geometry, number: str, side: str = "bridge") -> Box:
    """The smallest box round a part."""
    points = [point for one in silhouettes(g, number, side) for point in one]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def covers(g: Geometry, number: str, point: Point, side: str = "bridge") -> bool:
    """Whether a part hides what lies under a point."""
    left, bottom, right, top = reach(g, number, side)
    if not (left <= point[0] <= right and bottom <= point[1] <= top):
        return False
    if number in OPEN_WHEELS:
        return _in_open_wheel(g, number, point)
    return any(inside(point, one) for one in silhouettes(g, number, side))


def _in_open_wheel(g: Geometry, number: str, point: Point) -> bool:
    """On rim or hub; spokes are left out of account."""
    away = distance(point, g.at(number))
    if number == "721":
        outer = g.measure("721", "rim diameter") / 2
        return outer - g.size("721", "rim") < away < outer or away < 1.0
    outer, band = (g.escape_radius, 1.5) if number == "705" else (g.wheels[number].tip_radius, 0.9)
    return outer - band < away < outer or away < 1.3


@lru_cache(maxsize=512)
def touchpoints(g: Geometry, number: str, side: str = "bridge") -> tuple[Point, ...]:
    """Points well inside a part's metal."""
    first = pieces(g, number, side)[0]
    centre = g.at(number)
    if g.catalog.part[number].screw:
        radius = g.head_radius(number)
        return tuple(polar(radius * 0.55, index * tau / 12, at) for at in g.everywhere(number) for index in range(12))
    if number in ("303", "375"):  # by their arms: the two hoops look alike
        angle, out = ("pointer-deg", (3.2, 3.8)) if number == "303" else ("arm-deg", (3.25, 4.1))
        return tuple(polar(far, radians(g.size(number, angle)), centre) for far in out)
    if number in OPEN_WHEELS:
        outer = _rim_middle(g, number)
        return tuple(polar(outer, index * tau / 36, centre) for index in range(36))
    if number in ("440", "430", "770"):
        ring = first.path.polygons(0.5)[0]
        return tuple(ring[len(ring) // 8 : len(ring) * 3 // 8])
    found = [point for one in silhouettes(g, number, side) for point in _grid(one)]
    return tuple(found) or (centre,)


def _rim_middle(g: Geometry, number: str) -> float:
    if number == "721":
        return g.measure("721", "rim diameter") / 2 - g.size("721", "rim") / 2
    if number == "705":
        return g.escape_radius * 0.6  # on the band between teeth and windows
    return g.wheels[number].root_radius - 0.25


def _grid(ring: Sequence[Point]) -> Iterable[Point]:
    """Points of a square grid that have metal for MARGIN on all four sides."""
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    step = max(0.3, min(max(xs) - min(xs), max(ys) - min(ys)) / 14)
    columns, levels = _ticks(min(xs), max(xs), step), _ticks(min(ys), max(ys), step)
    rows, below, above = (crossings(ring, [y + off for y in levels]) for off in (0, -MARGIN, MARGIN))
    for y, here, *beside in zip(levels, rows, below, above, strict=True):
        for x in columns:
            if all(inside_row(one, here) for one in (x, x - MARGIN, x + MARGIN)) and all(
                inside_row(x, row) for row in beside
            ):
                yield x, y


def _ticks(first: float, last: float, step: float) -> list[float]:
    found, at = [], first + step / 2
    while at < last:
        found.append(at)
        at += step
    return found


def touch(
    g: Geometry, number: str, above: Sequence[str], side: str = "bridge", index: int | None = None
) -> Point | None:
    """The best point for a leader: visible, and nearest the rim. `index`: which of several alike."""
    order = _nearest_rim_first(g, number, side, index)
    return next((point for point in order if not any(covers(g, one, point, side) for one in above)), None)


def least(
    g: Geometry, number: str, fault: Callable[[Point], int], side: str = "bridge", index: int | None = None
) -> Point:
    """The point for a leader with the least fault; of several the one nearest the rim."""
    best, lowest = g.at(number), 1 << 30
    for point in _nearest_rim_first(g, number, side, index):
        found = fault(point)
        if found < lowest:
            best, lowest = point, found
        if not found:
            break
    return best


def _nearest_rim_first(g: Geometry, number: str, side: str, index: int | None) -> list[Point]:
    points, centre = touchpoints(g, number, side), g.at(number)
    if index is not None:
        near = g.everywhere(number)[index]
        points = tuple(point for point in points if distance(point, near) < 3.5)
    # the best first: most often nothing lies over it, and the others need not be looked at
    return sorted(points, key=lambda point: distance(point, (0, 0)) - 0.01 * distance(point, centre), reverse=True)
