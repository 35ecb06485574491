"""Many sequences at once: one pass of the network serves everybody who runs. Requests join and leave between passes.

Belongs to one thread. Whoever submits from another thread goes through worker.py.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from assistant.engine.cache import KVCache, PrefixStore
from assistant.engine.faults import BusyError, EngineError
from assistant.engine.generate import Request, Writer, refuse_long
from assistant.engine.network import Feed, Network
from assistant.engine.scheduler import Job, Scheduler

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class News:
    """What a step gave to one request. `finish` is None while it goes on; else stop, length, cancelled or failed."""

    tokens: Sequence[int]
    finish: str | None = None
    error: str = ""


@dataclass(slots=True, eq=False)
class Run:
    """One request in the batch."""

    job: Job
    request: Request
    tell: Callable[[News], None]
    writer: Writer | None = None
    is_remembered: bool = False
    reused: int = 0  # tokens of the prompt that were not computed again

    def cancel(self) -> None:
        """Ask to stop; the next step leaves it out. May be called from any thread."""
        self.job.is_cancelled = True


@dataclass(slots=True)
class Batch:
    """The running requests of one network."""

    network: Network
    slots: int
    length: int
    prefix_bytes: int
    chunk: int = 256
    most_waiting: int = 64
    scheduler: Scheduler = field(init=False)
    prefixes: PrefixStore = field(init=False)
    cache: KVCache = field(init=False)
    _runs: dict[Job, Run] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.scheduler = Scheduler(self.slots, self.chunk, self.most_waiting)
        self.prefixes = PrefixStore(self.prefix_bytes)
        self.cache = self.network.new_cache(self.slots, self.length)

    @property
    def is_idle(self) -> bool:
        return not self._runs

    def submit(self, request: Request, tell: Callable[[News], None]) -> Run:
        """Queue a request. Raises RequestError when it cannot fit, BusyError when too many wait."""
        refuse_long(request, self.cache)
        if self.scheduler.is_full:
            raise BusyError(f"{self.scheduler.waiting} requests wait already; try again later")
        run = Run(self.scheduler.add(len(request.ids)), request, tell)
        self._runs[run.job] = run
        return run

    def step(self) -> None:
        """One pass: begin who may begin, read a chunk of one prompt, write for everyone else."""
        self._drop_cancelled()
        for job in self.scheduler.admit():
            self._begin(self._runs[job])
        if (step := self.scheduler.step()) is None:
            return
        turns = [(self._runs[job], None) for job in step.writers]
        if step.reader is not None:
            turns.append((self._runs[step.reader], step.chunk))
        feeds = [run.writer.feed(run.job.slot, chunk) for run, chunk in turns]
        for (run, chunk), feed, logits in zip(turns, feeds, self.network.run(feeds, self.cache), strict=True):
            self._take(run, feed, logits, chunk is not None)

    def cancel_all(self) -> None:
        """End everything that runs or waits."""
        for run in list(self._runs.values()):
            self._end(run, News((), "cancelled"))

    def _drop_cancelled(self) -> None:
        for run in [run for run in self._runs.values() if run.job.is_cancelled]:
            self._end(run, News((), "cancelled"))

    def _begin(self, run: Run) -> None:
        """Start the writer; a grammar may write its first tokens, or all, before anything is read."""
        try:
            run.writer = Writer(run.request, self.network.device)
        except EngineError as fault:
            self._end(run, News((), "failed", str(fault)))
            return
        run.writer.cached = self.prefixes.restore(self.cache, run.job.slot, run.request.ids)
        run.reused, run.job.unread = run.writer.cached, run.writer.unread
        self._report(run, run.writer.written)

    def _take(self, run: Run, feed: Feed, logits, is_reading: bool) -> None:
        try:
            tokens = run.writer.take(feed, logits)
        except EngineError as fault:
            self._end(run, News((), "failed", str(fault)))
            return
        except Exception:  # a hook is foreign code: its fault ends its own request, not the others
            logger.exception("a logits hook or constraint failed")
            self._end(run, News((), "failed", "the request's hook failed; see the log"))
            return
        if is_reading:
            self.scheduler.has_read(run.job, len(feed.ids))
        self._remember(run)
        self._report(run, tokens)

    def _remember(self, run: Run) -> None:
        if not run.is_remembered and run.writer.cached >= len(run.request.ids):
            self.prefixes.keep(self.cache, run.job.slot, run.request.ids)
            run.is_remembered = True

    def _report(self, run: Run, tokens: Sequence[int]) -> None:
        if run.writer.finish is not None:
            self._end(run, News(tokens, run.writer.finish))
        elif tokens:
            run.tell(News(tokens))

    def _end(self, run: Run, news: News) -> None:
        self.scheduler.finish(run.job)
        del self._runs[run.job]
        run.tell(news)
