"""What a budget puts on the bench: its lines, what they cost, and what to do without when money is short.

PURE. US dollars: estimates, not quotations. A line that a budget prices at 0 comes from the household.
Knows no steps and no sessions: what a visitor has is two sets of tool ids.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from guides.catalog import Catalog
from guides.catalog.bench import Budget, Tool

# Which of a tool's three needs a budget is made for.
NEED_OF_BUDGET = {
    "first-build-under-100": "need_first_build",
    "full-service-under-200": "need_full_service",
    "serious": "need_serious",
}
# Given up last: money goes to magnification and the holder first (dossier, tools.md, "Three budgets"); glasses guard
# the eyes; the substitutes of putty and levers do part of the job only, by their own words.
KEPT_LONGEST = frozenset({"headband-magnifier", "movement-holder", "safety-glasses", "rodico", "hand-levers"})
NO_REGRET = ("not-needed", "nice", "should")


class From(StrEnum):
    """Where a thing comes from."""

    SHOP = "shop"
    HOUSEHOLD = "household"
    BENCH = "bench"
    SUBSTITUTE = "substitute"


@dataclass(frozen=True, slots=True)
class Line:
    """One thing of a budget. `estimate_usd` is what the budget puts aside, whatever the thing now comes from."""

    tool: Tool
    need: str
    estimate_usd: int
    comes_from: From

    @property
    def is_better(self) -> bool:
        """True when the budget buys the better version: it costs more than the plain one ever does."""
        return self.estimate_usd > self.tool.price_usd[1] and self.estimate_usd == self.tool.better_price_usd

    @property
    def range_usd(self) -> tuple[Decimal, Decimal]:
        """Lowest and highest price seen. Of a better version one price is known."""
        return (Decimal(self.estimate_usd),) * 2 if self.is_better else self.tool.price_usd

    @property
    def is_replaceable(self) -> bool:
        return replaceable(self.tool)

    @property
    def is_bought(self) -> bool:
        return self.comes_from is From.SHOP

    @property
    def from_home(self) -> bool:
        return self.comes_from in (From.HOUSEHOLD, From.SUBSTITUTE)


@dataclass(frozen=True, slots=True)
class Sum:
    """Dollars of some lines: the estimates, and the ends of their price ranges."""

    count: int
    estimate_usd: int
    low_usd: Decimal
    high_usd: Decimal


@dataclass(frozen=True, slots=True)
class ToolList:
    """The lines of one budget, without those of the budgets below it."""

    budget: Budget
    lines: tuple[Line, ...]

    @property
    def sum(self) -> Sum:
        """What is left to buy of it."""
        return to_buy(self.lines)


@dataclass(frozen=True, slots=True)
class Saving:
    """Lines to do without, each left out or replaced. `short_usd` is what is missing even then; 0: it reaches."""

    lines: tuple[Line, ...]
    saved_usd: int
    short_usd: Decimal


def chain(catalog: Catalog, budget: Budget) -> tuple[Budget, ...]:
    """The budget and every budget it builds on, the smallest first."""
    below = chain(catalog, catalog.budget[budget.extends]) if budget.extends else ()
    return (*below, budget)


def above(catalog: Catalog, budget: Budget) -> Budget | None:
    """The next larger budget, if there is one."""
    return next((other for other in catalog.budgets if other.extends == budget.id), None)


def replaceable(tool: Tool) -> bool:
    """True when the household can stand in. What stands in for a lubricant is bought as well, or is no lubricant."""
    return bool(tool.household_substitute) and tool.oil is None


def tool_lists(
    catalog: Catalog,
    budget: Budget,
    *,
    have: Iterable[str] = (),
    substitute: Iterable[str] = (),
) -> tuple[ToolList, ...]:
    """Return the lists of a budget and of those below it; need is told for the budget asked for."""
    have, substitute = frozenset(have), frozenset(substitute)
    need = NEED_OF_BUDGET[budget.id]

    def line(tool: Tool, price_usd: int) -> Line:
        return Line(tool, getattr(tool, need), price_usd, _comes_from(tool, price_usd, have, substitute))

    return tuple(
        ToolList(one, tuple(line(catalog.tool[item.tool], item.price_usd) for item in one.items))
        for one in chain(catalog, budget)
    )


def _comes_from(tool: Tool, price_usd: int, have: frozenset[str], substitute: frozenset[str]) -> From:
    if tool.id in have:
        return From.BENCH
    if price_usd == 0:
        return From.HOUSEHOLD
    return From.SUBSTITUTE if tool.id in substitute and replaceable(tool) else From.SHOP


def add_up(lines: Iterable[Line]) -> Sum:
    """Sum the lines as if all of them were bought."""
    lines = tuple(lines)
    return Sum(
        count=len(lines),
        estimate_usd=sum(line.estimate_usd for line in lines),
        low_usd=sum((line.range_usd[0] for line in lines), Decimal()),
        high_usd=sum((line.range_usd[1] for line in lines), Decimal()),
    )


def priced(lines: Iterable[Line]) -> tuple[Line, ...]:
    """The lines that a budget puts money aside for: not those that it takes from the household."""
    return tuple(line for line in lines if line.estimate_usd)


def to_buy(lines: Iterable[Line]) -> Sum:
    return add_up(line for line in lines if line.is_bought)


def save(lines: Iterable[Line], short_usd: Decimal) -> Saving:
    """Find lines whose cost covers a gap, those missed least first; never a must without a substitute."""
    chosen: list[Line] = []
    for group in _by_regret(lines):
        while group and _cost(chosen) < short_usd:
            chosen.append(group.pop(_best(group, short_usd - _cost(chosen))))
    for line in reversed(chosen.copy()):
        if _cost(chosen) - line.estimate_usd >= short_usd:
            chosen.remove(line)
    return Saving(tuple(chosen), _cost(chosen), max(Decimal(), short_usd - _cost(chosen)))


def _by_regret(lines: Iterable[Line]) -> Iterator[list[Line]]:
    ranked: dict[int, list[Line]] = {}
    for line in lines:
        rank = _regret(line)
        if rank is not None and line.is_bought:
            ranked.setdefault(rank, []).append(line)
    return (ranked[rank] for rank in sorted(ranked))


def _regret(line: Line) -> int | None:
    """How much a line would be missed; None when it cannot be spared."""
    if line.need in NO_REGRET:
        return 2 * NO_REGRET.index(line.need) + (not replaceable(line.tool))
    if not replaceable(line.tool):
        return None
    return 2 * len(NO_REGRET) + (line.tool.id in KEPT_LONGEST)


def _best(group: list[Line], gap_usd: Decimal) -> int:
    """Index of the cheapest line that closes the gap alone, else of the dearest."""
    enough = [line for line in group if line.estimate_usd >= gap_usd]
    best = min(enough, key=_price) if enough else max(group, key=_price)
    return group.index(best)


def _price(line: Line) -> int:
    return line.estimate_usd


def _cost(lines: Iterable[Line]) -> int:
    return sum(line.estimate_usd for line in lines)
