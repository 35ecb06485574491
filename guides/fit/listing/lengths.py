"""Lengths -> facts: the best labelled first, then what is named by its kind alone, then bare numbers."""

from decimal import Decimal

from guides.fit.listing import groups
from guides.fit.listing.division import Reading, clauses_of, read_clause
from guides.fit.listing.facts import Draft
from guides.fit.listing.labels import NOUNS, Label, fact_of, is_plausible
from guides.fit.listing.nouns import PREVIOUS_MOST, previous_noun
from guides.fit.listing.quantities import Quantity, quantities

BARE = (Decimal("0.1"), Decimal(60))
DEFAULT = {
    "movement": "MOVEMENT",
    "dial": "DIAL",
    "crystal": "CRYSTAL",
    "stem": "STEM",
    "crown": "CROWN",
    "case": "CASE",
}
# Words that stand in the reason of a fact: what its label was.
LABELS_SHOWN = frozenset(NOUNS) | {
    *(
        "DIAM",
        "SIZE",
        "LENGTH",
        "THICK",
        "WIDTH",
        "DEPTH",
        "THREAD",
        "INNER",
        "OUTER",
        "SEAT",
        "BORE",
        "OPENING",
        "HOLE",
    ),
    *("HOUR", "MINUTE", "SECOND", "CENTRE"),
}


def read_lengths(draft: Draft) -> None:
    draft.hundredth_rows = groups.rows_in_hundredths(draft)
    readings: list[Reading] = []
    for clause in clauses_of(draft, quantities(draft)):
        readings += read_clause(draft, clause)
    _note(draft, readings)


def _note(draft: Draft, readings: list[Reading]) -> None:
    """Note the best said readings first, so that a plain label wins over a guess; then what has none."""
    for reading in sorted(readings, key=lambda one: -one.rate):
        if len(reading.quantity.places) > 1:
            groups.note_group(draft, reading.quantity, reading.label)
        elif reading.key and (reading.quantity.has_unit or _is_near_enough(reading)):
            _note_one(draft, reading)
    for reading in readings:
        if len(reading.quantity.places) == 1 and not draft.tokens[reading.quantity.first].used:
            _note_unlabelled(draft, reading)


def _is_near_enough(reading: Reading) -> bool:
    """A number without a unit obeys only a label that stands by it."""
    return reading.far <= (2 if reading.label.is_dimension else 1)


def _note_one(draft: Draft, reading: Reading) -> None:
    item = reading.quantity
    what = ", ".join(
        sorted({one.lower() for one in (*reading.label.nouns, *reading.label.said) if one in LABELS_SHOWN})
    )
    draft.add(reading.key, reading.value, item.first, item.last, f"labelled {what}" if what else "by its place")
    draft.use(item.first, item.last, "length")


def _note_unlabelled(draft: Draft, reading: Reading) -> None:
    """Give a length without a label the main measure of what is sold, or note it as a bare number."""
    item = reading.quantity
    value = item.values[0]
    if (reading.label.nouns and not item.has_unit) or _is_repeated(draft, value) or _is_of_hands(draft, item.first):
        return
    key = _default(draft, item, value) if item.has_unit else None
    if key:
        draft.add(key, value, item.first, item.last, f"the only size that a {draft.kind} is named by")
    elif not reading.label and BARE[0] <= value <= BARE[1] and (item.has_unit or value % 1):
        draft.add_bare(value, item.first)
    draft.use(item.first, item.last, "length")


def _is_of_hands(draft: Draft, at: int) -> bool:
    """Say whether a row of another part lists sizes of hands: "for hands: 2.0, 1.15, 0.27 mm"."""
    if draft.kind in ("hands", "kit"):
        return False
    nouns = (
        one for place in draft.back(at, PREVIOUS_MOST, "row") for one in draft.tokens[place].concepts if one in NOUNS
    )
    return next(nouns, None) == "HANDS"


def _is_repeated(draft: Draft, value: Decimal) -> bool:
    """Say whether a length was read elsewhere with its label, and stands here once more."""
    return any(fact.value == value for (name, _), fact in draft.found.items() if name.endswith("_mm"))


def _default(draft: Draft, item: Quantity, value: Decimal) -> str | None:
    """Return the measure that a bare length is: the kind's own; a case or kit must be named in the same row."""
    previous = previous_noun(draft, item.first)
    of_kind = {"case": [previous], "kit": ["CASE" if previous else None, previous]}
    for noun in of_kind.get(draft.kind, [DEFAULT.get(draft.kind)]):
        key = fact_of(Label((noun,), frozenset()), draft.kind, value) if noun else None
        if key and not draft.has(key) and is_plausible(key, value):
            return key
    return None
