"""A build as JSON, out and in without loss. What comes in is checked whole: every fault is named by its place.

{"watchbench_build": 1, "name": …, "movement": …, "crown_clock": 3, "form": "wrist", "measures": {key: "1.15"},
 "is_case_measured": true,
 "candidates": [{"slot", "state", "name", "price", "currency", "link", "note", "text", "corrections", "measures"}, …]}

With "photo": a sentence, where the build has a picture, which is not in the file; read, it means nothing.

Lengths and prices are text, so that no reader rounds them. Keys, which open a build, are not exported.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from django.core.exceptions import ValidationError

from guides import build_values as values
from guides.models import CANDIDATES_MOST, LOOKING, Build, Candidate, Photo

VERSION = 1
MARK = "watchbench_build"
SIZE_MOST = 1_000_000  # bytes
OWN = {"name": str, "movement": str, "crown_clock": int, "form": str, "measures": dict, "is_case_measured": bool}
SAID = {
    "slot": str,
    "state": str,
    "name": str,
    "price": str,
    "currency": str,
    "link": str,
    "note": str,
    "text": str,
    "corrections": dict,
    "measures": dict,
}
NEEDED = ("name", "slot")
NO_PHOTO = "The picture of this build is not in this file. Save it apart."
WORDS = {str: "a text", int: "a whole number", bool: "true or false", dict: "a table", list: "a list"}


class BuildFileError(ValueError):
    """A file that is no build. `faults`: one sentence each, with the place: `candidates[2].price: …`."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(self.faults))


def export(build: Build) -> str:
    """Return a build as JSON, the same text for the same build."""
    rows = [{key: _written(getattr(one, key)) for key in SAID} for one in build.candidates.all()]
    own = {key: getattr(build, key) for key in OWN}
    photo = {"photo": NO_PHOTO} if Photo.objects.filter(build=build).exists() else {}
    return json.dumps({MARK: VERSION, **own, **photo, "candidates": rows}, ensure_ascii=False, indent=1)


def _written(value: Any) -> Any:
    if value is None:
        return ""
    return value if isinstance(value, str | dict) else f"{value:.2f}"


def read(content: bytes) -> tuple[Build, list[Candidate]]:
    """Return what `export` wrote, checked and not yet saved; raise BuildFileError with all its faults."""
    data = _parsed(content)
    if data.get(MARK) != VERSION or isinstance(data[MARK], bool):
        raise BuildFileError(
            [f"{MARK}: {values.quoted(data.get(MARK))} is not a version known here. Known: {VERSION}."]
        )
    faults = list(_unknown("", data, {MARK, "candidates", "photo", *OWN}))
    build = _row(Build, "", data, OWN, faults)
    candidates = [_candidate(place, row, faults) for place, row in _rows(data, faults)]
    faults += _twice(candidates)
    if faults:
        raise BuildFileError(faults)
    return build, candidates


def _parsed(content: bytes) -> dict[str, Any]:
    if len(content) > SIZE_MOST:
        raise BuildFileError([f"The file has {len(content):,} bytes; a build has at most {SIZE_MOST:,}."])
    try:
        data = json.loads(content.decode("utf-8-sig"), object_pairs_hook=_once, parse_constant=_no_number)
    except UnicodeDecodeError as fault:
        raise BuildFileError([f"The file is not UTF-8 text: byte {fault.start} cannot be read."]) from None
    except json.JSONDecodeError as fault:
        raise BuildFileError(
            [f"The file is not JSON: line {fault.lineno}, column {fault.colno}: {fault.msg}."]
        ) from None
    except RecursionError:
        raise BuildFileError(["The file is nested deeper than a build is."]) from None
    except ValueError as fault:
        raise BuildFileError([f"The file is not JSON that can be read: {fault}"]) from None
    if not isinstance(data, dict):
        raise BuildFileError([f"The file holds {values.quoted(data)}, not a build."])
    return data


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"{values.quoted(key)} stands twice in one table.")
        found[key] = value
    return found


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is not a number.")


def _rows(data: dict[str, Any], faults: list[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    rows = data.get("candidates", [])
    if not isinstance(rows, list):
        faults.append(f"candidates: {values.quoted(rows)} is not a list.")
        return
    if len(rows) > CANDIDATES_MOST:
        faults.append(f"candidates: {len(rows)} are too many; a build holds {CANDIDATES_MOST}.")
    for number, row in enumerate(rows[:CANDIDATES_MOST]):
        if isinstance(row, dict):
            yield f"candidates[{number}].", row
        else:
            faults.append(f"candidates[{number}]: {values.quoted(row)} is not a table.")


def _candidate(place: str, row: dict[str, Any], faults: list[str]) -> Candidate:
    faults += _unknown(place, row, set(SAID))
    row = dict(row)
    amount = row.pop("price", "")
    try:
        price = values.price(amount) if isinstance(amount, str) and amount else None
    except ValueError as fault:
        faults.append(f"{place}price: {fault}")
        price, row["currency"] = None, ""  # one fault is named once
    if not isinstance(amount, str):
        faults.append(f"{place}price: {values.quoted(amount)} is not a text; write it in quotes, “39.90”.")
        row["currency"] = ""
    types = {key: kind for key, kind in SAID.items() if key != "price"}
    return _row(Candidate, place, row, types, faults, price=price)


def _unknown(place: str, row: dict[str, Any], known: set[str]) -> Iterator[str]:
    for key in row.keys() - known:
        yield f"{place}{values.quoted(key)[1:-1]}: not known here. Known: {', '.join(sorted(known))}."


def _row(model: type, place: str, row: dict[str, Any], types: dict[str, type], faults: list[str], **more: Any) -> Any:
    """Make an unsaved row of what has the right type, and note all that the model says against it."""
    given = {}
    for key, kind in types.items():
        if key not in row:
            if key in NEEDED:
                faults.append(f"{place}{key}: is missing.")
        elif type(row[key]) is kind:  # a bool is an int, and no hour
            given[key] = row[key]
        else:
            faults.append(f"{place}{key}: {values.quoted(row[key])} is not {WORDS[kind]}.")
    made = model(**given, **more)
    skip = {"id", "build", "key", "share_key", "changed", *(types.keys() - given.keys())}
    try:
        made.clean_fields(exclude=skip)
        made.clean()
    except ValidationError as found:
        faults += [f"{place}{key}: {text}" for key, texts in found.message_dict.items() for text in texts]
    return made


def _twice(candidates: list[Candidate]) -> Iterator[str]:
    chosen = [one for one in candidates if one.state != LOOKING and one.slot != "kit"]
    for number, one in enumerate(candidates):
        if (
            any(one is other for other in chosen)
            and next(first for first in chosen if first.slot == one.slot) is not one
        ):
            yield f"candidates[{number}].state: another {one.slot} is {values.quoted(one.state)} or further already."
