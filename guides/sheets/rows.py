"""Rows of a sheet: a paragraph, a box with words, a number with words. Each can be split over two pages.

PURE. Flowables of ReportLab; none draws outside the width it is given.
"""

# ruff: noqa: PLR0913  places and sizes are plain arguments

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Paragraph

from guides.sheets import lettering, look
from guides.sheets.ticks import tick_box

BOX_GAP = 2.6 * mm
FOOT = 1.2 * mm  # under a numbered row


class Text(Paragraph):
    """A paragraph that breaks its lines once for each width: layouts are tried before one is chosen.

    ReportLab drops the lines (blPara) where a split would leave an orphan; they are remembered here.
    """

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        broken = self.__dict__.setdefault("_broken", {})
        if available_width not in broken:
            size = super().wrap(available_width, available_height)
            broken[available_width] = self.blPara, size
        self.blPara, size = broken[available_width]
        self.width, self.height = size
        return size


class Ticked(Flowable):
    """A row: a box, the words, and perhaps something at the right. A row that must be split keeps its box on top."""

    def __init__(
        self,
        name: str,
        words: Paragraph,
        side: float,
        *,
        tooltip: str = "",
        right: Paragraph | None = None,
        right_width: float = 0,
        colour: str = look.INK,
        ruled: bool = False,
    ) -> None:
        super().__init__()
        self.name, self.words, self.side, self.tooltip = name, words, side, tooltip or name
        self.right, self.right_width, self.colour, self.ruled = right, right_width, colour, ruled
        self.pad = side * 0.16

    @property
    def indent(self) -> float:
        return self.side + BOX_GAP if self.name else 0

    def _room(self, width: float) -> float:
        return width - self.indent - (self.right_width + BOX_GAP if self.right else 0)

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        self.width = available_width
        self.text_height = self.words.wrap(self._room(available_width), available_height)[1]
        right = self.right.wrap(self.right_width, available_height)[1] if self.right else 0
        self.height = max(self.text_height, right, self.side if self.name else 0) + 2 * self.pad
        return available_width, self.height

    def split(self, available_width: float, available_height: float) -> list[Flowable]:
        pieces = self.words.split(self._room(available_width), available_height - 2 * self.pad)
        if len(pieces) < 2:
            return []
        rest = _Indented(pieces[1], self.indent)
        first = Ticked(
            self.name,
            pieces[0],
            self.side,
            tooltip=self.tooltip,
            right=self.right,
            right_width=self.right_width,
            colour=self.colour,
        )
        return [first, rest]

    def draw(self) -> None:
        canvas, top = self.canv, self.height - self.pad
        if self.name:
            tick_box(canvas, 0, self._box_bottom(top), self.side, self.name, self.tooltip, self.colour)
        self.words.drawOn(canvas, self.indent, top - max(self.text_height, self._lift()))
        if self.right:
            self.right.drawOn(canvas, self.width - self.right_width, top - self._beside() - self.right.height)
        if self.ruled:
            hairline(canvas, 0, 0, self.width)

    def _beside(self) -> float:
        """How far below the top the words at the right begin: at the height of the first line, if there is room."""
        first = self._lift() - self.text_height if self.name else 0
        shift = first + (self.words.style.leading - self.right.style.leading) / 2
        return max(0.0, min(shift, self.height - 2 * self.pad - self.right.height))

    def _lift(self) -> float:
        """A single line stands in the middle of its box, not at its top."""
        return self.text_height + max(0.0, (self.side - self.text_height) / 2) if self.name else 0

    def _box_bottom(self, top: float) -> float:
        """Beside the first line, whatever the sizes of box and letters."""
        middle = min(self.words.style.leading, self.text_height) / 2
        return top - max(self.side, middle + self.side / 2) if self.text_height > self.side else top - self.side


class _Indented(Flowable):
    def __init__(self, words: Paragraph, indent: float) -> None:
        super().__init__()
        self.words, self.indent = words, indent

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        self.height = self.words.wrap(available_width - self.indent, available_height)[1]
        return available_width, self.height

    def split(self, available_width: float, available_height: float) -> list[Flowable]:
        pieces = self.words.split(available_width - self.indent, available_height)
        return [_Indented(piece, self.indent) for piece in pieces]

    def draw(self) -> None:
        self.words.drawOn(self.canv, self.indent, 0)


class Box(Flowable):
    """A box alone, for a cell of a table."""

    def __init__(self, name: str, tooltip: str, side: float) -> None:
        super().__init__()
        self.name, self.tooltip = name, tooltip
        self.width = self.height = side

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        tick_box(self.canv, 0, 0, self.width, self.name, self.tooltip)


class Numbered(Flowable):
    """A row under a number set in the margin."""

    def __init__(self, number: str, words: Paragraph, style, indent: float) -> None:
        super().__init__()
        self.number, self.words, self.style, self.indent = number, words, style, indent

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        self.width = available_width
        self.height = self.words.wrap(available_width - self.indent, available_height)[1] + FOOT
        return available_width, self.height

    def split(self, available_width: float, available_height: float) -> list[Flowable]:
        pieces = self.words.split(available_width - self.indent, available_height - FOOT)
        if len(pieces) < 2:
            return []
        return [
            Numbered(self.number, pieces[0], self.style, self.indent),
            Numbered("", pieces[1], self.style, self.indent),
        ]

    def draw(self) -> None:
        self.words.drawOn(self.canv, self.indent, FOOT)
        self.canv.setFillColor(self.style.textColor)
        baseline = self.height - self.words.style.fontSize
        lettering.write(self.canv, 0, baseline, self.number, self.style.fontName, self.style.fontSize)


def hairline(canvas, x: float, y: float, width: float, colour: str = look.RULE) -> None:
    canvas.setStrokeColor(look.colour(colour))
    canvas.setLineWidth(look.FINE_PT)
    canvas.line(x, y, x + width, y)
