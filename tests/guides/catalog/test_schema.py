"""One table into one dataclass: what a value may be, and how a fault is worded."""

from dataclasses import dataclass
from decimal import Decimal

import pytest

from guides.catalog import schema


@dataclass(frozen=True)
class Wheel:
    name: str = schema.text(most=12)
    diameter_mm: Decimal = schema.mm(high="40")
    teeth: int = schema.whole(6, 200)
    is_brass: bool = schema.flag()
    side: str | None = schema.text(optional=True, choices=("dial", "bridge"))
    pivots_mm: tuple[Decimal, ...] = schema.numbers("0.05", "3", optional=True)


SOUND = {"name": "Third wheel", "diameter_mm": Decimal("8.63"), "teeth": 60, "is_brass": True}


def read(**changes: object) -> tuple[Wheel | None, list[str]]:
    faults: list = []
    return schema.read_table(Wheel, SOUND | changes, schema.Place("wheels.toml", "wheel[0]", faults)), list(
        map(str, faults)
    )


def test_a_sound_table_becomes_the_dataclass_and_a_missing_number_is_none():
    wheel, faults = read()
    assert (wheel.diameter_mm, wheel.side, wheel.pivots_mm) == (Decimal("8.63"), None, ())
    assert faults == []


def test_a_whole_number_is_taken_as_a_length():
    assert read(diameter_mm=9)[0].diameter_mm == Decimal(9)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"name": ""}, "wheel[0].name: '': wanted a text, not empty"),
        ({"name": " Third"}, "without blanks at its ends"),
        ({"name": "Third\x07"}, "cannot be printed"),
        ({"name": "Third wheel of a watch"}, "wanted at most 12 characters, has 22"),
        ({"name": 3}, "wheel[0].name: 3: wanted a text in quotes"),
        ({"diameter_mm": "8.63"}, "wheel[0].diameter_mm: '8.63': wanted a number, without quotes"),
        ({"diameter_mm": Decimal("NaN")}, "wanted a number from 0.01 to 40"),
        ({"diameter_mm": 0}, "wanted a number from 0.01 to 40"),
        ({"diameter_mm": True}, "wanted a number, without quotes"),
        ({"teeth": Decimal("60.5")}, "wanted a whole number from 6 to 200"),
        ({"is_brass": 1}, "wanted true or false"),
        ({"side": "top"}, "wheel[0].side: 'top': wanted one of dial, bridge"),
        ({"pivots_mm": Decimal("0.2")}, "wanted a list in square brackets"),
        ({"pivots_mm": [Decimal("0.2"), "x"]}, "wheel[0].pivots_mm[1]: 'x'"),
        ({"diametre_mm": 3}, "wheel[0].diametre_mm: 3: not a key of this table; is it diameter_mm?"),
    ],
)
def test_a_wrong_value_is_named_with_file_key_value_and_what_was_wanted(change, fault):
    _, faults = read(**change)
    assert len(faults) == 1
    assert faults[0].startswith("wheels.toml: ")
    assert fault in faults[0]


def test_every_fault_of_a_table_is_found_at_once():
    faults: list = []
    schema.read_table(Wheel, {"name": 1, "teeth": 2}, schema.Place("f.toml", "w", faults))
    assert {fault.key for fault in faults} == {"w.name", "w.teeth", "w.diameter_mm", "w.is_brass"}
