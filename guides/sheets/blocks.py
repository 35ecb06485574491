"""What sheets are made of: bars, cautions, columns, lines to write on, things that stay together.

PURE. Flowables of ReportLab; none draws outside the width it is given.
"""

from collections.abc import Sequence

from reportlab.lib.units import mm
from reportlab.platypus import CondPageBreak, Flowable, KeepTogether, Paragraph, Spacer

from guides.sheets import lettering, look
from guides.sheets.rows import hairline
from guides.sheets.ticks import LINE_APART, rule_line


def height_of(story: Sequence[Flowable], width: float) -> float:
    """How high a story stands in a column of this width."""
    return sum(one.wrap(width, 1e6)[1] for one in story)


def place_all(story: Sequence[Flowable], canvas, x: float, top: float, width: float) -> None:
    """Draw a story downwards from `top`."""
    for one in story:
        top -= one.wrap(width, 1e6)[1]
        one.drawOn(canvas, x, top)


class Bar(Flowable):
    """A band across the page: here one may stop."""

    def __init__(self, words: str, right: str, size: float, colour: str = look.PATINA) -> None:
        super().__init__()
        self.words, self.right, self.size, self.colour = words, right, size, colour
        self.height = size * 2

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        self.width = available_width
        return available_width, self.height

    def draw(self) -> None:
        canvas, size = self.canv, self._size()
        canvas.setFillColor(look.colour(self.colour))
        canvas.rect(0, 0, self.width, self.height, stroke=0, fill=1)
        canvas.setStrokeColor(look.colour(look.WHITE))
        canvas.setLineWidth(look.ACTIVE_PT)
        canvas.circle(self.size * 1.1, self.height / 2, self.size * 0.42, stroke=1, fill=0)
        canvas.setFillColor(look.colour(look.WHITE))
        y = self.height / 2 - size * 0.34
        lettering.write(canvas, self.size * 2.1, y, self.words, lettering.STRONG, size)
        lettering.write(canvas, self.width - self.size * 0.7, y, self.right, lettering.TEXT, size, "end")

    def _size(self) -> float:
        """The letters as wanted, or so small that both ends fit."""
        need = lettering.width(self.words, lettering.STRONG, self.size)
        need += lettering.width(self.right, lettering.TEXT, self.size) + self.size * 4
        return self.size * min(1, self.width / need)


class NoStop(Bar):
    """A broken line across the page: here one may not stop."""

    def __init__(self, words: str, right: str, size: float) -> None:
        super().__init__(words, right, size, look.RUBY)
        self.height = size * 1.7

    def draw(self) -> None:
        canvas, size = self.canv, self._size()
        canvas.setFillColor(look.colour(self.colour))
        lettering.write(canvas, 0, size * 0.5, self.words, lettering.STRONG, size)
        lettering.write(canvas, self.width, size * 0.5, self.right, lettering.TEXT, size, "end")
        canvas.saveState()
        canvas.setStrokeColor(look.colour(self.colour))
        canvas.setLineWidth(look.FINE_PT)
        canvas.setDash(4, 3)
        canvas.line(0, 0, self.width, 0)
        canvas.restoreState()


class Framed(Flowable):
    """A caution: its own story inside a ruby frame, on one page."""

    def __init__(self, story: Sequence[Flowable], pad: float, colour: str = look.RUBY) -> None:
        super().__init__()
        self.story, self.pad, self.colour = story, pad, colour

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        self.width = available_width
        self.height = height_of(self.story, available_width - 2 * self.pad) + 1.6 * self.pad
        return available_width, self.height

    def draw(self) -> None:
        canvas = self.canv
        canvas.setStrokeColor(look.colour(self.colour))
        canvas.setLineWidth(look.ACTIVE_PT)
        canvas.roundRect(0, 0, self.width, self.height, 1 * mm, stroke=1, fill=0)
        place_all(self.story, canvas, self.pad, self.height - 0.8 * self.pad, self.width - 2 * self.pad)


class Warned(Flowable):
    """A paragraph behind the caution triangle."""

    def __init__(self, words: Paragraph, side: float) -> None:
        super().__init__()
        self.words, self.side = words, side

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        self.text_height = self.words.wrap(available_width - self.side * 1.5, available_height)[1]
        self.height = max(self.text_height, self.side)
        return available_width, self.height

    def draw(self) -> None:
        canvas, side = self.canv, self.side
        top = self.height - max(0.0, (self.words.style.leading - side) / 2 + side * 0.06)
        canvas.setStrokeColor(look.colour(look.RUBY))
        canvas.setLineWidth(look.ACTIVE_PT * 0.8)
        canvas.setLineJoin(1)
        canvas.setLineCap(1)
        sign = canvas.beginPath()
        sign.moveTo(side * 0.5, top - side * 0.06)
        sign.lineTo(side * 0.98, top - side * 0.9)
        sign.lineTo(side * 0.02, top - side * 0.9)
        sign.close()
        canvas.drawPath(sign, stroke=1, fill=0)
        canvas.line(side * 0.5, top - side * 0.36, side * 0.5, top - side * 0.6)
        canvas.line(side * 0.5, top - side * 0.745, side * 0.5, top - side * 0.755)
        self.words.drawOn(canvas, side * 1.5, self.height - self.text_height)


