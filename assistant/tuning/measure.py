"""How good the answers are, on questions that nothing was learnt from. PURE."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from assistant.choosing import Read, Thresholds, choose
from assistant.known import Question
from guides.statements import Quote

DECLINE = [number / 20 for number in range(5, 19)]
ALSO = (0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.7, 1.0)
BEYOND = 0.125  # share of what visitors ask that lies beyond the guide, assumed; among our questions it is more
NEEDLESS = 0.05  # what a further statement costs, against a right one that is missing


@dataclass(frozen=True, slots=True)
class Reading:
    """Statements with the chance that each answers, the chance that the guide does not cover it, and who does."""

    read: list[Read]
    declining: float
    pointer: Quote | None = None


Reader = Callable[[Question], Reading]


@dataclass(frozen=True, slots=True)
class Outcome:
    """One question with what was read and said."""

    question: Question
    reading: Reading
    said: list[Read]

    @property
    def harmless(self) -> set[str]:
        return {*self.question.answers, *self.question.allowed}

    def has_right(self, first: int) -> bool:
        """Among so many that are the likeliest."""
        likeliest = sorted(self.reading.read, key=lambda one: -one.chance)[:first]
        return bool({one.quote.id for one in likeliest} & self.harmless)

    @property
    def is_right(self) -> bool:
        """Something that is said answers, or the question is declined where it should be."""
        if self.question.is_to_decline or not self.said:
            return self.question.is_to_decline and not self.said
        return bool({one.quote.id for one in self.said} & self.harmless)


def outcomes(questions: Sequence[Question], readings: Sequence[Reading], thresholds: Thresholds) -> list[Outcome]:
    return [
        Outcome(question, reading, choose(reading.read, reading.declining, thresholds))
        for question, reading in zip(questions, readings, strict=True)
    ]


def report(found: Sequence[Outcome]) -> dict[str, float]:
    """Shares of 1.

    found: a right statement was among those read; first, first three: it was the likeliest, or among the three; right:
    see Outcome; complete: nothing that answers is missing; beside: statements said that do not answer, of all said;
    pointed: a question that is to be declined got the statement that says who answers it.
    """
    asked = [one for one in found if not one.question.is_to_decline]
    declined = [one for one in found if not one.said]
    to_decline = [one for one in found if one.question.is_to_decline]
    said = [(one, statement) for one in asked for statement in one.said]
    return {
        "questions": len(found),
        "found": _share(one.has_right(len(one.reading.read)) for one in asked),
        "first": _share(one.has_right(1) for one in asked),
        "first_three": _share(one.has_right(3) for one in asked),
        "right": _share(one.is_right for one in found),
        "complete": _share(set(one.question.answers) <= {s.quote.id for s in one.said} for one in asked),
        "beside": _share(statement.quote.id not in one.harmless for one, statement in said),
        "refusal_precision": _share(one.question.is_to_decline for one in declined),
        "refusal_recall": _share(not one.said for one in to_decline),
        "pointed": _share(
            one.reading.pointer is not None and one.reading.pointer.id in one.harmless
            for one in to_decline
            if one.harmless
        ),
    }


def best_thresholds(questions: Sequence[Question], readings: Sequence[Reading]) -> Thresholds:
    """Those with the most right answers for visitors, in the fewest statements."""

    def worth(thresholds: Thresholds) -> float:
        found = outcomes(questions, readings, thresholds)
        needless = sum(max(0, len(one.said) - 1) for one in found) / max(len(found), 1)
        covered, beyond = (
            _share(one.is_right for one in found if one.question.is_to_decline == is_beyond)
            for is_beyond in (False, True)
        )
        return (1 - BEYOND) * covered + BEYOND * beyond - NEEDLESS * needless

    return max((Thresholds(decline, also) for decline in DECLINE for also in ALSO), key=worth)


def _share(facts) -> float:
    rows = list(facts)
    return round(sum(rows) / len(rows), 4) if rows else 0.0
