"""One part: alone, to scale, and in its place with the rest faded.

PURE. Screws are shown from above and from the side, as long as they are.
"""

# ruff: noqa: E501  lines of path data and coordinates read best unbroken

from functools import lru_cache

from guides.catalog import Catalog
from guides.figures.dial import Dial, dial_shapes
from guides.figures.geometry import Geometry, geometry
from guides.figures.movement_map import BOX, scale_bar, title_of
from guides.figures.paths import UPRIGHT, Frame, Path, line, polygon
from guides.figures.pieces import ORDER_BRIDGE, ORDER_DIAL, pieces
from guides.figures.places import reach
from guides.figures.svg import Disc, Line, Shape, Sheet, draw, group
from guides.figures.teeth import ring

DRESSING = ("dial", "hour-hand", "minute-hand", "seconds-hand")
ROUND = ("case", "movement-ring", "case-gasket")


def has_part_figure(catalog: Catalog, number: str) -> bool:
    part = catalog.part.get(number)
    return part is not None and not part.absent


def part_alone(catalog: Catalog, number: str, *, layout: str = "6497", vph: int = 21600, name: str = "part") -> str:
    """A part by itself, to scale, with a scale bar."""
    g = geometry(catalog, layout, vph)
    shapes, frame, box = _alone(g, number)
    x, y, w, h = box
    size = w * 0.05
    length = next(mm for mm in (10, 5, 2, 1, 0.5) if mm <= w * 0.4 or mm == 0.5)
    bar = scale_bar(x + w * 0.06, y + h - h * 0.05, length, size, "num")
    part = catalog.part[number]
    return Sheet(name, f"{title_of(catalog, number)}, alone", f"{part.name} by itself, schematic, drawn to scale with a bar of "
                 f"{length:g} mm. {part.function}", box).svg(draw(shapes, frame) + bar)  # fmt: skip