class Columns(Flowable):
    """Stories side by side, on one page. `shares` of the width; the gap comes off each but the last."""

    def __init__(self, stories: Sequence[Sequence[Flowable]], shares: Sequence[float], gap: float) -> None:
        super().__init__()
        self.stories, self.shares, self.gap = stories, shares, gap

    def _widths(self, width: float) -> list[float]:
        room = width - self.gap * (len(self.stories) - 1)
        return [room * share for share in self.shares]

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        self.width = available_width
        widths = self._widths(available_width)
        self.height = max(height_of(story, wide) for story, wide in zip(self.stories, widths, strict=True))
        return available_width, self.height

    def draw(self) -> None:
        x = 0.0
        for story, wide in zip(self.stories, self._widths(self.width), strict=True):
            place_all(story, self.canv, x, self.height, wide)
            x += wide + self.gap


def in_thirds(groups: Sequence[Sequence[Flowable]], width: float, gap: float) -> Columns:
    """Three columns of about the same height, in order; no group is cut."""
    heights = [height_of(group, (width - 2 * gap) / 3) for group in groups]
    columns, done = ([], [], []), 0.0
    for group, height in zip(groups, heights, strict=True):
        columns[min(2, int((done + height / 2) * 3 / sum(heights)))].extend(group)
        done += height
    return Columns(columns, (1 / 3,) * 3, gap)


def as_one(story: Sequence[Flowable]) -> Flowable:
    """Several flowables as one that is never split."""
    return Columns((story,), (1.0,), 0)


class Lines(Flowable):
    """Lines to write on, each with a label; never parted."""

    def __init__(self, labels: Sequence[str], size: float, *, columns: int = 1) -> None:
        super().__init__()
        self.labels, self.size, self.columns = labels, size, columns
        self.apart = max(LINE_APART, size * 1.9)

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        self.width = available_width
        self.height = self.apart * -(-len(self.labels) // self.columns) + 1 * mm
        return available_width, self.height

    def draw(self) -> None:
        wide = (self.width - 5 * mm * (self.columns - 1)) / self.columns
        for index, label in enumerate(self.labels):
            row, column = divmod(index, self.columns)
            x, y = column * (wide + 5 * mm), self.height - self.apart * (row + 1)
            self.canv.setFillColor(look.colour(look.INK_2))
            lettering.write(self.canv, x, y, label, lettering.TEXT, self.size)
            shift = lettering.width(label, lettering.TEXT, self.size) + (1.5 * mm if label else 0)
            rule_line(self.canv, x + shift, y - 0.6, wide - shift)


class Gap(Flowable):
    """Space between two things, as much of it as the page still has: none at the top of the next."""

    def __init__(self, height: float) -> None:
        super().__init__()
        self.wanted = height

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        self.width, self.height = available_width, max(0.0, min(self.wanted, available_height - 0.1))
        return self.width, self.height

    def draw(self) -> None:
        """Nothing."""


class Hair(Flowable):
    """A hairline across, with space around it."""

    def __init__(self, space: float, colour: str = look.RULE) -> None:
        super().__init__()
        self.height, self.colour = 2 * space, colour

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        self.width = available_width
        return available_width, self.height

    def draw(self) -> None:
        hairline(self.canv, 0, self.height / 2, self.width, self.colour)


def together(story: Sequence[Flowable], head: int, frame: tuple[float, float]) -> list[Flowable]:
    """Keep a story on one page; if no page can hold it, at least its first `head` pieces."""
    width, height = frame
    kept = story if height_of(story, width) <= height else story[:head]
    return [KeepTogether(list(kept)), *story[len(kept) :]]


def headed(title: Flowable, story: Sequence[Flowable]) -> list[Flowable]:
    """The same inside a story that is itself kept together: heading and first row as one piece."""
    first, *rest = story
    return [as_one([title, first]), *rest]


def titled(title: Flowable, story: Sequence[Flowable], gap: float) -> list[Flowable]:
    """A heading that never ends a page: it stays with the first thing under it."""
    first, *rest = story
    return [CondPageBreak(30 * mm), KeepTogether([title, Spacer(1, gap), first]), *rest]


class Rest(Flowable):
    """What is left of a page when the next thing needs more: its upper part ruled, to write on. Otherwise nothing.

    `ruled`: False leaves it blank.
    """

    LEAST, MOST_LINES = 16 * mm, 8

    def __init__(self, need: float, gap: float = 0, *, ruled: bool = True) -> None:
        super().__init__()
        self.need, self.gap, self.ruled = need, gap, ruled

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        self.width = available_width
        has_left = self.LEAST + self.gap < available_height < self.need
        self.height = available_height - 0.1 if has_left else 0
        return available_width, self.height

    def draw(self) -> None:
        lines = min(self.MOST_LINES, int((self.height - self.gap) // LINE_APART)) if self.ruled else 0
        for line in range(1, lines + 1):
            rule_line(self.canv, 0, self.height - self.gap - line * LINE_APART, self.width)
