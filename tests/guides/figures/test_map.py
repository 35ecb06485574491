"""The map: every part and screw of the list is on a layer of it, a named link, its leaders apart."""

import re
from xml.etree import ElementTree

import pytest

from guides.figures import LAYERS, geometry, movement_map
from guides.figures.labels import crossing_pairs
from guides.figures.movement_map import map_labels
from guides.figures.paths import distance, inside
from guides.figures.places import silhouettes

SVG = "{http://www.w3.org/2000/svg}"
LAYER_LIST = [(side, layer) for side, layers in LAYERS.items() for layer in layers]


def linked(catalog, layout, side, layer):
    root = ElementTree.fromstring(movement_map(catalog, str, layout=layout, side=side, layer=layer))
    return {a.get("href"): a.find(f"{SVG}title").text for a in root.iter(f"{SVG}a")}


def test_every_part_of_the_list_is_a_link_on_some_layer(catalog, layout):
    found = {number for side, layer in LAYER_LIST for number in linked(catalog, layout, side, layer)}
    wanted = {part.number for part in catalog.parts if not part.absent}
    assert wanted - found == set()


def test_every_part_of_the_list_can_be_reached_by_keyboard_on_some_layer(catalog, layout):
    stops = set()
    for side, layer in LAYER_LIST:
        root = ElementTree.fromstring(movement_map(catalog, str, layout=layout, side=side, layer=layer))
        stops |= {a.get("href") for a in root.iter(f"{SVG}a") if a.get("tabindex") is None}
    assert {part.number for part in catalog.parts if not part.absent} - stops == set()


def test_each_link_is_named_by_number_and_name(catalog, layout):
    for number, title in linked(catalog, layout, "bridge", "all").items():
        assert catalog.part[number].name in title
        assert not number.isdigit() or number in title


def test_the_seven_bridge_side_screws_of_the_list_can_be_seen(catalog, layout):
    screws = {"5105", "5110", "5121", "5125", "5415", "5420", "5425", "5443", "5738"}
    assert screws <= linked(catalog, layout, "bridge", "all").keys()


@pytest.mark.parametrize(("side", "layer"), LAYER_LIST)
def test_leaders_never_cross(catalog, layout, side, layer):
    if layer != "dressed":
        assert crossing_pairs(map_labels(catalog, layout, side, layer)) == []


@pytest.mark.parametrize(("side", "layer"), LAYER_LIST)
def test_every_leader_touches_the_part_it_names(catalog, layout, side, layer):
    if layer == "dressed":
        return
    g = geometry(catalog, layout)
    frame = g.frame(side)
    for one in map_labels(catalog, layout, side, layer):
        if one.label.part not in ("case", "caseback", "case-gasket", "movement-ring"):
            outlines = [[frame(point) for point in ring] for ring in silhouettes(g, one.label.part, side)]
            near = min(distance(one.label.at, point) for ring in outlines for point in ring)
            assert any(inside(one.label.at, ring) for ring in outlines) or near < 0.2, one.label


@pytest.mark.parametrize(("side", "layer"), LAYER_LIST)
def test_labels_do_not_touch_each_other(catalog, layout, side, layer):
    if layer == "dressed":
        return
    boxes = []
    for one in map_labels(catalog, layout, side, layer):
        width = one.label.width(1.3)
        left = {"start": 0.4, "end": -width - 0.4, "middle": -width / 2}[one.anchor] + one.end[0]
        boxes.append((left, one.end[1] - 0.6, left + width, one.end[1] + 0.5, one.label.text))
    for index, a in enumerate(boxes):
        for b in boxes[index + 1 :]:
            assert not (a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]), (a, b)


def test_the_keyboard_stops_once_at_each_part(catalog, layout):
    root = ElementTree.fromstring(movement_map(catalog, str, layout=layout))
    stops = [a.get("href") for a in root.iter(f"{SVG}a") if a.get("tabindex") != "-1"]
    assert len(stops) == len(set(stops))


def test_an_active_part_is_ruby_and_its_number_too(catalog):
    svg = movement_map(catalog, str, active=["110"])
    assert re.search(r'href="110"><title>[^<]*</title><g class="act see">', svg)
    assert re.search(r'class="lbl hot"[^>]*>110<', svg)


@pytest.mark.parametrize(
    ("kwargs", "said"), [({"side": "top"}, "side is 'top'"), ({"layer": "inside"}, "layer is 'inside'")]
)
def test_an_unknown_side_or_layer_is_refused(catalog, kwargs, said):
    with pytest.raises(ValueError, match=said):
        movement_map(catalog, str, **kwargs)
