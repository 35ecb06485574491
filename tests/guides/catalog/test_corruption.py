"""Spoil any single value of the content in ten ways: each is reported by its file and its key."""

from copy import deepcopy
from datetime import datetime
from decimal import Decimal
from typing import Any

import pytest

from guides.catalog.faults import Fault
from guides.catalog.loader import Found, build, read_doc
from tests.guides.catalog.broken import sound_docs

WAYS: dict[str, Any] = {
    "a time": datetime(2026, 11, 30, 8, 0),
    "a table": {"surprise": 1},
    "an empty text": "",
    "blanks": "   ",
    "a bell": "ding\x07",
    "not a number": Decimal("NaN"),
    "endless": Decimal("Infinity"),
    "absurd": 10**12,
    "a list of lists": [[1], [2]],
    "another key": None,
}


def leaves(doc: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Paths to every single value; of a list of values the first stands for all."""
    if isinstance(doc, dict):
        return [leaf for key, value in doc.items() for leaf in leaves(value, (*path, key))]
    if isinstance(doc, list) and doc and isinstance(doc[0], dict):
        return [leaf for index, value in enumerate(doc) for leaf in leaves(value, (*path, index))]
    if isinstance(doc, list):
        return [(*path, 0)] if doc else []
    return [path]


def one_of_each_kind() -> list[tuple[str, tuple[str | int, ...]]]:
    """The last place of every key of every kind of file: some 200 of the 6,000 values, none alike."""
    kinds: dict[Any, tuple[str, tuple[str | int, ...]]] = {}
    for file, doc in sound_docs().items():
        folder = file.partition("/")[0]
        for path in leaves(doc):
            kinds[folder, tuple(step for step in path if isinstance(step, str))] = (file, path)
    return list(kinds.values())


def spoil(doc: Any, path: tuple[str | int, ...], way: str) -> str:
    """Change one value in place; return the key that the report must name."""
    *way_in, last = path
    for step in way_in:
        doc = doc[step]
    if way == "another key" and isinstance(last, str):
        doc["x" + last] = doc.pop(last)
        return "x" + last
    doc[last] = WAYS[way] if WAYS[way] is not None else object()
    return next(step for step in reversed(path) if isinstance(step, str))


def faults_of(docs: dict[str, Any], file: str) -> list[Fault]:
    """Faults of one file alone, or, when it reads well, of all files together: what a whole load reports."""
    found = Found()
    read_doc(file, docs[file], found)
    return found.faults or build(docs)[1]


@pytest.mark.parametrize("way", WAYS)
def test_any_spoilt_value_is_reported_by_file_and_key(way):
    docs = sound_docs()
    unreported = []
    for file, path in one_of_each_kind():
        spoilt = docs | {file: deepcopy(docs[file])}
        key = spoil(spoilt[file], path, way)
        faults = faults_of(spoilt, file)
        if not any(fault.file == file and key in fault.key for fault in faults):
            unreported.append((file, path, [str(fault) for fault in faults[:3]]))
    assert unreported == []


def test_the_sample_covers_every_file():
    files = {file.partition("/")[0] for file, _ in one_of_each_kind()}
    assert files == {file.partition("/")[0] for file in sound_docs()}
