"""Asking in a browser, with an answerer that does what the question says (tests/assistant/fake.py)."""

import re
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from assistant.runs import LINE_MOST
from tests.barriers import axe
from tests.browser.test_barriers import SMALL_TARGETS
from tests.conftest import served

pytestmark = pytest.mark.browser
GUIDE = "/guides/assembly/d-train-bridge/"


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("ask")


@pytest.fixture(scope="module")
def site(folder) -> Iterator[str]:
    """The site with a fake answerer, in place of the common one."""
    with served(folder, DJANGO_SETTINGS_MODULE="tests.assistant.fake_settings") as address:
        yield address


@pytest.fixture
def name(request) -> str:
    """What this test holds its answer by."""
    return re.sub(r"\W", "", request.node.name)


@pytest.fixture
def release(folder, name) -> Iterator[Callable[[], None]]:
    """Let the held answer go on: when called, and at the end of the test."""
    path = folder / name
    yield path.touch
    path.touch()


def held(name: str) -> str:
    return f"hold {name}"


def ask(page: Page, question: str) -> None:
    page.locator("#question").fill(question)
    page.get_by_role("button", name="Ask", exact=True).click(no_wait_after=True)


def begun(folder: Path, question: str) -> int:
    return (folder / "begun").read_text().splitlines().count(question)


@pytest.mark.parametrize("javascript", [True, False])
def test_the_first_statement_stands_before_the_answer_is_complete(open_page, release, name, javascript):
    page = open_page("/ask/", javascript=javascript)
    ask(page, held(name))
    expect(page.locator(".answer p").first).to_be_visible()
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    expect(page.locator(".rest")).to_have_count(0)
    release()
    expect(page.locator(".passages li")).to_have_count(2)
    expect(page.locator(".answer p")).to_have_count(2)
    expect(page.get_by_role("button", name="Stop")).to_be_hidden()
    assert re.search(r"/ask/[\w-]{16}/$", page.url)


@pytest.mark.parametrize("javascript", [True, False])
def test_stop_ends_the_work_and_what_was_said_stays(open_page, folder, release, name, javascript):
    page = open_page("/ask/", javascript=javascript)
    ask(page, held(name))
    expect(page.locator(".answer p").first).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".rest")).to_contain_text("Stopped. What was found until then stands above.")
    expect(page.locator(".answer p")).to_have_count(1)
    assert (folder / f"{name}.ended").exists()  # it was not released: the answerer itself was ended
    page.reload()
    expect(page.locator(".rest")).to_contain_text("Stopped.")


@pytest.mark.parametrize("javascript", [True, False])
def test_loading_the_page_anew_loses_nothing_and_asks_nothing_twice(open_page, folder, release, name, javascript):
    page = open_page("/ask/", javascript=javascript)
    ask(page, held(name))
    expect(page.locator(".answer p").first).to_be_visible()
    page.goto(page.url, wait_until="commit")
    expect(page.locator(".answer p")).to_have_count(1)
    release()
    expect(page.locator(".passages li")).to_have_count(2)
    page.reload()
    expect(page.locator(".passages li")).to_have_count(2)
    assert begun(folder, held(name)) == 1


def test_a_second_tab_shows_the_same_answer_come_about(open_page, folder, release, name):
    page = open_page("/ask/")
    ask(page, held(name))
    expect(page.locator(".answer p").first).to_be_visible()
    second = page.context.new_page()
    second.goto(page.url, wait_until="commit")
    expect(second.locator(".answer p").first).to_be_visible()
    release()
    expect(second.locator(".passages li")).to_have_count(2)
    expect(page.locator(".passages li")).to_have_count(2)
    assert begun(folder, held(name)) == 1


def test_an_answer_comes_about_though_its_page_was_closed(open_page, release, name):
    page = open_page("/ask/")
    ask(page, held(name))
    expect(page.locator(".answer p").first).to_be_visible()
    address = page.url
    page.goto("/")
    release()
    page.goto(address)
    expect(page.locator(".passages li")).to_have_count(2)


