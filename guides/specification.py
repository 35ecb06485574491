"""A movement's numbers as a page shows them: in order, each beside what its sources disagree on.

PURE. A number that no source gives is named as missing, never filled in.
"""

from dataclasses import dataclass

from guides.catalog import Catalog
from guides.catalog.movements import SPECS, Layout, Movement, Spec, Tell
from guides.catalog.words import Disagreement

SEA_GULL, ETA = "Sea-Gull", "ETA"
TELLS_OF_MAKER = {"suffix-": ETA, "seagull-": SEA_GULL}
TELLS_OF_ALL = ("layout-", "clone-")
CROWNS = (3, 12, 9)  # wristwatch, open-face pocket watch, left-hand wristwatch


@dataclass(frozen=True, slots=True)
class Row:
    """One number. A disagreement is told in full at its first number; later ones name that one in `told_at`."""

    key: str
    label: str
    unit: str
    spec: Spec
    disputes: tuple[Disagreement, ...]
    told_at: tuple[str, ...]


def is_documented(movement: Movement) -> bool:
    """True when a page read gives its size: then it can be compared, and parts chosen for it."""
    return movement.spec("case_fit_diameter_mm") is not None


def rows(catalog: Catalog, movement: Movement) -> tuple[Row, ...]:
    """Every number known of a movement, in the order of a specification sheet."""
    told: dict[str, str] = {}
    found = []
    for key, (label, unit) in SPECS.items():
        if spec := movement.spec(key):
            disputes = [one for one in disagreements(catalog, movement) if key in one.specs]
            fresh = tuple(one for one in disputes if one.id not in told)
            earlier = tuple(told[one.id] for one in disputes if one.id in told)
            told |= {one.id: label for one in fresh}
            found.append(Row(key, label, unit, spec, fresh, earlier))
    return tuple(found)


def missing(movement: Movement) -> tuple[str, ...]:
    """Labels of the numbers that no source gives for a movement."""
    return tuple(label for key, (label, _) in SPECS.items() if movement.spec(key) is None)


def disagreements(catalog: Catalog, movement: Movement) -> tuple[Disagreement, ...]:
    return tuple(one for one in catalog.disagreements if movement.id in one.movements)


def other_disagreements(catalog: Catalog, movement: Movement) -> tuple[Disagreement, ...]:
    """Those that stand beside none of its numbers."""
    return tuple(one for one in disagreements(catalog, movement) if not any(movement.spec(name) for name in one.specs))


def twins(catalog: Catalog, movement: Movement) -> tuple[Movement, ...]:
    """Documented movements that look the same from the dial: same layout, whatever their beat."""
    return tuple(
        one
        for one in catalog.movements
        if one.layout == movement.layout and is_documented(one) and one.id != movement.id
    )


def tells(catalog: Catalog, movement: Movement) -> tuple[Tell, ...]:
    """How to tell this movement from its twins: what holds for all, and what holds for its maker."""
    maker = movement.maker or ""
    wanted = TELLS_OF_ALL + tuple(start for start, name in TELLS_OF_MAKER.items() if name in maker)
    return tuple(one for one in catalog.tells if one.id.startswith(wanted))


def seconds_by_crown(layout: Layout) -> dict[int, int]:
    """Where the small seconds stand for each place of the crown, in clock hours."""
    return {crown: (crown + layout.crown_to_seconds_hours - 1) % 12 + 1 for crown in CROWNS}
