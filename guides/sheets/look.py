"""How paper looks: colours, line weights, sizes of paper and print. The only place for any of them.

PURE. Colours are the print tokens of the site's stylesheet; line weights are LOOK.md's column of points. Lengths
are points (ReportLab's unit) unless a name says mm.
"""

from dataclasses import dataclass
from functools import lru_cache

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.units import mm

INK, INK_2, RULE, EDGE = "#000000", "#3d3a35", "#bbbbbb", "#666666"
RUBY, BRASS, BRASS_LINE, PATINA, TINT, WHITE = "#8c1433", "#5f4512", "#96794a", "#1d5045", "#f4f1ea", "#ffffff"
EDGE_PT, FINE_PT, ACTIVE_PT = 0.9, 0.56, 1.65

PAPERS = {"a4": ("A4", A4), "letter": ("Letter", LETTER)}
SIZES = {"plain": "plain print", "large": "large print"}
# Large print begins at 16 points (RNIB, "Clear print guidelines"): all that is read as text. Head, foot and the labels
# of lines may be a little smaller.
BODY_PT = {"plain": 9.6, "large": 16.0}
NOTE_PT = {"plain": 8.0, "large": 16.0}
SMALL_PT = {"plain": 8.0, "large": 14.0}
HEAD_PT = {"plain": 13.5, "large": 19.0}
TITLE_PT = {"plain": 16.0, "large": 22.0}

MARGIN = 13 * mm
FOOTER_MM = {"plain": 7, "large": 10}  # from the margin to the text: the foot's rule stands clear of its last line
CODE_MM = {"plain": 17, "large": 24}  # side of the QR code; title, movement and address stand beside it
BOX_MM = {"plain": 4.2, "large": 6.2}
STEP_BOX_MM = {"plain": 7.0, "large": 9.0}


@lru_cache(maxsize=64)
def colour(value: str) -> Color:
    return HexColor(value)


@dataclass(frozen=True, slots=True)
class Format:
    """Paper and print. Raises ValueError for a name that is not in PAPERS or SIZES."""

    paper: str = "a4"
    size: str = "plain"

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            raise ValueError(f"paper is {self.paper!r}; wanted one of {', '.join(PAPERS)}")
        if self.size not in SIZES:
            raise ValueError(f"size is {self.size!r}; wanted one of {', '.join(SIZES)}")

    @property
    def page(self) -> tuple[float, float]:
        return PAPERS[self.paper][1]

    @property
    def is_large(self) -> bool:
        return self.size == "large"

    @property
    def width(self) -> float:
        """Between the margins."""
        return self.page[0] - 2 * MARGIN

    @property
    def height(self) -> float:
        """Of the frame that a page's text runs in."""
        return self.page[1] - 2 * MARGIN - self.code - 3 * mm - self.footer

    @property
    def code(self) -> float:
        return CODE_MM[self.size] * mm

    @property
    def footer(self) -> float:
        return FOOTER_MM[self.size] * mm

    @property
    def body(self) -> float:
        return BODY_PT[self.size]

    @property
    def small(self) -> float:
        return SMALL_PT[self.size]

    @property
    def gap(self) -> float:
        """The step of vertical space."""
        return 1.6 * mm if not self.is_large else 3 * mm

    @property
    def box(self) -> float:
        return BOX_MM[self.size] * mm

    @property
    def step_box(self) -> float:
        return STEP_BOX_MM[self.size] * mm
