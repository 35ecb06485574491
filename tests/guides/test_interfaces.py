"""What parts meet: a calibre's own numbers, its movement's, or nothing."""

from decimal import Decimal

import pytest

from guides.facts import facts
from guides.interfaces import Known, interface


def meet(calibre: str):
    return interface(facts(), facts().calibre[calibre])


@pytest.mark.parametrize("calibre", ["eta-6497-1", "eta-6498-2", "st3600", "st3621", "unitas-6497"])
def test_the_family_shares_its_outside_and_its_hands(calibre):
    one = meet(calibre)
    numbers = [one.movement_diameter_mm, one.flange_diameter_mm, one.height_mm, one.hour_mm, one.minute_mm]
    assert [known.value for known in numbers] == [Decimal(n) for n in ("36.60", "37.20", "4.50", "2.00", "1.15")]


def test_the_trust_of_a_calibre_outweighs_the_confidence_of_a_specification():
    assert facts().movement["st3600"].spec("total_diameter_mm").confidence == "medium"
    assert meet("st3600").flange_diameter_mm == Known(Decimal("37.2"), "low")


def test_a_calibre_without_a_movement_brings_its_own_numbers():
    one = meet("eta-7750")
    assert (one.movement, one.minute_mm) == (None, Known(Decimal("1.20"), "medium"))


@pytest.mark.parametrize("calibre", ["st17", "st25", "st1901", "eta-7001", "dg2813"])
def test_hands_that_were_not_found_are_unknown_and_not_zero(calibre):
    one = meet(calibre)
    assert [one.hour_mm, one.minute_mm, one.seconds_mm] == [Known()] * 3


def test_the_layout_comes_from_the_movement():
    assert (meet("st3620").layout, meet("st3601").layout, meet("eta-2824").layout) == ("6498", "6497", None)


def test_what_the_movement_knows_is_not_listed_as_unknown():
    assert meet("eta-6497-2").stem_axis_mm.value == Decimal("1.85")
    assert "stem_axis" not in meet("eta-6497-2").unknown
    assert "stem_axis" in meet("st3600").unknown
