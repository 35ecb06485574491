"""A build as a shopping list for paper: its candidates with price and verdict, its open questions, what is missing."""

from collections.abc import Iterator

from guides.build_report import KIT, Card, Slot, overview
from guides.catalog import Catalog
from guides.catalog.movements import Movement
from guides.fit import Report, Verdict
from guides.models import Build
from guides.sheets.wanted import USD, Candidate, ShoppingList, Wanted, measures

WORDS = {Verdict.FITS: "fits", Verdict.WORK: "needs work", Verdict.UNKNOWN: "not known yet", Verdict.CLASH: "clashes"}


def shopping_of_build(catalog: Catalog, build: Build, movement: Movement) -> ShoppingList:
    """Every slot that wants something: filled, to fill, or with an open question."""
    seen = overview(catalog, build)
    slots = tuple(_wanted(catalog, movement, slot, seen.report) for slot in seen.slots if slot.cards or slot.id != KIT)
    return ShoppingList(build.name, f"/builds/shared/{build.share_key}/", slots)


def _wanted(catalog: Catalog, movement: Movement, slot: Slot, report: Report) -> Wanted:
    look = next(iter(slot.looks), None)
    counted = next((card.candidate for card in slot.cards if card.counts), None)
    is_open = counted is None and look is not None
    return Wanted(
        slot=slot.id,
        look_for=look.look_for if is_open else "",
        beware=look.beware if is_open else "",
        search=look.search if is_open else (),
        measures=measures(catalog, movement, slot.id),
        questions=tuple(dict.fromkeys(_open_questions(slot, report))),
        candidates=tuple(map(_candidate, slot.cards)),
        price=counted.price if counted else None,
        currency=(counted.currency if counted else "") or USD,
        only_if_needed=slot.only_if_needed,
    )


def _open_questions(slot: Slot, report: Report) -> Iterator[str]:
    """What is not known about the candidates of a slot; while there is none, about what counts elsewhere nothing."""
    for card in slot.cards:
        for finding in card.added.findings if card.added else ():
            if finding.verdict is Verdict.UNKNOWN:
                yield finding.ask


def _candidate(card: Card) -> Candidate:
    one = card.candidate
    worst = card.worst
    return Candidate(
        name=one.name,
        price=one.price,
        currency=one.currency or USD,
        verdict=WORDS[card.verdict] if card.verdict else "",
        note=" ".join(filter(None, (worst.message if worst else "", one.note))),
        is_chosen=card.counts,
    )
