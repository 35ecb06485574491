"""Read one TOML table into one frozen dataclass, noting every fault instead of stopping at the first.

A field says how its value is read with one of the makers below (`text`, `number`, `refs` …), which is
also what the value may be. Unknown keys, missing keys, wrong types, empty texts, numbers that are not
finite or out of range are faults. What a `ref` points to is checked later, by `links`.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from datetime import date
from decimal import Decimal
from difflib import get_close_matches
from typing import Any

from guides.catalog.faults import Fault

CONFIDENCES = ("high", "medium", "low")
LAYOUTS = ("6497", "6498")
# C0 and C1 controls, zero-width and direction marks: none belongs into a sentence.
UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060\ufeff]")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value stands, for the fault's wording."""

    file: str
    key: str
    faults: list[Fault]

    def at(self, step: str | int) -> "Place":
        key = f"{self.key}[{step}]" if isinstance(step, int) else f"{self.key}.{step}".lstrip(".")
        return Place(self.file, key, self.faults)

    def blame(self, value: object, wanted: str) -> None:
        self.faults.append(Fault(self.file, self.key, value, wanted))


Read = Callable[[Any, Place], Any]


def _spec(read: Read, *, optional: bool, default: object = None, **metadata: object) -> Any:
    return field(default=default if optional else MISSING, metadata={"read": read, **metadata})


def text(*, optional: bool = False, choices: tuple[str, ...] = (), most: int = 1200) -> Any:
    """A sentence or a word; `choices` closes it, `most` caps its characters."""
    return _spec(_text_reader(choices, most), optional=optional)


def texts(*, optional: bool = False, choices: tuple[str, ...] = (), least: int = 0) -> Any:
    return _spec(_list_reader(_text_reader(choices, 1200), least), optional=optional, default=())


def number(low: str, high: str, *, optional: bool = False) -> Any:
    """A Decimal within the two bounds, both allowed."""
    return _spec(_number_reader(Decimal(low), Decimal(high)), optional=optional)


def numbers(low: str, high: str, *, optional: bool = False, least: int = 0) -> Any:
    one = _number_reader(Decimal(low), Decimal(high))
    return _spec(_list_reader(one, least, distinct=False), optional=optional, default=())


def mm(*, optional: bool = False, low: str = "0.01", high: str = "500") -> Any:
    """A length in millimetres. Missing is None, never 0."""
    return number(low, high, optional=optional)


def whole(low: int, high: int, *, optional: bool = False) -> Any:
    return _spec(_whole_reader(low, high), optional=optional)


def flag(*, optional: bool = False) -> Any:
    return _spec(_flag, optional=optional, default=False)


def day(*, optional: bool = False) -> Any:
    return _spec(_day, optional=optional)


def ref(kind: str, *, optional: bool = False) -> Any:
    """The id of another thing of the content; `links` follows it."""
    return _spec(_text_reader((), 80), optional=optional, ref=kind)


def refs(kind: str, *, optional: bool = True, least: int = 0) -> Any:
    return _spec(_list_reader(_text_reader((), 80), least), optional=optional, default=(), ref=kind)


def table(cls: type, *, optional: bool = False) -> Any:
    return _spec(lambda value, place: read_table(cls, value, place), optional=optional, of=cls)


def tables(cls: type, *, optional: bool = True, least: int = 0) -> Any:
    one = lambda value, place: read_table(cls, value, place)  # noqa: E731  a reader like its siblings
    return _spec(_list_reader(one, least, distinct=False), optional=optional, default=(), of=cls)


def named_tables(cls: type) -> Any:
    """A table of tables: `[specs] height_mm = { … }`, kept as a dict in the file's order."""

    def read(value: Any, place: Place) -> dict[str, Any] | None:
        if not isinstance(value, Mapping) or not value:
            return place.blame(value, "wanted a table of tables")
        return {name: read_table(cls, row, place.at(name)) for name, row in value.items()}

    return _spec(read, optional=True, default=None, of=cls)


def confidence(*, optional: bool = False) -> Any:
    return text(optional=optional, choices=CONFIDENCES)


