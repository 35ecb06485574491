"""Prefill, decode, stop: what one sequence does with the logits it gets. Knows no slots of others and no text formats.

A Writer is asked what to read next and told the logits; it never calls the network, so one or sixteen of them can be
driven by whoever holds it: `generate` below for a single one, batch.py for many.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import torch
from torch import Tensor

from assistant.engine.cache import KVCache, PrefixStore
from assistant.engine.faults import RequestError
from assistant.engine.grammar import Constraint
from assistant.engine.lookup import Lookup
from assistant.engine.network import Feed, Network
from assistant.engine.sampling import Sampling, penalised, sample

Hook = Callable[[Sequence[int], Tensor], Tensor]
PREFILL_CHUNK = 512
GREEDY = Sampling()


@dataclass(frozen=True, slots=True)
class Request:
    """What to write after `ids`.

    `hook` gets all ids so far and the logits (V,), and returns logits: it may forbid (minus infinity) or prefer
    tokens. `constraint` allows tokens one by one (grammar.py) and is used up by one run. `drafts`: how many tokens
    prompt lookup may guess in a step, 0 for none; the tokens written are the same with and without. `seed`: None draws
    a fresh one.
    """

    ids: Sequence[int]
    most_tokens: int
    sampling: Sampling = GREEDY
    seed: int | None = None
    ends: frozenset[int] = frozenset()
    drafts: int = 0
    hook: Hook | None = None
    constraint: Constraint | None = None

    def __post_init__(self) -> None:
        if not self.ids:
            raise RequestError("the prompt is empty; give at least one token")
        if not 1 <= self.most_tokens <= 1_000_000:
            raise RequestError(f"most_tokens is {self.most_tokens}, not a whole number from 1")
        if self.seed is not None and not 0 <= self.seed < 2**63:
            raise RequestError(f"seed is {self.seed}, not a whole number from 0 to {2**63 - 1}")


@dataclass(slots=True)
class Writer:
    """One sequence under way. `finish` is None until it ends: "stop", "length" or "cancelled"."""

    request: Request
    device: torch.device
    cached: int = 0  # how many of `ids` the cache holds
    ids: list[int] = field(init=False)
    finish: str | None = None
    guessed: int = 0
    accepted: int = 0
    _reach: int = field(
        init=False
    )  # how many tokens the next guess may have: less after a wrong one, more after a right
    _draft: list[int] = field(init=False, default_factory=list)
    _lookup: Lookup | None = field(init=False, default=None)
    _generator: torch.Generator | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.ids = list(self.request.ids)
        self._reach = self.request.drafts
        if self.request.drafts:
            self._lookup = Lookup(self.ids)
        if not self.request.sampling.is_greedy:
            self._generator = torch.Generator(self.device)
            if self.request.seed is None:
                self._generator.seed()
            else:
                self._generator.manual_seed(self.request.seed)
        self._force()  # a grammar may begin with tokens that need no logits

    @property
    def written(self) -> list[int]:
        return self.ids[len(self.request.ids) :]

    @property
    def unread(self) -> int:
        return len(self.ids) - self.cached

    def feed(self, slot: int, chunk: int | None = None) -> Feed:
        """What to read next: a chunk of the prompt without logits, or all that is left and a guess."""
        if chunk is not None and chunk < self.unread:
            return Feed(slot, self.cached, self.ids[self.cached : self.cached + chunk], keep=0)
        self._draft = self._guess()
        return Feed(slot, self.cached, self.ids[self.cached :] + self._draft, keep=1 + len(self._draft))

    def _guess(self) -> list[int]:
        if self._lookup is None or self.request.constraint is not None:
            return []
        room = self.request.most_tokens - len(self.written) - 1
        return self._lookup.guess(min(self._reach, room)) if room > 0 else []

    def take(self, feed: Feed, logits: Tensor) -> list[int]:
        """Note a pass: logits (feed.keep, V). Returns the tokens it gave, in order."""
        self.cached += len(feed.ids) - len(self._draft)
        if feed.keep == 0:
            return []
        before, accepted, draft, self._draft = len(self.ids), self.accepted, self._draft, []
        for row, guess in zip(logits, [*draft, None], strict=True):
            token = self._choose(row)
            if token in self.request.ends:
                self.finish = "stop"
                break
            self._add(token)
            if self.finish or token != guess:
                break
            self.cached, self.accepted = self.cached + 1, self.accepted + 1
        if draft:
            self._judge(len(draft), self.accepted - accepted)
        return self.ids[before:]

    def _judge(self, guessed: int, right: int) -> None:
        """Count, and reach less far after a guess that was wrong from its first half on, farther after a right one."""
        self.guessed += guessed
        if right == guessed:
            self._reach = min(2 * self._reach, self.request.drafts)
        elif right <= guessed // 2:
            self._reach = max(self._reach // 2, 1)

    def _choose(self, logits: Tensor) -> int:
        request = self.request
        logits = penalised(logits, self.ids, request.sampling.repetition_penalty)
        if request.hook is not None:
            logits = request.hook(self.ids, logits)
        allowed = None if request.constraint is None else request.constraint.allowed()
        if allowed is None:
            return int(sample(logits[None], request.sampling, self._generator))
        choices = torch.tensor(sorted(allowed), device=logits.device)
        return int(choices[sample(logits[choices][None], request.sampling, self._generator)])

    def _add(self, token: int) -> None:
        self._append(token)
        if self.request.constraint is not None:
            self.request.constraint.advance(token)
            self._force()

    def _append(self, token: int) -> None:
        self.ids.append(token)
        if self._lookup is not None:
            self._lookup.extend([token])
        if len(self.written) >= self.request.most_tokens:
            self.finish = "length"

    def _force(self) -> None:
        """Write the tokens that alone are allowed: they need no pass of their own, the next one reads them together."""
        constraint = self.request.constraint
        while constraint is not None and self.finish is None:
            allowed = constraint.allowed()
            if allowed is None or len(allowed) > 1:
                return
            if not allowed or next(iter(allowed)) in self.request.ends:
                self.finish = "stop"
                return
            token = next(iter(allowed))
            self._append(token)
            constraint.advance(token)


def generate(
    network: Network, cache: KVCache, request: Request, *, slot: int = 0, prefixes: PrefixStore | None = None
) -> Iterator[int]:
    """Write tokens one after the other into one slot. Stop iterating to cancel: nothing is computed ahead.

    With `prefixes`, what is known of the prompt is copied instead of read, and the prompt is remembered.
    """
    refuse_long(request, cache)
    writer = Writer(request, network.device)
    yield from writer.written
    if prefixes is not None:
        writer.cached = prefixes.restore(cache, slot, writer.ids)
    is_kept = prefixes is None
    while writer.finish is None:
        feed = writer.feed(slot, PREFILL_CHUNK)
        tokens = writer.take(feed, network.run([feed], cache)[0])
        if not is_kept and writer.cached >= len(request.ids):
            prefixes.keep(cache, slot, request.ids)
            is_kept = True
        yield from tokens


def refuse_long(request: Request, cache: KVCache) -> None:
    """A prompt and an answer that cannot fit are refused before anything is read."""
    if len(request.ids) + request.most_tokens > cache.length:
        raise RequestError(
            f"the prompt has {len(request.ids)} tokens and may be answered with {request.most_tokens}; "
            f"together they must not pass {cache.length}"
        )
