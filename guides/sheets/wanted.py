"""A shopping list as plain data, and how a plan becomes one. A build is turned into the same by its page.

PURE. A price has its currency; nothing is converted. What is not known is None and gets a line to write on.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from guides.by_hand import joints, meetings
from guides.catalog import Catalog
from guides.catalog.calibres import SLOT_NAMES
from guides.catalog.movements import Movement
from guides.plan import PartToBuy, Plan

USD = "USD"
CANDIDATES_MOST = 300
TEXT_MOST = 2_000  # characters of one text of a visitor; what is longer is cut, and says so
# What a movement calls the numbers that by_hand.py names after their partner.
OWN_NAMES = {"Bore on the body": "Body diameter", "or on the flange": "Flange diameter", "Case depth": "Height"}
LIMITS = {
    "dial": ("dial-diameter", "dial-holes", "dial-thickness"),
    "stem": ("stem",),
    "ring": ("ring-outer",),
    "crystal": ("crystal",),
}
NAMED = {"dial-diameter": "Dial"}  # limits whose rows do not say of what they are
RULE = re.compile(r"(?:(.+?)(?:: |, (?=at (?:least|most)$)))?(.+)")  # "Centre hole: fits from", "Gap, at most", "Fits"
KEPT_SPACE = "\u00a0"


@dataclass(frozen=True, slots=True)
class Candidate:
    """One thing found in a shop. `verdict` is a word of the fit check, `note` says why."""

    name: str
    price: Decimal | None = None
    currency: str = USD
    verdict: str = ""
    note: str = ""
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class Wanted:
    """One slot of the watch. `measures`: (what, ours, what its partner must meet), in words."""

    slot: str
    look_for: str = ""
    beware: str = ""
    search: tuple[str, ...] = ()
    measures: tuple[tuple[str, str, str], ...] = ()
    questions: tuple[str, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    price: Decimal | None = None
    currency: str = USD
    only_if_needed: bool = False

    @property
    def name(self) -> str:
        return SLOT_NAMES.get(self.slot, self.slot.capitalize())


@dataclass(frozen=True, slots=True)
class ShoppingList:
    """`path`: the page it comes from. `tools_usd`: estimate of the tools, if they are counted too."""

    name: str
    path: str
    wanted: tuple[Wanted, ...]
    tools_usd: Decimal | None = None

    def __post_init__(self) -> None:
        count = sum(len(one.candidates) for one in self.wanted)
        if count > CANDIDATES_MOST:
            raise ValueError(f"{count} candidates are more than a list can hold; wanted up to {CANDIDATES_MOST}")

    @property
    def sums(self) -> dict[str, Decimal]:
        """The parts that have a price, added up by currency."""
        found: dict[str, Decimal] = {}
        for one in self.wanted:
            if one.price is not None:
                found[one.currency] = found.get(one.currency, Decimal()) + one.price
        return found

    @property
    def unpriced(self) -> tuple[Wanted, ...]:
        return tuple(one for one in self.wanted if one.price is None)


def of_plan(catalog: Catalog, plan: Plan, path: str) -> ShoppingList:
    """The parts of a plan, with the measures and questions of their joints."""
    movement = plan.choice.movement
    wanted = tuple(_wanted(catalog, movement, part) for part in plan.parts)
    return ShoppingList(plan.path.goal, path, wanted, Decimal(plan.tools.sum.estimate_usd))


def _wanted(catalog: Catalog, movement: Movement, part: PartToBuy) -> Wanted:
    look = part.look
    return Wanted(
        look.slot,
        look.look_for,
        look.beware,
        look.search,
        measures(catalog, movement, look.slot),
        questions(catalog, look.slot),
        price=part.price_usd,
        only_if_needed=part.only_if_needed,
    )


def measures(catalog: Catalog, movement: Movement, slot: str) -> tuple[tuple[str, str, str], ...]:
    """The numbers that decide for a slot: those that meet the movement's own, else the limits of its joint."""
    met = meetings(catalog, movement.id)
    if slot == "movement":
        return tuple((OWN_NAMES.get(one.what, one.what), "", f"{one.ours} mm") for one in met)
    own = tuple((one.what, f"{one.ours} mm", f"{one.theirs} mm") for one in met if one.joint == slot)
    return own or tuple(_limits(catalog, slot))


def _limits(catalog: Catalog, slot: str) -> Iterator[tuple[str, str, str]]:
    """Each thing measured once, with all that is said of it: (what, "", "fits up to 0.30 mm; needs care up to ...")."""
    wanted = LIMITS.get(slot, ())
    titles = {catalog.limit[name].title: name for name in wanted}
    found: dict[str, list[str]] = {}
    for joint in joints(catalog):
        for sheet in joint.limits:
            if joint.id == slot and sheet.title in titles:
                for words, value, unit in sheet.rows:
                    what, rule = _parted(words, sheet.title, NAMED.get(titles[sheet.title], ""))
                    found.setdefault(what, []).append(f"{rule} {value}{KEPT_SPACE}{unit}")
    yield from ((what, "", "; ".join(rules)) for what, rules in found.items())


def _parted(words: str, title: str, named: str) -> tuple[str, str]:
    """A limit in words as what is measured, and what holds for it.

    >>> _parted("Centre hole: fits from", "Holes of the dial", "")
    ('Centre hole', 'fits from')
    """
    what, rule = RULE.fullmatch(words).groups()
    what = f"{named} {what[0].lower()}{what[1:]}" if what and named else what or title
    return what, f"{rule[0].lower()}{rule[1:]}"


def questions(catalog: Catalog, slot: str) -> tuple[str, ...]:
    """What to ask the seller about a slot, each question once, the gravest first."""
    grave = ("blocker", "major", "minor")
    checks = [one for joint in joints(catalog) for one in joint.checks if _is_about(one.id, joint.id, slot)]
    return tuple(dict.fromkeys(one.ask for one in sorted(checks, key=lambda one: grave.index(one.severity))))


def _is_about(check: str, joint: str, slot: str) -> bool:
    """Stem and crown share a joint: there the check's own name decides."""
    return check.split("-", maxsplit=1)[0] == slot if slot in ("stem", "crown") else joint == slot


def shortened(text: str) -> str:
    """A visitor's text at a length that paper can carry.

    >>> shortened("short")
    'short'
    """
    return text if len(text) <= TEXT_MOST else f"{text[:TEXT_MOST]}… ({len(text) - TEXT_MOST} more characters)"
