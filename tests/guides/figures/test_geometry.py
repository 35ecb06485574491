"""The one geometry: true teeth, wheels that mesh, places where the dossier has them."""

from math import cos, hypot, isclose, pi, sin

import pytest

from guides.figures.geometry import MESHES, facing_phase, geometry, mirrored
from guides.figures.metal import toothed
from guides.figures.paths import distance, inside
from guides.figures.pieces import pieces

# teeth as the dossier's table has them (movement.md, section 5)
TEETH = {
    18000: {"180": 90, "201": 80, "201p": 12, "210": 60, "210p": 10, "224": 70, "224p": 8, "705": 15, "705p": 7},
    21600: {"180": 90, "201": 80, "201p": 12, "210": 60, "210p": 10, "224": 120, "224p": 8, "705": 15, "705p": 10},
}
BOTH = {"240": 12, "260": 36, "260p": 10, "250": 40, "420": 35, "415": 56, "450": 16, "453": 16}
MIRRORED = ("180", "420", "410", "5443", "5425")  # movement.md: stem, winding work and barrel
SHARED = ("201", "224", "5110", "5121", "5125")


def tips(path, radius, centre):
    """How many teeth a drawn ring has: runs of points beyond its pitch circle."""
    beyond = [distance(point, centre) > radius for point in path.polygons(0.05)[0]]
    return sum(1 for index, out in enumerate(beyond) if out and not beyond[index - 1])


@pytest.mark.parametrize("vph", [18000, 21600])
def test_every_wheel_has_the_dossiers_teeth(catalog, layout, vph):
    assert geometry(catalog, layout, vph).teeth == TEETH[vph] | BOTH


@pytest.mark.parametrize("vph", [18000, 21600])
def test_every_wheel_is_drawn_with_its_teeth(catalog, layout, vph):
    g = geometry(catalog, layout, vph)
    for key, wheel in g.wheels.items():
        if key not in ("415", "420"):
            middle = (wheel.pitch_radius + wheel.tip_radius) / 2
            assert tips(toothed(g, wheel), middle, wheel.centre) == wheel.teeth, key


def test_the_winding_wheels_are_drawn_with_their_teeth(g):
    for number in ("415", "420"):
        wheel = g.wheels[number]
        middle = (wheel.root_radius + wheel.tip_radius) / 2
        assert tips(pieces(g, number)[0].path, middle, wheel.centre) == BOTH[number]


def test_the_escape_wheel_is_drawn_with_fifteen_teeth(g):
    path = pieces(g, "705")[0].path
    assert tips(path, g.escape_radius * 0.85, g.at("705")) == TEETH[21600]["705"]


@pytest.mark.parametrize("vph", [18000, 21600])
def test_pitch_circles_of_meshing_wheels_touch(catalog, layout, vph):
    g = geometry(catalog, layout, vph)
    for driver, driven in MESHES:
        a, b = g.wheels[driver], g.wheels[driven]
        assert abs(distance(a.centre, b.centre) - a.pitch_radius - b.pitch_radius) < 0.05, (driver, driven)


@pytest.mark.parametrize("vph", [18000, 21600])
@pytest.mark.parametrize("mesh", MESHES, ids="-".join)
def test_teeth_interleave_without_overlap(catalog, layout, vph, mesh):
    g = geometry(catalog, layout, vph)
    assert overlap(g, g.wheels[mesh[0]], g.wheels[mesh[1]]) == 0


def overlap(g, a, b):
    """Points of a's teeth inside b's metal and the other way round, near where they meet."""
    first, second = (toothed(g, w).polygons(0.03)[0] for w in (a, b))
    near = [p for p in first if distance(p, b.centre) < b.tip_radius]
    back = [p for p in second if distance(p, a.centre) < a.tip_radius]
    return sum(inside(p, second) for p in near) + sum(inside(p, first) for p in back)


def test_the_overlap_test_finds_a_wheel_turned_half_a_tooth(g):
    from dataclasses import replace  # noqa: PLC0415

    a, b = g.wheels["201"], g.wheels["210p"]
    assert overlap(g, a, replace(b, phase=b.phase + pi / b.teeth)) > 0


