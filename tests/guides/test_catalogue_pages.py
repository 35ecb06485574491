"""Movements, parts, fit and calibres as pages. Expected words and numbers are the dossier's."""

import re
from html import unescape

import pytest
from django.test import SimpleTestCase

from guides.facts import facts

UNCONFIRMED = ["st3600k", "st3602", "st3603", "st3605", "st3606"]
FRAGMENT = {"HX-Request": "true"}


def words(html: str) -> str:
    """The text of a page's main part, in one line."""
    main = html.partition("<main")[2].partition("</main>")[0]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


class TestMovements(SimpleTestCase):  # no database: these pages make no query
    def test_the_documented_ones_are_compared_and_the_others_stand_apart(self):
        html = self.client.get("/movements/").content.decode()
        table, apart = html[: html.index('id="tells"')], html[html.index('id="apart"') :]
        assert table.count('<th scope="row"><a href="/movements/') == 9
        assert apart.count('class="row" href="/movements/') == 7

    def test_every_number_of_the_comparison_carries_its_mark(self):
        html = self.client.get("/movements/").content.decode()
        table = html[html.index('id="compare"') : html.index('id="tells"')]
        cells = re.findall(r'<td class="n">(.*?)</td>', table)
        assert len(cells) == 63
        assert all('class="conf' in cell or cell == "not found" for cell in cells)

    def test_both_layouts_are_drawn_with_their_seconds(self):
        html = self.client.get("/movements/").content.decode()
        drawn = re.findall(r'<title id="face-(\d+)-t">[^<]*, small seconds at (\d+), crown at 3<', html)
        assert drawn == [("6497", "9"), ("6498", "6")]


class TestMovement(SimpleTestCase):
    def test_the_beat_is_worked_out_where_one_can_read_it(self):
        assert "80/10 × 60/8 × 120/10 × 15 × 2 = 21,600" in words(
            self.client.get("/movements/st3600/").content.decode()
        )

    def test_conflicting_sources_stand_beside_the_number_with_what_the_guide_goes_by(self):
        page = words(self.client.get("/movements/st3600/").content.decode())
        assert "40 h (shops, Sea-Gull's general FAQ)" in page
        assert "This guide goes by: 40 h is the promise; log your own." in page

    def test_the_lift_angle_of_a_sea_gull_is_marked_as_carried_over(self):
        self.assertContains(
            self.client.get("/movements/st3600/"), "Carried over from the 6497: Sea-Gull publishes none."
        )

    def test_only_the_clones_carry_the_notes_on_clones(self):
        self.assertContains(self.client.get("/movements/st3620/"), "How good are they?")
        self.assertNotContains(self.client.get("/movements/eta-6498-1/"), "How good are they?")

    def test_the_map_is_that_of_the_layout(self):
        self.assertContains(self.client.get("/movements/st3600/"), "The 6497 seen from the bridge side")
        self.assertContains(self.client.get("/movements/st3620/"), "The 6498 seen from the bridge side")

    def test_dial_side_places_of_a_6497_are_said_to_be_unknown(self):
        on_6497 = self.client.get("/movements/eta-6497-1/").content.decode()
        assert on_6497.count("not known</td>") == sum(not point.at_6497 for point in facts().points)
        self.assertNotContains(self.client.get("/movements/eta-6498-1/"), "not known</td>")

    def test_timing_targets_are_those_of_this_movement(self):
        assert "260 to 300°" in words(self.client.get("/movements/st3600/").content.decode())
        assert "On the timegrapher" not in words(self.client.get("/movements/unitas-6497/").content.decode())

    def test_an_unknown_movement_is_not_found(self):
        assert self.client.get("/movements/st9999/").status_code == 404


@pytest.mark.parametrize("movement", UNCONFIRMED)
def test_an_unconfirmed_code_shows_no_number_of_its_own_and_says_what_to_do(client, movement):
    html = client.get(f"/movements/{movement}/").content.decode()
    assert "no numbers are shown" in words(html)
    assert "Which exact calibre will be sent?" in words(html)
    assert "<table" not in html
    assert " mm" not in words(html)


class TestParts(SimpleTestCase):
    def test_all_parts_are_listed_and_counted(self):
        page = self.client.get("/parts/")
        self.assertContains(page, "62 of 62 parts")
        assert page.content.decode().count('class="row"') == 62

    def test_the_filter_works_by_address(self):
        self.assertContains(self.client.get("/parts/?group=screws"), "12 of 62 parts")
        self.assertContains(self.client.get("/parts/?group=keyless&side=dial&fly=1"), "8 of 62 parts")

    def test_htmx_gets_the_list_alone(self):
        answer = self.client.get("/parts/?group=screws", headers=FRAGMENT)
        self.assertContains(answer, "5105")
        self.assertNotContains(answer, "<h1")
        assert "HX-Request" in answer["Vary"]

    def test_the_choice_stays_chosen(self):
        self.assertContains(self.client.get("/parts/?group=balance"), '<option value="balance" selected>')

    def test_a_choice_that_finds_nothing_offers_every_part(self):
        self.assertContains(self.client.get("/parts/?group=plates&fly=1"), "Show every part")

    def test_an_unknown_choice_is_named_at_its_field(self):
        answer = self.client.get("/parts/", {"group": "<b>wheels"})
        assert answer.status_code == 422
        assert "No group is called “<b>wheels”." in unescape(answer.content.decode())
        assert "<b>wheels" not in answer.content.decode()


