"""Finding: by words, by meaning, by known questions, with what was asked before; nothing but the question decides."""

import numpy as np
import pytest

from assistant import tuned
from assistant.known import Question
from assistant.likeness import Likeness
from assistant.retrieval import Finder
from guides.facts import facts
from guides.statements import Quote, quotes
from guides.views.search import index

TEXTS = {
    "grease": "The barrel wall takes braking grease in an automatic only.",
    "hands": "The hour hand has a hole of 2.00 mm.",
    "magnet": "A magnetised hairspring makes the watch gain minutes a day.",
    "dust": "Dust under the crystal comes from lint and skin.",
}


QUOTES = [
    *(Quote(name, text, text, ("page:oil",), (name,)) for name, text in TEXTS.items()),
    Quote("shop", "Ask a shop which loudspeaker suits you.", "", ("page:oil",), declines=True),
]


@pytest.fixture(scope="module")
def small():
    return Finder(QUOTES, index(), tuned.tuned().weights, np.eye(5)[:, :4])


@pytest.fixture(scope="module")
def taught():
    """With questions whose answers are known, one of them to be declined."""
    known = [
        Question("it runs like mad since it lay on the speaker", ("magnet",), "troubleshoot", "faults"),
        Question("which speaker should I buy", ("shop",), "decline", "beyond"),
    ]
    return Finder(QUOTES, index(), tuned.tuned().weights, np.eye(5)[:, :4], Likeness(known, np.eye(4)[2:]))


def ids(found):
    return [one.quote.id for one in found.candidates]


@pytest.mark.parametrize(
    ("asked", "first"),
    [("grease on the barrel?", "grease"), ("hole size of the hour hand", "hands"), ("speck of dust", "dust")],
)
def test_words_find(small, asked, first):
    assert ids(small.find(asked))[0] == first


def test_meaning_finds_what_shares_no_word(small):
    found = small.find("I left it on a loudspeaker", direction=np.array([0, 0, 1.0, 0]))
    first = found.candidates[0]
    assert (first.quote.id, first.by_words, first.by_meaning) == ("magnet", None, 1)


def test_an_earlier_turn_helps_and_does_not_decide(small):
    assert ids(small.find("how big is the hole?", ["hour hand"]))[0] == "hands"
    assert ids(small.find("dust under the crystal", ["hour hand"]))[0] == "dust"


def test_a_word_that_nothing_holds_finds_nothing(small):
    assert ids(small.find("xylophone")) == []


def test_what_is_alike_is_itself_and_its_neighbours(small):
    assert [quote.id for quote in small.alike(small.quotes[0], 0.9)] == ["grease"]


@pytest.mark.parametrize(
    ("asked", "about"),
    [("what does the click do", "part:"), ("lift angle of the st3600", "movement:"), ("braking grease", "oil")],
)
def test_the_guide_itself_is_found(asked, about):
    found = Finder(quotes(facts()), index(), tuned.tuned().weights).find(asked)
    assert any(place.startswith(about) for one in found.candidates[:8] for place in one.quote.about)


def test_a_known_question_brings_what_answers_it(taught, small):
    asked = "runs like mad, a speaker stood beside it"
    assert ids(small.find(asked)) == []
    (found,) = taught.find(asked).candidates
    assert (found.quote.id, found.by_words, found.by_asked) == ("magnet", None, 1)


def test_a_question_like_one_that_is_declined_speaks_for_declining_and_points(taught):
    found, other = taught.find("which speaker do I buy?"), taught.find("it runs like mad")
    assert found.declining > other.declining
    assert found.pointer.id == "shop"


def test_what_declines_is_no_candidate(taught):
    assert "shop" not in ids(taught.find("which shop for a loudspeaker"))


def test_a_question_that_is_measured_does_not_find_itself(taught):
    asked = "It runs like mad since it lay on the speaker?"
    assert ids(taught.find(asked)) == ["magnet"]
    assert ids(taught.find(asked, but=asked)) == []
