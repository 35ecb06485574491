"""Export and import: what goes out comes back the same, and what is wrong is named by its place."""

import json
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from guides import builds
from guides.build_json import SIZE_MOST, BuildFileError, export, read
from guides.build_values import CURRENCIES
from guides.fit_fields import FACTS, OWN
from guides.models import LOOKING, SLOTS, STATES, Build, Candidate

TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=80)
NAMES = TEXT.filter(bool)
LENGTHS = {"hour_hole_mm": "2.00", "minute_hole_mm": "1.150", "dial_mm": "37", "case_seat_mm": "36.7"}
WORDS = {"calibres": "eta_6497_1, st3600", "seconds_clock": "9", "dial_date_window": "no", "includes": "case, dial"}
PRICES = st.decimals(min_value=0, max_value=9_999_999, places=2)
NO_PRICE = "is not a price. Write digits, for example 39.90; at most 9999999.99."
NO_ADDRESS = "is not a web address. It must begin with https:// or http://."
NO_CALIBRE = "is not a calibre as builds write it: st3600, eta_6497_1."
NO_LENGTH = "is not a length in mm. Write digits, as in 1.65."
KNOWN = "corrections, currency, link, measures, name, note, price, slot, state, text"
ROW = {"slot": "hands", "name": "Blue"}


def some(words):
    """Some of these facts, in some order."""
    return st.lists(st.sampled_from(sorted(words)), unique=True).map(lambda keys: {key: words[key] for key in keys})


@st.composite
def candidates(draw):
    priced = draw(st.booleans())
    return Candidate(
        slot=draw(st.sampled_from(sorted(SLOTS))),
        state=draw(st.sampled_from(STATES)),
        name=draw(NAMES),
        price=draw(PRICES) if priced else None,
        currency=draw(st.sampled_from(CURRENCIES)) if priced else "",
        link=draw(st.sampled_from(["", "https://shop.example/hands?id=3&x=ä#top", "http://[::1]:8000/"])),
        note=draw(TEXT),
        text=draw(TEXT),
        corrections=draw(some(LENGTHS | WORDS | {"form": ""})),
        measures=draw(some(LENGTHS)),
    )


@st.composite
def whole_builds(draw):
    own = Build(
        name=draw(NAMES),
        movement=draw(st.sampled_from(["st3600", "st3621", "eta_6498_2", "st36"])),
        crown_clock=draw(st.integers(1, 12)),
        form=draw(st.sampled_from(["wrist", "pocket"])),
        measures=draw(some({"minute_post_mm": "1.148", "case_dial_mm": "39"})),
        is_case_measured=draw(st.booleans()),
    )
    rows, taken = draw(st.lists(candidates(), max_size=6)), set()
    for row in rows:  # one chosen a slot
        row.state = LOOKING if row.slot in taken and row.slot != "kit" else row.state
        taken |= {row.slot} if row.is_chosen else set()
    return own, rows


@pytest.mark.django_db
@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(whole=whole_builds())
def test_export_then_import_is_the_identity(whole):
    build, rows = whole
    build.save()
    for row in rows:
        row.build = build
        row.full_clean()
        row.save()
    before = export(build)
    again = builds.import_build(before.encode())
    assert export(again) == before
    assert {again.key, again.share_key}.isdisjoint({build.key, build.share_key})
    own, said = ("key", "share_key", "id", "changed", "_state"), ("id", "build_id", "_state")
    assert plain(again, own) == plain(build, own)
    there = [plain(one, said) for one in build.candidates.all()]
    assert [plain(one, said) for one in again.candidates.all()] == there


def plain(row, without):
    return {key: value for key, value in vars(row).items() if key not in without and not key.startswith("_")}


def file(*rows, **own):
    return json.dumps({"watchbench_build": 1, "name": "x", "candidates": list(rows)} | own).encode()