class TestPart(SimpleTestCase):
    def test_the_crown_wheel_screw_is_left_handed_as_settled(self):
        page = words(self.client.get("/parts/5420/").content.decode())
        settled = (
            "Left-handed on the Unitas/ETA 6497: clockwise loosens (medium); an ST36 is expected to be alike, "
            "unproven. Leave it on if you can; otherwise clockwise first, lightly, then the other way, "
            "and stop if it resists."
        )
        assert settled in page
        assert "right-hand: anticlockwise loosens" not in page

    def test_the_other_screws_are_right_handed(self):
        self.assertContains(self.client.get("/parts/5415/"), "right-hand: anticlockwise loosens")

    def test_a_name_leads_to_the_number_for_good(self):
        for name in ("train-wheel-bridge", "pont-de-rouage", "raderwerkbrucke"):
            self.assertRedirects(self.client.get(f"/parts/{name}/"), "/parts/110/", 301)

    def test_a_name_that_two_parts_share_is_not_found(self):
        assert self.client.get("/parts/intermediate-wheel/").status_code == 404

    def test_an_unknown_part_is_not_found(self):
        assert self.client.get("/parts/9999/").status_code == 404

    def test_steps_are_named_by_their_guide(self):
        page = self.client.get("/parts/110/")
        self.assertContains(page, "Assembly 9: Fit the train wheel bridge")
        self.assertContains(page, "/guides/disassembly/b-train-bridge-off/")

    def test_a_part_without_a_step_says_so(self):
        self.assertContains(self.client.get("/parts/730/"), "No step of the guides touches it.")

    def test_a_part_that_is_not_fitted_says_so(self):
        self.assertContains(self.client.get("/parts/462/"), "none: not fitted on this calibre")

    def test_the_fourth_wheel_has_a_row_of_teeth_for_each_beat(self):
        page = words(self.client.get("/parts/224/").content.decode())
        assert "18,000 70 8 705 Escape wheel once a minute" in page
        assert "21,600 120 8 705 Escape wheel once a minute" in page

    def test_the_stem_states_no_thread_as_a_fact(self):
        page = words(self.client.get("/parts/401/").content.decode())
        assert "trade lore says 0.90: measure yours" in page
        assert "Measure yours; stem and crown must agree." in page

    def test_a_part_that_can_fly_says_where_to_look(self):
        page = words(self.client.get("/parts/430/").content.decode())
        assert "can fly" in page
        assert "If it is gone. A thin bent wire" in page

    def test_it_is_held_by_its_screws_and_a_screw_names_what_it_fastens(self):
        self.assertContains(self.client.get("/parts/105/"), "Barrel bridge screw × 3")
        self.assertContains(self.client.get("/parts/5105/"), 'Fastens</dt><dd><a href="/parts/105/">')

    def test_the_neighbours_of_the_list_are_one_click_away(self):
        page = self.client.get("/parts/105/").content.decode()
        assert re.findall(r'rel="(?:prev|next)" href="/parts/(\d+)/"', page) == ["100", "110", "100", "110"]

    def test_every_part_but_one_that_no_movement_has_is_drawn_in_its_place_and_alone(self):
        pages = {number: self.client.get(f"/parts/{number}/").content.decode() for number in facts().part}
        drawn = {n for n, page in pages.items() if 'id="place-t"' in page and 'id="part-t"' in page}
        assert set(pages) - drawn == {"462"}


class TestFit(SimpleTestCase):
    def test_every_check_stands_with_its_rule_its_question_and_what_it_costs(self):
        page = words(self.client.get("/fit/limits/").content.decode())
        for check in facts().checks:
            assert check.rule in page
            assert f"Ask: {check.ask}" in page
        assert page.count("blocker: cannot go together") == sum(one.severity == "blocker" for one in facts().checks)

    def test_questions_can_be_copied_as_plain_text(self):
        html = self.client.get("/fit/limits/").content.decode()
        copied = re.search(r'<textarea id="ask-crystal"[^>]*>(.*?)</textarea>', html, re.S)
        assert copied[1] == "What crystal diameter and gasket does the case take?"

    def test_what_to_beware_of_is_said_for_every_thing_one_buys(self):
        page = words(self.client.get("/fit/limits/").content.decode())
        assert page.count("Beware.") == len(facts().shopping)


class TestCalibres(SimpleTestCase):
    def test_the_nearest_wrong_hands_show_their_minute_hole(self):
        page = words(self.client.get("/calibres/").content.decode())
        assert re.search(r"Valjoux 7750 .*? 2\.00 medium 1\.20 medium 0\.25", page)

    def test_hands_that_were_not_found_say_so(self):
        html = self.client.get("/calibres/").content.decode()
        row = html[html.index('id="st17"') :].split("</tr>")[0]
        assert row.count("not found</td>") == 7

    def test_conflicting_hands_lead_to_their_source(self):
        self.assertContains(self.client.get("/calibres/"), "/sources/#pp-watch-st3601")

    def test_calibres_that_must_not_be_named_from_sizes_are_listed(self):
        assert "Sea-Gull ST17, Sea-Gull ST25, Sea-Gull ST1901, Peseux / ETA 7001, DG2813" in words(
            self.client.get("/calibres/").content.decode()
        )
