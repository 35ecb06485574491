"""Sizes of parts stand in the content, not in the drawing code, and each of them is drawn."""

import ast
from pathlib import Path

import pytest

from guides.catalog import load
from guides.figures.contact import all_figures
from guides.figures.geometry import Geometry

FIGURES = Path(__file__).parents[3] / "guides/figures"
BEVEL = 0.5  # mm: the largest length that is a matter of drawing, such as the bevel of a crown


@pytest.mark.parametrize("module", ["pieces_train", "pieces_bridges", "pieces_keyless"])
def test_no_length_of_a_part_stands_in_the_code(module):
    tree = ast.parse((FIGURES / f"{module}.py").read_text(encoding="utf-8"))
    numbers = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    assert [one for one in numbers if isinstance(one, float) and one > BEVEL] == []


def test_every_size_of_the_file_is_drawn(monkeypatch):
    asked, real = set(), Geometry.sizes
    monkeypatch.setattr(Geometry, "sizes", lambda g, of, name: asked.add((of, name)) or real(g, of, name))
    catalog = load()  # a catalog of its own: its geometry has nothing kept from before
    for _ in all_figures(catalog):
        pass
    direct = {(of, name) for of in catalog.sizes for name in ("side-arbor", "side-tail")}
    known = {(form.of, size.name) for form in catalog.forms for size in form.sizes}
    assert known - asked - direct == set()


def test_every_assumed_size_says_so_and_why(catalog):
    assert all(form.assumed and len(form.note) > 10 for form in catalog.forms)


def test_measured_sizes_are_not_repeated_as_assumed(catalog):
    measured = {(part.number, one.what.replace(" ", "-")) for part in catalog.parts for one in part.measures}
    assert measured & {(form.of, size.name) for form in catalog.forms for size in form.sizes} == set()
