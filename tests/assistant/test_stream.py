"""What is sent while an answer comes about, by the order of events: no clock."""

import sys
import threading

from assistant import evidence, runs
from assistant.answering import Asked, Said, Trace
from assistant.models import Question
from assistant.runs import Desk
from assistant.turns import Turn
from assistant.views.answer import MARK

WAIT_S = 10
view = sys.modules["assistant.views.answer"]  # the package has a view of the same name


def test_the_first_statement_is_sent_before_the_model_goes_on(monkeypatch):
    """The answerer cannot go on before the statement has been read from the stream."""
    sent, over = threading.Event(), threading.Event()
    first, second = list(evidence.all_quotes().values())[:2]

    def respond(asked):
        yield Said(1, first, "/")
        assert sent.wait(WAIT_S)
        yield Said(2, second, "/")
        yield Trace()
        over.set()

    desk = Desk(respond, lambda run: None)
    monkeypatch.setattr(runs, "desk", desk)
    pieces = view._events(Question(key="q"), desk.submit("q", "a", Asked("Why?")), 0)
    read = next(piece for piece in pieces if b"said-q" in piece)
    assert first.text[:30].encode() in read
    assert second.text[:30].encode() not in read
    assert not over.is_set()
    sent.set()
    assert over.wait(WAIT_S)
    assert any(second.text[:30].encode() in piece for piece in pieces)


def test_what_the_model_makes_of_a_question_is_sent_as_soon_as_it_is_decided(monkeypatch):
    """The page that needs no scripts holds it too, before the run is over."""
    sent = threading.Event()
    quote = next(iter(evidence.all_quotes().values()))

    def respond(asked):
        yield Said(1, quote, "/")
        assert sent.wait(WAIT_S)
        yield Trace()

    desk = Desk(respond, lambda run: None)
    monkeypatch.setattr(runs, "desk", desk)
    question = Question(key="q", text="Why?")
    monkeypatch.setattr(view, "_finished", lambda one: Turn(one, "done", [], {}, None))
    whole = f"<h1>{MARK}<hr>{MARK}</h1>"
    pieces = view._page_pieces(whole, [(question, desk.submit("q", "a", Asked("Why?")), 0)])
    read = b""
    while quote.text[:30].encode() not in read:
        read += next(pieces)
    assert b"<hr>" not in read
    sent.set()
    assert b"<hr>" in b"".join(pieces)
