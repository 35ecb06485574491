"""Drawings in a browser: the train turns at its true speed, keys and touch reach the map, the watch changes."""

import re

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from guides import figures
from tests.barriers import axe
from tests.browser.test_barriers import SMALL_TARGETS
from tests.browser.test_keyboard import tab_to, until

pytestmark = pytest.mark.browser
ADDRESSES = (
    "/movements/st3620/?side=dial&layer=all",
    "/movements/st3600/?side=bridge&layer=cased",
    "/movements/st3600/train/",
    "/parts/5425/",
    "/parts/dial/",
    "/tray/?layout=6498",
    "/watch/",
    "/kept/",
    "/guides/assembly/d-fit-balance/?layout=6498",
)
MAP = "#map figure > svg"


def fourth_wheel(page: Page) -> tuple[float, float]:
    """Return how far the fourth wheel has turned, in degrees, and when, in seconds."""
    return tuple(
        page.evaluate("""() => [
      Number(document.querySelector('[data-wheel="224"]').getAttribute('transform').match(/rotate\\(([-.0-9]+)/)[1]),
      performance.now() / 1000]""")
    )


def test_the_fourth_wheel_turns_once_a_minute(open_page):
    page = open_page("/movements/st3600/train/")
    page.wait_for_timeout(300)
    before, from_s = fourth_wheel(page)
    page.wait_for_timeout(3000)
    after, to_s = fourth_wheel(page)
    assert abs(after - before) / (to_s - from_s) == pytest.approx(360 / 60, rel=0.1)  # it moves in steps of one degree


def test_less_motion_stops_the_train_until_it_is_started(open_page):
    page = open_page("/movements/st3600/train/")
    page.emulate_media(reduced_motion="reduce")
    page.reload()
    before, _ = fourth_wheel(page)
    page.wait_for_timeout(600)
    assert fourth_wheel(page)[0] == before
    page.get_by_role("button", name="Run at full speed").click()
    page.wait_for_timeout(600)
    assert fourth_wheel(page)[0] != before


def test_one_beat_moves_the_fourth_wheel_by_its_share_and_no_further(open_page):
    page = open_page("/movements/st3600/train/")
    page.emulate_media(reduced_motion="reduce")
    page.reload()
    before, _ = fourth_wheel(page)
    page.get_by_role("button", name="One beat on").click()
    page.wait_for_timeout(400)
    assert abs(fourth_wheel(page)[0] - before) == pytest.approx(1, abs=0.01)  # 6 beats a second, 6 degrees a second


def test_without_scripts_the_train_stands_and_offers_no_buttons(open_page):
    page = open_page("/movements/st3600/train/", javascript=False)
    assert page.locator("[data-do]:visible").count() == 0
    expect(page.locator(".mind")).to_be_visible()


def test_every_part_of_the_map_is_reached_by_tab_and_named(open_page):
    page = open_page("/movements/st3600/")
    page.keyboard.press("Tab")
    tab_to(page, f"{MAP} a")
    wanted, found = figures.parts_on("bridge", "all"), set()
    for _ in wanted:
        found.add(page.evaluate("document.activeElement.getAttribute('href')"))
        named = page.evaluate("document.activeElement.querySelector('title').textContent")
        expect(page.locator("[data-named]")).to_have_text(named)
        page.keyboard.press("Tab")
    assert found == {f"/parts/{number}/" for number in wanted}


def test_a_side_is_turned_in_place_and_keeps_the_focus(open_page):
    page = open_page("/movements/st3600/")
    page.get_by_role("link", name="Motion works off").focus()
    page.keyboard.press("Enter")
    expect(page.locator(MAP)).to_contain_text("The 6497 seen from the dial side")
    expect(page.get_by_role("link", name="Motion works off")).to_be_focused()
    assert page.url.endswith("/movements/st3600/?side=dial&layer=motion-off")
    page.go_back()
    expect(page.locator(MAP)).to_contain_text("The 6497 seen from the bridge side")


def test_without_scripts_layers_are_plain_links(open_page):
    page = open_page("/movements/st3600/", javascript=False)
    page.get_by_role("link", name="Train out").click()
    assert page.url.endswith("layer=train-out")
    expect(page.locator("h1")).to_have_text("Sea-Gull ST3600")


def test_a_first_touch_names_the_part_and_a_second_opens_it(browser, site):
    context = browser.new_context(base_url=site, has_touch=True, viewport={"width": 390, "height": 900})
    page = context.new_page()
    page.goto("/movements/st3600/")
    ratchet = page.locator(f"{MAP} a[href='/parts/415/']:not([aria-hidden])").bounding_box()
    at = ratchet["x"] + ratchet["width"] * 0.8, ratchet["y"] + ratchet["height"] * 0.75
    page.touchscreen.tap(*at)
    expect(page.locator("[data-named]")).to_contain_text("415 Ratchet wheel")
    page.touchscreen.tap(*at)
    page.wait_for_url("**/parts/415/")
    context.close()


