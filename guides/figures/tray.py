"""The tray map: every part in the compartment where it is put down, numbered in the order of removal.

PURE. `tray_map` draws the parts to scale for screen and paper; `tray_cells` is its small sign for a still life.
"""

# ruff: noqa: PLW3301  signs of the trade

from guides.catalog import Catalog
from guides.figures.dial import Dial, clock, dial_shapes, hand
from guides.figures.geometry import Geometry, geometry
from guides.figures.metal import screw
from guides.figures.paths import Frame, polygon
from guides.figures.pieces import BUILDERS, pieces
from guides.figures.places import reach
from guides.figures.svg import Disc, Line, Sheet, draw, words

UNIT = 11.5  # mm a unit of a cell's box
COLUMNS, ROWS = 8, 8
GAP = 0.5


def tray_cells(catalog: Catalog, x: float, y: float, w: float, h: float) -> str:
    """The compartments with their numbers, in a rectangle of pixels."""
    out = ""
    for cell in catalog.cells:
        cx, cy, cw, ch = (float(value) for value in cell.box)
        left, top = x + cx / COLUMNS * w + 3, y + cy / ROWS * h + 3
        wide, tall = cw / COLUMNS * w - 6, ch / ROWS * h - 6
        box = polygon([(left, top), (left + wide, top), (left + wide, top + tall), (left, top + tall)])
        out += Line("f void", box).svg() + words(
            str(cell.number), (left + wide / 2, top + tall / 2 + 7), 20, "strong", "middle"
        )
    edge = polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
    return Line("f", edge).svg() + out


def tray_map(
    catalog: Catalog, *, layout: str = "6497", vph: int = 21600, name: str = "tray", ticks: bool = False
) -> str:
    """The tray with each part drawn to scale in its compartment, under the compartment's number and name."""
    g = geometry(catalog, layout, vph)
    w, h = COLUMNS * UNIT, ROWS * UNIT
    out = Line("f plate", polygon([(-1, -1), (w + 1, -1), (w + 1, h + 1), (-1, h + 1)])).svg()
    for cell in catalog.cells:
        x, y, cw, ch = (float(value) * UNIT for value in cell.box)
        box = (x + GAP, y + GAP, cw - 2 * GAP, ch - 2 * GAP)
        out += _cell(g, box, f"{cell.number} {cell.name}", cell.parts, ticks)
    desc = " ".join(
        f"{cell.number}: {cell.name}, {', '.join(_said(catalog, number) for number in cell.parts)}."
        for cell in catalog.cells
    )
    return Sheet(name, f"Tray map of the {layout}", desc, (-2, -2, w + 4, h + 4)).svg(out)


def _said(catalog: Catalog, number: str) -> str:
    part = catalog.part[number]
    many = f" × {part.quantity}" if part.quantity > 1 else ""
    return (number if part.is_numbered else part.name.lower()) + many


def _cell(
    g: Geometry, box: tuple[float, float, float, float], title: str, numbers: tuple[str, ...], ticks: bool
) -> str:
    x, y, w, h = box
    out = Line("f void", polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])).svg()
    out += words(title, (x + 0.9, y + 2.5), 1.9, "strong")
    big = [number for number in numbers if not g.catalog.part[number].screw]
    small = [number for number in numbers if g.catalog.part[number].screw]
    out += _laid_out(g, big, (x + 0.6, y + 3.2, w - 1.2, h - (9.6 if small else 5.8)))
    at = x + 1.6
    for number in small:
        for index in range(g.catalog.part[number].quantity):
            radius = g.head_radius(number)
            out += draw(screw(g, (at + radius, y + h - 4.4), radius, 0.5 + index * 1.2))
            at += 2 * radius + 0.7
        at += 1.0
    labels = ", ".join(_said(g.catalog, number) for number in numbers)
    size = min(1.7, (w - 1.6) / max(len(labels) * 0.56, 1))
    tick = (
        Line(
            "f", polygon([(x + w - 3, y + 0.9), (x + w - 1, y + 0.9), (x + w - 1, y + 2.9), (x + w - 3, y + 2.9)])
        ).svg()
        if ticks
        else ""
    )
    return out + words(labels, (x + 0.9, y + h - 0.9), size) + tick


def _laid_out(g: Geometry, numbers: list[str], box: tuple[float, float, float, float]) -> str:
    """Parts side by side, as large as the compartment lets them, never larger than life."""
    drawable = [number for number in numbers if number in BUILDERS]
    dressed = ""
    x, y, w, h = box
    if "dial" in numbers:
        dressed, x, w = _dressing(g, box), x + w * 0.56, w * 0.44
    sizes = []
    for number in drawable:
        left, bottom, right, top = reach(g, number)
        sizes.append((right - left, top - bottom))
    best = min(
        1.0, min(h / max(tall, 0.1) for _, tall in sizes), w / (sum(wide for wide, _ in sizes) + 0.8 * len(sizes))
    )
    at = x + (w - sum(wide * best for wide, _ in sizes) - 0.8 * (len(sizes) - 1)) / 2
    out = ""
    for number, (wide, _) in zip(drawable, sizes, strict=True):
        left, bottom, right, top = reach(g, number)
        cx, cy = (left + right) / 2, (bottom + top) / 2
        middle = (at + wide * best / 2, y + h / 2)
        out += draw(pieces(g, number), Frame(1, 0, 0, -1, best, best, middle[0] - cx * best, middle[1] + cy * best))
        at += wide * best + 0.8
    return dressed + out


def _dressing(g: Geometry, box: tuple[float, float, float, float]) -> str:
    """The dial, smaller than life, and the three hands beside it."""
    x, y, _, h = box
    scale = h / 2 / 20
    face = Frame(1, 0, 0, 1, scale, scale, x + h / 2 + 0.4, y + h / 2)
    out = draw(dial_shapes(Dial(g.layout))["dial"], face)
    at = x + h + 2.0
    for long, half, boss in ((9.5, 0.95, 1.5), (15.0, 0.75, 1.1), (4.2, 0.3, 0.5)):
        turned = hand("leaf", long, half, boss).moved(clock(0), (at / 0.55, (y + h - 1.4) / 0.55))
        frame = Frame(1, 0, 0, 1, 0.55, 0.55, 0, 0)
        out += draw([Line("f screw", turned), Disc("f screw", (at / 0.55, (y + h - 1.4) / 0.55), boss)], frame)
        at += 2.4
    return out
