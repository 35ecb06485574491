"""Questions as the trainer sees them: the right statements, and wrong ones that look right."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from assistant.prompt import HEAD, NONE, branch, tail
from assistant.retrieval import Finder
from assistant.tuning.data import Question
from assistant.tuning.train import Group
from guides.statements import Quote

FOUND = 24  # how far down wrong ones are taken from
HARD, FURTHER = 2, 1  # wrong ones in a group: from the first eight, and from the rest
FIRST = 8
ALIKE = 0.85  # cosine from which on two statements may say the same: never one right and the other wrong


@dataclass(frozen=True, slots=True)
class Drill:
    """A question with every statement that is right and those that are found and wrong, likeliest first.

    `harmless`: ids that are neither: right, allowed, or so alike that they may say the same.
    """

    question: Question
    right: list[Quote]
    wrong: list[Quote]
    harmless: frozenset[str]

    @property
    def asked(self) -> str:
        return asked(self.question)


def drills(questions: Sequence[Question], finder: Finder, encode: Callable[[Sequence[str]], np.ndarray]) -> list[Drill]:
    """Search for each question as the site does."""
    quotes = {quote.id: quote for quote in finder.quotes}
    directions = encode([asked(question) for question in questions])
    return [_drill(*pair, quotes, finder) for pair in zip(questions, directions, strict=True)]


def asked(question: Question) -> str:
    """A question with what was said before it, as it is looked up by meaning."""
    return " ".join([*question.before[-2:], question.text])


def _drill(question: Question, direction: np.ndarray, quotes: Mapping[str, Quote], finder: Finder) -> Drill:
    right = [quotes[one] for one in question.answers]
    harmless = {
        *question.answers,
        *question.allowed,
        *(one.id for quote in right for one in finder.alike(quote, ALIKE)),
    }
    near = [one.quote for one in finder.find(question.text, question.before, direction, FOUND)]
    subjects = {place for quote in right for place in quote.about}
    if question.is_to_decline:
        harmless |= {quote.id for quote in near if quote.declines}
    wrong = [
        quote
        for quote in near
        if quote.id not in harmless and (quote.is_written or not subjects.intersection(quote.about))
    ]
    return Drill(question, right, wrong, frozenset(harmless))


def epoch(drills: Sequence[Drill], encode: Callable[[str], list[int]], seed: int) -> list[Group]:
    """Every question once, in a new order, with other wrong ones each time."""
    chance = random.Random(seed)
    rows = [_group(drill, encode, chance) for drill in drills if drill.wrong]
    chance.shuffle(rows)
    return rows


def _group(drill: Drill, encode: Callable[[str], list[int]], chance: random.Random) -> Group:
    hard, further = drill.wrong[:FIRST], drill.wrong[FIRST:]
    wrong = chance.sample(hard, min(HARD, len(hard))) + chance.sample(further, min(FURTHER, len(further)))
    shown = [(quote, True) for quote in drill.right] + [(quote, False) for quote in wrong]
    before = drill.question.before
    texts = [branch(quote.text, before) for quote, _ in shown]
    is_right = [is_right for _, is_right in shown]
    return Group(
        encode(HEAD), [*map(encode, texts)], encode(branch(NONE, before)), encode(tail(drill.question.text)), is_right
    )
