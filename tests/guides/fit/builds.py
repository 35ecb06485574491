"""Small builds made on the spot, and the one finding a test is about."""

from decimal import Decimal
from typing import Any

from guides.facts import facts
from guides.fit import Build, Context, Finding, Part, Report, check


def values(given: dict[str, Any]) -> dict[str, Any]:
    """Turn "36.70" for a length into Decimal; everything else stays."""
    return {
        key: Decimal(value) if key.endswith("_mm") and isinstance(value, str) else value for key, value in given.items()
    }


def part(kind: str, measured: tuple[str, ...] = (), remarks: tuple[str, ...] = (), **given: Any) -> Part:
    return Part(kind, values(given), frozenset(measured), frozenset(remarks))


def report(*parts: Part, **context: Any) -> Report:
    return check(facts(), Build(Context(**values(context)), parts))


def finding(name: str, *parts: Part, **context: Any) -> Finding:
    """Return the one finding of a check."""
    (found,) = [one for one in report(*parts, **context).findings if one.check == name]
    return found


def verdict(name: str, *parts: Part, **context: Any) -> str:
    return finding(name, *parts, **context).verdict.value
