"""What a wrong address, a failure and a search get."""

import pytest
from django.template.loader import get_template
from django.test import RequestFactory, SimpleTestCase

from guides.search import QUERY_MOST
from guides.views.errors import nearest, not_found, server_error
from guides.views.search import address, index

NEAR = {
    "/parts/75/": "705",
    "/part/705": "705",
    "/movements/st3500/": "st3600",
    "/guides/assembly/d-train-brige/": "d-train-bridge",
    "/guides/asembly/": "assembly",
    "/tools/tweezer/": "tweezers-brass",
    "/faults/overbank/": "overbanked",
    "/oils/": "oil",
    "/lubrication": "oil",
    "/glossary/unruh/": "721",
}


@pytest.mark.parametrize(("address", "expected"), NEAR.items())
def test_a_wrong_address_suggests_the_right_one(address, expected):
    found = nearest(address)
    assert expected in [hit.id for hit in found]
    assert len(found) <= 5


@pytest.mark.parametrize("address", ["/", "//", "/%", "/\x00/", "/" + "x" * 5000, "/parts//", "/\u4e2d\u6587/"])
def test_any_address_is_answered(address):
    assert len(nearest(address)) <= 5


class TestNotFound(SimpleTestCase):  # no database: an error page makes no query
    def answer(self, path, **headers):
        return not_found(RequestFactory().get(path, headers=headers), Exception())

    def test_it_says_which_address_and_where_to_go(self):
        response = self.answer("/parts/75/")
        assert response.status_code == 404
        self.assertContains(response, "<code>/parts/75/</code>", status_code=404)
        self.assertContains(response, 'href="/parts/705/"', status_code=404)

    def test_it_escapes_the_address(self):
        assert b"<script>alert" not in self.answer("/<script>alert(1)</script>/").content

    def test_htmx_gets_the_suggestions_alone(self):
        response = self.answer("/parts/75/", **{"HX-Request": "true"})
        assert response.status_code == 404
        assert b"<main" not in response.content
        assert b'href="/parts/705/"' in response.content

    def test_a_failure_gets_a_page_that_needs_nothing(self):
        response = server_error(RequestFactory().get("/"))
        assert response.status_code == 500
        assert b"Something broke here" in response.content

    def test_the_plain_pages_stand_without_context(self):
        for name in ("400.html", "403.html", "500.html"):
            assert "<h1>" in get_template(name).render()


class TestSearchPage(SimpleTestCase):
    def test_the_field_of_the_masthead_leads_to_results(self):
        response = self.client.get("/search/?q=clutch+weel")
        self.assertContains(response, "for “clutch weel”; showing results for “clutch wheel”")
        self.assertContains(response, '<a class="row" href="/parts/407/">')

    def test_an_empty_query_says_what_can_be_asked(self):
        self.assertContains(self.client.get("/search/?q=+"), "What can be searched")

    def test_nothing_found_offers_what_is_spelt_like_it(self):
        response = self.client.get("/search/?q=zzqqxx")
        self.assertContains(response, "Nothing found for “zzqqxx”")

    def test_htmx_gets_the_results_alone(self):
        response = self.client.get("/search/?q=705", headers={"HX-Request": "true"})
        self.assertNotContains(response, "<main")
        self.assertContains(response, 'href="/parts/705/"')
        assert "HX-Request" in response["Vary"]

    def test_it_sets_no_cookie_and_an_etag(self):
        response = self.client.get("/search/?q=705")
        assert not response.cookies
        assert response["ETag"]

    def test_a_query_is_escaped_and_cut(self):
        response = self.client.get("/search/", {"q": "<b>" + "x" * 200})
        self.assertNotContains(response, "<b>x")
        assert response.context["query"] == "<b>" + "x" * (QUERY_MOST - 3)

    def test_every_address_of_the_search_has_its_page_and_its_place(self):
        pages = {}
        for passage in index().passages:
            place, _, anchor = address(passage).partition("#")
            if place not in pages:
                pages[place] = self.client.get(place)
                assert pages[place].status_code == 200, place
            assert not anchor or f'id="{anchor}"' in pages[place].content.decode(), (place, anchor)

    def test_hits_lead_to_their_place_on_a_shared_page(self):
        self.assertContains(self.client.get("/search/?q=moebius+9010"), 'href="/oil/#moebius-9010"')
        self.assertContains(self.client.get("/search/?q=incabloc"), 'href="/glossary/#incabloc"')
        self.assertContains(self.client.get("/search/?q=Assembly+9"), 'href="/guides/assembly/d-train-bridge/"')
