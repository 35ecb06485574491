"""Which lubricants a path uses, where, and which thing on the bench holds them.

PURE. A point's first choice is used when it is at hand, else the first of its substitutes that is. What is at hand
is a list of tools; a lubricant that no tool at hand holds must be bought beside the list, and says so.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from guides.catalog import Catalog
from guides.catalog.bench import Oil, OilPoint, Tool
from guides.catalog.work import Step

NO_OIL = "none-dry"


@dataclass(frozen=True, slots=True)
class Lubricant:
    """A lubricant and its places. `tool` holds it; None: it is not at hand. `instead_of`: what it stands in for."""

    oil: Oil
    points: tuple[OilPoint, ...]
    tool: Tool | None
    instead_of: tuple[Oil, ...]
    alternatives: tuple[Oil, ...]


@dataclass(frozen=True, slots=True)
class Oiling:
    """Everything that gets a lubricant on a path, and the points best left dry that may get one."""

    lubricants: tuple[Lubricant, ...] = ()
    best_dry: tuple[OilPoint, ...] = ()


def oiling(catalog: Catalog, steps: Iterable[Step], at_hand: Iterable[Tool]) -> Oiling:
    """Return what the oil points of these steps need. Points that must stay dry need nothing and are left out."""
    holders = {tool.oil: tool for tool in at_hand if tool.oil}
    points = [catalog.oil_point[name] for step in steps for name in step.oil_points]
    wet = [point for point in points if point.first_choice != NO_OIL]
    best_dry = tuple(point for point in points if point.first_choice == NO_OIL and not point.stay_dry)
    return Oiling(tuple(_group(catalog, wet, holders)), best_dry)


def _group(catalog: Catalog, points: list[OilPoint], holders: dict[str, Tool]) -> Iterator[Lubricant]:
    places: dict[str, list[OilPoint]] = {}
    for point in points:
        places.setdefault(_choice(point, holders), []).append(point)
    for oil, found in places.items():
        replaced = dict.fromkeys(point.first_choice for point in found if point.first_choice != oil)
        others = dict.fromkeys(other for point in found for other in point.substitutes if oil not in holders)
        yield Lubricant(
            catalog.oil[oil],
            tuple(found),
            holders.get(oil),
            tuple(catalog.oil[one] for one in replaced),
            tuple(catalog.oil[one] for one in others),
        )


def _choice(point: OilPoint, holders: dict[str, Tool]) -> str:
    choices = (point.first_choice, *point.substitutes)
    return next((oil for oil in choices if oil in holders), point.first_choice)