def faults(content):
    with pytest.raises(BuildFileError) as found:
        read(content)
    return found.value.faults


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ({"price": "4o", "currency": "EUR"}, f"price: “4o” {NO_PRICE}"),
        ({"price": 39.9, "currency": "EUR"}, "price: “39.9” is not a text; write it in quotes, “39.90”."),
        ({"price": "40"}, "currency: A price needs a currency."),
        ({"link": "data:text/html,x"}, f"link: “data:text/html,x” {NO_ADDRESS}"),
        ({"slot": "bezel"}, f"slot: “bezel” is not a slot. Known: {', '.join(SLOTS)}."),
        ({"state": 3}, "state: “3” is not a text."),
        ({"note": "x" * 2001}, "note: This is 2001 characters long, 2000 fit."),
        (
            {"corrections": {"minute_hole_mm": 1.2}},
            "corrections: minute_hole_mm: “1.2” is not a text of at most 400 characters.",
        ),
        ({"corrections": {"calibres": "ETA 6497"}}, f"corrections: calibres: “ETA 6497” {NO_CALIBRE}"),
        ({"measures": {"minute_hole_mm": ""}}, f"measures: minute_hole_mm: “” {NO_LENGTH}"),
        ({"measures": []}, "measures: “[]” is not a table."),
        ({"name": ""}, "name: This field cannot be blank."),
        ({"colour": "blue"}, f"colour: not known here. Known: {KNOWN}."),
    ],
)  # fmt: skip
def test_a_fault_is_named_by_its_place(row, fault):
    assert faults(file(ROW, ROW, ROW | row)) == (f"candidates[2].{fault}",)


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "The file is not JSON: line 1, column 1: Expecting value."),
        (b"\xff", "The file is not UTF-8 text: byte 0 cannot be read."),
        (b"[]", "The file holds “[]”, not a build."),
        (b"{}", "watchbench_build: “None” is not a version known here. Known: 1."),
        (b'{"watchbench_build": 2}', "watchbench_build: “2” is not a version known here. Known: 1."),
        (b'{"watchbench_build": true}', "watchbench_build: “True” is not a version known here. Known: 1."),
        (b'{"a": 1, "a": 2}', "The file is not JSON that can be read: “a” stands twice in one table."),
        (b'{"a": NaN}', "The file is not JSON that can be read: NaN is not a number."),
        (b'{"watchbench_build":1,"name":%b%b}' % (b"[" * 900, b"]" * 900), "name: “[[[[[[[...]]]]]]]” is not a text."),
        (b"[" * 100_000, "The file is nested deeper than a build is."),
        (b" " * (SIZE_MOST + 1), "The file has 1,000,001 bytes; a build has at most 1,000,000."),
        (file(name="\ud800"), "name: The text holds half a character. Copy it again from its page."),
        (file(crown_clock=True), "crown_clock: “True” is not a whole number."),
        (file(crown_clock=10**30), "crown_clock: “10000000000000000000…” is not an hour on the dial: 1 to 12."),
        (file(candidates={}), "candidates: “{}” is not a list."),
        (file("x"), "candidates[0]: “x” is not a table."),
        (file({"slot": "dial"}), "candidates[0].name: is missing."),
        (file(*[ROW] * 61), "candidates: 61 are too many; a build holds 60."),
        (
            file(ROW | {"state": "here"}, ROW | {"state": "chosen"}),
            "candidates[1].state: another hands is “chosen” or further already.",
        ),
        (b'{"watchbench_build": 1}', "name: is missing."),
    ],
)  # fmt: skip
def test_a_file_that_is_no_build_says_why(content, fault):
    assert faults(content)[0].startswith(fault)


def test_every_fault_is_named_at_once():
    found = faults(file(ROW | {"price": "x"}, {"slot": "moon", "name": "y"}, form="table"))
    assert [one.split(":")[0] for one in found] == ["form", "candidates[0].price", "candidates[1].slot"]


@pytest.mark.django_db
def test_nothing_is_half_saved():
    with pytest.raises(BuildFileError):
        builds.import_build(file(ROW, ROW | {"price": "4o"}))
    assert (Build.objects.count(), Candidate.objects.count()) == (0, 0)


@pytest.mark.django_db
def test_the_keys_of_a_build_are_not_in_its_file():
    build = builds.create(name="x")
    assert build.key not in export(build)
    assert build.share_key not in export(build)


@pytest.mark.django_db
def test_a_file_by_hand_takes_the_usual_values():
    build = builds.import_build(file(ROW | {"price": "12,5", "currency": "EUR"}))
    (hands,) = build.candidates.all()
    assert (build.movement, build.crown_clock, hands.state) == ("st3600", 3, "looking")
    assert hands.price == Decimal("12.50")


def test_every_fact_of_the_checker_can_be_kept_as_words():
    assert {"minute_hole_mm", "calibres", "dial_date_window"} <= FACTS.keys()
    assert {"minute_post_mm", "case_dial_mm"} <= OWN.keys()
