"""Teeth against published numbers: the periods of timegrapher notes, the sum a course writes down."""

from dataclasses import replace
from fractions import Fraction

import pytest

from guides import train
from guides.facts import facts


def gears(vph: int) -> tuple:
    catalog = facts()
    return (*catalog.going_train(vph), *(gear for gear in catalog.gears if gear.chain != "going"))


@pytest.mark.parametrize(
    ("vph", "working"),
    [
        (18000, "80/10 × 60/8 × 70/7 × 15 × 2 = 18,000"),
        (21600, "80/10 × 60/8 × 120/10 × 15 × 2 = 21,600"),
    ],
)
def test_the_beat_is_worked_out_from_the_teeth(vph, working):
    beat = train.beat(facts().going_train(vph))
    assert (beat.an_hour, beat.working) == (vph, working)


@pytest.mark.parametrize(
    ("part", "seconds"),
    [("180", 27000), ("201", 3600), ("210", 450), ("224", 60), ("705", 5), ("260", 10800), ("250", 43200)],
)
def test_periods_follow_from_the_centre_wheel(part, seconds):
    assert train.periods(gears(21600))[part] == seconds


def test_the_escape_wheel_of_the_slow_train_takes_six_seconds():
    assert train.periods(gears(18000))["705"] == 6


def test_other_teeth_give_another_beat():
    """What some hobby drawings show, 75 teeth on the third wheel, is not a beat this family has."""
    going = [replace(gear, teeth=75) if gear.part == "210" else gear for gear in facts().going_train(18000)]
    assert train.beat(going).an_hour == 22500


def test_a_wheel_whose_mesh_is_not_known_has_no_period():
    assert {"415", "420", "450", "453"}.isdisjoint(train.periods(gears(21600)))


def test_no_gears_have_no_periods():
    assert train.periods([]) == {}


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (3600, "once an hour"),
        (27000, "once in 7.5 hours"),
        (43200, "once in 12 hours"),
        (60, "once a minute"),
        (450, "once in 7.5 minutes"),
        (6, "once in 6 seconds"),
        (1, "once a second"),
        (Fraction(1, 3), "once in 0.33 seconds"),
    ],
)
def test_a_period_is_said_in_the_largest_unit(seconds, words):
    assert train.say_period(Fraction(seconds)) == words
