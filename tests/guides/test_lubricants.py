"""Which lubricants a path needs. Points and choices: dossier, lubrication.md."""

from guides.facts import facts
from guides.lubricants import oiling


def needed(path, *tools):
    catalog = facts()
    steps = [catalog.step[step] for step in catalog.path[path].steps]
    return oiling(catalog, steps, [catalog.tool[tool] for tool in tools])


def places(found):
    return {one.oil.id: [point.id for point in one.points] for one in found.lubricants}


def test_the_first_build_lubricates_gaskets_only():
    assert places(needed("first-build")) == {"silicone-gasket-grease": ["lube-gaskets"]}


def test_with_nothing_at_hand_each_point_asks_for_its_first_choice():
    found = places(needed("full-service"))
    assert found["moebius-hp1300"][0] == "lube-minute-wheel-post"
    assert found["moebius-9504"] == ["lube-cannon-pinion"]


def test_a_substitute_at_hand_is_taken_and_says_what_it_stands_in_for():
    found = {one.oil.id: one for one in needed("full-service", "oil-d5", "grease-8300").lubricants}
    assert [oil.id for oil in found["moebius-d5"].instead_of] == ["moebius-hp1300"]
    assert len(found["moebius-d5"].points) == 7  # minute wheel, setting wheels, three of the arbor, centre, third
    assert found["moebius-d5"].tool.id == "oil-d5"


def test_a_lubricant_that_is_not_at_hand_names_what_else_could_be_bought():
    pallets = next(one for one in needed("full-service", "oil-d5").lubricants if one.oil.id == "moebius-9415")
    assert pallets.tool is None
    assert [oil.id for oil in pallets.alternatives] == ["moebius-941"]


def test_a_point_that_must_stay_dry_asks_for_nothing():
    found = needed("full-service")
    assert not any("lube-hairspring" in points for points in places(found).values())
    assert [point.id for point in found.best_dry] == ["lube-mainspring", "lube-winding-teeth"]
