"""Hands and posts. Verdicts worked out by hand from compat.md section 6."""

import pytest

from tests.guides.fit.builds import finding, part, verdict


@pytest.mark.parametrize(
    ("check", "key", "hole", "wanted"),
    [
        ("hand-hour", "hour_hole_mm", "1.89", "clash"),
        ("hand-hour", "hour_hole_mm", "1.90", "work"),
        ("hand-hour", "hour_hole_mm", "1.98", "fits"),
        ("hand-hour", "hour_hole_mm", "2.01", "fits"),
        ("hand-hour", "hour_hole_mm", "2.03", "work"),
        ("hand-hour", "hour_hole_mm", "2.04", "clash"),
        ("hand-minute", "minute_hole_mm", "1.09", "clash"),
        ("hand-minute", "minute_hole_mm", "1.10", "work"),
        ("hand-minute", "minute_hole_mm", "1.13", "fits"),
        ("hand-minute", "minute_hole_mm", "1.16", "fits"),
        ("hand-minute", "minute_hole_mm", "1.18", "work"),
        ("hand-minute", "minute_hole_mm", "1.20", "clash"),  # Valjoux 7750
        ("hand-seconds", "sec_hole_mm", "0.21", "clash"),
        ("hand-seconds", "sec_hole_mm", "0.22", "work"),
        ("hand-seconds", "sec_hole_mm", "0.25", "fits"),
        ("hand-seconds", "sec_hole_mm", "0.28", "fits"),
        ("hand-seconds", "sec_hole_mm", "0.29", "work"),
        ("hand-seconds", "sec_hole_mm", "0.30", "clash"),
    ],
)
def test_a_stated_hole_is_judged_against_the_label(check, key, hole, wanted):
    assert verdict(check, part("hands", **{key: hole})) == wanted


@pytest.mark.parametrize("check", ["hand-hour", "hand-minute", "hand-seconds"])
def test_a_claim_without_a_hole_is_unknown(check):
    assert verdict(check, part("hands", calibres=("st3600",))) == "unknown"


@pytest.mark.parametrize("movement", ["eta_6497_2", "eta_6498_2", "st3601", "eta_6497", "clone_6498", "st36"])
def test_a_calibre_whose_own_label_is_low_borrows_the_familys(movement):
    hands = part("hands", hour_hole_mm="2.00", minute_hole_mm="1.15", sec_hole_mm="0.27")
    assert {verdict(f"hand-{hand}", hands, movement=movement) for hand in ("hour", "minute", "seconds")} == {"fits"}


@pytest.mark.parametrize(
    ("hole", "wanted"),
    [
        ("2.000", "fits"),
        ("1.980", "fits"),
        ("1.979", "work"),
        ("1.960", "work"),
        ("1.959", "clash"),
        ("2.006", "clash"),
    ],
)
def test_two_measurements_are_judged_by_interference(hole, wanted):
    hands = part("hands", measured=("hour_hole_mm",), hour_hole_mm=hole)
    found = finding("hand-hour", hands, hour_post_mm="2.000")
    assert (found.verdict, found.rests_on_measurement) == (wanted, True)


def test_a_measured_post_alone_takes_the_labels_place():
    hands = part("hands", minute_hole_mm="1.20")
    assert verdict("hand-minute", hands) == "clash"
    assert verdict("hand-minute", hands, minute_post_mm="1.20") == "fits"


def test_a_clash_names_whose_hands_these_are():
    found = finding("hand-minute", part("hands", hour_hole_mm="2.0", minute_hole_mm="1.20", sec_hole_mm="0.25"))
    assert found.message == "Minute hole 1.20 mm on a 1.15 label: loose. They are for Valjoux 7750."


@pytest.mark.parametrize(
    ("length", "wanted"), [("12.24", "work"), ("12.25", "fits"), ("17.2", "fits"), ("17.21", "clash")]
)
def test_a_minute_hand_clears_the_opening_and_does_not_look_lost(length, wanted):
    assert verdict("hand-length", part("hands", minute_length_mm=length), case_opening_mm="35.0") == wanted


@pytest.mark.parametrize(("inside", "wanted"), [("1.80", "fits"), ("1.70", "work"), ("1.60", "clash")])
def test_the_highest_hand_clears_the_crystal(inside, wanted):
    hands, case = part("hands", minute_top_mm="1.50"), part("case", crystal_height_mm=inside)
    assert verdict("hand-crystal-gap", hands, case) == wanted


def test_a_height_estimated_from_the_post_never_passes():
    parts = part("hands"), part("dial", dial_thickness_mm="0.40"), part("case", crystal_height_mm="3.00")
    assert verdict("hand-crystal-gap", *parts, movement="eta_6498_1") == "work"
    assert verdict("hand-crystal-gap", *parts, movement="st3600") == "unknown"
