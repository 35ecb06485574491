"""What a visitor asks the checker: their own watch, a pasted listing, corrected facts -> a build to check.

Nothing is stored: every answer carries all that was asked, so a fault in one field loses none of the others.
A fact's field holds what was read from the text, and `was_…` repeats it; a field that differs is a correction.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict

from guides.catalog import Catalog
from guides.catalog.movements import Layout
from guides.fit import FORMS, TEXT_MOST, Build, Context, Listing, Member, Part, movement_choices, read_listing
from guides.fit.case import clock_hour
from guides.fit_fields import ASKED, CASE_OWN, FACTS, KIND_NAMES, MOVEMENT_OWN, Field, FieldError, shown

CLOCKS = tuple(str(hour) for hour in range(1, 13))
USUAL = Context()
MEETS_THE_CASE = ("dial", "stem", "crown", "ring", "crystal")


@dataclass(slots=True)
class Row:
    """A field with what stands in it. `was` is what the text says; `why` how it was read."""

    field: Field
    text: str = ""
    was: str = ""
    why: str = ""
    error: str = ""
    value: Any = None
    is_corrected: bool = False
    is_measured: bool = False
    place: str = ""  # the id of its first mark in the text

    @property
    def key(self) -> str:
        return self.field.key

    @property
    def note(self) -> str:
        """Say where the value comes from."""
        if self.error or not self.is_corrected:
            return self.why
        if not self.was:
            return "Filled in by you."
        return (
            f"Corrected by you; the text says {self.was}."
            if self.text
            else f"Left out by you; the text says {self.was}."
        )


@dataclass(slots=True)
class Asked:
    """All that was asked, understood as far as it can be."""

    movement: str
    crown: str
    form: str
    kind_choice: str
    text: str
    movement_own: list[Row]
    case_own: list[Row]
    is_case_measured: bool
    rows: list[Row] = field(default_factory=list)
    listing: Listing | None = None
    errors: dict[str, str] = field(default_factory=dict)

    @property
    def kind(self) -> str | None:
        """The kind of part: chosen, or guessed from the text."""
        return self.kind_choice or (self.listing.kind if self.listing else None)

    @property
    def has_faults(self) -> bool:
        return bool(self.errors) or any(row.error for row in (*self.rows, *self.movement_own, *self.case_own))

    @property
    def corrected(self) -> tuple[str, ...]:
        return tuple(row.key for row in self.rows if row.is_corrected)

    @property
    def context(self) -> Context:
        own = {row.key: row.value for row in (*self.movement_own, *self.case_own) if row.value is not None}
        measured = {row.key for row in self.movement_own if row.value is not None}
        measured |= {row.key for row in self.case_own if row.value is not None and self.is_case_measured}
        return Context(self.movement, int(self.crown), self.form, **own, measured=frozenset(measured))

    @property
    def part(self) -> Part | None:
        """The candidate with the corrections on it; None while there is nothing to check."""
        if self.kind is None:
            return None
        facts = self.listing.values() if self.listing else {}
        for row in self.rows:
            if row.is_corrected:
                facts.pop(row.key, None)
                facts |= {row.key: row.value} if row.value is not None else {}
        measured = frozenset(row.key for row in self.rows if row.is_measured and row.key in facts)
        remarks = frozenset(one.name for one in self.listing.remarks) if self.listing else frozenset()
        return Part(self.kind, facts, measured, remarks)

    @property
    def build(self) -> Build | None:
        part = self.part
        return Build(self.context, (part,)) if part else None

    @property
    def is_case_open(self) -> bool:
        """Say whether the numbers of the visitor's case are shown: they decide this kind of part, or one is given."""
        return self.kind in MEETS_THE_CASE or any(row.text for row in self.case_own)

    @property
    def is_movement_open(self) -> bool:
        return any(row.text for row in self.movement_own)


