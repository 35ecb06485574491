"""The browser fixtures catch what they are there for, and the site itself gives them nothing to catch."""

import pytest

from tests.conftest import collect_complaints

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("colour_scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
def test_the_first_page_loads_without_a_complaint(open_page, colour_scheme, width):
    page = open_page("/", colour_scheme=colour_scheme, width=width)
    assert page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") is (colour_scheme == "dark")
    assert page.evaluate("innerWidth") == width


def test_the_first_page_stands_without_javascript(open_page):
    assert open_page("/", javascript=False).locator("h1").count() == 1


def test_a_breach_of_the_policy_is_a_complaint(site, browser):
    complaints = []
    with browser.new_context(base_url=site) as context:
        page = context.new_page()
        collect_complaints(page, complaints, 200)
        page.goto("/")
        page.evaluate("document.body.setAttribute('style', 'color: red')")
        page.evaluate("new Image().src = 'http://127.0.0.1:9/x.png'")
        page.wait_for_timeout(200)
    assert any("Content Security Policy" in complaint for complaint in complaints)


def test_a_missing_file_is_a_complaint(site, browser):
    complaints = []
    with browser.new_context(base_url=site) as context:
        page = context.new_page()
        collect_complaints(page, complaints, 200)
        page.goto("/")
        page.evaluate("fetch('/static/nothing.css')")
        page.wait_for_timeout(200)
    assert any("404" in complaint for complaint in complaints)


def test_static_files_are_kept_for_ever_under_the_name_of_their_content(open_page):
    page = open_page("/")
    style = page.request.get(page.locator("link[rel=stylesheet]").get_attribute("href"))
    assert "immutable" in style.headers["cache-control"]
    assert style.headers["content-encoding"] in ("br", "gzip")
