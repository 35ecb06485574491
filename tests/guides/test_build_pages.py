"""Builds as pages: who may see and change them, what they say, and what is never kept or told."""

import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from guides import builds
from guides.models import Build, Candidate
from tests.barriers import html_faults

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
LOOSE_HANDS = "Watch hands for ST36, hole size 2.0*1.20*0.25mm"
RIGHT_HANDS = "Blue hands 6497, hole size 2.00*1.15*0.25mm"
NOBODY = "A" * 32


@pytest.fixture
def build():
    made = builds.create(name="Blue Marina")
    builds.add(made, slot="hands", name="Blue hands", text=LOOSE_HANDS, note="Ask first", link="https://shop.example/")
    return made


@pytest.fixture
def hands(build):
    return build.candidates.get()


def addresses(build):
    """Every address under a build's key, with whether it takes a form."""
    at, part = f"/builds/{build.key}/", build.candidates.first().pk
    return {
        at: False,
        f"{at}own/": True,
        f"{at}delete/": True,
        f"{at}export/": False,
        f"{at}compare/hands/": False,
        f"{at}parts/new/": True,
        f"{at}parts/{part}/": True,
        f"{at}parts/{part}/state/": True,
        f"{at}parts/{part}/delete/": True,
    }


def texts(response):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def test_looking_at_the_list_sets_no_cookie(client):
    response = client.get("/builds/")
    assert response.status_code == 200
    assert not response.cookies
    assert "No build yet in this browser" in response.content.decode()


def test_a_build_is_made_and_remembered(client):
    response = client.post(
        "/builds/", {"name": "Blue Marina", "movement": "st3620", "crown_clock": "12", "form": "pocket"}
    )
    build = Build.objects.get()
    assert response.headers["Location"] == f"/builds/{build.key}/?said=made"
    assert (build.name, build.movement, build.crown_clock, build.form) == ("Blue Marina", "st3620", 12, "pocket")
    assert "Blue Marina" in client.get("/builds/").content.decode()


def test_another_browser_does_not_see_it_in_its_list(client, build):
    client.post("/builds/", {})
    assert "Blue Marina" not in client.get("/builds/").content.decode()


def test_a_wrong_movement_is_named_and_makes_nothing(client):
    response = client.post("/builds/", {"movement": "nh35"})
    assert response.status_code == 422
    assert "nh35 is not one of the available choices" in response.content.decode()
    assert not Build.objects.exists()
    assert not response.cookies


def test_without_its_key_a_build_is_not_there(client, build):
    stranger = {address.replace(build.key, key) for address in addresses(build) for key in (NOBODY, build.share_key)}
    assert {client.get(address).status_code for address in stranger if not address.endswith("state/")} == {404}


def test_neither_the_wrong_key_nor_the_share_key_writes(client, build, hands):
    said = {"name": "taken over", "slot": "dial", "state": "here", "movement": "st3620"}
    for address in addresses(build):
        for key in (NOBODY, build.share_key):
            assert client.post(address.replace(build.key, key), said).status_code in (404, 405)
    hands.refresh_from_db()
    assert (hands.name, hands.state, Build.objects.get().name) == ("Blue hands", "looking", "Blue Marina")
    assert Candidate.objects.count() == 1


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_the_read_only_link_cannot_write(client, build, method):
    assert getattr(client, method)(f"/builds/shared/{build.share_key}/").status_code == 405
    assert Build.objects.get().candidates.count() == 1


def test_the_read_only_page_shows_all_and_holds_neither_form_nor_key(client, build):
    html = client.get(f"/builds/shared/{build.share_key}/").content.decode()
    assert "Blue hands" in html
    assert "Ask first" in html
    assert build.key not in html
    assert re.findall(r"<form[^>]*", html) == ['<form class="search" role="search" action="/search/"']


def test_the_edit_key_does_not_open_the_read_only_page(client, build):
    assert client.get(f"/builds/shared/{build.key}/").status_code == 404


def test_a_candidate_of_another_build_is_not_reached(client, build, hands):
    other = builds.create(name="Mine")
    assert client.post(f"/builds/{other.key}/parts/{hands.pk}/delete/").status_code == 404
    assert client.get(f"/builds/{other.key}/parts/{hands.pk}/").status_code == 404


