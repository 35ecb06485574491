"""The pages of questions without a browser: whose they are, limits, what is kept, that words stay words."""

import re
import threading
import time
from datetime import timedelta
from html import escape

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from assistant import evidence, runs
from assistant.answering import Declined, Said, Trace
from assistant.asking import KEPT_SPAN, RATE_MOST
from assistant.models import DONE, STOPPED, WAITING, Feedback, Question
from assistant.runs import Desk
from assistant.views.answer import seats
from assistant.views.feedback import LINK_S, SESSION_S
from tests.barriers import html_faults

pytestmark = pytest.mark.django_db
SCRIPT = "<script>alert(1)</script>"


class SameThread:
    """A thread that has done its work when it is started: tests of pages then need no second database connection."""

    def __init__(self, target, **_named) -> None:
        self._target = target

    def start(self) -> None:
        self._target()


@pytest.fixture(autouse=True)
def desk(monkeypatch) -> Desk:
    """A desk that answers at once, with the first short answer."""
    monkeypatch.setattr(runs, "threading", type("", (), {"Thread": SameThread, "Condition": threading.Condition}))
    monkeypatch.setattr(runs, "connection", type("", (), {"close": staticmethod(lambda: None)}))
    made = Desk(respond, runs.keep)
    monkeypatch.setattr(runs, "desk", made)
    return made


def respond(asked):
    quote = next(iter(evidence.all_quotes().values()))
    if asked.question == "decline":
        yield Declined((quote,))
    else:
        yield Said(1, quote, evidence.url(quote))
    yield Trace(seconds={"finding": 0.1, "reading": 0.2, "all": 0.3})


def asks(client: Client, question: str = "What first?", **more: str):
    return client.post("/ask/", {"question": question, **more})


def browser() -> Client:
    return Client(headers={"Sec-Fetch-Site": "same-origin"})


def test_a_question_is_kept_with_its_answer_and_shown(client):
    response = asks(client, about="part:100")
    question = Question.objects.get()
    assert (response.status_code, response["Location"]) == (302, f"/ask/{question.key}/")
    assert (question.state, question.about, question.events[0]["kind"]) == (DONE, "part:100", "said")
    html = client.get(response["Location"]).content.decode()
    assert escape(question.events[0]["text"]) in html
    assert html_faults(html) == []


@pytest.mark.parametrize("page", ["", "stream/", "how/"])
def test_another_browser_cannot_see_a_question(client, page):
    address = asks(client)["Location"]
    other = browser()
    asks(other)
    assert client.get(f"{address}{page}").status_code == 200
    assert other.get(f"{address}{page}").status_code == 404
    assert browser().get(f"{address}{page}").status_code == 404


@pytest.mark.parametrize("deed", ["stop", "delete", "feedback"])
def test_another_browser_cannot_stop_delete_or_judge_it(client, deed):
    address = asks(client)["Location"]
    assert browser().post(f"{address}{deed}/", {"verdict": "wrong"}).status_code == 404
    assert Question.objects.count() == 1
    assert not Feedback.objects.exists()


def test_nothing_is_stored_before_something_is_asked(client):
    assert client.get("/ask/").status_code == 200
    assert client.get("/ask/history/").status_code == 200
    assert not client.cookies


@pytest.mark.parametrize("words", [SCRIPT, "{{ 7|add:7 }}", "data: over\n\nevent: over", "</textarea><b>", "&lt;b&gt;"])
def test_words_of_a_visitor_stay_words(client, words):
    address = asks(client, words)["Location"]
    whole = client.get(address).content.decode()
    assert html_faults(whole) == []
    assert "<b>" not in whole.replace("<b>1</b>", "")
    stream = b"".join(client.get(f"{address}stream/").streaming_content).decode()
    assert SCRIPT not in whole + stream
    assert stream.count("\nevent: over\n") == 1


def test_a_question_too_long_is_refused_with_its_length_and_kept_in_the_field(client):
    response = asks(client, "oil " * 200)
    assert response.status_code == 422
    assert "This is 799 characters long, 600 fit." in response.content.decode()
    assert "oil oil oil" in response.content.decode()
    assert not Question.objects.exists()


