"""What can be done with builds, and how a build is judged as a whole. Numbers: dossier/compat.md sections 4 to 7."""

from decimal import Decimal

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from guides import builds
from guides.build_report import compare, counting, headline, overview, part_of
from guides.facts import facts
from guides.fit import Verdict
from guides.models import KEY_LENGTH, Build, Candidate

pytestmark = pytest.mark.django_db
CASE = "Watch case for ST3600, inner diameter 37.3mm, dial seat 39mm, crown at 3, wrist"
DIAL = "38.9mm dial for ST3600, small seconds at 9, with feet"
RIGHT_HANDS = "Watch hands 6497, hole size 2.00*1.15*0.25mm"
LOOSE_HANDS = "Watch hands for ST36, hole size 2.0*1.20*0.25mm"


@pytest.fixture
def build():
    return builds.create(name="Blue Marina")


def verdict_of(build, check):
    return {one.check: one.verdict for one in overview(facts(), build).report.findings}.get(check)


def test_the_two_keys_are_long_and_differ(build):
    other = builds.create(name="Another")
    keys = {build.key, build.share_key, other.key, other.share_key}
    assert len(keys) == 4
    assert {len(key) for key in keys} == {KEY_LENGTH}


def test_a_build_that_has_nothing_says_so(build):
    seen = overview(facts(), build)
    assert headline(seen.report) == "Nothing is chosen yet, so nothing is checked."
    assert (seen.filled, seen.places, seen.totals) == (0, 9, ())


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("movement", "nh35", "“nh35” is not a movement of the family"),
        ("crown_clock", 13, "“13” is not an hour on the dial"),
        ("form", "table", "“table” is not a form"),
        ("name", "", "cannot be blank"),
        ("name", "x" * 121, "121 characters long, 120 fit"),
        ("measures", {"minute_post_mm": "11.5"}, "11.50 mm is more than a minute post can be"),
        ("measures", {"moon_mm": "1"}, "“moon_mm” is not known here"),
    ],
)
def test_a_build_refuses_what_cannot_be(field, value, words):
    with pytest.raises(ValidationError) as found:
        builds.create(**{"name": "x", field: value})
    assert words in str(found.value.message_dict[field])
    assert not Build.objects.exists()


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("slot", "bezel", "“bezel” is not a slot"),
        ("state", "sold", "“sold” is not a state"),
        ("link", "javascript:alert(1)", "must begin with https:// or http://"),
        ("link", "ftp://shop.example/", "must begin with https:// or http://"),
        ("note", "x" * 2001, "2001 characters long, 2000 fit"),
        ("text", "x" * 20001, "20001 characters long, 20000 fit"),
        ("text", "a\0b", "Null characters"),
        ("name", "\ud800", "half a character"),
        ("corrections", {"minute_hole_mm": "11.5"}, "minute_hole_mm: 11.50 mm is more than"),
        ("measures", {"calibres": "st3600"}, "“calibres” is not known here"),
        ("currency", "BTC", "“BTC” is not a currency"),
    ],
)
def test_a_candidate_refuses_what_cannot_be(build, field, value, words):
    with pytest.raises(ValidationError) as found:
        builds.add(build, **{"slot": "hands", "name": "x", field: value})
    assert words in str(found.value.message_dict[field])
    assert not build.candidates.exists()


def test_a_price_needs_a_currency_and_a_currency_a_price(build):
    with pytest.raises(ValidationError, match="A price needs a currency"):
        builds.add(build, slot="dial", name="x", price=Decimal(40))
    with pytest.raises(ValidationError, match="EUR stands without a price"):
        builds.add(build, slot="dial", name="x", currency="EUR")


def test_the_only_candidate_of_a_slot_counts(build):
    builds.add(build, slot="hands", name="loose", text=LOOSE_HANDS)
    assert verdict_of(build, "hand-minute") is Verdict.CLASH


def test_of_two_candidates_neither_counts_until_one_is_chosen(build):
    builds.add(build, slot="hands", name="loose", text=LOOSE_HANDS)
    right = builds.add(build, slot="hands", name="right", text=RIGHT_HANDS)
    assert verdict_of(build, "hand-minute") is None
    builds.choose(right, state="ordered")
    assert verdict_of(build, "hand-minute") is Verdict.FITS


def test_choosing_one_puts_the_other_back(build):
    first = builds.add(build, slot="hands", name="first", state="ordered")
    builds.add(build, slot="hands", name="second", state="chosen")
    first.refresh_from_db()
    assert first.state == "looking"


def test_the_database_itself_refuses_two_chosen_in_a_slot(build):
    Candidate.objects.create(build=build, slot="dial", name="a", state="here")
    with pytest.raises(IntegrityError), transaction.atomic():
        Candidate.objects.create(build=build, slot="dial", name="b", state="chosen")


def test_a_dial_is_judged_by_the_case_that_was_chosen(build):
    builds.add(build, slot="dial", name="38.9", text=DIAL)
    assert verdict_of(build, "dial-diameter") is Verdict.UNKNOWN
    builds.add(build, slot="case", name="39", text=CASE)
    assert verdict_of(build, "dial-diameter") is Verdict.FITS


