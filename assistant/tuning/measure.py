"""How good the answers are, on questions that nothing was learnt from. PURE."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from assistant.choosing import Read, Thresholds, choose
from assistant.tuning.data import Question

Reader = Callable[[Question], list[Read]]  # a question -> statements with the chance that each answers
STEPS = [number / 20 for number in range(1, 20)]


@dataclass(frozen=True, slots=True)
class Outcome:
    """One question with what was read and said."""

    question: Question
    read: list[Read]
    said: list[Read]

    @property
    def harmless(self) -> set[str]:
        return {*self.question.answers, *self.question.allowed}

    @property
    def is_first_right(self) -> bool:
        best = max(self.read, key=lambda one: one.chance, default=None)
        return best is not None and best.quote.id in self.harmless

    @property
    def is_declined(self) -> bool:
        return all(one.quote.declines for one in self.said)

    @property
    def is_right(self) -> bool:
        """What is said first answers, or the question is declined where it should be."""
        if self.question.is_to_decline or self.is_declined:
            return self.question.is_to_decline and self.is_declined
        said = {one.quote.id for one in self.said}
        return bool(said & self.harmless) and self.said[0].quote.id in self.harmless


def outcomes(questions: Sequence[Question], reader: Reader, thresholds: Thresholds) -> list[Outcome]:
    read = [(question, reader(question)) for question in questions]
    return [Outcome(question, found, choose(found, thresholds)) for question, found in read]


def report(found: Sequence[Outcome]) -> dict[str, float]:
    """Shares of 1.

    found: a right statement was among those read; first: it was the likeliest; right: see Outcome; complete: nothing
    that answers is missing; beside: statements said that do not answer, of all said; pointed: a question that is to be
    declined got the statement that says who answers it.
    """
    asked = [one for one in found if not one.question.is_to_decline]
    declined = [one for one in found if one.is_declined]
    to_decline = [one for one in found if one.question.is_to_decline]
    said = [(one, statement) for one in asked for statement in one.said]
    return {
        "questions": len(found),
        "found": _share(bool({r.quote.id for r in one.read} & one.harmless) for one in asked),
        "first": _share(one.is_first_right for one in asked),
        "right": _share(one.is_right for one in found),
        "complete": _share(set(one.question.answers) <= {s.quote.id for s in one.said} for one in asked),
        "beside": _share(statement.quote.id not in one.harmless for one, statement in said),
        "refusal_precision": _share(one.question.is_to_decline for one in declined),
        "refusal_recall": _share(one.is_declined for one in to_decline),
        "pointed": _share(any(s.quote.id in one.harmless for s in one.said) for one in to_decline if one.harmless),
    }


def best_thresholds(questions: Sequence[Question], reader: Reader) -> Thresholds:
    """Those with the most right answers; of equals the one that says less beside."""
    read = [(question, reader(question)) for question in questions]

    def worth(thresholds: Thresholds) -> tuple[float, float]:
        found = [Outcome(question, rows, choose(rows, thresholds)) for question, rows in read]
        shares = report(found)
        return shares["right"] + 0.3 * (shares["complete"] - shares["beside"]) + 0.1 * shares[
            "pointed"
        ], thresholds.also

    return max((Thresholds(say, also) for say in STEPS for also in STEPS if also >= say), key=worth)


def _share(facts) -> float:
    rows = list(facts)
    return round(sum(rows) / len(rows), 4) if rows else 0.0
