"""Cached equals uncached, a resumed prefix equals a fresh one, branches equal separate runs; both ways to compute."""

import pytest
import torch
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.engine.cache import PrefixStore
from assistant.engine.faults import RequestError
from assistant.engine.network import Feed
from assistant.engine.sampling import log_chances
from assistant.engine.scoring import score

IDS = torch.randint(0, 288, (120,), generator=torch.Generator().manual_seed(3)).tolist()
# native.c: keys of a branch stand at other places, sums of weights differ in the last bit, a rounding may flip
SCORE = 0.05
EXACT = 2e-5  # eager: the order of sums changes with the shape; native.c: none, its rows never depend on each other
few = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def close(network, one, other):
    if type(network).__name__ == "NativeNetwork":
        assert torch.equal(one, other)
    else:
        assert (one - other).abs().max() < EXACT


def whole(network, ids):
    return network.run([Feed(0, 0, ids, keep=len(ids))], network.new_cache(1, 128))[0]


@few
@given(cuts=st.lists(st.integers(1, 40), min_size=1, max_size=6), slot=st.integers(0, 2))
def test_cached_equals_uncached(any_network, cuts, slot):
    cache, start, parts = any_network.new_cache(3, 256), 0, []
    for cut in cuts:
        part = IDS[start : min(start + cut, 120)]
        if part:
            parts.append(any_network.run([Feed(slot, start, part, keep=len(part))], cache)[0])
        start += len(part)
    close(any_network, torch.cat(parts), whole(any_network, IDS[:start]))


@few
@given(lengths=st.lists(st.integers(1, 60), min_size=2, max_size=5))
def test_batched_equals_alone(any_network, lengths):
    cache = any_network.new_cache(5, 128)
    for slot, length in enumerate(lengths):
        if length > 1:
            any_network.run([Feed(slot, 0, IDS[: length - 1], keep=0)], cache)
    together = any_network.run([Feed(slot, n - 1, [IDS[n - 1]]) for slot, n in enumerate(lengths)], cache)
    for logits, length in zip(together, lengths, strict=True):
        close(any_network, logits[0], whole(any_network, IDS[:length])[-1])


@few
@given(known=st.integers(1, 80), common=st.integers(0, 80))
def test_a_resumed_prefix_equals_a_fresh_one(any_network, known, common):
    cache, store = any_network.new_cache(2, 128), PrefixStore(10**8)
    any_network.run([Feed(0, 0, IDS[:known])], cache)
    store.keep(cache, 0, IDS[:known])
    ids = IDS[: min(known, common)] + IDS[90:110]
    done = store.restore(cache, 1, ids)
    assert done >= min(known, common)
    resumed = any_network.run([Feed(1, done, ids[done:])], cache)[0]
    close(any_network, resumed[0], whole(any_network, ids)[-1])


@few
@given(lengths=st.lists(st.integers(1, 12), min_size=1, max_size=6), prefix=st.integers(1, 40))
def test_continuations_scored_together_equal_each_alone(any_network, lengths, prefix):
    branches = [IDS[50 + n : 50 + n + length] for n, length in enumerate(lengths)]
    scores = score(any_network, any_network.new_cache(1, 128), IDS[:prefix], branches)
    for branch, total in zip(branches, scores, strict=True):
        logits = whole(any_network, IDS[:prefix] + branch)[prefix - 1 : -1]
        assert total == pytest.approx(float(log_chances(logits, torch.tensor(branch)).sum()), abs=SCORE)


def test_scoring_more_than_the_context_holds_goes_in_parts(any_network):
    branches = [IDS[n : n + 40] for n in range(5)]
    narrow = score(any_network, any_network.new_cache(1, 64), IDS[:10], branches)
    assert narrow == pytest.approx(score(any_network, any_network.new_cache(1, 512), IDS[:10], branches), abs=SCORE)


def test_a_step_back_is_simply_written_over(any_network):
    cache = any_network.new_cache(1, 128)
    any_network.run([Feed(0, 0, IDS[:30])], cache)
    any_network.run([Feed(0, 30, [7, 7, 7])], cache)
    close(any_network, any_network.run([Feed(0, 30, [IDS[30]])], cache)[0][0], whole(any_network, IDS[:31])[-1])


def test_too_many_tokens_are_refused(any_network):
    with pytest.raises(RequestError, match="fit into 32 of context"):
        any_network.run([Feed(0, 0, IDS[:33])], any_network.new_cache(1, 32))


def test_the_store_keeps_to_its_limit_and_forgets_the_least_used(network):
    cache = network.new_cache(1, 128)
    network.run([Feed(0, 0, IDS[:50])], cache)
    one = sum(t.nbytes for t in cache.copy_out(0, 20))
    store = PrefixStore(2 * one)
    a, b, c = [1, *IDS[:19]], [2, *IDS[:19]], [3, *IDS[:19]]
    store.keep(cache, 0, a)
    store.keep(cache, 0, b)
    store.longest(a)
    store.keep(cache, 0, c)
    assert (store.longest([*a, 0])[0], store.longest([*b, 0])[0], store.longest([*c, 0])[0]) == (20, 0, 20)
    assert store.bytes <= store.limit_bytes


def test_a_longer_prefix_replaces_the_one_it_holds(network):
    cache, store = network.new_cache(1, 128), PrefixStore(10**8)
    store.keep(cache, 0, IDS[:10])
    store.keep(cache, 0, IDS[:20])
    assert len(store) == 1
