"""A visitor's answers -> what to buy, what it costs, how long it takes. Sums and choices; pages find the words.

PURE. US dollars: tools are the guide's estimates; parts cost what a shop asks, since their prices change daily and
the guide holds none. Minutes are hands-on minutes of a beginner.
"""

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from decimal import Decimal

from guides.catalog import Catalog
from guides.catalog.bench import Budget, Tool
from guides.catalog.calibres import Shopping
from guides.catalog.movements import CloneNote, Movement
from guides.catalog.words import Disagreement
from guides.catalog.work import Path, Step
from guides.lubricants import Oiling, oiling
from guides.route import Sitting, routes, sittings
from guides.toolbox import NEED_OF_BUDGET, Line, Saving, Sum, ToolList, above, save, to_buy, tool_lists

SHORTEST_SITTING_MINUTES = 40  # the evening the guide reckons with (design.md, section 1: "I have 40 minutes")
LONGEST_SITTING_MINUTES = 120
# The plain movement of each layout, its code confirmed.
MOVEMENT_OF_LAYOUT = {"6497": "st3600", "6498": "st3620"}
WHY_A_CLONE = ("Base", "Outside fit", "Reliability")
ADVICE_ON_CLONES = "st36-fit"
# "In dry-practice nothing is lubricated: do only the snap test" (dossier, assembly.md, "Paths through the guides").
DRY_PATH = "dry-practice"
# Kinds of tools that can wait while practising dry, unless a step of the practice names the tool.
NOT_FOR_PRACTICE = ("cleaning", "hands-and-dial", "case")
ONLY_IF_NEEDED = ("ring", "crystal")


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a visitor answered. `goal` is the id of a path, `prices_usd` what a shop asks for a slot."""

    goal: str = "first-build"
    money_usd: Decimal = Decimal(100)
    hours_a_week: Decimal = Decimal(2)
    layout: str = "6497"
    prices_usd: Mapping[str, Decimal] = field(default_factory=dict)
    have: Set[str] = frozenset()
    substitute: Set[str] = frozenset()

    @property
    def minutes_a_week(self) -> int:
        return int(self.hours_a_week * 60)


@dataclass(frozen=True, slots=True)
class MovementChoice:
    """The movement to buy, what to look for, and what is known about its kind."""

    movement: Movement
    look: Shopping
    notes: tuple[CloneNote, ...]
    advice: Disagreement
    unconfirmed: tuple[Movement, ...]


@dataclass(frozen=True, slots=True)
class PartToBuy:
    """A slot of the watch, what to look for, and what the visitor's shop asks; None: not told."""

    look: Shopping
    price_usd: Decimal | None

    @property
    def only_if_needed(self) -> bool:
        return self.look.slot in ONLY_IF_NEEDED


@dataclass(frozen=True, slots=True)
class ToolPlan:
    """`lists`: what to buy now. `later`: what this path can wait for. `also_named`: on no list, but in a step."""

    lists: tuple[ToolList, ...]
    later: tuple[Line, ...]
    also_named: tuple[Tool, ...]
    need: str
    money_usd: Decimal
    saving: Saving
    larger: Budget | None

    @property
    def lines(self) -> tuple[Line, ...]:
        return tuple(line for tools in self.lists for line in tools.lines)

    @property
    def sum(self) -> Sum:
        return to_buy(self.lines)

    @property
    def later_sum(self) -> Sum:
        return to_buy(self.later)

    @property
    def left_usd(self) -> Decimal:
        """Money that stays when these tools are bought; negative when it does not reach."""
        return self.money_usd - self.sum.estimate_usd

    @property
    def short_usd(self) -> Decimal:
        return max(Decimal(), -self.left_usd)

    @property
    def reached_usd(self) -> int:
        """What these tools cost when the saving is taken."""
        return self.sum.estimate_usd - self.saving.saved_usd

    @property
    def reaches_larger(self) -> bool:
        return self.larger is not None and self.money_usd >= self.larger.cumulative_total_usd


@dataclass(frozen=True, slots=True)
class PlannedSitting:
    """A sitting and the weeks it takes, counted from 1: several when it is longer than the visitor's week."""

    number: int
    sitting: Sitting
    first_week: int
    last_week: int

    @property
    def first(self) -> Step:
        return self.sitting.steps[0]

    @property
    def last(self) -> Step:
        return self.sitting.steps[-1]


@dataclass(frozen=True, slots=True)
class Work:
    """The steps of the path and how they fall into sittings of at most `sitting_minutes`."""

    steps: tuple[Step, ...]
    sitting_minutes: int
    sittings: tuple[PlannedSitting, ...]

    @property
    def minutes(self) -> int:
        return sum(step.minutes for step in self.steps)

    @property
    def optional_steps(self) -> tuple[Step, ...]:
        return tuple(step for step in self.steps if step.optional)

    @property
    def optional_minutes(self) -> int:
        return sum(step.minutes for step in self.optional_steps)

    @property
    def overlong(self) -> tuple[PlannedSitting, ...]:
        return tuple(one for one in self.sittings if one.sitting.overlong)

    @property
    def weeks(self) -> int:
        return self.sittings[-1].last_week


