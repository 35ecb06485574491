"""The plan as a page: its answers, its errors, its words. Expected sums: see test_plan.py."""

import pytest
from django.test import SimpleTestCase

from guides.facts import facts
from guides.forms import PlanForm

HTMX = {"HX-Request": "true"}


def error(**answers: str) -> str:
    [(_, [said])] = PlanForm(answers).errors.items()
    return said


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ({"price_movement": "4o"}, "“4o” is not a price. Write digits, for example 40 or 39.90."),
        ({"money": "-5"}, "“-5” is not an amount of money. Write digits, for example 100 or 199.50."),
        ({"money": ""}, "Write an amount of money, for example 100 or 199.50."),
        ({"money": "1,500"}, "“1,500” can be read in two ways. Write it without a separator: 1500."),
        ({"money": "999999"}, "“999999” is more than a bench can cost. Write an amount up to 100000."),
        ({"money": "1e3"}, "“1e3” is not an amount of money. Write digits, for example 100 or 199.50."),
        ({"hours": "lots"}, "“lots” is not a number of hours. Write digits, for example 2 or 1.5."),
        ({"hours": "0,25"}, "“0,25” hours a week cannot be planned. Write a number from 0.5 to 40."),
        ({"hours": "41"}, "“41” hours a week cannot be planned. Write a number from 0.5 to 40."),
        ({"hours": ""}, "How many hours a week do you have? Write a number, for example 2 or 1.5."),
        ({"goal": "rolex"}, "“rolex” is not an answer to this. Choose first-build or dry-practice or full-service."),
        ({"layout": "7750"}, "“7750” is not an answer to this. Choose 6497 or 6498."),
        ({"hours": "x" * 200}, f"“{'x' * 20}…” is not a number of hours. Write digits, for example 2 or 1.5."),
        ({"hours": "٢\x00"}, "“٢?” is not a number of hours. Write digits, for example 2 or 1.5."),
    ],
)
def test_an_error_names_the_value_and_says_what_was_wanted(answers, said):
    assert error(**answers) == said


@pytest.mark.parametrize(
    ("field", "text", "value"),
    [
        ("money_usd", "100", "100"), ("money_usd", "$ 199.50", "199.50"), ("money_usd", "39,9 USD", "39.9"),
        ("money_usd", "0", "0"), ("hours_a_week", "0,5", "0.5"), ("hours_a_week", " 1.5 h ", "1.5"),
        ("hours_a_week", "40", "40"),
    ],
)  # fmt: skip
def test_numbers_are_read_as_people_write_them(field, text, value):
    wishes = PlanForm({field.split("_")[0]: text}).wishes()
    assert str(getattr(wishes, field).normalize()) == str(type(wishes.money_usd)(value).normalize())


def test_a_price_left_empty_is_unknown_not_zero():
    assert PlanForm({"price_case": "", "price_dial": "0"}).wishes().prices_usd == {"dial": 0}


