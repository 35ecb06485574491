"""The gauge: rings, discs, bores, hand lengths and rulers at true scale, and how to know that the scale is true.

PURE. A line's middle is the measure. Sizes come from the content's limits; the bank card is ISO/IEC 7810, ID-1.
"""

# ruff: noqa: PLR0913  places and sizes are plain arguments

from collections.abc import Iterator
from decimal import Decimal

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, PageBreak, Spacer

from guides.fit.measure import HOW
from guides.sheets import lettering, look
from guides.sheets.blocks import Hair, titled
from guides.sheets.desk import Desk
from guides.sheets.lettering import DISPLAY, STRONG, TEXT, markup
from guides.sheets.page import Place, pdf
from guides.sheets.rows import Ticked
from guides.sheets.rulers import hand_ladder, ruler

TITLE = "Gauge sheet, true scale"
PATH = "/fit/"
CARD_MM = (Decimal("85.60"), Decimal("53.98"), Decimal("3.18"))  # width, height, corner: ISO/IEC 7810:2019, ID-1
CHECK_MM = 100
FINE_MM = 0.12  # weight of a measuring line
CHECK_HIGH, CARD_HIGH, DISC_HIGH, LADDER_HIGH, RULER_HIGH = 12 * mm, 56 * mm, 52 * mm, 37 * mm, 19 * mm
MORE_HIGH = 6 * mm  # of the rows with words below their lines, in large print
WORDS_PT = 12  # at most: beside lines of true scale there is no room for more
DIALS_MM = (Decimal("37.00"), Decimal("38.90"))


def gauge_sheet(desk: Desk) -> bytes:
    return pdf(desk.about(TITLE, PATH), gauge_story(desk))


def gauge_story(desk: Desk) -> Iterator[Flowable]:
    gap = desk.format.gap
    yield Place(desk.site(PATH), title=TITLE, bookmark=TITLE, key="gauge")
    yield _Drawing(desk)
    yield PageBreak() if desk.format.is_large else Spacer(1, gap)
    yield Place(desk.site(PATH), bookmark="What paper cannot measure", level=1, key="gauge-not")
    rows = [
        Ticked(
            "",
            desk.text(
                "The holes of hands, the posts they press on, a stem's thread, a crown's tube: 0.05 mm decides, and "
                "a printed line is wider than that."
            ),
            desk.format.box,
        ),
        desk.text(HOW["hand-hour"], "note", lead="Holes of hands."),
        desk.text(HOW["stem-thread"], "note", lead="Thread."),
        desk.text(HOW["case-depth"], "note", lead="Depth of a case."),
        desk.text(HOW["case-seat"], "note", lead="Bore of a case."),
        desk.text(
            "A ring or disc says which of two sizes you have, 37.00 or 38.90. Whether a part fits, calipers say.",
            "note",
        ),
    ]
    yield from titled(desk.raw(markup("What paper cannot measure", DISPLAY), "section"), rows, gap / 2)
    yield Hair(gap)


