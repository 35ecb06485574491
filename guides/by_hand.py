"""The fit rules as a person uses them: grouped by what one buys, with every limit in words.

PURE. Judges nothing; the limits are the content's, in mm.
"""

from dataclasses import dataclass
from decimal import Decimal

from guides.catalog import Catalog
from guides.catalog.calibres import Check, Limit, Shopping
from guides.catalog.units import format_mm

SEVERITIES = {
    "blocker": "cannot go together",
    "major": "will not work, or needs a workshop",
    "minor": "looks or comfort",
}
# Joint -> heading, how its checks' ids begin, what one shops for, limits that no single check names.
JOINTS = {
    "movement": ("Movement", ("movement",), ("movement",), ()),
    "case": ("Case", ("case",), ("case",), ("inner-height",)),
    "dial": ("Dial", ("dial",), ("dial",), ("seconds-offset",)),
    "hands": ("Hands", ("hand",), ("hands",), ("hand-measured",)),
    "stem": ("Stem and crown", ("stem", "crown"), ("stem", "crown"), ()),
    "ring": ("Movement ring", ("ring",), ("ring",), ()),
    "crystal": ("Crystal", ("crystal",), ("crystal",), ()),
    "whole": ("Kit, listing, strap", ("kit", "listing"), ("kit", "strap", "any"), ()),
}
ELSEWHERE = {"movement-fixing": "case"}  # a case holds the movement, whatever the check is called
# What a limit's values mean. A window is two numbers, both ends allowed.
WORDS = {
    "inner-height": {
        "front_of_dial_seat": "From the dial seat forward to the crystal, at least",
        "behind_dial_seat": "From the dial seat back to the inside of the back, at least",
        "minimum_total": "Crystal to back, at least",
    },
    "seconds-offset": {
        "pass": "Dial and movement, both measured, differ by: fits up to",
        "warn": "Needs care up to",
    },
    "case-seat": {
        "body_nominal": "Body of the movement",
        "flange_nominal": "Flange of the movement",
        "hard_min": "Smallest bore that the body enters",
        "body_pass": "Bore that holds the body",
        "flange_pass": "Bore that lets the flange in",
        "loose_warn_max": "Needs centring up to; above it a movement ring",
        "nominal_statement_pass": "A size only named, off the body by: fits up to",
        "nominal_statement_flange_pass": "A size only named, off the flange by: fits up to",
        "nominal_statement_warn": "A size only named, off by: needs a question up to",
    },
    "case-depth": {"fail_below": "Does not go in below", "pass_from": "Fits from"},
    "dial-diameter": {
        "oversize_fail": "Wider than the seat: does not fit above",
        "undersize_pass": "Narrower than the seat: fits up to",
        "undersize_warn": "Narrower than the seat: needs care up to",
        "opening_overlap_per_side": "Edge hidden under the opening, each side, at least",
    },
    "dial-holes": {
        "centre_fail_below": "Centre hole: does not fit below",
        "centre_pass_from": "Centre hole: fits from",
        "centre_target": "Centre hole: aim for",
    },
    "dial-thickness": {"nominal": "Usual", "pass": "Fits", "warn_max": "Needs care up to"},
    "hand-label": {
        "hour_pass": "Hour, fits",
        "hour_warn": "Hour, needs work",
        "minute_pass": "Minute, fits",
        "minute_warn": "Minute, needs work",
        "seconds_pass": "Small seconds, fits",
        "seconds_warn": "Small seconds, needs work",
    },
    "hand-length": {
        "tip_clearance": "Tip to the edge of the opening, at least",
        "min_ratio_of_opening_radius": "Shortest minute hand, as a share of half the opening",
    },
    "crystal": {
        "seat_pass": "Crystal and seat differ by: fits up to",
        "seat_warn": "Crystal and seat differ by: needs care up to",
        "hand_gap_pass": "Highest hand to crystal: fits from",
        "hand_gap_warn": "Highest hand to crystal: does not fit below",
    },
    "ring-outer": {"pass": "Fits", "warn": "Needs care"},
    "stem": {
        "thread_tolerance": "Threads of stem and crown differ by, at most",
        "crown_gap_max": "Gap between crown and case, at most",
        "stem_axis_pass": "Tube off the stem's axis by: fits up to",
        "stem_axis_warn": "Tube off the stem's axis by: needs care up to",
    },
    "crown-tube": {"pass": "Crown's tube size and tube differ by, at most"},
}
WORDS["hand-measured"] = WORDS["hand-label"]
RATIOS = {"min_ratio_of_opening_radius"}


