"""All rules together: every check, every verdict, the overall verdict, the words."""

import random
from bisect import bisect
from decimal import Decimal
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guides.facts import facts
from guides.fit import RULES, BuildError, Context, Part, Verdict, identify_hands, movement_choices
from guides.fit.finding import BEST_FIRST, NUMBERS
from tests.guides.fit.builds import part, report

# Verdicts that a check can have; most have all four.
SECOND_NUMBER = 7  # dial.*007, the distance of the seconds: tested in test_dial
NEVER = {
    "stem-axis": {"clash"},  # capped: few can measure it (compat.md 4.4)
    "movement-fixing": {"clash"},
    "kit-internal": {"unknown"},  # unknown pairs do not count (LISTINGS.md 5)
    "listing-consistency": {"unknown"},
    "dial-seconds": {"work"},
    "case-layout": {"work"},
    "movement-layout": {"work"},
    "movement-diameter": {"work"},
    "stem-thread": {"work"},
    "crown-thread": {"work"},
    "stem-length": {"work"},
    "crown-tube": {"work"},
}


CALIBRES = ("st3600", "st3620", "st36", "eta_6497_1", "eta_6498", "nh35", "molnija_3602", "clone_6497")
# Lengths that straddle the limits: lowest and highest of the dice.
LENGTHS = {
    "case": {"case_seat_mm": (36, 39), "case_movement_mm": (35, 38), "case_depth_mm": (4, 5), "case_dial_mm": (37, 39),
             "tube_axis_mm": (2, 3), "crystal_height_mm": (1, 4), "crystal_mm": (39, 40), "tube_outer_mm": (2, 3)},
    "dial": {"dial_mm": (36, 39), "centre_hole_mm": (2, 3), "dial_thickness_mm": (0, 1), "seconds_offset_mm": (10, 11)},
    "hands": {"hour_hole_mm": ("1.8", "2.1"), "minute_hole_mm": ("1.05", "1.25"), "sec_hole_mm": ("0.2", "0.35"),
              "minute_length_mm": (10, 20), "minute_top_mm": (1, 3)},
    "movement": {"movement_mm": (35, 38)},
    "stem": {"stem_thread_mm": ("1.1", "1.3"), "stem_length_mm": (15, 25)},
    "crown": {"crown_tap_mm": ("1.1", "1.3"), "crown_tube_mm": ("2.3", "2.7")},
    "ring": {"ring_inner_mm": (36, 39), "ring_outer_mm": ("38.4", "39.2")},
    "crystal": {"crystal_mm": ("39.2", "39.8")},
}  # fmt: skip
OWN = {
    "case_dial_mm": "37.2", "case_opening_mm": "35", "case_bore_mm": "39.1", "tube_outer_mm": "2.5",
    "stem_needed_mm": "20", "stem_thread_mm": "1.2", "crown_tap_mm": "1.2", "crystal_seat_mm": "39.5",
    "seconds_offset_mm": "10.25",
}  # fmt: skip
ROUNDS = 2500


def thrown(dice, kind):
    """Return a part with facts by dice; each is missing now and then."""
    given = {}
    for key, (low, high) in LENGTHS[kind].items():
        if dice.random() < 0.7:
            given[key] = Decimal(low) + (Decimal(high) - Decimal(low)) * dice.randrange(1001) / 1000
    choices = {
        "calibres": (("st3600",), ("st36",), ("nh35",), ("eta_6497", "eta_6498"), ("st3620",), ("st3600", "nh35")),
        "seconds_clock": (9, 6),
        "crown_clock": (3, 12),
        "form": ("wrist", "pocket"),
        "dial_feet": ("present", "none", "both"),
        "includes": (("ring",), ("clamps",)),
        "excludes": (("screws",),),
    }
    given |= {key: dice.choice(some) for key, some in choices.items() if dice.random() < 0.4}
    return part(kind, tuple(given) if dice.random() < 0.2 else (), **given)


