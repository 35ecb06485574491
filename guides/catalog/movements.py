"""Calibres of the family, what sets them apart, and the calibres whose parts are mistaken for theirs."""

from dataclasses import dataclass
from decimal import Decimal

from guides.catalog import schema

# What a specification may name, in the order of the page: label, unit, how many decimals matter.
SPECS = {
    "case_fit_diameter_mm": ("Body diameter", "mm"),
    "total_diameter_mm": ("Flange diameter", "mm"),
    "flange_thickness_mm": ("Flange thickness", "mm"),
    "height_mm": ("Height", "mm"),
    "height_to_bridge_tops_mm": ("Height, dial seat to bridge tops", "mm"),
    "stem_axis_mm": ("Stem axis above the dial seat", "mm"),
    "lignes": ("Size name", "lignes"),
    "hand_hour_mm": ("Hour hand hole", "mm"),
    "hand_minute_mm": ("Minute hand hole", "mm"),
    "hand_seconds_mm": ("Small seconds hand hole", "mm"),
    "vph": ("Beat", "per hour"),
    "lift_angle_deg": ("Lift angle", "degrees"),
    "jewels": ("Jewels", ""),
    "power_reserve_h": ("Power reserve promised", "hours"),
    "power_reserve_typical_h": ("Power reserve typical", "hours"),
    "full_wind_crown_turns": ("Crown turns to full wind", "turns"),
    "crown_positions": ("Crown positions", ""),
}
STATUSES = {
    "confirmed": "confirmed by at least one page read",
    "named": "named on one page only",
    "not_confirmed": "no page read gives data: no numbers are shown",
    "category": "a shop's category, not a calibre",
}


@dataclass(frozen=True, slots=True)
class Spec:
    """One number of a specification."""

    value: Decimal = schema.number("0.01", "40000")
    confidence: str = schema.confidence()
    note: str | None = schema.text(optional=True)
    sources: tuple[str, ...] = schema.sources(optional=True)


@dataclass(frozen=True, slots=True)
class Movement:
    """One calibre; its id is the file's name. A missing specification is unknown."""

    id: str = schema.text(most=40)
    name: str = schema.text(most=60)
    status: str = schema.text(choices=tuple(STATUSES))
    notes: str = schema.text()
    confidence: str = schema.confidence()
    sources: tuple[str, ...] = schema.sources(optional=True)
    layout: str | None = schema.text(optional=True, choices=schema.LAYOUTS)
    seconds_at: int | None = schema.whole(1, 12, optional=True)
    also: tuple[str, ...] = schema.texts(optional=True)
    maker: str | None = schema.text(optional=True)
    country: str | None = schema.text(optional=True)
    clone_of: str | None = schema.text(optional=True)
    winding: str | None = schema.text(optional=True, choices=("manual",))
    hacking: bool | None = schema.flag(optional=True)
    escapement: str | None = schema.text(optional=True)
    shock_protection: str | None = schema.text(optional=True)
    regulator: str | None = schema.text(optional=True)
    balance: str | None = schema.text(optional=True)
    introduced: str | None = schema.text(optional=True)
    jewels_note: str | None = schema.text(optional=True)
    factory_rate: str | None = schema.text(optional=True)
    drawing_note: str | None = schema.text(optional=True)
    measured_example: str | None = schema.text(optional=True)
    specs: dict[str, Spec] | None = schema.named_tables(Spec)

    def spec(self, key: str) -> Spec | None:
        return (self.specs or {}).get(key)

    @property
    def vph(self) -> int | None:
        beat = self.spec("vph")
        return int(beat.value) if beat else None

    @property
    def is_clone(self) -> bool:
        return self.country == "China"


@dataclass(frozen=True, slots=True)
class Layout:
    """Lepine or hunter: where the seconds stand, clockwise from the crown."""

    id: str = schema.text(choices=schema.LAYOUTS)
    name: str = schema.text()
    crown_to_seconds_hours: int = schema.whole(1, 11)
    examples: tuple[str, ...] = schema.texts(least=1)
    confidence: str = schema.confidence()
    sources: tuple[str, ...] = schema.sources()


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing in which the two layouts differ, or do not."""

    topic: str = schema.text()
    on_6497: str = schema.text()
    on_6498: str = schema.text()
    confidence: str = schema.confidence()


@dataclass(frozen=True, slots=True)
class Tell:
    """How to tell one movement from its twins."""

    id: str = schema.text(most=40)
    question: str = schema.text()
    text: str = schema.text()
    confidence: str = schema.confidence()
    sources: tuple[str, ...] = schema.sources()


@dataclass(frozen=True, slots=True)
class CloneNote:
    """One thing known about the quality of the Chinese movements."""

    point: str = schema.text()
    finding: str = schema.text()
    confidence: str = schema.confidence()
    sources: tuple[str, ...] = schema.sources()
