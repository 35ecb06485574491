"""What a step in large print begins with: title, caution, drawing and first action, never parted.

PURE. Its drawing takes the room that the page has, so that a step begins where the one before it ended.
"""

# ruff: noqa: PLR0913  its parts are plain arguments

from collections.abc import Sequence

from reportlab.platypus import Flowable

from guides.sheets.blocks import height_of, place_all
from guides.sheets.vector import Drawing, Drawn

SLACK = 2  # points of a page left unplanned: heights are sums of fractions


class Opening(Flowable):
    """`heights`: of its drawing, the least and, if the step goes on over the page, the most.

    `below`: height of the rest of the step; where all of it stands on the page, the drawing takes what is left.
    """

    def __init__(
        self,
        head: Sequence[Flowable],
        drawing: Drawing,
        first: Flowable,
        *,
        gap: float,
        heights: tuple[float, float],
        below: float,
    ) -> None:
        super().__init__()
        self.head, self.drawing, self.first, self.gap = head, drawing, first, gap
        self.heights, self.below = heights, below

    def least(self, width: float) -> float:
        """Its height with the smallest drawing."""
        return self._bare(width) + self._drawn(self.heights[0], width).height

    def _bare(self, width: float) -> float:
        return height_of([*self.head, self.first], width) + self.gap

    def _drawn(self, high: float, width: float) -> Drawn:
        return Drawn(self.drawing, min(width, high / self.drawing.ratio))

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        least, most = self.heights
        left = available_height - self._bare(available_width) - SLACK
        high = left - self.below if left - self.below >= least else max(least, min(most, left))
        drawn = self._drawn(high, available_width)
        self.story = [*self.head, drawn, self.first]
        self.width, self.height = available_width, self._bare(available_width) + drawn.height
        return self.width, self.height

    def draw(self) -> None:
        *before, first = self.story
        place_all(before, self.canv, 0, self.height, self.width)
        place_all([first], self.canv, 0, self.first.height, self.width)