def swept():
    """Yield reports over builds thrown by dice, one part or all, alone and as a kit."""
    dice = random.Random(1)
    for _ in range(ROUNDS):
        own = {key: value for key, value in OWN.items() if dice.random() < 0.7}
        measured = frozenset(own) if dice.random() < 0.3 else frozenset()
        kinds = list(LENGTHS) if dice.random() < 0.1 else [dice.choice(list(LENGTHS))]
        parts = [thrown(dice, kind) for kind in kinds]
        if dice.random() < 0.2:
            facts_of_all = {
                key: value for one in map(partial(thrown, dice), LENGTHS) for key, value in one.facts.items()
            }
            parts = [Part("kit", facts_of_all | {"includes": ("movement", "case", "dial", "hands")})]
        yield report(*parts, movement=dice.choice(CALIBRES[:5]), measured=measured, **own)


@pytest.fixture(scope="module")
def findings():
    return [found for one in swept() for found in one.findings]


def test_there_are_the_29_checks_and_the_two_claims_of_listings():
    assert {row.id for row in facts().checks} | {"dial-calibre", "hands-calibre"} == set(NUMBERS)
    assert len(RULES) == 31


def test_every_check_is_reached_with_each_verdict_it_can_have(findings):
    reached = {(one.check, one.verdict.value) for one in findings if one.number != SECOND_NUMBER}
    can = {(name, str(verdict)) for name in NUMBERS for verdict in Verdict if verdict not in NEVER.get(name, ())}
    assert reached == can


def test_a_message_is_short_and_one_line(findings):
    assert [found.message for found in findings if len(found.message) > 80 or "\n" in found.message] == []


def test_a_clash_that_is_not_sure_says_measure_first(findings):
    unsure = [found for found in findings if found.verdict is Verdict.CLASH and found.confidence in ("low", "none")]
    assert unsure
    assert all(found.message.startswith("Probably not: measure first.") for found in unsure)


def test_no_fit_rests_on_a_low_fact_of_the_catalogue(findings):
    fits = [one for one in findings if one.verdict is Verdict.FITS]
    numbers = [number for one in fits for number in (one.given, one.meets) if number and number.origin == "catalogue"]
    assert [number for number in numbers if number.confidence in ("low", "none")] == []


def test_what_is_unknown_has_a_question_and_a_way_to_measure(findings):
    unknown = [found for found in findings if found.verdict is Verdict.UNKNOWN]
    assert all(found.ask.endswith("?") for found in unknown)
    assert {found.check for found in unknown if not found.measure} <= {
        "case-calibre",
        "dial-calibre",
        "hands-calibre",
        "stem-calibre",
    }


def test_ids_name_joint_verdict_and_number():
    found = report(part("hands", minute_hole_mm="1.20"))
    assert [one.id for one in found.findings if one.check == "hand-minute"] == ["hands.C002"]


@pytest.mark.parametrize(
    ("facts_of_hands", "wanted"),
    [
        ({"hour_hole_mm": "2.0", "minute_hole_mm": "1.15", "sec_hole_mm": "0.27", "calibres": ("st36",)}, "fits"),
        ({"hour_hole_mm": "1.95", "minute_hole_mm": "1.15", "sec_hole_mm": "0.27", "calibres": ("st36",)}, "work"),
        ({"hour_hole_mm": "1.95", "minute_hole_mm": "1.15"}, "unknown"),
        ({"hour_hole_mm": "2.0", "minute_hole_mm": "1.2"}, "clash"),
    ],
)
def test_overall_a_clash_beats_an_unknown_that_matters_and_that_beats_work(facts_of_hands, wanted):
    assert report(part("hands", **facts_of_hands)).overall == wanted


def test_nothing_to_judge_is_unknown():
    assert report().overall == "unknown"
    assert report().summary == "0 checked: nothing to judge"


def test_a_report_says_in_one_line_how_much_fits():
    assert report(part("crystal", crystal_mm="39.5"), crystal_seat_mm="39.5").summary == "2 checked: 2 fit"


def test_what_matters_most_comes_first():
    found = report(part("hands", hour_hole_mm="2.0", minute_hole_mm="1.2", calibres=("st36",))).by_severity
    order = [BEST_FIRST.index(one.verdict) for one in found]
    assert order == sorted(order, reverse=True)