def test_an_own_measure_of_the_post_replaces_the_label(build):
    builds.add(build, slot="hands", name="loose", text=LOOSE_HANDS)
    builds.change(build, measures={"minute_post_mm": "1.205"})
    assert verdict_of(build, "hand-minute") is Verdict.FITS


def test_a_correction_overrules_the_text_and_a_measure_overrules_both(build):
    hands = builds.add(
        build,
        slot="hands",
        name="x",
        text=LOOSE_HANDS,
        corrections={"minute_hole_mm": "1.16", "calibres": ""},
        measures={"hour_hole_mm": "1.99"},
    )
    part = part_of(hands)
    assert part.facts["minute_hole_mm"] == Decimal("1.16")
    assert part.facts["hour_hole_mm"] == Decimal("1.99")
    assert "calibres" not in part.facts
    assert part.measured == {"hour_hole_mm"}


def test_numbers_of_a_case_that_its_seller_gives_are_not_called_measured(build):
    builds.change(build, measures={"case_dial_mm": "39", "hour_post_mm": "2"}, is_case_measured=False)
    builds.add(build, slot="dial", name="x", text=DIAL)
    found = next(one for one in overview(facts(), build).report.findings if one.check == "dial-diameter")
    assert found.verdict is Verdict.FITS
    assert found.meets.origin == "stated"


def test_a_kit_fills_the_slots_it_names_until_they_have_their_own(build):
    builds.add(build, slot="kit", name="kit", text=f"Kit: case + dial + hands. {CASE}. {DIAL}. {LOOSE_HANDS}")
    slots = {slot.id: slot for slot in overview(facts(), build).slots}
    assert [name for name, slot in slots.items() if slot.kit] == ["case", "dial", "hands"]
    builds.add(build, slot="hands", name="right", text=RIGHT_HANDS)
    assert verdict_of(build, "hand-minute") is Verdict.FITS


def test_a_strap_fills_its_slot_and_is_not_judged(build):
    builds.add(build, slot="strap", name="leather", text="Leather strap 22mm")
    seen = overview(facts(), build)
    assert seen.filled == 1
    assert seen.report.findings == ()


def test_totals_are_by_currency_and_only_of_what_counts(build):
    said = {"slot": "dial", "name": "a", "price": Decimal("19.90"), "currency": "EUR"}
    builds.add(build, **said)
    builds.add(build, **said | {"slot": "hands", "price": Decimal("12.05")})
    builds.add(build, **said | {"slot": "case", "price": Decimal(45), "currency": "USD"})
    builds.add(build, slot="stem", name="no price")
    seen = overview(facts(), build)
    assert seen.totals == (("EUR", Decimal("31.95")), ("USD", Decimal("45.00")))
    assert [one.name for one in seen.unpriced] == ["no price"]


def test_missing_slots_come_with_words_to_search_for_the_layout(build):
    builds.change(build, movement="st3620")
    dial = next(slot for slot in overview(facts(), build).missing if slot.id == "dial")
    assert [look.layout for look in dial.looks] == ["6498"]
    assert "6498 dial 37mm small seconds 6 o'clock" in dial.looks[0].search


def test_candidates_are_compared_as_if_each_were_taken(build):
    builds.add(build, slot="hands", name="loose", text=LOOSE_HANDS)
    builds.add(build, slot="hands", name="right", text=RIGHT_HANDS)
    table = compare(facts(), build, "hands")
    rows = {label: [cell.words for cell in cells] for label, cells in table.facts}
    checks = {one.check: [cell.verdict for cell in cells] for one, cells in table.checks}
    assert rows["Minute hand hole, mm"] == ["1.20", "1.15"]
    assert checks["hand-minute"] == [Verdict.CLASH, Verdict.FITS]


def test_a_case_is_blamed_for_the_dial_that_it_does_not_take(build):
    builds.add(build, slot="dial", name="x", text=DIAL)
    builds.add(build, slot="case", name="37", text="Case for ST3600, inner diameter 37.3mm, dial seat 37mm, crown at 3")
    card = next(slot for slot in overview(facts(), build).slots if slot.id == "case").cards[0]
    assert card.verdict is Verdict.CLASH
    assert card.worst.check == "dial-diameter"


def test_sixty_candidates_fit_and_no_more(build):
    Candidate.objects.bulk_create(Candidate(build=build, slot="dial", name=str(number)) for number in range(60))
    with pytest.raises(ValidationError, match="A build holds 60 candidates"):
        builds.add(build, slot="dial", name="61")


def test_a_build_never_grows_beyond_what_its_file_may_hold(build):
    text = "表" * 20_000  # 60 kB each
    rows = [Candidate(build=build, slot="dial", name=str(number), text=text) for number in range(16)]
    Candidate.objects.bulk_create(rows)
    with pytest.raises(ValidationError, match="larger than the 1,000,000 bytes"):
        builds.add(build, slot="dial", name="one more", text=text)
    assert build.candidates.count() == 16


def test_deleting_a_candidate_brings_its_rival_back_into_the_build(build):
    builds.add(build, slot="hands", name="loose", text=LOOSE_HANDS)
    builds.remove(builds.add(build, slot="hands", name="right", text=RIGHT_HANDS))
    assert [one.name for one in counting(build.candidates.all())] == ["loose"]
