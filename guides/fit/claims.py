"""What a listing says it is, or fits: calibre claims against the user's movement (eval/LISTINGS.md section 5)."""

from collections.abc import Iterator
from dataclasses import dataclass

from guides.fit.assembly import Assembly, Judged
from guides.fit.build import Part
from guides.fit.family import Member
from guides.fit.finding import MESSAGE_MOST, Finding, Verdict, listed

Said = tuple[Verdict, str]  # verdict, and a phrase with {names} and {mine} to fill


@dataclass(frozen=True, slots=True)
class Claims:
    """Calibre ids of a listing, sorted by family, layout and make."""

    ids: tuple[str, ...]
    excluded: frozenset[str]
    group: tuple[Member, ...]

    @classmethod
    def of(cls, assembly: Assembly, part: Part) -> "Claims":
        ids = tuple(part.facts.get("calibres", ()))
        group = tuple(assembly.members[key] for key in ids if key in assembly.members)
        return cls(ids, frozenset(part.facts.get("calibres_excluded", ())), group)

    @property
    def has_foreign(self) -> bool:
        return len(self.group) < len(self.ids)

    @property
    def layouts(self) -> frozenset[str]:
        return frozenset(one.layout for one in self.group if one.layout)

    @property
    def has_generic(self) -> bool:
        return any(one.layout is None for one in self.group)

    @property
    def makes(self) -> frozenset[str]:
        return frozenset(one.make for one in self.group)

    @property
    def layout(self) -> str | None:
        """The one layout that is claimed, or None: none, or both."""
        return next(iter(self.layouts)) if len(self.layouts) == 1 else None


def by_family(claims: Claims, target: str) -> Said:
    """Judge a part that does not care for the layout: a case, hands."""
    if target in claims.excluded:
        return Verdict.CLASH, "Sold as not for your {mine}"
    if not claims.ids:
        return Verdict.UNKNOWN, "No calibre is named; yours is {mine}"
    if not claims.group:
        return Verdict.CLASH, "Sold for {names}, not for your {mine}"
    if claims.has_foreign:
        return Verdict.WORK, "Sold for {names}: not all can be like your {mine}"
    return Verdict.FITS, "Sold for {names}; yours is {mine}"


def by_layout(claims: Claims, layout: str | None) -> Said:
    """Judge a part that must have the target's layout: a dial, a movement."""
    others = claims.layouts - {layout}
    if not claims.ids:
        return Verdict.UNKNOWN, "No calibre is named; yours is {mine}"
    if not claims.group:
        return Verdict.CLASH, "Sold for {names}, not for your {mine}"
    if layout is None:
        return Verdict.UNKNOWN, "Sold for {names}; say which layout your {mine} has"
    if others == claims.layouts and others and not claims.has_generic:
        return Verdict.CLASH, "Sold for {names}: the other layout than your {mine}"
    if others or claims.has_foreign:
        return Verdict.WORK, "Sold for {names}: not all are like your {mine}"
    return Verdict.FITS, "Sold for {names}; yours is {mine}"


def claim_finding(assembly: Assembly, check: str, part: Part, said: Said) -> Iterator[Finding]:
    """Yield the finding of a claim check, names filled in as far as the message has room."""
    verdict, phrase = said
    names = [assembly.name_of(key) for key in part.facts.get("calibres", ())]
    bare = phrase.format(names="", mine=assembly.movement_name)
    room = MESSAGE_MOST - len(bare) - 1
    message = phrase.format(names=listed(names, room) if names else "", mine=assembly.movement_name)
    yield assembly.finding(check, Judged(verdict, f"{message}."), part)
