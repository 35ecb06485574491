"""Lines in the plane: how they are written, and what lies inside them."""

import pytest

from guides.figures.paths import Path, crossings, inside, inside_row, line

NOTCHED = [(0, 0), (6, 0), (6, 4), (4, 4), (4, 2), (2, 2), (2, 4), (0, 4)]  # a U, open at the top


@pytest.mark.parametrize(
    ("point", "is_in"),
    [
        ((1, 3), True),
        ((5, 3), True),
        ((3, 1), True),
        ((3, 3), False),
        ((7, 1), False),
        ((-1, 3), False),
        ((3, 9), False),
    ],
)
def test_a_notch_is_outside(point, is_in):
    assert inside(point, NOTCHED) is is_in
    (row,) = crossings(NOTCHED, [point[1]])
    assert inside_row(point[0], row) is is_in


def test_a_level_is_crossed_from_left_to_right():
    assert crossings(NOTCHED, [-1, 1, 3, 5]) == [[], [0, 6], [0, 2, 4, 6], []]


def test_numbers_are_relative_and_as_short_as_svg_allows():
    assert line((1, 2), (1.5, 2), (1.5, 1.25), (3.5, 1)).d() == "M1 2l.5 0 0-.75 2-.25"


def test_an_arc_keeps_its_flags_apart():
    half = Path((("M", (0, 0)), ("A", 2, False, True, (-4, 0)), ("Z",)))
    assert half.d() == "M0 0a2 2 0 0 1 -4 0z"
