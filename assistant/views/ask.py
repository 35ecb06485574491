"""The question field; a question asked."""

from contextlib import suppress
from http import HTTPStatus
from threading import Lock, Thread

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST
from django.views.decorators.vary import vary_on_headers

from assistant import asking, evidence, own, runs, service, subjects
from assistant.asking import QuestionForm
from assistant.models import Question, new_key
from assistant.turns import turn
from assistant.views.history import talks
from assistant.views.talk import EXAMPLES, context, whole_or_part
from guides.pages import wants_fragment
from guides.views.private import private

RETRY_S = 5
SHOWN = 5  # earlier conversations below the field
_warming = Lock()  # one thread at a time gets ready
FULL = "Too many questions wait just now. Yours is kept in the field: ask again in a few seconds."


@private
@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
def ask(request: HttpRequest) -> HttpResponse:
    """Ask, and go to the answer; or show the field, with what was wrong."""
    if request.method != "POST":
        about = request.GET.get("about", "")
        form = QuestionForm(initial={"about": about if subjects.title(about) else ""})
        return _field(request, form, HTTPStatus.OK)
    form = QuestionForm(request.POST)
    if not form.is_valid():
        return _field(request, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    if words := asking.too_much(own.session_key(request), runs.desk):
        return _refused(request, form, words, HTTPStatus.TOO_MANY_REQUESTS)
    try:
        return _go(request, _asked(request, form))
    except runs.FullError:
        return _refused(request, form, FULL, HTTPStatus.SERVICE_UNAVAILABLE)


@require_POST
def warm(request: HttpRequest) -> HttpResponse:
    """Get ready while the visitor still types; whether the model could be started shows in the answer."""
    if not _warming.locked():
        Thread(target=_warm, daemon=True).start()
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


def _warm() -> None:
    with _warming, suppress(service.UnavailableError):
        evidence.finder()
        service.ensure_started()


def _asked(request: HttpRequest, form: QuestionForm) -> Question:
    """Keep the question and put it into the line: both, or with a FullError neither."""
    if request.session.session_key is None:
        request.session.create()
    request.session["asked"] = True  # the session now lives as long as the question, and forgetting ticks spares it
    owner, key = request.session.session_key, new_key()
    before = _before(request, form)
    question = Question.objects.create(
        session_id=owner,
        key=key,
        talk=before.talk if before else key,
        text=form.cleaned_data["question"],
        about=form.cleaned_data["about"] or (before.about if before else ""),
    )
    try:
        own.submit(question)
    except runs.FullError:
        question.delete()
        raise
    asking.tidy(owner)
    return question


def _go(request: HttpRequest, question: Question) -> HttpResponse:
    address = reverse("assistant:answer", args=[question.key])
    if not wants_fragment(request):
        return redirect(address, permanent=False)
    turns = [turn(one, runs.desk.find(one.key)) for one in own.talk(question)]
    response = whole_or_part(request, **context(turns, fresh=question.key))
    response["HX-Push-Url"] = address
    return response


def _field(request: HttpRequest, form: QuestionForm, status: HTTPStatus) -> HttpResponse:
    """The page of a question not asked yet, or of the conversation that it follows."""
    before = _before(request, form)
    turns = [turn(one, runs.desk.find(one.key)) for one in own.talk(before)] if before else []
    earlier = [] if before else talks(request)
    about = (form["about"].value() or "") if not before else ""
    told = {
        "examples": EXAMPLES,
        "earlier": earlier[:SHOWN],
        "more_earlier": len(earlier) > SHOWN,
        "about_title": subjects.title(about),
        "about_url": subjects.url(about),
    }
    response = whole_or_part(request, **context(turns, form, **told))
    response.status_code = status
    return response


def _before(request: HttpRequest, form: QuestionForm) -> Question | None:
    owner, key = own.session_key(request), form["after"].value()
    return Question.objects.filter(session=owner, key=key).first() if owner and key else None


def _refused(request: HttpRequest, form: QuestionForm, words: str, status: HTTPStatus) -> HttpResponse:
    form.add_error("question", words)
    response = _field(request, form, status)
    response["Retry-After"] = str(RETRY_S)
    return response
