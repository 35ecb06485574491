"""The checker for programs: JSON in, facts and findings out; every error names the thing."""

import html
import json
import re

import pytest
from django.test import Client

from guides.fit import TEXT_MOST

client = Client()  # a program says nothing of where it comes from
HANDS = "Hands for ST36, hole size 2.0*1.20*0.25mm"


def ask(question, status=200):
    body = question if isinstance(question, str | bytes) else json.dumps(question)
    answer = client.post("/fit/api/", body, content_type="application/json")
    assert answer.status_code == status, answer.content
    assert not answer.cookies
    return answer.json()


def test_a_listing_gives_facts_with_their_places():
    facts = ask({"text": HANDS})["facts"]
    minute = next(one for one in facts if one["key"] == "minute_hole_mm")
    assert (minute["value"], minute["unit"]) == (1.2, "mm")
    assert HANDS[minute["start"] : minute["end"]] == "1.20"


def test_findings_say_both_numbers_and_the_worst_stands_first():
    answer = ask({"text": HANDS})
    worst = answer["findings"][0]
    assert (answer["kind"], answer["overall"], worst["id"]) == ("hands", "clash", "hands.C002")
    assert (worst["given"]["value"], worst["meets"]["value"], worst["play_mm"]) == (1.2, 1.15, 0.05)
    assert set(answer["message"]) == {"en", "de", "zh"}


def test_a_measured_number_replaces_the_stated_one():
    answer = ask({"text": HANDS, "measured": {"minute_hole_mm": 1.15}})
    minute = next(one for one in answer["findings"] if one["check"] == "hand-minute")
    assert minute["verdict"] == "fits"
    assert minute["given"]["origin"] == "measured"


def test_the_context_is_the_users_own():
    context = {
        "movement": "st3620",
        "crown_clock": 12,
        "form": "pocket",
        "case_dial_mm": 37.2,
        "measured": ["case_dial_mm"],
    }
    answer = ask({"text": "dial 37.0 mm", "kind": "dial", "context": context})
    seat = next(one for one in answer["findings"] if one["check"] == "dial-diameter")
    assert (seat["verdict"], seat["meets"]["origin"]) == ("fits", "measured")


def test_the_kind_overrides_the_guess():
    assert ask({"text": HANDS, "kind": "dial"})["kind"] == "dial"


FAULTS = [
    ("{", "body: not JSON"),
    ("[" * 100_000, "body: not JSON"),
    (b"\xff\xfe", "body: not JSON"),
    ("[]", "body: not an object"),
    ('{"text": NaN}', "body: not JSON"),
    ({"txt": ""}, "“txt” is not known"),
    ({"text": 5}, "text: not a string"),
    ({"text": "x" * (TEXT_MOST + 1)}, "text: 20001 characters; at most 20000"),
    ({"kind": "strap"}, "kind: “strap” is not one of"),
    ({"kind": ["case"]}, "kind: “['case']” is not one of"),
    ({"context": []}, "context: not an object"),
    ({"context": {"movement": "nh35"}}, "context.movement: “nh35” is not one of"),
    ({"context": {"crown_clock": 13}}, "context.crown_clock: “13” is not one of"),
    ({"context": {"crown_clock": True}}, "context.crown_clock: “True” is not one of"),
    ({"context": {"lug_mm": 22}}, "“context.lug_mm” is not known"),
    (
        {"context": {"minute_post_mm": 11.5}},
        "context.minute_post_mm: 11.50 mm is more than a minute post can be. Did you mean 1.15?",
    ),
    ({"context": {"minute_post_mm": [1]}}, "context.minute_post_mm: not a length in mm"),
    ({"context": {"measured": "all"}}, "context.measured: not a list of keys"),
    ({"measured": {"form": "wrist"}}, "“measured.form” is not known"),
    ('{"measured": {"dial_mm": 1e999999}}', "measured.dial_mm: "),
    ('{"measured": {"dial_mm": ' + "9" * 5000 + "}}", "body: not JSON"),
]


@pytest.mark.parametrize(("question", "fault"), FAULTS, ids=[fault[:30] for _, fault in FAULTS])
def test_an_error_names_the_thing(question, fault):
    assert fault in ask(question, 400)["error"]


def test_a_body_too_long_is_refused():
    assert "body: longer than" in ask(" " * 300_001, 413)["error"]


def test_nothing_asked_is_answered_with_nothing_known():
    assert ask({"kind": "case"})["overall"] == "unknown"


def test_a_lone_surrogate_does_no_harm():
    assert ask('{"text": "hands \\ud800 hole 2.00*1.15*0.27"}')["kind"] == "hands"


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_other_methods_are_refused(method):
    assert getattr(client, method)("/fit/api/").status_code == 405


def test_the_example_of_the_manual_works():
    page = html.unescape(client.get("/fit/api/").content.decode())
    example = re.search(r"-d '(.*?)' http://testserver/fit/api/", page, re.DOTALL)[1]
    answer = ask(example)
    assert answer["overall"] in ("fits", "unknown", "work")
    assert {one["origin"] for one in (answer["findings"][0]["given"], answer["findings"][0]["meets"]) if one} <= {
        "measured",
        "stated",
        "catalogue",
    }
