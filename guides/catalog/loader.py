"""TOML files -> Catalog. Gathers every fault of every file before it refuses."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

from guides.catalog import bench, calibres, movements, parts, schema, shapes, statements, words, work
from guides.catalog.catalog import Catalog
from guides.catalog.crosscheck import crosscheck
from guides.catalog.faults import ContentError, Fault

CONTENT = Path(__file__).parents[1] / "content"

Docs = dict[str, Any]


@dataclass(frozen=True, slots=True)
class About:
    """What holds for all content: when it was last checked, and on what general texts rest."""

    checked: date = schema.day()
    text_basis: str = schema.text()
    number_system: str = schema.text()
    promise: str = schema.text()
    lost_part_drill: tuple[str, ...] = schema.texts(least=3)
    called_away: str = schema.text()
    blade_rule: str = schema.text()
    blade_note: str = schema.text()
    tightening_rule: str = schema.text()
    never_on_a_movement: str = schema.text()


# file -> (name of its tables, class of a row, field of the Catalog)
ROWS: dict[str, tuple[tuple[str, type, str], ...]] = {
    "about.toml": (("about", About, "about"),),
    "sources.toml": (("source", words.Source, "sources"),),
    "parts.toml": (("part", parts.Part, "parts"),),
    "train.toml": (("gear", parts.Gear, "gears"),),
    "geometry.toml": (("point", parts.Point, "points"), ("level", parts.Level, "levels")),
    "shapes.toml": (
        ("place", shapes.Place, "places"),
        ("outline", shapes.Outline, "outlines"),
        ("look", shapes.Look, "looks"),
        ("cell", shapes.Cell, "cells"),
        ("scene", shapes.Scene, "scenes"),
    ),
    "sizes.toml": (("form", shapes.Form, "forms"),),
    "layouts.toml": (
        ("layout", movements.Layout, "layouts"),
        ("difference", movements.Difference, "differences"),
        ("tell", movements.Tell, "tells"),
        ("clone", movements.CloneNote, "clone_notes"),
    ),
    "tools.toml": (
        ("tool", bench.Tool, "tools"),
        ("budget", bench.Budget, "budgets"),
        ("safety", bench.Rule, "safety"),
    ),
    "oils.toml": (
        ("oil", bench.Oil, "oils"),
        ("point", bench.OilPoint, "oil_points"),
        ("principle", bench.Rule, "oil_principles"),
        ("kit", bench.Kit, "oil_kits"),
    ),
    "faults.toml": (("fault", work.Trouble, "troubles"),),
    "timing.toml": (("target", work.Target, "targets"), ("fact", bench.Rule, "timing_facts")),
    "calibres.toml": (("calibre", calibres.Calibre, "calibres"),),
    "fit.toml": (
        ("limit", calibres.Limit, "limits"),
        ("check", calibres.Check, "checks"),
        ("dial_size", calibres.DialSize, "dial_sizes"),
        ("identify", calibres.Identify, "identify"),
    ),
    "shopping.toml": (("slot", calibres.Shopping, "shopping"),),
    "paths.toml": (("path", work.Path, "paths"), ("order", work.OrderRule, "order_rules")),
    "glossary.toml": (("term", words.Term, "terms"),),
    "disagreements.toml": (("disagreement", words.Disagreement, "disagreements"),),
}
SINGLES = {"about", "identify"}
FOLDERS = {"movements": (movements.Movement, "movements"), "guides": (work.Guide, "guides")}
TOPICS = {f"statements/{topic}.toml": topic for topic in statements.TOPICS}
ROWS |= dict.fromkeys(TOPICS, (("statement", statements.Statement, "statements"),))


@dataclass
class Found:
    """Rows read so far, by field of the Catalog, each with the file and key it came from."""

    rows: dict[str, list[tuple[str, str, Any]]] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def add(self, target: str, file: str, key: str, row: Any) -> None:
        self.rows.setdefault(target, [])
        if row is not None:
            self.rows[target].append((file, key, row))


def load(folder: Path = CONTENT) -> Catalog:
    """Return the whole content, or raise ContentError with every fault of every file."""
    docs, faults = read_folder(folder)
    catalog, more = build(docs)
    if faults or more:
        raise ContentError(faults + more)
    return catalog


def read_folder(folder: Path) -> tuple[Docs, list[Fault]]:
    """Parse every TOML file under `folder` (lengths stay Decimal); what does not parse is a fault."""
    docs, faults = {}, []
    for path in sorted(folder.rglob("*.toml")):
        name = path.relative_to(folder).as_posix()
        try:
            docs[name] = tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            faults.append(Fault(name, "the file", str(error), "is not valid TOML in UTF-8"))
            docs[name] = None
    return docs, faults


def build(docs: Docs) -> tuple[Catalog | None, list[Fault]]:
    """Turn parsed files into a Catalog. The Catalog is None when any table could not be read."""
    found = Found()
    for name in ROWS.keys() - docs.keys():
        found.faults.append(Fault(name, "the file", None, "is missing"))
    for name, doc in docs.items():
        if doc is not None:
            read_doc(name, doc, found)
    if found.faults or None in docs.values():
        return None, found.faults
    values = {target: tuple(row for *_, row in rows) for target, rows in found.rows.items()}
    values |= {single: values[single][0] for single in SINGLES}
    catalog = Catalog(**values)
    return catalog, crosscheck(catalog, found.rows)


def read_doc(name: str, doc: Mapping[str, Any], found: Found) -> None:
    """Read one parsed file into `found`, faults included."""
    folder = name.partition("/")[0]
    if folder in FOLDERS and name.count("/") == 1:
        cls, target = FOLDERS[folder]
        stem = name.partition("/")[2].removesuffix(".toml")
        place = schema.Place(name, "", found.faults)
        if "id" in doc:
            place.at("id").blame(doc["id"], "not a key here: the file's name is the id")
        whole = {**doc, "id": stem}
        found.add(target, name, "", schema.read_table(cls, whole, place))
    elif name in ROWS:
        _read_rows(name, doc, found)
    else:
        found.faults.append(Fault(name, "the file", None, f"is not known; known: {', '.join(ROWS)}"))


def _read_rows(name: str, doc: Mapping[str, Any], found: Found) -> None:
    known = {table for table, *_ in ROWS[name]}
    defaults = doc.get("defaults", {})
    if not isinstance(defaults, Mapping):
        found.faults.append(Fault(name, "defaults", defaults, "wanted a table"))
        defaults = {}
    for key in doc.keys() - known - {"defaults"}:
        found.faults.append(Fault(name, key, doc[key], f"not a table of this file; known: {', '.join(sorted(known))}"))
    for table, cls, target in ROWS[name]:
        filled = _with_defaults(defaults, cls)
        if name in TOPICS:
            filled["topic"] = TOPICS[name]
        for key, value in _tables(table, doc, found, name):
            row = {**filled, **value} if isinstance(value, Mapping) else value
            found.add(target, name, key, schema.read_table(cls, row, schema.Place(name, key, found.faults)))


def _with_defaults(defaults: Mapping[str, Any], cls: type) -> dict[str, Any]:
    return {key: value for key, value in defaults.items() if key in {spec.name for spec in fields(cls)}}


def _tables(table: str, doc: Mapping[str, Any], found: Found, file: str) -> Iterator[tuple[str, Any]]:
    value = doc.get(table)
    if table in SINGLES and isinstance(value, Mapping):
        yield table, value
    elif table not in SINGLES and isinstance(value, list) and value:
        yield from ((f"{table}[{index}]", row) for index, row in enumerate(value))
    else:
        wanted = f"wanted a [{table}] table" if table in SINGLES else f"wanted at least one [[{table}]]"
        found.faults.append(Fault(file, table, value, wanted))
