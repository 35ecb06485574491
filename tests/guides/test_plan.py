"""Three answers make a plan: sums against the dossier, and what holds for any answers."""

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guides.facts import facts
from guides.plan import MOVEMENT_OF_LAYOUT, Plan, Wishes, make_plan, sitting_minutes

# Dossier: assembly.md, "Paths through the guides"; tools.md, "Three budgets".
MINUTES = {"first-build": 281, "dry-practice": 489, "full-service": 1059}

wishes = st.builds(
    Wishes,
    goal=st.sampled_from(sorted(MINUTES)),
    money_usd=st.decimals(0, 3000, places=2),
    hours_a_week=st.decimals(Decimal("0.5"), 40, places=2),
    layout=st.sampled_from(sorted(MOVEMENT_OF_LAYOUT)),
    prices_usd=st.dictionaries(st.sampled_from(["movement", "case", "dial", "strap"]), st.decimals(0, 500, places=2)),
    have=st.sets(st.sampled_from(sorted(facts().tool)), max_size=12),
    substitute=st.sets(st.sampled_from(sorted(facts().tool)), max_size=12),
)

any_answers = settings(deadline=None)  # what must hold does not depend on how busy the machine is


def plan(**answers) -> Plan:
    return make_plan(facts(), Wishes(**answers))


def spans(found: Plan) -> list[tuple[int, int, int]]:
    return [(one.sitting.minutes, one.first_week, one.last_week) for one in found.work.sittings]


@pytest.mark.parametrize(("goal", "minutes"), MINUTES.items())
def test_a_path_takes_the_minutes_of_the_dossier(goal, minutes):
    assert plan(goal=goal).work.minutes == minutes


def test_the_first_build_is_one_dollar_under_a_hundred():
    found = plan(money_usd=Decimal(100))
    assert (found.tools.sum.estimate_usd, found.tools.left_usd, found.tools.short_usd) == (99, 1, 0)


def test_the_full_service_is_one_dollar_under_two_hundred():
    assert plan(goal="full-service", money_usd=Decimal(200)).tools.left_usd == 1


def test_twelve_dollars_short_proposes_what_to_do_without():
    found = plan(money_usd=Decimal(87))
    assert found.tools.short_usd == 12
    assert found.tools.reached_usd == 86  # 99 less levers 6, plastic tweezers 3, driver 4


def test_a_practice_leaves_oil_cleaning_hands_and_case_for_later():
    """By hand from the dossier: 6 + 5 + 3 + 3 + 3 + 8 + 6 + 14 + 24 + 12 + 3 + 10 = 97, and 199 - 97 = 102."""
    found = plan(goal="dry-practice")
    assert (found.tools.later_sum.estimate_usd, found.tools.sum.estimate_usd) == (97, 102)
    assert "hand-setting-tools" in {line.tool.id for line in found.tools.lines}  # a step presses the cannon pinion on


def test_a_practice_is_not_lubricated_and_needs_a_movement_only():
    found = plan(goal="dry-practice")
    assert found.oiling.lubricants == ()
    assert [part.look.slot for part in found.parts] == ["movement"]


def test_optional_steps_are_told_apart():
    """By hand from the twelve optional steps: 10 + 15 + 10 + 10 + 8 + 15 + 15 + 20 + 20 + 20 + 8 + 8 = 159."""
    work = plan(goal="full-service").work
    assert (len(work.optional_steps), work.optional_minutes) == (12, 159)


def test_the_first_build_at_two_hours_a_week_is_three_sittings():
    """By hand: 10+20+5+5+10+15+20+30, then 10+20+12+6+8+10+15+30, then 25+10+5+15."""
    assert spans(plan(hours_a_week=Decimal(2))) == [(115, 1, 1), (111, 2, 2), (55, 3, 3)]


def test_several_sittings_fit_into_a_long_week():
    assert spans(plan(hours_a_week=Decimal(5))) == [(115, 1, 1), (111, 1, 1), (55, 1, 1)]


def test_a_sitting_longer_than_the_week_saves_hours_up():
    """Wheels to barrel bridge have no safe stop: 85 minutes at an hour a week take two weeks, and 29 more fit in."""
    found = spans(plan(goal="dry-practice", hours_a_week=Decimal(1)))
    assert found[5:7] == [(85, 6, 7), (29, 7, 7)]


@pytest.mark.parametrize(("hours", "minutes"), [("0.5", 40), ("0.7", 42), ("1.5", 90), ("2", 120), ("40", 120)])
def test_a_sitting_lasts_as_long_as_the_week_within_limits(hours, minutes):
    assert sitting_minutes(Wishes(hours_a_week=Decimal(hours))) == minutes


