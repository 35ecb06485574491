"""Where a step measures something: named lines to write the readings on. Every other step gets blank ones.

PURE. Which lines a step gets follows from its tools.
"""

from reportlab.platypus import Flowable, Spacer

from guides.catalog.work import Step
from guides.sheets.blocks import Lines
from guides.sheets.desk import Desk

TIMEGRAPHER = {"timegrapher", "timing-app"}
POSITIONS = ("Dial up", "Dial down", "Crown down", "Crown left", "Crown up", "Crown right")
SIX_POSITIONS = "f-six-positions"
FIRST_POSITIONS = 2


def readings(desk: Desk, step: Step) -> list[Flowable]:
    """Lines for this step's numbers, then room for notes."""
    form = desk.format
    found: list[Flowable] = [Spacer(1, form.gap)]
    if TIMEGRAPHER & set(step.tools):
        positions = POSITIONS if step.id == SIX_POSITIONS else POSITIONS[:FIRST_POSITIONS]
        found += [
            desk.text("Readings", "label"),
            Lines(tuple(_labels(positions)), form.small, columns=_columns(desk, 3), group=3),
        ]
    else:
        found.append(Lines(("Notes",), form.small))
    return found


def _columns(desk: Desk, plain: int) -> int:
    return 1 if desk.format.is_large else plain


def _labels(positions: tuple[str, ...]):
    for position in positions:
        yield f"{position}: rate, s/day"
        yield "amplitude, °"
        yield "beat error, ms"
