"""Nothing leaves that does not stand in the guide."""

from dataclasses import replace

import pytest

from assistant import evidence
from assistant.grounding import UngroundedError, check, unsupported

KNOWN = evidence.all_quotes()
QUOTE = next(iter(KNOWN.values()))


@pytest.mark.parametrize(
    "spoilt",
    [
        replace(QUOTE, text=QUOTE.text.replace("e", "a", 1)),
        replace(QUOTE, text=QUOTE.text[:-1]),
        replace(QUOTE, text=QUOTE.text + " 52 degrees."),
        replace(QUOTE, id="nobody-wrote-this"),
    ],
)
def test_a_statement_with_one_letter_changed_is_refused(spoilt):
    with pytest.raises(UngroundedError, match="does not stand in the guide"):
        check(spoilt, KNOWN.get(spoilt.id))


def test_a_statement_of_the_guide_passes():
    assert check(QUOTE, KNOWN[QUOTE.id]) is None


def test_a_sentence_of_ones_own_is_found_out():
    assert unsupported(f"{QUOTE.text} Set the lift angle to 52.", KNOWN) == ["Set the lift angle to 52."]
    assert unsupported(QUOTE.text, KNOWN) == []
