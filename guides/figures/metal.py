"""What many parts are made of: screws, jewels, milled outlines, toothed rings. Plate coordinates.

PURE.
"""

from math import pi, radians, sin

from guides.figures.geometry import Geometry, Wheel
from guides.figures.outlines import Corner, inset, rounded
from guides.figures.paths import Path, Point, line, polar, polygon
from guides.figures.svg import Disc, Line, Shape
from guides.figures.teeth import gear, windows

Shapes = tuple[Shape, ...]
MEANT_FOR_RIM = 0.06  # mm: how near the rim a corner of the file must lie


def screw(g: Geometry, at: Point, radius: float, angle: float) -> list[Shape]:
    far = radius * g.size("screws", "slot")
    return [Disc("f screw", at, radius), Line("f", line(polar(far, angle, at), polar(-far, angle, at)))]


def jewel(g: Geometry, at: Point, radius: float = 0, hole: float = 0, setting: float | None = None) -> list[Shape]:
    """A jewel in its setting; sizes left out are those of a train jewel, a setting of 0 is not drawn."""
    radius, hole = radius or g.size("jewels", "radius"), hole or g.size("jewels", "hole")
    setting = g.size("jewels", "setting") if setting is None else setting
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


def outline(g: Geometry, name: str, by: float = 0) -> Path:
    """A milled outline, or the line of its chamfer `by` inside it."""
    corners = [_onto_rim(corner, g.bridge_rim) for corner in corners_of(g, name)]
    if by:
        return rounded(inset(corners, by, g.bridge_rim), g.bridge_rim - by)
    return rounded(corners, g.bridge_rim)


def _onto_rim(corner: Corner, rim: float) -> Corner:
    """A corner meant for the rim is put exactly on it."""
    x, y, radius = corner
    far = (x * x + y * y) ** 0.5
    return (x * rim / far, y * rim / far, radius) if abs(far - rim) < MEANT_FOR_RIM else corner


def toothed(g: Geometry, wheel: Wheel) -> Path:
    metal = g.size("teeth", "metal-pinion" if wheel.key.endswith("p") or wheel.key == "240" else "metal-wheel")
    radii = wheel.pitch_radius, wheel.tip_radius, wheel.root_radius
    return gear(wheel.teeth, *radii, wheel.phase, metal=metal, foot=g.size("teeth", "foot")).moved(to=wheel.centre)


def pinion(g: Geometry, key: str, arbor: float) -> Shapes:
    wheel = g.wheels[key]
    return Line("f metal", toothed(g, wheel)), Disc("f metal", wheel.centre, arbor)


def spoked(g: Geometry, number: str) -> Line:
    """A wheel with the openings between its spokes."""
    wheel = g.wheels[number]
    hub, width, turn = (g.size(number, name) for name in ("hub", "spoke", "turn"))
    rim = wheel.root_radius - g.size(number, "rim")
    openings = windows(int(g.look(f"spokes-{number}")), rim, hub, width, turn).moved(to=wheel.centre)
    return Line("f wheel", toothed(g, wheel) + openings, True)


def arbor(g: Geometry) -> Shapes:
    at, corner, turn = g.at("180"), g.size("195", "square-corner"), g.size("195", "square-turn")
    square = polygon([polar(corner, pi / 4 + index * pi / 2 + turn, at) for index in range(4)])
    return Disc("f metal", at, g.size("195", "round")), Line("f metal", square)


def on_stem(g: Geometry, rows: list[tuple[float, float]]) -> Path:
    right = [g.along_stem(out, across) for out, across in rows]
    return polygon([*right, *(g.along_stem(out, -across) for out, across in reversed(rows))])


def lines_along(g: Geometry, first: float, last: float, half: float, count: int) -> Line:
    """Teeth of a pinion seen from the side: lines along the stem, closer towards its edges."""
    offsets = [half * sin(radians(-66 + 132 * i / (count - 1))) for i in range(count)]
    segments = [s for o in offsets for s in line(g.along_stem(first, o), g.along_stem(last, o)).segments]
    return Line("f fine", Path(tuple(segments)))