def test_pages_with_a_key_are_kept_by_no_one_and_tell_no_one(client, build):
    shared = f"/builds/shared/{build.share_key}/"
    for address in (shared, *(one for one in addresses(build) if not one.endswith("state/"))):
        response = client.get(address)
        assert response.status_code == 200, address
        assert response.headers["Cache-Control"] == "private, no-store"
        assert response.headers["Referrer-Policy"] == "no-referrer"
        assert response.headers["X-Robots-Tag"] == "noindex, nofollow"
        assert not response.cookies


def test_the_pages_are_valid_html(client, build):
    builds.add(build, slot="hands", name="Right", text=RIGHT_HANDS, price=12, currency="EUR")
    client.post("/builds/open/", {"link": f"http://testserver/builds/{build.key}/"})
    pages = [one for one, _ in addresses(build).items() if not one.endswith(("state/", "export/"))]
    for address in ("/builds/", f"/builds/shared/{build.share_key}/", *pages):
        assert html_faults(client.get(address).content.decode()) == [], address


def test_the_build_says_its_verdict_what_is_missing_and_the_words_to_search(client, build):
    said = texts(client.get(f"/builds/{build.key}/"))
    assert "It does not fit together: 1 joint clashes." in said
    assert "Minute hole 1.20 mm on a 1.15 label: loose." in said
    assert "1 of 9 places filled" in said
    assert "ST3600 movement seconds at 9" in said


def test_the_page_of_a_build_asks_the_database_twice(client, build, django_assert_num_queries):
    with django_assert_num_queries(2):
        client.get(f"/builds/{build.key}/")


def test_what_a_visitor_wrote_stays_text(client, build):
    builds.add(build, slot="dial", name="<script>alert(1)</script>", note="<img src=x onerror=alert(1)>")
    html = client.get(f"/builds/{build.key}/").content.decode()
    assert "<script>alert" not in html
    assert "<img src=x" not in html


def test_a_candidate_is_added_by_its_text(client, build):
    said = {
        "slot": "hands",
        "text": RIGHT_HANDS,
        "price": "12,5",
        "currency": "USD",
        "link": "https://shop.example/?a=1",
    }
    response = client.post(f"/builds/{build.key}/parts/new/", said)
    added = build.candidates.last()
    assert response.headers["Location"] == f"/builds/{build.key}/?said=added-{added.pk}#hands"
    assert (added.name, str(added.price), added.currency) == (RIGHT_HANDS, "12.50", "USD")
    assert "Added: Blue hands 6497" in client.get(response.headers["Location"]).content.decode()


@pytest.mark.parametrize(
    ("field", "words", "fault"),
    [
        ("price", "4o", "“4o” is not a price"),
        ("link", "javascript:alert(1)", "“javascript:alert(1)” is not a web address"),
        ("note", "x" * 2001, "2001 characters long, 2000 fit"),
        ("text", "x" * 20001, "20001 characters long, 20000 fit"),
        ("slot", "bezel", "bezel is not one of the available choices"),
        ("measured_minute_hole_mm", "11.5", "11.50 mm is more than a minute hand’s hole can be"),
        ("fact_sec_hole_mm", "wide", "“wide” is not a length in mm"),
    ],
)
def test_a_wrong_field_says_why_and_nothing_is_added(client, build, field, words, fault):
    response = client.post(f"/builds/{build.key}/parts/new/", {"slot": "hands", "text": "x", field: words})
    assert response.status_code == 422
    assert fault.replace("’", "&#x27;") in response.content.decode()
    assert build.candidates.count() == 1


def test_a_form_sent_back_as_it_came_changes_nothing(client, build, hands):
    said = {"slot": "hands", "name": hands.name, "text": LOOSE_HANDS, "note": "Ask first", "link": hands.link}
    shown = {
        "fact_hour_hole_mm": "2.00",
        "fact_minute_hole_mm": "1.20",
        "fact_sec_hole_mm": "0.25",
        "fact_calibres": "ST36",
    }
    client.post(f"/builds/{build.key}/parts/{hands.pk}/", said | shown)
    hands.refresh_from_db()
    assert (hands.corrections, hands.measures) == ({}, {})


def test_facts_are_corrected_emptied_and_measured(client, build, hands):
    said = {"slot": "hands", "name": "x", "text": LOOSE_HANDS, "fact_hour_hole_mm": "2.00"}
    said |= {"fact_minute_hole_mm": "1,16", "fact_calibres": "", "measured_sec_hole_mm": "0.26"}
    client.post(f"/builds/{build.key}/parts/{hands.pk}/", said)
    hands.refresh_from_db()
    assert hands.corrections == {"minute_hole_mm": "1.16", "calibres": ""}
    assert hands.measures == {"sec_hole_mm": "0.26"}


