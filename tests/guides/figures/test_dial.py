"""Dial and hands: to scale, seconds where the layout and the crown put them, a closed set of looks."""

import re
from decimal import Decimal

import pytest

from guides.figures import COLOURS, HAND_COLOURS, HANDS, MARKS, Dial, watch
from guides.figures.dial import clock, hand


@pytest.mark.parametrize(
    ("layout", "crown", "seconds"),
    [("6497", 3, 9), ("6497", 12, 6), ("6497", 9, 3), ("6498", 3, 6), ("6498", 12, 3), ("6498", 9, 12)],
)
def test_the_seconds_stand_where_layout_and_crown_put_them(catalog, layout, crown, seconds):
    hours = next(row.crown_to_seconds_hours for row in catalog.layouts if row.id == layout)
    dial = Dial(layout, crown_at=crown)
    assert dial.seconds_at == seconds == (crown + hours - 1) % 12 + 1


def test_dial_opening_and_case_are_drawn_to_scale():
    svg = watch(Dial(dial_mm=Decimal("37"), opening_mm=Decimal("35"), case_mm=Decimal("44")))
    assert re.search(r'class="f dial-white" cx="0" cy="0" r="18.5"', svg)
    assert re.search(r'class="f metal" cx="0" cy="0" r="22"', svg)
    assert "35 mm" in svg


@pytest.mark.parametrize("style", HANDS)
def test_a_hand_reaches_as_far_as_its_length(style):
    points = [point for run in hand(style, 12.0, 0.8, 1.2).polygons(0.2) for point in run]
    assert max(x for x, _ in points) == pytest.approx(12.0)


def test_twelve_is_up():
    (x, y) = hand("baton", 10, 0.8, 1.2).moved(clock(0)).polygons()[0][1]
    assert abs(x) < 1
    assert y == pytest.approx(-10)


@pytest.mark.parametrize(
    ("key", "value"),
    [("hands", "alpha"), ("colour", "#fff"), ("marks", "x"), ("crown_at", 13), ("dial_mm", Decimal("80"))],
)
def test_what_is_not_in_the_closed_set_is_refused(key, value):
    with pytest.raises(ValueError, match=key):
        Dial(**{key: value})


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("marks", MARKS)
def test_every_look_draws(colour, marks):
    svg = watch(Dial(colour=colour, marks=marks, hand_colour=HAND_COLOURS[0]))
    assert f"dial-{colour}" in svg


def test_a_photo_takes_the_dials_place():
    svg = watch(Dial(), photo="/photos/1.webp?a=1&b=2")
    assert '<image href="/photos/1.webp?a=1&amp;b=2" x="-19.25"' in svg
    assert "dial-white" not in svg
