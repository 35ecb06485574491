"""How answers are counted: right, complete, declined, and pointed elsewhere."""

import pytest

from assistant.choosing import Read, Thresholds
from assistant.known import Question
from assistant.tuning.measure import Reading, best_thresholds, outcomes, report
from guides.statements import Quote

OIL = Quote("oil", "Oil it.", "", ())
DUST = Quote("dust", "Blow the dust away with a blower.", "", ())
DOCTOR = Quote("doctor", "See a doctor.", "", (), declines=True)
LAWYER = Quote("lawyer", "See a lawyer.", "", (), declines=True)
ASKED = Question("what oil", ("oil",), "factual", "oil")
UNWELL = Question("my back hurts", ("doctor",), "decline", "beyond")
WEATHER = Question("what's the weather", (), "decline", "beyond")


def scores(question, *read, declining=0.1, pointer=None):
    reading = Reading([Read(*one) for one in read], declining, pointer)
    return report(outcomes([question], [reading], Thresholds(0.5, 0.4)))


def test_declining_is_right_where_nothing_answers():
    found = scores(WEATHER, (OIL, 0.2), declining=0.8)
    assert (found["right"], found["refusal_recall"], found["refusal_precision"]) == (1, 1, 1)


def test_declining_what_is_answered_is_wrong_and_costs_precision():
    found = scores(ASKED, (OIL, 0.4), declining=0.6)
    assert (found["right"], found["complete"], found["refusal_precision"]) == (0, 0, 0)


def test_a_right_statement_counts_in_any_place_and_the_others_are_beside():
    found = scores(ASKED, (DUST, 0.5), (OIL, 0.3))
    assert (found["right"], found["complete"], found["beside"]) == (1, 1, 0.5)
    assert (found["first"], found["first_three"]) == (0, 1)


@pytest.mark.parametrize(("pointer", "pointed"), [(DOCTOR, 1), (LAWYER, 0), (None, 0)])
def test_a_pointer_counts_where_it_is_the_right_one(pointer, pointed):
    found = scores(UNWELL, declining=0.9, pointer=pointer)
    assert (found["pointed"], found["right"]) == (pointed, 1)


def test_answering_what_is_to_be_declined_is_wrong():
    assert scores(UNWELL, (OIL, 0.9))["right"] == 0


def test_thresholds_are_set_where_most_is_right():
    questions = [ASKED, WEATHER]
    readings = [Reading([Read(OIL, 0.3)], 0.7), Reading([Read(OIL, 0.2)], 0.8)]
    assert 0.7 < best_thresholds(questions, readings).decline <= 0.8


def test_a_further_statement_is_said_only_where_it_is_right_often_enough():
    readings = [Reading([Read(OIL, 0.6), Read(DUST, 0.3)], 0.1)]
    assert best_thresholds([ASKED], readings).also > 0.5
