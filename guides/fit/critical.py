"""Which unknowns leave the whole unknown (eval/LISTINGS.md section 6)."""

from collections.abc import Iterable

from guides.fit.build import Part

CRITICAL = {
    "movement": {"movement-calibre", "movement-layout"},
    "case": {"case-seat", "case-layout"},
    "dial": {"dial-diameter", "dial-seconds", "dial-feet"},
    "hands": {"hand-hour", "hand-minute", "hand-seconds"},
    "stem": {"stem-calibre", "stem-thread"},
    "crown": {"crown-thread", "crown-tube"},
    "ring": {"ring-inner", "ring-outer"},
    "crystal": {"crystal-diameter"},
}
# In a kit these stay critical; the others only where the part they meet is not in the kit: its maker matched the rest.
ALWAYS_IN_A_KIT = {"movement-calibre", "movement-layout", "case-layout", "dial-seconds"}
COUNTERPART = {
    "case-seat": "movement",
    "dial-feet": "movement",
    "hand-hour": "movement",
    "hand-minute": "movement",
    "hand-seconds": "movement",
    "dial-diameter": "case",
}


def is_critical(check: str, part: Part | None, parts: Iterable[Part]) -> bool:
    """Say whether this check, on this part, must be known before the whole can be called fitting."""
    if part is None:
        return False
    if part.kind != "kit":
        return check in CRITICAL[part.kind]
    counterpart = COUNTERPART.get(check)
    return check in ALWAYS_IN_A_KIT or (counterpart is not None and not part.holds(counterpart))
