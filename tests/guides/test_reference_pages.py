"""The pages to look things up. Numbers and words expected here are the dossier's, not the content's."""

import re
from html import unescape

from django.test import SimpleTestCase

from guides import reference
from guides.catalog.words import Source
from guides.facts import facts

HTMX = {"HX-Request": "true"}


def words(html):
    """The main part of a page as one line of text."""
    main = html.partition("<main")[2].partition("</main>")[0] or html
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


class Pages(SimpleTestCase):  # no database: none of these pages makes a query
    def html(self, address, **headers):
        response = self.client.get(address, headers=headers)
        assert response.status_code == 200
        assert not response.cookies
        return response.content.decode()

    def row(self, address, anchor):
        """The text of the table row with this id."""
        return words(re.search(rf'<tr id="{anchor}">.*?</tr>', self.html(address), re.S)[0])


class TestFaults(Pages):
    def test_every_symptom_is_a_link_under_its_stage(self):
        html = self.html("/faults/")
        assert html.count('class="row" href="/faults/') == len(facts().troubles) >= 64  # assembly.md
        assert words(html).index("While taking apart") < words(html).index("It runs, but")

    def test_a_stage_shows_only_its_own(self):
        html = self.html("/faults/?stage=casing")
        assert "Specks under the crystal" in html
        assert "Stem will not come out" not in html

    def test_words_filter_and_htmx_gets_only_the_list(self):
        html = self.html("/faults/?q=amplitude+low", **HTMX)
        assert "<main" not in html
        assert "Amplitude low in every position" in html
        assert "Seconds hand falls off" not in html

    def test_an_unknown_stage_shows_all(self):
        assert self.html("/faults/?stage=x").count('class="row"') == len(facts().troubles)

    def test_words_that_fit_nothing_say_so(self):
        assert "No symptom like that" in self.html("/faults/?q=qqqzzz")

    def test_causes_stand_in_order_of_likelihood(self):
        text = words(self.html("/faults/train-bridge-will-not-sit/"))
        causes = ["One pivot beside its jewel", "Third and fourth swapped", "Lint or pegwood tip in a jewel"]
        assert [text.index(cause) for cause in causes] == sorted(text.index(cause) for cause in causes)

    def test_a_fault_leads_to_its_steps_by_name(self):
        text = words(self.html("/faults/train-bridge-will-not-sit/"))
        assert "Assembly 9: Fit the train wheel bridge" in text

    def test_steps_named_in_a_fix_are_links(self):
        assert 'href="/guides/assembly/d-keyless-test/">Test the keyless works</a>' in self.html(
            "/faults/setting-lever-dropped/"
        )

    def test_an_unknown_fault_is_not_found(self):
        assert self.client.get("/faults/overbonked/").status_code == 404


class TestOil(Pages):
    def test_points_follow_the_order_of_the_work(self):
        text = words(self.html("/oil/"))
        order = ["Balance cap jewels", "Winding stem", "Barrel arbor, lower bearing", "Pallet stone impulse faces"]
        assert [text.index(point) for point in order] == sorted(text.index(point) for point in order)

    def test_a_point_says_product_amount_and_what_goes_wrong(self):
        row = self.row("/oil/", "lube-fourth-pivots")
        assert "Moebius 9010" in row
        assert "or Moebius 9020" in row
        assert "About half the sink, smaller drop than the third." in row
        assert "Oil climbing the long pivot reaches the dial." in row

    def test_pallet_pivots_stay_dry_and_say_why(self):
        html = self.html("/oil/")
        assert html.index('id="none-dry"') < html.index('id="lube-pallet-pivots"')
        assert "Oil here drags the fork" in self.row("/oil/", "lube-pallet-pivots")

    def test_every_oil_and_point_has_an_anchor(self):
        html = self.html("/oil/")
        places = [point.id for point in facts().oil_points] + [oil.id for oil in facts().oils]
        assert [place for place in places if f'id="{place}"' not in html] == []

    def test_prices_are_called_estimates(self):
        assert "22 to 35 USD" in self.row("/oil/", "moebius-9010")
        assert "Prices are estimates" in words(self.html("/oil/"))

    def test_braking_grease_is_not_for_this_movement(self):
        assert "there is nothing to brake" in self.row("/oil/", "moebius-8217")

    def test_what_never_goes_on_a_movement_is_named(self):
        assert "WD-40" in words(self.html("/oil/"))

    def test_a_new_st36_is_looked_at_before_it_is_oiled(self):
        text = words(self.html("/oil/")).partition("A new ST36: oil it or not?")[2]
        assert text.index("Look at every train jewel") < text.index("do nothing on a first build")


