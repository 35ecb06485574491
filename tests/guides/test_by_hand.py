"""The rules to use by hand: nothing lost between the content and the page, numbers as the dossier's one-page rules."""

from collections import Counter

from guides import by_hand
from guides.facts import facts


def joint(identity: str) -> by_hand.Joint:
    return next(one for one in by_hand.joints(facts()) if one.id == identity)


def test_every_check_and_shopping_row_stands_in_exactly_one_joint():
    joints = by_hand.joints(facts())
    checks = Counter(check.id for one in joints for check in one.checks)
    slots = Counter(row.slot + row.layout for one in joints for row in one.shopping)
    assert checks == Counter(check.id for check in facts().checks)
    assert slots == Counter(row.slot + row.layout for row in facts().shopping)


def test_every_limit_is_told_somewhere():
    told = {limit.title for one in by_hand.joints(facts()) for limit in one.limits}
    assert told == {limit.title for limit in facts().limits}


def test_every_value_of_a_limit_has_words():
    named = {limit.id: {value.name for value in limit.values} for limit in facts().limits}
    assert named == {limit: set(words) for limit, words in by_hand.WORDS.items()}


def test_the_numbers_for_the_shop_are_those_of_the_dossier():
    found = {one.what: (one.ours, one.theirs) for one in by_hand.meetings(facts(), "eta-6497-1")}
    assert found == {
        "Bore on the body": ("36.60", "36.63 to 36.90"),
        "or on the flange": ("37.20", "37.23 to 37.60"),
        "Case depth": ("4.50", "4.80 or more"),
        "Hour hole": ("2.00", "1.98 to 2.01"),
        "Minute hole": ("1.15", "1.13 to 1.16"),
        "Seconds hole": ("0.27", "0.25 to 0.28"),
    }


def test_a_movement_without_numbers_meets_nothing():
    assert by_hand.meetings(facts(), "st3602") == ()


def test_how_the_movement_is_held_is_a_matter_of_the_case():
    assert "movement-fixing" in [check.id for check in joint("case").checks]
    assert "movement-fixing" not in [check.id for check in joint("movement").checks]


def test_a_question_is_asked_once():
    assert joint("hands").questions[0] == "What are the three hole diameters (hour / minute / seconds) in mm?"
    assert len(joint("hands").questions) == len(joint("hands").checks) - 1


def test_a_share_is_not_called_a_length():
    rows = [row for limit in joint("hands").limits for row in limit.rows]
    assert ("Shortest minute hand, as a share of half the opening", "70", "%") in rows
