"""What this browser asked: listed, and deleted one conversation at a time or whole."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from assistant import own, runs
from assistant.models import Question
from assistant.views.talk import SECTION
from guides.pages import page
from guides.views.private import private


@dataclass(frozen=True, slots=True)
class Talk:
    """A conversation of this browser."""

    questions: tuple[Question, ...]

    @property
    def last(self) -> Question:
        return self.questions[-1]


def talks(request: HttpRequest) -> list[Talk]:
    """The one asked in last comes first. No session, no query."""
    owner = own.session_key(request)
    found = Question.objects.filter(session=owner).order_by("talk", "pk") if owner else []
    grouped = (Talk(tuple(questions)) for _, questions in groupby(found, key=lambda question: question.talk))
    return sorted(grouped, key=lambda one: -one.last.pk)


@private
@require_safe
def history(request: HttpRequest) -> HttpResponse:
    return page(request, "assistant/history.html", SECTION, talks=talks(request))


@require_POST
def delete(request: HttpRequest, key: str) -> HttpResponse:
    """Delete one question with its answer; one that is being answered is stopped."""
    question = own.question(request, key)
    _delete([question])
    rest = own.talk(question)
    return redirect(reverse("assistant:answer", args=[rest[-1].key]) if rest else reverse("assistant:history"))


@require_POST
def forget(request: HttpRequest) -> HttpResponse:
    """Delete all that this browser asked."""
    _delete(question for talk in talks(request) for question in talk.questions)
    return redirect("assistant:history")


def _delete(questions: Iterable[Question]) -> None:
    for question in questions:
        runs.desk.stop(question.key)
        question.delete()
