"""A build as its page shows it: what fills each slot, how it all fits, what it costs, what is missing. Reads only.

What counts in a slot is the candidate that was chosen, or the only one. A kit counts beside them; a part of its own
stands before a kit's.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache
from typing import Any

from guides import build_values as values
from guides import fit
from guides.catalog import Catalog
from guides.catalog.calibres import Shopping
from guides.fit import Finding, Listing, Part, Report, Verdict, check
from guides.fit_fields import CASE_OWN, FACTS, Field
from guides.models import SLOTS, Build, Candidate
from guides.plan import ONLY_IF_NEEDED

NOT_CHECKED = ("strap",)
KIT = "kit"
CASE_KEYS = frozenset(field.key for field in CASE_OWN)


@dataclass(frozen=True, slots=True)
class Card:
    """A candidate. `added`: what the checks find because of it; `verdict`: the overall, None if nothing is checked."""

    candidate: Candidate
    counts: bool
    added: Report | None

    @property
    def verdict(self) -> Verdict | None:
        return self.added.overall if self.added and self.added.findings else None

    @property
    def worst(self) -> Finding | None:
        """Return the finding that its verdict rests on, where it is not that all fits."""
        if self.verdict in (None, Verdict.FITS):
            return None
        return next(one for one in self.added.by_severity if one.verdict is self.verdict)


@dataclass(frozen=True, slots=True)
class Slot:
    """`kit`: the kit that fills the slot while nothing of its own does. `looks`: what to buy while it is empty."""

    id: str
    title: str
    cards: tuple[Card, ...]
    kit: Candidate | None
    looks: tuple[Shopping, ...]

    @property
    def is_filled(self) -> bool:
        return self.kit is not None or any(card.counts for card in self.cards)

    @property
    def only_if_needed(self) -> bool:
        return self.id in ONLY_IF_NEEDED


@dataclass(frozen=True, slots=True)
class Overview:
    build: Build
    slots: tuple[Slot, ...]
    report: Report
    totals: tuple[tuple[str, Decimal], ...]
    unpriced: tuple[Candidate, ...]

    @property
    def missing(self) -> tuple[Slot, ...]:
        """Return the slots that nothing fills, without the kit's."""
        return tuple(slot for slot in self.slots if slot.id != KIT and not slot.is_filled)

    @property
    def places(self) -> int:
        return len(SLOTS) - 1

    @property
    def filled(self) -> int:
        return self.places - len(self.missing)


def overview(catalog: Catalog, build: Build) -> Overview:
    """Judge a build with all its candidates; one query."""
    candidates = list(build.candidates.all())
    counted = counting(candidates)
    judge = Judge(catalog, build, counted)
    slots = tuple(_slot(judge, slot, candidates) for slot in SLOTS)
    unpriced = tuple(one for one in counted if one.price is None)
    return Overview(build, slots, judge.report(counted), totals(counted), unpriced)


