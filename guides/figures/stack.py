"""The exploded stack: the movement from the side, each storey lifted off the next, with the heights that are known.

PURE. Widths are to scale; heights are drawn two and a half times too high so that thin things show, and the drawing says so.
"""

# ruff: noqa: E501  lines of path data and coordinates read best unbroken

from collections.abc import Sequence
from dataclasses import dataclass

from guides.catalog import Catalog
from guides.figures import labels as lettering
from guides.figures.geometry import Geometry, geometry
from guides.figures.metal import outline
from guides.figures.paths import Path, line, polygon
from guides.figures.places import reach
from guides.figures.svg import Line, Sheet, words

TALL = 2.5  # heights to widths
SIZE = 1.35


@dataclass(frozen=True, slots=True)
class Slab:
    """A part from the side: its number, class, thickness in mm, and how long its arbor with pivots is, and below."""

    number: str
    look: str
    thick: float
    arbor: float
    tail: float


# storeys from the top down; within a storey what stands further back comes first
STOREYS = (
    ("415", "420"),
    ("105",),
    ("121", "110"),
    ("721",),
    ("180",),
    ("201", "224"),
    ("125",),
    ("210", "710"),
    ("705",),
)
BELOW = (("240", "445"), ("260", "450"), ("250",))
LOOKS = {"105": "bridge", "110": "bridge", "121": "bridge", "125": "bridge", "721": "wheel", "180": "wheel", "201": "wheel",
         "224": "wheel", "210": "wheel", "260": "wheel", "250": "wheel"}  # fmt: skip


def slab(g: Geometry, number: str) -> Slab:
    sizes = g.catalog.sizes[number]
    arbor, tail = (float(sizes[name][0]) if name in sizes else 0.0 for name in ("side-arbor", "side-tail"))
    return Slab(number, LOOKS.get(number, "metal"), g.size(number, "side-thick"), arbor, tail)


GAP = 1.7
PIVOT, SHAFT = 0.15, 0.45  # half widths of every arbor as drawn


def exploded_stack(catalog: Catalog, *, layout: str = "6497", vph: int = 21600, name: str = "stack") -> str:
    """The stack as SVG: storeys in the order in which they lie, numbers beside them."""
    g = geometry(catalog, layout, vph)
    out, marks, y = _storeys(g, STOREYS, 0.0)
    out += _plate(g, y)
    marks.append(lettering.Label("100", (-14.0, y + 1.1 * TALL), part="100"))
    y += g.measure("100", "thickness") * TALL + GAP
    below, more, y = _storeys(g, BELOW, y)
    y, dressed = _dressing(g, y, marks := marks + more)
    placed = lettering.beside(marks, -20.6, 20.6, 0.6, y, SIZE * 1.4)
    body = _axes(g, y) + out + below + dressed + lettering.drawn(placed, SIZE) + words(
        "widths to scale, heights two and a half times", (0, y + 2.6), SIZE, "lbl", "middle")  # fmt: skip
    return Sheet(name, f"The {layout} from the side, taken apart", _desc(), (-27.5, -2.5, 55.0, y + 6.0)).svg(body)


def _storeys(g: Geometry, rows: Sequence[Sequence[str]], y: float) -> tuple[str, list[lettering.Label], float]:
    """Storeys from `y` downwards: their drawing, their labels, and where the next one begins."""
    out, marks = "", []
    for row in rows:
        slabs = [slab(g, number) for number in row]
        deep = max(max(one.thick, one.arbor) for one in slabs) * TALL
        for one in slabs:
            out += _slab(g, one, y + deep / 2)
            marks.append(_mark(g, one, y + deep / 2))
        y += deep + GAP
    return out, marks, y


def stack_labels(catalog: Catalog, layout: str = "6497", vph: int = 21600) -> list[lettering.Placed]:
    """The labels with the ends of their leaders, for the test that none cross."""
    g = geometry(catalog, layout, vph)
    _, marks, y = _storeys(g, (*STOREYS, *BELOW), 0.0)
    return lettering.beside(marks, -20.6, 20.6, 0.6, y, SIZE * 1.4)


def _span(g: Geometry, number: str) -> tuple[float, float]:
    side = "dial" if number in ("240", "445", "260", "450", "250") else "bridge"
    left, _, right, _ = reach(g, number, side)
    return left, right


