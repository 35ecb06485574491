"""The tray map: every part in the compartment where it is put down, at life size, its number beside it.

PURE. `tray_map` is for screen and paper; `tray_sketch` is the same tray, small, for a still life.
"""

# ruff: noqa: PLR0913, PLR0917  places and sizes are plain arguments

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from guides.catalog import Catalog
from guides.catalog.shapes import Cell
from guides.figures.dial import Dial, clock, dial_shapes, hand
from guides.figures.geometry import Geometry, geometry
from guides.figures.labels import text_width
from guides.figures.metal import screw
from guides.figures.paths import Frame, Path, Point, polygon
from guides.figures.pieces import pieces
from guides.figures.places import reach, silhouettes
from guides.figures.svg import Disc, Line, Shape, Sheet, draw, words

UNIT = 11.5  # mm a unit of a cell's box
GAP, MARGIN = 0.5, 0.6  # round a compartment, and inside it
TEXT = 2.95  # height of letters: 11 px where the map is as wide as a phone
TITLE, LABEL = TEXT * 1.35, TEXT * 1.15  # rows of letters
APART = 0.8
PAIRS = ("166",)  # drawn in all their places; here one of them is enough
STEEL = ("415", "420", "450", "453", "240")  # toothed rings of steel; the others are brass
HANDS = {"hour-hand": "hour", "minute-hand": "minute", "seconds-hand": "seconds"}


@dataclass(frozen=True, slots=True)
class Thing:
    """A part with its size in mm, what it is called here, and the middle of where it lies."""

    number: str
    wide: float
    tall: float
    text: str
    at: Point = (0, 0)

    @property
    def room(self) -> float:
        return max(self.wide, text_width(self.text) * TEXT)


def tray_map(catalog: Catalog, *, layout: str = "6497", vph: int = 21600, name: str = "tray") -> str:
    """The tray with each part at life size in its compartment, under the compartment's number and name."""
    g = geometry(catalog, layout, vph)
    w, h = _size(catalog)
    out = Line("f plate", _box(-1, -1, w + 2, h + 2)).svg() + "".join(_cell(g, cell) for cell in catalog.cells)
    desc = " ".join(
        f"{cell.number}: {cell.name}, {', '.join(_said(catalog, number) for number in cell.parts)}."
        for cell in catalog.cells
    )
    return Sheet(name, f"Tray map of the {layout}", desc, (-2, -2, w + 4, h + 4)).svg(out)


@lru_cache(maxsize=16)  # two steps show it
def tray_sketch(g: Geometry, at: Point, wide: float, letters: float) -> str:
    """The tray `wide` pixels wide, its upper left corner at `at`: plain outlines, compartments numbered."""
    w, h = _size(g.catalog)
    frame = Frame(1, 0, 0, 1, wide / w, wide / w, *at)
    out = Line("f", _box(-1, -1, w + 2, h + 2)).svg(frame)
    for cell in g.catalog.cells:
        x, y, cw, ch = _inner(cell)
        out += Line("f void", _box(x, y, cw, ch)).svg(frame)
        out += "".join(draw(_shapes(g, one, plain=True), frame) for one in _laid_out(g, cell, letters * w / wide, 0))
        left, top = frame((x, y))
        out += words(str(cell.number), (left + 4, top + letters * 0.95), letters, "strong")
    return out


def tray_height(catalog: Catalog, wide: float) -> float:
    w, h = _size(catalog)
    return wide * h / w


def _size(catalog: Catalog) -> tuple[float, float]:
    right = max(float(cell.box[0] + cell.box[2]) for cell in catalog.cells)
    bottom = max(float(cell.box[1] + cell.box[3]) for cell in catalog.cells)
    return right * UNIT, bottom * UNIT


def _inner(cell: Cell) -> tuple[float, float, float, float]:
    x, y, w, h = (float(value) * UNIT for value in cell.box)
    return x + GAP, y + GAP, w - 2 * GAP, h - 2 * GAP


def _box(x: float, y: float, w: float, h: float) -> Path:
    return polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])


def _said(catalog: Catalog, number: str) -> str:
    part = catalog.part[number]
    many = f" × {part.quantity}" if part.quantity > 1 else ""
    return (number if part.is_numbered else part.name.lower()) + many


def _cell(g: Geometry, cell: Cell) -> str:
    x, y, w, h = _inner(cell)
    out = Line("f void", _box(x, y, w, h)).svg()
    out += words(f"{cell.number} {cell.name}", (x + 0.9, y + TEXT * 1.05), TEXT, "strong")
    for one in _laid_out(g, cell):
        out += draw(_shapes(g, one))
        if g.catalog.part[one.number].screw:
            out += words(one.text, (one.at[0] + one.wide / 2 + 0.5, one.at[1] + TEXT * 0.35), TEXT, "num")
        else:
            out += words(one.text, (one.at[0], one.at[1] + one.tall / 2 + TEXT), TEXT, "num", "middle")
    return out


# --- where things lie in a compartment --------------------


