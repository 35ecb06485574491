"""The network's page with a model behind it: a head is chosen without a page load, or without a script."""

import pytest
from playwright.sync_api import expect

from tests.barriers import axe
from tests.conftest import served

pytestmark = pytest.mark.browser
QUESTION = "/ask/inside/?text=the+watch+the+watch"


@pytest.fixture(scope="module")
def model_site(tmp_path_factory):
    """A server whose own model process holds the tiny model, started by the first sentence."""
    from tests.assistant import tiny  # noqa: PLC0415 -- torch only for this page

    folder = tmp_path_factory.mktemp("model-site")
    (folder / "models").mkdir()
    tiny.write_gguf(folder / "models" / "tiny.gguf", tiny.CONFIG, tiny.tensors(tiny.CONFIG))
    settings = {"MODEL": "tiny.gguf", "WAY": "float32", "THREADS": "1", "CONTEXT": "256"}
    with served(folder, **{f"WATCHBENCH_ASSISTANT_{name}": value for name, value in settings.items()}) as address:
        yield address


def test_another_head_comes_without_a_page_load_and_has_an_address(open_page, model_site):
    page = open_page(model_site + QUESTION)
    page.evaluate("window.isSame = true")
    page.get_by_label("Head", exact=True).select_option("4")
    expect(page.locator("figcaption", has_text="Fig. 3")).to_contain_text("head 4 of 4")
    page.get_by_role("link", name="Layer 1").click()
    expect(page.locator("figcaption", has_text="Fig. 3")).to_contain_text("Layer 1 of 2, head 4 of 4")
    assert page.evaluate("window.isSame")
    assert "layer=1&head=4" in page.url


def test_a_sentence_is_looked_into_without_javascript(open_page, model_site):
    page = open_page(f"{model_site}/ask/inside/", javascript=False)
    page.get_by_label("Your sentence").fill("the the")
    page.get_by_role("button", name="Look inside").click()
    expect(page.get_by_role("heading", name="2 tokens")).to_be_visible()


@pytest.mark.parametrize("colour_scheme", ["light", "dark"])
def test_a_sentence_inside_has_no_barriers(open_page, model_site, colour_scheme):
    page = open_page(model_site + QUESTION, colour_scheme=colour_scheme, width=390)
    page.locator("details summary").click()
    assert axe(page) == []


@pytest.mark.parametrize("width", [320, 1440])
def test_the_longest_sentence_runs_off_no_side(open_page, model_site, width):
    page = open_page(f"{model_site}/ask/inside/?text={'w' * 64}", width=width)
    expect(page.get_by_role("heading", name="64 tokens")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
