"""Tools as pages: blades, lists with their ticks, one page for each tool."""

import pytest
from django.test import SimpleTestCase

from guides.facts import facts

HTMX = {"HX-Request": "true"}
FIRST = "first-build-under-100"


class TestToolsPage(SimpleTestCase):  # no database before the first tick
    def test_every_tool_is_on_it(self):
        html = self.client.get("/tools/").content.decode()
        assert len(facts().tools) == 81
        assert all(f'href="/tools/{tool.id}/"' in html for tool in facts().tools)

    def test_a_screw_that_may_be_left_handed_says_so_once(self):
        self.assertContains(self.client.get("/tools/"), "may be left-handed: test", count=1)

    def test_a_head_that_nobody_measured_says_so(self):
        self.assertContains(self.client.get("/tools/"), "head not measured", count=3)

    def test_looking_leaves_no_cookie(self):
        assert not self.client.get("/tools/?budget=serious").cookies

    def test_the_first_list_costs_99_dollars_and_takes_seven_things_from_the_household(self):
        response = self.client.get("/tools/")
        self.assertContains(response, "Still to buy <b>99 USD</b>, 78 to 194")
        self.assertContains(response, "From the household <b>7</b>")

    def test_the_serious_list_shows_what_it_adds_and_the_lists_below_it(self):
        html = self.client.get("/tools/?budget=serious").content.decode()
        assert "Still to buy <b>1083 USD</b>" in html
        assert html.index("Serious hobbyist, 884 USD") < html.index("Full service under 200 USD, 100 USD")

    def test_a_list_that_does_not_exist_is_not_found(self):
        assert self.client.get("/tools/?budget=rich").status_code == 404

    def test_htmx_gets_the_list_alone(self):
        response = self.client.get("/tools/?budget=serious", headers=HTMX)
        self.assertNotContains(response, "<html")
        self.assertContains(response, 'id="budget"')


class TestToolPage(SimpleTestCase):
    def test_every_tool_has_a_page(self):
        assert {self.client.get(f"/tools/{tool.id}/").status_code for tool in facts().tools} == {200}

    def test_a_driver_lists_the_screws_it_fits(self):
        response = self.client.get("/tools/screwdriver-2-0/")
        self.assertContains(response, "Just acceptable for")
        self.assertContains(response, "<b>5415</b> Ratchet wheel screw")

    def test_it_says_on_which_path_it_is_needed_and_what_it_costs(self):
        response = self.client.get("/tools/timegrapher/")
        self.assertContains(response, "<b>110 to 170 USD</b>, an estimate")
        self.assertContains(response, "Nice to have.")
        self.assertContains(response, "Bench estimate of online shop prices")

    def test_an_oil_leads_to_its_place_on_the_chart(self):
        self.assertContains(self.client.get("/tools/oil-9010/"), 'href="/oil/#moebius-9010"')

    def test_a_tool_that_no_step_names_says_so(self):
        self.assertContains(self.client.get("/tools/staking-set/"), "No step of the guide names it.")

    def test_it_lists_the_steps_that_name_it_by_guide(self):
        response = self.client.get("/tools/hand-levers/")
        self.assertContains(response, "/guides/disassembly/b-hands-off/")

    def test_an_unknown_tool_is_not_found(self):
        assert self.client.get("/tools/hammer/").status_code == 404


def tick(client, headers=None, **ticks):
    return client.post("/tools/ticks/", {"budget": FIRST} | ticks, headers=headers)


@pytest.mark.django_db
def test_ticks_are_kept_and_counted(client):
    response = client.get(tick(client, have=["blower", "rodico", "bench-lamp"]).url)
    assert "Saved. 3 of 27 things are already on your bench." in response.content.decode()
    assert "Still to buy <b>86 USD</b>" in response.content.decode()  # 99 less 5 and 8


@pytest.mark.django_db
def test_a_substitute_is_kept_and_costs_nothing(client):
    tick(client, substitute=["parts-tray"])
    html = client.get("/tools/").content.decode()
    assert "Still to buy <b>97 USD</b>" in html
    assert "From the household <b>8</b>" in html


@pytest.mark.django_db
def test_with_htmx_a_tick_answers_with_the_sums_and_the_status(client):
    html = tick(client, HTMX, have=["blower"]).content.decode()
    assert 'id="sums"' in html
    assert "Saved. 1 of 27 things are already on your bench." in html
    assert "<html" not in html


def test_nothing_ticked_stores_nothing_and_says_so(client):
    """No database mark: a query would fail the test."""
    response = tick(client)
    assert not response.cookies
    assert "Nothing is ticked, so nothing is stored." in client.get(response.url).content.decode()


@pytest.mark.django_db
def test_a_tick_can_be_taken_back(client):
    tick(client, have=["blower"])
    assert "Saved. 0 of 27" in client.get(tick(client).url).content.decode()


@pytest.mark.django_db
def test_the_ticks_of_one_list_leave_those_of_another(client):
    client.post("/tools/ticks/", {"budget": "serious", "have": ["timegrapher", "blower"]})
    tick(client, have=["rodico"])
    assert client.session["have"] == ["rodico", "timegrapher"]


@pytest.mark.django_db
def test_what_one_has_needs_no_substitute(client):
    tick(client, have=["parts-tray"], substitute=["parts-tray"])
    assert (client.session["have"], client.session["substitute"]) == (["parts-tray"], [])


@pytest.mark.parametrize(
    ("ticks", "why"),
    [
        ({"have": ["blower", "hammer"]}, "no tool has the id “hammer”"),
        ({"substitute": ["oil-9010"]}, "“oil-9010” has no household substitute"),
        ({"substitute": ["spring-bar-tool"]}, "“spring-bar-tool” has no household substitute"),
        ({"budget": "rich"}, "no budget has the id “rich”"),
    ],
)
def test_what_is_not_known_is_refused_by_name_and_nothing_is_saved(client, ticks, why):
    """No database mark: saving any of it would fail the test."""
    for headers in (None, HTMX):
        response = tick(client, headers, **ticks)
        assert response.status_code == 400
        assert why in response.content.decode()
        assert not response.cookies


@pytest.mark.django_db
def test_the_plan_counts_what_is_on_the_bench(client):
    tick(client, have=["blower"])
    assert "<b>94 USD</b> of tools" in client.get("/plan/").content.decode()


@pytest.mark.django_db
def test_a_tick_for_a_tool_that_is_gone_is_forgotten(client):
    tick(client, have=["blower"])
    session = client.session
    session["have"] = ["blower", "sundial"]
    session.save()
    assert client.get("/plan/").status_code == 200


@pytest.mark.django_db
def test_a_tool_page_says_that_it_is_on_the_bench(client):
    tick(client, have=["blower"])
    assert "on your bench" in client.get("/tools/blower/").content.decode()


def test_ticks_are_posted_never_linked(client):
    assert client.get("/tools/ticks/").status_code == 405


@pytest.mark.browser
def test_a_tick_saves_at_once_and_the_sums_follow(open_page):
    page = open_page("/tools/")
    page.check("input[name=have][value=blower]")
    page.get_by_text("Saved. 1 of 27 things").wait_for()
    assert "94 USD" in page.inner_text("#sums")
    page.reload()
    assert page.is_checked("input[name=have][value=blower]")
