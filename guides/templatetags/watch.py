"""How numbers, confidence and texts of the content look on a page. Formats only; units.py does the numbers."""

from decimal import Decimal
from typing import Any

from django import template

from guides.catalog import units
from guides.catalog.mentions import split_mentions
from guides.facts import facts

register = template.Library()

register.filter("mm", units.format_mm)
register.filter("number", units.format_number)
register.filter("minutes", units.format_minutes)

CONFIDENCE_MEANS = {
    "high": "two independent sources, or a maker's sheet",
    "medium": "one good source, or a derivation that checks out",
    "low": "one weak source or an inference",
    "none": "conflicting or unsourced",
}


@register.inclusion_tag("guides/_conf.html")
def conf(level: str | None) -> dict[str, Any]:
    """A quiet mark for how sure a fact is."""
    return {"level": level, "means": CONFIDENCE_MEANS.get(level or "")}


@register.inclusion_tag("guides/_said.html")
def said(text: str) -> dict[str, Any]:
    """A text of the content, with the steps it names turned into links."""
    catalog = facts()
    pieces = [
        {"text": piece, "step": catalog.step.get(piece) if is_step else None, "guide": catalog.guide_of.get(piece)}
        for piece, is_step in split_mentions(text)
    ]
    return {"pieces": pieces}


@register.filter
def part(number: str) -> Any:
    """The part with this number, or None."""
    return facts().part.get(number)


@register.filter
def tool(identity: str) -> Any:
    return facts().tool.get(identity)


@register.filter
def source(identity: str) -> Any:
    return facts().source.get(identity)


@register.filter
def item(mapping: dict[Any, Any], key: Any) -> Any:
    """`mapping[key]`, or None: templates cannot look up by a variable."""
    return mapping.get(key)


@register.filter
def money(amount: Decimal | int) -> str:
    return units.format_number(amount)


@register.filter
def oil(identity: str) -> Any:
    return facts().oil.get(identity)
