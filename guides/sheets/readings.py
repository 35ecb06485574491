"""Where a step measures something: named lines to write the readings on. Every other step gets blank ones.

PURE. Which lines a step gets follows from its tools.
"""

from collections.abc import Sequence

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer

from guides.catalog.work import Step
from guides.sheets import lettering, look
from guides.sheets.blocks import Lines
from guides.sheets.desk import Desk
from guides.sheets.ticks import LINE_APART, rule_line

TIMEGRAPHER = {"timegrapher", "timing-app"}
POSITIONS = ("Dial up", "Dial down", "Crown left", "Crown down", "Crown right", "Crown up")
NUMBERS = ("rate, s/day", "amplitude, °", "beat error, ms")
SIX_POSITIONS = "f-six-positions"
FIRST_POSITIONS = 2


def readings(desk: Desk, step: Step) -> list[Flowable]:
    """Lines for this step's numbers, or one for notes."""
    form = desk.format
    if not TIMEGRAPHER & set(step.tools):
        return [Spacer(1, form.gap), Lines(("Notes",), form.small)]
    positions = POSITIONS if step.id == SIX_POSITIONS else POSITIONS[:FIRST_POSITIONS]
    return [Spacer(1, form.gap), desk.text("Readings", "label"), Readings(positions, form.small)]


class Readings(Flowable):
    """A row of lines for each position, under the names of the numbers; never parted."""

    def __init__(self, positions: Sequence[str], size: float) -> None:
        super().__init__()
        self.positions, self.size = positions, size
        self.apart = max(LINE_APART, size * 1.9)

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        self.width = available_width
        self.height = self.size * 1.4 + self.apart * len(self.positions) + 1 * mm
        return available_width, self.height

    def draw(self) -> None:
        left = max(lettering.width(one, lettering.TEXT, self.size) for one in self.positions) + 3 * mm
        wide = (self.width - left) / len(NUMBERS)
        top = self.height - self.size
        for index, words in enumerate(NUMBERS):
            self._write(left + index * wide, top, words)
        for row, words in enumerate(self.positions, 1):
            y = top - row * self.apart
            self._write(0, y, words)
            for index in range(len(NUMBERS)):
                rule_line(self.canv, left + index * wide, y - 0.6, wide - 5 * mm)

    def _write(self, x: float, y: float, words: str) -> None:
        self.canv.setFillColor(look.colour(look.INK_2))
        lettering.write(self.canv, x, y, words, lettering.TEXT, self.size)
