"""Whose turn it is: which requests hold a slot, which wait, what the next step reads. No torch, no tokens.

Fair: first come, first served for slots, and at most one run of prompt reading between two steps of those who write,
so a long prompt delays the others by one bounded chunk, never by its whole length. Readers take turns.
"""

from collections import deque
from dataclasses import dataclass, field


@dataclass(slots=True, eq=False)
class Job:
    """One sequence. `unread` tokens of the prompt are still to be read; a job with none writes one token each step."""

    number: int
    unread: int
    slot: int | None = None
    is_cancelled: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """What to do next: read `chunk` tokens of one job's prompt, then write one token for each writer."""

    reader: Job | None
    chunk: int
    writers: tuple[Job, ...]


@dataclass(slots=True)
class Scheduler:
    """Slots and queues. Every job ends in finish(), also when cancelled."""

    slots: int
    chunk: int = 256
    most_waiting: int = 64
    _free: list[int] = field(init=False)
    _waiting: deque[Job] = field(init=False, default_factory=deque)
    _reading: deque[Job] = field(init=False, default_factory=deque)
    _writing: list[Job] = field(init=False, default_factory=list)
    _next: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        self._free = list(range(self.slots))

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @property
    def running(self) -> int:
        return len(self._reading) + len(self._writing)

    @property
    def is_full(self) -> bool:
        return len(self._waiting) >= self.most_waiting

    def position(self, job: Job) -> int:
        """How many stand before this job: 0 when it runs or is next."""
        return self._waiting.index(job) if job in self._waiting else 0

    def add(self, unread: int) -> Job:
        """Queue a sequence with so many tokens to read."""
        job = Job(self._next, unread)
        self._next += 1
        self._waiting.append(job)
        return job

    def admit(self) -> list[Job]:
        """Give free slots to those who wait longest; lowest slots first, so that neighbours are read together."""
        admitted = []
        while self._waiting and self._free:
            job = self._waiting.popleft()
            job.slot = self._free.pop(0)
            (self._reading if job.unread else self._writing).append(job)
            admitted.append(job)
        return admitted

    def step(self) -> Step | None:
        """The next step; None when nothing runs."""
        if not self.running:
            return None
        reader = self._reading[0] if self._reading else None
        return Step(reader, min(self.chunk, reader.unread) if reader else 0, tuple(self._writing))

    def has_read(self, job: Job, tokens: int) -> None:
        """Note that a chunk is done; a job that read all begins to write, another goes to the end of the readers."""
        job.unread -= tokens
        self._reading.remove(job)
        if job.unread > 0:
            self._reading.append(job)
        else:
            self._writing.append(job)
            self._writing.sort(key=lambda other: other.slot)

    def finish(self, job: Job) -> None:
        """Take a job out, wherever it stands, and free its slot."""
        for queue in (self._waiting, self._reading, self._writing):
            if job in queue:
                queue.remove(job)
        if job.slot is not None:
            self._free.append(job.slot)
            self._free.sort()
            job.slot = None
