"""Streaming: no character is split, no stop string is shown, nothing is lost."""

from hypothesis import given
from hypothesis import strategies as st

from assistant.engine.text import TextStream


def streamed(data: bytes, sizes, stops=()):
    stream, pieces = TextStream(stops), []
    for size in sizes:
        pieces.append(stream.feed(data[:size]))
        data = data[size:]
    return [*pieces, stream.feed(data), stream.finish()], stream


@given(st.text(), st.lists(st.integers(0, 3)))
def test_text_cut_anywhere_arrives_whole_and_in_whole_characters(text, sizes):
    text = text.encode("utf-8", "replace").decode()
    pieces, _ = streamed(text.encode(), sizes)
    assert "".join(pieces) == text
    assert "\ufffd" not in "".join(pieces) or "\ufffd" in text


@given(st.text("ab", max_size=12), st.text("ab", min_size=1, max_size=3), st.lists(st.integers(0, 3)))
def test_text_ends_before_the_first_stop_string(text, stop, sizes):
    pieces, stream = streamed(text.encode(), sizes, [stop])
    assert "".join(pieces) == text.partition(stop)[0]
    assert stream.is_stopped == (stop in text)


def test_of_several_stop_strings_the_first_in_the_text_counts():
    pieces, _ = streamed(b"one two three", [], ["three", "two"])
    assert "".join(pieces) == "one "


def test_an_unfinished_character_ends_as_a_replacement():
    pieces, _ = streamed("ä".encode()[:1], [])
    assert pieces[-1] == "\ufffd"
