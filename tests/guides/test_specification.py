"""A movement's sheet: every number once, each disagreement told once, nothing filled in."""

import pytest

from guides import specification
from guides.catalog.movements import SPECS
from guides.facts import facts

UNCONFIRMED = ["st3600k", "st3602", "st3603", "st3605", "st3606"]


def rows(movement: str) -> dict:
    return {row.key: row for row in specification.rows(facts(), facts().movement[movement])}


@pytest.mark.parametrize("movement", facts().movement)
def test_a_number_is_either_shown_or_named_as_missing(movement):
    labels = [row.label for row in rows(movement).values()] + list(specification.missing(facts().movement[movement]))
    assert sorted(labels) == sorted(label for label, _ in SPECS.values())


def test_a_disagreement_on_three_numbers_is_told_at_the_first():
    found = rows("st3600")
    assert [one.id for one in found["hand_hour_mm"].disputes] == ["hand-holes"]
    assert found["hand_minute_mm"].disputes == ()
    assert found["hand_minute_mm"].told_at == found["hand_seconds_mm"].told_at == ("Hour hand hole",)


@pytest.mark.parametrize("movement", facts().movement)
def test_no_disagreement_is_lost(movement):
    found = facts().movement[movement]
    beside = {one.id for row in rows(movement).values() for one in row.disputes}
    apart = {one.id for one in specification.other_disagreements(facts(), found)}
    assert beside.isdisjoint(apart)
    assert beside | apart == {one.id for one in facts().disagreements if movement in one.movements}


def test_nine_movements_are_documented_and_no_unconfirmed_code_is():
    documented = [one.id for one in facts().movements if specification.is_documented(one)]
    assert len(documented) == 9
    assert not set(documented) & {*UNCONFIRMED, "sunon-pe80", "asian-6497"}


@pytest.mark.parametrize("movement", UNCONFIRMED)
def test_an_unconfirmed_code_has_no_numbers(movement):
    assert rows(movement) == {}


def test_twins_share_the_layout():
    names = {one.id for one in specification.twins(facts(), facts().movement["st3600"])}
    assert names == {"unitas-6497", "eta-6497-1", "eta-6497-2"}


def test_a_sea_gull_is_told_by_its_code_and_an_eta_by_its_suffix():
    told = {
        name: {one.id for one in specification.tells(facts(), facts().movement[name])}
        for name in ("st3600", "eta-6497-1")
    }
    assert ("seagull-code" in told["st3600"], "seagull-code" in told["eta-6497-1"]) == (True, False)
    assert ("suffix-from-the-beat" in told["st3600"], "suffix-from-the-beat" in told["eta-6497-1"]) == (False, True)


@pytest.mark.parametrize(("layout", "seconds"), [("6497", {3: 9, 12: 6, 9: 3}), ("6498", {3: 6, 12: 3, 9: 12})])
def test_the_seconds_follow_the_crown(layout, seconds):
    found = next(one for one in facts().layouts if one.id == layout)
    assert specification.seconds_by_crown(found) == seconds
