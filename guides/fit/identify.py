"""These hands are for …: name the calibres by their hole sizes (compat.md section 9)."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from guides.catalog import Catalog
from guides.fit.family import listing_id
from guides.interfaces import Interface, interface

KEYS = {"hour": "hour_hole_mm", "minute": "minute_hole_mm", "seconds": "sec_hole_mm"}


@dataclass(frozen=True, slots=True)
class Match:
    """A calibre whose label the holes match. `off_mm`: sum of the differences."""

    id: str
    name: str
    off_mm: Decimal
    is_family: bool
    confidence: str | None


def identify_hands(catalog: Catalog, hands: Mapping[str, Any]) -> tuple[Match, ...]:
    """Return every calibre that shares the nearest label, or nothing: too far off, or hour or minute missing.

    `hands` holds the facts of a hands listing; other keys are not looked at.
    """
    holes = {name: hands[key] for name, key in KEYS.items() if hands.get(key) is not None}
    rule = catalog.identify
    if not set(rule.require) <= holes.keys():
        return ()
    found = []
    for calibre in catalog.calibres:
        if calibre.id not in rule.do_not_use:
            seen = interface(catalog, calibre)
            off = _off(catalog, seen, holes)
            if off is not None:
                known = seen.hour_mm
                is_family = calibre.role == "target"
                found.append(Match(listing_id(calibre.id), seen.name, off, is_family, known.confidence))
    nearest = min((one.off_mm for one in found), default=None)
    return tuple(one for one in found if one.off_mm == nearest)


def _off(catalog: Catalog, seen: Interface, holes: Mapping[str, Decimal]) -> Decimal | None:
    """Return the sum of the differences, or None when a required or stated hole is too far off."""
    most = catalog.identify.max_abs_difference_mm
    total = Decimal(0)
    for name, hole in holes.items():
        label = getattr(seen, f"{name}_mm").value
        if label is None or abs(hole - label) > getattr(most, name):
            return None
        total += abs(hole - label)
    return total