def test_the_watch_changes_in_place(open_page):
    page = open_page("/watch/")
    page.get_by_label("Dial colour").focus()
    page.get_by_label("Dial colour").select_option("green")
    until(page, "document.querySelector('.try circle.dial-green') !== null")
    expect(page.get_by_label("Dial colour")).to_be_focused()
    assert page.url.endswith("colour=green") or "colour=green&" in page.url


def test_a_fault_in_a_size_is_shown_at_its_field(open_page):
    page = open_page("/watch/", expected_status=422)
    page.locator("#opening").fill("4o")
    page.keyboard.press("Enter")
    expect(page.locator("#opening-error")).to_contain_text("“4o” is not a number")
    expect(page.locator("#opening")).to_have_value("4o")


@pytest.mark.parametrize(("width", "javascript"), [(1280, True), (390, True), (390, False)])
def test_a_listings_picture_from_the_first_try_to_the_last(open_page, tmp_path, width, javascript):
    """Laid in place, cut, seen on its build's page, not on the shared one, and gone with everything else."""
    Image.linear_gradient("L").resize((900, 600)).save(tmp_path / "dial.jpg")
    page = open_page("/watch/?layout=6498", width=width, javascript=javascript)
    page.get_by_label(re.compile("Picture")).set_input_files(tmp_path / "dial.jpg")
    page.get_by_role("button", name="Lay it in place").click()
    expect(page.locator(".try image")).to_be_visible()
    page.get_by_label("Radius").fill("40")
    page.keyboard.press("Enter")
    expect(page.locator(".try image")).to_have_attribute("href", re.compile("radius=40$"))
    expect(page.get_by_label("Layout", exact=True)).to_have_value("6498")
    page.get_by_role("link", name="Tried on").first.click()
    expect(page.locator("#picture image")).to_have_attribute("href", re.compile("radius=40$"))
    if javascript:  # axe waits for promises, which a page without scripts never keeps
        assert axe(page) == []
    friend = open_page(page.locator("#share-address").input_value())
    assert friend.locator("image").count() == 0
    page.goto("/kept/")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("button", name="Forget all of it, builds too").click()
    expect(page.locator(".empty")).to_contain_text("Nothing.")


def test_a_picture_is_removed_by_its_button(open_page, tmp_path):
    Image.linear_gradient("L").resize((900, 600)).save(tmp_path / "dial.jpg")
    page = open_page("/watch/")
    page.get_by_label(re.compile("Picture")).set_input_files(tmp_path / "dial.jpg")
    page.get_by_role("button", name="Lay it in place").click()
    page.get_by_role("button", name="Remove the picture").click()
    expect(page.locator(".try svg")).to_be_visible()
    expect(page.locator(".try image")).to_have_count(0)


def test_a_colour_chosen_a_moment_before_the_circle_is_not_lost(open_page, tmp_path):
    Image.linear_gradient("L").resize((900, 600)).save(tmp_path / "dial.jpg")
    page = open_page("/watch/")
    page.get_by_label(re.compile("Picture")).set_input_files(tmp_path / "dial.jpg")
    page.get_by_role("button", name="Lay it in place").click()
    page.get_by_label("Dial colour").select_option("green")
    page.get_by_label("Radius").fill("40")
    page.keyboard.press("Enter")
    expect(page.locator(".try image")).to_have_attribute("href", re.compile("radius=40$"))
    expect(page.get_by_label("Dial colour")).to_have_value("green")


def test_a_picture_of_20_mb_is_refused_with_a_sentence(open_page, tmp_path):
    (tmp_path / "large.jpg").write_bytes(b"\xff\xd8\xff" + bytes(20 * 1024**2))
    page = open_page("/watch/", expected_status=413)
    page.get_by_label(re.compile("Picture")).set_input_files(tmp_path / "large.jpg")
    page.get_by_role("button", name="Lay it in place").click()
    expect(page.locator("#picture-error")).to_contain_text("more than 15 MB")


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("colour_scheme", ["light", "dark"])
@pytest.mark.parametrize("address", ADDRESSES)
def test_a_drawing_puts_up_no_barriers(open_page, address, colour_scheme, width):
    page = open_page(address, colour_scheme=colour_scheme, width=width)
    for caution in page.locator(".caution input").all():
        caution.check()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert axe(page) == []


@pytest.mark.parametrize("address", ADDRESSES)
def test_what_is_touched_beside_a_drawing_is_at_least_44_px_high(open_page, address):
    assert open_page(address, width=390).evaluate(SMALL_TARGETS) == []
