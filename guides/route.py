"""A route is an order of steps to walk: a path across the guides, or one guide from end to end.

PURE. Knows where one may stop, how far a span of minutes carries, and how work falls into sittings.
Minutes are hands-on minutes of a beginner.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from guides.catalog import Catalog
from guides.catalog.work import Guide, Path, Step


@dataclass(frozen=True, slots=True)
class Route:
    """Steps in order. `letter` is set for a guide, `budget` for a path."""

    id: str
    title: str
    short: str
    summary: str
    steps: tuple[Step, ...]
    letter: str | None = None
    budget: str | None = None

    @property
    def minutes(self) -> int:
        return sum(step.minutes for step in self.steps)

    def index(self, step_id: str) -> int:
        """Position of a step, from 0. Raises ValueError for a step that is not on the route."""
        return [step.id for step in self.steps].index(step_id)


@dataclass(frozen=True, slots=True)
class Stretch:
    """Steps done in one go, ending at a safe stop (or at the end of the route)."""

    steps: tuple[Step, ...]

    @property
    def minutes(self) -> int:
        return sum(step.minutes for step in self.steps)

    @property
    def last(self) -> Step:
        return self.steps[-1]


@dataclass(frozen=True, slots=True)
class Sitting:
    """What is done in one evening. `overlong`: it has one stretch, and that alone takes longer than asked."""

    stretches: tuple[Stretch, ...]
    overlong: bool

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(step for stretch in self.stretches for step in stretch.steps)

    @property
    def minutes(self) -> int:
        return sum(stretch.minutes for stretch in self.stretches)


def routes(catalog: Catalog) -> dict[str, Route]:
    """Every route by id: the paths, then the guides in order."""
    found = [_of_path(catalog, path) for path in catalog.paths] + [_of_guide(g) for g in catalog.ordered_guides]
    return {route.id: route for route in found}


def _of_path(catalog: Catalog, path: Path) -> Route:
    steps = tuple(catalog.step[step] for step in path.steps)
    return Route(path.id, path.title, path.short, path.summary, steps, budget=path.budget)


def _of_guide(guide: Guide) -> Route:
    return Route(guide.id, guide.title, guide.title, guide.summary, guide.steps, letter=guide.letter)


def stretches(steps: tuple[Step, ...]) -> Iterator[Stretch]:
    """Cut an order of steps behind each safe stop."""
    open_steps: list[Step] = []
    for step in steps:
        open_steps.append(step)
        if step.safe_stop:
            yield Stretch(tuple(open_steps))
            open_steps = []
    if open_steps:
        yield Stretch(tuple(open_steps))


def to_next_safe_stop(route: Route, index: int) -> Stretch:
    """The stretch from a step to the next place where one may stop, that step's own minutes counted."""
    return next(stretches(route.steps[index:]))


def within(route: Route, index: int, minutes: int) -> tuple[Stretch, ...]:
    """The stretches that fit into a span of minutes, from a step on. Empty if not even the first one fits."""
    fitting: list[Stretch] = []
    for stretch in stretches(route.steps[index:]):
        minutes -= stretch.minutes
        if minutes < 0:
            break
        fitting.append(stretch)
    return tuple(fitting)


def sittings(steps: tuple[Step, ...], minutes: int) -> tuple[Sitting, ...]:
    """Pack stretches into sittings of at most `minutes`; a stretch longer than that sits alone."""
    found: list[Sitting] = []
    group: list[Stretch] = []
    for stretch in stretches(steps):
        if group and sum(s.minutes for s in group) + stretch.minutes > minutes:
            found.append(_sitting(group, minutes))
            group = []
        group.append(stretch)
    return tuple([*found, _sitting(group, minutes)] if group else found)


def _sitting(group: list[Stretch], minutes: int) -> Sitting:
    return Sitting(tuple(group), sum(stretch.minutes for stretch in group) > minutes)
