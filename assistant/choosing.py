"""Which of the statements that were read are said, and in what order; or that the guide does not cover it. PURE."""

from collections.abc import Sequence
from dataclasses import dataclass

from guides.search import stems, words
from guides.statements import Quote

SAY = 0.5  # chance that a statement answers, from which on it is said; the adapter's own goes before it
ALSO = 0.6  # and a further one beside the first
STATEMENTS, CHARACTERS = 3, 900  # of one answer
ALIKE = 0.5  # shared words, of all: it says the same again


@dataclass(frozen=True, slots=True)
class Read:
    """A statement with the chance that it answers, as the model read it or as search ranks it."""

    quote: Quote
    chance: float


@dataclass(frozen=True, slots=True)
class Thresholds:
    """From which chance on a statement is said: the first one, and others beside it. Measured when tuning."""

    say: float = SAY
    also: float = ALSO


def choose(read: Sequence[Read], thresholds: Thresholds, already: Sequence[Read] = ()) -> list[Read]:
    """What is said beside what is said `already`: what corrects a wrong premise first, then the likeliest.

    Empty with nothing said already, or one statement that declines: the guide does not cover it.
    """
    said, ranked = list(already), sorted(read, key=lambda one: -one.chance)
    if not said and ranked and ranked[0].quote.declines and ranked[0].chance >= thresholds.say:
        return ranked[:1]
    for one in ranked:
        if one.quote.declines:
            continue
        is_likely = one.chance >= (thresholds.also if said else thresholds.say)
        if is_likely and len(said) < STATEMENTS and adds(one.quote, said):
            said.append(one)
    return sorted(said[len(already) :], key=lambda one: not one.quote.corrects)


def adds(quote: Quote, said: Sequence[Read]) -> bool:
    """It says something new, and there is room for it."""
    length = len(quote.text) + sum(len(one.quote.text) + 1 for one in said)
    if said and length > CHARACTERS:
        return False
    held = _held(quote)
    return all(len(held & _held(one.quote)) / len(held | _held(one.quote)) < ALIKE for one in said)


def _held(quote: Quote) -> frozenset[str]:
    return frozenset(stems(words(quote.text)))