def test_the_21st_question_of_a_minute_is_refused(client):
    assert {asks(client).status_code for _ in range(RATE_MOST)} == {302}
    response = asks(client, "And this?")
    assert (response.status_code, response["Retry-After"]) == (429, "5")
    assert "That is 20 questions within a minute, and 20 are taken." in response.content.decode()
    assert asks(browser()).status_code == 302


def test_a_third_question_under_way_is_refused(client, monkeypatch):
    asks(client)
    monkeypatch.setattr(runs.desk, "under_way", lambda visitor: 2)
    response = asks(client, "And this?")
    assert response.status_code == 429
    assert "2 of your questions are still being answered." in response.content.decode()


def test_when_too_many_wait_the_question_is_refused_and_not_kept(client, monkeypatch):
    def full(*_args):
        raise runs.FullError

    monkeypatch.setattr(runs.desk, "submit", full)
    response = asks(client)
    assert (response.status_code, response["Retry-After"]) == (503, "5")
    assert not Question.objects.exists()


def test_more_watchers_than_seats_get_a_sentence_and_try_again(client, monkeypatch):
    address = asks(client)["Location"]
    Question.objects.update(state=WAITING)
    monkeypatch.setattr("assistant.own.run_of", lambda one: runs.Run(one.key, "a", None))
    monkeypatch.setattr(seats, "take", lambda: False)
    for page in (address, f"{address}stream/"):
        response = client.get(page)
        assert (response.status_code, response["Retry-After"]) == (503, "3")
        assert "load this page again soon" in response.content.decode()


def test_the_earlier_turns_of_a_conversation_go_with_a_question(client, monkeypatch):
    seen = []
    monkeypatch.setattr(runs.desk, "respond", lambda asked: seen.append(asked) or respond(asked))
    asks(client, "Where are the seconds?", about="part:100")
    asks(client, "and on the 6498?", after=Question.objects.get().key)
    asks(client, "Something else")
    assert [asked.before for asked in seen] == [(), ("Where are the seconds?",), ()]
    assert [asked.about for asked in seen] == ["Main plate", "Main plate", ""]


@pytest.mark.parametrize(
    ("page", "about", "title"),
    [
        ("/parts/100/", "part:100", "Main plate"),
        ("/tools/screwdriver-0-8/", "tool:screwdriver-0-8", "Screwdriver 0.8 mm"),
        ("/guides/assembly/d-click/", "step:d-click", None),
        ("/guides/full-service/", "guide:full-service", "Full service and build"),
        ("/guides/assembly/", "guide:assembly", None),
        ("/faults/stem-will-not-come-out/", "fault:stem-will-not-come-out", "Stem will not come out"),
        ("/movements/eta-6497-1/", "movement:eta-6497-1", "ETA 6497-1"),
        ("/movements/eta-6497-1/train/", "movement:eta-6497-1", "ETA 6497-1"),
        ("/plan/", "page:plan", "Plan your build"),
        *((f"/{name}/", f"page:{name}", None) for name in ("movements", "parts", "fit", "calibres", "guides", "tools")),
        *((f"/{name}/", f"page:{name}", None) for name in ("faults", "oil", "timing")),
    ],
)
def test_a_page_can_be_asked_about_and_its_subject_reaches_the_answer(client, monkeypatch, page, about, title):
    seen = []
    monkeypatch.setattr(runs.desk, "respond", lambda asked: seen.append(asked) or respond(asked))
    html = client.get(page).content.decode()
    assert html_faults(html) == []
    (sent,) = re.findall(r'<input type="hidden" name="about" value="([^"]+)">', html)
    assert sent == about
    answered = client.get(asks(client, "And this?", about=sent)["Location"]).content.decode()
    (asked,) = seen
    assert asked.about
    assert asked.about == (title or asked.about)
    assert 'Asked about <a href="' in answered
    assert escape(asked.about) in answered


def test_a_question_of_another_browser_is_not_followed(client):
    asks(client, "A secret?")
    key = Question.objects.get().key
    other = browser()
    asks(other, "and then?", after=key)
    assert Question.objects.get(text="and then?").talk != key


