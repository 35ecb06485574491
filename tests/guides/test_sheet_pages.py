"""Documents over HTTP: their addresses, names, types, tags, and what is refused."""

from decimal import Decimal
from io import BytesIO
from urllib.parse import urlsplit

import pytest
from django.urls import resolve, reverse
from pypdf import PdfReader

from guides import builds, sheets
from guides.sheets import Site
from guides.sheets.shelf import Shelf
from guides.views import sheets as views
from tests.barriers import html_faults
from tests.guides.sheets.conftest import MAKERS, made
from tests.guides.sheets.test_documents import links

STEPS = "/paper/steps/first-build.pdf"
ADDRESSES = (
    STEPS,
    "/paper/shopping/first-build.pdf",
    "/paper/tools/first-build.pdf",
    "/paper/tools/serious.pdf",
    "/paper/tray.pdf",
    "/paper/oil.pdf",
    "/paper/gauge.pdf",
    "/paper/faults.pdf",
    "/paper/book/first-build.pdf",
)


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_sheet_is_a_pdf_shown_in_the_browser_under_a_telling_name(client, address):
    response = client.get(address)
    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"].startswith('inline; filename="watchbench-')
    assert response.content.startswith(b"%PDF-")
    assert int(response["Content-Length"]) == len(response.content)


def test_paper_size_and_layout_are_in_the_address_and_the_file_name(client):
    response = client.get(f"{STEPS}?layout=6498&paper=letter&size=large")
    assert "watchbench-steps-first-build-st3620-letter-large.pdf" in response["Content-Disposition"]