def test_a_new_text_is_read_anew_and_corrections_stay(client, build, hands):
    builds.edit(hands, corrections={"sec_hole_mm": "0.27"})
    said = {
        "slot": "hands",
        "name": "x",
        "text": RIGHT_HANDS,
        "fact_minute_hole_mm": "1.20",
        "fact_sec_hole_mm": "0.27",
    }
    client.post(f"/builds/{build.key}/parts/{hands.pk}/", said)
    hands.refresh_from_db()
    assert hands.corrections == {"sec_hole_mm": "0.27"}
    assert hands.text == RIGHT_HANDS


def test_lines_of_a_pasted_text_keep_their_ends(client, build, hands):
    client.post(f"/builds/{build.key}/parts/{hands.pk}/", {"slot": "hands", "text": " a\r\n b \r\n"})
    hands.refresh_from_db()
    assert hands.text == " a\n b \n"


def test_the_state_is_kept_and_htmx_gets_the_build_anew(client, build, hands):
    address = f"/builds/{build.key}/parts/{hands.pk}/state/"
    assert client.post(address, {"state": "ordered"}).status_code == 302
    fragment = client.post(address, {"state": "here"}, headers=HTMX)
    hands.refresh_from_db()
    assert hands.state == "here"
    assert fragment.content.decode().lstrip().startswith('<div id="build">')


def test_an_unknown_state_is_refused(client, build, hands):
    response = client.post(f"/builds/{build.key}/parts/{hands.pk}/state/", {"state": "<b>"})
    assert response.status_code == 400
    assert response.headers["Content-Type"].startswith("text/plain")


def test_own_measures_change_the_verdict(client, build):
    said = {
        "name": "Blue Marina",
        "movement": "st3600",
        "crown_clock": "3",
        "form": "wrist",
        "own_minute_post_mm": "1,205",
    }
    client.post(f"/builds/{build.key}/own/", said)
    assert Build.objects.get().measures == {"minute_post_mm": "1.205"}
    assert "1 measure of your own" in texts(client.get(f"/builds/{build.key}/"))


def test_a_measure_that_cannot_be_is_named(client, build):
    response = client.post(f"/builds/{build.key}/own/", {"own_minute_post_mm": "11.5"})
    assert response.status_code == 422
    assert "Did you mean 1.15?" in response.content.decode()
    assert Build.objects.get().measures == {}


def test_deleting_asks_first(client, build, hands):
    for address in (f"/builds/{build.key}/parts/{hands.pk}/delete/", f"/builds/{build.key}/delete/"):
        assert "cannot be brought back" in texts(client.get(address))
    assert build.candidates.count() == 1
    client.post(f"/builds/{build.key}/parts/{hands.pk}/delete/")
    assert build.candidates.count() == 0
    assert client.post(f"/builds/{build.key}/delete/").status_code == 302
    assert client.get(f"/builds/{build.key}/").status_code == 404
    assert client.get(f"/builds/shared/{build.share_key}/").status_code == 404


def test_two_candidates_are_compared(client, build):
    builds.add(build, slot="hands", name="Right", text=RIGHT_HANDS)
    said = texts(client.get(f"/builds/{build.key}/compare/hands/"))
    assert "Hands: 2 candidates side by side" in said
    assert "Minute hand hole, mm 1.20 1.15" in said


def test_a_slot_that_does_not_exist_is_not_compared(client, build):
    assert client.get(f"/builds/{build.key}/compare/bezel/").status_code == 404


def test_an_exported_build_is_imported_again(client, build):
    exported = client.get(f"/builds/{build.key}/export/")
    assert exported.headers["Content-Disposition"] == 'attachment; filename="watchbench-blue-marina.json"'
    client.post("/builds/import/", {"file": SimpleUploadedFile("build.json", exported.content)})
    again = Build.objects.exclude(pk=build.pk).get()
    assert client.get(f"/builds/{again.key}/export/").content == exported.content


def test_a_bad_file_names_its_faults_and_saves_nothing(client):
    rows = [{"slot": "hands", "name": "x", "price": "4o"}, "y"]
    content = json.dumps({"watchbench_build": 1, "name": "x", "candidates": rows}).encode()
    response = client.post("/builds/import/", {"file": SimpleUploadedFile("build.json", content)})
    assert response.status_code == 422
    assert "candidates[0].price: “4o” is not a price" in response.content.decode()
    assert "candidates[1]: “y” is not a table." in response.content.decode()
    assert not Build.objects.exists()


