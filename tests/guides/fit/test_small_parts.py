"""Stem, crown, ring, crystal. Verdicts worked out by hand from compat.md sections 7 and 8."""

import pytest

from tests.guides.fit.builds import finding, part, verdict


@pytest.mark.parametrize(
    ("ids", "movement", "wanted"),
    [
        ((), "st3600", "unknown"),
        (("nh35",), "st3600", "clash"),
        (("eta_6497_1",), "st3600", "work"),
        (("eta_6497_1",), "eta_6498_1", "fits"),
        (("eta_6497", "st36"), "st3600", "fits"),
    ],
)
def test_a_stem_is_of_the_family_and_make(ids, movement, wanted):
    assert verdict("stem-calibre", part("stem", calibres=ids), movement=movement) == wanted


@pytest.mark.parametrize(
    ("stem", "crown", "wanted"),
    [("1.20", "1.20", "fits"), ("1.20", "1.22", "fits"), ("1.20", "1.23", "clash"), ("0.90", "1.20", "clash")],
)
def test_threads_agree_within_0_02(stem, crown, wanted):
    assert verdict("stem-thread", part("stem", stem_thread_mm=stem), crown_tap_mm=crown) == wanted
    assert verdict("crown-thread", part("crown", crown_tap_mm=crown), stem_thread_mm=stem) == wanted


def test_no_thread_is_ever_assumed():
    assert verdict("stem-thread", part("stem", stem_thread_mm="1.20")) == "unknown"
    assert verdict("stem-thread", part("stem", calibres=("eta_6498_1",)), crown_tap_mm="1.20") == "unknown"
    assert verdict("crown-thread", part("crown", crown_tap_mm="0.90")) == "unknown"


def test_a_stem_and_a_crown_of_one_build_are_compared():
    parts = part("stem", stem_thread_mm="0.90"), part("crown", crown_tap_mm="1.20")
    assert verdict("stem-thread", *parts, crown_tap_mm="0.90") == "clash"
    assert verdict("crown-thread", *parts) == "clash"


@pytest.mark.parametrize(("length", "wanted"), [("20.0", "fits"), ("19.9", "clash")])
def test_a_stem_is_cut_so_it_must_be_long_enough(length, wanted):
    assert verdict("stem-length", part("stem", stem_length_mm=length), stem_needed_mm="20.0") == wanted


def test_a_stem_without_a_case_has_no_length_to_meet():
    assert verdict("stem-length", part("stem", stem_length_mm="27")) == "unknown"


@pytest.mark.parametrize(("tube", "wanted"), [("2.50", "fits"), ("2.55", "fits"), ("2.56", "clash")])
def test_a_crown_fits_its_tube_within_0_05(tube, wanted):
    assert verdict("crown-tube", part("crown", crown_tube_mm=tube), tube_outer_mm="2.50") == wanted


def test_a_crown_without_a_tube_size_is_unknown():
    assert verdict("crown-tube", part("crown", crown_mm="8.0"), tube_outer_mm="2.5") == "unknown"


@pytest.mark.parametrize(
    ("inner", "wanted"),
    [(None, "unknown"), ("36.5", "clash"), ("36.6", "work"), ("36.8", "fits"), ("37.3", "fits"), ("38.3", "clash")],
)
def test_a_ring_takes_the_movement_as_a_bore_would(inner, wanted):
    assert verdict("ring-inner", part("ring", **({"ring_inner_mm": inner} if inner else {}))) == wanted


@pytest.mark.parametrize(
    ("outer", "wanted"),
    [("39.11", "clash"), ("39.10", "work"), ("39.09", "work"), ("39.08", "fits"), ("38.90", "fits"), ("38.60", "work"),
     ("38.59", "clash")],
)  # fmt: skip
def test_a_ring_goes_into_its_bore_and_does_not_wander(outer, wanted):
    assert verdict("ring-outer", part("ring", ring_outer_mm=outer), case_bore_mm="39.10") == wanted


@pytest.mark.parametrize(
    ("crystal", "wanted"),
    [("39.55", "fits"), ("39.45", "fits"), ("39.60", "work"), ("39.61", "clash"), ("39.39", "clash")],
)
def test_a_crystal_meets_its_seat_within_0_05(crystal, wanted):
    assert verdict("crystal-diameter", part("crystal", crystal_mm=crystal), crystal_seat_mm="39.50") == wanted


def test_a_crystal_is_compared_with_the_one_its_case_is_sold_with():
    found = finding("crystal-diameter", part("crystal", crystal_mm="40"), part("case", crystal_mm="39.5"))
    assert (found.verdict, str(found.meets)) == ("clash", "39.50 mm")
