"""One message to the seller from the open questions."""

import pytest

from guides.fit import LANGUAGES, message
from guides.fit.ask import QUESTIONS, question
from guides.fit.finding import NUMBERS
from tests.guides.fit.builds import part, report

CASE = report(part("case", calibres=("st3600",), form="wrist")).findings


def test_a_question_is_asked_once_and_what_matters_first():
    text = message(report(part("hands", calibres=("st36",))).findings)
    assert text.count("three hole diameters") == 1
    assert text.splitlines()[1].startswith("1. What are the three hole diameters")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_greets_asks_and_thanks(language):
    first, *questions, last = message(CASE, language).splitlines()
    assert first
    assert last
    assert [line.partition(".")[0] for line in questions] == [str(number) for number in range(1, len(questions) + 1)]


def test_nothing_open_is_no_message():
    assert message(report(part("crystal", crystal_mm="39.5"), crystal_seat_mm="39.5").findings) == ""


def test_a_contradiction_is_asked_about():
    found = report(part("case", calibres=("st3600",), case_seat_mm="36.5")).findings
    assert "These two statements disagree" in message(found)


@pytest.mark.parametrize("language", QUESTIONS)
def test_every_check_has_its_question_in_every_language(language):
    assert set(QUESTIONS[language]) == set(NUMBERS)
    assert all(text.rstrip().endswith(("?", "\uff1f")) for text in QUESTIONS[language].values())


def test_the_two_claim_checks_ask_about_their_own_part():
    (dial,) = [one for one in report(part("dial")).findings if one.check == "dial-calibre"]
    (hands,) = [one for one in report(part("hands")).findings if one.check == "hands-calibre"]
    assert question(dial, "en") == "Which calibres was this dial made for?"
    assert question(hands, "en") == "Which calibres were these hands made for?"


def test_an_unknown_language_is_refused():
    with pytest.raises(KeyError):
        message(CASE, "fr")
