"""The desk: one answer at a time, kept as it comes, watched and stopped from other threads. No database, no model."""

import threading

import pytest

from assistant import runs
from assistant.answering import Asked, Remarked, Trace
from assistant.runs import LINE_MOST, Desk, FullError

WAIT_S = 10


class Hand:
    """An answerer that goes on when the test lets it; keeps what it was asked and what was written down."""

    def __init__(self) -> None:
        self.go, self.begun, self.ended = threading.Semaphore(0), threading.Semaphore(0), threading.Event()
        self.kept: list[tuple[str, str, int]] = []
        self.asked: list[str] = []
        self.desk = Desk(self.answer, lambda run: self.kept.append((run.key, run.state, len(run.events))))

    def answer(self, asked: Asked):
        self.asked.append(asked.question)
        yield Remarked("begun")
        self.begun.release()
        try:
            assert self.go.acquire(timeout=WAIT_S)
            yield Remarked("done")
            yield Trace(seconds={"all": 1.0})
        finally:
            self.ended.set()

    def submit(self, key: str, visitor: str = "a"):
        return self.desk.submit(key, visitor, Asked(key))


def outcome(desk: Desk, run) -> str:
    return list(desk.follow(run))[-1].state


def test_an_answer_is_kept_as_it_comes_and_its_outcome_before_the_desk_forgets_it():
    hand = Hand()
    run = hand.submit("q")
    hand.go.release()
    assert outcome(hand.desk, run) == "done"
    assert hand.kept == [("q", "answering", 1), ("q", "answering", 2), ("q", "done", 2)]
    assert hand.desk.find("q") is None
    assert run.trace["seconds"]["all"] == 1.0


def test_one_question_is_answered_at_a_time():
    hand = Hand()
    first, second = hand.submit("q1"), hand.submit("q2", "b")
    assert hand.begun.acquire(timeout=WAIT_S)
    assert (first.state, second.state, hand.asked) == ("answering", "waiting", ["q1"])
    assert next(hand.desk.follow(second)).before == 1
    hand.go.release(2)
    assert [outcome(hand.desk, run) for run in (first, second)] == ["done", "done"]


def test_a_question_is_not_begun_twice():
    hand = Hand()
    run = hand.submit("q")
    assert hand.submit("q") is run
    hand.go.release()
    assert outcome(hand.desk, run) == "done"
    assert hand.asked == ["q"]


def test_all_who_follow_see_all_events_from_where_they_begin():
    hand = Hand()
    run = hand.submit("q")
    assert hand.begun.acquire(timeout=WAIT_S)
    late = hand.desk.follow(run, after=1)
    next(late)
    hand.go.release()
    texts = [event["text"] for news in hand.desk.follow(run) for event in news.events]
    assert texts == ["begun", "done"]
    assert [event["text"] for news in late for event in news.events] == ["done"]


def test_a_stopped_answer_closes_the_answerer():
    hand = Hand()
    run = hand.submit("q")
    assert hand.begun.acquire(timeout=WAIT_S)
    assert hand.desk.stop("q")
    hand.go.release()
    assert outcome(hand.desk, run) == "stopped"
    assert hand.ended.wait(WAIT_S)
    assert [event["text"] for event in run.events] == ["begun"]
    assert not hand.desk.stop("q")


def test_one_that_waits_is_stopped_at_once_and_never_begun():
    hand = Hand()
    first, second = hand.submit("q1"), hand.submit("q2")
    assert hand.begun.acquire(timeout=WAIT_S)
    hand.desk.stop("q2")
    assert outcome(hand.desk, second) == "stopped"
    hand.go.release()
    assert outcome(hand.desk, first) == "done"
    assert hand.asked == ["q1"]


def test_a_question_deleted_meanwhile_is_not_answered_further(monkeypatch):
    hand = Hand()
    monkeypatch.setattr(hand.desk, "_keep", lambda run: setattr(run, "is_unwanted", True))
    run = hand.submit("q")
    hand.go.release()
    assert outcome(hand.desk, run) == "stopped"


def test_more_than_the_line_holds_are_refused():
    hand = Hand()
    first = hand.submit("first")
    assert hand.begun.acquire(timeout=WAIT_S)
    waiting = [hand.submit(f"q{number}", f"v{number}") for number in range(LINE_MOST)]
    assert hand.desk.is_full
    with pytest.raises(FullError):
        hand.submit("one more", "z")
    hand.go.release(1 + LINE_MOST)
    assert {outcome(hand.desk, run) for run in [first, *waiting]} == {"done"}


def test_a_fault_ends_one_answer_with_a_sentence_and_not_the_desk(caplog):
    hand = Hand()
    desk = Desk(lambda asked: iter([object()]) if asked.question == "q1" else hand.answer(asked), lambda run: None)
    broken = desk.submit("q1", "a", Asked("q1"))
    assert outcome(desk, broken) == "failed"
    assert broken.events[-1]["text"] == runs.BROKEN
    assert "answering failed" in caplog.text
    hand.go.release()
    assert outcome(desk, desk.submit("q2", "a", Asked("q2"))) == "done"
