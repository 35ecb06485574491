"""Every journey with scripts off: forms post, links lead, cautions gate, ticks stay."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_a_step_is_ticked_and_the_path_remembers(open_page):
    page = open_page("/guides/first-build/a-identify-movement/", javascript=False)
    page.get_by_role("button", name="Done: Build the bench").click()
    page.wait_for_url("**/a-workspace/")
    page.goto("/guides/first-build/")
    expect(page.locator(".facts")).to_contain_text("1 done")


def test_a_caution_closes_the_actions_until_it_is_ticked(open_page):
    page = open_page("/guides/assembly/d-fit-balance/", javascript=False)
    expect(page.locator(".gated")).to_be_hidden()
    page.locator(".caution label").click()
    expect(page.locator(".gated")).to_be_visible()


def test_minutes_are_answered_on_a_page_of_their_own(open_page):
    page = open_page("/guides/assembly/d-train-bridge/", javascript=False)
    page.locator("#minutes").fill("70")
    page.get_by_role("button", name="How far do I get?").click()
    page.wait_for_url("**/minutes/?minutes=70")
    expect(page.locator("#reach")).to_contain_text("Barrel and barrel bridge")


def test_the_layout_is_remembered(open_page):
    page = open_page("/guides/full-service/", javascript=False)
    page.get_by_text("Seconds at 6").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Remember this layout").click()
    page.goto("/guides/full-service/d-train-bridge/")
    expect(page.locator(".step-no")).to_contain_text("6498 layout")


def test_home_leads_to_a_plan(open_page):
    page = open_page("/", javascript=False)
    page.get_by_text("A full service and build").click()
    page.get_by_role("button", name="Make my plan").click()
    page.wait_for_url("**/plan/?goal=full-service**")
    expect(page.locator("main")).to_contain_text("17 h 39 min")


def test_a_tool_is_ticked_and_stays(open_page):
    page = open_page("/tools/", javascript=False)
    first = page.locator("input[name=have]").first
    first.check()
    page.get_by_role("button", name="Save").first.click()
    expect(page.locator("input[name=have]").first).to_be_checked()
    expect(page.get_by_role("status").first).to_contain_text("Saved")


def test_parts_are_filtered(open_page):
    page = open_page("/parts/", javascript=False)
    page.locator("select[name=group]").select_option("keyless") if page.locator("select[name=group]").count() else None
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator("main")).to_contain_text("of 62")


def test_search_finds_a_misspelt_part(open_page):
    page = open_page("/", javascript=False)
    page.locator("#q").fill("clutch weel")
    page.locator("#q").press("Enter")
    page.wait_for_url("**/search/**")
    expect(page.locator("main a").filter(has_text="Sliding pinion").first).to_be_visible()


def test_an_unknown_page_suggests_the_nearest(open_page):
    page = open_page("/guides/assembly/d-train-bridge/", javascript=False)
    response = page.request.get("/parts/75/")
    assert response.status == 404
    assert "/parts/705/" in response.text()
