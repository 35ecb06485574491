"""A step in large print, which may go on over the page: under its title the caution, the drawing, the first action.

PURE. Where a page has no room for the drawing at a size that can be read, the drawing stands at the top of the next.
"""

# ruff: noqa: PLR0913  its parts are plain arguments

from collections.abc import Callable, Sequence

from reportlab.platypus import Flowable, PageBreak

from guides.sheets.blocks import height_of, place_all
from guides.sheets.flow import FULL, Piece, parted
from guides.sheets.vector import Drawing, Drawn

SLACK = 2  # points of a page left unplanned: heights are sums of fractions
LATER = 0.5  # of a page: with so much left a step begins on it, though its drawing has to go on the next
FIRST = 2  # pieces that then stay with the title


class Running(Flowable):
    """`least`, `most`: heights of its drawing; it takes more where the page has it. `page`: height of a page.

    `again` stands above what goes on over the page, `later` below what stands on a page without the drawing.

    `drawing` is None where the step goes on after it.
    """

    def __init__(
        self,
        head: Flowable,
        again: Callable[[], Flowable],
        later: Flowable,
        drawing: Drawing | None,
        pieces: Sequence[Piece],
        *,
        gap: float,
        least: float,
        most: float,
        page: float,
    ) -> None:
        super().__init__()
        self.head, self.again, self.later, self.drawing, self.pieces = head, again, later, drawing, list(pieces)
        self.gap, self.least, self.most, self.page = gap, least, most, page

    def _like(self, head: Flowable, drawing: Drawing | None, pieces: Sequence[Piece], most: float) -> "Running":
        sizes = {"gap": self.gap, "least": self.least, "most": most, "page": self.page}
        return Running(head, self.again, self.later, drawing, pieces, **sizes)

    def need(self, width: float) -> float:
        """The height from which on it begins on a page."""
        head, bare = height_of([self.head], width), self._bare(width)
        drawn = head + self.least + self.gap
        later = max(LATER * self.page, head + _high([*self.pieces[:FIRST], (self.gap, self.later)], width))
        return min(bare + self.least, drawn + _high(self.pieces[:1], width), later) + SLACK

    def _bare(self, width: float) -> float:
        """Its height with no drawing."""
        return height_of([self.head], width) + _high(self.pieces, width) + (self.gap if self.drawing else 0)

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        self.width, self.high = available_width, 0.0
        self.height = self._bare(available_width)
        if self.drawing:
            spare = available_height - self.height - SLACK
            self.high = min(spare if spare >= self.least else self.most, self.drawing.ratio * available_width)
        self.height += self.high
        return self.width, self.height

    def split(self, available_width: float, available_height: float) -> list[Flowable]:
        width, left = available_width, available_height - height_of([self.head], available_width) - SLACK
        is_full = available_height > self.page - FULL
        if not self.drawing:
            return self._on(width, left, 0)
        room = left - self.gap - _high(self.pieces[:1], width)
        if room >= self.least:
            return self._on(width, left - self.gap, min(self.most, room))
        if is_full or available_height >= self.need(width):
            placed, rest = parted(self.pieces, width, left - _high([(self.gap, self.later)], width))
            if not rest:
                rest.insert(0, placed.pop())
            if len(placed) >= FIRST or is_full:
                above = self._like(self.head, None, [*placed, (self.gap, self.later)], self.most)
                return [above, PageBreak(), self._like(self.again(), self.drawing, rest, self.most)]
        return []

    def _on(self, width: float, left: float, high: float) -> list[Flowable]:
        """As many pieces as fit under a drawing so high; it takes what they leave."""
        placed, rest = parted(self.pieces, width, left - high)
        if not rest:
            rest.insert(0, placed.pop())
        if not placed:
            return []
        high += max(0.0, left - high - _high(placed, width)) if high else 0
        above = self._like(self.head, self.drawing, placed, high)
        return [above, PageBreak(), self._like(self.again(), None, rest, self.most)]

    def draw(self) -> None:
        top = self.height
        story: list[Piece] = [(0, self.head)]
        if self.drawing:
            story.append((0, Drawn(self.drawing, min(self.width, self.high / self.drawing.ratio))))
        for gap, one in (*story, *self.pieces):
            top -= gap
            place_all([one], self.canv, 0, top, self.width)
            top -= height_of([one], self.width) + (self.gap if isinstance(one, Drawn) else 0)


def _high(pieces: Sequence[Piece], width: float) -> float:
    return sum(gap for gap, _ in pieces) + height_of([one for _, one in pieces], width)


class Closing(Flowable):
    """The last words of a step and what ends it: of a long text the last sentence stays with the end."""

    def __init__(self, words: Flowable, end: Sequence[Flowable]) -> None:
        super().__init__()
        self.words, self.end = words, end

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        self.width, self.height = available_width, height_of([self.words, *self.end], available_width)
        return self.width, self.height

    def split(self, available_width: float, available_height: float) -> list[Flowable]:
        pieces = self.words.split(available_width, available_height)
        return [pieces[0], Closing(pieces[1], self.end)] if len(pieces) == 2 else []

    def draw(self) -> None:
        place_all([self.words, *self.end], self.canv, 0, self.height, self.width)
