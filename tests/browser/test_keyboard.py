"""A whole path by keyboard alone, with keys, pedal and Tab, in a real browser."""

import json

import pytest
from playwright.sync_api import Page, expect

from guides.facts import facts

pytestmark = pytest.mark.browser
PATH = facts().path["first-build"].steps
MOST_TABS = 90


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the element has the focus; fail when it is never reached."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    pytest.fail(f"{selector} is not reached with {MOST_TABS} presses of Tab on {page.url}")


def until(page: Page, holds: str) -> None:
    """Wait until an expression holds; the page's policy forbids Playwright's own way, which evaluates text."""
    for _ in range(100):
        if page.evaluate(holds):
            return
        page.wait_for_timeout(50)
    pytest.fail(f"{holds} never holds on {page.url}")


def test_a_whole_path_is_walked_with_the_keyboard_alone(open_page):
    page = open_page("/guides/first-build/")
    tab_to(page, ".turn .btn.primary")
    page.keyboard.press("Enter")
    for step_id in PATH:
        page.wait_for_url(f"**/guides/first-build/{step_id}/")
        if facts().step[step_id].caution:
            expect(page.locator(".gated")).to_be_hidden()
            tab_to(page, ".caution input")
            page.keyboard.press("Space")
            expect(page.locator(".gated")).to_be_visible()
        tab_to(page, "button[value=yes]")
        page.keyboard.press("Enter")
    page.wait_for_url("**/guides/first-build/")
    expect(page.get_by_role("status").first).to_contain_text("Every step of this path is ticked.")


def test_the_first_tab_offers_the_way_to_the_content(open_page):
    page = open_page("/guides/assembly/d-train-bridge/")
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_text("To the content")
    page.keyboard.press("Enter")
    assert page.url.endswith("#main")


def test_the_second_tab_offers_the_way_to_done(open_page):
    page = open_page("/guides/assembly/d-train-bridge/")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("#previous")).to_be_focused()


def test_arrow_keys_turn_the_page(open_page):
    page = open_page("/guides/assembly/d-train-bridge/")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/d-train-test/")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**/d-train-bridge/")


def test_the_pedal_reads_on_first_and_turns_at_the_end(open_page):
    page = open_page("/guides/assembly/d-train-bridge/")
    page.keyboard.press("PageDown")
    until(page, "scrollY > 100")
    assert page.url.endswith("/d-train-bridge/")
    page.keyboard.press("End")
    until(page, "scrollY + innerHeight >= document.documentElement.scrollHeight - 4")
    page.keyboard.press("PageDown")
    page.wait_for_url("**/d-train-test/")
    page.keyboard.press("PageUp")
    page.wait_for_url("**/d-train-bridge/")


def test_arrows_in_a_field_move_the_caret_and_not_the_page(open_page):
    page = open_page("/guides/assembly/d-train-bridge/")
    page.locator("#minutes").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(300)
    assert page.url.endswith("/d-train-bridge/")


def test_minutes_are_answered_in_place_and_announced(open_page):
    page = open_page("/guides/assembly/d-train-bridge/")
    page.locator("#minutes").fill("70")
    page.keyboard.press("Enter")
    expect(page.locator("#reach h2")).to_contain_text("as far as “Barrel and barrel bridge”")
    assert page.url.endswith("/d-train-bridge/")
    assert page.locator("#reach").get_attribute("role") == "status"


def test_a_fault_in_the_minutes_is_shown_in_place(open_page):
    page = open_page("/guides/assembly/d-train-bridge/", expected_status=422)
    page.locator("#minutes").fill("4o")
    page.keyboard.press("Enter")
    expect(page.locator("#reach .error")).to_contain_text("“4o” is not a number of minutes")


def test_search_goes_from_the_masthead_to_a_result_by_keys(open_page):
    page = open_page("/")
    tab_to(page, "#q")
    page.keyboard.type("clutch weel")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search/?q=clutch+weel")
    expect(page.locator("main a").filter(has_text="Sliding pinion").first).to_be_visible()


def test_an_answer_changes_the_plan_in_place(open_page):
    page = open_page("/plan/?goal=first-build&money=100&hours=2")
    tab_to(page, "input[name=goal]")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator("main")).to_contain_text("17 h 39 min of work")
    expect(page.locator("input[name=goal]:checked")).to_be_focused()


def test_a_tool_is_ticked_and_the_sums_follow(open_page):
    page = open_page("/tools/")
    before = page.locator(".sums").text_content()
    tab_to(page, "input[name=have]")
    with page.expect_response("**/tools/ticks/**"):
        page.keyboard.press("Space")
    until(page, f"document.querySelector('.sums').textContent !== {json.dumps(before)}")
    page.reload()
    expect(page.locator("input[name=have]").first).to_be_checked()


def test_parts_are_filtered_by_their_group(open_page):
    page = open_page("/parts/")
    tab_to(page, "main select, main input[type=radio]")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("status").first).not_to_contain_text("62 of 62")


def test_a_symptom_leads_to_its_causes_and_back_to_the_step(open_page):
    page = open_page("/faults/")
    tab_to(page, "main a.row")
    page.keyboard.press("Enter")
    page.wait_for_url("**/faults/*/")
    tab_to(page, "main a.row")
    page.keyboard.press("Enter")
    page.wait_for_url("**/guides/**")


def test_results_come_while_typing_and_arrows_walk_through_them(open_page):
    page = open_page("/search/")
    tab_to(page, "main input[type=search]")
    page.keyboard.type("unruh")
    expect(page.locator("main a").filter(has_text="Balance").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/parts/721/")