@pytest.mark.parametrize("javascript", [True, False])
def test_who_waits_hears_how_many_come_before(open_page, release, name, javascript):
    ask(first := open_page("/ask/"), held(name))
    expect(first.locator(".answer p").first).to_be_visible()
    ask(second := open_page("/ask/", javascript=javascript), "What is a jewel?")
    expect(second.get_by_text("1 question before yours.")).to_be_visible()
    release()
    expect(second.locator(".passages li")).to_have_count(2)
    expect(second.get_by_text("before yours")).to_be_hidden()


def test_too_many_questions_are_refused_with_a_sentence_and_the_guide_goes_on(open_page, site, release, name):
    ask(first := open_page("/ask/"), held(name))
    expect(first.locator(".answer p").first).to_be_visible()
    assert {post(site, "What is a cock?") for _ in range(LINE_MOST)} == {302}
    page = open_page("/ask/", expected_status=503)
    ask(page, "Which oil for the train?")
    expect(page.locator("#question-error")).to_contain_text("Too many questions wait just now.")
    expect(page.locator("#question")).to_have_value("Which oil for the train?")
    expect(open_page(GUIDE).locator("h1")).to_be_visible()
    release()
    expect(first.locator(".rest")).to_be_visible()


def post(site: str, question: str) -> int:
    """Ask as a visitor without a cookie, who does not wait for the answer."""
    connection = HTTPConnection(site.removeprefix("http://"), timeout=10)
    headers = {"Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded"}
    connection.request("POST", "/ask/", urlencode({"question": question}), headers)
    status = connection.getresponse().status
    connection.close()
    return status


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("missing lift angle", "The model SmolLM2-135M-Instruct.Q4_1.gguf is not here yet"),
        ("damaged lift angle", "starts with b'PK', not b'GGUF'"),
        ("loading lift angle", "The model is still loading; ask again in a moment."),
    ],
)
def test_without_a_model_search_answers_alone_and_says_so(open_page, question, said):
    page = open_page("/ask/")
    ask(page, question)
    expect(page.locator(".rest .aside")).to_contain_text("Found by search alone")
    expect(page.locator(".rest .aside")).to_contain_text(said)
    expect(page.get_by_role("button", name="Ask it again")).to_be_visible()


def test_a_fault_of_ours_is_told_in_a_sentence(open_page):
    page = open_page("/ask/")
    ask(page, "break it")
    expect(page.locator(".rest .aside")).to_contain_text("Something went wrong on this machine")


def test_a_screen_reader_hears_answering_and_then_the_answer_once(open_page, release, name):
    page = open_page("/ask/")
    ask(page, held(name))
    spoken = page.locator("#spoken")
    expect(spoken).to_have_text("Answering.")
    expect(page.locator(".answer p").first).to_be_visible()
    expect(spoken).to_have_text("Answering.")
    expect(page.locator(".asked h2")).to_be_focused()
    page.get_by_role("button", name="Stop").focus()
    release()
    expect(spoken).to_have_text(re.compile(r"^Answer: Order of assembly"))
    expect(page.locator(".asked h2")).to_be_focused()
    assert page.locator("#talk [role=status], #talk [aria-live]").count() == 0


def test_a_citation_leads_to_its_passage_and_that_to_the_words_on_their_page(open_page):
    page = open_page("/ask/")
    ask(page, "What is the main plate?")
    page.get_by_role("link", name="Passage 2").click()
    passage = page.locator(".passages li:target")
    expect(passage).to_contain_text("Part: Main plate")
    assert passage.get_by_role("link").get_attribute("href").startswith("/parts/100/#:~:text=Carries%20every")
    passage.get_by_role("link").click()
    expect(page.locator("h1")).to_have_text("100 Main plate")


