"""What a step in large print begins and ends with, never parted: title, caution, drawing and first action; last words
and the bar.

PURE. The drawing takes the room that the page has, so that a step begins where the one before it ended.
"""

# ruff: noqa: PLR0913  its parts are plain arguments

from collections.abc import Sequence

from reportlab.platypus import Flowable

from guides.sheets.blocks import height_of, place_all
from guides.sheets.rows import Text
from guides.sheets.vector import Drawing, Drawn

SLACK = 2  # points of a page left unplanned: heights are sums of fractions
TAIL = 0.4  # of a page: a step that would go so little over it takes a smaller drawing
WASTE = 60  # points of pages that a step's paragraphs cannot fill


class Opening(Flowable):
    """`heights`: of its drawing, the tightest, the least where the step goes on over the page, and then the most.

    `below`: height of the rest of the step; where all of it stands on the page, the drawing takes what is left.
    `page`: height of a page.
    """

    def __init__(
        self,
        head: Sequence[Flowable],
        drawing: Drawing,
        first: Flowable,
        *,
        gap: float,
        heights: tuple[float, float, float],
        below: float,
        page: float,
    ) -> None:
        super().__init__()
        self.head, self.drawing, self.first, self.gap = head, drawing, first, gap
        self.heights, self.below, self.page = heights, below, page

    def begins(self, width: float, high: float) -> float:
        """Its height with a drawing so high."""
        return self._bare(width) + self._drawn(high, width).height

    def _bare(self, width: float) -> float:
        return height_of([*self.head, self.first], width) + self.gap

    def _drawn(self, high: float, width: float) -> Drawn:
        return Drawn(self.drawing, min(width, high / self.drawing.ratio))

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        drawn = self._drawn(self._high(available_height - self._bare(available_width) - SLACK), available_width)
        self.story = [*self.head, drawn, self.first]
        self.width, self.height = available_width, self._bare(available_width) + drawn.height
        return self.width, self.height

    def _high(self, left: float) -> float:
        """The drawing's height where the page has so much left for it and the rest of the step."""
        tightest, least, most = self.heights
        if left - self.below >= least:
            return left - self.below
        high = min(most, left) if left >= least else max(left, tightest)
        over = high + self.below - left
        tail, waste = over % self.page, WASTE if over > self.page else 0
        fits = tail < TAIL * self.page and high - tail - waste >= tightest
        return high - tail - waste if fits else high

    def draw(self) -> None:
        *before, first = self.story
        place_all(before, self.canv, 0, self.height, self.width)
        place_all([first], self.canv, 0, self.first.height, self.width)


class Closing(Flowable):
    """The last words of a step and what ends it. Of a paragraph at least two lines stay with the end."""

    def __init__(self, words: Flowable, end: Sequence[Flowable]) -> None:
        super().__init__()
        self.words, self.end = words, end

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        self.width, self.height = available_width, height_of([self.words, *self.end], available_width)
        return self.width, self.height

    def split(self, available_width: float, available_height: float) -> list[Flowable]:
        if not isinstance(self.words, Text):
            return []
        most = height_of([self.words], available_width) - 2 * self.words.style.leading
        pieces = self.words.split(available_width, min(available_height, most))
        return [pieces[0], Closing(pieces[1], self.end)] if len(pieces) == 2 else []

    def draw(self) -> None:
        place_all([self.words, *self.end], self.canv, 0, self.height, self.width)
