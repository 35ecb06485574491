"""What is checked: the user's own movement and case, and the parts that are to meet them.

Facts bear the names of eval/LISTINGS.md section 3; lengths are Decimal mm. What is not known is absent or None.
Beyond that vocabulary a form may give, for the checks that no listing answers:

case      `tube_axis_mm` (tube centre to dial ledge), `crystal_seat_mm`, `inner_height_mm` (crystal to back),
          `crystal_height_mm` (dial face to the inside of the crystal, at the centre)
dial      `dial_recessed` (the sub-dial lies deeper), `subdial_thickness_mm`
hands     `minute_top_mm` (top of the minute hand above the dial face)
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from decimal import Decimal
from typing import Any

KINDS = ("movement", "case", "dial", "hands", "stem", "crown", "ring", "crystal", "kit")
SLOTS = ("movement", "case", "dial", "hands", "stem", "crown", "ring", "crystal", "strap")
FORMS = ("wrist", "pocket")
# What a listing says beyond facts, for listing-consistency: a calibre named for its looks, "universal", a variant that
# the seller chooses, a movement said to go into the family's cases.
BAIT, UNIVERSAL, RANDOM, FITS_CASES = "style-bait", "universal", "random-variant", "fits-family-cases"

Facts = Mapping[str, Any]


class BuildError(ValueError):
    """A build that cannot be: the text names the field, the value and what was wanted."""


@dataclass(frozen=True, slots=True)
class Context:
    """What the user has or plans. `measured` names the fields that the user took with an instrument."""

    movement: str = "st3600"
    crown_clock: int = 3
    form: str = "wrist"
    case_dial_mm: Decimal | None = None
    case_opening_mm: Decimal | None = None
    case_bore_mm: Decimal | None = None
    tube_outer_mm: Decimal | None = None
    stem_thread_mm: Decimal | None = None
    crown_tap_mm: Decimal | None = None
    crystal_seat_mm: Decimal | None = None
    hour_post_mm: Decimal | None = None
    minute_post_mm: Decimal | None = None
    seconds_post_mm: Decimal | None = None
    movement_mm: Decimal | None = None
    flange_mm: Decimal | None = None
    movement_height_mm: Decimal | None = None
    stem_axis_mm: Decimal | None = None
    seconds_offset_mm: Decimal | None = None
    stem_needed_mm: Decimal | None = None
    measured: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        if self.form not in FORMS:
            raise BuildError(f"form: {self.form!r} is not one of {', '.join(FORMS)}")
        if self.crown_clock not in range(1, 13):
            raise BuildError(f"crown_clock: {self.crown_clock!r} is not an hour from 1 to 12")

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> "Context":
        """Read a context as JSON gives it. Unknown keys are refused; numbers become Decimal.

        >>> Context.from_row({"movement": "st3620", "case_dial_mm": 37.2}).case_dial_mm
        Decimal('37.2')
        """
        known = {one.name for one in fields(cls)}
        if unknown := sorted(row.keys() - known):
            raise BuildError(f"context: {', '.join(unknown)} not known; known: {', '.join(sorted(known))}")
        values = {key: _mm(key, value) if key.endswith("_mm") else value for key, value in row.items()}
        return cls(**{**values, "measured": frozenset(row.get("measured", ()))})


def _mm(key: str, value: object) -> Decimal | None:
    if value is None or isinstance(value, Decimal):
        return value
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise BuildError(f"context: {key}={value!r} is not a length in mm")
    try:
        return Decimal(str(value))
    except ArithmeticError:
        raise BuildError(f"context: {key}={value!r} is not a length in mm") from None


@dataclass(frozen=True, slots=True)
class Part:
    """A part for one slot, or a kit that holds several. `measured`: facts the user took with an instrument.

    `remarks` are what a listing says beyond facts: BAIT and the others above.
    """

    kind: str
    facts: Facts = field(default_factory=dict)
    measured: frozenset[str] = frozenset()
    remarks: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise BuildError(f"kind: {self.kind!r} is not one of {', '.join(KINDS)}")

    def holds(self, slot: str) -> bool:
        """Say whether this is, or as a kit includes, the part for a slot."""
        return self.kind == slot or (self.kind == "kit" and slot in self.facts.get("includes", ()))


@dataclass(frozen=True, slots=True)
class Build:
    """Parts that are to go together with what the user has. One listing is a build of one part."""

    context: Context = field(default_factory=Context)
    parts: tuple[Part, ...] = ()
