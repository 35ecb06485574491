"""Bridges cover what they must, leave free what must be seen, and do not run into each other."""

from math import hypot, tau

import pytest

from guides.figures.paths import distance, inside, polar
from guides.figures.pieces import pieces
from guides.figures.places import covers, silhouettes

COVERED = {
    "105": ("201", "180", "420"),
    "110": ("210", "224", "705"),
    "121": ("721",),
    "125": ("710",),
}
FREE = {
    "105": ("721", "710", "705", "224", "210", "5443"),
    "110": ("201", "710", "721"),
    "121": ("201", "705", "224", "210", "710"),
    "125": ("721", "705", "201"),
}
HOLDS = {"105": "5105", "110": "5110", "121": "5121", "125": "5125"}


def discs(g, number, radius):
    return [[polar(radius, index * tau / 24, at) for index in range(24)] for at in g.everywhere(number)]


@pytest.mark.parametrize("bridge", COVERED)
def test_a_bridge_covers_the_jewels_it_must_hold(g, bridge):
    for number in COVERED[bridge]:
        assert covers(g, bridge, g.at(number)), number


@pytest.mark.parametrize("bridge", FREE)
def test_a_bridge_leaves_free_what_must_be_seen(g, bridge):
    ring = list(silhouettes(g, bridge)[0])
    for number in FREE[bridge]:
        seen = [polar(0.75, index * tau / 12, g.at(number)) for index in range(12)]
        assert not any(inside(point, ring) for point in seen), number


@pytest.mark.parametrize("bridge", HOLDS)
def test_a_bridge_reaches_round_its_screw_heads(g, bridge):
    ring = list(silhouettes(g, bridge)[0])
    for disc in discs(g, HOLDS[bridge], g.head_radius(HOLDS[bridge]) + 0.1):
        assert all(inside(point, ring) for point in disc)


@pytest.mark.parametrize("pair", [("105", "110"), ("105", "121"), ("110", "121")], ids="-".join)
def test_bridges_do_not_overlap(g, pair):
    first, second = (list(silhouettes(g, number)[0]) for number in pair)
    assert not any(inside(point, second) for point in first)
    assert not any(inside(point, first) for point in second)


def test_bridges_stay_clear_of_the_balance(g):
    radius = g.measure("721", "rim diameter") / 2
    for number in ("105", "110"):
        assert min(distance(point, g.at("721")) for point in silhouettes(g, number)[0]) > radius + 0.2, number


def test_most_of_the_balance_rim_shows_beside_the_cock(g):
    radius = g.measure("721", "rim diameter") / 2 - 0.4
    rim = [polar(radius, index * tau / 72, g.at("721")) for index in range(72)]
    assert sum(not covers(g, "121", point) for point in rim) > 72 * 0.7


def test_no_bridge_hides_a_dial_fastener_or_a_case_screw(g):
    for number in ("105", "110", "121"):
        ring = list(silhouettes(g, number)[0])
        for at in (*g.everywhere("dial-fastener"), *g.points["case-hole"]):
            assert not inside(at, ring), (number, at)


@pytest.mark.parametrize("bridge", ["105", "110", "121"])
def test_edge_slots_lie_on_the_edge_and_clear_of_the_screws(g, bridge):
    ring = list(silhouettes(g, bridge)[0])
    slots = [
        shape.path.polygons()[0]
        for shape in pieces(g, bridge)
        if shape.look == "f fine void" and hasattr(shape, "path")
    ]
    assert len(slots) == {"105": 2, "110": 2, "121": 1}[bridge]
    for slot in slots:
        assert any(inside(point, ring) for point in slot)
        assert all(
            distance(point, at) > g.head_radius(HOLDS[bridge]) for point in slot for at in g.everywhere(HOLDS[bridge])
        )


def test_bridges_stay_inside_their_radius(g):
    for number in ("105", "110", "121"):
        assert max(hypot(*point) for point in silhouettes(g, number)[0]) < g.bridge_rim + 0.01


def test_screw_heads_do_not_overlap_each_other(catalog, g):
    heads = [(number, at, g.head_radius(number)) for number in ("5105", "5110", "5121", "5415", "5420", "5425", "5443")
             for at in g.everywhere(number)]  # fmt: skip
    for index, (_, a, r) in enumerate(heads):
        for number, b, s in heads[index + 1 :]:
            assert distance(a, b) > r + s, number


def test_the_click_spring_clears_the_screws_of_the_bridge(g):
    for at in g.everywhere("5105"):
        assert min(distance(at, point) for point in silhouettes(g, "430")[0]) > g.head_radius("5105") + 0.1


def test_winding_wheels_clear_the_bridge_screws(g):
    for wheel in ("415", "420"):
        for number in ("5105", "5443"):
            for at in g.everywhere(number):
                assert distance(at, g.at(wheel)) > g.wheels[wheel].tip_radius + g.head_radius(number), (wheel, number)


def test_the_clicks_beak_stands_in_the_ratchets_teeth(g):
    wheel = g.wheels["415"]
    depth = min(distance(point, wheel.centre) for point in silhouettes(g, "425")[0])
    assert wheel.root_radius - 0.05 < depth < wheel.pitch_radius


def test_only_the_clicks_beak_reaches_into_the_ratchet(g):
    wheel = g.wheels["415"]
    inner = [point for point in silhouettes(g, "425")[0] if distance(point, wheel.centre) < wheel.tip_radius]
    assert max(distance(a, b) for a in inner for b in inner) < 1.2


def test_everything_but_stem_and_crown_stays_on_the_plate(catalog, g):
    for part in catalog.parts:
        number = part.number
        if part.side in ("bridge", "between") and number not in ("166", "5166", "crown") and not part.absent:
            assert max(hypot(*point) for ring in silhouettes(g, number) for point in ring) < g.flange, number
