"""An answer: as a page that is sent as it comes about, as a stream of events, and from inside."""

from collections.abc import Iterator
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.views.decorators.http import require_POST, require_safe

from assistant import own, runs
from assistant.how import told
from assistant.models import STOPPED, UNFINISHED, Question
from assistant.runs import News, Run
from assistant.seats import Seated, Seats
from assistant.turns import Turn, spoken, turn
from assistant.views.talk import SECTION, context, whole_or_part
from guides.pages import page, wants_fragment
from guides.views.private import private

MARK = "<!--live-->"  # where an answer that comes about goes on: its statements, and then its rest
RETRY_S = 3
CROWDED = "Several answers are being watched just now. Yours comes about all the same: load this page again soon."
PLAIN = {"Content-Encoding": "identity"}  # a packed stream would be held back until there is enough to pack

seats = Seats()


@private
@require_safe
def answer(request: HttpRequest, key: str) -> HttpResponseBase:
    """The conversation up to now. An answer that is coming about is sent as it comes; scripts are not needed."""
    questions = own.talk(own.question(request, key))
    try:
        running = {one.key: run for one in questions if (run := own.run_of(one))}
    except runs.FullError:
        return _crowded(request, questions)
    turns = [turn(one, running.get(one.key)) for one in questions]
    if not running:
        return whole_or_part(request, **context(turns))
    if not seats.take():
        return _crowded(request, questions)
    whole = whole_or_part(request, **context(turns, is_sent=True)).content.decode()
    going = [(one.question, running[one.key], len(one.events)) for one in turns if not one.is_finished]
    pieces = _page_pieces(whole, going)
    return StreamingHttpResponse(Seated(pieces, seats), headers=PLAIN)


def _crowded(request: HttpRequest, questions: list[Question]) -> HttpResponse:
    turns = [turn(one, runs.desk.find(one.key)) for one in questions]
    response = whole_or_part(request, **context(turns, crowded=CROWDED))
    response.status_code = HTTPStatus.SERVICE_UNAVAILABLE
    response["Retry-After"] = str(RETRY_S)
    return response


def _page_pieces(whole: str, going: list[tuple[Question, Run, int]]) -> Iterator[bytes]:
    """The page with its holes filled as the answers come: two holes for each that is coming about."""
    parts = whole.split(MARK)
    for number, (question, run, after) in enumerate(going):
        yield parts[2 * number].encode()
        place = ""
        for news in runs.desk.follow(run, after):
            before, place = place, _place(news)
            yield (_statements(news, question.key) + (place if place != before else "") or "\n").encode()
        yield (parts[2 * number + 1] + _rest(_finished(question))).encode()
    yield parts[-1].encode()


def _place(news: News) -> str:
    return render_to_string("assistant/_place.html", {"news": news}) if news.state == "waiting" else ""


def _statements(news: News, key: str) -> str:
    said = [event for event in news.events if event["kind"] == "said"]
    return "".join(render_to_string("assistant/_said.html", {"one": one, "key": key}) for one in said)


def _rest(one: Turn) -> str:
    return render_to_string("assistant/_rest.html", {"turn": one})


def _finished(question: Question) -> Turn:
    """As it was kept; a question deleted meanwhile shows as it was."""
    return turn(Question.objects.filter(pk=question.pk).first() or question)


@private
@require_safe
def stream(request: HttpRequest, key: str) -> HttpResponseBase:
    """The same as events for htmx: a statement, a place in the line, and at the end the whole turn."""
    question = own.question(request, key)
    try:
        run = own.run_of(question)
    except runs.FullError:
        return _refused(request, question)
    if run is not None and not seats.take():
        return _refused(request, question)
    given = request.headers.get("Last-Event-ID") or request.GET.get("after", "")
    after = int(given) if given.isdecimal() and len(given) < 4 else 0
    pieces = iter([_last(question)]) if run is None else Seated(_events(question, run, after), seats)
    return StreamingHttpResponse(pieces, content_type="text/event-stream", headers=PLAIN)


def _refused(request: HttpRequest, question: Question) -> HttpResponse:
    """In place of the stream: the sentence, in the place of “Answering”."""
    response = page(request, "assistant/_going.html", turn=turn(question), crowded=CROWDED)
    response.status_code = HTTPStatus.SERVICE_UNAVAILABLE
    response["Retry-After"], response["HX-Reswap"] = str(RETRY_S), "outerHTML"
    return response


def _events(question: Question, run: Run, after: int) -> Iterator[bytes]:
    for news in runs.desk.follow(run, after):
        html = render_to_string("assistant/_news.html", {"news": news, "key": question.key})
        yield _event(html.strip(), news.after + len(news.events))
    yield _last(question)


def _last(question: Question) -> bytes:
    one = _finished(question)
    html = render_to_string("assistant/_over.html", {"turn": one, "spoken": spoken(one)})
    return _event(html.strip()) + b"event: over\ndata: over\n\n"


def _event(html: str, number: int | None = None) -> bytes:
    """One event of a stream; nothing in it: a comment, which keeps the connection."""
    if not html:
        return b": still here\n\n"
    lines = "".join(f"data: {line}\n" for line in html.replace("\r", "").split("\n"))
    return (f"id: {number}\n" if number is not None else "").encode() + f"{lines}\n".encode()


@require_POST
def stop(request: HttpRequest, key: str) -> HttpResponse:
    """Stop the answer; what it has said stays. One that a restart cut short is over as well."""
    question = own.question(request, key)
    if not runs.desk.stop(key):
        Question.objects.filter(pk=question.pk, state__in=UNFINISHED).update(state=STOPPED)
    if wants_fragment(request):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return redirect("assistant:answer", key)


@private
@require_safe
def how(request: HttpRequest, key: str) -> HttpResponse:
    """How the answer came about: what was read, found, allowed, said; and how long each stage took."""
    one = turn(own.question(request, key), runs.desk.find(key))
    return page(request, "assistant/how.html", SECTION, turn=one, how=told(one))