@dataclass(frozen=True, slots=True)
class Plan:
    wishes: Wishes
    path: Path
    choice: MovementChoice
    parts: tuple[PartToBuy, ...]
    tools: ToolPlan
    oiling: Oiling
    work: Work

    @property
    def is_dry(self) -> bool:
        return self.path.id == DRY_PATH

    @property
    def parts_usd(self) -> Decimal:
        return sum((part.price_usd for part in self.parts if part.price_usd is not None), Decimal())

    @property
    def unpriced(self) -> tuple[PartToBuy, ...]:
        return tuple(part for part in self.parts if part.price_usd is None)

    @property
    def total_usd(self) -> Decimal:
        """Tools to buy now, and those parts that have a price."""
        return self.tools.sum.estimate_usd + self.parts_usd


def make_plan(catalog: Catalog, wishes: Wishes) -> Plan:
    """Return the plan for a visitor's answers. Raises KeyError for a goal or a layout that does not exist."""
    path = catalog.path[wishes.goal]
    steps = routes(catalog)[path.id].steps
    tools = plan_tools(catalog, path, steps, wishes)
    at_hand = [*(line.tool for line in tools.lines), *(catalog.tool[one] for one in sorted(wishes.have))]
    return Plan(
        wishes=wishes,
        path=path,
        choice=choose_movement(catalog, wishes.layout),
        parts=tuple(_parts(catalog, path, wishes)),
        tools=tools,
        oiling=Oiling() if path.id == DRY_PATH else oiling(catalog, steps, at_hand),
        work=Work(steps, sitting_minutes(wishes), tuple(plan_sittings(steps, wishes))),
    )


def choose_movement(catalog: Catalog, layout: str) -> MovementChoice:
    """Return the movement to buy for a layout: cheap enough to lose, and never one whose code is unconfirmed."""
    return MovementChoice(
        movement=catalog.movement[MOVEMENT_OF_LAYOUT[layout]],
        look=next(look for look in _looks(catalog, layout) if look.slot == "movement"),
        notes=tuple(note for note in catalog.clone_notes if note.point in WHY_A_CLONE),
        advice=catalog.disagreement[ADVICE_ON_CLONES],
        unconfirmed=tuple(one for one in catalog.movements if one.status == "not_confirmed"),
    )


def _looks(catalog: Catalog, layout: str) -> Iterator[Shopping]:
    return (look for look in catalog.shopping if look.layout in (layout, "both"))


def _parts(catalog: Catalog, path: Path, wishes: Wishes) -> Iterator[PartToBuy]:
    for look in _looks(catalog, wishes.layout):
        if look.slot == "movement" or path.id != DRY_PATH:
            yield PartToBuy(look, wishes.prices_usd.get(look.slot))


def plan_tools(catalog: Catalog, path: Path, steps: Iterable[Step], wishes: Wishes) -> ToolPlan:
    """Return the lists of the path's budget against the visitor's money."""
    budget = catalog.budget[path.budget]
    full = tool_lists(catalog, budget, have=wishes.have, substitute=wishes.substitute)
    named = {catalog.tool[one]: None for step in steps for one in tools_of(catalog, path.id, step)}
    later = tuple(line for one in full for line in one.lines if _can_wait(path, line.tool, named))
    lists = tuple(ToolList(one.budget, tuple(line for line in one.lines if line not in later)) for one in full)
    lines = [line for one in lists for line in one.lines]
    listed = {line.tool for one in full for line in one.lines}
    return ToolPlan(
        lists=lists,
        later=later,
        also_named=tuple(tool for tool in named if tool not in listed),
        need=NEED_OF_BUDGET[budget.id],
        money_usd=wishes.money_usd,
        saving=save(lines, to_buy(lines).estimate_usd - wishes.money_usd),
        larger=above(catalog, budget),
    )


def _can_wait(path: Path, tool: Tool, named: Iterable[Tool]) -> bool:
    if path.id != DRY_PATH:
        return False
    return tool.category == "oiling" or (tool.category in NOT_FOR_PRACTICE and tool not in named)


def tools_of(catalog: Catalog, path: str, step: Step) -> tuple[str, ...]:
    """The tools that a step calls for on a path: dry practice oils nothing."""
    is_dry = path == DRY_PATH
    return tuple(one for one in dict.fromkeys(step.tools) if not (is_dry and catalog.tool[one].category == "oiling"))


def sitting_minutes(wishes: Wishes) -> int:
    """Choose how long a sitting may be: a week's time, within limits that keep it worth starting and worth ending.

    >>> sitting_minutes(Wishes(hours_a_week=Decimal("1.5")))
    90
    """
    return max(SHORTEST_SITTING_MINUTES, min(LONGEST_SITTING_MINUTES, wishes.minutes_a_week))


def plan_sittings(steps: tuple[Step, ...], wishes: Wishes) -> Iterator[PlannedSitting]:
    """Cut the steps at safe stops and lay the sittings into weeks.

    A sitting is not split over two weeks, unless it is longer than a week's time: then hours are saved up for it.
    """
    a_week, week, left = wishes.minutes_a_week, 0, 0
    for number, sitting in enumerate(sittings(steps, sitting_minutes(wishes)), 1):
        first = week
        if sitting.minutes > left:
            first, span = week + 1, -(-sitting.minutes // a_week)
            week, left = week + span, span * a_week
        left -= sitting.minutes
        yield PlannedSitting(number, sitting, first, week)
