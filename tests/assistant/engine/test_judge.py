"""Judging branches of a prompt: how likely each makes one tail, each as if it were alone."""

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.engine.cache import PrefixStore
from assistant.engine.faults import RequestError, UnwantedError
from assistant.engine.network import Feed
from assistant.engine.scoring import judge

PROMPT, TAIL = [5, 6, 7, 8, 9], [50, 51]


def likelihoods(network, branches, **options):
    return judge(network, network.new_cache(1, 256), PROMPT, branches, TAIL, **options)


def test_a_branch_is_judged_as_the_network_reads_it_alone(any_network, network):
    with torch.inference_mode():
        chances = network.model(torch.tensor([[*PROMPT, 30, 31, *TAIL]]))[0].log_softmax(-1)
    wanted = float(chances[-3, TAIL[0]] + chances[-2, TAIL[1]])
    assert likelihoods(any_network, [[30, 31]])[0] == pytest.approx(wanted, abs=0.05)


@settings(max_examples=15)
@given(branches=st.lists(st.lists(st.integers(3, 280), min_size=1, max_size=9), min_size=1, max_size=5))
def test_company_changes_nothing(network, branches):
    alone = [likelihoods(network, [branch])[0] for branch in branches]
    assert likelihoods(network, branches) == pytest.approx(alone, abs=1e-3)


def test_more_branches_than_one_pass_takes_are_judged_alike(any_network):
    branch = list(range(3, 123))
    one, *rest = judge(any_network, any_network.new_cache(1, 1024), PROMPT, [branch] * 7, TAIL)
    assert rest == pytest.approx([one] * 6, abs=0.02)


def test_more_rows_than_one_part_of_a_pass_are_read_alike(any_network):
    cache, feed = any_network.new_cache(1, 1024), Feed(0, 0, PROMPT)
    any_network.run([feed], cache)
    chances = any_network.branch_chances(feed, [list(range(3, 123))] * 7, cache)
    assert [float(one.sum()) for one in chances[1:]] == pytest.approx([float(chances[0].sum())] * 6, abs=0.02)


def test_work_that_nobody_wants_any_more_ends_before_its_next_pass(network):
    asked = iter([True, True, False])  # before the prompt, before the first group, before the second
    with pytest.raises(UnwantedError):
        judge(network, network.new_cache(1, 1024), PROMPT, [[5] * 200] * 4, TAIL, is_wanted=lambda: next(asked))
    assert next(asked, "asked no more") == "asked no more"


def test_a_remembered_prompt_gives_the_same(any_network):
    store = PrefixStore(10**7)
    first = likelihoods(any_network, [[30, 31], [40]], prefixes=store)
    assert likelihoods(any_network, [[30, 31], [40]], prefixes=store) == pytest.approx(first, abs=1e-2)


@pytest.mark.parametrize("branches", [[], [[]], [[5] * 300]])
def test_what_cannot_be_judged_is_refused(network, branches):
    with pytest.raises(RequestError):
        likelihoods(network, branches)
