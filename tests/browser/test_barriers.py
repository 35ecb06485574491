"""axe-core finds no barrier, and nothing runs off the side, on one page of every kind."""

import pytest

from tests.barriers import axe

pytestmark = pytest.mark.browser
KINDS = (
    "/",
    "/plan/?goal=full-service&money=200&hours=3",
    "/movements/",
    "/movements/st3600/",
    "/movements/st3602/",
    "/parts/",
    "/parts/407/",
    "/parts/5420/",
    "/fit/",
    "/fit/?kind=hands&fact_hour_hole_mm=2.00&fact_minute_hole_mm=1.20",
    "/fit/limits/",
    "/builds/",
    "/watch/",
    "/kept/",
    "/tray/",
    "/movements/st3620/train/",
    "/calibres/",
    "/guides/",
    "/guides/full-service/",
    "/guides/assembly/d-train-bridge/",
    "/guides/disassembly/b-yoke-off/",
    "/guides/assembly/d-train-bridge/minutes/?minutes=70",
    "/tools/",
    "/tools/?budget=serious",
    "/tools/screwdriver-2-0/",
    "/faults/",
    "/faults/hairspring-cone/",
    "/oil/",
    "/timing/",
    "/glossary/",
    "/confidence/",
    "/sources/",
    "/search/?q=clutch+weel",
    "/search/",
    "/design/",
    "/ask/inside/",
)
SMALL_TARGETS = """
() => [...document.querySelectorAll('main a, main button, main input, main select, main summary, nav a')]
  .filter((node) => node.checkVisibility())
  .filter((node) => !node.closest('p, dd, td, li > span, figcaption, caption, label, svg, .hush'))
  .map((node) => [node, node.getBoundingClientRect()])
  .filter(([, box]) => box.width && box.height && (box.height < 43.5 || box.width < 24))
  .map(([node, box]) => [node.tagName, node.textContent.trim().slice(0, 40), Math.round(box.height)].join(' '))
"""


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("colour_scheme", ["light", "dark"])
@pytest.mark.parametrize("address", KINDS)
def test_a_page_has_no_barriers(open_page, address, colour_scheme, width):
    page = open_page(address, colour_scheme=colour_scheme, width=width)
    for caution in page.locator(".caution input").all():
        caution.check()
    assert axe(page) == []


@pytest.mark.parametrize("width", [320, 390, 768, 1440])
@pytest.mark.parametrize("address", KINDS)
def test_nothing_runs_off_the_side(open_page, address, width):
    page = open_page(address, width=width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("address", KINDS)
def test_what_is_touched_is_at_least_44_px_high(open_page, address):
    page = open_page(address, width=390)
    assert page.evaluate(SMALL_TARGETS) == []


@pytest.mark.parametrize("address", ["/guides/assembly/d-train-bridge/", "/movements/st3600/", "/confidence/"])
def test_on_paper_cautions_and_conflicts_are_open(open_page, address):
    page = open_page(address)
    page.emulate_media(media="print")
    shut = "[...document.querySelectorAll('.gated, details > :not(summary)')].filter((node) => !node.checkVisibility())"
    assert page.evaluate(f"{shut}.length") == 0
