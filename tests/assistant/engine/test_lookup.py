"""Guessing from the prompt."""

from hypothesis import given
from hypothesis import strategies as st

from assistant.engine.lookup import Lookup


def test_the_longest_and_latest_match_is_copied():
    assert Lookup([1, 2, 3, 9, 2, 3, 8, 1, 2, 3]).guess(2) == [9, 2]
    assert Lookup([5, 2, 3, 9, 6, 2, 3, 8, 7, 2, 3]).guess(1) == [8]


def test_nothing_alike_gives_no_guess():
    assert Lookup([1, 2, 3, 4]).guess(4) == []
    assert Lookup([]).guess(4) == []


@given(st.lists(st.integers(0, 3), max_size=40), st.integers(1, 8))
def test_a_guess_followed_its_last_two_tokens_before(ids, most):
    guess = Lookup(ids).guess(most)
    runs = [ids[n : n + 2 + len(guess)] for n in range(len(ids))]
    assert not guess or ids[-2:] + guess in runs


@given(st.lists(st.integers(0, 3), max_size=40), st.integers(0, 40))
def test_growing_equals_building_at_once(ids, cut):
    grown = Lookup(ids[:cut])
    grown.extend(ids[cut:])
    assert grown.guess(4) == Lookup(ids).guess(4)