def read_asked(data: QueryDict | Mapping[str, str], catalog: Catalog) -> Asked:
    """Read a form. A choice that does not exist takes the usual one, and the error names it."""
    errors: dict[str, str] = {}
    movements = [one.id for one in movement_choices(catalog)]
    asked = Asked(
        movement=_choice(data, "movement", movements, USUAL.movement, errors),
        crown=_choice(data, "crown_clock", CLOCKS, str(USUAL.crown_clock), errors),
        form=_choice(data, "wear", FORMS, USUAL.form, errors),
        kind_choice=_choice(data, "kind", ("", *KIND_NAMES), "", errors),
        text=data.get("text", "").replace("\r\n", "\n").replace("\0", "\ufffd"),
        movement_own=[_own_row(one, data) for one in MOVEMENT_OWN],
        case_own=[_own_row(one, data) for one in CASE_OWN],
        is_case_measured=bool(data.get("own_is_measured")),
        errors=errors,
    )
    _read_text(asked)
    if asked.kind:
        asked.rows = [_fact_row(one, asked.listing, data) for one in _fields(asked.kind, asked.listing, data)]
    return asked


def _choice(data: Mapping[str, str], name: str, known: Iterable[str], usual: str, errors: dict[str, str]) -> str:
    value = data.get(name, usual)
    if value in known:
        return value
    errors[name] = f"{shown(value)} is not among the choices. {usual or 'A guess from the text'} is taken instead."
    return usual


def _read_text(asked: Asked) -> None:
    over = len(asked.text) - TEXT_MOST
    if over > 0:
        asked.errors["text"] = (
            f"The text has {len(asked.text):,} characters; up to {TEXT_MOST:,} are read. "
            f"Cut {over:,}: the numbers of the part are enough."
        )
    elif asked.text.strip():
        asked.listing = read_listing(asked.text, asked.kind_choice or None)


def _own_row(one: Field, data: Mapping[str, str]) -> Row:
    row = Row(one, data.get(f"own_{one.key}", "").strip())
    if row.text:
        _read(row)
    return row


def _read(row: Row) -> None:
    try:
        row.value = row.field.read(row.text)
    except FieldError as fault:
        row.error = str(fault)


def _fields(kind: str, listing: Listing | None, data: Mapping[str, str]) -> list[Field]:
    """Return what the text says, in its order, then what decides and was not said, then what was filled in before."""
    said = [fact.key for fact in listing.facts] if listing else []
    filled = [key for key in FACTS if data.get(f"fact_{key}", "") and key not in said]
    keys = dict.fromkeys([*said, *ASKED[kind], *filled])
    return [FACTS[key] for key in keys if key in FACTS]


def _fact_row(one: Field, listing: Listing | None, data: Mapping[str, str]) -> Row:
    facts = [fact for fact in listing.facts if fact.key == one.key] if listing else []
    was = one.write(listing.values()[one.key]) if facts else ""
    row = Row(one, was, was, "; ".join(dict.fromkeys(fact.reason for fact in facts)))
    row.is_measured = one.is_length and f"measured_{one.key}" in data
    sent, sent_was = data.get(f"fact_{one.key}"), data.get(f"was_{one.key}", "")
    if sent is None or sent.strip() == sent_was:
        return row
    row.text, row.is_corrected = sent.strip(), sent.strip() != was
    if row.text and row.is_corrected:
        _read(row)
        row.is_corrected = not row.error and one.write(row.value) != was
    return row


def choices_of(catalog: Catalog) -> tuple[tuple[str, tuple[Member, ...]], ...]:
    """Return the movements a visitor may have, by layout, for the list of the form."""
    members = movement_choices(catalog)
    groups = [(_layout_words(one), tuple(each for each in members if each.layout == one.id)) for one in catalog.layouts]
    return (*groups, ("Layout not known", tuple(one for one in members if one.layout is None)))


def _layout_words(layout: Layout) -> str:
    return (
        f"{layout.id}: seconds at {clock_hour(USUAL.crown_clock + layout.crown_to_seconds_hours)} with the crown at 3"
    )


def link_of(data: Mapping[str, str]) -> dict[str, str]:
    """Return what an address must carry to ask the same again: everything filled in but the text and its readings."""
    return {key: value for key, value in data.items() if value and key != "text" and not key.startswith("was_")}
