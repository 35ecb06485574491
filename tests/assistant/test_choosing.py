"""What is said of what was read: the likeliest, once, in few words, what corrects first; or nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.choosing import CHARACTERS, STATEMENTS, Read, Thresholds, choose
from guides.statements import Quote

THRESHOLDS = Thresholds(decline=0.5, also=0.7)


def read(name, chance, text=None, **marks):
    return Read(Quote(name, text or f"{name} {name}ish {name}ness", "", ("page:oil",), **marks), chance)


def said(*rows, declining=0.1):
    return [one.quote.id for one in choose(rows, declining, THRESHOLDS)]


def test_the_likeliest_is_said_and_another_only_when_it_is_nearly_as_likely():
    assert said(read("alpha", 0.3), read("beta", 0.5), read("gamma", 0.4)) == ["beta", "gamma"]


def test_nothing_is_said_when_it_is_likely_that_the_guide_does_not_cover_it():
    assert said(read("alpha", 0.5), declining=0.5) == []
    assert said(read("alpha", 0.1), declining=0.49) == ["alpha"]
    assert said() == []


def test_what_corrects_a_wrong_belief_comes_first_unless_it_is_far_less_likely():
    assert said(read("alpha", 0.5), read("beta", 0.4, corrects=True)) == ["beta", "alpha"]
    loose = Thresholds(decline=0.5, also=0.1)
    rows = [read("alpha", 0.8), read("beta", 0.1, corrects=True)]
    assert [one.quote.id for one in choose(rows, 0.1, loose)] == ["alpha", "beta"]


def test_what_is_said_already_is_not_taken_back():
    assert choose([read("alpha", 0.05)], 0.95, THRESHOLDS, [read("alpha", 0.95)]) == []


def test_the_same_is_not_said_twice():
    text = "Grease the cannon pinion sparingly with HP1300"
    assert said(read("alpha", 0.9, text), read("beta", 0.8, text + " please")) == ["alpha"]


def test_what_is_said_already_counts():
    first = read("alpha", 0.95)
    assert [one.quote.id for one in choose([first, read("beta", 0.9)], 0.0, THRESHOLDS, [first])] == ["beta"]


@pytest.mark.parametrize("already", [0, 1, 2])
@given(rows=st.lists(st.tuples(st.integers(0, 30), st.floats(0, 1)), max_size=12))
def test_an_answer_is_never_longer_than_allowed(already, rows):
    words = [read(f"w{number}", chance, f"w{number} " * 60) for number, chance in dict(rows).items()]
    found = choose(words, 0.0, THRESHOLDS, words[:already])
    assert len(found) + len(words[:already]) <= max(STATEMENTS, already)
    if not already:
        assert sum(len(one.quote.text) + 1 for one in found) <= CHARACTERS + 1
