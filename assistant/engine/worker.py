"""The one thread that computes. Others hand in requests and scoring; between steps it looks who came and who left.

Idle, it waits on its inbox and costs nothing.
"""

import logging
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future

from assistant.engine.batch import Batch, News, Run
from assistant.engine.faults import EngineError
from assistant.engine.generate import Request
from assistant.engine.scoring import judge, score

logger = logging.getLogger(__name__)


class Worker:
    """Runs a Batch in a thread of its own. Scoring uses one more slot than the batch has, kept aside for it."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self._score_cache = batch.network.new_cache(1, batch.length)
        self._inbox: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._loop, name="engine", daemon=True)
        self.is_broken = False

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """End after the running step; requests under way hear "cancelled"."""
        self._inbox.put(None)
        self._thread.join(timeout=30)

    def submit(self, request: Request, tell: Callable[[News], None]) -> "Future[Run]":
        """Queue a request; `tell` is called in the engine's thread. The future fails with RequestError."""
        return self._hand_in(lambda: self.batch.submit(request, tell))

    def score(self, ids: Sequence[int], continuations: Sequence[Sequence[int]]) -> "Future[list[float]]":
        """Log-probabilities of continuations; done between two steps."""
        batch = self.batch
        return self._hand_in(
            lambda: score(batch.network, self._score_cache, ids, continuations, prefixes=batch.prefixes)
        )

    def judge(
        self, ids: Sequence[int], branches: Sequence[Sequence[int]], words: tuple[int, int]
    ) -> "Future[list[float]]":
        """Chances of one word against another after each branch; done between two steps."""
        batch = self.batch
        return self._hand_in(
            lambda: judge(batch.network, self._score_cache, ids, branches, words, prefixes=batch.prefixes)
        )

    def _hand_in(self, work: Callable) -> Future:
        future: Future = Future()

        def do() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                future.set_result(work())
            except EngineError as fault:
                future.set_exception(fault)

        self._inbox.put(do)
        return future

    def _loop(self) -> None:
        """The edge that must not die silently: a fault of the network ends the process's health, and says so."""
        try:
            while self._take_in():
                self.batch.step()
        except Exception:
            self.is_broken = True
            logger.exception("the engine's thread failed")
        finally:
            self.batch.cancel_all()

    def _take_in(self) -> bool:
        """Do what was handed in; wait when there is nothing else to do. False: stop."""
        while True:
            try:
                work = self._inbox.get(block=self.batch.is_idle)
            except queue.Empty:
                return True
            if work is None:
                return False
            work()
