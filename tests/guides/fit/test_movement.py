"""Movement, kit, and a listing against itself. Worked out by hand from LISTINGS.md section 5."""

import pytest

from guides.fit.build import BAIT, FITS_CASES, RANDOM, UNIVERSAL
from tests.guides.fit.builds import finding, part, verdict


@pytest.mark.parametrize(
    ("ids", "wanted"),
    [
        ((), "unknown"),
        (("st36",), "work"),
        (("st3600",), "fits"),
        (("st3620",), "clash"),
        (("st3600", "st3620"), "work"),
        (("molnija_3602",), "clash"),
    ],
)
def test_the_exact_code_is_what_one_gets(ids, wanted):
    assert verdict("movement-calibre", part("movement", calibres=ids)) == wanted


@pytest.mark.parametrize(
    ("facts", "wanted"),
    [
        ({"seconds_clock": 9}, "fits"),
        ({"seconds_clock": 6}, "clash"),
        ({"seconds_clock": 6, "crown_clock": 12}, "fits"),
        ({"seconds_type": "centre", "calibres": ("st3600",)}, "clash"),
        ({"calibres": ("st3600",)}, "fits"),
        ({"calibres": ("nh35",)}, "clash"),
        ({"calibres": ("st36",)}, "unknown"),
    ],
)
def test_the_seconds_of_a_movement_tell_its_layout(facts, wanted):
    assert verdict("movement-layout", part("movement", **facts)) == wanted


@pytest.mark.parametrize(
    ("facts", "wanted"),
    [
        ({"movement_mm": "36.60"}, "fits"),
        ({"movement_mm": "37.20"}, "fits"),
        ({"movement_mm": "36.00"}, "clash"),
        ({"movement_mm": "37.00"}, "clash"),
        ({"lignes": 16.5}, "fits"),
        ({"lignes": 16}, "clash"),
        ({}, "unknown"),
    ],
)
def test_a_movement_has_the_body_or_the_flange_of_the_family(facts, wanted):
    assert verdict("movement-diameter", part("movement", **facts)) == wanted


KIT = {"includes": ("movement", "case", "dial", "hands"), "calibres": ("st3600",), "form": "wrist", "crown_clock": 3}
HOLES = {"hour_hole_mm": "2.00", "minute_hole_mm": "1.15", "sec_hole_mm": "0.25"}


@pytest.mark.parametrize(
    ("facts", "wanted"),
    [
        ({"dial_mm": "38.9", "case_dial_mm": "38.9", "seconds_clock": 9, **HOLES}, "fits"),
        ({"case_seat_mm": "36.60", **HOLES}, "work"),
        ({"hour_hole_mm": "1.50"}, "clash"),
        ({"dial_mm": "38.9", "case_dial_mm": "38.5"}, "clash"),
        ({"seconds_clock": 6}, "clash"),
    ],
)
def test_the_worst_pair_decides_a_kit(facts, wanted):
    assert verdict("kit-internal", part("kit", **KIT, **facts)) == wanted


def test_a_kit_for_another_movement_agrees_with_itself_and_not_with_the_users():
    facts = {**KIT, "calibres": ("st3620",), "seconds_clock": 6, "seconds_type": "sub"}
    assert verdict("kit-internal", part("kit", **facts)) == "fits"
    assert verdict("dial-seconds", part("kit", **facts)) == "clash"


def test_what_a_kits_maker_matched_is_not_critical():
    kit = part("kit", **KIT)
    assert not finding("case-seat", kit).critical
    without = part("kit", **{**KIT, "includes": ("case", "dial", "hands")})
    assert finding("case-seat", without).critical


@pytest.mark.parametrize(
    ("listing", "wanted"),
    [
        (part("case", calibres=("st3600",), case_seat_mm="36.5"), "clash"),
        (part("case", calibres=("molnija_3602",), case_seat_mm="36.5"), "fits"),
        (part("case", calibres=("eta_6498",), case_depth_mm="4.2"), "clash"),
        (part("hands", calibres=("eta_6497",), hour_hole_mm="1.5", minute_hole_mm="0.9"), "clash"),
        (part("hands", calibres=("eta_6497",), hour_hole_mm="2.0", minute_hole_mm="1.2"), "fits"),
        (part("dial", calibres=("eta_6497",), seconds_type="centre"), "clash"),
        (part("movement", remarks=(FITS_CASES,), calibres=("molnija_3602",), movement_mm="36.0"), "clash"),
        (part("ring", calibres=("eta_6497",), ring_inner_mm="36.1"), "clash"),
        (part("movement", calibres=("st3600",), seconds_clock=6), "clash"),
        (part("case", remarks=(BAIT,), calibres=("nh35",)), "work"),
        (part("hands", calibres=("eta_6497", "eta_7750"), minute_hole_mm="1.2"), "work"),
        (part("dial", remarks=(UNIVERSAL,), calibres=("eta_6497", "eta_6498")), "work"),
        (part("dial", remarks=(UNIVERSAL,), calibres=("eta_6497", "eta_6498"), dial_feet="both"), "fits"),
        (part("case", remarks=(UNIVERSAL,), calibres=("eta_6497", "eta_6498")), "fits"),
        (part("dial", dial_mm="36.6"), "work"),
        (part("case", unlabelled_mm=(44, 36)), "work"),
        (part("case", american_size=16, calibres=("eta_6497",)), "clash"),
        (part("movement", remarks=(RANDOM,), calibres=("st3600", "st3620")), "work"),
        (part("case"), "fits"),
    ],
)
def test_a_listing_may_contradict_or_bait(listing, wanted):
    assert verdict("listing-consistency", listing) == wanted