class TestPlanPage(SimpleTestCase):  # no database: the plan is in the address
    def test_without_an_answer_it_shows_the_plan_for_the_usual_ones(self):
        response = self.client.get("/plan/")
        self.assertContains(response, "First build in three sittings")
        self.assertContains(response, "<b>99 USD</b> of tools")
        self.assertContains(response, "99 of your 100 USD, 1 under")
        self.assertContains(response, facts().about.promise)

    def test_asking_stores_nothing(self):
        assert not self.client.get("/plan/", {"goal": "full-service", "money": "50"}).cookies

    def test_a_wrong_answer_is_said_at_its_field_and_the_plan_stands_beside_it(self):
        response = self.client.get("/plan/", {"price_case": "4o", "price_movement": "40"})
        assert response.status_code == 422
        self.assertContains(response, 'value="4o"', status_code=422)
        self.assertContains(response, 'id="id_price_case-error"', count=1, status_code=422)
        self.assertContains(response, "<b>40 USD</b> of parts so far", status_code=422)

    def test_an_answer_is_shown_as_text_never_as_markup(self):
        response = self.client.get("/plan/", {"money": "<b>x</b>"})
        self.assertNotContains(response, "<b>x</b>", status_code=422)

    def test_htmx_gets_the_form_alone_and_a_short_address(self):
        response = self.client.get("/plan/", {"goal": "dry-practice", "price_case": ""}, headers=HTMX)
        assert response.content.decode().lstrip().startswith("<form")
        assert response["HX-Push-Url"] == "/plan/?goal=dry-practice"
        assert "HX-Request" in response["Vary"]

    def test_a_page_out_of_the_history_is_whole(self):
        response = self.client.get("/plan/", headers=HTMX | {"HX-History-Restore-Request": "true"})
        self.assertContains(response, "<html")

    def test_too_little_money_names_what_to_do_without(self):
        response = self.client.get("/plan/", {"money": "87"})
        self.assertContains(response, "12 USD short.")
        self.assertContains(response, "Two small teaspoons on plastic: emergency only")
        self.assertContains(response, "the tools then come to 86 of your 87 USD")

    def test_money_that_no_saving_can_stretch_says_so(self):
        response = self.client.get("/plan/", {"money": "10", "goal": "full-service"})
        self.assertContains(response, "still leaves you 76 USD short")
        self.assertContains(response, "begin with the first build: 99 USD of tools")

    def test_the_movement_is_bought_by_its_confirmed_code(self):
        response = self.client.get("/plan/", {"layout": "6498"})
        self.assertContains(response, 'Buy a <a href="/movements/st3620/">Sea-Gull ST3620</a>')
        self.assertContains(response, "ST3605 and Sea-Gull ST3606: no page that was read gives data")
        self.assertContains(response, "keep a second movement")

    def test_it_says_which_sums_are_missing(self):
        response = self.client.get("/plan/", {"price_case": "45,50"})
        self.assertContains(response, "Movement and parts so far <b>45.50 USD</b>")
        self.assertContains(response, "Not in these sums: movement, dial, hands, stem, crown, strap; nor movement ring")

    def test_a_practice_asks_for_no_parts_but_keeps_their_prices(self):
        response = self.client.get("/plan/", {"goal": "dry-practice", "price_case": "45"})
        self.assertNotContains(response, "<h2>The parts</h2>")
        self.assertContains(response, '<input type="hidden" name="price_case" value="45">', html=True)

    def test_a_practice_is_told_to_leave_the_oil_out(self):
        self.assertContains(self.client.get("/plan/", {"goal": "dry-practice"}), "Nothing is lubricated")

    def test_a_service_names_the_lubricant_that_its_budget_leaves_out(self):
        response = self.client.get("/plan/", {"goal": "full-service"})
        self.assertContains(response, "Not on the list:</strong> 35 to 60 USD more, or Moebius 941, 15 to 25 USD")

    def test_a_sitting_links_its_first_step_and_says_when_it_is_done(self):
        response = self.client.get("/plan/", {"layout": "6498"})
        self.assertContains(response, "/guides/first-build/e-dust-and-case-up/?layout=6498")
        self.assertContains(response, "Runs, sets, winds; numbers logged.")

    def test_a_sitting_without_a_safe_stop_on_the_way_is_longer_and_says_so(self):
        response = self.client.get("/plan/", {"goal": "dry-practice", "hours": "1"})
        self.assertContains(response, "2 of them take longer")
        self.assertContains(response, "weeks 6 to 7")

    def test_only_looking_is_allowed(self):
        assert self.client.post("/plan/", headers={"Sec-Fetch-Site": "same-origin"}).status_code == 405


@pytest.mark.browser
def test_a_change_changes_the_plan_in_place_and_keeps_the_place_in_the_form(open_page):
    page = open_page("/plan/")
    page.fill("#id_money", "87")
    page.keyboard.press("Tab")
    page.get_by_text("12 USD short.").wait_for()
    assert page.evaluate("document.activeElement.id") == "id_hours"
    assert "money=87" in page.url


@pytest.mark.browser
def test_without_javascript_the_button_makes_the_plan(open_page):
    page = open_page("/plan/", javascript=False)
    page.fill("#id_hours", "0,5")
    page.get_by_role("button", name="Make the plan").click()
    assert page.get_by_text("Your week is shorter than a sitting can be").is_visible()
