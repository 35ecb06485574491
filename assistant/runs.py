"""Answers coming about: one at a time, in a thread of their own, watched by any number of pages.

A run goes on when its page is closed or loaded anew; what it has said is kept as it comes. It ends when it is done,
when its visitor stops it, or when its time is up.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from django.db import DatabaseError, connection

from assistant import kept
from assistant.answering import Asked, Event, Trace, answer
from assistant.line import Line
from assistant.models import ANSWERING, DONE, FAILED, STOPPED, WAITING, Question
from assistant.patience import Limit, StoppedError, bound

logger = logging.getLogger(__name__)
TIME_LIMIT_S = 20.0  # of one answer, its wait in the line not counted
LINE_MOST = 12  # questions that wait: at a second each, nobody waits longer than a quarter of a minute
BEAT_S = 5.0  # a page that is watched hears from us so often: a lost connection is noticed by writing to it
BROKEN = "Something went wrong on this machine while the answer was put together. It is in the log; ask again."


class FullError(Exception):
    """As many questions wait as can."""


@dataclass(eq=False, slots=True)
class Run:
    """One answer coming about. Written by the worker under the desk's lock; pages read it through `Desk.follow`."""

    key: str
    visitor: str
    asked: Asked
    state: str = WAITING
    events: list[dict[str, Any]] = field(default_factory=list)
    trace: dict[str, Any] = field(default_factory=dict)
    joined_at: float = field(default_factory=time.monotonic)
    limit: Limit | None = None
    is_unwanted: bool = False

    @property
    def is_over(self) -> bool:
        return self.state not in (WAITING, ANSWERING)


@dataclass(frozen=True, slots=True)
class News:
    """What is new of a run: events from `after` on, how many come `before` it, whether it is over."""

    after: int
    events: tuple[dict[str, Any], ...]
    before: int
    state: str

    @property
    def is_over(self) -> bool:
        return self.state not in (WAITING, ANSWERING)


Keep = Callable[[Run], None]


class Desk:
    """Takes questions, answers them one after the other, and tells whoever watches. `keep` writes a run down."""

    def __init__(self, respond: Callable[[Asked], Iterator[Event]], keep: Keep) -> None:
        self.respond, self._keep = respond, keep
        self._changed = threading.Condition()
        self._line: Line[Run] = Line()
        self._runs: dict[str, Run] = {}
        self._worker: threading.Thread | None = None

    def submit(self, key: str, visitor: str, asked: Asked) -> Run:
        """Put a question into the line, unless it is there already. Raises FullError."""
        with self._changed:
            if key in self._runs:
                return self._runs[key]
            if len(self._line) >= LINE_MOST:
                raise FullError
            run = self._runs[key] = Run(key, visitor, asked)
            self._line.join(visitor, run)
            if self._worker is None:
                self._worker = threading.Thread(target=self._work, name="answers", daemon=True)
                self._worker.start()
            self._changed.notify_all()
            return run

    @property
    def is_full(self) -> bool:
        with self._changed:
            return len(self._line) >= LINE_MOST

    def find(self, key: str) -> Run | None:
        """The run of a question; None when it is over, or was never begun in this process."""
        with self._changed:
            return self._runs.get(key)

    def under_way(self, visitor: str) -> int:
        """How many questions of a visitor wait or are being answered."""
        with self._changed:
            return sum(run.visitor == visitor for run in self._runs.values())

    def stop(self, key: str) -> bool:
        """Stop a run: at once where it waits, else before the model's next step. False when there is none."""
        with self._changed:
            run = self._runs.get(key)
            if run is None:
                return False
            run.is_unwanted = True
            if run.limit is not None:
                run.limit.stop()
            waited = self._line.leave(run)
        if waited:
            self._end(run, STOPPED)
        return True

    def follow(self, run: Run, after: int = 0) -> Iterator[News]:
        """Everything that happens from event `after` on, at once where it has happened; ends when the run does.

        Every BEAT_S it yields news without anything new.
        """
        while True:
            news = self._news(run, after)
            yield news
            if news.is_over:
                return
            after += len(news.events)
            with self._changed:
                self._changed.wait_for(lambda seen=news, at=after: self._has_news(run, seen, at), BEAT_S)

    def _news(self, run: Run, after: int) -> News:
        with self._changed:
            return News(after, tuple(run.events[after:]), self._line.before(run), run.state)

    def _has_news(self, run: Run, seen: News, after: int) -> bool:
        return len(run.events) > after or run.state != seen.state or self._line.before(run) != seen.before

    def _work(self) -> None:
        """Answer what waits; the thread ends when nothing does."""
        while (run := self._next()) is not None:
            self._end(run, self._outcome(run))
        connection.close()

    def _next(self) -> Run | None:
        with self._changed:
            run = self._line.next()
            if run is None:
                self._worker = None
            else:
                run.state, run.limit = ANSWERING, Limit(TIME_LIMIT_S)
            self._changed.notify_all()
            return run

    def _outcome(self, run: Run) -> str:
        """Answer, and say how it ended. The one place that must not die."""
        waited_s = time.monotonic() - run.joined_at
        try:
            with bound(run.limit), closing(self.respond(run.asked)) as happening:
                for one in happening:
                    if run.is_unwanted:
                        return STOPPED
                    self._note(run, one, waited_s)
            return DONE
        except StoppedError:
            return STOPPED
        except Exception:
            logger.exception("answering failed")
            self._add(run, kept.remark(BROKEN))
            return FAILED

    def _note(self, run: Run, one: Event, waited_s: float) -> None:
        if isinstance(one, Trace):
            run.trace = kept.trace(run.asked, one, run.events, waited_s)
        else:
            self._add(run, kept.event(one))

    def _add(self, run: Run, event: dict[str, Any]) -> None:
        with self._changed:
            run.events.append(event)
            self._changed.notify_all()
        self._keep(run)

    def _end(self, run: Run, state: str) -> None:
        """Keep the outcome before anyone hears of it: who finds no run here then reads it from the database."""
        with self._changed:
            ended = Run(run.key, run.visitor, run.asked, state, run.events, run.trace)
        self._keep(ended)
        with self._changed:
            run.state = state
            self._runs.pop(run.key, None)
            self._changed.notify_all()


def keep(run: Run) -> None:
    """Write down how far a run is. A question that was deleted meanwhile stays deleted, and is not answered further."""
    fields = {"state": run.state, "events": run.events, "trace": run.trace}
    try:
        if not Question.objects.filter(key=run.key).update(**fields):
            run.is_unwanted = True
    except DatabaseError as fault:  # whoever watches gets the answer all the same
        logger.error("an answer could not be kept: %s", fault)


desk = Desk(answer, keep)
