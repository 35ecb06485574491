"""The exploded stack: the movement from the side, each storey lifted off the next, with the heights that are known.

PURE. Widths are to scale; heights are drawn two and a half times too high so that thin things show, and the drawing says so.
"""

# ruff: noqa: E501  lines of path data and coordinates read best unbroken

from dataclasses import dataclass

from guides.catalog import Catalog
from guides.figures import labels as lettering
from guides.figures.geometry import Geometry, geometry
from guides.figures.paths import Path, line, polygon
from guides.figures.places import reach
from guides.figures.svg import Line, Sheet, words

TALL = 2.5  # heights to widths
SIZE = 1.35


@dataclass(frozen=True, slots=True)
class Slab:
    """A part from the side: its number, class, thickness in mm, and whether it has an arbor with pivots."""

    number: str
    look: str
    thick: float
    arbor: float = 0


# storeys from the top down; within a storey what stands further back comes first
STOREYS: tuple[tuple[Slab, ...], ...] = (
    (Slab("415", "metal", 0.35), Slab("420", "metal", 0.35)),
    (Slab("105", "bridge", 1.0),),
    (Slab("121", "bridge", 0.9), Slab("110", "bridge", 1.0)),
    (Slab("721", "wheel", 0.5, 2.2),),
    (Slab("180", "wheel", 1.35, 2.3),),
    (Slab("201", "wheel", 0.3, 3.0), Slab("224", "wheel", 0.3, 2.6)),
    (Slab("125", "bridge", 0.5),),
    (Slab("210", "wheel", 0.3, 1.7), Slab("710", "metal", 0.25, 1.2)),
    (Slab("705", "metal", 0.25, 1.7),),
)
BELOW: tuple[tuple[Slab, ...], ...] = (
    (Slab("240", "metal", 1.1), Slab("445", "metal", 0.3)),
    (Slab("260", "wheel", 0.3, 0.9), Slab("450", "metal", 0.35)),
    (Slab("250", "wheel", 0.3),),
)
GAP = 1.7


def exploded_stack(catalog: Catalog, *, layout: str = "6497", vph: int = 21600, name: str = "stack") -> str:
    """The stack as SVG: storeys in the order in which they lie, numbers beside them."""
    g = geometry(catalog, layout, vph)
    out, marks, y = [], [], 0.0
    for storey in STOREYS:
        deep = max(max(slab.thick, slab.arbor) for slab in storey) * TALL
        for slab in storey:
            out.append(_slab(g, slab, y + deep / 2))
            marks.append(_mark(g, slab, y + deep / 2))
        y += deep + GAP
    out.append(_plate(y))
    marks.append(lettering.Label("100", (-14.0, y + 1.1 * TALL), part="100"))
    y += 2.25 * TALL + GAP
    for storey in BELOW:
        deep = max(max(slab.thick, slab.arbor) for slab in storey) * TALL
        for slab in storey:
            out.append(_slab(g, slab, y + deep / 2))
            marks.append(_mark(g, slab, y + deep / 2))
        y += deep + GAP
    y, dressed = _dressing(g, y, marks)
    out.append(dressed)
    axes = _axes(g, y)
    placed = lettering.beside(marks, -20.6, 20.6, 0.6, y, SIZE * 1.4)
    box = (-27.5, -2.5, 55.0, y + 6.0)
    body = axes + "".join(out) + lettering.drawn(placed, SIZE) + words(
        "widths to scale, heights two and a half times", (0, y + 2.6), SIZE, "lbl", "middle")  # fmt: skip
    return Sheet(name, f"The {layout} from the side, taken apart", _desc(), box).svg(body)


def stack_labels(catalog: Catalog, layout: str = "6497", vph: int = 21600) -> list[lettering.Placed]:
    """The labels with the ends of their leaders, for the test that none cross."""
    g = geometry(catalog, layout, vph)
    marks, y = [], 0.0
    for storey in (*STOREYS, *BELOW):
        deep = max(max(slab.thick, slab.arbor) for slab in storey) * TALL
        marks += [_mark(g, slab, y + deep / 2) for slab in storey]
        y += deep + GAP
    return lettering.beside(marks, -20.6, 20.6, 0.6, y, SIZE * 1.4)


def _span(g: Geometry, number: str) -> tuple[float, float]:
    side = "dial" if number in ("240", "445", "260", "450", "250") else "bridge"
    left, _, right, _ = reach(g, number, side)
    return left, right