def sources(*, optional: bool = False) -> Any:
    return refs("source", optional=optional, least=0 if optional else 1)


def read_table(cls: type, value: Any, place: Place) -> Any:
    """Return a `cls`, or None where a needed key is missing or wrong (each noted in `place.faults`)."""
    if not isinstance(value, Mapping):
        return place.blame(value, f"wanted a table with {', '.join(_keys(cls))}")
    for key in value.keys() - set(_keys(cls)):
        near = get_close_matches(key, _keys(cls), 1)
        place.at(key).blame(value[key], f"not a key of this table{f'; is it {near[0]}?' if near else ''}")
    known, sound = {}, True
    for spec in fields(cls):
        if spec.name in value:
            before = len(place.faults)
            known[spec.name] = spec.metadata["read"](value[spec.name], place.at(spec.name))
            sound = sound and len(place.faults) == before
        elif spec.default is MISSING:
            place.at(spec.name).blame(None, "is missing")
            sound = False
    return cls(**known) if sound else None


def _keys(cls: type) -> list[str]:
    return [spec.name for spec in fields(cls)]


def links(thing: object) -> Iterator[tuple[str, str, str]]:
    """Yield (key, kind, id) for everything that `thing` and the tables inside it refer to."""
    for spec in fields(thing):
        value = getattr(thing, spec.name)
        if kind := spec.metadata.get("ref"):
            if isinstance(value, str):
                yield spec.name, kind, value
            else:
                yield from ((f"{spec.name}[{index}]", kind, one) for index, one in enumerate(value or ()))
        elif "of" in spec.metadata and value is not None:
            yield from _inner_links(spec.name, value)


def _inner_links(name: str, value: Any) -> Iterator[tuple[str, str, str]]:
    if isinstance(value, Mapping):
        inside = [(f"{name}.{key}", row) for key, row in value.items()]
    elif isinstance(value, tuple):
        inside = [(f"{name}[{index}]", row) for index, row in enumerate(value)]
    else:
        inside = [(name, value)]
    for key, row in inside:
        yield from ((f"{key}.{inner}", kind, one) for inner, kind, one in links(row))


def _text_reader(choices: tuple[str, ...], most: int) -> Read:
    def read(value: Any, place: Place) -> str | None:
        if not isinstance(value, str):
            return place.blame(value, "wanted a text in quotes")
        if not value.strip() or value != value.strip():
            return place.blame(value, "wanted a text, not empty and without blanks at its ends")
        if UNPRINTABLE.search(value):
            return place.blame(value, "holds a character that cannot be printed")
        if choices and value not in choices:
            return place.blame(value, f"wanted one of {', '.join(choices)}")
        if len(value) > most:
            return place.blame(value, f"wanted at most {most} characters, has {len(value)}")
        return value

    return read


def _number_reader(low: Decimal, high: Decimal) -> Read:
    def read(value: Any, place: Place) -> Decimal | None:
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            return place.blame(value, "wanted a number, without quotes")
        number = Decimal(value)
        if not number.is_finite() or not low <= number <= high:
            return place.blame(value, f"wanted a number from {low} to {high}")
        return number

    return read


def _whole_reader(low: int, high: int) -> Read:
    def read(value: Any, place: Place) -> int | None:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            return place.blame(value, f"wanted a whole number from {low} to {high}")
        return value

    return read


def _flag(value: Any, place: Place) -> bool | None:
    return value if isinstance(value, bool) else place.blame(value, "wanted true or false")


def _day(value: Any, place: Place) -> date | None:
    return value if type(value) is date else place.blame(value, "wanted a date such as 2026-11-30")


def _list_reader(one: Read, least: int, *, distinct: bool = True) -> Read:
    def read(value: Any, place: Place) -> tuple[Any, ...] | None:
        if not isinstance(value, list):
            return place.blame(value, "wanted a list in square brackets")
        if len(value) < least:
            return place.blame(value, f"wanted at least {least} in the list")
        found = [one(item, place.at(index)) for index, item in enumerate(value)]
        for index, item in enumerate(value):
            if distinct and item in value[:index]:
                place.at(index).blame(item, "stands twice in the list")
        return tuple(found)

    return read
