"""Questions as the trainer sees them: the right statements, and wrong ones that look right."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from assistant.known import Question
from assistant.prompt import HEAD, NONE, branch, tail
from assistant.retrieval import Finder, Found
from assistant.tuning.train import Group
from assistant.weighing import chances
from guides.statements import Quote

FOUND = 24  # how far down wrong ones are taken from
WRONG = 1  # statements in a group that only look right
FIRST = 6  # wrong ones are drawn from so many
CLEAR = 0.8  # chance by search of what is right, from which on a question teaches the model nothing
ALIKE = 0.85  # cosine from which on two statements may say the same: never one right and the other wrong


@dataclass(frozen=True, slots=True)
class Drill:
    """A question with what is found for it while it is itself unknown: the statements that answer, and wrong ones,
    likeliest first.

    `harmless`: ids that are neither: right, allowed, or so alike that they may say the same.
    """

    question: Question
    found: Found
    right: list[Quote]
    wrong: list[Quote]
    harmless: frozenset[str]

    @property
    def is_clear(self) -> bool:
        """Search alone knows: there is next to nothing to learn from it."""
        shares, declined = chances([one.score for one in self.found.candidates], self.found.declining)
        if self.question.is_to_decline:
            return declined >= CLEAR
        found = zip(self.found.candidates, shares, strict=True)
        return sum(share for one, share in found if one.quote.id in self.harmless) >= CLEAR


def drills(questions: Sequence[Question], finder: Finder, encode: Callable[[Sequence[str]], np.ndarray]) -> list[Drill]:
    """Search for each question as the site does."""
    quotes = {quote.id: quote for quote in finder.quotes}
    directions = encode([question.whole for question in questions])
    return [_drill(*pair, quotes, finder) for pair in zip(questions, directions, strict=True)]


def _drill(question: Question, direction: np.ndarray, quotes: Mapping[str, Quote], finder: Finder) -> Drill:
    right = [] if question.is_to_decline else [quotes[one] for one in question.answers]
    harmless = {
        *question.answers,
        *question.allowed,
        *(one.id for quote in right for one in finder.alike(quote, ALIKE)),
    }
    found = finder.find(question.text, question.before, direction, FOUND, but=question.whole)
    subjects = {place for quote in right for place in quote.about}
    wrong = [
        one.quote
        for one in found.candidates
        if one.quote.id not in harmless and (one.quote.is_written or not subjects.intersection(one.quote.about))
    ]
    return Drill(question, found, right, wrong, frozenset(harmless))


def epoch(drills: Sequence[Drill], encode: Callable[[str], list[int]], seed: int) -> list[Group]:
    """Every question that is not clear once, in a new order, with other wrong ones each time."""
    chance = random.Random(seed)
    rows = [_group(drill, encode, chance) for drill in drills if drill.wrong and not drill.is_clear]
    chance.shuffle(rows)
    return rows


def _group(drill: Drill, encode: Callable[[str], list[int]], chance: random.Random) -> Group:
    """What is right, and what looks right."""
    question, declines = drill.question, drill.question.is_to_decline
    wrong = chance.sample(drill.wrong[:FIRST], min(WRONG, len(drill.wrong)))
    right = None if declines else chance.choice(drill.right)
    scores = {one.quote.id: one.score for one in drill.found.candidates}
    least = min(scores.values())
    found = [drill.found.declining if right is None else scores.get(right.id, least), *(scores[q.id] for q in wrong)]
    texts = [NONE if right is None else right.text, *(quote.text for quote in wrong)]
    branches = [encode(branch(text, question.before)) for text in texts]
    return Group(encode(HEAD), branches, encode(tail(question.text)), found, declines)
