"""Choosing tokens: each rule by numbers small enough to check by eye."""

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from assistant.engine.faults import RequestError
from assistant.engine.sampling import Sampling, narrowed, penalised, sample

LOGITS = torch.tensor([0.5, 0.25, 0.15, 0.1]).log()


def left(**rules):
    return narrowed(LOGITS, Sampling(temperature=1, **rules)).isfinite().tolist()


def test_top_k_keeps_the_likeliest():
    assert left(top_k=2) == [True, True, False, False]


def test_top_p_keeps_what_reaches_the_share():
    assert left(top_p=0.7) == [True, True, False, False]
    assert left(top_p=0.0) == [True, False, False, False]


def test_min_p_keeps_what_is_near_the_likeliest():
    assert left(min_p=0.4) == [True, True, False, False]


def test_greedy_takes_the_likeliest_without_a_generator():
    assert sample(LOGITS[None], Sampling(), None).tolist() == [0]


def test_a_penalty_divides_above_zero_and_multiplies_below():
    assert penalised(torch.tensor([2.0, -2.0, 1.0]), [0, 1, 1], 2.0).tolist() == [1.0, -4.0, 1.0]


def test_one_seed_gives_one_text():
    drawn = [sample(LOGITS.repeat(50, 1), Sampling(temperature=1), torch.Generator().manual_seed(5)) for _ in range(2)]
    assert torch.equal(*drawn)
    assert drawn[0].unique().numel() > 1


def test_frequencies_follow_the_chances():
    drawn = sample(LOGITS.repeat(20_000, 1), Sampling(temperature=1), torch.Generator().manual_seed(0))
    shares = drawn.bincount(minlength=4) / len(drawn)
    torch.testing.assert_close(shares, LOGITS.exp(), atol=0.02, rtol=0)


@given(st.integers(0, 6), st.floats(0, 1), st.floats(0, 1), st.integers(0, 1000))
def test_something_is_always_left(top_k, top_p, min_p, seed):
    logits = torch.randn(2, 6, generator=torch.Generator().manual_seed(seed))
    kept = narrowed(logits, Sampling(temperature=1, top_k=top_k, top_p=top_p, min_p=min_p))
    assert torch.equal(kept.argmax(-1), logits.argmax(-1))


@pytest.mark.parametrize(
    "wrong", [{"temperature": -1}, {"top_p": 2}, {"top_k": -1}, {"min_p": "much"}, {"temperature": True}]
)
def test_impossible_settings_are_refused_by_name(wrong):
    with pytest.raises(RequestError, match=next(iter(wrong))):
        Sampling(**wrong)