def test_a_file_over_a_megabyte_is_refused_unread(client):
    response = client.post("/builds/import/", {"file": SimpleUploadedFile("build.json", b" " * 1_000_001)})
    assert response.status_code == 422
    assert "The file has 1,000,001 bytes" in response.content.decode()


def test_the_edit_link_opens_the_build_on_another_device(client, build):
    client.post("/builds/open/", {"link": f" https://watch.example/builds/{build.key}/?said=made"})
    assert "Blue Marina" in client.get("/builds/").content.decode()


def test_the_read_only_link_does_not_open_it_for_writing(client, build):
    response = client.post("/builds/open/", {"link": f"https://watch.example/builds/shared/{build.share_key}/"})
    assert response.status_code == 422
    assert "opens no build" in response.content.decode()


def test_a_browser_keeps_fifty_builds(client):
    for _ in range(50):
        client.post("/builds/", {})
    response = client.post("/builds/", {})
    assert response.status_code == 422
    assert "This browser keeps 50 builds already" in response.content.decode()
    assert Build.objects.count() == 50


def test_a_listing_from_the_fit_page_makes_the_first_build(client):
    said = {"text": LOOSE_HANDS, "movement": "st3620", "crown": "3", "form": "wrist", "own_minute_post_mm": "1.2"}
    response = client.post("/builds/add/", said)
    build, hands = Build.objects.get(), Candidate.objects.get()
    assert response.headers["Location"] == f"/builds/{build.key}/?said=added-{hands.pk}#c{hands.pk}"
    assert (build.movement, build.measures) == ("st3620", {"minute_post_mm": "1.2"})
    assert (hands.slot, hands.text, hands.corrections) == ("hands", LOOSE_HANDS, {})


def test_corrections_and_measures_of_the_fit_page_come_along(client):
    said = {"kind": "hands", "text": LOOSE_HANDS, "fact_minute_hole_mm": "1.16", "was_minute_hole_mm": "1.20"}
    said |= {"fact_sec_hole_mm": "0.25", "was_sec_hole_mm": "0.25", "measured_sec_hole_mm": "0.25"}
    client.post("/builds/add/", said)
    hands = Candidate.objects.get()
    assert hands.corrections == {"minute_hole_mm": "1.16"}
    assert hands.measures == {"sec_hole_mm": "0.25"}


def test_the_next_listing_goes_to_the_build_used_last(client):
    client.post("/builds/add/", {"text": LOOSE_HANDS})
    client.post("/builds/add/", {"kind": "dial", "text": "37mm dial for 6497"})
    assert [one.slot for one in Build.objects.get().candidates.all()] == ["hands", "dial"]


def test_what_is_wrong_on_the_fit_page_goes_back_there(client):
    response = client.post("/builds/add/", {"kind": "hands", "fact_minute_hole_mm": "wide", "was_minute_hole_mm": ""})
    assert response.status_code == 422
    assert "“wide” is not a length in mm" in response.content.decode()
    assert not Build.objects.exists()


def test_another_site_cannot_make_a_visitor_add_or_make_builds(client):
    foreign = Client(headers={"Sec-Fetch-Site": "cross-site"})
    for address in ("/builds/", "/builds/add/", "/builds/import/", "/builds/open/"):
        assert foreign.post(address, {"text": LOOSE_HANDS}).status_code == 403


def test_over_plain_http_a_page_without_a_referrer_can_still_be_saved(build, hands):
    """A home network: no Sec-Fetch-Site, and `Origin: null` because of the page's own Referrer-Policy."""
    at_home = Client(headers={"Origin": "null"})
    assert at_home.post(f"/builds/{build.key}/parts/{hands.pk}/state/", {"state": "here"}).status_code == 302


def test_the_plan_leads_to_the_builds(client):
    assert 'href="/builds/"' in client.get("/plan/").content.decode()


def test_the_try_on_page_draws_what_the_build_says(client, build):
    builds.add(build, slot="dial", name="Dial", text="Dial for 6497, diameter 38.9mm, small seconds at 9")
    assert "/watch/?crown=3&amp;layout=6497&amp;dial=38.9" in client.get(f"/builds/{build.key}/").content.decode()
    assert 'value="38.9"' in client.get("/watch/?crown=3&layout=6497&dial=38.9").content.decode()
