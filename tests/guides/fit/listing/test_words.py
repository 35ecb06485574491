"""Characters, tokens, words, typos: the ground the reader stands on."""
# ruff: noqa: RUF001  look-alikes of signs are what is tested

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guides.fit.listing import cjk
from guides.fit.listing.spelling import LEXICON, TARGETS, meant
from guides.fit.listing.tags import concepts_of
from guides.fit.listing.text import characters, tokenise


@given(st.text())
@settings(deadline=None)
def test_every_character_keeps_its_place(text):
    assert len(characters(text)) == len(text)


@given(st.text())
@settings(deadline=None)
def test_a_token_knows_where_it_stands(text):
    read = characters(text)
    for token in tokenise(text):
        assert 0 <= token.start < token.end <= len(text)
        assert token.kind not in ("num", "cjk") or read[token.start : token.end] == token.text


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("36,70", ["36.70"]),
        ("２．００×１．１５×０．２７", ["2.00", "1.15", "0.27"]),
        ("2/1,15/.27", ["2", "1.15", "0.27"]),
        ("16½", ["16", "0.5"]),
        ("6497,6498", ["6497", "6498"]),
        ("44mmx13mm", ["44", "13"]),
        ("21,600", ["21.600"]),
        ("1" * 40, []),
    ],
)
def test_numbers_are_read_in_every_notation(text, values):
    assert [token.value for token in tokenise(text) if token.kind == "num"] == [Decimal(value) for value in values]


@pytest.mark.parametrize(
    ("word", "concepts"),
    [
        ("werkaufnahme", {"SEAT"}),
        ("gehausedurchmesser", {"CASE", "DIAM"}),
        ("zifferblattausschnitt", {"DIAL", "OPENING"}),
        ("zwiebelkrone", {"CROWN"}),
        ("wijzerplaatdiameter", {"DIAL", "DIAM"}),
        ("secand", {"SECOND"}),
        ("diamter", {"DIAM"}),
        ("polished", set()),
    ],
)
def test_compounds_and_typos_speak_of_what_they_mean(word, concepts):
    assert set(concepts_of(word)) == concepts


TYPOS = ("dail", "hnads", "hoel", "crwon", "lenght", "heigth", "thicknes", "saphire", "movment", "minuet")
HONEST = ("cause", "chase", "steam", "weight", "because", "different", "integral", "brand", "class")


@pytest.mark.parametrize("typo", TYPOS)
def test_a_letter_wrong_is_forgiven(typo):
    assert meant(typo) in TARGETS


@pytest.mark.parametrize("word", HONEST)
def test_an_honest_word_is_no_typo(word):
    assert meant(word) is None


def test_every_typo_target_is_a_known_word():
    assert [word for word in TARGETS if not concepts_of(word)] == []
    assert "diameter" in LEXICON


def test_a_run_of_chinese_is_cut_into_its_longest_words():
    assert [word for word, _ in cjk.split("小秒针孔径6")] == ["小秒针", "孔径", "6"]
