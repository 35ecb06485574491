"""A print link of a long sheet: the page that counts, and the document it leads to, with scripts and without."""

import pytest

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("javascript", "size"), [(True, "plain"), (False, "large")])
def test_a_print_link_shows_the_sheet_being_made_and_opens_it(open_page, javascript, size):
    page = open_page(f"/paper/?route=dry-practice&size={size}", javascript=javascript)
    with page.expect_event("response", lambda answer: "ready=1" in answer.url, timeout=60_000) as opened:
        page.click("text=Step checklist", no_wait_after=True)
        page.get_by_text("Being made.").wait_for()
    assert opened.value.headers["content-type"] == "application/pdf"
    assert opened.value.headers["content-disposition"].startswith("inline")
