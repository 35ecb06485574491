"""What may go on over the page, and how: a story that says its name again, a text that is parted between sentences.

PURE. Flowables of ReportLab; none draws outside the width it is given.
"""

# ruff: noqa: PLR0913  its parts are plain arguments

import re
from collections.abc import Callable, Sequence

from reportlab.platypus import Flowable, PageBreak

from guides.sheets.blocks import height_of, place_all

Make = Callable[[Sequence[str], bool], Flowable]
Piece = tuple[float, Flowable]  # the space before it, and the thing
SENTENCE_END = re.compile(r"(?<=[a-z0-9)°][.!?]) (?=[A-Z])")
ROUNDING = 0.01  # points: heights are sums of fractions
FULL = 1  # points: a page with so little less is a whole one


class Sentences(Flowable):
    """A text of several sentences, or a list of several names. `make` sets so many of them, from the first or on.

    It is parted between two of them alone, and stays whole up to `whole` points.
    """

    def __init__(self, parts: Sequence[str], make: Make, whole: float = 0, *, on: bool = False) -> None:
        super().__init__()
        self.parts, self.make, self.whole, self.on = parts, make, whole, on
        self.all = make(parts, on)

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        self.width, self.height = self.all.wrap(available_width, available_height)
        return self.width, self.height

    def split(self, available_width: float, available_height: float) -> list[Flowable]:
        if self.wrap(available_width, available_height)[1] <= self.whole:
            return []
        for count in range(len(self.parts) - 1, 0, -1):
            first = Sentences(self.parts[:count], self.make, on=self.on)
            if first.wrap(available_width, available_height)[1] <= available_height:
                return [first, Sentences(self.parts[count:], self.make, on=True)]
        return []

    def draw(self) -> None:
        self.all.drawOn(self.canv, 0, 0)


def sentences(words: str) -> list[str]:
    """A text cut after each sentence.

    >>> sentences("One. Two (2.00 mm). Three")
    ['One.', 'Two (2.00 mm).', 'Three']
    """
    return SENTENCE_END.split(words)


class Going(Flowable):
    """A story under its head. Where it goes on over the page, `again` stands above the rest of it.

    Each piece stays whole if it can. `first`: so many pieces stay with the head; the last never goes over alone.
    `page`: height of a page; a story up to `whole` points is not parted.
    """

    def __init__(
        self,
        head: Flowable,
        again: Callable[[], Flowable],
        pieces: Sequence[Piece],
        *,
        page: float,
        first: int = 1,
        whole: float = 0,
    ) -> None:
        super().__init__()
        self.head, self.again, self.pieces = head, again, list(pieces)
        self.page, self.first, self.whole = page, first, whole

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        self.width = available_width
        self.height = height_of([self.head, *(one for _, one in self.pieces)], available_width)
        self.height += sum(gap for gap, _ in self.pieces)
        return self.width, self.height

    def split(self, available_width: float, available_height: float) -> list[Flowable]:
        is_full = available_height > self.page - FULL
        if not is_full and self.wrap(available_width, available_height)[1] <= self.whole:
            return []
        left = available_height - height_of([self.head], available_width)
        placed, rest = parted(self.pieces, available_width, left)
        if len(rest) == 1 and len(placed) > self.first:
            rest.insert(0, placed.pop())
        if not placed or (len(placed) < self.first and not is_full):
            return []
        above = Going(self.head, self.again, placed, page=self.page)
        return [above, PageBreak(), Going(self.again(), self.again, [(0, rest[0][1]), *rest[1:]], page=self.page)]

    def draw(self) -> None:
        top = self.height
        for gap, one in ((0, self.head), *self.pieces):
            place_all([one], self.canv, 0, top - gap, self.width)
            top -= gap + height_of([one], self.width)


def parted(pieces: Sequence[Piece], width: float, room: float) -> tuple[list[Piece], list[Piece]]:
    """What fits into so much height, and the rest; a piece that may be parted is."""
    placed, rest = [], list(pieces)
    while rest:
        gap, one = rest[0]
        high = height_of([one], width)
        if gap + high <= room + ROUNDING:
            room -= gap + high
            placed.append(rest.pop(0))
            continue
        parts = one.split(width, room - gap) if room > gap else []
        if len(parts) > 1:
            placed.append((gap, parts[0]))
            rest[:1] = [(0, part) for part in parts[1:]]
        return placed, rest
    return placed, rest
