"""Guides, their steps, the paths through them, the order that must hold, and what goes wrong."""

from dataclasses import dataclass
from decimal import Decimal

from guides.catalog import schema

HAZARDS = ("low", "medium", "high", "critical")
GATED = ("high", "critical")
STAGES = {
    "disassembly": "While taking apart",
    "cleaning": "While cleaning",
    "assembly": "While putting together",
    "dressing": "Dial and hands",
    "casing": "In the case",
    "running": "It runs, but",
}


@dataclass(frozen=True, slots=True)
class Mistake:
    mistake: str = schema.text()
    symptom: str = schema.text()


@dataclass(frozen=True, slots=True)
class Caution:
    """What is read and ticked before a hazardous step opens. `promise` labels the tick box."""

    title: str = schema.text(most=50)
    text: str = schema.text()
    promise: str = schema.text()


@dataclass(frozen=True, slots=True)
class Step:
    """One screen of work. `loose`: parts that can fly and come loose here; `stays`: why none of them does."""

    id: str = schema.text(most=40)
    title: str = schema.text(most=80)
    goal: str = schema.text()
    do: tuple[str, ...] = schema.texts(least=1)
    right_when: tuple[str, ...] = schema.texts(least=1)
    hazard: str = schema.text(choices=HAZARDS)
    minutes: int = schema.whole(1, 240)
    safe_stop: bool = schema.flag()
    reversible: str = schema.text(choices=("yes", "partly", "no"))
    optional: bool = schema.flag()
    confidence: str = schema.confidence()
    sources: tuple[str, ...] = schema.sources()
    parts: tuple[str, ...] = schema.refs("part")
    screws: tuple[str, ...] = schema.refs("part")
    tools: tuple[str, ...] = schema.refs("tool")
    oil_points: tuple[str, ...] = schema.refs("oil_point")
    mistakes: tuple[Mistake, ...] = schema.tables(Mistake)
    caution: Caution | None = schema.table(Caution, optional=True)
    loose: tuple[str, ...] = schema.refs("part")
    if_it_flies: str | None = schema.text(optional=True)
    stays: str | None = schema.text(optional=True)
    hazard_note: str | None = schema.text(optional=True)
    safe_stop_note: str | None = schema.text(optional=True)
    reversible_note: str | None = schema.text(optional=True)
    note_6498: str | None = schema.text(optional=True)
    note_st36: str | None = schema.text(optional=True)


@dataclass(frozen=True, slots=True)
class Guide:
    id: str = schema.text(most=40)
    letter: str = schema.text(choices=tuple("ABCDEFGH"))
    order: int = schema.whole(1, 20)
    title: str = schema.text()
    summary: str = schema.text()
    minutes_total: int = schema.whole(1, 3000)
    steps: tuple[Step, ...] = schema.tables(Step, optional=False, least=1)


@dataclass(frozen=True, slots=True)
class Path:
    """An order of steps across the guides. `goal` is how a person names what they want."""

    id: str = schema.text(most=40)
    title: str = schema.text()
    short: str = schema.text(most=40)
    goal: str = schema.text(most=80)
    summary: str = schema.text()
    steps: tuple[str, ...] = schema.refs("step", optional=False, least=1)
    minutes_total: int = schema.whole(1, 5000)
    budget: str = schema.ref("budget")
    confidence: str = schema.confidence()
    sources: tuple[str, ...] = schema.sources()


@dataclass(frozen=True, slots=True)
class OrderRule:
    before: str = schema.ref("step")
    after: str = schema.ref("step")
    reason: str = schema.text()


@dataclass(frozen=True, slots=True)
class Trouble:
    """What you see, why it may be, how to find out, what to do. `causes`: likeliest first."""

    id: str = schema.text(most=60)
    stage: str = schema.text(choices=tuple(STAGES))
    symptom: str = schema.text()
    causes: tuple[str, ...] = schema.texts(least=1)
    checks: tuple[str, ...] = schema.texts(least=1)
    fix: str = schema.text()
    severity: str = schema.text(choices=HAZARDS)
    steps: tuple[str, ...] = schema.refs("step")


@dataclass(frozen=True, slots=True)
class Target:
    """What a good timing reading is for some movements. Rates in seconds a day, amplitudes in degrees."""

    id: str = schema.text(most=40)
    name: str = schema.text()
    applies_to: tuple[str, ...] = schema.refs("movement", optional=False, least=1)
    amplitude_flat_good_deg: tuple[Decimal, ...] = schema.numbers("100", "360", least=2)
    amplitude_flat_ok_deg: tuple[Decimal, ...] = schema.numbers("100", "360", least=2)
    amplitude_flat_stop_below_deg: int = schema.whole(100, 360)
    amplitude_vertical_good_deg: tuple[Decimal, ...] = schema.numbers("100", "360", least=2)
    amplitude_suspect_above_deg: int = schema.whole(100, 400)
    beat_error_good_ms: Decimal = schema.number("0", "10")
    beat_error_ok_ms: Decimal = schema.number("0", "10")
    rate_target_s_per_day: tuple[Decimal, ...] = schema.numbers("-100", "100", least=2)
    rate_ok_s_per_day: tuple[Decimal, ...] = schema.numbers("-100", "100", least=2)
    delta_good_s_per_day: int = schema.whole(0, 200)
    delta_ok_s_per_day: int = schema.whole(0, 200)
    confidence: str = schema.confidence()
    note: str = schema.text()
    sources: tuple[str, ...] = schema.sources()