def test_the_tooth_of_one_wheel_faces_the_gap_of_the_other():
    phase = facing_phase(0.0, 0.0, 20, 10)
    pitch = 2 * pi / 10
    assert isclose(((pi - phase) / pitch) % 1, 0.5)


def test_modules_stay_near_the_measured_ones(catalog, g):
    for key, measured in (("201", "wheel module"), ("201p", "pinion module"), ("210", "wheel module")):
        module = g.measure(key.rstrip("p"), measured)
        assert abs(g.wheels[key].module - module) / module < 0.03, key


def test_drawn_places_lie_within_the_dossiers_tolerance(catalog, g):
    for place in catalog.places:
        if place.within_mm is not None:
            (known,) = g.points[place.part]
            assert distance(g.at(place.part), known) <= float(place.within_mm) + 0.035, place.part


def test_every_other_place_is_the_dossiers_own(catalog, g):
    moved = {place.part for place in catalog.places}
    for point in catalog.points:
        if point.part and point.part not in moved:
            known = point.at_6497 if g.layout == "6497" else point.at_6498
            expected = tuple(map(float, known)) if known else mirrored(tuple(map(float, point.at_6498)))
            assert expected in g.points[point.part]


def test_mirrored_parts_are_where_the_dossier_says(catalog):
    left, right = geometry(catalog, "6497"), geometry(catalog, "6498")
    assert [left.at(number) for number in MIRRORED] == [mirrored(right.at(number)) for number in MIRRORED]
    assert {mirrored(at) for at in left.everywhere("5105")} == set(right.everywhere("5105"))


def test_shared_parts_stand_alike_in_both_layouts(catalog):
    left, right = geometry(catalog, "6497"), geometry(catalog, "6498")
    assert [left.everywhere(number) for number in SHARED] == [right.everywhere(number) for number in SHARED]


@pytest.mark.parametrize(("layout", "ratchet", "balance"), [("6497", -1, 1), ("6498", 1, -1)])
def test_with_the_stem_up_the_ratchet_tells_the_layout(catalog, layout, ratchet, balance):
    """movement.md, section 2: left of the stem on a 6497, balance lower right; the other way on a 6498."""
    g = geometry(catalog, layout)
    sx, sy = g.stem_out

    def across(number):
        x, y = g.at(number)
        return x * sy - y * sx  # to the right of the stem when the stem points up

    assert across("415") * ratchet > 0
    assert across("721") * balance > 0


def test_the_dial_side_has_its_stem_at_3_and_seconds_at_9_or_6(catalog):
    for layout, seconds in (("6497", (-1, 0)), ("6498", (0, 1))):
        g = geometry(catalog, layout)
        frame = g.frame("dial")
        x, y = frame(g.at("224"))
        assert frame(g.stem_out) == (1.0, 0.0)
        assert (round(x / hypot(x, y)), round(y / hypot(x, y))) == seconds


def test_the_escape_tooth_rests_against_the_stone(g):
    from guides.figures.pieces_train import fork_shapes  # noqa: PLC0415

    at = g.at("705")
    toe = (at[0] + g.escape_radius * cos(g.escape_phase), at[1] + g.escape_radius * sin(g.escape_phase))
    stones = [shape.path.polygons()[0] for shape in fork_shapes(g, 1)[1:3]]
    assert min(distance(toe, point) for stone in stones for point in stone) < 0.45


def test_thirteen_movement_screws_are_drawn_at_their_places(catalog, g):
    numbers = ("5105", "5110", "5125", "5121", "5415", "5420", "5425", "5443", "5445")
    assert sum(len(g.everywhere(number)) for number in numbers) == 13
    assert all(len(g.everywhere(number)) == catalog.part[number].quantity for number in numbers)


def test_an_unknown_layout_is_refused(catalog):
    with pytest.raises(ValueError, match="'6500'; wanted one of 6497, 6498"):
        geometry(catalog, "6500")


def test_every_assumed_number_is_marked_and_explained(catalog):
    for row in (*catalog.places, *catalog.outlines, *catalog.looks, *catalog.forms):
        assert row.note, row
    assert all(row.assumed for row in (*catalog.outlines, *catalog.forms))
