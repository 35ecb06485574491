"""A build from the pasted listing to the file, in a real browser: wide and narrow, with scripts and without."""

import re

import pytest
from playwright.sync_api import expect

from tests.barriers import axe
from tests.browser.test_barriers import SMALL_TARGETS

pytestmark = pytest.mark.browser
LOOSE_HANDS = "Watch hands for ST36, hole size 2.0*1.20*0.25mm"
RIGHT_HANDS = "Blue hands 6497, hole size 2.00*1.15*0.25mm"
DIAL = "Dial 38.9mm for ST3600, small seconds at 9, with feet, centre hole 2.5mm"
WAYS = [(1280, True), (390, True), (1280, False), (390, False)]


@pytest.fixture
def build_page(open_page):
    """A build with two hands, a dial and a strap, open in the browser that made it."""
    page = open_page("/builds/")
    page.get_by_label("Name of the build").fill("Blue Marina")
    page.get_by_role("button", name="Begin the build").click()
    for slot, text in (("hands", LOOSE_HANDS), ("hands", RIGHT_HANDS), ("dial", DIAL), ("strap", "Leather 22mm")):
        page.goto(f"{at(page)}parts/new/?slot={slot}")
        page.get_by_label("Text of the listing").fill(text)
        page.get_by_label("Price").fill("12,50")
        page.get_by_role("button", name="Add to the build").click()
    return page


def at(page):
    """The address of the build whose page is open."""
    return re.match(r".*/builds/[A-Za-z0-9_-]{32}/", page.url)[0]


@pytest.mark.parametrize(("width", "javascript"), WAYS)
def test_from_the_listing_to_the_file_and_back(open_page, tmp_path, width, javascript):
    way = {"width": width, "javascript": javascript}
    page = open_page("/fit/", **way)
    page.locator("textarea[name=text]").fill(LOOSE_HANDS)
    page.locator("#fit button:not([formaction])").first.click()
    page.get_by_role("button", name="Add to a build").click()
    expect(page.locator(".status")).to_contain_text("Added: Watch hands for ST36")
    expect(page.locator("#build")).to_contain_text("It does not fit together: 1 joint clashes.")

    page.goto(f"{at(page)}parts/new/?slot=hands")
    page.get_by_label("Text of the listing").fill(RIGHT_HANDS)
    page.get_by_role("button", name="Add to the build").click()
    expect(page.locator("#build")).to_contain_text("Choose one of 2")
    right = page.locator(".verdict", has_text="Blue hands 6497")
    right.locator("select").select_option("ordered")
    if not javascript:
        right.get_by_role("button", name="Keep").click()
    expect(page.locator(".standing")).to_contain_text("could be checked fit")

    friend = open_page(page.locator("#share-address").input_value(), **way)
    expect(friend.locator("h1")).to_have_text("My build")
    expect(friend.locator("#build")).to_contain_text("Blue hands 6497")
    assert friend.locator("main form, main button").count() == 0
    assert at(page).split("/")[-2] not in friend.content()

    with page.expect_download() as download:
        page.get_by_role("link", name="Export as JSON").click()
    download.value.save_as(tmp_path / "build.json")
    elsewhere = open_page("/builds/", **way)
    elsewhere.get_by_label("A build you exported").set_input_files(tmp_path / "build.json")
    elsewhere.get_by_role("button", name="Import the build").click()
    expect(elsewhere.locator(".status")).to_contain_text("Imported")
    expect(elsewhere.locator("#build")).to_contain_text("Blue hands 6497")
    assert at(elsewhere) != at(page)


@pytest.mark.parametrize("javascript", [True, False])
def test_a_build_is_deleted_after_a_question(open_page, javascript):
    page = open_page("/builds/", javascript=javascript)
    page.get_by_role("button", name="Begin the build").click()
    page.get_by_role("link", name="Delete this build").click()
    page.get_by_role("button", name="Delete the build").click()
    page.wait_for_url("**/builds/")
    expect(page.locator(".empty")).to_contain_text("No build yet in this browser")


def test_choosing_keeps_the_page_and_announces_the_verdict(build_page):
    page = build_page
    page.evaluate("window.stays = true")
    loose = page.locator(".verdict", has_text="Watch hands for ST36")
    loose.locator("select").focus()
    loose.locator("select").select_option("chosen")
    expect(page.get_by_role("status").filter(has_text="It does not fit together")).to_be_visible()
    assert page.evaluate("window.stays")
    expect(loose.locator("select")).to_be_focused()


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("colour_scheme", ["light", "dark"])
def test_the_pages_of_a_build_have_no_barriers(open_page, build_page, width, colour_scheme):
    home, share = at(build_page), build_page.locator("#share-address").input_value()
    build_page.goto(home)
    part = build_page.locator(".verdict h4 a").first.get_attribute("href")
    for address in ("/builds/", home, share, f"{home}own/", f"{home}compare/hands/", part, f"{part}delete/"):
        page = open_page(address, width=width, colour_scheme=colour_scheme)
        page.evaluate("document.querySelectorAll('details').forEach((closed) => { closed.open = true })")
        assert axe(page) == [], address
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address
        assert page.evaluate(SMALL_TARGETS) == [], address
