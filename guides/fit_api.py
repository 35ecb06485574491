"""The checker for programs: JSON in, facts and findings out. Stores nothing, knows no visitor.

Every error names the place in the question: `context.crown_clock: …`.
"""

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from guides.catalog import Catalog
from guides.fit import (
    FORMS,
    KINDS,
    LANGUAGES,
    TEXT_MOST,
    Build,
    Context,
    Fact,
    Finding,
    Number,
    Part,
    check,
    message,
    movement_choices,
    read_listing,
)
from guides.fit_fields import FACTS, OWN, Field, FieldError, shown

BODY_MOST = 300_000  # bytes: a text of the greatest length with every character escaped
KEYS = ("text", "kind", "context", "measured")
CHOICES = ("movement", "crown_clock", "form", "measured")
EXAMPLE = {
    "text": "Hands for ST36, hole size 2.0*1.20*0.25mm",
    "kind": None,
    "context": {"movement": "st3600", "crown_clock": 3, "form": "wrist", "minute_post_mm": 1.15},
    "measured": {"minute_hole_mm": 1.14},
}


class ApiError(ValueError):
    """A question that cannot be answered; the text names the thing and says what was wanted."""


def answer(body: bytes, catalog: Catalog) -> dict[str, Any]:
    """Answer one question, as the page at /fit/api/ describes it. Raises ApiError."""
    question = _question(body)
    text, kind = _text(question), _one_of("kind", question.get("kind"), (*KINDS, None))
    context = _context(question.get("context", {}), catalog)
    measured = _measured(question.get("measured", {}))
    listing = read_listing(text, kind)
    part = listing.part()
    part = Part(part.kind, {**part.facts, **measured}, frozenset(measured), part.remarks)
    report = check(catalog, Build(context, (part,)))
    return {
        "kind": listing.kind,
        "kind_was_guessed": listing.was_guessed,
        "facts": [_fact(one) for one in listing.facts],
        "findings": [_finding(one) for one in report.by_severity],
        "overall": report.overall.value,
        "summary": report.summary,
        "message": {name: message(report.findings, name) for name in LANGUAGES},
    }


def _question(body: bytes) -> Mapping[str, Any]:
    if len(body) > BODY_MOST:
        raise ApiError(f"body: longer than {BODY_MOST} bytes")
    try:
        question = json.loads(body, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise ApiError("body: not JSON; wanted an object such as the example") from None
    if not isinstance(question, dict):
        raise ApiError("body: not an object")
    if unknown := sorted(question.keys() - set(KEYS)):
        raise ApiError(f"{shown(unknown[0])} is not known; known: {', '.join(KEYS)}")
    return question


def _no_number(name: str) -> None:
    raise ValueError(name)


def _text(question: Mapping[str, Any]) -> str:
    text = question.get("text", "")
    if not isinstance(text, str):
        raise ApiError("text: not a string")
    if len(text) > TEXT_MOST:
        raise ApiError(f"text: {len(text)} characters; at most {TEXT_MOST}")
    return text


def _one_of(name: str, value: Any, known: tuple[Any, ...]) -> Any:
    if isinstance(value, bool | list | dict) or value not in known:
        names = ", ".join("null" if one is None else str(one) for one in known)
        raise ApiError(f"{name}: {shown(str(value))} is not one of {names}")
    return value


def _object(name: str, value: Any) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise ApiError(f"{name}: not an object")
    return value


def _context(row: Any, catalog: Catalog) -> Context:
    row, usual = _object("context", row), Context()
    own = {key: value for key, value in row.items() if key not in CHOICES}
    numbers = {key: _value(f"context.{key}", key, value, OWN) for key, value in own.items() if value is not None}
    movements = tuple(one.id for one in movement_choices(catalog))
    return Context(
        _one_of("context.movement", row.get("movement", usual.movement), movements),
        _one_of("context.crown_clock", row.get("crown_clock", usual.crown_clock), tuple(range(1, 13))),
        _one_of("context.form", row.get("form", usual.form), FORMS),
        **numbers,
        measured=_names(row.get("measured", [])),
    )


def _names(value: Any) -> frozenset[str]:
    if not isinstance(value, list):
        raise ApiError("context.measured: not a list of keys")
    return frozenset(_one_of("context.measured", one, tuple(OWN)) for one in value)


def _measured(row: Any) -> dict[str, Any]:
    lengths = {key: one for key, one in FACTS.items() if one.is_length}
    return {key: _value(f"measured.{key}", key, value, lengths) for key, value in _object("measured", row).items()}


def _value(name: str, key: str, value: Any, known: Mapping[str, Field]) -> Decimal:
    if key not in known:
        raise ApiError(f"{shown(name)} is not known; known: {', '.join(known)}")
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise ApiError(f"{name}: not a length in mm")
    try:
        return known[key].read(str(value))
    except FieldError as fault:
        raise ApiError(f"{name}: {fault}") from None


def _plain(value: Any) -> Any:
    return float(value) if isinstance(value, Decimal) else value


def _fact(fact: Fact) -> dict[str, Any]:
    unit = {"unit": fact.unit} if fact.unit else {}
    place = {"start": fact.start, "end": fact.end, "reason": fact.reason}
    return {"key": fact.key, "value": _plain(fact.value), **unit, **place}


def _number(number: Number | None) -> dict[str, Any] | None:
    if number is None:
        return None
    names = ("label", "unit", "origin", "confidence", "sources")
    return {"value": _plain(number.value), **{name: getattr(number, name) for name in names}}


def _finding(finding: Finding) -> dict[str, Any]:
    names = ("id", "check", "verdict", "message", "severity", "critical", "confidence", "sources", "ask", "measure")
    limit = finding.tolerance
    return {
        **{name: getattr(finding, name) for name in names},
        "given": _number(finding.given),
        "meets": _number(finding.meets),
        "play_mm": _plain(finding.play_mm),
        "margin_mm": _plain(finding.margin_mm),
        "tolerance": {name: getattr(limit, name) for name in ("text", "reason", "confidence", "sources")},
    }