MOVING = [
    ("hand-hour", "hands", "hour_hole_mm", "1.5", "2.5"),
    ("hand-minute", "hands", "minute_hole_mm", "0.8", "1.5"),
    ("hand-seconds", "hands", "sec_hole_mm", "0.1", "0.5"),
    ("case-depth", "case", "case_depth_mm", "3", "7"),
    ("dial-diameter", "dial", "dial_mm", "35", "40"),
    ("dial-holes", "dial", "centre_hole_mm", "1", "4"),
    ("ring-outer", "ring", "ring_outer_mm", "37", "41"),
    ("crystal-diameter", "crystal", "crystal_mm", "38", "41"),
    ("case-seat", "case", "case_seat_mm", "36", "39"),
    ("crown-tube", "crown", "crown_tube_mm", "2", "3"),
]


@given(st.sampled_from(MOVING), st.integers(0, 1000), st.integers(0, 1000))
@settings(deadline=None)
def test_on_either_side_a_verdict_never_gets_better_as_the_margin_shrinks(row, first, second):
    name, kind, key, low, high = row
    context = {"case_dial_mm": "37.2", "case_bore_mm": "39.1", "crystal_seat_mm": "39.5", "tube_outer_mm": "2.5"}
    span = Decimal(high) - Decimal(low)
    found = []
    for spot in (first, second):
        value = Decimal(low) + (span * spot / 1000).quantize(Decimal("0.001"))
        (one,) = [one for one in report(part(kind, **{key: value}), **context).findings if one.check == name]
        found.append(one)
    near, far = sorted(found, key=lambda one: -one.margin_mm)
    if _side(name, near) == _side(name, far):
        assert BEST_FIRST.index(near.verdict) <= BEST_FIRST.index(far.verdict)


def _side(name, found):
    """Return on which side of the middle of what fits a value lies; a bore has two such middles, and one between."""
    return bisect(MIDDLES[name], found.given.value)


MIDDLES = {
    name: [Decimal(middle) for middle in middles.split()]
    for name, middles in (
        ("hand-hour", "1.995"), ("hand-minute", "1.145"), ("hand-seconds", "0.265"), ("case-depth", "9"),
        ("dial-diameter", "37.075"), ("dial-holes", "9"), ("ring-outer", "38.99"), ("crystal-diameter", "39.5"),
        ("crown-tube", "2.5"), ("case-seat", "36.765 37.065 37.415"),
    )
}  # fmt: skip


def holes(hour, minute, seconds):
    return {"hour_hole_mm": Decimal(hour), "minute_hole_mm": Decimal(minute), "sec_hole_mm": Decimal(seconds)}


def test_hands_are_named_by_the_nearest_label_and_all_that_share_it():
    names = [match.id for match in identify_hands(facts(), holes("1.5", "0.9", "0.25"))]
    assert names == ["eta_2824", "eta_2836", "sw200", "st2130", "pt5000"]


def test_hands_far_from_every_label_or_without_a_minute_hole_are_nobodys():
    assert identify_hands(facts(), {"hour_hole_mm": Decimal("1.5"), "minute_hole_mm": Decimal("1.15")}) == ()
    assert identify_hands(facts(), {"hour_hole_mm": Decimal("2.0")}) == ()


def test_the_familys_own_hands_are_the_familys():
    found = identify_hands(facts(), holes("2", "1.15", "0.27"))
    assert found
    assert all(match.is_family for match in found)


def test_every_family_movement_can_be_chosen():
    ids = {member.id for member in movement_choices(facts())}
    assert ids >= {"st3600", "st3601", "st3620", "st3621", "eta_6497_1", "eta_6497_2", "eta_6498_1", "eta_6498_2"}
    assert ids >= {"eta_6497", "eta_6498", "clone_6497", "clone_6498", "unitas_6497", "st36"}


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Part("watch"), "'watch' is not one of movement, case"),
        (lambda: Context(form="wall"), "'wall' is not one of wrist, pocket"),
        (lambda: Context(crown_clock=13), "13 is not an hour from 1 to 12"),
        (lambda: Context.from_row({"bore": 1}), "bore not known; known: case_bore_mm"),
        (lambda: Context.from_row({"case_bore_mm": "wide"}), "case_bore_mm='wide' is not a length"),
    ],
)
def test_a_build_that_cannot_be_says_why(make, words):
    with pytest.raises(BuildError, match=words):
        make()
