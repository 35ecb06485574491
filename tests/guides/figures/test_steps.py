"""A step's drawing shows what the step says."""

import re

import pytest

from guides.catalog import load
from guides.figures import has_figure, labels, marks, step_common, step_figure
from guides.figures import step as module
from guides.figures.paths import distance, inside
from guides.figures.places import reach, silhouettes
from guides.figures.step_common import KEYLESS, Drawing, on_plate
from guides.figures.step_lift import Lift
from guides.figures.step_plan import Plan

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


@pytest.mark.parametrize("step", STEPS)
def test_every_oil_point_of_the_text_has_its_numbered_drop(step, layout):
    numbers = re.findall(r'class="num"[^>]*>(\d)<', step_figure(CATALOG, step, layout=layout))
    assert set(numbers) == {str(index + 1) for index in range(len(CATALOG.step[step].oil_points))}


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


def plan_or_lift(g, step):
    scene = CATALOG.scene[step]
    found = (Lift if scene.view == "lift" else Plan)(g, CATALOG.step[step], scene)
    found.svg("x")
    return found


@pytest.mark.parametrize("step", ABOUT_THE_PLATE)
def test_a_leader_ends_on_the_part_it_names(step, g):
    drawing = plan_or_lift(g, step)
    for label in drawing.letters(drawing.touch):
        dx, dy = drawing.shift(label.part)
        at = drawing.frame.back((label.at[0] - dx, label.at[1] - dy))
        rings = silhouettes(g, label.part, drawing.side)
        near = min(distance(at, point) for ring in rings for point in ring)
        assert any(inside(at, ring) for ring in rings) or near < 0.3, label


@pytest.mark.parametrize("step", ABOUT_THE_PLATE)
def test_every_part_that_a_step_names_has_its_number_in_the_drawing(step, g):
    drawing = plan_or_lift(g, step)
    svg = step_figure(CATALOG, step, layout=g.layout)
    for label in drawing.letters(drawing.touch):
        assert f">{label.text}<" in svg


@pytest.mark.parametrize("step", ABOUT_THE_PLATE)
def test_no_leader_of_another_part_runs_over_stem_and_crown(step, g, monkeypatch):
    seen, real = [], labels.drawn
    monkeypatch.setattr(labels, "drawn", lambda placed, *rest: seen.extend(placed) or real(placed, *rest))
    drawing = plan_or_lift(g, step)
    ends = [drawing.frame(g.along_stem(out)) for out in (15, 25)]
    if "401" in drawing.on and abs(ends[0][1] - ends[1][1]) < 1:  # it points to the right
        for one in seen:
            dx, dy = drawing.shift("401")
            stem = [(x + dx, y + dy) for x, y in ends]
            assert one.label.part in KEYLESS or not labels.crosses(one.label.at, one.end, *stem), one.label.text
            beside = abs(one.label.at[1]) < 1 and one.label.at[0] < one.end[0]
            assert one.label.part in KEYLESS or not beside, one.label.text


@pytest.mark.parametrize("step", ABOUT_THE_PLATE)
def test_a_dashed_axis_begins_on_its_part(step, g):
    drawing = plan_or_lift(g, step)
    for number in getattr(drawing, "heights", ()):
        left, bottom, right, top = reach(g, number, drawing.side)
        for x, y in drawing._axes(number):
            assert left - 0.1 <= x <= right + 0.1, number
            assert bottom - 0.1 <= y <= top + 0.1, number


@pytest.mark.parametrize("step", [step for step in ABOUT_THE_PLATE if CATALOG.step[step].oil_points])
def test_no_drop_hides_another(step, g, monkeypatch):
    seen = []
    monkeypatch.setattr(marks, "drop", lambda tip, number, size, *, dry, way: seen.append((tip, way, size)) or "")
    plan_or_lift(g, step)
    heads = [marks.Drop(tip, 1).head(way, size) for tip, way, size in seen]
    for index, (_, _, size) in enumerate(seen):
        for other in range(len(seen)):
            if other != index:
                assert distance(heads[index], heads[other]) > 2 * marks.HEAD * size
                assert distance(heads[index], seen[other][0]) > marks.HEAD * size


def test_the_strike_of_a_dry_drop_leaves_its_number_free():
    svg = marks.drop((0, 0), 8, 10, dry=True)
    x, y = map(float, re.search(r'<text[^>]* x="([-.\d]+)" y="([-.\d]+)"', svg).groups())
    strikes = re.findall(r'class="go" d="M([^"]+)"', svg)
    assert len(strikes) == 2
    for strike in strikes:
        a, b, *_ = map(float, re.findall(r"-?\d*\.?\d+", strike))  # where it begins, nearest the number
        assert abs(a - x) > 3 or not y - 7.2 < b < y  # a figure of 10 is 6 wide and 7.2 high


def test_a_screw_that_was_tightened_again_is_in_its_hole():
    held = [step for step in ABOUT_THE_PLATE if step.startswith("b-") and "401" in on(step)]
    assert len(held) > 10
    assert all("5443" in on(step) for step in held)


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
