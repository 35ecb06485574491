"""Safe stops, spans of minutes and sittings. Expected values worked out by hand from assembly.md."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guides.facts import facts
from guides.route import routes, sittings, stretches, to_next_safe_stop, within

ROUTES = routes(facts())
ASSEMBLY = ROUTES["assembly"]


def test_paths_come_first_then_the_seven_guides_in_order():
    assert list(ROUTES)[:3] == ["first-build", "dry-practice", "full-service"]
    assert [route.letter for route in list(ROUTES.values())[3:]] == ["A", "B", "C", "D", "E", "F", "H"]


def test_from_the_train_bridge_the_next_safe_stop_is_the_barrel_bridge_70_minutes_on():
    harbour = to_next_safe_stop(ASSEMBLY, ASSEMBLY.index("d-train-bridge"))
    assert (harbour.last.id, harbour.minutes) == ("d-barrel-and-bridge", 40 + 10 + 20)


@pytest.mark.parametrize(
    ("minutes", "ends"),
    [(84, None), (85, "d-barrel-and-bridge"), (40, None), (109, "d-click"), (110, "d-ratchet")],
)
def test_from_the_four_wheels_a_span_carries_to_the_last_stop_that_fits(minutes, ends):
    found = within(ASSEMBLY, ASSEMBLY.index("d-place-train"), minutes)
    assert (found[-1].last.id if found else None) == ends


def test_a_step_that_is_not_on_the_route_is_not_found():
    with pytest.raises(ValueError, match="is not in list"):
        ASSEMBLY.index("b-balance-off")


@given(st.sampled_from(sorted(ROUTES)), st.integers(20, 300))
def test_sittings_hold_every_step_once_in_order_and_end_where_one_may_stop(name, minutes):
    steps = ROUTES[name].steps
    found = sittings(steps, minutes)
    assert tuple(step for sitting in found for step in sitting.steps) == steps
    assert all(sitting.steps[-1].safe_stop for sitting in found)
    assert all(sitting.minutes <= minutes or (sitting.overlong and len(sitting.stretches) == 1) for sitting in found)


@given(st.sampled_from(sorted(ROUTES)), st.integers(0, 76), st.integers(0, 400))
def test_more_minutes_never_carry_less_far(name, index, minutes):
    route = ROUTES[name]
    index %= len(route.steps)
    assert len(within(route, index, minutes)) <= len(within(route, index, minutes + 10))


def test_a_stretch_ends_at_its_only_safe_stop():
    for route in ROUTES.values():
        for stretch in stretches(route.steps):
            assert [step.safe_stop for step in stretch.steps] == [False] * (len(stretch.steps) - 1) + [True]
