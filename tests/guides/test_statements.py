"""What may be said: whole statements, each with a place of its own."""

from hypothesis import given
from hypothesis import strategies as st

from guides.facts import facts
from guides.statements import MOST, quotes, sentences

QUOTES = quotes(facts())


def test_no_two_quotes_have_one_id_or_the_same_words():
    assert len({quote.id for quote in QUOTES}) == len({quote.text for quote in QUOTES}) == len(QUOTES)


def test_a_quote_of_a_page_opens_with_what_it_is_about_and_ends_with_the_words_of_the_page():
    pieces = [quote for quote in QUOTES if quote.place]
    assert pieces
    assert all(quote.text.endswith(quote.words) and quote.words in quote.place.text for quote in pieces)


def words_of():
    held = {}
    for quote in QUOTES:
        if quote.place:
            held.setdefault(quote.place, []).append(quote.words)
    return {place: " ".join(words) for place, words in held.items()}


def test_every_passage_is_said_whole():
    assert [
        place.id for place, words in words_of().items() if place.kind != "disagreement" and words != place.text
    ] == []


def test_what_others_say_in_a_disagreement_is_never_an_answer():
    held = {place.id: words for place, words in words_of().items() if place.kind == "disagreement"}
    assert held["lift-angle"].startswith("This guide goes by: 44")
    positions = [f"Some say: {one}" for row in facts().disagreements for one in row.positions]
    assert [one for one in positions for words in held.values() if one in words] == []


def test_short_answers_stand_alone_and_never_open_with_yes_or_no():
    written = [quote for quote in QUOTES if quote.is_written]
    assert len(written) > 400
    assert not [quote.id for quote in written if quote.text.split()[0].strip(",.:;") in ("Yes", "No", "It", "They")]


def test_no_short_answer_is_too_long_to_be_read_at_a_glance():
    assert max(len(quote.text) for quote in QUOTES if quote.is_written) <= MOST


@given(st.lists(st.sampled_from(["Blade: 1.2 mm.", "Turn left.", "Is it 36.6 mm?", "No. 8"]), min_size=1, max_size=6))
def test_cutting_into_sentences_loses_nothing(parts):
    text = " ".join(parts)
    assert " ".join(sentences(text)) == text
