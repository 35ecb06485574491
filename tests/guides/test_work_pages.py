"""Guides, paths and steps as pages: what they show, and what a tick does."""

import pytest
from django.test import Client, SimpleTestCase
from django.utils.html import escape

from guides.facts import facts
from guides.route import routes

STEP = "/guides/full-service/d-train-bridge/"


class TestStepPage(SimpleTestCase):  # no database: these pages make no query
    def test_the_caution_stands_before_the_actions_and_closes_them(self):
        html = self.client.get(STEP).content.decode()
        assert html.index("Screws are not a press") < html.index("Lower the bridge level")
        assert 'class="gate"' in html

    def test_a_step_without_a_caution_closes_nothing(self):
        html = self.client.get("/guides/disassembly/b-yoke-off/").content.decode()
        assert 'class="gate"' not in html
        self.assertInHTML("<span>Lift the yoke.</span>", html)

    def test_it_names_the_blade_for_its_screw_and_the_time_to_the_next_stop(self):
        response = self.client.get(STEP)
        self.assertContains(response, "2.0 mm</a> best")
        self.assertContains(response, "Barrel and barrel bridge</b>, about 70 min from here")

    def test_differences_of_the_6498_appear_only_for_whoever_builds_one(self):
        note = facts().step["d-train-bridge"].note_6498
        self.assertNotContains(self.client.get(STEP), note)
        self.assertContains(self.client.get(STEP + "?layout=6498"), note)

    def test_the_layout_in_the_address_is_carried_to_the_neighbours(self):
        self.assertContains(self.client.get(STEP + "?layout=6498"), "/guides/full-service/d-train-test/?layout=6498")

    def test_an_unknown_layout_falls_back_to_the_6497(self):
        self.assertContains(self.client.get(STEP + "?layout=<b>"), "6497 layout")

    def test_a_text_that_names_a_step_links_it(self):
        html = self.client.get("/guides/disassembly/b-pallets-off/").content.decode()
        assert '<a href="/guides/disassembly/b-let-down-mainspring/">Let down the mainspring</a>' in html
        assert ">b-let-down-mainspring" not in html

    def test_a_step_that_is_not_on_the_route_is_not_found(self):
        assert self.client.get("/guides/first-build/d-train-bridge/").status_code == 404

    def test_reading_sets_no_cookie(self):
        assert self.client.get(STEP).cookies == {}


@pytest.mark.parametrize(
    ("query", "status", "says"),
    [
        ("minutes=40", 200, "Not enough to reach a safe stop"),
        ("minutes=70", 200, "as far as “Barrel and barrel bridge”"),
        ("minutes=4o", 422, "“4o” is not a number of minutes"),
        ("minutes=0", 422, "“0” minutes is not a sitting"),
        ("minutes=", 422, "How many minutes do you have?"),
        ("", 422, "How many minutes do you have?"),
        ("minutes=" + "9" * 50, 422, "minutes is not a sitting"),
    ],
)
def test_minutes_are_answered_or_the_fault_is_named(client, query, status, says):
    for headers in ({}, {"HX-Request": "true"}):
        response = client.get(STEP + "minutes/?" + query, headers=headers)
        assert response.status_code == status
        assert says in response.content.decode()


def test_htmx_gets_only_the_fragment(client):
    fragment = client.get(STEP + "minutes/?minutes=40", headers={"HX-Request": "true"}).content.decode()
    assert fragment.startswith('<div id="reach"')
    assert "<html" not in fragment


@pytest.mark.django_db
class TestTicks:
    def test_done_ticks_the_step_and_goes_on_to_the_next(self, client):
        response = client.post(STEP + "done/", {"done": "yes"})
        assert (response.status_code, response["Location"]) == (302, "/guides/full-service/d-train-test/")
        assert "<b>Done</b>" in client.get(STEP).content.decode()

    def test_a_tick_can_be_taken_back(self, client):
        client.post(STEP + "done/", {"done": "yes"})
        response = client.post(STEP + "done/", {"done": "no"})
        assert response["Location"] == STEP
        assert "<b>Done</b>" not in client.get(STEP).content.decode()

    def test_the_last_step_leads_back_to_the_path(self, client):
        last = routes(facts())["first-build"].steps[-1]
        response = client.post(f"/guides/first-build/{last.id}/done/", {"done": "yes"})
        assert response["Location"] == "/guides/first-build/"

    def test_ticks_on_one_path_leave_the_others_alone(self, client):
        client.post(STEP + "done/", {"done": "yes"})
        assert "<b>1</b> done" in client.get("/guides/full-service/").content.decode()
        assert "done, <b>" not in client.get("/guides/dry-practice/").content.decode()

    def test_another_visitor_does_not_see_them(self, client):
        client.post(STEP + "done/", {"done": "yes"})
        assert "<b>Done</b>" not in Client().get(STEP).content.decode()

    def test_home_says_where_the_work_stands(self, client):
        client.post("/guides/first-build/a-identify-movement/done/", {"done": "yes"})
        assert "<b>1</b> of 20 steps done" in client.get("/").content.decode()

    def test_the_layout_is_remembered_and_a_foreign_address_is_not_followed(self, client):
        response = client.post("/guides/layout/", {"layout": "6498", "next": "https://example.org/"})
        assert response["Location"] == "/guides/"
        assert "6498 layout" in client.get(STEP).content.decode()

    def test_an_unknown_layout_is_refused_by_name(self, client):
        response = client.post("/guides/layout/", {"layout": "7750"})
        assert response.status_code == 400
        assert "layout “7750” is not known: wanted 6497 or 6498." in response.content.decode()

    def test_forget_deletes_the_ticks_and_the_cookie(self, client):
        client.post(STEP + "done/", {"done": "yes"})
        client.post("/guides/forget/", {"next": STEP})
        assert client.cookies["sessionid"].value == ""
        assert "<b>Done</b>" not in client.get(STEP).content.decode()


def test_every_step_of_every_route_is_a_page(client):
    for route in routes(facts()).values():
        for step in route.steps:
            response = client.get(f"/guides/{route.id}/{step.id}/")
            assert response.status_code == 200, step.id
            self_evident = escape(step.right_when[0].split("-")[0][:25])
            assert self_evident in response.content.decode(), step.id
