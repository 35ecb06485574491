"""Judging branches of a prompt: each as if it were alone, by the chance of one word against another."""

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.engine.cache import PrefixStore
from assistant.engine.faults import RequestError
from assistant.engine.scoring import judge

PROMPT, WORDS = [5, 6, 7, 8, 9], (20, 21)


def chances(network, branches, **options):
    return judge(network, network.new_cache(1, 256), PROMPT, branches, WORDS, **options)


def test_a_branch_is_judged_as_the_network_reads_it_alone(any_network, network):
    with torch.inference_mode():
        logits = network.model(torch.tensor([[*PROMPT, 30, 31]]))[0, -1]
    wanted = float((logits[20] - logits[21]).sigmoid())
    assert chances(any_network, [[30, 31]])[0] == pytest.approx(wanted, abs=0.02)


@settings(max_examples=15)
@given(branches=st.lists(st.lists(st.integers(3, 280), min_size=1, max_size=9), min_size=1, max_size=5))
def test_company_changes_nothing(network, branches):
    alone = [chances(network, [branch])[0] for branch in branches]
    assert chances(network, branches) == pytest.approx(alone, abs=1e-4)


def test_a_remembered_prompt_gives_the_same(any_network):
    store = PrefixStore(10**7)
    first = chances(any_network, [[30, 31], [40]], prefixes=store)
    assert chances(any_network, [[30, 31], [40]], prefixes=store) == pytest.approx(first, abs=1e-3)


@pytest.mark.parametrize("branches", [[], [[]], [[5] * 300]])
def test_what_cannot_be_judged_is_refused(network, branches):
    with pytest.raises(RequestError):
        chances(network, branches)