def counting(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Return the candidates the build consists of as it stands."""
    candidates = list(candidates)
    found = []
    for slot in SLOTS:
        here = [one for one in candidates if one.slot == slot]
        found += [one for one in here if one.is_chosen] or (here if len(here) == 1 else [])
    return found


def totals(candidates: Iterable[Candidate]) -> tuple[tuple[str, Decimal], ...]:
    """Add up the prices of each currency; nothing is converted."""
    sums: Counter[str] = Counter()
    for one in candidates:
        if one.price is not None:
            sums[one.currency] += one.price
    return tuple(sorted(sums.items()))


@dataclass(slots=True)
class Judge:
    """Judges a build with one candidate or another in it; what was judged once is remembered while a page is made."""

    catalog: Catalog
    build: Build
    counted: list[Candidate]
    parts: dict[int, Part] = field(default_factory=dict)
    reports: dict[tuple[int, ...], Report] = field(default_factory=dict)

    def report(self, candidates: Iterable[Candidate]) -> Report:
        judged = sorted((one for one in candidates if one.slot not in NOT_CHECKED), key=lambda one: one.pk)
        key = tuple(one.pk for one in judged)
        if key not in self.reports:
            self.parts |= {one.pk: part_of(one) for one in judged if one.pk not in self.parts}
            parts = tuple(self.parts[one.pk] for one in judged)
            self.reports[key] = check(self.catalog, fit.Build(context_of(self.build), parts))
        return self.reports[key]

    def card(self, candidate: Candidate) -> Card:
        added = None if candidate.slot in NOT_CHECKED else self.added(candidate)
        return Card(candidate, candidate in self.counted, added)

    def added(self, candidate: Candidate) -> Report:
        """Return the findings that are there because of one candidate: those with it that are not there without it."""
        others = [one for one in self.counted if one != candidate and (one.slot != candidate.slot or one.slot == KIT)]
        without = Counter(self.report(others).findings)
        found: list[Finding] = []
        for one in self.report([*others, candidate]).findings:
            if without[one]:
                without[one] -= 1
            else:
                found.append(one)
        return Report(tuple(found))


def context_of(build: Build) -> fit.Context:
    own = {key: values.own(key, words) for key, words in build.measures.items()}
    measured = {key for key in own if build.is_case_measured or key not in CASE_KEYS}
    return fit.Context(build.movement, build.crown_clock, build.form, measured=frozenset(measured), **own)


@lru_cache(maxsize=256)
def heard(text: str, kind: str) -> Listing:
    """Read a pasted text; the same text is read once."""
    return fit.read_listing(text, kind)


def said_by(text: str, slot: str) -> dict[str, Any]:
    """Return the facts of a pasted text. A strap has no rules, and is read as what shares its width: a case."""
    if not text:
        return {}
    return heard(text, "case" if slot in NOT_CHECKED else slot).values()


def facts_of(candidate: Candidate) -> dict[str, Any]:
    """Return what counts of a candidate: its own measures, else corrections, else what its text says."""
    found = said_by(candidate.text, candidate.slot)
    for key, words in (candidate.corrections | candidate.measures).items():
        if words:
            found[key] = values.fact(key, words)
        else:
            found.pop(key, None)
    return found


def part_of(candidate: Candidate) -> Part:
    remarks = {one.name for one in heard(candidate.text, candidate.slot).remarks} if candidate.text else ()
    return Part(candidate.slot, facts_of(candidate), frozenset(candidate.measures), frozenset(remarks))


def _slot(judge: Judge, slot: str, candidates: list[Candidate]) -> Slot:
    cards = tuple(judge.card(one) for one in candidates if one.slot == slot)
    kits = (one for one in judge.counted if one.slot == KIT and slot in facts_of(one).get("includes", ()))
    return Slot(slot, SLOTS[slot], cards, next(kits, None), looks(judge.catalog, judge.build.movement, slot))


TO_SCALE = {"dial_mm": "dial", "case_opening_mm": "opening", "case_outer_mm": "case"}


def worn(catalog: Catalog, seen: Overview) -> dict[str, str]:
    """What of a build the try-on page can draw: its fields, where the parts that count say so."""
    layout = next((one.layout for one in fit.movement_choices(catalog) if one.id == seen.build.movement), None)
    known = {"crown": str(seen.build.crown_clock)} | ({"layout": layout} if layout else {})
    for said in (facts_of(card.candidate) for slot in seen.slots for card in slot.cards if card.counts):
        known |= {field: str(said[key]) for key, field in TO_SCALE.items() if said.get(key) is not None}
    return known


def looks(catalog: Catalog, movement: str, slot: str) -> tuple[Shopping, ...]:
    """Return what to look for in a shop; for a movement whose layout is not known, both."""
    layout = next((one.layout for one in fit.movement_choices(catalog) if one.id == movement), None)
    wanted = (layout, "both") if layout else ("6497", "6498", "both")
    return tuple(look for look in catalog.shopping if look.slot == slot and look.layout in wanted)


@dataclass(frozen=True, slots=True)
class Summary:
    """A build in a list."""

    report: Report
    count: int
    totals: tuple[tuple[str, Decimal], ...]


def summary(catalog: Catalog, build: Build) -> Summary:
    candidates = list(build.candidates.all())
    counted = counting(candidates)
    return Summary(Judge(catalog, build, counted).report(counted), len(candidates), totals(counted))


@dataclass(frozen=True, slots=True)
class Comparison:
    """Candidates of one slot side by side. Each row has a cell a candidate: its fact, or its finding of a check."""

    cards: tuple[Card, ...]
    facts: tuple[tuple[str, tuple["Cell", ...]], ...]
    checks: tuple[tuple[Finding, tuple[Finding | None, ...]], ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A fact of one candidate in words; `origin`: listing, corrected or measured."""

    words: str
    origin: str = "listing"


def compare(catalog: Catalog, build: Build, slot: str) -> Comparison:
    candidates = list(build.candidates.all())
    judge = Judge(catalog, build, counting(candidates))
    cards = tuple(judge.card(one) for one in candidates if one.slot == slot)
    said = [facts_of(card.candidate) for card in cards]
    keys = dict.fromkeys(key for key in (*values.asked(slot), *FACTS) if any(key in one for one in said))
    both = list(zip(cards, said, strict=True))
    rows = tuple((FACTS[key].label, tuple(_cell(card, one, FACTS[key]) for card, one in both)) for key in keys)
    return Comparison(cards, rows, _by_check(cards))


def _cell(card: Card, said: dict[str, Any], field: Field) -> Cell:
    if field.key not in said:
        return Cell("")
    words = field.write(said[field.key])
    if field.key in card.candidate.measures:
        return Cell(words, "measured")
    return Cell(words, "corrected" if field.key in card.candidate.corrections else "listing")


def _by_check(cards: tuple[Card, ...]) -> tuple[tuple[Finding, tuple[Finding | None, ...]], ...]:
    """Return a row for each check that judges any candidate, in the order of the rules, with the worst finding each."""
    found = [{one.check: one for one in reversed(card.added.by_severity)} if card.added else {} for card in cards]
    checks = dict.fromkeys(one.check for card in cards if card.added for one in card.added.findings)
    rows = []
    for check_id in checks:
        cells = tuple(one.get(check_id) for one in found)
        rows.append((next(cell for cell in cells if cell), cells))
    return tuple(rows)


HEADLINES = {
    Verdict.CLASH: (
        "It does not fit together: {count} joint clashes.",
        "It does not fit together: {count} joints clash.",
    ),
    Verdict.UNKNOWN: ("Not known yet: {count} question is open.", "Not known yet: {count} questions are open."),
    Verdict.WORK: ("It fits with work: {count} joint needs it.", "It fits with work: {count} joints need it."),
    Verdict.FITS: ("The {count} joint that could be checked fits.", "All {count} joints that could be checked fit."),
}


def headline(report: Report) -> str:
    """Say in one sentence how a build stands.

    >>> headline(Report(()))
    'Nothing is chosen yet, so nothing is checked.'
    """
    if not report.findings:
        return "Nothing is chosen yet, so nothing is checked."
    count, unknown = len(report.of(report.overall)), len(report.of(Verdict.UNKNOWN))
    said = HEADLINES[report.overall][count != 1].format(count=count)
    is_good = report.overall in (Verdict.FITS, Verdict.WORK)
    return f"{said[:-1]}; {unknown} more {'is' if unknown == 1 else 'are'} not known." if is_good and unknown else said
