"""A step's drawing shows what the step says."""

import re

import pytest

from guides.catalog import load
from guides.figures import has_figure, labels, step_common, step_figure
from guides.figures import step as module
from guides.figures.step_common import Drawing, on_plate
from guides.figures.step_lift import Lift

CATALOG = load()
STEPS = [step.id for step in CATALOG.steps]
ABOUT_THE_PLATE = [scene.step for scene in CATALOG.scenes if scene.view != "still"]


def test_all_eighty_steps_have_a_drawing():
    assert len(STEPS) == 80
    assert [step for step in STEPS if not has_figure(CATALOG, step)] == []


def test_no_two_steps_share_a_title_or_a_description():
    titles = [scene.title for scene in CATALOG.scenes]
    assert len(set(titles)) == len(titles) == 80
    assert all(len(scene.desc) > 40 for scene in CATALOG.scenes if scene.step != "f-six-positions")


@pytest.mark.parametrize("step", ABOUT_THE_PLATE)
def test_the_steps_screws_are_numbered_with_their_blade(step, layout):
    svg = step_figure(CATALOG, step, layout=layout)
    for number in CATALOG.step[step].screws:
        assert f"{number}: blade {CATALOG.part[number].screw.blade_mm[0]}" in svg


@pytest.mark.parametrize("step", ABOUT_THE_PLATE)
def test_parts_that_move_belong_to_the_step(step):
    scene = CATALOG.scene[step]
    assert {*scene.takes, *scene.puts} <= {*CATALOG.step[step].parts, *CATALOG.step[step].screws}


@pytest.mark.parametrize("step", ABOUT_THE_PLATE)
def test_the_parts_of_the_step_are_ruby(step, layout):
    svg = step_figure(CATALOG, step, layout=layout)
    assert 'class="act' in svg
    assert len(re.findall(r"hot\"[^>]*>", svg)) >= 1


@pytest.mark.parametrize("step", ABOUT_THE_PLATE)
def test_the_drawing_says_which_side_is_up(step):
    side = CATALOG.scene[step].side
    assert f">{'train' if side == 'bridge' else 'dial'} side up<" in step_figure(CATALOG, step)


def on(step):
    return set(on_plate(CATALOG, step))


def test_taking_apart_empties_the_plate():
    assert "721" in on("b-balance-off")
    assert on("b-train-bridge-off").isdisjoint({"721", "121", "5121", "105", "180", "415"})
    assert {"401", "407", "410", "443"} <= on("b-stem-group-off")


def test_putting_together_fills_it_again():
    assert on("d-stem-and-pinions").isdisjoint({"401", "201", "110"})
    assert {"705", "210", "224", "201", "401", "445"} <= on("d-train-bridge")
    assert on("d-train-bridge").isdisjoint({"110", "105", "721"})
    assert {"110", "105", "415", "710", "125", "5125"} <= on("d-fit-balance")


def test_the_first_part_to_leave_floats_highest(g):
    step = CATALOG.step["b-wheels-off"]
    lift = Lift(g, step, CATALOG.scene[step.id])
    lift.frame = g.frame("bridge")
    heights = lift._heights()
    assert heights["201"] > heights["224"] > heights["210"] > heights["705"] > 0


def test_screws_float_above_what_they_hold(g):
    step = CATALOG.step["d-train-bridge"]
    lift = Lift(g, step, CATALOG.scene[step.id])
    lift.frame = g.frame("bridge")
    heights = lift._heights()
    assert heights["5110"] > heights["110"]


@pytest.mark.parametrize(
    "step", ["d-stem-and-pinions", "d-setting-wheels-and-jumper", "d-barrel-and-bridge", "d-crown-wheel", "d-oil-train"]
)
def test_drops_carry_the_numbers_of_the_text(step):
    svg = step_figure(CATALOG, step)
    numbers = set(re.findall(r'class="num"[^>]*>(\d)<', svg))
    assert numbers
    assert numbers <= {str(index + 1) for index in range(len(CATALOG.step[step].oil_points))}


def test_a_dry_place_has_its_drop_struck_through():
    assert step_figure(CATALOG, "d-fit-pallets").count('class="f void"') > step_figure(CATALOG, "b-pallets-off").count(
        'class="f void"'
    )


@pytest.mark.parametrize("step", ABOUT_THE_PLATE)
def test_leaders_do_not_cross_in_a_step(step, layout, monkeypatch):
    seen = []
    real = labels.drawn
    monkeypatch.setattr(
        step_common.lettering, "drawn", lambda placed, *rest: seen.append(placed) or real(placed, *rest)
    )
    module._step_figure.cache_clear()
    step_figure(CATALOG, step, layout=layout)
    assert seen
    assert all(labels.crossing_pairs(placed) == [] for placed in seen)


def test_a_mind_mark_stands_beside_the_part_that_can_be_lost():
    assert 'class="go void"' in step_figure(CATALOG, "b-yoke-off")


def test_every_scene_minds_only_what_it_shows():
    for scene in CATALOG.scenes:
        if scene.view != "still":
            assert set(scene.minds) <= {*scene.takes, *scene.puts, *scene.active, *CATALOG.step[scene.step].screws}


def test_drawing_knows_its_side(g):
    step = CATALOG.step["b-yoke-off"]
    assert Drawing(g, step, CATALOG.scene[step.id]).side == "dial"


def test_a_drawing_is_kept_for_its_content():
    """The same content gives the very same text; content read anew is drawn anew."""
    kept = step_figure(CATALOG, "d-train-bridge")
    assert step_figure(CATALOG, "d-train-bridge") is kept
    again = step_figure(load(), "d-train-bridge")
    assert again is not kept
    assert again == kept
