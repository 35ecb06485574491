"""What one check found: a verdict, the two numbers, the room between them, and what to do when it is not known.

Lengths in mm. An id such as `hands.C002` names joint, verdict (F fits, W needs work, U unknown, C clash) and number;
it is never reused or renumbered.
"""

from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum

from guides.catalog.units import format_mm

MESSAGE_MOST = 80
SURE_FIRST = ("high", "medium", "low", "none")


class Verdict(StrEnum):
    FITS = "fits"
    WORK = "work"
    UNKNOWN = "unknown"
    CLASH = "clash"

    @property
    def letter(self) -> str:
        return self.value[0].upper()


BEST_FIRST = (Verdict.FITS, Verdict.WORK, Verdict.UNKNOWN, Verdict.CLASH)
# The same verdicts in the words of eval/LISTINGS.md.
LISTING_WORDS = {Verdict.FITS: "pass", Verdict.WORK: "warn", Verdict.UNKNOWN: "unknown", Verdict.CLASH: "fail"}

# Check -> joint and number within it. A second number of one check stands in the rule that gives it.
NUMBERS = {
    "movement-calibre": ("movement", 1),
    "movement-layout": ("movement", 2),
    "movement-diameter": ("movement", 3),
    "case-seat": ("case", 1),
    "case-layout": ("case", 2),
    "case-depth": ("case", 3),
    "case-calibre": ("case", 4),
    "stem-axis": ("case", 5),
    "movement-fixing": ("case", 6),
    "dial-diameter": ("dial", 1),
    "dial-seconds": ("dial", 2),
    "dial-feet": ("dial", 3),
    "dial-holes": ("dial", 4),
    "dial-thickness": ("dial", 5),
    "dial-calibre": ("dial", 6),
    "hand-hour": ("hands", 1),
    "hand-minute": ("hands", 2),
    "hand-seconds": ("hands", 3),
    "hand-length": ("hands", 4),
    "hand-crystal-gap": ("hands", 5),
    "hands-calibre": ("hands", 6),
    "stem-calibre": ("stem", 1),
    "stem-thread": ("stem", 2),
    "stem-length": ("stem", 3),
    "crown-thread": ("crown", 1),
    "crown-tube": ("crown", 2),
    "ring-inner": ("ring", 1),
    "ring-outer": ("ring", 2),
    "crystal-diameter": ("crystal", 1),
    "kit-internal": ("kit", 1),
    "listing-consistency": ("listing", 1),
}


@dataclass(frozen=True, slots=True)
class Number:
    """One side of a joint. `origin`: stated by a seller, measured by the user, or the catalogue's."""

    label: str
    value: Decimal
    origin: str = "stated"
    confidence: str = "medium"
    unit: str = "mm"
    sources: tuple[str, ...] = ()

    @property
    def is_measured(self) -> bool:
        return self.origin == "measured"

    def __str__(self) -> str:
        return f"{format_mm(self.value)} mm" if self.unit == "mm" else f"{self.value} {self.unit}".strip()


@dataclass(frozen=True, slots=True)
class Tolerance:
    """What would fit, in words and why that much, with the trust that the limit deserves."""

    text: str
    reason: str = ""
    confidence: str = "medium"
    sources: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """The answer of one check. `margin_mm`: how far inside (or, below 0, outside) of what fits; None: no measure.

    `play_mm` is the plain difference that a drawing shows. `critical`: while this is unknown, the whole is unknown.
    """

    check: str
    verdict: Verdict
    message: str
    severity: str
    number: int
    given: Number | None = None
    meets: Number | None = None
    play_mm: Decimal | None = None
    margin_mm: Decimal | None = None
    tolerance: Tolerance = field(default_factory=lambda: Tolerance(""))
    confidence: str = "medium"
    critical: bool = False
    sources: tuple[str, ...] = ()
    ask: str = ""
    measure: str = ""

    @property
    def joint(self) -> str:
        return NUMBERS[self.check][0]

    @property
    def id(self) -> str:
        return f"{self.joint}.{self.verdict.letter}{self.number:03}"

    @property
    def rests_on_measurement(self) -> bool:
        return any(one.is_measured for one in (self.given, self.meets) if one)


def worst(verdicts: list[Verdict]) -> Verdict:
    return max(verdicts, key=BEST_FIRST.index)


def least_sure(*confidences: str | None) -> str:
    """Return the lowest of the marks; one that is missing counts as none."""
    return max((one or "none" for one in confidences), key=SURE_FIRST.index)


def listed(names: list[str], room: int) -> str:
    """Join names with commas as far as they fit into `room` characters; the rest is counted.

    >>> listed(["ETA 6497-1", "ST3600", "ST3620"], 20)
    'ETA 6497-1 + 2 more'
    """
    for kept in range(len(names), 0, -1):
        rest = len(names) - kept
        text = ", ".join(names[:kept]) + (f" + {rest} more" if rest else "")
        if len(text) <= room:
            return text
    return "another calibre" if len(names) == 1 else f"{len(names)} calibres"