@pytest.mark.parametrize(("layout", "movement", "seconds_at"), [("6497", "st3600", 9), ("6498", "st3620", 6)])
def test_the_movement_is_a_confirmed_one_of_the_layout(layout, movement, seconds_at):
    choice = plan(layout=layout).choice
    found = choice.movement
    assert (found.id, found.status, found.seconds_at) == (movement, "confirmed", seconds_at)
    assert found not in choice.unconfirmed
    assert f"seconds at {seconds_at}" in choice.look.look_for


def test_the_dial_is_the_one_of_the_layout():
    dials = [part.look for part in plan(layout="6498").parts if part.look.slot == "dial"]
    assert [dial.layout for dial in dials] == ["6498"]


def test_parts_without_a_price_are_missing_from_the_sum_not_free():
    found = plan(prices_usd={"movement": Decimal(40), "case": Decimal("45.50")})
    assert found.parts_usd == Decimal("85.50")
    assert found.total_usd == Decimal("184.50")
    assert {part.look.slot for part in found.unpriced} == {"dial", "hands", "stem", "crown", "ring", "crystal", "strap"}


def test_a_part_that_costs_nothing_is_priced():
    assert "case" not in {part.look.slot for part in plan(prices_usd={"case": Decimal(0)}).unpriced}


def test_what_is_on_the_bench_lowers_the_sum():
    assert plan(have={"blower", "rodico"}).tools.sum.estimate_usd == 86


def test_an_oil_on_the_bench_is_at_hand():
    found = plan(goal="full-service", have={"oil-941"}).oiling
    assert {one.oil.id for one in found.lubricants if one.tool is None} == {"silicone-gasket-grease"}


def test_money_that_reaches_the_next_list_says_so():
    assert plan(goal="full-service", money_usd=Decimal(1083)).tools.reaches_larger
    assert not plan(goal="full-service", money_usd=Decimal(1082)).tools.reaches_larger


def test_a_goal_that_does_not_exist_is_refused():
    with pytest.raises(KeyError):
        plan(goal="a-rolex")


@any_answers
@given(wishes)
def test_every_step_is_done_once_in_order_and_each_sitting_ends_at_a_safe_stop(answers):
    found = make_plan(facts(), answers)
    done = [step.id for one in found.work.sittings for step in one.sitting.steps]
    assert done == list(found.path.steps)
    assert all(one.last.safe_stop for one in found.work.sittings)


@any_answers
@given(wishes)
def test_no_week_holds_more_than_its_hours(answers):
    found = make_plan(facts(), answers)
    minutes: dict[int, int] = {}
    for one in found.work.sittings:
        assert one.first_week <= one.last_week
        minutes[one.last_week] = minutes.get(one.last_week, 0) + one.sitting.minutes
    spans_of = {one.last_week: one.last_week - one.first_week + 1 for one in reversed(found.work.sittings)}
    assert all(spent <= answers.minutes_a_week * spans_of[week] for week, spent in minutes.items())


@any_answers
@given(wishes)
def test_sums_are_sums_of_what_is_shown(answers):
    found = make_plan(facts(), answers)
    bought = [line for line in found.tools.lines if line.is_bought]
    assert found.tools.sum.estimate_usd == sum(line.estimate_usd for line in bought)
    assert found.tools.left_usd == answers.money_usd - found.tools.sum.estimate_usd
    assert found.total_usd - found.parts_usd == found.tools.sum.estimate_usd
    assert found.tools.sum.low_usd <= found.tools.sum.estimate_usd <= found.tools.sum.high_usd


@any_answers
@given(wishes)
def test_now_and_later_make_the_whole_budget(answers):
    found = make_plan(facts(), replace(answers, have=frozenset(), substitute=frozenset()))
    whole = facts().budget[found.path.budget].cumulative_total_usd
    assert found.tools.sum.estimate_usd + found.tools.later_sum.estimate_usd == whole


@any_answers
@given(wishes)
def test_a_proposal_spares_what_can_be_spared_and_reaches_when_it_says_so(answers):
    found = make_plan(facts(), answers).tools
    assert all(line.is_bought and (line.need != "must" or line.is_replaceable) for line in found.saving.lines)
    assert found.saving.saved_usd == sum(line.estimate_usd for line in found.saving.lines)
    assert found.saving.short_usd == max(0, found.reached_usd - answers.money_usd)
    assert bool(found.saving.lines) <= bool(found.short_usd)
