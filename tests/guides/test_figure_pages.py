"""Drawings on pages: the map and its layers, a drawing for every step and part, the watch being tried on."""

import re
from html import unescape

from django.test import Client, SimpleTestCase

from guides import figures
from guides.facts import facts
from tests.barriers import html_faults

DOCUMENTED = ("st3600", "st3620", "st3621", "eta-6497-1", "eta-6498-2")


def html_of(address: str, **headers: str) -> str:
    return Client(headers=headers).get(address).content.decode()


def linked_parts(html: str) -> set[str]:
    return set(re.findall(r'href="/parts/([\w-]+)/"', html))


class TestMap(SimpleTestCase):
    def test_over_all_layers_every_part_of_the_list_is_in_the_map(self):
        seen = set()
        for side, layers in figures.LAYERS.items():
            for layer in layers:
                html = html_of(f"/movements/st3600/?side={side}&layer={layer}")
                seen |= linked_parts(html[html.index("<svg xmlns") : html.index("</svg>", html.index("<svg xmlns"))])
        assert set(facts().part) - seen == {"462"}  # no movement of the family has it

    def test_what_a_layer_does_not_show_stands_below_it_as_chips(self):
        html = html_of("/movements/st3600/?side=bridge&layer=train-out", **{"HX-Request": "true"})
        drawing, _, chips = html.partition("</svg>")
        assert linked_parts(drawing).isdisjoint(linked_parts(chips))
        assert linked_parts(drawing) | linked_parts(chips) == set(facts().part) - {"462"}

    def test_every_layer_has_a_plain_link_and_valid_html(self):
        links = re.findall(r'href="(/movements/st3620/\?side=[^"]+)"', html_of("/movements/st3620/"))
        assert len(links) == sum(map(len, figures.LAYERS.values()))
        for link in links:
            html = html_of(unescape(link))
            assert html_faults(html) == []
            assert html.count('class="chip" aria-current') + html.count('hx-push-url="true" aria-current="true"') == 1

    def test_htmx_gets_the_map_alone(self):
        html = html_of("/movements/st3600/?side=dial&layer=all", **{"HX-Request": "true"})
        assert "<html" not in html
        assert html.count('id="map"') == 1

    def test_an_unknown_layer_is_not_found(self):
        assert self.client.get("/movements/st3600/?side=dial&layer=train-out").status_code == 404

    def test_a_movement_that_is_not_confirmed_has_no_drawing(self):
        assert "<svg xmlns" not in html_of("/movements/asian-6497/")
        assert self.client.get("/movements/asian-6497/train/").status_code == 404


class TestDrawings(SimpleTestCase):
    def test_every_step_shows_its_drawing_with_a_caption_and_words_for_who_cannot_see(self):
        for step in facts().steps:
            html = html_of(f"/guides/{facts().guide_of[step.id].id}/{step.id}/")
            scene = facts().scene[step.id]
            assert unescape(re.search(r'<desc id="step-d">(.*?)</desc>', html)[1]) == scene.desc
            assert f"</b> {scene.title}. Schematic" in unescape(html)

    def test_the_drawing_stands_behind_the_caution_and_before_the_words(self):
        html = html_of("/guides/assembly/d-train-bridge/")
        order = ["Screws are not a press", 'id="step-t"', "Within reach", "Lower the bridge level"]
        assert sorted(order, key=html.index) == order

    def test_the_drawing_is_that_of_the_layout_chosen(self):
        drawings = {layout: html_of(f"/guides/assembly/d-train-bridge/?layout={layout}") for layout in ("6497", "6498")}
        plates = {layout: re.search(r"<svg xmlns.*?</svg>", html)[0] for layout, html in drawings.items()}
        assert plates["6497"] != plates["6498"]

    def test_the_train_says_its_true_turns(self):
        for movement in DOCUMENTED:
            html = html_of(f"/movements/{movement}/train/")
            assert html_faults(html) == []
            assert re.search(r'data-wheel="224"[^>]*data-period="60"', html)  # small seconds: one turn a minute
            assert "once a minute" in html

    def test_the_tray_map_names_every_compartment_and_prints(self):
        html = html_of("/tray/?layout=6498")
        assert html_faults(html) == []
        assert all(f"{cell.number}. {cell.name}" in unescape(html) for cell in facts().cells)


class TestWatch(SimpleTestCase):
    def test_the_usual_watch_is_drawn_without_a_query_or_a_cookie(self):
        response = self.client.get("/watch/")
        assert html_faults(response.content.decode()) == []
        assert not response.cookies
        self.assertContains(response, "crown at 3: small seconds at 9")

    def test_with_the_crown_at_12_the_seconds_of_a_6497_stand_at_6(self):
        self.assertContains(self.client.get("/watch/?layout=6497&crown=12"), "crown at 12: small seconds at 6")

    def test_sizes_are_drawn_to_scale(self):
        html = html_of("/watch/?dial=37,5&opening=35.5&case=41")
        assert re.search(r'<circle class="f dial-white" cx="0" cy="0" r="18.75"/>', html)

    def test_errors_stand_at_their_field_beside_a_drawing(self):
        for query, field in (
            ("dial=abc", "dial"),
            ("case=99", "case"),
            ("hands=claws", "hands"),
            ("crown=13", "crown"),
        ):
            response = self.client.get(f"/watch/?{query}")
            html = response.content.decode()
            assert response.status_code == 422
            assert re.search(rf'id="{field}"[^>]* aria-invalid="true" aria-describedby="{field}-error"', html)
            assert html_faults(html) == []
            assert "Dial of 38.5 mm" in html

    def test_a_case_narrower_than_its_dial_is_an_error(self):
        self.assertContains(self.client.get("/watch/?dial=40&case=38"), "does not go around 40 mm", status_code=422)

    def test_a_watch_without_hands_is_drawn_without_hands(self):
        html = html_of("/watch/?hands=none")
        assert "without hands" in html
        assert 'class="f hand-blued"' not in html

    def test_hostile_values_are_repeated_as_text(self):
        html = html_of('/watch/?dial="><script>alert(1)</script>&colour=</svg><script>')
        assert "<script>" not in html
