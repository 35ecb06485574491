"""How many pages may wait for news at once: each holds one of the server's threads, and the guide needs the others."""

import threading
from collections.abc import Iterator

SEATS = 4  # of the eight threads of watchbench/serve.py


class Seats:
    """A fixed number of seats, shared by all threads."""

    def __init__(self, most: int = SEATS) -> None:
        self._free = threading.BoundedSemaphore(most)

    def take(self) -> bool:
        """False when all are taken; nobody waits."""
        return self._free.acquire(blocking=False)

    def leave(self) -> None:
        self._free.release()


class Seated:
    """A stream that keeps its seat until it is closed, also when it was never begun."""

    def __init__(self, pieces: Iterator[bytes], seats: Seats) -> None:
        self._pieces, self._seats = pieces, seats
        self._is_open = True

    def __iter__(self) -> "Seated":
        return self

    def __next__(self) -> bytes:
        return next(self._pieces)

    def close(self) -> None:
        """Called by the server at the end of the response, and when the visitor is gone."""
        if self._is_open:
            self._is_open = False
            self._seats.leave()
            self._pieces.close()
