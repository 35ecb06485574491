"""The real content against figures counted in the dossier, by hand and outside our code."""

from decimal import Decimal

import pytest

from guides.facts import facts

COUNTS = {  # the dossier's own counts: movement.md, assembly.md, tools.md, compat.md
    # 28 oil points there: the setting lever is greased in two steps, and so is two points here
    "movements": 16, "tools": 81, "budgets": 3, "oils": 12, "oil_points": 29, "guides": 7, "steps": 80, "paths": 3,
    "troubles": 64, "calibres": 31, "checks": 29, "gears": 14, "points": 28, "levels": 9, "differences": 10,
    "targets": 2, "dial_sizes": 6,
}  # fmt: skip


@pytest.mark.parametrize(("kind", "count"), COUNTS.items())
def test_nothing_of_the_dossier_is_missing(kind, count):
    assert len(getattr(facts(), kind)) == count


def test_all_49_rows_of_the_parts_list_and_13_more_for_dial_and_case_are_there():
    assert len(facts().parts) == 49 + 13


def test_the_44_order_rules_are_there_and_none_was_weakened():
    rules = {(rule.before, rule.after) for rule in facts().order_rules}
    assert len(rules) >= 44
    assert ("b-let-down-mainspring", "b-balance-off") in rules
    assert ("d-pallet-snap-and-oil", "d-fit-balance") in rules


def test_the_thirteen_movement_screws_are_counted_as_the_dossier_counts_them():
    counted = {"5105": 3, "5110": 2, "5125": 2, "5121": 1, "5415": 1, "5420": 1, "5425": 1, "5443": 1, "5445": 1}
    assert {number: facts().part[number].quantity for number in counted} == counted
    assert sum(counted.values()) == 13


@pytest.mark.parametrize(
    ("movement", "spec", "value", "confidence"),
    [
        ("st3600", "case_fit_diameter_mm", "36.6", "high"),
        ("st3600", "total_diameter_mm", "37.2", "medium"),
        ("st3600", "vph", "21600", "high"),
        ("st3600", "lift_angle_deg", "44", "medium"),
        ("st3600", "power_reserve_h", "40", "low"),
        ("st3620", "hand_minute_mm", "1.15", "medium"),
        ("eta-6497-1", "vph", "18000", "high"),
        ("eta-6497-1", "height_mm", "4.5", "high"),
        ("eta-6497-2", "power_reserve_typical_h", "60", "high"),
        ("unitas-6497", "height_to_bridge_tops_mm", "4.2", "high"),
    ],
)
def test_a_specification_says_what_the_dossier_says(movement, spec, value, confidence):
    found = facts().movement[movement].spec(spec)
    assert (found.value, found.confidence) == (Decimal(value), confidence)


@pytest.mark.parametrize("code", ["st3600k", "st3602", "st3603", "st3605", "st3606", "asian-6497"])
def test_no_number_is_given_for_an_unconfirmed_movement(code):
    assert facts().movement[code].specs is None


def test_the_crown_wheel_screw_is_never_called_right_handed():
    assert facts().part["5420"].screw.thread == "left-test-first"
    assert "clockwise loosens" in facts().disagreement["crown-wheel-thread"].believed


def test_no_stem_thread_is_given_with_more_than_low_confidence():
    thread = next(measure for measure in facts().part["401"].measures if measure.what == "thread")
    assert (thread.value, thread.confidence) == (Decimal("1.20"), "low")


@pytest.mark.parametrize(
    ("path", "steps", "minutes"), [("first-build", 20, 281), ("dry-practice", 40, 489), ("full-service", 77, 1059)]
)
def test_a_path_has_the_dossiers_steps_and_minutes(path, steps, minutes):
    found = facts().path[path]
    assert (len(found.steps), found.minutes_total) == (steps, minutes)


def test_every_dangerous_step_has_a_caution_and_a_promise():
    dangerous = [step for step in facts().steps if step.hazard in ("high", "critical")]
    assert len(dangerous) == 23
    assert all(step.caution.promise.startswith("I ") for step in dangerous)


def test_every_source_that_a_fact_names_is_listed_once():
    names = [source.id for source in facts().sources]
    assert len(names) == len(set(names))


def test_pallet_pivots_and_hairspring_stay_dry():
    for point in ("lube-pallet-pivots", "lube-hairspring", "lube-fork-slot", "lube-train-teeth"):
        assert facts().oil_point[point].first_choice == "none-dry"