def _alone(g: Geometry, number: str) -> tuple[tuple[Shape, ...], Frame, tuple[float, float, float, float]]:
    if number in DRESSING:
        shapes = tuple(dial_shapes(Dial(g.layout))[number])
        return shapes, Frame(), _fit(_bounds(shapes))
    if number == "caseback":
        outer = g.size("caseback", "outer")
        shapes = (
            Disc("f metal", (0, 0), outer),
            *(Disc("f fine", (0, 0), one) for one in g.sizes("caseback", "lines")),
        )
        return shapes, Frame(), _fit((-outer, -outer, outer, outer))
    if number in ROUND:
        return _round_alone(g, number)
    side = "dial" if number in ORDER_DIAL and number not in ("100", "401", "crown", "5750") else "bridge"
    if g.catalog.part[number].screw:
        return _screw_alone(g, number)
    shapes = pieces(g, number, side)
    if number == "730":  # dashed only where the balance hides it
        shapes = (
            Disc("f metal", g.at("721"), g.look("roller-mm") / 2),
            Disc("f metal", g.at("721"), g.size("730", "bore")),
            *shapes[1:],
        )
    if number in ("166", "dial-fastener"):
        shapes = shapes[: len(shapes) // 2]
        return shapes, UPRIGHT, _fit(_flipped(_bounds(shapes)))
    left, bottom, right, top = reach(g, number, side)
    frame = g.frame(side)
    corners = [frame((left, bottom)), frame((right, top))]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return shapes, frame, _fit((min(xs), min(ys), max(xs), max(ys)))


def _round_alone(g: Geometry, number: str) -> tuple[tuple[Shape, ...], Frame, tuple[float, float, float, float]]:
    """Case with its lugs, ring or gasket, from above."""
    outer, inner = g.sizes(number, "alone")
    band = Line("f bridge" if number == "movement-ring" else "f metal", ring(outer) + ring(inner, True), True)
    if number != "case":
        return (band,), Frame(), _fit((-outer, -outer, outer, outer))
    tip, far, foot, near = g.sizes("case", "lug")
    lugs = Path(tuple(segment for y in (-1, 1) for segment in polygon(
        [(-tip, y * far), (tip, y * far), (foot, y * near), (-foot, y * near)]).segments))  # fmt: skip
    return (Line("f metal", lugs), band), Frame(), _fit((-outer, -far - 0.5, outer, far + 0.5))


def _flipped(box: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    return box[0], -box[3], box[2], -box[1]


def _bounds(shapes: tuple[Shape, ...]) -> tuple[float, float, float, float]:
    points = []
    for shape in shapes:
        if isinstance(shape, Disc):
            (x, y), r = shape.centre, shape.radius
            points += [(x - r, y - r), (x + r, y + r)]
        else:
            points += [point for run in shape.path.polygons(0.5) for point in run]
    return min(x for x, _ in points), min(y for _, y in points), max(x for x, _ in points), max(y for _, y in points)


def _fit(bounds: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    left, top, right, bottom = bounds
    w, h = right - left, bottom - top
    side = max(w, h * 1.15, 2.0) * 1.2
    tall = max(h * 1.1 + side * 0.28, side * 0.72)
    return (left + right) / 2 - side / 2, top - (tall - side * 0.24 - h) / 2, side, tall


def _screw_alone(g: Geometry, number: str) -> tuple[tuple[Shape, ...], Frame, tuple[float, float, float, float]]:
    """From above on the left, from the side on the right."""
    part, radius = g.catalog.part[number], g.head_radius(number)
    known = {one.what: float(one.value) for one in part.measures}
    long = known.get("length", g.size("screws", "length"))
    head, shank = (
        known.get("head height", g.size("screws", "head-height")),
        known.get("shank", known.get("body", radius * 1.0)) / 2,
    )
    x = radius * 2.4
    pitch = g.size("screws", "thread")
    thread = [line((x - shank, y), (x + shank, y + shank * 0.3)) for y in _steps(head + pitch, long - pitch, pitch)]
    shapes: tuple[Shape, ...] = (
        Disc("f screw", (0, radius), radius), Line("f", line((-radius * 0.7, radius * 0.55), (radius * 0.7, radius * 1.45))),
        Line("f screw", polygon([(x - shank, head), (x + shank, head), (x + shank, long), (x - shank, long)])),
        Line("f screw", polygon([(x - radius, 0), (x + radius, 0), (x + radius, head), (x - radius, head)])),
        Line("f fine", Path(tuple(segment for one in thread for segment in one.segments))),
    )  # fmt: skip
    return shapes, Frame(), _fit((-radius, 0, x + radius, max(long, 2 * radius)))


def _steps(first: float, last: float, step: float) -> list[float]:
    return [first + index * step for index in range(max(1, int((last - first) / step)))]


def part_in_place(catalog: Catalog, number: str, *, layout: str = "6497", vph: int = 21600, name: str = "place") -> str:
    """The part in ruby where it belongs, everything else faded; parts above it are left out of its way."""
    g = geometry(catalog, layout, vph)
    title, desc = (
        f"{title_of(catalog, number)} in its place",
        f"{catalog.part[number].name} in ruby where it stands; the rest faded.",
    )
    if number in DRESSING:
        shapes = dial_shapes(Dial(layout))
        rest = "".join(draw(some) for key, some in shapes.items() if key != number)
        mine = group(draw(shapes[number]), "act")
        body = mine + group(rest, "faint") if number == "dial" else group(rest, "faint") + mine
        return Sheet(name, title, desc, (-21, -21, 42, 42)).svg(body)
    if number in ROUND or number in ("caseback", "crown", "166", "5166"):
        return Sheet(name, title, desc, (-26, -22.9, 52, 45.8)).svg(_cased(g, number))
    side = "dial" if number in ORDER_DIAL and number not in ORDER_BRIDGE else "bridge"
    return Sheet(name, f"{title}, {side} side", desc, BOX).svg(_faded(g, number, side))


@lru_cache(maxsize=512)
def _faded(g: Geometry, number: str, side: str) -> str:
    order = ORDER_BRIDGE if side == "bridge" else ORDER_DIAL
    away = {"182", "770", "crown", "166", "5166", "5750", number}
    # plain rings instead of teeth: the rest is only there to show where
    rest = "".join(draw(pieces(g, one, side)[:2] if one != "100" else pieces(g, one, side)[:8], g.frame(side))
                   for one in order if one not in away and not g.catalog.part[one].screw and one not in LIGHT)  # fmt: skip
    several = g.catalog.part[number].screw or number == "dial-fastener"
    return group(rest, "faint") + "".join(
        group(draw([shape], g.frame(side)), "act" if index == 0 or (several and isinstance(shape, Disc)) else "")
        for index, shape in enumerate(pieces(g, number, side))
    )


LIGHT = ("730", "3024", "375", "5738", "195", "422", "3025", "dial-washer")


def _cased(g: Geometry, number: str) -> str:
    frame = g.frame("bridge")
    out = ""
    for key, look in (("case", "f metal"), ("case-gasket", "f void"), ("movement-ring", "f bridge")):
        band = ring(g.size(key, "outer")) + ring(g.size(key, "inner"), True)
        out += group(Line(look, band, True).svg(), "act" if key == number else "faint")
    inside = Disc("f plate", (0, 0), g.flange).svg() + "".join(
        draw(pieces(g, one)[:1], frame) for one in ("105", "110", "121")
    )
    out += group(inside, "faint")
    for one in ("166", "5166", "crown"):
        look = "act" if one == number else "faint"
        out += "".join(
            group(shape.svg(frame), look if isinstance(shape, Line | Disc) and "fine" not in shape.look else "faint")
            for shape in pieces(g, one)
        )
    if number == "caseback":
        back = Disc("f metal", (0, 0), g.size("caseback", "outer"))
        out += group(back.svg(), "act see") + Disc("f fine", (0, 0), g.sizes("caseback", "lines")[1]).svg()
    return out
