"""Tools, budgets and oils. Prices are US dollars, estimates, and say so."""

from dataclasses import dataclass
from decimal import Decimal

from guides.catalog import schema

CATEGORIES = {
    "screwdrivers": "Screwdrivers",
    "tweezers": "Tweezers",
    "holding": "Holding and storing",
    "vision": "Light and vision",
    "workspace": "Workspace and magnetism",
    "consumables": "Consumables for clean handling",
    "hands-and-dial": "Hands and dial",
    "case": "Case and stem",
    "oiling": "Oiling",
    "cleaning": "Cleaning",
    "barrel": "Barrel",
    "measuring": "Measuring",
    "advanced": "Advanced",
}
NEEDS = ("must", "should", "nice", "not-needed")


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool or consumable. `need_*`: for dressing a movement, for a full service, for repeated work."""

    id: str = schema.text(most=40)
    name: str = schema.text(most=80)
    category: str = schema.text(choices=tuple(CATEGORIES))
    need_first_build: str = schema.text(choices=NEEDS)
    need_full_service: str = schema.text(choices=NEEDS)
    need_serious: str = schema.text(choices=NEEDS)
    purpose: str = schema.text()
    consumable: bool = schema.flag()
    confidence: str = schema.confidence()
    sources: tuple[str, ...] = schema.sources()
    price_usd: tuple[Decimal, ...] = schema.numbers("0", "2000", least=2)
    blade_mm: Decimal | None = schema.mm(optional=True, high="5")
    better_version: str | None = schema.text(optional=True)
    better_price_usd: int | None = schema.whole(1, 5000, optional=True)
    household_substitute: str | None = schema.text(optional=True)
    avoid: str | None = schema.text(optional=True)
    note: str | None = schema.text(optional=True)
    oil: str | None = schema.ref("oil", optional=True)


@dataclass(frozen=True, slots=True)
class BudgetItem:
    """A tool and what the budget puts aside for it; 0 means it comes from the household."""

    tool: str = schema.ref("tool")
    price_usd: int = schema.whole(0, 2000)


@dataclass(frozen=True, slots=True)
class Budget:
    id: str = schema.text(most=40)
    name: str = schema.text()
    scope: str = schema.text()
    limit_usd: int = schema.whole(1, 5000)
    items_total_usd: int = schema.whole(0, 5000)
    cumulative_total_usd: int = schema.whole(0, 5000)
    note: str = schema.text()
    items: tuple[BudgetItem, ...] = schema.tables(BudgetItem, optional=False, least=1)
    confidence: str = schema.confidence()
    sources: tuple[str, ...] = schema.sources()
    extends: str | None = schema.ref("budget", optional=True)


@dataclass(frozen=True, slots=True)
class Oil:
    id: str = schema.text(most=40)
    name: str = schema.text()
    kind: str = schema.text()
    role: str = schema.text()
    price_usd: tuple[Decimal, ...] = schema.numbers("0", "200", least=2)
    confidence: str = schema.confidence()
    sources: tuple[str, ...] = schema.sources()
    budget_substitute: str | None = schema.text(optional=True)
    avoid_on: str | None = schema.text(optional=True)
    note: str | None = schema.text(optional=True)


@dataclass(frozen=True, slots=True)
class OilPoint:
    """A place that gets a lubricant, or must stay dry, and the step at which that is settled."""

    id: str = schema.text(most=40)
    name: str = schema.text()
    parts: tuple[str, ...] = schema.refs("part", optional=False, least=1)
    first_choice: str = schema.ref("oil")
    quantity: str = schema.text()
    at_step: str = schema.ref("step")
    stay_dry: bool = schema.flag()
    confidence: str = schema.confidence()
    sources: tuple[str, ...] = schema.sources()
    where: str | None = schema.text(optional=True)
    substitutes: tuple[str, ...] = schema.refs("oil")
    tool: str | None = schema.text(optional=True)
    disagreement: str | None = schema.text(optional=True)
    if_wrong: str | None = schema.text(optional=True)


@dataclass(frozen=True, slots=True)
class Kit:
    """A smallest honest set of lubricants."""

    name: str = schema.text()
    text: str = schema.text()


@dataclass(frozen=True, slots=True)
class Rule:
    """A general sentence: a principle, a habit, a safety note."""

    text: str = schema.text()
    topic: str = schema.text()
    confidence: str = schema.confidence()
    sources: tuple[str, ...] = schema.sources()
