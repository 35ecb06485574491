"""Which of the statements that were read are said, and in what order; or that the guide does not cover it. PURE."""

from collections.abc import Sequence
from dataclasses import dataclass

from guides.search import stems, words
from guides.statements import Quote

DECLINE = 0.5  # chance that the guide does not cover it, from which on that is said; what was measured goes before it
ALSO = 0.2  # of the first one's chance, from which on another is said beside it
CORRECTS = 0.5  # of the first one's chance, from which on what corrects a wrong belief goes before it
STATEMENTS, CHARACTERS = 3, 900  # of one answer
ALIKE = 0.5  # shared words, of all: it says the same again


@dataclass(frozen=True, slots=True)
class Read:
    """A statement with the chance that it answers, as the model read it or as search ranks it."""

    quote: Quote
    chance: float


@dataclass(frozen=True, slots=True)
class Thresholds:
    """`decline`: chance that the guide does not cover it, from which on nothing else is said. `also`: share of the
    first one's chance from which on another is said beside it. Measured when tuning.
    """

    decline: float = DECLINE
    also: float = ALSO


def choose(read: Sequence[Read], declining: float, thresholds: Thresholds, already: Sequence[Read] = ()) -> list[Read]:
    """What is said beside what is said `already`, the likeliest first, but before it what corrects a wrong premise.

    Empty with nothing said already: the guide does not cover it. `declining`: the chance of that.
    """
    if not already and declining >= thresholds.decline:
        return []
    said, ranked = list(already), sorted(read, key=lambda one: -one.chance)
    for one in ranked:
        is_likely = not said or one.chance >= thresholds.also * ranked[0].chance
        if is_likely and len(said) < STATEMENTS and adds(one.quote, said):
            said.append(one)
    return sorted(said[len(already) :], key=lambda one: not _corrects_first(one, ranked))


def _corrects_first(one: Read, ranked: Sequence[Read]) -> bool:
    return one.quote.corrects and one.chance >= CORRECTS * ranked[0].chance


def adds(quote: Quote, said: Sequence[Read]) -> bool:
    """It says something new, and there is room for it."""
    length = len(quote.text) + sum(len(one.quote.text) + 1 for one in said)
    if said and length > CHARACTERS:
        return False
    held = _held(quote)
    return all(len(held & _held(one.quote)) / len(held | _held(one.quote)) < ALIKE for one in said)


def _held(quote: Quote) -> frozenset[str]:
    return frozenset(stems(words(quote.text)))
