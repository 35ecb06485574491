"""What is said of what was read: the likeliest, once, in few words, what corrects first; or nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.choosing import CHARACTERS, STATEMENTS, Read, Thresholds, choose
from guides.statements import Quote

THRESHOLDS = Thresholds(say=0.5, also=0.7)


def read(name, chance, text=None, **marks):
    return Read(Quote(name, text or f"{name} {name}ish {name}ness", "", ("page:oil",), **marks), chance)


def said(*rows):
    return [one.quote.id for one in choose(rows, THRESHOLDS)]


def test_the_likeliest_is_said_and_another_only_when_it_is_likely_itself():
    assert said(read("alpha", 0.6), read("beta", 0.9), read("gamma", 0.75)) == ["beta", "gamma"]


def test_nothing_is_said_when_nothing_is_likely():
    assert said(read("alpha", 0.49), read("beta", 0.1)) == []
    assert said() == []


def test_what_corrects_a_wrong_belief_comes_first():
    assert said(read("alpha", 0.95), read("beta", 0.8, corrects=True)) == ["beta", "alpha"]


def test_what_declines_is_said_alone_and_only_when_it_is_the_likeliest():
    assert said(read("doctor", 0.9, declines=True), read("beta", 0.8)) == ["doctor"]
    assert said(read("doctor", 0.8, declines=True), read("beta", 0.9)) == ["beta"]
    assert said(read("doctor", 0.4, declines=True)) == []


def test_what_declines_never_follows_what_is_said_already():
    assert choose([read("doctor", 0.99, declines=True)], THRESHOLDS, [read("alpha", 0.95)]) == []


def test_the_same_is_not_said_twice():
    text = "Grease the cannon pinion sparingly with HP1300"
    assert said(read("alpha", 0.9, text), read("beta", 0.8, text + " please")) == ["alpha"]


def test_what_is_said_already_counts():
    first = read("alpha", 0.95)
    assert [one.quote.id for one in choose([first, read("beta", 0.9)], THRESHOLDS, [first])] == ["beta"]


@pytest.mark.parametrize("already", [0, 1, 2])
@given(rows=st.lists(st.tuples(st.integers(0, 30), st.floats(0, 1)), max_size=12))
def test_an_answer_is_never_longer_than_allowed(already, rows):
    words = [read(f"w{number}", chance, f"w{number} " * 60) for number, chance in dict(rows).items()]
    found = choose(words, THRESHOLDS, words[:already])
    assert len(found) + len(words[:already]) <= max(STATEMENTS, already)
    if not already:
        assert sum(len(one.quote.text) + 1 for one in found) <= CHARACTERS + 1
