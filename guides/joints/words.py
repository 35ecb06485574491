"""What the two sides of a joint and the room between them are called. PURE."""

from dataclasses import dataclass

from guides.catalog.units import format_mm
from guides.fit.dial import OFFSET_NUMBER
from guides.fit.finding import Finding, Number

ORIGINS = {"stated": "stated", "measured": "measured by you", "catalogue": "catalogue", "limit": "rule of this guide"}
# Check -> (which side is the hole: 1 the part's number, -1 its partner's), word from 0 up, word below 0.
ROOM = {
    "case-seat": (1, "Play", "Too small by"),
    "ring-inner": (1, "Play", "Too small by"),
    "case-depth": (1, "Room left", "Short by"),
    "dial-diameter": (-1, "Play", "Over by"),
    "dial-holes": (1, "To spare", "Short by"),
    "dial-thickness": (1, "Thicker by", "Thinner by"),
    "hand-hour": (1, "Loose by", "Tight by"),
    "hand-minute": (1, "Loose by", "Tight by"),
    "hand-seconds": (1, "Loose by", "Tight by"),
    "hand-crystal-gap": (1, "Gap", "Touches by"),
    "stem-length": (1, "To cut off", "Short by"),
    "crown-tube": (1, "Loose by", "Tight by"),
    "ring-outer": (-1, "Play", "Over by"),
    "crystal-diameter": (-1, "Play", "Over by"),
}
APART = (1, "Apart", "Apart")


@dataclass(frozen=True, slots=True)
class Side:
    """One number of a joint for a page; `number` is None where it is not known."""

    label: str
    text: str
    number: Number | None = None


def sides(finding: Finding) -> tuple[Side, ...]:
    """Return the joint's two numbers; none where the finding is about words."""
    given, meets = finding.given, finding.meets
    if given is None and meets is None:
        return ()
    if given and meets and given.label == meets.label:
        return _side(given, f"This part, {given.label}"), _side(meets, f"Yours, {meets.label}")
    return _side(given, given.label if given else "This part"), _side(meets, meets.label if meets else "Its partner")


def _side(number: Number | None, label: str) -> Side:
    label = label[0].upper() + label[1:]
    if number is None:
        return Side(label, "not known")
    return Side(label, f"at {number.value}" if number.unit == "h" else format_mm(number.value), number)


def is_edge_shown(finding: Finding) -> bool:
    """Say whether this is the dial against the opening, and not against its seat."""
    return finding.check == "dial-diameter" and finding.meets is not None and finding.meets.label == "opening"


def is_only_named(finding: Finding) -> bool:
    """Say whether a case states a movement it is for, and no bore of its own."""
    return finding.check == "case-seat" and finding.given is not None and finding.given.label != "bore"


def room(finding: Finding) -> Side | None:
    """Return the difference of the two numbers, in the joint's own words."""
    given, meets = finding.given, finding.meets
    if given is None or meets is None or finding.check == "hand-length":
        return None
    if given.unit == "h":
        hours = int(given.value - meets.value) % 12
        return Side("Apart", f"{min(hours, 12 - hours)} h")
    if is_edge_shown(finding):
        return Side("Hidden, each side", format_mm((given.value - meets.value) / 2))
    way, plus, minus = APART if finding.number == OFFSET_NUMBER else ROOM.get(finding.check, APART)
    size = way * (given.value - meets.value)
    return Side(plus if size >= 0 else minus, format_mm(abs(size)))
