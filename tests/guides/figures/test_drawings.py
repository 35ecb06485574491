"""What holds for every drawing: valid, small, described, without style, with ids of its own."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from guides.catalog import load
from guides.figures import (
    LAYERS,
    Dial,
    exploded_stack,
    has_part_figure,
    movement_map,
    part_alone,
    part_in_place,
    side_levels,
    step_figure,
    train_alive,
    tray_map,
    watch,
)  # fmt: skip

CATALOG = load()
SVG = "{http://www.w3.org/2000/svg}"
STEPS = [step.id for step in CATALOG.steps]
PARTS = [part.number for part in CATALOG.parts if has_part_figure(CATALOG, part.number)]
MOST_BYTES = 60_000
CSS_FILE = Path(__file__).parents[3] / "watchbench/static/watchbench/watchbench.css"


def address(number: str) -> str:
    return f"/parts/{number}/"


def drawings(layout: str):
    for step in STEPS:
        yield step, step_figure(CATALOG, step, layout=layout, name=f"s-{step}")
    for number in PARTS:
        yield number, part_alone(CATALOG, number, layout=layout, name=f"a-{number}")
        yield number, part_in_place(CATALOG, number, layout=layout, name=f"p-{number}")
    for side, layers in LAYERS.items():
        for layer in layers:
            yield layer, movement_map(CATALOG, address, layout=layout, side=side, layer=layer, name=f"m-{side}-{layer}")
    yield "stack", exploded_stack(CATALOG, layout=layout, name="stack")
    yield "levels", side_levels(CATALOG, layout=layout, name="levels")
    yield "tray", tray_map(CATALOG, layout=layout, name="tray")
    yield "train", train_alive(CATALOG, layout=layout, name="train")
    yield "watch", watch(Dial(layout), name="watch")


@pytest.fixture(scope="module")
def all_drawings(layout):
    return list(drawings(layout))


def test_every_drawing_is_well_formed_and_says_what_it_shows(all_drawings):
    for name, svg in all_drawings:
        root = ElementTree.fromstring(svg)
        title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
        assert root.get("role") in ("img", "group"), name
        assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
        assert len(title.text) > 4, name
        assert len(desc.text) > 20, name


def test_ids_are_unique_on_a_page_with_all_drawings(all_drawings):
    ids = [one for _, svg in all_drawings for one in re.findall(r'\bid="([^"]+)"', svg)]
    assert len(ids) == len(set(ids))


def test_every_reference_inside_a_drawing_leads_somewhere(all_drawings):
    for name, svg in all_drawings:
        known = set(re.findall(r'\bid="([^"]+)"', svg))
        assert set(re.findall(r"url\(#([^)]+)\)", svg)) <= known, name


def test_no_drawing_carries_style_script_colour_or_raster(all_drawings):
    for name, svg in all_drawings:
        assert not re.search(r'style=|<style|<script|\bon\w+="|fill="#|stroke="|<image', svg), name


def test_every_class_is_in_the_stylesheet(all_drawings):
    css = CSS_FILE.read_text(encoding="utf-8")
    used = {one for _, svg in all_drawings for text in re.findall(r'class="([^"]+)"', svg) for one in text.split()}
    assert {one for one in used if not re.search(rf"\.{re.escape(one)}\b", css)} == set()


def test_numbers_have_at_most_two_decimals(all_drawings):
    for name, svg in all_drawings:
        shapes = re.sub(r"<(title|desc)[^>]*>.*?</\1>|<text[^>]*>.*?</text>", "", svg)
        assert not re.search(r"\d*\.\d{3,}", shapes), name


def test_no_drawing_is_larger_than_its_limit(all_drawings):
    assert {name: len(svg) for name, svg in all_drawings if len(svg.encode()) >= MOST_BYTES} == {}


@pytest.mark.parametrize("text", ["<b>", 'a"b', "a & b"])
def test_text_from_outside_is_escaped(text):
    svg = movement_map(CATALOG, lambda number: f"/x/?{text}{number}")
    ElementTree.fromstring(svg)
    assert text not in svg.replace("&amp;", "").replace("&lt;", "").replace("&gt;", "").replace("&quot;", "")


def test_drawings_are_the_same_every_time():
    step_figure.__globals__["_step_figure"].cache_clear()
    first = step_figure(CATALOG, "d-train-bridge")
    step_figure.__globals__["_step_figure"].cache_clear()
    assert step_figure(CATALOG, "d-train-bridge") == first
