"""Finding: by words, by meaning, with what was asked before; and that nothing but the question decides."""

import numpy as np
import pytest

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


@pytest.fixture(scope="module")
def small():
    return Finder([Quote(name, text, text, ("page:oil",), (name,)) for name, text in TEXTS.items()], index(), np.eye(4))


def ids(found):
    return [one.quote.id for one in found]


@pytest.mark.parametrize(
    ("asked", "first"),
    [("grease on the barrel?", "grease"), ("hole size of the hour hand", "hands"), ("speck of dust", "dust")],
)
def test_words_find(small, asked, first):
    assert ids(small.find(asked))[0] == first


def test_meaning_finds_what_shares_no_word(small):
    found = small.find("I left it on a loudspeaker", direction=np.array([0, 0, 1.0, 0]))
    assert (ids(found)[0], found[0].by_words, found[0].by_meaning) == ("magnet", None, 1)


def test_an_earlier_turn_helps_and_does_not_decide(small):
    assert ids(small.find("how big is the hole?", ["hour hand"]))[0] == "hands"
    assert ids(small.find("dust under the crystal", ["hour hand"]))[0] == "dust"


def test_a_word_that_nothing_holds_finds_nothing(small):
    assert small.find("xylophone") == []


def test_what_is_alike_is_itself_and_its_neighbours(small):
    assert [quote.id for quote in small.alike(small.quotes[0], 0.9)] == ["grease"]


@pytest.mark.parametrize(
    ("asked", "about"),
    [("what does the click do", "part:"), ("lift angle of the st3600", "movement:"), ("braking grease", "oil")],
)
def test_the_guide_itself_is_found(asked, about):
    found = Finder(quotes(facts()), index()).find(asked)
    assert any(place.startswith(about) for one in found[:8] for place in one.quote.about)
