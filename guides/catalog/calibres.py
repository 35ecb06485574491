"""What decides whether parts go together: interfaces of calibres, limits, and the checks that use them."""

from dataclasses import dataclass
from decimal import Decimal

from guides.catalog import schema

CONFIDENCES = (*schema.CONFIDENCES, "none")
SLOT_NAMES = {
    "movement": "Movement",
    "case": "Case",
    "dial": "Dial",
    "hands": "Hands",
    "stem": "Stem",
    "crown": "Crown",
    "ring": "Movement ring",
    "crystal": "Crystal",
    "strap": "Strap",
    "kit": "Kit, several parts in one",
    "any": "Anything",
}
SLOTS = tuple(SLOT_NAMES)  # "any" stands for all of them: no part is one


@dataclass(frozen=True, slots=True)
class Hands:
    """Hole diameters, or post diameters, in mm."""

    hour: Decimal | None = schema.mm(optional=True, high="4")
    minute: Decimal | None = schema.mm(optional=True, high="4")
    seconds: Decimal | None = schema.mm(optional=True, high="4")
    gmt: Decimal | None = schema.mm(optional=True, high="4")
    source: str | None = schema.ref("source", optional=True)


@dataclass(frozen=True, slots=True)
class ThreadConflict:
    thread_mm: Decimal = schema.mm(high="3")
    source: str = schema.ref("source")
    pitch_mm: Decimal | None = schema.mm(optional=True, high="1")


@dataclass(frozen=True, slots=True)
class DialFeet:
    count: int = schema.whole(0, 4)
    radius_mm: Decimal = schema.mm(high="25")
    hole_diameter_mm: Decimal = schema.mm(high="2")
    clock_crown_at_3: tuple[str, ...] = schema.texts(least=1)


@dataclass(frozen=True, slots=True)
class Trust:
    """Confidence of each group of numbers of one calibre, as the fit rules weigh them."""

    movement_diameter: str | None = schema.text(optional=True, choices=CONFIDENCES)
    flange_diameter: str | None = schema.text(optional=True, choices=CONFIDENCES)
    height: str | None = schema.text(optional=True, choices=CONFIDENCES)
    flange_height: str | None = schema.text(optional=True, choices=CONFIDENCES)
    stem_axis: str | None = schema.text(optional=True, choices=CONFIDENCES)
    hands: str | None = schema.text(optional=True, choices=CONFIDENCES)
    posts: str | None = schema.text(optional=True, choices=CONFIDENCES)
    post_tops: str | None = schema.text(optional=True, choices=CONFIDENCES)
    seconds_offset: str | None = schema.text(optional=True, choices=CONFIDENCES)
    dial_feet: str | None = schema.text(optional=True, choices=CONFIDENCES)


@dataclass(frozen=True, slots=True)
class Calibre:
    """A calibre as parts see it. One of the family names its `movement`, whose numbers it shares."""

    id: str = schema.text(most=40)
    names: tuple[str, ...] = schema.texts(least=1)
    role: str = schema.text(choices=("target", "confusable"))
    trust: Trust = schema.table(Trust)
    sources: tuple[str, ...] = schema.sources()
    movement: str | None = schema.ref("movement", optional=True)
    layout: str | None = schema.text(optional=True, choices=schema.LAYOUTS)
    lignes: Decimal | None = schema.number("5", "25", optional=True)
    movement_diameter_mm: Decimal | None = schema.mm(optional=True)
    flange_diameter_mm: Decimal | None = schema.mm(optional=True)
    flange_height_mm: Decimal | None = schema.mm(optional=True, high="3")
    height_mm: Decimal | None = schema.mm(optional=True, high="15")
    stem_axis_mm: Decimal | None = schema.mm(optional=True, high="6")
    dial_diameter_mm: Decimal | None = schema.mm(optional=True, high="60")
    seconds_offset_mm: Decimal | None = schema.mm(optional=True, high="20")
    stem_thread_mm: Decimal | None = schema.mm(optional=True, high="3")
    vph: int | None = schema.whole(14400, 43200, optional=True)
    hands: Hands | None = schema.table(Hands, optional=True)
    hands_maker: Hands | None = schema.table(Hands, optional=True)
    posts_maker: Hands | None = schema.table(Hands, optional=True)
    posts: Hands | None = schema.table(Hands, optional=True)
    post_tops_above_dial_seat: Hands | None = schema.table(Hands, optional=True)
    dial_feet: DialFeet | None = schema.table(DialFeet, optional=True)
    hands_conflicts: tuple[Hands, ...] = schema.tables(Hands)
    stem_thread_conflicts: tuple[ThreadConflict, ...] = schema.tables(ThreadConflict)
    unknown: tuple[str, ...] = schema.texts(optional=True)
    notes: str | None = schema.text(optional=True)


@dataclass(frozen=True, slots=True)
class LimitValue:
    """One limit: a number in mm, or a window of two (both ends allowed)."""

    name: str = schema.text(most=40)
    mm: tuple[Decimal, ...] = schema.numbers("-1", "40", least=1)


@dataclass(frozen=True, slots=True)
class Limit:
    """The limits that one joint is judged by."""

    id: str = schema.text(most=40)
    title: str = schema.text()
    values: tuple[LimitValue, ...] = schema.tables(LimitValue, optional=False, least=1)
    confidence: str = schema.confidence()
    sources: tuple[str, ...] = schema.sources()
    note: str | None = schema.text(optional=True)

    def __getitem__(self, name: str) -> tuple[Decimal, ...]:
        """The number or window of that name, in mm. Raises KeyError for a name the limit does not have."""
        return {value.name: value.mm for value in self.values}[name]


@dataclass(frozen=True, slots=True)
class Check:
    """One question that decides whether two parts go together."""

    id: str = schema.text(most=40)
    title: str = schema.text(most=60)
    parts: tuple[str, ...] = schema.texts(choices=SLOTS, least=1)
    severity: str = schema.text(choices=("blocker", "major", "minor"))
    rule: str = schema.text()
    ask: str = schema.text()
    limit: str | None = schema.ref("limit", optional=True)


@dataclass(frozen=True, slots=True)
class DialSize:
    mm: Decimal = schema.mm(high="60")
    use: str = schema.text()
    confidence: str = schema.confidence()
    sources: tuple[str, ...] = schema.sources()


@dataclass(frozen=True, slots=True)
class Identify:
    """How "these hands are for …" is decided."""

    max_abs_difference_mm: Hands = schema.table(Hands)
    require: tuple[str, ...] = schema.texts(choices=("hour", "minute", "seconds"), least=1)
    tie_break: str = schema.text()
    do_not_use: tuple[str, ...] = schema.refs("calibre", optional=False)
    confidence: str = schema.confidence()
    sources: tuple[str, ...] = schema.sources()


@dataclass(frozen=True, slots=True)
class Shopping:
    """What to look for in a shop for one slot of the watch, and the words that find it."""

    slot: str = schema.text(choices=SLOTS)
    layout: str = schema.text(choices=(*schema.LAYOUTS, "both"))
    look_for: str = schema.text()
    search: tuple[str, ...] = schema.texts(least=1)
    beware: str = schema.text()
    confidence: str = schema.confidence()
    search_de: tuple[str, ...] = schema.texts(optional=True)
    search_zh: tuple[str, ...] = schema.texts(optional=True)