def test_what_a_restart_cut_short_is_answered_when_it_is_looked_at(client):
    address = asks(client)["Location"]
    Question.objects.update(state=WAITING, events=[], trace={})
    html = b"".join(client.get(address)).decode()
    assert Question.objects.get().state == DONE
    assert "Where it stands" in html


def test_what_a_restart_cut_short_can_be_stopped(client):
    address = asks(client)["Location"]
    Question.objects.update(state=WAITING)
    assert client.post(f"{address}stop/").status_code == 302
    assert Question.objects.get().state == STOPPED


@pytest.mark.parametrize(
    ("url", "host"),
    [("", ""), ("http://127.0.0.1:8080", ""), ("unix:/run/m.sock", ""), ("http://gpu.home:8080", "gpu.home")],
)
def test_every_page_says_where_questions_are_sent(client, settings, url, host):
    settings.ASSISTANT_URL = url
    for page in ("/ask/", "/kept/", "/nowhere/"):
        html = client.get(page).content.decode()
        assert "what you enter stays there" in html
        assert html.count("gpu.home") == (0 if not host else 1 if page == "/nowhere/" else 2)


def test_forgetting_everything_forgets_the_questions(client):
    asks(client)
    assert "your questions with their answers" in client.get(reverse("guides:own")).content.decode()
    client.post(reverse("guides:forget-all"))
    assert not Question.objects.exists()


def test_forgetting_the_ticks_spares_the_questions(client):
    asks(client)
    client.post(reverse("guides:forget"))
    assert Question.objects.exists()
    assert "What first?" in client.get("/ask/history/").content.decode()


def test_what_is_older_than_180_days_goes(client):
    asks(client, "old")
    Question.objects.update(created=timezone.now() - KEPT_SPAN - timedelta(minutes=1))
    asks(browser(), "new")
    assert [one.text for one in Question.objects.all()] == ["new"]


def test_what_a_visitor_thinks_is_kept_beside_the_answer_and_can_be_changed(client):
    address = asks(client)["Location"]
    client.post(f"{address}feedback/", {"verdict": "helped"})
    response = client.post(f"{address}feedback/", {"verdict": "wrong", "words": SCRIPT})
    assert response["Location"].startswith(address)
    one = Feedback.objects.get()
    assert (one.verdict, one.words, one.question.events[0]["number"]) == ("wrong", SCRIPT, 1)
    assert "You said: something is wrong." in client.get(address).content.decode()


def test_the_maintainers_page_is_there_only_for_who_has_a_fresh_link(client, capsys, monkeypatch):
    asks(client)
    client.post(f"/ask/{Question.objects.get().key}/feedback/", {"verdict": "wrong", "words": SCRIPT})
    assert browser().get("/ask/feedback/").status_code == 404
    assert browser().get("/ask/feedback/maintainer:forged/").status_code == 404
    call_command("feedback")
    said = capsys.readouterr().out
    link = re.search(r"/ask/feedback/\S+", said).group()
    maintainer = browser()
    page = maintainer.get(link, follow=True)
    assert "What first?" in said
    assert page.status_code == 200
    assert "&lt;script&gt;" in page.content.decode()
    assert html_faults(page.content.decode()) == []
    late = time.time() + LINK_S + 1
    monkeypatch.setattr("django.core.signing.time.time", lambda: late)
    assert browser().get(link).status_code == 404
    assert maintainer.get("/ask/feedback/").status_code == 200
    late += SESSION_S
    assert maintainer.get("/ask/feedback/").status_code == 404


def test_how_it_answered_shows_the_stages(client):
    address = asks(client)["Location"]
    html = client.get(f"{address}how/").content.decode()
    assert html_faults(html) == []
    assert "Finding candidates by words, meaning and known questions" in html


def test_an_answer_outlives_the_statement_it_quoted(client, monkeypatch):
    address = asks(client)["Location"]
    text = escape(Question.objects.get().events[0]["text"])
    monkeypatch.setattr(evidence, "all_quotes", dict)
    assert text in client.get(address).content.decode()
