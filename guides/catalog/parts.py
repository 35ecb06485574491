"""Parts and screws of the movement and the watch, where they sit and how the wheels mesh.

Coordinates: bridge side up, centre wheel at the origin, x right, y up; the 6498's stem along +y,
the 6497's along +x. Levels count from the dial seat towards the bridges.
"""

from dataclasses import dataclass
from decimal import Decimal

from guides.catalog import schema

GROUPS = {
    "plates": "Plates and bridges",
    "barrel": "Barrel and winding",
    "train": "Going train",
    "escapement": "Escapement",
    "balance": "Balance",
    "motion": "Motion works",
    "keyless": "Keyless works",
    "screws": "Screws",
    "dressing": "Dial and hands",
    "casing": "Case and casing",
}
SIDES = {
    "bridge": "bridge side",
    "dial": "dial side",
    "both": "both sides",
    "between": "between plate and bridges",
    "inside": "inside another part",
    "case": "the case",
    "none": "nowhere: not fitted",
}
THREADS = ("right", "left-test-first")
UNITS = ("mm", "teeth", "leaves", "turns", "mm module")


@dataclass(frozen=True, slots=True)
class Measure:
    """One number of a part: what, how much, how it is known."""

    what: str = schema.text()
    value: Decimal = schema.number("0.01", "600")
    unit: str = schema.text(choices=UNITS)
    basis: str = schema.text()
    confidence: str | None = schema.confidence(optional=True)


@dataclass(frozen=True, slots=True)
class Names:
    """Trade names by language; the first of a list is the usual one."""

    uk: tuple[str, ...] = schema.texts()
    us: tuple[str, ...] = schema.texts(optional=True)
    fr: tuple[str, ...] = schema.texts(optional=True)
    de: tuple[str, ...] = schema.texts(optional=True)
    also: tuple[str, ...] = schema.texts(optional=True)

    def everything(self) -> tuple[str, ...]:
        return self.uk + self.us + self.fr + self.de + self.also


@dataclass(frozen=True, slots=True)
class Mixup:
    """A number this part is taken for, ours or of another list, and how to tell."""

    part: str = schema.text(most=40)
    how: str = schema.text()


@dataclass(frozen=True, slots=True)
class Screw:
    """What is particular to a screw. `blade_mm`: best first, then the smallest sensible one."""

    fastens: str = schema.ref("part")
    thread: str = schema.text(choices=THREADS)
    blade_mm: tuple[Decimal, ...] = schema.numbers("0.5", "3.5", least=2)
    blade_confidence: str = schema.confidence()
    head_mm: Decimal | None = schema.mm(optional=True, high="5")


@dataclass(frozen=True, slots=True)
class Part:
    """A part or screw under its trade number, or under a word where it has none."""

    number: str = schema.text(most=20)
    name: str = schema.text(most=60)
    names: Names = schema.table(Names)
    function: str = schema.text()
    group: str = schema.text(choices=tuple(GROUPS))
    side: str = schema.text(choices=tuple(SIDES))
    quantity: int = schema.whole(0, 4)
    fragility: int = schema.whole(0, 3)
    can_fly: bool = schema.flag()
    confidence: str = schema.confidence()
    sources: tuple[str, ...] = schema.sources()
    eta_position: str | None = schema.text(optional=True, most=20)
    eta_name: str | None = schema.text(optional=True)
    eta_suffix: str | None = schema.text(optional=True)
    number_alt: str | None = schema.text(optional=True)
    material: str | None = schema.text(optional=True)
    interchange: str | None = schema.text(optional=True)
    hazard: str | None = schema.text(optional=True)
    note: str | None = schema.text(optional=True)
    find: str | None = schema.text(optional=True)
    absent: bool = schema.flag(optional=True)
    screw: Screw | None = schema.table(Screw, optional=True)
    measures: tuple[Measure, ...] = schema.tables(Measure)
    mixed_up_with: tuple[Mixup, ...] = schema.tables(Mixup)

    @property
    def is_numbered(self) -> bool:
        return self.number.isdigit()


@dataclass(frozen=True, slots=True)
class Gear:
    """Teeth of a wheel and leaves of its pinion, in one train. `beats`: the trains it belongs to, in vph."""

    part: str = schema.ref("part")
    chain: str = schema.text(choices=("going", "motion", "winding", "setting"))
    teeth: int = schema.whole(6, 200)
    basis: str = schema.text()
    confidence: str = schema.confidence()
    sources: tuple[str, ...] = schema.sources()
    leaves: int | None = schema.whole(5, 30, optional=True)
    drives: str | None = schema.ref("part", optional=True)
    period_s: int | None = schema.whole(1, 100_000, optional=True)
    beats: tuple[Decimal, ...] = schema.numbers("18000", "21600", optional=True)


@dataclass(frozen=True, slots=True)
class Point:
    """A place on the plate, in mm from the centre wheel, for each layout where it is known."""

    name: str = schema.text()
    side: str = schema.text(choices=("bridge", "dial", "both"))
    at_6498: tuple[Decimal, ...] = schema.numbers("-19", "19", least=2)
    note: str = schema.text()
    confidence: str = schema.confidence()
    sources: tuple[str, ...] = schema.sources()
    at_6497: tuple[Decimal, ...] = schema.numbers("-19", "19", optional=True)
    part: str | None = schema.ref("part", optional=True)


@dataclass(frozen=True, slots=True)
class Level:
    """A height above the dial seat, positive towards the bridges, negative towards the dial."""

    name: str = schema.text()
    height_mm: Decimal = schema.number("-5", "8")
    note: str = schema.text()
    confidence: str = schema.confidence()
    sources: tuple[str, ...] = schema.sources()
