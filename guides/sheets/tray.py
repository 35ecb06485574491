"""The tray map: compartments at full size to lay under a tray, and every part and screw in order of removal.

PURE. The drawing is guides.figures' own, one unit one millimetre; a bar beside it says whether the printer kept that.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

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
from guides.sheets.page import Place, pdf
from guides.sheets.places import Tray
from guides.sheets.rows import Ticked
from guides.sheets.running import SLACK
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
Group = tuple[Callable[..., Flowable], list[Flowable]]  # its heading, to stand again where it goes on; its rows
BAR_MM = 50
SHARES = tuple(one / 20 for one in range(5, 21))  # of a page's height: what columns are tried with
TORN = 0.5  # of a column: a place whose parts need less is not parted over two


def tray_sheet(desk: Desk) -> bytes:
    return pdf(desk.about(TITLE, "/tray/"), tray_story(desk))


def tray_story(desk: Desk) -> Iterator[Flowable]:
    yield Place(desk.site("/tray/"), title=TITLE, bookmark=TITLE, key="tray")
    gap, groups = Spacer(1, desk.format.gap), list(_groups(desk))
    use, what = desk.text(USE, "lead"), desk.text(WHAT, "small")
    if desk.format.is_large:
        beside = [use, gap, what, gap, gap, _title(desk), gap]
        yield from _around(desk, _drawing(desk), beside, groups, desk.format.height - SLACK)
    else:
        drawing = [*_drawing(desk), what]
        yield from (use, gap)
        yield from _around(desk, drawing, [_title(desk), gap], groups, height_of(drawing, DRAWING_MM * mm))


def _around(
    desk: Desk, drawing: list[Flowable], beside: list[Flowable], groups: Sequence[Group], high: float
) -> Iterator[Flowable]:
    """The list beside the drawing as far down as `high`, and then on the next pages."""
    width, rest, gap = DRAWING_MM * mm, list(groups), Spacer(1, desk.format.gap * 1.5)
    room = desk.format.width - width - GAP
    while rest and height_of([*beside, *rest[0][1]], room) <= high:
        beside = [*beside, *rest.pop(0)[1], gap]
    share = width / (desk.format.width - GAP)
    yield Columns((drawing, beside), (share, 1 - share), GAP)
    if not rest:
        return
    yield PageBreak()
    if desk.format.is_large:
        yield from _in_halves(rest, gap, desk.format)
    else:
        yield in_thirds([[*rows, gap] for _, rows in rest], desk.format.width, GAP)


def _in_halves(groups: Sequence[Group], gap: Flowable, form: Format) -> Iterator[Flowable]:
    """Two columns to a page, on as few pages as can be, and all of them about as high."""
    width, most = (form.width - GAP) / 2, form.height - SLACK
    fewest = _pages(_columns(groups, gap, width, most))
    for share in SHARES:
        columns = _columns(groups, gap, width, share * most)
        if _pages(columns) == fewest and all(height_of(one, width) <= most for one in columns):
            break
    for left in range(0, len(columns), 2):
        yield Columns([columns[left], *(columns[left + 1 : left + 2] or [[]])], (0.5, 0.5), GAP)


def _pages(columns: Sequence[Sequence[Flowable]]) -> int:
    return -(-len(columns) // 2)


def _columns(groups: Sequence[Group], gap: Flowable, width: float, high: float) -> list[list[Flowable]]:
    """Columns filled so high one after the other. What goes on in the next has its heading again."""
    columns: list[list[Flowable]] = [[]]
    for heading, rows in groups:
        whole = height_of(rows, width)
        if whole < TORN * high and height_of(columns[-1], width) + whole > high:
            columns.append([])
        for index, row in enumerate(rows):
            if height_of([*columns[-1], row], width) > high and columns[-1]:
                columns.append([heading(", continued")] if index else [])
            columns[-1].append(row)
        columns[-1].append(gap)
    return columns


def _drawing(desk: Desk) -> list[Flowable]:
    svg = tray_map(desk.catalog, layout=desk.layout, vph=desk.vph, name="tray")
    return [Figure(vector(svg, DRAWING_MM * mm, WEIGHT)), _Bar(desk)]


def _title(desk: Desk) -> Flowable:
    return desk.raw(markup("What lies where, in order of removal", DISPLAY), "head")


def _groups(desk: Desk) -> Iterator[Group]:
    """Each place with its parts, then what has no place."""
    tray = Tray(desk.catalog)
    for cell in desk.catalog.cells:
        heading = partial(_heading, desk, cell)
        yield heading, headed(heading(), [_row(desk, tray, cell, one) for one in enumerate(cell.parts, 1)])
    yield lambda more="": desk.text(APART + more, "label"), headed(desk.text(APART, "label"), [desk.text(REST, "note")])


def _heading(desk: Desk, cell: Cell, more: str = "") -> Flowable:
    return desk.text(f"{cell.name}{more}", "label", lead=f"{cell.number}")


def _row(desk: Desk, tray: Tray, cell: Cell, numbered: tuple[int, str]) -> Flowable:
    index, part = numbered[0], desk.catalog.part[numbered[1]]
    words = f"<b>{cell.number}.{index}</b> {_named(desk, tray, part)}"
    return Ticked(f"tray.{cell.number}.{index}", desk.raw(words, "note"), desk.format.box, tooltip=part.name)


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
