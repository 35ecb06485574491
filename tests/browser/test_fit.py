"""Paste, correct, ask the seller: with and without JavaScript, on a phone, without barriers."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.barriers import axe

pytestmark = pytest.mark.browser
HANDS = "Sword hands 2.00/1.20/0.25 for Valjoux 7750, also used on 6497 builds.\nMinute hand 13.0 mm"
DIAL = "Watch dial for 6497, small seconds at 9, two feet"
KIT = (
    "44mm case + ST3600 + 38.9mm dial (9 o'clock second) + hands 2.0/1.15/0.25. Suit dial 38.9mm, crown at 3, bore 37.3"
)
SMALL = """
() => [...document.querySelectorAll('main a, main button, main input, main select, main summary, main textarea')]
  .filter((node) => node.checkVisibility() && !node.closest('p, dd, span, .hush'))
  .map((node) => [node, node.getBoundingClientRect()])
  .filter(([node, box]) => box.width && (node.closest('.check') ?? node).getBoundingClientRect().height < 43.5)
  .map(([node]) => node.outerHTML.slice(0, 80))
"""


def paste(page: Page, text: str) -> None:
    """Paste a text as a visitor does: the words at once, then the event of the paste."""
    page.locator("#text").fill(text)
    page.locator("#text").dispatch_event("paste")


def unfold(page: Page) -> None:
    page.evaluate("document.querySelectorAll('main details').forEach((one) => (one.open = true))")


def test_a_paste_is_answered_at_once_and_a_correction_too(open_page):
    page = open_page("/fit/")
    paste(page, HANDS)
    expect(page.locator("#answer .big")).to_have_text("Minute hand hole")
    expect(page.locator(".heard mark.clash")).to_have_text("1.20")
    page.locator("#fact_minute_hole_mm").fill("1.15")
    page.locator("#fact_minute_hole_mm").press("Tab")
    expect(page.locator("#why-minute_hole_mm")).to_contain_text("Corrected by you; the text says 1.20.")
    expect(page.locator(".heard mark.clash")).to_have_count(0)
    expect(page.locator("#text")).to_have_value(HANDS)
    assert page.url.endswith("/fit/")


def test_focus_goes_on_while_an_answer_comes(open_page):
    page = open_page("/fit/")
    paste(page, HANDS)
    page.locator("#fact_minute_hole_mm").fill("1.15")
    page.locator("#fact_minute_hole_mm").press("Tab")
    expect(page.locator("#why-minute_hole_mm")).to_contain_text("Corrected")
    expect(page.locator("#why-minute_hole_mm a")).to_be_focused()


def test_what_is_unfolded_stays_unfolded(open_page):
    page = open_page("/fit/")
    paste(page, DIAL)
    page.locator("[id^=joint-dial-U001] summary").click()
    page.locator("#own_case_opening_mm").fill("35.5")
    page.locator("#own_case_opening_mm").press("Tab")
    expect(page.locator("#answer")).to_contain_text("7 checked")
    page.locator("#fact_dial_thickness_mm").fill("0.4")
    page.locator("#fact_dial_thickness_mm").press("Tab")
    expect(page.locator("li[id^=joint-dial-F005]")).to_have_count(1)
    expect(page.locator("[id^=joint-dial-U001] dl.short")).to_be_visible()
    expect(page.locator("#own-case")).to_have_attribute("open", "")


def test_the_question_for_the_seller_can_be_copied(open_page):
    page = open_page("/fit/")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    paste(page, DIAL)
    page.locator("[data-copy=ask-de]").click()
    expect(page.locator("[data-copy=ask-de]")).to_have_text("Copied")
    assert "Welchen Durchmesser hat das Zifferblatt" in page.evaluate("navigator.clipboard.readText()")


def test_a_mark_leads_to_its_field(open_page):
    page = open_page("/fit/")
    paste(page, HANDS)
    page.locator(".heard mark.clash a").click()
    assert page.url.endswith("#fact_minute_hole_mm")


def test_a_slip_of_the_comma_is_told_in_place(open_page):
    page = open_page("/fit/", expected_status=422)
    paste(page, HANDS)
    page.locator("#own-movement summary").click()
    page.locator("#own_minute_post_mm").fill("11.5")
    page.locator("#own_minute_post_mm").press("Tab")
    expect(page.locator("#own-why-minute_post_mm")).to_contain_text("Did you mean 1.15?")
    expect(page.locator("#own_minute_post_mm")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#answer .big")).to_have_text("Minute hand hole")


@pytest.mark.parametrize("width", [390, 1280])
def test_all_of_it_works_without_javascript(open_page, width):
    page = open_page("/fit/", javascript=False, width=width)
    page.locator("#text").fill(HANDS)
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator("#answer .big")).to_have_text("Minute hand hole")
    page.locator("#fact_minute_hole_mm").fill("1.15")
    page.get_by_role("button", name="Check again").click()
    expect(page.locator("#why-minute_hole_mm")).to_contain_text("Corrected by you; the text says 1.20.")
    expect(page.locator("#ask-en")).to_have_value(re.compile("What is the height from dial face"))
    expect(page.locator("[data-copy]").first).to_be_hidden()
    page.locator("[id^=joint-hands-F002] summary").scroll_into_view_if_needed()


def test_nothing_is_kept_in_the_browser(open_page):
    page = open_page("/fit/")
    paste(page, HANDS)
    expect(page.locator("#answer")).to_be_visible()
    assert page.context.cookies() == []
    assert page.evaluate("localStorage.length") == 0


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("colour_scheme", ["light", "dark"])
@pytest.mark.parametrize("text", ["", HANDS, KIT], ids=["empty", "hands", "kit"])
def test_the_page_has_no_barriers(open_page, text, colour_scheme, width):
    page = open_page("/fit/", colour_scheme=colour_scheme, width=width)
    if text:
        paste(page, text)
        expect(page.locator("#answer")).to_be_visible()
    unfold(page)
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("address", ["/fit/limits/", "/fit/api/"])
@pytest.mark.parametrize("width", [390, 1440])
def test_the_pages_beside_it_have_no_barriers(open_page, address, width):
    page = open_page(address, width=width)
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_on_paper_every_drawing_is_open(open_page):
    page = open_page("/fit/")
    paste(page, HANDS)
    expect(page.locator("#answer")).to_be_visible()
    page.emulate_media(media="print")
    hidden = (
        "[...document.querySelectorAll('.verdict details > :not(summary)')].filter((one) => !one.checkVisibility())"
    )
    assert page.evaluate(f"{hidden}.length") == 0
