"""The one thread that computes. Others hand in requests and scoring; between steps it looks who came and who left.

Idle, it waits on its inbox and costs nothing.
"""

import logging
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress

from assistant.engine.batch import Batch, News, Run
from assistant.engine.faults import BusyError, EngineError
from assistant.engine.generate import Request
from assistant.engine.scoring import Wanted, always, judge, score

logger = logging.getLogger(__name__)


class _Errand:
    """Work for the engine's thread, and the future that whoever wants it holds."""

    def __init__(self, work: Callable) -> None:
        self.work, self.future = work, Future()

    def run(self) -> None:
        if not self.future.set_running_or_notify_cancel():
            return
        try:
            self.future.set_result(self.work())
        except EngineError as fault:
            self.future.set_exception(fault)
        except BaseException as fault:
            self.future.set_exception(fault)
            raise

    def refuse(self) -> None:
        if self.future.set_running_or_notify_cancel():
            self.future.set_exception(BusyError("the model is just stopping; ask again in a moment"))


class Worker:
    """Runs a Batch in a thread of its own. Scoring uses one more slot than the batch has, kept aside for it.

    `on_fault` is called in that thread when it fails for good: the process had better end then, and be started anew.
    """

    def __init__(self, batch: Batch, on_fault: Callable[[], None] = lambda: None) -> None:
        self.batch, self.on_fault = batch, on_fault
        self._score_cache = batch.network.new_cache(1, batch.length)
        self._inbox: queue.SimpleQueue[_Errand | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._loop, name="engine", daemon=True)
        self._is_closed = False
        self.is_broken = False

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """End after the running step; requests under way hear "cancelled"."""
        self._inbox.put(None)
        self._thread.join(timeout=30)

    def submit(self, request: Request, tell: Callable[[News], None]) -> "Future[Run]":
        """Queue a request; `tell` is called in the engine's thread. The future fails with RequestError or BusyError."""
        return self._hand_in(lambda: self.batch.submit(request, tell))

    def score(
        self, ids: Sequence[int], continuations: Sequence[Sequence[int]], is_wanted: Wanted = always
    ) -> "Future[list[float]]":
        """Log-probabilities of continuations; done between two steps. `is_wanted`: see scoring.py."""
        batch, options = self.batch, {"prefixes": self.batch.prefixes, "is_wanted": is_wanted}
        return self._hand_in(lambda: score(batch.network, self._score_cache, ids, continuations, **options))

    def judge(
        self,
        ids: Sequence[int],
        branches: Sequence[Sequence[int]],
        tail: Sequence[int],
        is_wanted: Wanted = always,
    ) -> "Future[list[float]]":
        """Log-probabilities of a tail after each branch; done between two steps. `is_wanted`: see scoring.py."""
        batch, options = self.batch, {"prefixes": self.batch.prefixes, "is_wanted": is_wanted}
        return self._hand_in(lambda: judge(batch.network, self._score_cache, ids, branches, tail, **options))

    def _hand_in(self, work: Callable) -> Future:
        errand = _Errand(work)
        self._inbox.put(errand)
        if self._is_closed:
            self._refuse_waiting()
        return errand.future

    def _loop(self) -> None:
        """The edge that must not die silently: a fault of the network ends the process's health, and says so."""
        try:
            while self._take_in():
                self.batch.step()
        except Exception:
            self.is_broken = True
            logger.exception("the engine's thread failed")
        self._is_closed = True
        self._refuse_waiting()
        self.batch.cancel_all()
        if self.is_broken:
            self.on_fault()

    def _take_in(self) -> bool:
        """Do what was handed in; wait when there is nothing else to do. False: stop."""
        while True:
            try:
                errand = self._inbox.get(block=self.batch.is_idle)
            except queue.Empty:
                return True
            if errand is None:
                return False
            errand.run()

    def _refuse_waiting(self) -> None:
        """Nobody computes any more: whoever waits hears it. Called by the thread at its end, and by who comes later."""
        with suppress(queue.Empty):
            while True:
                if (errand := self._inbox.get_nowait()) is not None:
                    errand.refuse()