def _slab(g: Geometry, slab: Slab, middle: float) -> str:
    left, right = _span(g, slab.number)
    half = slab.thick * TALL / 2
    body = polygon([(left, middle - half), (right, middle - half), (right, middle + half), (left, middle + half)])
    shapes = ""
    if slab.arbor:
        x = g.at(slab.number)[0]
        tall, r = slab.arbor * TALL / 2, 0.45
        tail = 2.4 if slab.number == "224" else 0.9 if slab.number == "201" else 0
        pin = polygon([(x - 0.15, middle - tall), (x + 0.15, middle - tall), (x + 0.15, middle + tall + tail),
                       (x - 0.15, middle + tall + tail)])  # fmt: skip
        shaft = polygon(
            [
                (x - r, middle - tall * 0.7),
                (x + r, middle - tall * 0.7),
                (x + r, middle + tall * 0.7),
                (x - r, middle + tall * 0.7),
            ]
        )
        shapes = Line("f metal", pin).svg() + Line("f metal", shaft).svg()
    if slab.number == "250":
        pipe = polygon([(-1.0, middle), (1.0, middle), (1.0, middle + 1.25 * TALL), (-1.0, middle + 1.25 * TALL)])
        shapes = Line("f wheel", pipe).svg()
    return shapes + Line(f"f {slab.look}", body).svg() + _teeth(slab, left, right, middle, half)


def _teeth(slab: Slab, left: float, right: float, middle: float, half: float) -> str:
    """A wheel seen from the side shows its teeth as short lines at both ends."""
    if slab.look not in ("wheel", "metal") or right - left < 4 or slab.number in ("445", "721"):
        return ""
    cuts = [
        line((x, middle - half), (x, middle + half))
        for edge, way in ((left, 1), (right, -1))
        for x in (edge + way * d for d in (0.25, 0.6, 1.05, 1.6))
    ]
    return Line("f fine", Path(tuple(segment for one in cuts for segment in one.segments))).svg()


def _mark(g: Geometry, slab: Slab, middle: float) -> lettering.Label:
    left, right = _span(g, slab.number)
    x = left + 0.5 if (left + right) / 2 < 0 else right - 0.5
    return lettering.Label(slab.number, (x, middle), part=slab.number)


def _plate(top: float) -> str:
    deep, flange = 2.25 * TALL, 0.5 * TALL
    body = polygon([(-18.3, top), (18.3, top), (18.3, top + deep - flange), (18.6, top + deep - flange), (18.6, top + deep),
                    (-18.6, top + deep), (-18.6, top + deep - flange), (-18.3, top + deep - flange)])  # fmt: skip
    hatch = [line((x, top + deep), (x + deep * 0.5, top)) for x in _range(-17, 14, 2.2)]
    return Line("f plate", body).svg() + Line("f fine", Path(tuple(s for one in hatch for s in one.segments))).svg()


def _range(first: float, last: float, step: float) -> list[float]:
    return [first + index * step for index in range(int((last - first) / step) + 1)]


def _dressing(g: Geometry, y: float, marks: list[lettering.Label]) -> tuple[float, str]:
    out = []
    dial = polygon([(-19.25, y), (19.25, y), (19.25, y + 0.4 * TALL), (-19.25, y + 0.4 * TALL)])
    feet = polygon([(-11.2, y - 2.0), (-10.5, y - 2.0), (-10.5, y), (-11.2, y)]) + polygon(
        [(10.5, y - 2.0), (11.2, y - 2.0), (11.2, y), (10.5, y)]
    )
    out.append(Line("f metal", feet).svg() + Line("f plate", dial).svg())
    marks.append(lettering.Label("dial", (17.0, y + 0.2 * TALL), part="dial"))
    y += 0.4 * TALL + 1.2
    for text, x, half, long in (("seconds", -10.25, 0.4, 4.2), ("hour", 0.0, 1.4, 9.5), ("minute", 0.0, 1.0, 15.0)):
        hub = polygon([(x - half, y), (x + half, y), (x + half, y + 1.1), (x - half, y + 1.1)])
        blade = polygon([(x + half, y + 0.6), (x + long, y + 0.75), (x + long, y + 0.95), (x + half, y + 1.1)])
        out.append(Line("f screw", hub).svg() + Line("f screw", blade).svg())
        marks.append(
            lettering.Label(text, (x + long - 0.6 if text != "seconds" else x - 0.2, y + 0.85), part=f"{text}-hand")
        )
        y += 2.3
    return y, "".join(out)


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
    geometry(catalog, layout, vph)
    k = LEVELS_TALL
    out = _closed(k)
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


def _closed(k: float) -> str:
    """Plate, bridges, stem and posts in their places, seen from the side."""

    def box(left: float, right: float, low: float, high: float, look: str) -> str:
        return Line(
            f"f {look}", polygon([(left, -high * k), (right, -high * k), (right, -low * k), (left, -low * k)])
        ).svg()

    out = box(-18.3, 18.3, 0.5, 2.25, "plate") + box(-18.6, 18.6, 0, 0.5, "plate")
    out += (
        box(-18.15, -4.2, 2.25, 4.21, "bridge")
        + box(-10.2, 18.15, 2.25, 4.21, "bridge")
        + box(-18.15, -4.2, 2.25, 4.21, "bridge")
    )
    out += box(-0.3, 0.3, 4.21, 4.3, "metal") + box(13.0, 20.2, 1.25, 2.45, "metal")
    out += box(-0.58, 0.58, -1.76, 0, "metal") + box(-1.0, -0.58, -1.25, 0, "wheel") + box(0.58, 1.0, -1.25, 0, "wheel")
    return out + box(-10.39, -10.11, -0.86, 0, "metal")