@dataclass(frozen=True, slots=True)
class Sheet:
    """One limit in words: rows of (meaning, number or window, unit)."""

    title: str
    confidence: str
    sources: tuple[str, ...]
    rows: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class Joint:
    """Everything about one thing one buys: what must hold, the numbers, what to ask, what to look for."""

    id: str
    title: str
    checks: tuple[Check, ...]
    limits: tuple[Sheet, ...]
    shopping: tuple[Shopping, ...]

    @property
    def questions(self) -> tuple[str, ...]:
        """What to ask the seller, each question once."""
        return tuple(dict.fromkeys(check.ask for check in self.checks))

    @property
    def questions_text(self) -> str:
        return "\n".join(self.questions)


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two numbers that must agree: the movement's and its partner's, each with its confidence."""

    joint: str
    what: str
    ours: str
    ours_confidence: str | None
    theirs: str
    theirs_confidence: str


def joints(catalog: Catalog) -> tuple[Joint, ...]:
    return tuple(_joint(catalog, identity) for identity in JOINTS)


def _joint(catalog: Catalog, identity: str) -> Joint:
    title, starts, slots, more_limits = JOINTS[identity]
    checks = tuple(check for check in catalog.checks if _belongs(check, identity, starts))
    names = dict.fromkeys([*(check.limit for check in checks if check.limit), *more_limits])
    shopping = tuple(row for row in catalog.shopping if row.slot in slots)
    return Joint(identity, title, checks, tuple(_sheet(catalog.limit[name]) for name in names), shopping)


def _belongs(check: Check, identity: str, starts: tuple[str, ...]) -> bool:
    return ELSEWHERE.get(check.id, identity) == identity and (check.id in ELSEWHERE or check.id.split("-")[0] in starts)


def meetings(catalog: Catalog, movement_id: str) -> tuple[Meeting, ...]:
    """The numbers one takes to a shop for a movement, each with the window its partner must meet."""
    spec = catalog.movement[movement_id].spec
    seat, depth = catalog.limit["case-seat"], catalog.limit["case-depth"]
    rows = (
        ("case", "Bore on the body", "case_fit_diameter_mm", _window(seat["body_pass"]), seat),
        ("case", "or on the flange", "total_diameter_mm", _window(seat["flange_pass"]), seat),
        ("case", "Case depth", "height_mm", f"{format_mm(*depth['pass_from'])} or more", depth),
        *(_hand(catalog, movement_id, hand) for hand in ("hour", "minute", "seconds")),
    )
    return tuple(
        Meeting(joint, what, format_mm(one.value), one.confidence, theirs, limit.confidence)
        for joint, what, key, theirs, limit in rows
        if (one := spec(key))
    )


def _hand(catalog: Catalog, movement_id: str, hand: str) -> tuple[str, str, str, str, Limit]:
    limit, key = catalog.limit["hand-label"], f"hand_{hand}_mm"
    label = catalog.movement[movement_id].spec(key)
    ends = tuple(label.value + end for end in limit[f"{hand}_pass"]) if label else ()
    return "hands", f"{hand.capitalize()} hole", key, _window(ends), limit


def _sheet(limit: Limit) -> Sheet:
    rows = tuple((WORDS[limit.id][value.name], *_value(value.name, value.mm)) for value in limit.values)
    return Sheet(limit.title, limit.confidence, limit.sources, rows)


def _value(name: str, ends: tuple[Decimal, ...]) -> tuple[str, str]:
    return (f"{ends[0]:.0%}".replace("%", ""), "%") if name in RATIOS else (_window(ends), "mm")


def _window(ends: tuple[Decimal, ...]) -> str:
    return " to ".join(format_mm(end) for end in ends)
