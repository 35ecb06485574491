"""Calibre ids as listings write them, and what the catalogue knows about each: layout, make, numbers.

Ids are those of eval/LISTINGS.md section 3: lower case with underscores. `st36` names the family without a layout.
"""

from dataclasses import dataclass
from decimal import Decimal

from guides.catalog import Catalog
from guides.catalog.movements import Movement
from guides.fit.finding import Number
from guides.interfaces import Interface, interface

SWISS, CLONE = "swiss", "clone"
# Names that shops use and no single calibre bears: layout and make.
GENERIC = {
    "eta_6497": ("ETA/Unitas 6497", "6497", SWISS),
    "eta_6498": ("ETA/Unitas 6498", "6498", SWISS),
    "clone_6497": ("Chinese 6497", "6497", CLONE),
    "clone_6498": ("Chinese 6498", "6498", CLONE),
    "st36": ("ST36", None, CLONE),
}
# Listing ids whose numbers the catalogue keeps under another id.
KEPT_AS = {"molnija_3602": "molnija-3602-h35", "nh36": "nh35", "miyota_821a": "miyota-8215"}
LISTED_AS = {"molnija-3602-h35": "molnija_3602"}
SURE = ("high", "medium")


@dataclass(frozen=True, slots=True)
class Member:
    """One of the family. `layout` is None where the name does not say it."""

    id: str
    name: str
    layout: str | None
    make: str


def listing_id(catalog_id: str) -> str:
    return LISTED_AS.get(catalog_id, catalog_id.replace("-", "_"))


def catalog_id(key: str) -> str:
    return KEPT_AS.get(key, key.replace("_", "-"))


def family(catalog: Catalog) -> dict[str, Member]:
    """Return every movement of either layout by its listing id: calibres, their siblings, and generic names."""
    members = {key: Member(key, *rest) for key, rest in GENERIC.items()}
    for movement in catalog.movements:
        if movement.layout:
            key = listing_id(movement.id)
            members[key] = Member(key, movement.name, movement.layout, _make(movement))
    for calibre in catalog.calibres:
        if calibre.role == "target" and calibre.movement:
            key, movement = listing_id(calibre.id), catalog.movement[calibre.movement]
            members[key] = Member(key, calibre.names[0], movement.layout, _make(movement))
    return members


def movement_choices(catalog: Catalog) -> tuple[Member, ...]:
    """Return what a user can say they have, by layout and then name; `st36` last, since it says no layout."""
    return tuple(sorted(family(catalog).values(), key=lambda one: (one.layout or "z", one.name)))


def _make(movement: Movement) -> str:
    return CLONE if movement.is_clone else SWISS


def calibre_name(catalog: Catalog, key: str, members: dict[str, Member] | None = None) -> str:
    """Return a calibre's name for a page; an id that is not in the catalogue is written in capitals.

    `members` saves making the family again for each of many names.
    """
    member = (members or family(catalog)).get(key)
    if member:
        return member.name
    calibre = catalog.calibre.get(key.replace("_", "-"))
    return calibre.names[0] if calibre else key.replace("_", " ").upper()


def own_interface(catalog: Catalog, key: str) -> Interface | None:
    """Return the numbers of exactly this calibre, or None where only the family is known."""
    calibre = catalog.calibre.get(catalog_id(key))
    return interface(catalog, calibre) if calibre else None


def hand_label(catalog: Catalog, key: str, hand: str) -> Number | None:
    """Return the hole that hands for this movement are sold with.

    A calibre whose own label is low borrows the family's (compat.md section 1, rule 3: the whole family has one
    label), which is the value that all of its better known calibres share.
    """
    own = own_interface(catalog, key)
    known = getattr(own, f"{hand}_mm") if own else None
    if known and known.value is not None and known.confidence in SURE:
        return Number(f"{hand} label", known.value, "catalogue", known.confidence, sources=own.calibre.sources)
    return _family_label(catalog, hand) if key in family(catalog) else None


def _family_label(catalog: Catalog, hand: str) -> Number | None:
    found: dict[Decimal, list[str]] = {}
    for calibre in catalog.calibres:
        if calibre.role == "target" and calibre.trust.hands in SURE:
            value = getattr(interface(catalog, calibre), f"{hand}_mm").value
            if value is not None:
                found.setdefault(value, []).append(calibre.trust.hands)
    if len(found) != 1:
        return None
    (value,) = found
    return Number(f"{hand} label", value, "catalogue", "medium", sources=("family-db",))