def _box(left: float, top: float, right: float, bottom: float) -> Path:
    return polygon([(left, top), (right, top), (right, bottom), (left, bottom)])


def _slab(g: Geometry, one: Slab, middle: float) -> str:
    left, right = _span(g, one.number)
    half, shapes = one.thick * TALL / 2, ""
    if one.arbor:
        x, tall = g.at(one.number)[0], one.arbor * TALL / 2
        pin = _box(x - PIVOT, middle - tall, x + PIVOT, middle + tall + one.tail)
        shapes = Line("f metal", pin).svg()
        shapes += Line("f metal", _box(x - SHAFT, middle - tall * 0.7, x + SHAFT, middle + tall * 0.7)).svg()
    if one.number == "250":
        pipe, high = g.measure("250", "pipe diameter") / 2, g.measure("250", "pipe top above the dial seat") * TALL
        shapes = Line("f wheel", _box(-pipe, middle, pipe, middle + high)).svg()
    body = Line(f"f {one.look}", _box(left, middle - half, right, middle + half)).svg()
    return shapes + body + _teeth(one, left, right, middle, half)


def _teeth(one: Slab, left: float, right: float, middle: float, half: float) -> str:
    """A wheel seen from the side shows its teeth as short lines at both ends."""
    if one.look not in ("wheel", "metal") or right - left < 4 or one.number in ("445", "721"):
        return ""
    cuts = [
        line((x, middle - half), (x, middle + half))
        for edge, way in ((left, 1), (right, -1))
        for x in (edge + way * d for d in (0.25, 0.6, 1.05, 1.6))
    ]
    return Line("f fine", Path(tuple(segment for one in cuts for segment in one.segments))).svg()


def _mark(g: Geometry, one: Slab, middle: float) -> lettering.Label:
    left, right = _span(g, one.number)
    x = left + 0.5 if (left + right) / 2 < 0 else right - 0.5
    return lettering.Label(one.number, (x, middle), part=one.number)


def _plate(g: Geometry, top: float) -> str:
    """The plate, cut: its flange on the dial side."""
    deep, flange = (g.measure("100", name) * TALL for name in ("thickness", "flange thickness"))
    body, rim = g.body, g.flange
    edge = polygon([(-body, top), (body, top), (body, top + deep - flange), (rim, top + deep - flange), (rim, top + deep),
                    (-rim, top + deep), (-rim, top + deep - flange), (-body, top + deep - flange)])  # fmt: skip
    hatch = [line((x, top + deep), (x + deep * 0.5, top)) for x in _range(-17, 14, 2.2)]
    return Line("f plate", edge).svg() + Line("f fine", Path(tuple(s for one in hatch for s in one.segments))).svg()


def _range(first: float, last: float, step: float) -> list[float]:
    return [first + index * step for index in range(int((last - first) / step) + 1)]


def _dressing(g: Geometry, y: float, marks: list[lettering.Label]) -> tuple[float, str]:
    """Dial and hands below the movement; their labels are added to `marks`."""
    half, deep = g.size("dial", "radius"), g.size("dial", "thick") * TALL
    left, inner_left, inner_right, right = g.sizes("dial", "feet")
    feet = _box(left, y - 2.0, inner_left, y) + _box(inner_right, y - 2.0, right, y)
    out = Line("f metal", feet).svg() + Line("f plate", _box(-half, y, half, y + deep)).svg()
    marks.append(lettering.Label("dial", (17.0, y + deep / 2), part="dial"))
    y += deep + 1.2
    for text in ("seconds", "hour", "minute"):
        long, _, boss = g.sizes("hands", text)
        x = g.at("224")[0] if text == "seconds" else 0.0
        blade = polygon([(x + boss, y + 0.6), (x + long, y + 0.75), (x + long, y + 0.95), (x + boss, y + 1.1)])
        out += Line("f screw", _box(x - boss, y, x + boss, y + 1.1)).svg() + Line("f screw", blade).svg()
        at = x + long - 0.6 if text != "seconds" else x - 0.2
        marks.append(lettering.Label(text, (at, y + 0.85), part=f"{text}-hand"))
        y += 2.3
    return y, out


def _axes(g: Geometry, bottom: float) -> str:
    xs = {round(g.at(number)[0], 2) for number in ("201", "224", "180", "721")}
    return Line("f hid", Path(tuple(s for x in sorted(xs) for s in line((x, -1.6), (x, bottom)).segments))).svg()