def test_a_conversation_goes_on_in_place_and_stands_in_order(open_page):
    page = open_page("/ask/")
    ask(page, "What lift angle?")
    expect(page.locator(".rest")).to_have_count(1)
    page.locator("#question").fill("and on the 6498?")
    page.keyboard.press("Enter")
    expect(page.locator(".rest")).to_have_count(2)
    assert page.locator(".asked h2").all_inner_texts() == ["What lift angle?", "and on the 6498?"]
    page.go_back()
    expect(page.locator(".asked h2").first).to_have_text("What lift angle?")


def test_a_question_from_right_to_left_stands_so_and_turns_nothing_else_round(open_page):
    page = open_page("/ask/")
    ask(page, "two מהי זווית ההרמה של ST3600?")
    expect(page.locator(".rest")).to_have_count(1)
    way = "(node) => getComputedStyle(node).direction"
    assert page.locator(".asked h2 bdi").get_attribute("dir") is None  # bdi decides by its first letter
    assert page.locator(".answer p").first.evaluate(way) == "ltr"
    page.goto("/ask/history/")
    assert page.locator(".asked-before .small").first.evaluate(way) == "ltr"


def test_a_page_of_the_guide_asks_about_itself(open_page):
    page = open_page("/parts/100/", javascript=False)
    page.get_by_label("Your question about: Main plate").fill("May I touch it?")
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(page.locator(".asked")).to_contain_text("Asked about Main plate")
    expect(page.locator(".passages li")).to_have_count(2)


def test_what_is_wrong_is_said_in_place(open_page):
    page = open_page("/ask/")
    ask(page, "What is the main plate?")
    page.get_by_text("Something is wrong").click()
    page.get_by_label("What is wrong, if you like to say it").fill("It names <b>the wrong part</b>.")
    page.get_by_role("button", name="Say that it is wrong").click()
    expect(page.locator(".feedback")).to_contain_text("You said: something is wrong.")


@pytest.mark.parametrize("javascript", [True, False])
def test_what_was_asked_is_deleted_singly_and_whole(open_page, javascript):
    page = open_page("/ask/", javascript=javascript)
    for question in ("First thing?", "Second thing?"):
        page.goto("/ask/")
        ask(page, question)
        expect(page.locator(".rest")).to_be_visible()
    page.goto("/ask/history/")
    page.get_by_role("button", name="Delete “Second thing?”").click()
    expect(page.locator(".asked-before li")).to_have_count(1)
    page.get_by_role("button", name="Delete all of them").click()
    expect(page.locator(".empty")).to_contain_text("Nothing here")


HARD = (  # at most 600 characters each
    "two statements " + "Unruhreifenabmessung" * 29,
    "机芯装入表壳之前需要检查哪些尺寸" * 37,
    "ما هي زاوية الرفع التي أضبطها للحركة " * 16,
    "מהי זווית ההרמה ST3600 " * 25,
)


@pytest.fixture(scope="module")
def answered(site, browser) -> Iterator[dict]:
    """The cookies of a browser that asked, and the addresses of its pages."""
    with browser.new_context(base_url=site) as context:
        page = context.new_page()
        addresses = ["/ask/", "/ask/?about=step:d-train-bridge", "/ask/history/"]
        for question in ("caution first", "decline this", "missing lift angle", *HARD):
            page.goto("/ask/")
            ask(page, question)
            expect(page.locator(".rest")).to_be_visible()
            addresses.append(page.url.removeprefix(site))
        yield {"state": context.storage_state(), "addresses": [*addresses, f"{addresses[-1]}how/"]}


@pytest.mark.parametrize(("width", "colour_scheme"), [(320, "light"), (390, "dark"), (1440, "light")])
def test_the_pages_put_up_no_barriers(browser, site, answered, width, colour_scheme):
    size = {"width": width, "height": 900}
    with browser.new_context(
        base_url=site, storage_state=answered["state"], viewport=size, color_scheme=colour_scheme
    ) as context:
        page = context.new_page()
        for address in answered["addresses"]:
            page.goto(address)
            assert axe(page) == [], address
            assert page.evaluate("document.documentElement.scrollWidth") <= width, address
            assert page.evaluate(SMALL_TARGETS) == [], address
