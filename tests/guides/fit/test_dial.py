"""Dial. Verdicts worked out by hand from compat.md section 5."""

import pytest

from tests.guides.fit.builds import finding, part, report, verdict


@pytest.mark.parametrize(
    ("dial", "wanted"),
    [
        ("37.26", "clash"),
        ("37.25", "fits"),
        ("36.90", "fits"),
        ("36.89", "work"),
        ("36.60", "work"),
        ("36.59", "clash"),
    ],
)
def test_a_dial_may_be_a_little_over_and_0_30_under_its_seat(dial, wanted):
    assert verdict("dial-diameter", part("dial", dial_mm=dial), case_dial_mm="37.20") == wanted


def test_the_edge_of_a_dial_must_hide_under_the_opening():
    dial = part("dial", dial_mm="38.9")
    assert verdict("dial-diameter", dial, case_dial_mm="39.0", case_opening_mm="38.3") == "fits"
    assert verdict("dial-diameter", dial, case_dial_mm="39.0", case_opening_mm="38.4") == "clash"


def test_the_seat_of_a_chosen_case_stands_before_the_one_at_home_unless_that_was_measured():
    dial, case = part("dial", dial_mm="37.0"), part("case", case_dial_mm="39.0")
    assert verdict("dial-diameter", dial, case, case_dial_mm="37.2") == "clash"
    measured = frozenset({"case_dial_mm"})
    assert verdict("dial-diameter", dial, case, case_dial_mm="37.2", measured=measured) == "fits"


@pytest.mark.parametrize(
    ("facts", "context", "wanted"),
    [
        ({"seconds_clock": 9}, {}, "fits"),
        ({"seconds_clock": 6}, {}, "clash"),
        ({"seconds_clock": 6}, {"crown_clock": 12}, "fits"),
        ({"seconds_clock": 6}, {"movement": "st3620"}, "fits"),
        ({"seconds_type": "centre", "seconds_clock": 9}, {}, "clash"),
        ({"seconds_type": "none"}, {}, "clash"),
        ({"calibres": ("eta_6497",)}, {}, "fits"),
        ({"calibres": ("eta_6498",)}, {}, "clash"),
        ({"calibres": ("nh35",)}, {}, "clash"),
        ({"calibres": ("eta_6497", "eta_6498")}, {}, "unknown"),
        ({"seconds_clock": 9}, {"movement": "st36"}, "unknown"),
        ({}, {}, "unknown"),
    ],
)
def test_the_sub_dial_stands_where_the_layout_shows_its_seconds(facts, context, wanted):
    assert verdict("dial-seconds", part("dial", **facts), **context) == wanted


@pytest.mark.parametrize(
    ("facts", "wanted"),
    [
        ({"dial_feet": "none", "calibres": ("nh35",)}, "work"),
        ({"dial_feet": "present"}, "unknown"),
        ({"calibres": ("nh35",)}, "clash"),
        ({"dial_feet": "both", "calibres": ("eta_6497", "eta_6498")}, "fits"),
        ({"calibres": ("eta_6497", "eta_6498")}, "unknown"),
        ({"calibres": ("eta_6497",)}, "fits"),
        ({"calibres": ("st3620",)}, "clash"),
        ({"calibres": ("st36",), "seconds_clock": 9}, "fits"),
        ({"calibres": ("st36",), "seconds_clock": 6}, "clash"),
        ({"calibres": ("st36",)}, "unknown"),
    ],
)
def test_feet_are_trusted_only_for_the_same_layout(facts, wanted):
    assert verdict("dial-feet", part("dial", **facts)) == wanted


@pytest.mark.parametrize(("hole", "wanted"), [("2.04", "clash"), ("2.05", "work"), ("2.29", "work"), ("2.30", "fits")])
def test_the_centre_hole_clears_the_hour_pipe(hole, wanted):
    assert verdict("dial-holes", part("dial", centre_hole_mm=hole)) == wanted


def test_a_clash_on_a_low_limit_says_measure_first_with_both_numbers():
    found = finding("dial-holes", part("dial", centre_hole_mm="2.00"))
    assert found.message == "Probably not: measure first. Hole 2.00 mm; the hour pipe needs 2.30 mm."


@pytest.mark.parametrize(
    ("facts", "wanted"),
    [
        ({"dial_thickness_mm": "0.40"}, "fits"),
        ({"dial_thickness_mm": "0.65"}, "work"),
        ({"dial_thickness_mm": "0.66"}, "clash"),
        ({"dial_thickness_mm": "0.80", "dial_recessed": True}, "unknown"),
        ({"dial_thickness_mm": "0.80", "subdial_thickness_mm": "0.40"}, "fits"),
        ({}, "unknown"),
    ],
)
def test_thickness_counts_at_the_sub_dial(facts, wanted):
    assert verdict("dial-thickness", part("dial", **facts)) == wanted


@pytest.mark.parametrize(("dial", "wanted"), [("10.30", "fits"), ("10.40", "work"), ("10.46", "clash")])
def test_the_distance_of_the_seconds_is_judged_only_between_measurements(dial, wanted):
    mine = {"seconds_offset_mm": "10.25", "measured": frozenset({"seconds_offset_mm"})}
    stated = part("dial", seconds_offset_mm=dial, seconds_clock=9)
    measured = part("dial", measured=("seconds_offset_mm",), seconds_offset_mm=dial, seconds_clock=9)
    assert verdict("dial-seconds", stated, **mine) == "fits"
    found = [one for one in report(measured, **mine).findings if one.id.endswith("007")]
    assert [one.verdict for one in found] == [wanted]


@pytest.mark.parametrize(
    ("ids", "wanted"),
    [
        ((), "unknown"),
        (("nh35",), "clash"),
        (("eta_6497", "eta_6498"), "work"),
        (("eta_6498",), "clash"),
        (("eta_6498", "st36"), "work"),
        (("eta_6497", "nh35"), "work"),
        (("st36",), "fits"),
        (("clone_6497",), "fits"),
    ],
)
def test_a_dial_is_sold_for_one_layout(ids, wanted):
    assert verdict("dial-calibre", part("dial", calibres=ids)) == wanted
