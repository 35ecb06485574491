"""The train alive: the numbers in the drawing; in a browser, its periods and its stillness when asked for."""

# ruff: noqa: E501  lines of path data and coordinates read best unbroken

import re
from pathlib import Path

import pytest

from guides.figures import train_alive, train_data

STATIC = Path(__file__).parents[3] / "watchbench/static/watchbench"
PAGE = """<!doctype html><div data-train>{svg}<button data-do="run">Run</button><button data-do="slow">Slow</button>
<button data-do="beat">Beat</button></div><script type="module">{script}</script>"""


@pytest.mark.parametrize(("vph", "escape"), [(18000, 6), (21600, 5)])
def test_periods_are_the_dossiers(catalog, vph, escape):
    assert train_data(catalog, vph) == {"705": escape, "210": 450, "224": 60, "201": 3600, "180": 27000}


def test_neighbours_turn_against_each_other(catalog):
    svg = train_alive(catalog)
    sense = dict(re.findall(r'data-wheel="(\d+)"[^>]*data-sense="(-?1)"', svg))
    assert sense == {"705": "1", "210": "1", "224": "-1", "201": "-1", "180": "1"}


def test_an_unknown_beat_is_refused(catalog):
    with pytest.raises(ValueError, match="28800; wanted 18000 or 21600"):
        train_alive(catalog, vph=28800)


def test_the_script_sets_no_style_and_loads_nothing():
    script = (STATIC / "train.js").read_text(encoding="utf-8")
    assert "style" not in script.split("\n\n", 1)[1]
    assert "import " not in script


def shown(browser, catalog, **options):
    page = browser.new_context(**options).new_page()
    script = (STATIC / "train.js").read_text(encoding="utf-8")
    page.set_content(PAGE.format(svg=train_alive(catalog), script=script))
    return page


ANGLE = "id => Number(document.querySelector(id).getAttribute('transform').match(/rotate\\(([-\\d.]+)/)[1])"


@pytest.mark.browser
def test_the_fourth_wheel_turns_once_a_minute(browser, catalog):
    page = shown(browser, catalog)
    degrees = page.evaluate("() => { const t = document.querySelector('[data-train]').train; t.seconds = 0; t.draw();"
                            f"const angle = {ANGLE}; const a = angle('#train-224'); t.seconds = 60; t.draw(); return angle('#train-224') - a; }}")  # fmt: skip
    assert degrees == pytest.approx(-360, abs=0.1)


@pytest.mark.browser
def test_it_runs_by_the_clock_and_pauses(browser, catalog):
    page = shown(browser, catalog)
    read = "() => [performance.now() / 1000, document.querySelector('[data-train]').train.seconds]"
    clock, seconds = page.evaluate(read)
    page.wait_for_timeout(1500)
    later, after = page.evaluate(read)
    assert after - seconds == pytest.approx(later - clock, rel=0.15)
    page.click("[data-do=run]")
    stopped = page.evaluate(read)[1]
    page.wait_for_timeout(300)
    assert page.evaluate(read)[1] == stopped


@pytest.mark.browser
def test_reduced_motion_keeps_it_still_and_still_lets_it_step(browser, catalog):
    page = shown(browser, catalog, reduced_motion="reduce")
    page.wait_for_timeout(400)
    assert page.evaluate("() => document.querySelector('[data-train]').train.seconds") == 0
    before = page.evaluate(ANGLE, "#train-705")
    page.click("[data-do=beat]")
    assert page.evaluate("() => document.querySelector('[data-train]').train.seconds") == pytest.approx(1 / 6)
    assert page.evaluate(ANGLE, "#train-705") != before
