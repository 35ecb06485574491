"""A finding on a page: its words, both numbers, its drawing. Formats only; guides.joints does the numbers."""

from typing import Any

from django import template

from guides.by_hand import SEVERITIES
from guides.facts import facts
from guides.fit import Finding, Number, Verdict
from guides.joints import draw, line
from guides.joints.words import ORIGINS, room, sides
from guides.verdicts import title_of

register = template.Library()

WORDS = {
    Verdict.FITS: "Fits",
    Verdict.WORK: "Needs work",
    Verdict.CLASH: "Does not fit",
    Verdict.UNKNOWN: "Unknown",
}


@register.filter
def check_title(finding: Finding) -> str:
    return title_of(finding, {row.id: row.title for row in facts().checks})


@register.filter
def verdict_word(verdict: Verdict) -> str:
    return WORDS[verdict]


@register.filter
def joint_sides(finding: Finding) -> Any:
    return sides(finding)


@register.filter
def joint_room(finding: Finding) -> Any:
    return room(finding)


@register.inclusion_tag("guides/_verdict.html")
def verdict(finding: Finding, prefix: str = "", crown: str | int = "") -> dict[str, Any]:
    """One joint as a card. `prefix` gives it an id to link to; without it the card may stand on a page twice.

    `crown`: the hour of the build's crown, for the drawing of a dial.
    """
    return {
        "finding": finding,
        "id": f"{prefix}{finding.id.replace('.', '-')}" if prefix else "",
        "is_open": finding.verdict is Verdict.CLASH,
        "drawing": draw(finding, int(crown) if crown else None),
        "line": line(finding, facts()),
        "means": SEVERITIES.get(finding.severity, ""),
    }


@register.filter
def origin(number: Number) -> str:
    """Say where a number comes from."""
    return ORIGINS[number.origin]
