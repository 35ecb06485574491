"""The whole content in one frozen object, with the look-ups that pages, plan and search need."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import Any

from guides.catalog.bench import Budget, Kit, Oil, OilPoint, Rule, Tool
from guides.catalog.calibres import Calibre, Check, DialSize, Identify, Limit, Shopping
from guides.catalog.movements import CloneNote, Difference, Layout, Movement, Tell
from guides.catalog.parts import Gear, Level, Part, Point
from guides.catalog.shapes import Cell, Form, Look, Outline, Place, Scene
from guides.catalog.statements import Statement
from guides.catalog.words import Disagreement, Source, Term
from guides.catalog.work import Guide, OrderRule, Path, Step, Target, Trouble


def _by(rows: Iterable[Any], key: str) -> dict[str, Any]:
    return {getattr(row, key): row for row in rows}


def _users(rows: Iterable[Any], *fields: str) -> dict[str, tuple[Any, ...]]:
    """Turn "row names things" round: thing's id -> the rows that name it, in order."""
    users: dict[str, list[Any]] = {}
    for row in rows:
        for field in fields:
            value = getattr(row, field)
            for one in (value,) if isinstance(value, str) else value or ():
                if row not in users.setdefault(one, []):
                    users[one].append(row)
    return {one: tuple(found) for one, found in users.items()}


@dataclass(frozen=True)
class Catalog:
    """Everything the content says. Fields hold rows in file order; properties find them by id."""

    about: Any
    sources: tuple[Source, ...]
    parts: tuple[Part, ...]
    gears: tuple[Gear, ...]
    points: tuple[Point, ...]
    levels: tuple[Level, ...]
    places: tuple[Place, ...]
    outlines: tuple[Outline, ...]
    looks: tuple[Look, ...]
    forms: tuple[Form, ...]
    cells: tuple[Cell, ...]
    scenes: tuple[Scene, ...]
    layouts: tuple[Layout, ...]
    differences: tuple[Difference, ...]
    tells: tuple[Tell, ...]
    clone_notes: tuple[CloneNote, ...]
    movements: tuple[Movement, ...]
    tools: tuple[Tool, ...]
    budgets: tuple[Budget, ...]
    safety: tuple[Rule, ...]
    oils: tuple[Oil, ...]
    oil_points: tuple[OilPoint, ...]
    oil_principles: tuple[Rule, ...]
    oil_kits: tuple[Kit, ...]
    guides: tuple[Guide, ...]
    paths: tuple[Path, ...]
    order_rules: tuple[OrderRule, ...]
    troubles: tuple[Trouble, ...]
    targets: tuple[Target, ...]
    timing_facts: tuple[Rule, ...]
    calibres: tuple[Calibre, ...]
    limits: tuple[Limit, ...]
    checks: tuple[Check, ...]
    dial_sizes: tuple[DialSize, ...]
    identify: Identify
    shopping: tuple[Shopping, ...]
    terms: tuple[Term, ...]
    disagreements: tuple[Disagreement, ...]
    statements: tuple[Statement, ...]

    @cached_property
    def part(self) -> dict[str, Part]:
        return _by(self.parts, "number")

    @cached_property
    def outline(self) -> dict[str, Outline]:
        return _by(self.outlines, "id")

    @cached_property
    def look(self) -> dict[str, Look]:
        return _by(self.looks, "id")

    @cached_property
    def sizes(self) -> dict[str, dict[str, tuple[Decimal, ...]]]:
        """Part or thing -> name of a size -> its row."""
        return {form.of: {size.name: size.row for size in form.sizes} for form in self.forms}

    @cached_property
    def scene(self) -> dict[str, Scene]:
        return _by(self.scenes, "step")

    @cached_property
    def movement(self) -> dict[str, Movement]:
        return _by(self.movements, "id")

    @cached_property
    def tool(self) -> dict[str, Tool]:
        return _by(self.tools, "id")

    @cached_property
    def budget(self) -> dict[str, Budget]:
        return _by(self.budgets, "id")

    @cached_property
    def oil(self) -> dict[str, Oil]:
        return _by(self.oils, "id")

    @cached_property
    def oil_point(self) -> dict[str, OilPoint]:
        return _by(self.oil_points, "id")

    @cached_property
    def ordered_guides(self) -> tuple[Guide, ...]:
        return tuple(sorted(self.guides, key=lambda guide: guide.order))

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        return tuple(step for guide in self.ordered_guides for step in guide.steps)

    @cached_property
    def step(self) -> dict[str, Step]:
        return _by(self.steps, "id")

    @cached_property
    def guide_of(self) -> dict[str, Guide]:
        return {step.id: guide for guide in self.guides for step in guide.steps}

    @cached_property
    def step_number(self) -> dict[str, int]:
        return {step.id: index for guide in self.guides for index, step in enumerate(guide.steps, 1)}

    @cached_property
    def path(self) -> dict[str, Path]:
        return _by(self.paths, "id")

    @cached_property
    def trouble(self) -> dict[str, Trouble]:
        return _by(self.troubles, "id")

    @cached_property
    def calibre(self) -> dict[str, Calibre]:
        return _by(self.calibres, "id")

    @cached_property
    def limit(self) -> dict[str, Limit]:
        return _by(self.limits, "id")

    @cached_property
    def term(self) -> dict[str, Term]:
        return _by(self.terms, "id")

    @cached_property
    def source(self) -> dict[str, Source]:
        return _by(self.sources, "id")

    @cached_property
    def disagreement(self) -> dict[str, Disagreement]:
        return _by(self.disagreements, "id")

    @cached_property
    def steps_by_part(self) -> dict[str, tuple[Step, ...]]:
        return _users(self.steps, "parts", "screws")

    @cached_property
    def steps_by_tool(self) -> dict[str, tuple[Step, ...]]:
        return _users(self.steps, "tools")

    @cached_property
    def troubles_by_step(self) -> dict[str, tuple[Trouble, ...]]:
        return _users(self.troubles, "steps")

    @cached_property
    def oil_points_by_part(self) -> dict[str, tuple[OilPoint, ...]]:
        return _users(self.oil_points, "parts")

    @cached_property
    def disagreements_by_step(self) -> dict[str, tuple[Disagreement, ...]]:
        return _users(self.disagreements, "steps")

    @cached_property
    def disagreements_by_part(self) -> dict[str, tuple[Disagreement, ...]]:
        return _users(self.disagreements, "parts")

    @cached_property
    def screws_by_part(self) -> dict[str, tuple[Part, ...]]:
        screws: dict[str, list[Part]] = {}
        for part in self.parts:
            if part.screw:
                screws.setdefault(part.screw.fastens, []).append(part)
        return {number: tuple(found) for number, found in screws.items()}

    @cached_property
    def gears_by_part(self) -> dict[str, tuple[Gear, ...]]:
        return _users(self.gears, "part")

    def going_train(self, vph: int) -> tuple[Gear, ...]:
        """The going train of a beat, barrel first."""
        return tuple(gear for gear in self.gears if gear.chain == "going" and (not gear.beats or vph in gear.beats))