def _desc() -> str:
    return ("From the top: ratchet and crown wheel, barrel bridge, balance cock and train wheel bridge, balance, barrel, centre and "
            "fourth wheel, pallet bridge, third wheel and fork, escape wheel, the plate of 2.25 mm, then on the dial side cannon "
            "pinion and jumper, minute and setting wheels, hour wheel, dial, seconds, hour and minute hand.")  # fmt: skip


LEVELS_TALL = 4.0
LEVELS_SIZE = 1.9


def side_levels(catalog: Catalog, *, layout: str = "6497", vph: int = 21600, name: str = "levels") -> str:
    """The closed movement from the side with every height that is known, above the dial seat."""
    g = geometry(catalog, layout, vph)
    k = LEVELS_TALL
    out = _closed(g, k)
    rows = sorted({float(level.height_mm): level for level in catalog.levels}.items(), reverse=True)
    wishes = [-height * k for height, _ in rows]
    texts = lettering.spread(wishes, LEVELS_SIZE * 1.3, -30, 30)
    for (height, level), y in zip(rows, texts, strict=True):
        start = (20.4, -height * k)
        out += Line("f fine", line((-19.5, -height * k), start, (22.6, y))).svg()
        sign = "\u2212" if height < 0 else ""
        out += words(f"{sign}{abs(height):.2f}", (27.4, y + LEVELS_SIZE * 0.35), LEVELS_SIZE, "num", "end")
        out += words(SHORT.get(level.name, level.name), (28.4, y + LEVELS_SIZE * 0.35), LEVELS_SIZE, "num")
    desc = (
        "Heights above the dial seat in mm: " + "; ".join(f"{level.name} {level.height_mm}" for _, level in rows) + "."
    )
    return Sheet(name, f"Heights of the {layout}", desc, (-20.6, -21.5, 63.0, 34.0)).svg(
        out + words("widths to scale, heights four times", (0, 11.4), LEVELS_SIZE, "num", "middle"))  # fmt: skip


SHORT = {
    "dial seat (outer dial face of the plate)": "dial seat", "minute-hand seat, top of cannon pinion": "minute hand",
    "hour-hand pipe, top of hour wheel": "hour hand", "seconds pivot tip": "seconds pivot",
    "flange underside (37.20 to 36.60 step)": "flange", "top face of main plate": "plate",
    "top of barrel and train bridges": "bridges", "highest point (centre pivot, click screw)": "highest point",
}  # fmt: skip


def _closed(g: Geometry, k: float) -> str:
    """Plate, bridges, stem and posts in their places, seen from the side. Heights are those of geometry.toml."""
    height = {level.name.split(",")[0].split(" (")[0]: float(level.height_mm) for level in g.catalog.levels}

    def box(left: float, right: float, low: float, high: float, look: str) -> str:
        return Line(f"f {look}", _box(left, -high * k, right, -low * k)).svg()

    plate, bridges, flange = (
        height["top face of main plate"],
        height["top of barrel and train bridges"],
        height["flange underside"],
    )
    out = box(-g.body, g.body, flange, plate, "plate") + box(-g.flange, g.flange, 0, flange, "plate")
    for name in ("train-bridge", "barrel-bridge"):
        xs = [x for x, _ in outline(g, name).polygons()[0]]
        out += box(min(xs), max(xs), plate, bridges, "bridge")
    stem = g.size("401", "side-half")
    out += box(-0.3, 0.3, bridges, height["highest point"], "metal")
    out += box(
        g.size("401", "side-from"),
        g.size("401", "side-to"),
        height["stem axis"] - stem,
        height["stem axis"] + stem,
        "metal",
    )
    cannon, pipe = g.measure("240", "minute-hand seat") / 2, g.measure("250", "pipe diameter") / 2
    hour = height["hour-hand pipe"]
    out += box(-cannon, cannon, height["minute-hand seat"], 0, "metal")
    out += box(-pipe, -cannon, hour, 0, "wheel") + box(cannon, pipe, hour, 0, "wheel")
    x, pivot = g.at("224")[0], g.measure("224", "seconds pivot") / 2
    return out + box(x - pivot, x + pivot, height["seconds pivot tip"], 0, "metal")