def _laid_out(g: Geometry, cell: Cell, title: float = TITLE, label: float = LABEL) -> list[Thing]:
    """Parts in rows under the title, screws in a row at the bottom. `title`, `label`: height of the rows of letters."""
    x, y, w, h = _inner(cell)
    x, w = x + MARGIN, w - 2 * MARGIN
    screws = [_screw_thing(g, number) for number in cell.parts if g.catalog.part[number].screw]
    bottom = y + h - (TEXT * 1.35 if screws else 0.3)
    placed = _screw_row(screws, x, w, y + h - TEXT * 0.75)
    things = [_thing(g, number) for number in cell.parts if not g.catalog.part[number].screw]
    if things[0].number == "dial":
        dial, *things = things
        placed.append(_moved(dial, (x + dial.wide / 2, (y + title + bottom - label) / 2)))
        x, w = x + dial.wide + 2, w - dial.wide - 2
    return placed + _rows(things, x, y + title, w, bottom, label)


def _thing(g: Geometry, number: str) -> Thing:
    if number == "dial":
        wide = float(Dial(g.layout).dial_mm)
        return Thing(number, wide, wide, "dial")
    if number in HANDS:
        long, half, boss = g.sizes("hands", HANDS[number])
        return Thing(number, 2 * max(half, boss), long + boss, HANDS[number])
    left, bottom, right, top = _reach(g, number)
    text = number if g.catalog.part[number].is_numbered else g.catalog.part[number].name.split()[-1].lower()
    if number in PAIRS:  # one is drawn for both
        text = f"{text} × {g.catalog.part[number].quantity}"
    return Thing(number, right - left, top - bottom, text)


def _reach(g: Geometry, number: str) -> tuple[float, float, float, float]:
    """The box of a part, or of one of a pair; a wheel's needs no drawing of its teeth."""
    if number in PAIRS:
        xs, ys = zip(*silhouettes(g, number)[0], strict=True)
        return min(xs), min(ys), max(xs), max(ys)
    if number not in g.wheels:
        return reach(g, number)
    (x, y), radius = g.at(number), g.wheels[number].tip_radius
    return x - radius, y - radius, x + radius, y + radius


def _screw_thing(g: Geometry, number: str) -> Thing:
    """All screws of a number in a row, their number to the right of them."""
    many, head = g.catalog.part[number].quantity, 2 * g.head_radius(number)
    return Thing(number, many * head + (many - 1) * 0.4, head, number)


def _moved(one: Thing, at: Point) -> Thing:
    return Thing(one.number, one.wide, one.tall, one.text, at)


def _screw_row(screws: Sequence[Thing], x: float, w: float, y: float) -> list[Thing]:
    rooms = [one.wide + 0.5 + text_width(one.text) * TEXT for one in screws]
    gap = min(2.5, (w - sum(rooms)) / max(len(screws) - 1, 1))
    placed = []
    for one, room in zip(screws, rooms, strict=True):
        placed.append(_moved(one, (x + one.wide / 2, y)))
        x += room + gap
    return placed


def _rows(things: Sequence[Thing], x: float, top: float, w: float, bottom: float, label: float) -> list[Thing]:
    """Left to right, a new row where the width is used up; rows share the height that is left."""
    rows: list[list[Thing]] = [[]]
    for one in things:
        if rows[-1] and sum(other.room + APART for other in rows[-1]) + one.room > w:
            rows.append([])
        rows[-1].append(one)
    heights = [max(one.tall for one in row) + label for row in rows]
    free = max(bottom - top - sum(heights), 0) / (len(rows) + 1)
    placed, y = [], top
    for row, high in zip(rows, heights, strict=True):
        y += free
        gap = (w - sum(one.room for one in row)) / (len(row) + 1)
        at = x
        for one in row:
            at += gap
            placed.append(_moved(one, (at + one.room / 2, y + (high - label) / 2)))
            at += one.room
        y += high
    return placed


# --- what they look like --------------------


def _shapes(g: Geometry, one: Thing, *, plain: bool = False) -> Iterable[Shape]:
    """A thing where it lies; `plain`: wheels without teeth, for when it is drawn small."""
    x, y = one.at
    if g.catalog.part[one.number].screw:
        return _screws(g, one)
    if one.number == "dial":
        return (shape.moved((x, y)) for shape in dial_shapes(Dial(g.layout))["dial"])
    if one.number in HANDS:
        long, half, boss = g.sizes("hands", HANDS[one.number])
        axis = (x, y + one.tall / 2 - boss)
        return Line("f screw", hand("leaf", long, half, boss).moved(clock(0), axis)), Disc("f screw", axis, boss)
    if plain and one.number in g.wheels:
        look = "f metal" if one.number in STEEL else "f wheel"
        return Disc(look, (x, y), one.wide / 2 - 0.2), Disc("f fine", (x, y), one.wide / 6)
    left, bottom, right, top = _reach(g, one.number)
    frame = Frame(1, 0, 0, -1, 1, 1, x - (left + right) / 2, y + (bottom + top) / 2)
    shapes = pieces(g, one.number)
    if one.number in PAIRS:
        shapes = shapes[: len(shapes) // 2]
    if one.number == "121":
        shapes += tuple(shape for number in ("375", "303", "3024") for shape in pieces(g, number))
    return (shape.through(frame) for shape in shapes)


def _screws(g: Geometry, one: Thing) -> list[Shape]:
    head = 2 * g.head_radius(one.number)
    left = one.at[0] - one.wide / 2 + head / 2
    return [
        shape
        for index in range(g.catalog.part[one.number].quantity)
        for shape in screw(g, (left + index * (head + 0.4), one.at[1]), head / 2, 0.5 + index * 1.2)
    ]
