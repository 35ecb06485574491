"""The drawing of the lubrication chart: the movement from both sides, with a numbered drop at every point.

PURE. Drawn by guides.figures from the one geometry; a point stands at the first of its parts that the side shows.
"""

from collections.abc import Iterator, Sequence
from math import atan2, cos, pi, sin

from guides.catalog import Catalog
from guides.catalog.bench import OilPoint
from guides.figures.geometry import Geometry, geometry
from guides.figures.labels import Label, Placed, matched, spread
from guides.figures.movement_map import part_svg, parts_on, scale_bar
from guides.figures.paths import Frame, Point, distance, line, polar, polygon
from guides.figures.pieces import ORDER_BRIDGE, ORDER_DIAL
from guides.figures.pieces_train import hairspring
from guides.figures.places import silhouettes, touch
from guides.figures.svg import Disc, Line, Sheet, draw, words

BOX = (-25.5, -24.5, 51.0, 49.0)
RADIUS, DROP, SIZE = 21.6, 1.55, 1.9
AT_AXIS = ("pivots", "arbor", "caps", "post", "cannon")  # oiled where the part turns
# What a layer shows, and on which side a part of a point is looked for first.
LAYERS = {"bridge": "bridges-off", "dial": "all"}
ORDER = {"bridge": ORDER_BRIDGE, "dial": ORDER_DIAL}
GLASS_LAYER = {"bridge": "all", "dial": "motion-off"}


def oil_map(catalog: Catalog, numbered: Sequence[tuple[int, OilPoint]], side: str, layout: str, vph: int) -> str:
    """One side of the movement with the points that this side shows."""
    g = geometry(catalog, layout, vph)
    frame = g.frame(side)
    shown = parts_on(side, LAYERS[side])
    body = "".join(part_svg(g, number, side, frame) for number in shown)
    away = [number for _, point in numbered for number in taken_off(g.catalog, point, side)]
    body += "".join(_dashed(g, number, side, frame) for number in dict.fromkeys(away))
    marks = [
        Label(str(number), frame(at), point.stay_dry, point.id)
        for number, point in numbered
        if (at := place(g, point, side)) is not None
    ]
    stem = frame(g.stem_out)
    body += "".join(_mark(one) for one in _around(marks, atan2(stem[1], stem[0])))
    body += scale_bar(BOX[0] + 1, BOX[1] + BOX[3] - 1, size=SIZE)
    if away:
        body += words("dashed: taken off here", (BOX[0] + BOX[2] - 1, BOX[1] + BOX[3] - 1), SIZE, "num", "end")
    names = ", ".join(label.text for label in marks)
    title = f"Points seen from the {side} side of the {layout}"
    return Sheet(f"oil-{side}", title, f"Numbered points: {names}. In squares: stays dry.", BOX).svg(body)


def side_of(catalog: Catalog, point: OilPoint) -> str:
    """The side on which a point is worked, or looked at."""
    sides = [catalog.part[number].side for number in point.parts]
    return "dial" if sides[0] == "dial" or ("dial" in sides and sides[0] not in ("bridge", "between")) else "bridge"


def taken_off(catalog: Catalog, point: OilPoint, side: str) -> list[str]:
    """Parts that a point is on, and that are not on the drawing's layer: they are shown by their outline."""
    if side_of(catalog, point) != side:
        return []
    wanted = point.parts if "ring" in point.id else point.parts[:1]
    return [one for one in wanted if one in ORDER[side] and one not in parts_on(side, LAYERS[side])]


def _dashed(g: Geometry, number: str, side: str, frame: Frame) -> str:
    if number == "422":  # over the stem, where dashes would be lost
        return part_svg(g, number, side, frame)
    outlines = [Line("f hid", polygon([*ring, ring[0]])) for ring in silhouettes(g, number, side)]
    coil = [Line("f fine", hairspring(g))] if number == "721" else []
    return draw((*outlines, *coil), frame)


def place(g: Geometry, point: OilPoint, side: str) -> Point | None:
    """Where a point stands on a side, in plate coordinates; None on the other side, or where no part of it is drawn."""
    if side_of(g.catalog, point) != side:
        return None
    if "hairspring" in point.id:
        return max(hairspring(g).polygons()[0], key=lambda at: distance(at, (0, 0)))  # nearest the rim
    if "crown-wheel-ring" in point.id:
        return polar(g.measure("422", "diameter") / 2, pi / 4, g.at("420"))
    if any(word in point.id for word in AT_AXIS):
        return g.at(point.parts[0])
    for number in point.parts:
        for layer in (LAYERS[side], GLASS_LAYER[side]):
            shown = parts_on(side, layer)
            if number in shown:
                above = shown[shown.index(number) + 1 :] if layer == LAYERS[side] else ()
                found = touch(g, number, above, side) or touch(g, number, (), side)
                if found:
                    return found
    return g.at(point.parts[0]) if point.parts[0] in g.points else None


def _around(marks: Sequence[Label], keep_free: float) -> Iterator[Placed]:
    """Numbers at even angles round the rim, no two leaders crossing."""
    if not marks:
        return
    ordered = sorted(marks, key=lambda one: (atan2(one.at[1], one.at[0]) - keep_free) % (2 * pi))
    wishes = [(atan2(one.at[1], one.at[0]) - keep_free) % (2 * pi) for one in ordered]
    turned = spread(wishes, min(0.21, 5.6 / len(ordered)), 0.28, 2 * pi - 0.28)
    ends = [(RADIUS * cos(turn + keep_free), RADIUS * sin(turn + keep_free)) for turn in turned]
    chosen = matched([one.at for one in ordered], ends)
    yield from (Placed(label, end, "middle") for label, end in zip(ordered, chosen, strict=True))


def _mark(placed: Placed) -> str:
    """A leader, a dot where it goes, and the number: in a ring, or in a ruby square where it stays dry."""
    (x, y), at = placed.end, placed.label.at
    stop = polar(DROP, atan2(at[1] - y, at[0] - x), (x, y))
    out = Line("f fine", line(at, stop)).svg() + Disc("mid", at, 0.3).svg()
    if placed.label.hot:
        side = DROP * 0.92
        box = polygon([(x - side, y - side), (x + side, y - side), (x + side, y + side), (x - side, y + side)])
        return out + Line("go void", box).svg() + _number(placed, "num hot")
    return out + Disc("f wheel", (x, y), DROP).svg() + _number(placed, "num")


def _number(placed: Placed, look: str) -> str:
    x, y = placed.end
    return words(placed.label.text, (x, y + SIZE * 0.36), SIZE, look, "middle")
