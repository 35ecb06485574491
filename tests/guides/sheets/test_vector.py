"""Drawings of the site on paper: the same shapes, the same ink, weights in points."""

import re

import pytest
from reportlab.pdfgen.canvas import Canvas

from guides.figures import has_figure, movement_map, step_figure, tray_map
from guides.figures.raster import THEMES
from guides.figures.stills import STILLS
from guides.sheets import look
from guides.sheets.strokes import GROUPS, RULES, SOLID, WORDS, style
from guides.sheets.svg_paths import pdf_path
from guides.sheets.vector import Paint, Words, vector

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20"><title>A drawing</title>{}</svg>'


def drawn(inner: str, width: float = 100):
    return vector(SVG.format(inner), width)


def test_height_follows_the_view_box():
    assert (drawn("").width, drawn("").height, drawn("").title) == (100, 200, "A drawing")


def test_y_down_becomes_y_up():
    (line,) = drawn('<path class="f" d="M0 0l10 20"/>').items
    assert "0.00 200.00 m 100.00 0.00 l" in line.ops


@pytest.mark.parametrize("width", [50, 100, 400])
def test_a_stroke_keeps_its_weight_at_any_scale(width):
    (line,) = drawn('<path class="f" d="M0 0h5"/>', width).items
    assert f"{look.EDGE_PT:.2f} w" in line.ops


@pytest.mark.parametrize(("d", "ops"), [
    ("M-1-1l.5.5-2 3z", "-1.00 -1.00 m -0.50 -0.50 l -2.50 2.50 l h"),
    ("m1 2 3 4H0v1", "1.00 2.00 m 4.00 6.00 l 0.00 6.00 l 0.00 7.00 l"),
    ("M0 0q3 0 3 3t3 3", "0.00 0.00 m 2.00 0.00 3.00 1.00 3.00 3.00 c 3.00 5.00 4.00 6.00 6.00 6.00 c"),
])  # fmt: skip
def test_commands_are_read_as_svg_writes_them_shortest(d, ops):
    assert pdf_path(d, (1, 0, 0, 1, 0, 0)) == ops


def test_an_arc_ends_where_it_says_and_keeps_its_radius():
    ops = pdf_path("M10 0a10 10 0 0 1-10 10", (1, 0, 0, 1, 0, 0))
    x1, y1, x2, y2, x, y = map(float, re.findall(r"-?[\d.]+", ops.split(" m ")[1]))
    assert (x, y) == (0, 10)
    middle = ((10 + 3 * x1 + 3 * x2 + x) / 8, (0 + 3 * y1 + 3 * y2 + y) / 8)
    assert (middle[0] ** 2 + middle[1] ** 2) ** 0.5 == pytest.approx(10, abs=0.01)


def test_groups_shift_and_turn_what_they_hold():
    (line,) = drawn('<g transform="translate(5 5)rotate(90)"><path class="f" d="M0 0h2"/></g>').items
    assert "50.00 150.00 m 50.00 130.00 l" in line.ops


def test_an_active_part_is_ruby_and_glass_lets_through():
    first, second = drawn('<g class="act"><path class="f bridge" d="M0 0h1"/><path class="f" d="M0 0h1"/></g>').items
    red = "{:.3f} {:.3f} {:.3f} RG".format(*look.colour(look.RUBY).rgb())
    assert red in first.ops
    assert red not in second.ops
    (glass,) = drawn('<g class="see"><path class="f bridge" d="M0 0h1"/></g>').items
    assert glass.fill_alpha == 0.62


def test_words_keep_their_place_and_anchor():
    (one,) = drawn('<text class="num" x="5" y="10" font-size="2" text-anchor="middle">1 &amp; 2</text>').items
    assert (one.x, one.y, one.size, one.text, one.anchor) == (50, 100, 20, "1 & 2", "middle")


@pytest.mark.parametrize("inner", ["<image/>", '<g transform="skewX(3)"><path d="M0 0"/></g>'])
def test_what_is_not_in_the_subset_is_refused(inner):
    with pytest.raises(ValueError, match=r"image|skewX"):
        drawn(inner)


@pytest.mark.parametrize("layout", ["6497", "6498"])
def test_every_drawing_of_the_guide_can_go_on_paper_and_has_no_unknown_class(catalog, layout):
    svgs = [step_figure(catalog, step.id, layout=layout) for step in catalog.steps if has_figure(catalog, step.id)]
    svgs += [movement_map(catalog, str, layout=layout), tray_map(catalog, layout=layout)]
    known = set(RULES) | WORDS | GROUPS | set(SOLID) | {"solid"}
    canvas = Canvas("never-saved.pdf")
    for svg in svgs:
        assert {name for classes in re.findall(r'class="([^"]*)"', svg) for name in classes.split()} <= known
        found = vector(svg, 200)
        assert any(isinstance(one, Paint) for one in found.items)
        assert sum(isinstance(one, Words) for one in found.items) == svg.count("<text")
        found.draw(canvas)


@pytest.mark.parametrize("layout", ["6497", "6498"])
@pytest.mark.parametrize("step", STILLS)
def test_nothing_of_a_still_life_is_cut_at_its_edge(catalog, step, layout):
    still = vector(step_figure(catalog, step, layout=layout), 500)
    ops = " ".join(one.ops for one in still.items if isinstance(one, Paint))
    ends = re.findall(r"(-?[\d.]+) (-?[\d.]+) [mlc]\b", ops)
    assert ends
    assert [(x, y) for x, y in ends if not (0 <= float(x) <= 500 and 0 <= float(y) <= still.height)] == []


def test_paper_and_the_rasters_agree_about_print_colours():
    theme = THEMES["print"]
    assert ("#000000", theme["ruby"], theme["brass-line"], theme["patina"]) == (
        look.INK,
        look.RUBY,
        look.BRASS_LINE,
        look.PATINA,
    )
    for name in ("plate", "bridge", "wheel", "jewel", "screw"):
        assert style(f"f {name}").fill == theme[name]
    assert style("f metal").fill == theme["steel"]


def test_paper_and_the_stylesheet_agree_about_print_colours(settings):
    css = (settings.BASE_DIR / "watchbench/static/watchbench/watchbench.css").read_text(encoding="utf-8")
    printed = css.partition("@media print { :root {")[2].partition("}")[0]
    tokens = dict(re.findall(r"--([\w-]+): (#[0-9a-f]+)", printed))
    assert tokens["ruby"] == look.RUBY
    assert tokens["brass"] == look.BRASS
    assert tokens["ink-2"] == look.INK_2
    assert tokens["fig-wheel"] == style("wheel").fill
