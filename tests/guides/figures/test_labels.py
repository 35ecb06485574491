"""Leaders between points and places: whatever the points, none cross."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from guides.figures.labels import Label, around, crosses, crossing_pairs, matched, spread

tenths = st.integers(-120, 120).map(lambda value: value / 10)
inner = st.tuples(tenths, tenths)


@given(st.lists(inner, min_size=2, max_size=24, unique=True))
def test_labels_round_a_circle_never_cross(points):
    placed = around([Label(str(index), point) for index, point in enumerate(points)], 20.4, 1.3)
    assert len(placed) == len(points)
    assert crossing_pairs(placed) == []


def test_two_leaders_that_would_cross_change_places():
    assert matched([(0, 0), (0, 1)], [(5, 1), (5, 0)]) == [(5, 0), (5, 1)]


def test_crossing_is_seen():
    assert crosses((0, 0), (2, 2), (0, 2), (2, 0))
    assert not crosses((0, 0), (1, 0), (0, 1), (1, 1))


@given(st.lists(st.floats(0, 10), min_size=1, max_size=8))
def test_spread_places_keep_their_gap_and_their_order(wishes):
    places = spread(sorted(wishes), 1.0, 0, 12)
    assert all(b - a > 0.9 for a, b in pairwise(places))