class _Drawing(Flowable):
    """Everything that measures, on one page, whatever the print."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.small, more = min(desk.format.small, WORDS_PT), MORE_HIGH if desk.format.is_large else 0
        self.disc_top = CHECK_HIGH + CARD_HIGH + more
        self.ladder_top = self.disc_top + DISC_HIGH + more
        self.height = self.ladder_top + LADDER_HIGH + RULER_HIGH

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        self.width = available_width
        return available_width, self.height

    def draw(self) -> None:
        canvas, top = self.canv, self.height
        canvas.saveState()
        canvas.setLineWidth(FINE_MM * mm)
        canvas.setStrokeColor(look.colour(look.INK))
        self._check(top)
        self._card(top - CHECK_HIGH)
        self._discs(top - self.disc_top)
        hand_ladder(canvas, 0, top - self.ladder_top, self.width, self.small)
        ruler(canvas, 0, 0, self.width, self.small)
        canvas.restoreState()

    def _write(
        self, x: float, y: float, words: str, *, strong: bool = False, anchor: str = "start", colour: str = look.INK
    ) -> None:
        self.canv.setFillColor(look.colour(colour))
        lettering.write(self.canv, x, y, words, STRONG if strong else TEXT, self.small, anchor)

    def _check(self, top: float) -> None:
        """The line of 100 mm: it comes first, because nothing else on the sheet counts before it is right."""
        canvas, y = self.canv, top - 8 * mm
        self._write(
            0,
            top - 3 * mm,
            "Measure this first: 100 mm. If it is not, print again at 100 %, without fit to page.",
            strong=True,
            colour=look.RUBY,
        )
        canvas.line(0, y, CHECK_MM * mm, y)
        for x in (0, CHECK_MM):
            canvas.line(x * mm, y - 2 * mm, x * mm, y + 2 * mm)

    def _card(self, top: float) -> None:
        canvas = self.canv
        wide, high, corner = (float(value) * mm for value in CARD_MM)
        canvas.roundRect(0, top - high, wide, high, corner, stroke=1, fill=0)
        self._write(4 * mm, top - 7 * mm, "Or lay a bank card here.", strong=True, colour=look.RUBY)
        self._write(4 * mm, top - 7 * mm - self.small * 1.4, "85.60 × 53.98 mm (ISO/IEC 7810, ID-1):")
        self._write(4 * mm, top - 7 * mm - self.small * 2.8, "it covers the frame to the middle of the line.")
        for index, size in enumerate((Decimal("36.60"), Decimal("37.20"))):
            x = wide + 9 * mm + index * 42 * mm + 18.6 * mm
            self._ring(x, top - 19.5 * mm, size)
        self._write(wide + 9 * mm, top - 44 * mm, "Movement: body 36.60, flange 37.20 mm.", strong=True)
        self._write(wide + 9 * mm, top - 44 * mm - self.small * 1.4, "Lay it on: the ring stands out evenly,")
        self._write(wide + 9 * mm, top - 44 * mm - self.small * 2.8, "half a line's width all round.")

    def _ring(self, x: float, y: float, size: Decimal) -> None:
        canvas, radius = self.canv, float(size) / 2 * mm
        canvas.circle(x, y, radius, stroke=1, fill=0)
        canvas.line(x - 1.5 * mm, y, x + 1.5 * mm, y)
        canvas.line(x, y - 1.5 * mm, x, y + 1.5 * mm)
        self._write(x, y + 4 * mm, f"{size}", strong=True, anchor="middle")

    def _discs(self, top: float) -> None:
        """Dials at the left, bores of cases at the right."""
        y = top - 22 * mm
        step = self.width / 4
        for index, size in enumerate(DIALS_MM):
            self._disc(step * (index + 0.5), y, size)
        seat = self.desk.catalog.limit["case-seat"]
        for index, name in enumerate(("body_pass", "flange_pass"), 2):
            self._bore(step * (index + 0.5), y, *seat[name])
        for index, words in enumerate(("Dial 37.00", "Dial 38.90", "Bore on the body", "Bore on the flange")):
            self._write(step * (index + 0.5), top - 42.6 * mm - self.small, words, strong=True, anchor="middle")
        low = top - 42.6 * mm - self.small * 2.3
        for index, words in enumerate(
            ("plain-bore cases", "44 mm cases with a ring", "edge inside the green", "edge inside the green")
        ):
            self._write(step * (index + 0.5), low, words, anchor="middle")

    def _disc(self, x: float, y: float, size: Decimal) -> None:
        self.canv.setFillColor(look.colour(look.TINT))
        self.canv.circle(x, y, float(size) / 2 * mm, stroke=1, fill=1)
        self._write(x, y - self.small * 0.35, f"{size}", strong=True, anchor="middle")

    def _bore(self, x: float, y: float, least: Decimal, most: Decimal) -> None:
        """The window as a band: lay the case on it, and the edge of its bore falls on the green."""
        canvas = self.canv
        canvas.saveState()
        canvas.setStrokeColor(look.colour(look.PATINA))
        canvas.setLineWidth(float(most - least) / 2 * mm)
        canvas.circle(x, y, float(least + most) / 4 * mm, stroke=1, fill=0)
        canvas.restoreState()
        self._write(x, y, f"{least}", strong=True, anchor="middle")
        self._write(x, y - self.small * 1.3, f"to {most}", anchor="middle")
