"""A build seen by the rules: which part sits in which slot, where each number comes from, how a finding is made.

Two promises are kept here for all rules: a catalogue value of low confidence is never the ground of a fit (the
verdict becomes "needs work"), and a clash that rests on a low value says "probably not: measure first".
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from decimal import Decimal

from guides.catalog import Catalog
from guides.catalog.calibres import Check, Limit
from guides.fit import measure
from guides.fit.build import Build, Context, Part
from guides.fit.critical import is_critical
from guides.fit.family import Member, calibre_name, family, own_interface
from guides.fit.finding import MESSAGE_MOST, NUMBERS, Finding, Number, Tolerance, Verdict, least_sure
from guides.interfaces import Interface

CAUTION = "Probably not: measure first. "
# Claim checks of listings that the catalogue has no row for: they ask what case-calibre asks, about another part.
CLAIM_ROWS = {"dial-calibre": "case-calibre", "hands-calibre": "case-calibre"}
OF_WHAT = {"dial-calibre": "was this dial", "hands-calibre": "were these hands"}
NOT_SURE = ("low", "none")


@dataclass(frozen=True, slots=True)
class Judged:
    """What a rule found, before it becomes a Finding. `given` is the part's number, `meets` its partner's."""

    verdict: Verdict
    message: str
    given: Number | None = None
    meets: Number | None = None
    margin_mm: Decimal | None = None
    tolerance: Tolerance = field(default_factory=lambda: Tolerance(""))
    number: int | None = None

    @property
    def numbers(self) -> tuple[Number, ...]:
        return tuple(one for one in (self.given, self.meets) if one)


@dataclass(frozen=True, slots=True)
class Assembly:
    """A build and the catalogue it is judged by."""

    catalog: Catalog
    context: Context
    parts: tuple[Part, ...]
    members: dict[str, Member]

    @classmethod
    def of(cls, catalog: Catalog, build: Build) -> "Assembly":
        return cls(catalog, build.context, build.parts, family(catalog))

    @property
    def target(self) -> Member | None:
        """The user's movement, or None when the id is not of the family."""
        return self.members.get(self.context.movement)

    @property
    def interface(self) -> Interface | None:
        """The numbers of exactly the user's calibre; None where only the family is known."""
        return own_interface(self.catalog, self.context.movement)

    @property
    def movement_name(self) -> str:
        return self.name_of(self.context.movement)

    def name_of(self, key: str) -> str:
        return calibre_name(self.catalog, key, self.members)

    def slot(self, name: str) -> Part | None:
        """Return the part for a slot; a part of its own stands before a kit's."""
        holders = [part for part in self.parts if part.holds(name)]
        return min(holders, key=lambda part: part.kind == "kit", default=None)

    def limit(self, name: str) -> Limit:
        return self.catalog.limit[name]

    def own(self, key: str, label: str) -> Number | None:
        """Return what the user says of their own movement or case."""
        value = getattr(self.context, key)
        if value is None:
            return None
        is_measured = key in self.context.measured or key.endswith("_post_mm")
        return Number(label, value, *(("measured", "high") if is_measured else ("stated", "medium")))

    def stated(self, part: Part | None, key: str, label: str) -> Number | None:
        """Return a part's number, as its seller states it or as the user measured it."""
        value = part.facts.get(key) if part else None
        if value is None:
            return None
        return Number(label, value, *(("measured", "high") if key in part.measured else ("stated", "medium")))

    def partner(self, slot: str, key: str, own_key: str, label: str) -> Number | None:
        """Return the number a part must meet: the user's measure, else the chosen part's, else what the user has.

        A chosen part that does not say it is unknown: what the user has is then another part.
        """
        own = self.own(own_key, label)
        part = self.slot(slot)
        if part is None or (own and own.is_measured):
            return own
        return self.stated(part, key, label)

    def tolerance(self, limit: Limit, text: str, check: str) -> Tolerance:
        return Tolerance(text, measure.REASONS.get(check, ""), limit.confidence, limit.sources)

    def finding(self, check: str, judged: Judged, part: Part | None) -> Finding:
        row = self.row(check)
        judged = _no_fit_on_low_facts(judged)
        confidence = least_sure(judged.tolerance.confidence, *(one.confidence for one in judged.numbers))
        given, meets = judged.given, judged.meets
        is_length = given and meets and given.unit == meets.unit == "mm"
        return Finding(
            check=check,
            verdict=judged.verdict,
            message=_cautious(judged, confidence),
            severity=row.severity,
            number=judged.number or NUMBERS[check][1],
            given=given,
            meets=meets,
            play_mm=given.value - meets.value if is_length else None,
            margin_mm=judged.margin_mm,
            tolerance=judged.tolerance,
            confidence=confidence,
            critical=is_critical(check, part, self.parts),
            sources=_sources(judged),
            ask=row.ask,
            measure=measure.HOW.get(check, ""),
        )

    def row(self, check: str) -> Check:
        """Return the catalogue's row of a check; the two claim checks without one borrow case-calibre's words."""
        rows = {row.id: row for row in self.catalog.checks}
        if check in rows:
            return rows[check]
        borrowed = rows[CLAIM_ROWS[check]]
        return replace(borrowed, id=check, ask=borrowed.ask.replace("was this case", OF_WHAT[check]))


def _no_fit_on_low_facts(judged: Judged) -> Judged:
    is_low = any(one.origin == "catalogue" and one.confidence in NOT_SURE for one in judged.numbers)
    return replace(judged, verdict=Verdict.WORK) if is_low and judged.verdict is Verdict.FITS else judged


def _cautious(judged: Judged, confidence: str) -> str:
    """Put the caution first where a clash is not sure; the message gives way at its end, never its numbers."""
    if judged.verdict is not Verdict.CLASH or confidence not in NOT_SURE:
        return judged.message
    sentence = judged.message.split(". ")[0].rstrip(".")
    return f"{CAUTION}{sentence}."[:MESSAGE_MOST]


def _sources(judged: Judged) -> tuple[str, ...]:
    found: list[Iterable[str]] = [judged.tolerance.sources, *(one.sources for one in judged.numbers)]
    return tuple(dict.fromkeys(source for sources in found for source in sources))
