"""How likely given continuations are: one pass over the prefix, then passes over continuations side by side.

`is_wanted` is asked before each pass; as soon as it says no, UnwantedError ends the work.
"""

from collections.abc import Callable, Iterator, Sequence

from torch import Tensor

from assistant.engine.cache import KVCache, PrefixStore
from assistant.engine.faults import RequestError, UnwantedError
from assistant.engine.generate import PREFILL_CHUNK
from assistant.engine.network import Feed, Network

ROWS = 256  # tokens of one pass, about: it cannot be stopped in the middle

Wanted = Callable[[], bool]


def always() -> bool:
    return True


def score(  # noqa: PLR0913 -- slot and store are keywords with defaults
    network: Network,
    cache: KVCache,
    ids: Sequence[int],
    continuations: Sequence[Sequence[int]],
    *,
    slot: int = 0,
    prefixes: PrefixStore | None = None,
    is_wanted: Wanted = always,
) -> list[float]:
    """Log-probability of each continuation's tokens after ids, summed. All must have a token."""
    if not ids or not continuations or not all(continuations):
        raise RequestError("scoring wants a prompt and continuations of at least one token")
    feed, logits = _read(network, cache, ids, slot, prefixes=prefixes, is_wanted=is_wanted)
    firsts = logits.log_softmax(-1)[[branch[0] for branch in continuations]].tolist()
    sums = []
    for group in groups(continuations, cache.length - len(ids)):
        _insist(is_wanted)
        sums += [float(chances.sum()) for chances in network.branch_chances(feed, group, cache)]
    return [first + rest for first, rest in zip(firsts, sums, strict=True)]


def judge(  # noqa: PLR0913 -- slot and store are keywords with defaults
    network: Network,
    cache: KVCache,
    ids: Sequence[int],
    branches: Sequence[Sequence[int]],
    tail: Sequence[int],
    *,
    slot: int = 0,
    prefixes: PrefixStore | None = None,
    is_wanted: Wanted = always,
) -> list[float]:
    """Log-probability of one tail after each branch of ids: how well each branch explains it."""
    if not ids or not branches or not all(branches) or not tail:
        raise RequestError("judging wants a prompt, and branches and a tail of at least one token")
    feed, _ = _read(network, cache, ids, slot, prefixes=prefixes, is_wanted=is_wanted)
    sums: list[float] = []
    for group in groups([(*branch, *tail) for branch in branches], cache.length - len(ids)):
        _insist(is_wanted)
        sums += [float(chances.sum()) for chances in network.branch_chances(feed, group, cache, last=len(tail))]
    return sums


def _insist(is_wanted: Wanted) -> None:
    if not is_wanted():
        raise UnwantedError("nobody waits for these likelihoods any more")


def _read(  # noqa: PLR0913 -- what judge and score were given
    network: Network,
    cache: KVCache,
    ids: Sequence[int],
    slot: int,
    *,
    prefixes: PrefixStore | None,
    is_wanted: Wanted,
) -> tuple[Feed, Tensor]:
    """Bring the prefix into the slot; logits (V,) after its last token."""
    done = prefixes.restore(cache, slot, ids) if prefixes is not None else 0
    while True:
        _insist(is_wanted)
        chunk = ids[done : done + PREFILL_CHUNK]
        is_last = done + len(chunk) == len(ids)
        feed = Feed(slot, done, chunk, keep=int(is_last))
        logits = network.run([feed], cache)[0]
        if is_last:
            if prefixes is not None:
                prefixes.keep(cache, slot, ids)
            return feed, logits[0]
        done += len(chunk)


def groups(continuations: Sequence[Sequence[int]], room: int) -> Iterator[list[Sequence[int]]]:
    """Neighbours that go into one pass: about ROWS tokens, and never more than the cache has room for.

    >>> list(groups([[1, 2], [3, 4], [5]], 1))
    [[[1, 2]], [[3, 4], [5]]]
    """
    group: list[Sequence[int]] = []
    used = 0
    for branch in continuations:
        if len(branch) - 1 > room:
            raise RequestError(f"a continuation of {len(branch)} tokens does not fit into {room} of context left")
        if group and used + len(branch) - 1 > min(room, ROWS):
            yield group
            group, used = [], 0
        group.append(branch)
        used += len(branch) - 1
    if group:
        yield group
