"""How long one piece of work may go on, told to all that it calls: stopped by the visitor, or out of time. PURE.

The thread that works binds a Limit; service.py asks it before each call of the model and while it waits.
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar


class StoppedError(Exception):
    """The visitor does not want the answer any more."""


class Limit:
    """Until `seconds` from now, or until another thread calls `stop`."""

    def __init__(self, seconds: float) -> None:
        self._ends_at = time.monotonic() + seconds
        self._stopped = threading.Event()
        self._cut: Callable[[], None] | None = None

    def stop(self) -> None:
        self._stopped.set()
        if (cut := self._cut) is not None:
            cut()

    @contextmanager
    def cutting(self, cut: Callable[[], None]) -> Iterator[None]:
        """Let `stop` call `cut`, which ends what this thread waits for; at once where it is stopped already."""
        self._cut = cut
        try:
            if self.is_stopped:
                cut()
            yield
        finally:
            self._cut = None

    @property
    def is_stopped(self) -> bool:
        return self._stopped.is_set()

    @property
    def left_s(self) -> float:
        """Never below zero."""
        return max(0.0, self._ends_at - time.monotonic())


_bound: ContextVar[Limit | None] = ContextVar("limit", default=None)


@contextmanager
def bound(limit: Limit) -> Iterator[None]:
    """Let the calls of this thread heed the limit."""
    token = _bound.set(limit)
    try:
        yield
    finally:
        _bound.reset(token)


def cutting(cut: Callable[[], None]) -> AbstractContextManager[None]:
    """As the bound limit's; without one, nothing cuts."""
    limit = _bound.get()
    return nullcontext() if limit is None else limit.cutting(cut)


def left_s(most_s: float) -> float:
    """How long a call may take, at most `most_s`; 0 when time is up. Raises StoppedError once it was stopped."""
    limit = _bound.get()
    if limit is None:
        return most_s
    if limit.is_stopped:
        raise StoppedError
    return min(most_s, limit.left_s)
