"""What many parts are made of: screws, jewels, milled outlines, toothed rings. Plate coordinates.

PURE.
"""

# ruff: noqa: PLR0913, PLR0917  places and sizes are plain arguments

from math import pi, radians, sin

from guides.figures.geometry import BRIDGE_RIM, Geometry, Wheel
from guides.figures.outlines import Corner, inset, rounded
from guides.figures.paths import Path, Point, line, polar, polygon
from guides.figures.svg import Disc, Line, Shape
from guides.figures.teeth import PINION_LEAF, gear, windows

Shapes = tuple[Shape, ...]
CHAMFER = 0.32


def screw(at: Point, radius: float, angle: float) -> list[Shape]:
    a, b = polar(radius * 0.86, angle, at), polar(-radius * 0.86, angle, at)
    return [Disc("f screw", at, radius), Line("f", line(a, b))]


def jewel(at: Point, radius: float = 0.75, hole: float = 0.2, setting: float = 0.28) -> list[Shape]:
    shapes: list[Shape] = [Disc("f fine void", at, radius + setting)] if setting else []
    return [*shapes, Disc("f jewel", at, radius), Disc("void", at, hole)]


def corners_of(geometry: Geometry, name: str) -> list[Corner]:
    """An outline of shapes.toml in this layout, counterclockwise."""
    outline = geometry.catalog.outline[name]
    values = [float(value) for value in outline.corners]
    corners = [(values[i], values[i + 1], values[i + 2]) for i in range(0, len(values), 3)]
    if outline.mirrors and geometry.layout == "6497":
        corners = [(y, x, r) for x, y, r in reversed(corners)]
    return corners


def outline(geometry: Geometry, name: str, by: float = 0) -> Path:
    corners = corners_of(geometry, name)
    corners = [_onto_rim(corner) for corner in corners]
    if by:
        return rounded(inset(corners, by, BRIDGE_RIM), BRIDGE_RIM - by)
    return rounded(corners, BRIDGE_RIM)


def _onto_rim(corner: Corner) -> Corner:
    """A corner meant for the rim is put exactly on it."""
    x, y, radius = corner
    far = (x * x + y * y) ** 0.5
    return (x * BRIDGE_RIM / far, y * BRIDGE_RIM / far, radius) if abs(far - BRIDGE_RIM) < 0.06 else corner


def toothed(wheel: Wheel, *, leaves: bool = False) -> Path:
    path = gear(wheel.teeth, wheel.pitch_radius, wheel.tip_radius, wheel.root_radius, wheel.phase,
                **({"metal": PINION_LEAF} if leaves else {}))  # fmt: skip
    return path.moved(to=wheel.centre)


def pinion(g: Geometry, key: str, arbor: float) -> Shapes:
    wheel = g.wheels[key]
    return Line("f metal", toothed(wheel, leaves=True)), Disc("f metal", wheel.centre, arbor)


def spoked(g: Geometry, number: str, rim: float, hub: float, width: float, spokes: int, turn: float = 0.3) -> Line:
    wheel = g.wheels[number]
    openings = windows(spokes, wheel.root_radius - rim, hub, width, turn).moved(to=wheel.centre)
    return Line("f wheel", toothed(wheel) + openings, True)


def arbor(g: Geometry) -> Shapes:
    at = g.at("180")
    square = polygon([polar(0.72, pi / 4 + index * pi / 2 + 0.35, at) for index in range(4)])
    return Disc("f metal", at, 1.3), Line("f metal", square)


def on_stem(g: Geometry, rows: list[tuple[float, float]]) -> Path:
    right = [g.along_stem(out, across) for out, across in rows]
    return polygon([*right, *(g.along_stem(out, -across) for out, across in reversed(rows))])


def lines_along(g: Geometry, first: float, last: float, half: float, count: int) -> Line:
    """Teeth of a pinion seen from the side: lines along the stem, closer towards its edges."""
    offsets = [half * sin(radians(-66 + 132 * i / (count - 1))) for i in range(count)]
    segments = [s for o in offsets for s in line(g.along_stem(first, o), g.along_stem(last, o)).segments]
    return Line("f fine", Path(tuple(segments)))
