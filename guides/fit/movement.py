"""Movement: which calibre is sent, where its seconds stand, its size. Rules are pure generators."""

from collections.abc import Iterator
from decimal import Decimal

from guides.fit.assembly import Assembly, Judged
from guides.fit.build import Part
from guides.fit.case import clock_hour, offset_of
from guides.fit.claims import Claims, Said, by_layout, claim_finding
from guides.fit.finding import Finding, Number, Verdict
from guides.fit.windows import body_or_flange

USUAL_CROWN = 3  # where a movement's seconds are stated for, unless it says otherwise (LISTINGS.md section 5)
SIXTEEN_AND_A_HALF = Decimal("16.5")


def movement_calibre(assembly: Assembly) -> Iterator[Finding]:
    """movement.*001: the exact code decides the layout; ST36 alone names the family."""
    part = assembly.slot("movement")
    if part:
        yield from claim_finding(assembly, "movement-calibre", part, _calibre(assembly, Claims.of(assembly, part)))


def _calibre(assembly: Assembly, claims: Claims) -> Said:
    layout = assembly.target.layout if assembly.target else None
    verdict, phrase = by_layout(claims, layout)
    if verdict is Verdict.FITS and not claims.layouts:
        return Verdict.WORK, "Sold as {names}, which names no layout; yours is {mine}"
    return verdict, phrase


def movement_layout(assembly: Assembly) -> Iterator[Finding]:
    """movement.*002: where its seconds stand must be where the build wants them."""
    part = assembly.slot("movement")
    if part:
        yield assembly.finding("movement-layout", layout_judged(assembly, part), part)


def layout_judged(assembly: Assembly, part: Part) -> Judged:
    mine = assembly.target.layout if assembly.target else None
    claims, clock = Claims.of(assembly, part), part.facts.get("seconds_clock")
    if part.facts.get("seconds_type") == "centre":
        return Judged(Verdict.CLASH, "It has centre seconds; the family has small seconds.")
    if claims.ids and not claims.group and clock is None:
        return Judged(Verdict.CLASH, "It is another calibre than the family's.")
    if mine is None:
        return Judged(Verdict.UNKNOWN, f"Say which layout your {assembly.movement_name} has: 6497 or 6498.")
    if clock is not None:
        return _by_clock(assembly, part, clock)
    if claims.layout is None:
        return Judged(Verdict.UNKNOWN, "Where its seconds stand is not stated.")
    verdict = Verdict.FITS if claims.layout == mine else Verdict.CLASH
    return Judged(verdict, f"It is of the {claims.layout} layout; yours is the {mine}.")


def _by_clock(assembly: Assembly, part: Part, clock: int) -> Judged:
    offset = offset_of(assembly, assembly.target.layout)
    crown = part.facts.get("crown_clock") or USUAL_CROWN
    fits = (clock - crown - offset) % 12 == 0
    wanted = clock_hour(crown + offset)
    given, meets = (
        Number("seconds", Decimal(clock), unit="h"),
        Number("seconds", Decimal(wanted), "catalogue", unit="h"),
    )
    message = f"You would get seconds at {clock} with the crown at {crown}; yours are at {wanted}."
    return Judged(Verdict.FITS if fits else Verdict.CLASH, message, given, meets)


def movement_diameter(assembly: Assembly) -> Iterator[Finding]:
    """movement.*003: body or flange of the family, in mm or in lignes."""
    part = assembly.slot("movement")
    if part is None:
        return
    limit = assembly.limit("case-seat")
    body = Number("body", limit["body_nominal"][0], "catalogue", "high", sources=limit.sources)
    size = assembly.stated(part, "movement_mm", "movement")
    lignes = part.facts.get("lignes")
    tolerance = assembly.tolerance(
        limit, f"{body}, or {limit['flange_nominal'][0]} mm over the flange", "movement-diameter"
    )
    if size:
        judged = Judged(
            body_or_flange(limit, size.value), f"Its {size} against a {body} body.", size, body, None, tolerance
        )
    elif lignes is not None:
        verdict = Verdict.FITS if lignes == SIXTEEN_AND_A_HALF else Verdict.CLASH
        judged = Judged(verdict, f"Its size is {lignes} lignes; the family's is {SIXTEEN_AND_A_HALF}.")
    else:
        judged = Judged(Verdict.UNKNOWN, f"Its size is not stated; the body should be {body}.", None, body)
    yield assembly.finding("movement-diameter", judged, part)