class TestTiming(Pages):
    def test_targets_of_eta_and_st36_stand_side_by_side(self):
        text = words(self.html("/timing/"))
        # timegrapher.md, targets
        assert "Good 270 to 310 260 to 300" in text
        assert "Stop, look for the cause below 220 below 220" in text
        assert "Aim for \N{MINUS SIGN}2 to +8 \N{MINUS SIGN}5 to +15" in text

    def test_both_columns_carry_their_confidence(self):
        html = self.html("/timing/")
        assert re.search(r"ETA and Unitas <span class=\"conf medium\"", html)
        assert re.search(r"Sea-Gull ST36 <span class=\"conf low\"", html)

    def test_the_places_to_measure_are_the_regulating_steps(self):
        assert self.html("/timing/").count('href="/guides/regulating/f-') >= 7

    def test_the_bands_of_the_drawing_are_to_scale(self):
        eta = reference.amplitude_chart(facts().targets)["bands"][0]
        assert eta["good_width"] == 2 * (310 - 270)
        assert eta["low"] - eta["stop"] == 2 * (240 - 220)


class TestGlossary(Pages):
    def test_a_synonym_points_to_its_part(self):
        html = self.html("/glossary/?q=clutch+wheel")
        assert "see Sliding pinion 407" in html
        assert 'href="/glossary/#part-407"' in html
        assert 'id="part-407"' in html

    def test_names_in_other_languages_say_which(self):
        html = self.html("/glossary/?q=Unruh")
        assert '<span lang="de">Unruh</span>' in html

    def test_an_accent_need_not_be_typed(self):
        assert "see Cannon pinion 240" in self.html("/glossary/?q=chaussee")

    def test_every_term_and_part_has_an_entry(self):
        html = self.html("/glossary/")
        anchors = [term.id for term in facts().terms] + [f"part-{part.number}" for part in facts().parts]
        assert [anchor for anchor in anchors if f'id="{anchor}"' not in html] == []

    def test_letters_jump_and_none_is_empty(self):
        html = self.html("/glossary/")
        letters = re.findall(r'href="#(letter-\w+)"', html)
        assert letters[0] == "letter-a"
        assert [letter for letter in letters if f'id="{letter}"' not in html] == []

    def test_a_meaning_is_searched_when_no_word_matches(self):
        assert "Timegrapher" in self.html("/glossary/?q=microphone", **HTMX)

    def test_nonsense_says_so(self):
        assert "No such word" in self.html("/glossary/?q=qqqzzz")


class TestConfidence(Pages):
    def test_all_four_marks_are_explained(self):
        text = words(self.html("/confidence/"))
        assert "two independent sources" in text
        assert "conflicting or unsourced" in text

    def test_all_open_questions_are_there_with_every_position(self):
        html = self.html("/confidence/")
        assert html.count("This guide goes by:") == len(facts().disagreements) >= 34
        text = words(html)
        assert "21,600 (measurement, shops, archive)" in text
        assert "18,000 (one 2014 page and some hobby data files)" in text

    def test_a_question_leads_to_what_it_concerns(self):
        html = self.html("/confidence/").partition('id="crown-wheel-thread"')[2].partition("</article>")[0]
        assert 'href="/parts/5420/"' in html
        assert "Disassembly" in html


class TestSources(Pages):
    def test_every_source_stands_there_once(self):
        html = self.html("/sources/")
        assert [one.id for one in facts().sources if html.count(f'id="{one.id}"') != 1] == []

    def test_addresses_are_links_that_send_no_referrer(self):
        html = self.html("/sources/").partition('id="wrt-ipa"')[2].partition("</article>")[0]
        assert 'href="https://watchrepairtutorials.com/how-to-clean-watch-parts-with-ipa/" rel="external nor' in html

    def test_a_grade_is_said_in_words_and_facts_are_counted(self):
        text = words(self.html("/sources/").partition('id="instructor"')[2].partition("</article>")[0])
        assert "Bench practice where no page was found" in text
        assert re.search(r"named \d{2,} times", text)

    def test_a_plain_place_is_no_link(self):
        assert reference.linked("public repository, name not known") == [("public repository, name not known", False)]

    def test_a_rejected_source_stands_apart(self):
        rejected = Source("x", "An invented model", kind="invented model", grade="none")
        assert reference.evidence(rejected) == "Rejected, kept on record"

    def test_a_source_of_a_new_kind_is_still_shown(self):
        assert reference.evidence(Source("x", "A dream", kind="dream")) == "Other evidence"
