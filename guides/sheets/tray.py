"""The tray map: compartments at full size to lay under a tray, and every part and screw in order of removal.

PURE. The drawing is guides.figures' own, one unit one millimetre; a bar beside it says whether the printer kept that.
"""

from collections.abc import Iterator, Sequence

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, PageBreak, Spacer

from guides.catalog.parts import Part
from guides.catalog.shapes import Cell
from guides.figures import tray_map
from guides.sheets import lettering, look
from guides.sheets.blocks import Columns, headed, height_of, in_thirds
from guides.sheets.desk import Desk
from guides.sheets.lettering import DISPLAY, link, markup
from guides.sheets.look import Format
from guides.sheets.opening import SLACK
from guides.sheets.page import Place, pdf
from guides.sheets.places import Tray
from guides.sheets.rows import Ticked
from guides.sheets.vector import Figure, vector

TITLE = "Parts tray map"
USE = (
    "Print at 100 % and lay it under a clear tray, or put the parts on the paper itself. Case clamps, dial and hands, "
    "if they are on, go into 12 and 11 first; then fill from 1 on, 240 into 11 after place 2, and empty the other way."
)
WHAT = "Places and parts are at life size, by their trade numbers. Schematic. 4.1 is the first part of place 4."
APART = "Without a number here"
REST = (
    "Drum, cover, arbor and mainspring of an opened barrel stay together in 5. Case, case back, gasket and holding "
    "ring have no place: keep them covered, beside the tray."
)
DRAWING_MM = 96  # the drawing's own width in its units
WEIGHT = 0.6
GAP = 6 * mm
BAR_MM = 50


def tray_sheet(desk: Desk) -> bytes:
    return pdf(desk.about(TITLE, "/tray/"), tray_story(desk))


def tray_story(desk: Desk) -> Iterator[Flowable]:
    yield Place(desk.site("/tray/"), title=TITLE, bookmark=TITLE, key="tray")
    tray, gap = Tray(desk.catalog), Spacer(1, desk.format.gap)
    use, what = desk.text(USE, "lead"), desk.text(WHAT, "small")
    lists = [*(_cell(desk, tray, cell) for cell in desk.catalog.cells), _apart(desk)]
    if desk.format.is_large:
        beside = [use, gap, what, gap, gap, _title(desk), gap]
        yield from _around(desk, _drawing(desk), beside, lists, desk.format.height - SLACK)
    else:
        drawing = [*_drawing(desk), what]
        yield from (use, gap)
        yield from _around(desk, drawing, [_title(desk), gap], lists, height_of(drawing, DRAWING_MM * mm))


def _around(
    desk: Desk, drawing: list[Flowable], beside: list[Flowable], lists: list[list[Flowable]], high: float
) -> Iterator[Flowable]:
    """The list beside the drawing as far down as `high`, and then on the next pages."""
    width, rest = DRAWING_MM * mm, list(lists)
    room = desk.format.width - width - GAP
    while rest and height_of([*beside, *rest[0]], room) <= high:
        beside = [*beside, *rest.pop(0)]
    share = width / (desk.format.width - GAP)
    yield Columns((drawing, beside), (share, 1 - share), GAP)
    if rest:
        yield PageBreak()
        yield from _in_halves(rest, desk.format) if desk.format.is_large else [in_thirds(rest, desk.format.width, GAP)]


def _in_halves(groups: Sequence[Sequence[Flowable]], form: Format) -> Iterator[Flowable]:
    """Two columns to a page, filled one after the other; a heading stays with its first row."""
    columns: list[list[Flowable]] = [[]]
    for row in (row for group in groups for row in group):
        if height_of([*columns[-1], row], (form.width - GAP) / 2) > form.height - SLACK:
            columns.append([])
        columns[-1].append(row)
    for left in range(0, len(columns), 2):
        yield Columns([columns[left], *(columns[left + 1 : left + 2] or [[]])], (0.5, 0.5), GAP)


def _drawing(desk: Desk) -> list[Flowable]:
    svg = tray_map(desk.catalog, layout=desk.layout, vph=desk.vph, name="tray")
    return [Figure(vector(svg, DRAWING_MM * mm, WEIGHT)), _Bar(desk)]


def _title(desk: Desk) -> Flowable:
    return desk.raw(markup("What lies where, in order of removal", DISPLAY), "head")


def _cell(desk: Desk, tray: Tray, cell: Cell) -> list[Flowable]:
    rows: list[Flowable] = []
    for index, number in enumerate(cell.parts, 1):
        part = desk.catalog.part[number]
        words = f"<b>{cell.number}.{index}</b> {_named(desk, tray, part)}"
        rows.append(Ticked(f"tray.{cell.number}.{index}", desk.raw(words, "note"), desk.format.box, tooltip=part.name))
    return [*headed(desk.text(cell.name, "label", lead=f"{cell.number}"), rows), Spacer(1, desk.format.gap * 1.5)]


def _apart(desk: Desk) -> list[Flowable]:
    return headed(desk.text(APART, "label"), [desk.text(REST, "note")])


def _named(desk: Desk, tray: Tray, part: Part) -> str:
    number = f"<b>{part.number}</b> " if part.is_numbered else ""
    many = f" × {part.quantity}" if part.quantity > 1 else ""
    blade = f", blade {part.screw.blade_mm[0]:.2f}\u00a0mm" if part.screw else ""
    named = link(number + markup(part.name + many), desk.site.part(part.number)) + markup(blade)
    moves = (("off", tray.off[part.number]), ("on", tray.on[part.number]))
    return named + "<br/>" + "; ".join(f"{word}: {_step(desk, step)}" for word, step in moves)


def _step(desk: Desk, identity: str) -> str:
    name, address = desk.step_name(identity)
    return link(markup(lettering.KEPT_SPACE.join(name.rsplit(" ", 1))), address)


class _Bar(Flowable):
    """A bar of known length under the drawing."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.small = desk.format.small
        self.height = 8 * mm

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        self.width = available_width
        return available_width, self.height

    def draw(self) -> None:
        canvas, left, y = self.canv, 0, self.height - 3 * mm
        canvas.setStrokeColor(look.colour(look.INK))
        canvas.setLineWidth(look.EDGE_PT / 2)
        canvas.line(left, y, left + BAR_MM * mm, y)
        for at in range(0, BAR_MM + 1, 10):
            canvas.line(left + at * mm, y - 1 * mm, left + at * mm, y + 1 * mm)
        canvas.setFillColor(look.colour(look.INK_2))
        words = f"{BAR_MM} mm at 100 %"
        lettering.write(canvas, left + (BAR_MM + 2) * mm, y - self.small * 0.35, words, lettering.TEXT, self.small)
