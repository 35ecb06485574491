"""How answers are counted: right, complete, declined, and pointed elsewhere."""

import pytest

from assistant.choosing import Read, Thresholds
from assistant.tuning.data import Question
from assistant.tuning.measure import outcomes, report
from guides.statements import Quote

OIL = Quote("oil", "Oil it.", "", ())
DOCTOR = Quote("doctor", "See a doctor.", "", (), declines=True)
LAWYER = Quote("lawyer", "See a lawyer.", "", (), declines=True)
ASKED = Question("what oil", ("oil",), "factual", "oil")
UNWELL = Question("my back hurts", ("doctor",), "decline", "beyond")
WEATHER = Question("what's the weather", (), "decline", "beyond")


def scores(question, *read):
    return report(outcomes([question], lambda _: [Read(*one) for one in read], Thresholds(0.5, 0.7)))


@pytest.mark.parametrize("read", [[], [(OIL, 0.4)], [(DOCTOR, 0.9)], [(LAWYER, 0.9), (OIL, 0.8)]])
def test_declining_is_right_with_and_without_a_pointer(read):
    found = scores(WEATHER, *read)
    assert (found["right"], found["refusal_recall"]) == (1, 1)


def test_declining_what_is_answered_is_wrong_and_costs_precision():
    found = scores(ASKED, (DOCTOR, 0.9), (OIL, 0.8))
    assert (found["right"], found["complete"], found["refusal_precision"]) == (0, 0, 0)


def test_a_pointer_counts_where_it_is_the_right_one():
    assert [scores(UNWELL, (one, 0.9))["pointed"] for one in (DOCTOR, LAWYER)] == [1, 0]
    assert scores(UNWELL, (LAWYER, 0.9))["right"] == 1


def test_answering_what_is_to_be_declined_is_wrong():
    assert scores(UNWELL, (OIL, 0.9))["right"] == 0
