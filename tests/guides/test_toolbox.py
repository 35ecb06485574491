"""Lists of tools: what they cost, what the household saves, what may be left out."""

from decimal import Decimal

import pytest

from guides.facts import facts
from guides.toolbox import From, Line, add_up, chain, replaceable, save, to_buy, tool_lists

# Sums of the dossier: tools.md, "Three budgets".
CUMULATIVE_USD = {"first-build-under-100": 99, "full-service-under-200": 199, "serious": 1083}


def lines(budget: str, **ticks: set[str]) -> list[Line]:
    lists = tool_lists(facts(), facts().budget[budget], **ticks)
    return [line for one in lists for line in one.lines]


def names(found: tuple[Line, ...]) -> set[str]:
    return {line.tool.id for line in found}


@pytest.mark.parametrize(("budget", "cumulative_usd"), CUMULATIVE_USD.items())
def test_a_budget_and_those_below_it_cost_what_the_dossier_says(budget, cumulative_usd):
    assert to_buy(lines(budget)).estimate_usd == cumulative_usd


def test_the_range_of_the_first_list_is_the_sum_of_its_twenty_ranges():
    """Summed by hand from the dossier's table of tools; the seven things of the household are not bought."""
    found = to_buy(lines("first-build-under-100"))
    assert (found.count, found.low_usd, found.high_usd) == (20, 78, 194)


def test_a_few_ranges_add_up_by_hand():
    some = [line for line in lines("first-build-under-100") if line.tool.id in {"screwdriver-1-0", "blower", "rodico"}]
    total = add_up(some)  # 4 + 5 + 8; 3 + 4 + 6; 6 + 10 + 10
    assert (total.estimate_usd, total.low_usd, total.high_usd) == (17, 13, 26)


def test_a_list_names_the_lists_below_it_smallest_first():
    found = [budget.id for budget in chain(facts(), facts().budget["serious"])]
    assert found == ["first-build-under-100", "full-service-under-200", "serious"]


def test_what_costs_nothing_comes_from_the_household():
    lamp = next(line for line in lines("first-build-under-100") if line.tool.id == "bench-lamp")
    assert lamp.comes_from is From.HOUSEHOLD
    assert not lamp.is_bought


def test_what_one_has_is_not_bought_again():
    assert to_buy(lines("first-build-under-100", have={"blower"})).estimate_usd == 94


def test_a_substitute_of_the_household_costs_nothing():
    assert to_buy(lines("first-build-under-100", substitute={"parts-tray"})).estimate_usd == 97


def test_a_lubricant_is_never_replaced_from_the_household():
    """The dossier's substitute for 9010 is a small decant: that is bought as well."""
    assert not replaceable(facts().tool["oil-9010"])
    assert to_buy(lines("full-service-under-200", substitute={"oil-9010"})).estimate_usd == 199


def test_the_better_version_has_one_price_and_no_range():
    microscope = next(line for line in lines("serious") if line.tool.id == "usb-microscope")
    assert microscope.is_better
    assert microscope.range_usd == (350, 350)


def test_a_dollar_short_leaves_out_what_is_least_missed():
    found = save(lines("first-build-under-100"), Decimal(1))
    assert names(found.lines) == {"tweezers-plastic"}
    assert found.short_usd == 0


def test_the_should_haves_go_before_any_must():
    """By hand: levers 6, plastic tweezers 3 and the 1.6 driver 4 are the three that only should be there: 13."""
    found = save(lines("first-build-under-100"), Decimal(12))
    assert names(found.lines) == {"hand-levers", "tweezers-plastic", "screwdriver-1-6"}
    assert found.saved_usd == 13


def test_what_must_be_had_and_has_no_substitute_is_never_given_up():
    """By hand: drivers 1.0, 1.2 and 1.4 at 4, brass tweezers 8 and the spring bar tool 3 make 23."""
    found = save(lines("first-build-under-100"), Decimal(99))
    kept = names(tuple(line for line in lines("first-build-under-100") if line.is_bought)) - names(found.lines)
    assert kept == {"screwdriver-1-0", "screwdriver-1-2", "screwdriver-1-4", "tweezers-brass", "spring-bar-tool"}
    assert found.short_usd == 23


def test_nothing_is_given_up_when_the_money_reaches():
    assert save(lines("first-build-under-100"), Decimal(-1)).lines == ()
