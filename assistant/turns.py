"""A question and its answer as a page shows them: what was kept, sorted into its places on the page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assistant import subjects
from assistant.models import FAILED, STOPPED, Feedback, Question
from assistant.runs import Run

Kept = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Turn:
    """One question of a conversation with what is known of its answer."""

    question: Question
    state: str
    events: Sequence[Kept]
    trace: Kept
    feedback: Feedback | None

    @property
    def key(self) -> str:
        return self.question.key

    @property
    def is_finished(self) -> bool:
        return self.state not in ("waiting", "answering")

    @property
    def is_stopped(self) -> bool:
        return self.state == STOPPED

    @property
    def is_worth_repeating(self) -> bool:
        """It broke off, or search answered alone."""
        return self.state in (STOPPED, FAILED) or bool(self.remarks)

    @property
    def about_title(self) -> str:
        return subjects.title(self.question.about)

    @property
    def about_url(self) -> str:
        return subjects.url(self.question.about)

    @property
    def said(self) -> list[Kept]:
        return self._of("said")

    @property
    def warned(self) -> list[Kept]:
        return self._of("warned")

    @property
    def remarks(self) -> list[Kept]:
        return self._of("remarked")

    @property
    def declined(self) -> Kept | None:
        return next(iter(self._of("declined")), None)

    @property
    def seconds(self) -> float | None:
        return self.trace.get("seconds", {}).get("all")

    def _of(self, kind: str) -> list[Kept]:
        return [event for event in self.events if event["kind"] == kind]


def turn(question: Question, run: Run | None = None) -> Turn:
    """From a run where there is one, which may be further than the database."""
    source = run or question
    feedback = Feedback.objects.filter(question=question).first()
    return Turn(question, source.state, list(source.events), source.trace, feedback)


def spoken(one: Turn) -> str:
    """The finished answer in one breath, for a screen reader."""
    said = [event["text"] for event in one.said]
    warned = [f"Caution: {event['title']}." for event in one.warned]
    if said or warned:
        return " ".join(["Answer:", *said, *warned])
    if one.declined:
        return f"The guide does not cover that. {one.declined.get('pointer', '')}".strip()
    return "The answer was stopped."