def test_what_did_not_change_is_not_sent_again(client):
    tag = client.get("/paper/gauge.pdf")["ETag"]
    again = client.get("/paper/gauge.pdf", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")


def test_head_tells_the_length_and_sends_nothing(client):
    response = client.head("/paper/gauge.pdf")
    assert response.status_code == 200
    assert int(response["Content-Length"]) > 10_000
    assert response.content == b""


def test_only_reading_is_allowed(client):
    assert client.post("/paper/gauge.pdf").status_code == 405


@pytest.mark.parametrize(("query", "said"), [
    ("paper=a3", "paper is “a3”: wanted a4 or letter."),
    ("size=tiny", "size is “tiny”: wanted plain or large."),
    ("layout=7750", "layout is “7750”: wanted 6497 or 6498."),
    ("movement=nh35", "movement is “nh35”: wanted one of "),
])  # fmt: skip
def test_a_choice_there_is_not_is_refused_with_the_choices(client, query, said):
    response = client.get(f"{STEPS}?{query}")
    assert response.status_code == 400
    assert said in response.text


def test_a_price_that_is_none_is_refused_as_on_the_plan(client):
    response = client.get("/paper/shopping/first-build.pdf?price_case=cheap")
    assert response.status_code == 400
    assert "“cheap” is not a price" in response.text


def test_the_prices_of_a_plan_are_on_its_shopping_list(client):
    body = client.get("/paper/shopping/first-build.pdf?price_case=39.90").content
    assert "39.9 USD" in " ".join(page.extract_text() for page in PdfReader(BytesIO(body)).pages)


def test_an_endless_address_is_refused(client):
    assert client.get(f"/paper/oil.pdf?x={'a' * 3000}").status_code == 414


@pytest.mark.parametrize("address", ["/paper/steps/none.pdf", "/paper/none.pdf", "/paper/tools/none.pdf",
                                     "/paper/shopping/serious.pdf", "/paper/book/assembly.pdf"])  # fmt: skip
def test_a_sheet_there_is_not_is_not_found(client, address):
    assert client.get(address).status_code == 404


def test_the_overview_leads_to_all_eight(client):
    page = client.get("/paper/?route=full-service&layout=6498&size=large").text
    assert page.count("<em>PDF</em>") == len(MAKERS) == 8
    assert "/paper/steps/full-service.pdf?size=large&amp;layout=6498" in page


def test_addresses_on_paper_are_the_sites_own():
    site = Site("http://bench.test", "6497")
    assert urlsplit(site.step("full-service", "b-balance-off")).path == reverse(
        "guides:step", args=["full-service", "b-balance-off"]
    )
    assert urlsplit(site.route("dry-practice")).path == reverse("guides:route", args=["dry-practice"])
    assert urlsplit(site.part("721")).path == reverse("guides:part", args=["721"])
    assert urlsplit(site.tool("rodico")).path == reverse("guides:tool", args=["rodico"])
    assert urlsplit(site.fault("no-tick")).path == reverse("guides:fault", args=["no-tick"])
    assert Site("http://x", "6498")("/plan/?goal=a") == "http://x/plan/?goal=a&layout=6498"
    for name, path in (
        ("oil", "/oil/"),
        ("tray", "/tray/"),
        ("fit", "/fit/"),
        ("faults", "/faults/"),
        ("plan", "/plan/"),
    ):
        assert reverse(f"guides:{name}") == path


@pytest.mark.django_db
def test_a_build_prints_its_candidates_with_price_verdict_and_open_questions(client):
    build = builds.create(name="Für den Garten 表盘", movement="st3620")
    builds.add(
        build, slot="hands", name="Leaf hands", price=Decimal("12.50"), currency="EUR", text="hands 2.0*1.20*0.25"
    )
    builds.add(build, slot="case", name="Case of unknown bore")
    response = client.get(f"/paper/build/{build.share_key}.pdf?size=large")
    words = " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(response.content)).pages).split())
    assert "no-store" in response["Cache-Control"]
    assert "12.5 EUR" in words
    assert "clashes" in words
    assert "Sea-Gull ST3620 · 6498 layout" in words
    assert "What is the inner diameter, measured" in words
    assert build.key not in response.content.decode("latin-1")


@pytest.mark.django_db
def test_an_empty_build_prints_what_to_look_for(client):
    build = builds.create(name="Empty")
    response = client.get(f"/paper/build/{build.share_key}.pdf")
    words = " ".join(page.extract_text() for page in PdfReader(BytesIO(response.content)).pages)
    assert "none yet" in words
    assert "Look for:" in words


@pytest.mark.django_db
def test_the_key_that_writes_is_no_address_of_paper(client):
    build = builds.create(name="x")
    assert client.get(f"/paper/build/{build.key}.pdf").status_code == 404


LONG = "/paper/steps/dry-practice.pdf"
BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture
def empty_shelf(monkeypatch):
    monkeypatch.setattr(views, "_shelf", Shelf())


def test_a_browser_sees_a_long_sheet_being_made_and_is_led_to_it(client, empty_shelf):
    response = client.get(f"{LONG}?size=large", headers=BROWSER)
    parts = [part.decode() for part in response.streaming_content]
    assert "Dry practice</h1>" in parts[0]
    assert parts[1] == "<br>Steps: 5 "
    assert "<br>Pages: 5 " in parts
    assert 'content="0; url=/paper/steps/dry-practice.pdf?size=large&amp;ready=1"' in parts[-1]
    assert html_faults("".join(parts)) == []
    assert "no-store" in response["Cache-Control"]
    found = client.get(f"{LONG}?size=large&ready=1", headers=BROWSER)
    assert found.content.startswith(b"%PDF-")


def test_a_program_gets_a_long_sheet_itself_and_both_answers_vary(client, empty_shelf):
    response = client.get(LONG, headers={"accept": "*/*"})
    assert response["Content-Type"] == "application/pdf"
    assert "Accept" in response["Vary"]


def test_what_is_kept_and_what_is_short_opens_at_once(client, empty_shelf):
    client.get(LONG)
    for address in (LONG, STEPS, "/paper/tray.pdf"):
        assert client.get(address, headers=BROWSER)["Content-Type"] == "application/pdf"


def test_a_long_sheet_that_cannot_be_made_says_so(client, empty_shelf, monkeypatch, caplog):
    monkeypatch.setattr(sheets, "steps_sheet", lambda desk, route: 1 / 0)
    html = b"".join(client.get(LONG, headers=BROWSER).streaming_content).decode()
    assert "could not be made" in html
    assert "refresh" not in html
    assert "ZeroDivisionError" in caplog.text


def words_of(response) -> str:
    return " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(response.content)).pages).split())


@pytest.mark.parametrize(("host", "printed"), [
    ("testserver", "testserver/oil/"),
    ("localhost", "On this computer only: localhost/oil/"),
    ("127.0.0.1:8000", "On this computer only: 127.0.0.1:8000/oil/"),
    ("[::1]:8000", "On this computer only: [::1]:8000/oil/"),
])  # fmt: skip
def test_the_address_stands_beside_its_code_and_says_where_it_opens(client, host, printed):
    words = words_of(client.get("/paper/oil.pdf", headers={"host": host}))
    assert printed in words
    assert ("On this computer only" in words) == ("On this computer only" in printed)


def test_a_public_address_goes_before_the_one_the_visitor_came_by(client, settings):
    settings.PUBLIC_ADDRESS = "https://watch.example"
    words = words_of(client.get("/paper/oil.pdf", headers={"host": "localhost"}))
    assert "watch.example/oil/" in words
    assert "this computer" not in words


def test_the_overview_says_where_the_codes_lead(client):
    assert "opens on this computer only" in client.get("/paper/", headers={"host": "localhost"}).text
    assert "The codes lead to http://testserver." in client.get("/paper/").text


@pytest.mark.parametrize("name", MAKERS)
def test_every_address_on_paper_is_one_of_the_site(name):
    paths = {urlsplit(one).path for one in links(made(name, "full-service"))}
    assert paths
    for path in paths:
        assert resolve(path).url_name
