"""One sheet: its head and foot on every page, its marks for readers, and the bytes at the end.

PURE. A story of flowables in, PDF out; the same story gives the same bytes. Not tagged: ReportLab 5.1 has no structure
elements, and a tree of our own that left out boxes or links would hide them from those who need it. Language, title,
bookmarks, names of boxes and the order of the text are set; the page behind each code is the accessible one.

Head, foot and code are drawn when a page is full: only then is it known which place of the site the page is about.
"""

import gc
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from threading import Lock
from zlib import compress

import segno
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfdoc import PDFStreamFilterZCompress
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate

from guides.sheets import lettering, look
from guides.sheets.addresses import Site
from guides.sheets.look import Format

AUTHOR = "watchbench"
LANGUAGE = "en-GB"
TOTAL = "total-of-pages"
MASK = 2  # any of the eight is valid; weighing them all takes a quarter of a second in a long document
QUIET_MODULES = 2  # of white round the code; the head's own white does the rest

Tell = Callable[[str, int], None]  # what is counted, and how far it is

_one_at_a_time = Lock()  # ReportLab keeps typefaces for the whole process, and one large document is enough work


@dataclass(frozen=True, slots=True)
class About:
    """What stands at head and foot. `place` is the address that the code opens until a Place says otherwise."""

    title: str
    movement: str
    facts_checked: str
    site: Site
    place: str
    layout: str
    format: Format = field(default_factory=Format)
    tell: Tell = lambda what, number: None

    @property
    def beneath(self) -> str:
        return f"{self.movement} · {self.layout} layout"


class Place(Flowable):
    """A mark without size: from here the page is about an address, perhaps under another title, with a bookmark."""

    width = height = 0

    def __init__(self, address: str, *, title: str = "", bookmark: str = "", level: int = 0, key: str = "") -> None:
        super().__init__()
        self.address, self.title, self.bookmark, self.level = address, title, bookmark, level
        self.key = key or bookmark

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        return 0, 0

    def draw(self) -> None:
        canvas = self.canv
        canvas.places.append(self)
        if self.bookmark:
            canvas.bookmarkHorizontal(self.key, 0, 8 * mm)
            canvas.addOutlineEntry(self.bookmark, self.key, self.level, closed=False)
            canvas.page_of[self.key] = canvas.getPageNumber()


class _Deflate(PDFStreamFilterZCompress):
    """Deflate at level 4: a long document is 4 % larger than at 6, and packed in a third of the time."""

    def encode(self, text: str | bytes) -> bytes:
        return compress(text.encode() if isinstance(text, str) else text, 4)


class _Canvas(Canvas):
    """A canvas that remembers what its pages are about. Begins in our typeface: Helvetica is not embedded."""

    def __init__(self, *args, **kwargs) -> None:
        super().__init__(*args, **{**kwargs, "initialFontName": lettering.TEXT})
        self._doc.defaultStreamFilters = [_Deflate()]
        self.setViewerPreference("PrintScaling", "None")  # gauge and tray are at true scale
        self.places: list[Place] = []
        self.page_of: dict[str, int] = {}
        self.awaited: list[str] = []


def pdf(about: About, story: Iterable[Flowable]) -> bytes:
    """Build the document. Raises ReportLab's LayoutError for a flowable that no page can hold."""
    with _one_at_a_time, _uncollected():
        lettering.ready()
        stream = BytesIO()
        form = about.format
        document = BaseDocTemplate(
            stream,
            pagesize=form.page,
            invariant=1,
            lang=LANGUAGE,
            title=f"{about.title}: {about.beneath}",
            author=AUTHOR,
            subject=f"Facts checked {about.facts_checked}. {about.place}",
            creator="watchbench",
            producer="watchbench",
            displayDocTitle=True,
            allowSplitting=1,
            pageCompression=0,  # by ReportLab's own filter; ours is the default of the streams without one
            initialFontName=lettering.TEXT,
        )
        frame = Frame(
            look.MARGIN,
            look.MARGIN + form.footer,
            form.width,
            form.height,
            leftPadding=0,
            rightPadding=0,
            topPadding=0,
            bottomPadding=0,
        )
        document.addPageTemplates(PageTemplate("sheet", [frame], onPageEnd=_finish(about)))
        document.build([Place(about.place, title=about.title), *story, _Numbers()], canvasmaker=_Canvas)
        return stream.getvalue()


