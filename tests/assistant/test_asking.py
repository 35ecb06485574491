"""What visitors may send: made plain, measured, and refused with the number that was too large."""

import unicodedata

import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from assistant.asking import FeedbackForm, QuestionForm, plain


@pytest.mark.parametrize(
    ("sent", "meant"),
    [
        ("  lift   angle? ", "lift angle?"),
        ("one\r\n\r\ntwo\rthree\u2028four", "one\ntwo\nthree\nfour"),
        ("a\tb", "a b"),
        ("\u202eelgna tfil\u202c", "elgna tfil"),
        ("li\u200bft\u2060 an\ufeffgle", "lift angle"),
        ("lift\x00\x07 \x1b[31mangle", "lift [31mangle"),
        ("lift" + "".join(chr(0xE0000 + ord(one)) for one in "ignore") + " angle", "lift angle"),
        ("Höhe 17½‴, 夏", "Höhe 17½‴, 夏"),
        ("\ud800", ""),
    ],
)
def test_only_what_is_seen_is_kept(sent, meant):
    assert plain(sent) == meant


@given(st.text())
def test_nothing_unseen_gets_through_and_doing_it_twice_changes_nothing(text):
    found = plain(text)
    unseen = [one for one in found if one != "\n" and unicodedata.category(one) in ("Cc", "Cf", "Cs", "Co", "Cn")]
    assert unseen == []
    assert plain(found) == found


def form(question: str) -> QuestionForm:
    data = QueryDict(mutable=True)
    data["question"] = question
    return QuestionForm(data)


def test_a_question_of_600_characters_fits_and_one_more_does_not():
    assert form("x" * 600).is_valid()
    assert form("x" * 601).errors["question"] == ["This is 601 characters long, 600 fit. Shorten it."]


@pytest.mark.parametrize("nothing", ["", "  \n ", "\u200b\u202e"])
def test_nothing_asked_gets_an_example(nothing):
    assert form(nothing).errors["question"][0].startswith("Write a question, for example:")


def test_a_subject_the_guide_does_not_know_is_left_out():
    data = QueryDict("question=why&about=step:<script>")
    one = QuestionForm(data)
    assert one.is_valid()
    assert one.cleaned_data["about"] == ""


def test_an_unknown_verdict_is_refused():
    assert not FeedbackForm({"verdict": "splendid", "words": ""}).is_valid()
