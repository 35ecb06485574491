"""Case and movement. Verdicts worked out by hand from compat.md sections 2 to 4."""

import pytest

from tests.guides.fit.builds import finding, part, report, verdict


@pytest.mark.parametrize(
    ("bore", "wanted"),
    [
        ("36.59", "clash"),
        ("36.60", "work"),
        ("36.62", "work"),
        ("36.63", "fits"),  # body window, both ends allowed
        ("36.90", "fits"),
        ("36.91", "work"),
        ("37.22", "work"),
        ("37.23", "fits"),  # flange window
        ("37.60", "fits"),
        ("37.61", "work"),
        ("38.20", "work"),
        ("38.21", "clash"),
    ],
)
def test_a_bore_must_hold_the_body_or_let_the_flange_in(bore, wanted):
    assert verdict("case-seat", part("case", case_seat_mm=bore)) == wanted


@pytest.mark.parametrize(
    ("ring", "wanted"),
    [
        ({}, "work"),
        ({"ring_inner_mm": "36.80"}, "fits"),
        ({"ring_inner_mm": "36.00"}, "work"),
        ({"case_movement_mm": "36.6"}, "fits"),
    ],
)
def test_a_wide_bore_with_a_ring_is_judged_by_the_ring(ring, wanted):
    assert verdict("case-seat", part("case", case_seat_mm="40.0", includes=("ring",), **ring)) == wanted


def test_a_ring_bought_apart_fills_a_wide_bore():
    case, ring = part("case", case_seat_mm="39.1"), part("ring", ring_inner_mm="36.8", ring_outer_mm="39.0")
    assert verdict("case-seat", case, ring) == "fits"
    assert verdict("ring-outer", case, ring) == "fits"


@pytest.mark.parametrize(("size", "wanted"), [("36.6", "fits"), ("37.2", "fits"), ("37.0", "work"), ("36.0", "clash")])
def test_a_size_only_named_is_judged_loosely(size, wanted):
    assert verdict("case-seat", part("case", case_movement_mm=size)) == wanted


def test_the_outside_of_a_case_decides_nothing():
    assert verdict("case-seat", part("case", case_outer_mm="36.7", calibres=("st3600",))) == "unknown"


def test_sixteen_size_is_43_18_mm():
    assert verdict("case-seat", part("case", american_size=16)) == "clash"


def test_a_measured_body_moves_the_windows():
    case = part("case", case_seat_mm="36.62")
    assert verdict("case-seat", case) == "work"
    found = finding("case-seat", case, movement_mm="36.55", measured=frozenset({"movement_mm"}))
    assert (found.verdict, found.rests_on_measurement) == ("fits", True)


@pytest.mark.parametrize(
    ("facts", "context", "wanted"),
    [
        ({"form": "pocket", "crown_clock": 3}, {}, "clash"),
        ({"crown_clock": 3}, {}, "fits"),
        ({"crown_clock": 12}, {}, "clash"),
        ({"form": "wrist"}, {}, "fits"),
        ({"form": "wrist"}, {"crown_clock": 9}, "unknown"),
        ({"form": "pocket"}, {"form": "pocket", "crown_clock": 12}, "unknown"),
        ({}, {}, "unknown"),
    ],
)
def test_form_and_crown_must_be_those_of_the_build(facts, context, wanted):
    assert verdict("case-layout", part("case", **facts), **context) == wanted


def test_the_message_says_where_the_seconds_would_be():
    found = finding("case-layout", part("case", crown_clock=12), movement="st3620")
    assert found.message == "Crown at 12 puts your seconds at 3; your build's is at 3."


@pytest.mark.parametrize(("depth", "wanted"), [("4.49", "clash"), ("4.50", "work"), ("4.79", "work"), ("4.80", "fits")])
def test_depth_leaves_0_30_behind_the_movement(depth, wanted):
    assert verdict("case-depth", part("case", case_depth_mm=depth)) == wanted


@pytest.mark.parametrize(
    ("claims", "wanted"),
    [
        ({}, "unknown"),
        ({"calibres": ("eta_6498",)}, "fits"),
        ({"calibres": ("eta_6497", "nh35")}, "work"),
        ({"calibres": ("nh35",)}, "clash"),
        ({"calibres": ("eta_6498",), "calibres_excluded": ("st3600",)}, "clash"),
    ],
)
def test_a_case_is_sold_for_the_family_or_not(claims, wanted):
    assert verdict("case-calibre", part("case", **claims)) == wanted


@pytest.mark.parametrize(("tube", "wanted"), [("2.25", "fits"), ("2.35", "fits"), ("2.40", "work"), ("3.00", "work")])
def test_a_tube_off_the_stem_is_never_more_than_work(tube, wanted):
    parts = part("case", tube_axis_mm=tube), part("dial", dial_thickness_mm="0.40")
    assert verdict("stem-axis", *parts, movement="eta_6497_1") == wanted


def test_no_source_gives_the_stem_axis_of_a_clone():
    parts = part("case", tube_axis_mm="2.25"), part("dial", dial_thickness_mm="0.40")
    assert verdict("stem-axis", *parts, movement="st3600") == "unknown"


@pytest.mark.parametrize(
    ("facts", "wanted"),
    [({"includes": ("clamps",)}, "fits"), ({"excludes": ("screws",)}, "work"), ({}, "unknown")],
)
def test_a_movement_must_be_held(facts, wanted):
    assert verdict("movement-fixing", part("case", **facts)) == wanted


def test_a_case_without_a_bore_is_unknown_as_a_whole():
    assert report(part("case", calibres=("st3600",), form="wrist")).overall == "unknown"