@contextmanager
def _uncollected() -> Iterator[None]:
    """No garbage collection meanwhile: a long document's objects all live to its end, and looking costs a fifteenth."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class _Numbers(Flowable):
    """The last thing of a document: now the number of pages is known, and the page of every place."""

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        return 0, 0

    def draw(self) -> None:
        canvas = self.canv
        canvas.last_page = canvas.getPageNumber()


def _finish(about: About):
    head = _Head(about)

    def on_page_end(canvas: _Canvas, document: BaseDocTemplate) -> None:
        canvas.saveState()
        head.draw(canvas)
        canvas.restoreState()
        if getattr(canvas, "last_page", None) == canvas.getPageNumber():
            define_numbers(canvas, about.format)
        about.tell("Pages", canvas.getPageNumber())

    return on_page_end


def define_numbers(canvas: _Canvas, form: Format) -> None:
    """Give the forms that earlier pages point at their digits: the total, and the page of each awaited place."""
    _digits(canvas, TOTAL, str(canvas.getPageNumber()), form.small)
    for key in dict.fromkeys(canvas.awaited):
        _digits(canvas, f"page-{key}", str(canvas.page_of[key]), form.body, is_right=True)


def _digits(canvas: _Canvas, name: str, digits: str, size: float, *, is_right: bool = False) -> None:
    reach = size * 4
    canvas.beginForm(name, -reach, -size, reach, size * 2)
    canvas.setFont(lettering.TEXT, size)
    canvas.setFillColor(look.colour(look.INK if is_right else look.INK_2))
    (canvas.drawRightString if is_right else canvas.drawString)(0, 0, digits)
    canvas.endForm()


class _Head:
    """Draws head and foot of one document."""

    def __init__(self, about: About) -> None:
        self.about = about
        self.last: Place | None = None

    def draw(self, canvas: _Canvas) -> None:
        place = self._place(canvas)
        self._title(canvas, place)
        self._code(canvas, place.address)
        self._foot(canvas)

    def _place(self, canvas: _Canvas) -> Place:
        """What the page is about: the first place that began on it, else the one that goes on. Titles stay."""
        title = next((one.title for one in canvas.places if one.title), self.last.title if self.last else "")
        first = next((one for one in canvas.places if one.bookmark), (canvas.places or [self.last])[0])
        ongoing = next((one for one in reversed(canvas.places) if one.bookmark), first)
        canvas.places.clear()
        self.last = Place(ongoing.address, title=title)
        return Place(first.address, title=title)

    def _title(self, canvas: _Canvas, place: Place) -> None:
        form, about = self.about.format, self.about
        top = form.page[1] - look.MARGIN
        size = look.TITLE_PT[form.size]
        room = form.width - form.code - 6 * mm
        canvas.setFillColor(look.colour(look.INK))
        lettering.write(
            canvas,
            look.MARGIN,
            top - size * 0.8,
            place.title,
            lettering.DISPLAY,
            _fitting(place.title, lettering.DISPLAY, size, room),
        )
        canvas.setFillColor(look.colour(look.INK_2))
        lettering.write(
            canvas,
            look.MARGIN,
            top - size * 0.8 - form.small * 1.75,
            about.beneath,
            lettering.TEXT,
            _fitting(about.beneath, lettering.TEXT, form.small * 1.12, room),
        )
        words = about.site.in_words(place.address)
        size = _fitting(words, lettering.TEXT, form.small * 0.94, room)
        lettering.write(canvas, look.MARGIN, top - form.code + form.small * 0.5, words, lettering.TEXT, size)
        canvas.setStrokeColor(look.colour(look.BRASS_LINE))
        canvas.setLineWidth(look.FINE_PT)
        for y in (0, 3):
            canvas.line(look.MARGIN, top - form.code - y, look.MARGIN + room, top - form.code - y)

    def _code(self, canvas: _Canvas, address: str) -> None:
        form = self.about.format
        right, top = form.page[0] - look.MARGIN, form.page[1] - look.MARGIN
        matrix = segno.make(address, error="m", micro=False, mask=MASK).matrix
        modules = len(matrix) + 2 * QUIET_MODULES
        side = form.code / modules
        left = right - form.code
        canvas.setFillColor(look.colour(look.INK))
        boxes = (
            f"{left + (start + QUIET_MODULES) * side:.3f} {top - (row + 1 + QUIET_MODULES) * side:.3f} "
            f"{length * side:.3f} {side:.3f} re"
            for row, line in enumerate(matrix)
            for start, length in _dark_runs(line)
        )
        canvas._code.append(f"{' '.join(boxes)} f")
        canvas.linkURL(address, (left, top - form.code, right, top), relative=0, thickness=0)

    def _foot(self, canvas: _Canvas) -> None:
        form = self.about.format
        y = look.MARGIN
        canvas.setStrokeColor(look.colour(look.RULE))
        canvas.setLineWidth(look.FINE_PT)
        canvas.line(look.MARGIN, y + form.small * 1.2, look.MARGIN + form.width, y + form.small * 1.2)
        canvas.setFillColor(look.colour(look.INK_2))
        words = f"Page {canvas.getPageNumber()} of "
        lettering.write(canvas, look.MARGIN, y, words, lettering.TEXT, form.small)
        source = f"watchbench · facts checked {self.about.facts_checked}"
        lettering.write(canvas, look.MARGIN + form.width, y, source, lettering.TEXT, form.small, "end")
        canvas.translate(look.MARGIN + lettering.width(words, lettering.TEXT, form.small), y)
        canvas.doForm(TOTAL)


def _fitting(text: str, name: str, size: float, room: float) -> float:
    """The size at which a line fits its room: as wanted, or smaller."""
    return min(size, size * room / max(lettering.width(text, name, size), 1))


def _dark_runs(line: Iterable[int]) -> Iterable[tuple[int, int]]:
    start = None
    cells = [*line, 0]
    for index, cell in enumerate(cells):
        if cell and start is None:
            start = index
        elif not cell and start is not None:
            yield start, index - start
            start = None
