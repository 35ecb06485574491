"""The real content with one thing changed, so that a test shows one fault. `broken(edit)` -> faults as text."""

from collections.abc import Callable
from copy import deepcopy
from functools import lru_cache
from typing import Any

from guides.catalog import CONTENT, read_folder
from guides.catalog.loader import build

Edit = Callable[[dict[str, Any]], object]


@lru_cache(maxsize=1)
def sound_docs() -> dict[str, Any]:
    docs, faults = read_folder(CONTENT)
    assert not faults
    return docs


def broken(edit: Edit) -> list[str]:
    """Faults that the loader finds after `edit` changed the parsed files in place."""
    docs = deepcopy(sound_docs())
    edit(docs)
    return [str(fault) for fault in build(docs)[1]]


def row(docs: dict[str, Any], file: str, table: str, key: str, value: str) -> dict[str, Any]:
    """The row of `file` whose `key` is `value`."""
    return next(row for row in docs[file][table] if row.get(key) == value)


def step(docs: dict[str, Any], step_id: str) -> dict[str, Any]:
    guides = (doc for name, doc in docs.items() if name.startswith("guides/"))
    return next(row for doc in guides for row in doc["steps"] if row["id"] == step_id)
