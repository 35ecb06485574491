"""Dial: its seat in the case, where its seconds stand, feet, holes, thickness. Rules are pure generators."""

from collections.abc import Iterator
from decimal import Decimal

from guides.catalog.units import format_mm
from guides.fit.assembly import Assembly, Judged
from guides.fit.build import Part
from guides.fit.case import clock_hour, offset_of, seconds_at
from guides.fit.claims import Claims, by_layout, claim_finding
from guides.fit.finding import Finding, Number, Verdict
from guides.fit.windows import FAR, Window, symmetric

OFFSET_NUMBER = 7  # dial.*007: the distance of the small seconds, the second finding of dial-seconds


def dial_diameter(assembly: Assembly) -> Iterator[Finding]:
    """dial.*001: the dial must go into the seat, and its edge hide under the opening."""
    part = assembly.slot("dial")
    if part is None:
        return
    dial = assembly.stated(part, "dial_mm", "dial")
    seat = assembly.partner("case", "case_dial_mm", "case_dial_mm", "dial seat")
    opening = assembly.partner("case", "case_opening_mm", "case_opening_mm", "opening")
    yield assembly.finding("dial-diameter", _diameter(assembly, dial, seat, opening), part)


def _diameter(assembly: Assembly, dial: Number | None, seat: Number | None, opening: Number | None) -> Judged:
    limit = assembly.limit("dial-diameter")
    overlap = limit["opening_overlap_per_side"][0]
    if dial is None or seat is None:
        what = "dial's diameter" if dial is None else "dial seat of your case"
        return Judged(Verdict.UNKNOWN, f"The {what} is not known.", dial, seat)
    (over,), (fits,), (work,) = limit["oversize_fail"], limit["undersize_pass"], limit["undersize_warn"]
    window = Window((-fits, over), (-work, over))
    if opening and dial.value < opening.value + 2 * overlap:
        message = f"A {dial} dial shows its edge in a {opening} opening."
        tolerance = assembly.tolerance(limit, f"{opening.value + 2 * overlap} mm or more", "dial-diameter")
        return Judged(Verdict.CLASH, message, dial, opening, dial.value - opening.value - 2 * overlap, tolerance)
    play = dial.value - seat.value
    message = f"A {dial} dial in a {seat} seat: {_play_words(play)}."
    tolerance = assembly.tolerance(limit, window.text, "dial-diameter")
    return Judged(window.verdict(play), message, dial, seat, window.margin(play), tolerance)


def _play_words(play: Decimal) -> str:
    return f"{format_mm(play)} mm over" if play > 0 else f"{format_mm(-play)} mm of play"


def dial_seconds(assembly: Assembly) -> Iterator[Finding]:
    """dial.*002: the sub-dial must stand where this layout shows its seconds. dial.*007: and as far out."""
    part = assembly.slot("dial")
    if part is None:
        return
    yield assembly.finding("dial-seconds", seconds_judged(assembly, part), part)
    yield from _offset(assembly, part)


def seconds_judged(assembly: Assembly, part: Part) -> Judged:
    """Judge a dial by its seconds type, its stated clock, or the one layout it is sold for."""
    wanted = seconds_at(assembly, assembly.context.crown_clock)
    kind, clock = part.facts.get("seconds_type"), part.facts.get("seconds_clock")
    claims = Claims.of(assembly, part)
    if kind in ("centre", "none"):
        words = "has centre seconds" if kind == "centre" else "has no seconds hole"
        return Judged(Verdict.CLASH, f"This dial {words}; your movement has small seconds.")
    if wanted is None:
        return Judged(Verdict.UNKNOWN, f"Say which layout your {assembly.movement_name} has: 6497 or 6498.")
    if clock is None and claims.layout:
        clock = clock_hour(assembly.context.crown_clock + (offset_of(assembly, claims.layout) or 0))
        return _at(clock, wanted, f"Sold for the {claims.layout}: seconds at {clock}; yours at {wanted}.")
    if clock is None and claims.ids and not claims.group:
        return Judged(Verdict.CLASH, f"Sold for other calibres; your seconds are at {wanted}.")
    if clock is None:
        return Judged(Verdict.UNKNOWN, f"Where its seconds stand is not stated; yours are at {wanted}.")
    return _at(clock, wanted, f"This dial wants seconds at {clock}; yours are at {wanted}.")


def _at(clock: int, wanted: int, message: str) -> Judged:
    given, meets = (
        Number("seconds", Decimal(clock), unit="h"),
        Number("seconds", Decimal(wanted), "catalogue", unit="h"),
    )
    return Judged(Verdict.FITS if clock == wanted else Verdict.CLASH, message, given, meets)


def _offset(assembly: Assembly, part: Part) -> Iterator[Finding]:
    """Compare the distances from the centre, only when both were measured: no source is good enough."""
    dial = assembly.stated(part, "seconds_offset_mm", "distance on the dial")
    own = assembly.own("seconds_offset_mm", "distance on the movement")
    if not (dial and own and dial.is_measured and own.is_measured):
        return
    limit = assembly.limit("seconds-offset")
    window = symmetric(limit["pass"][0], limit["warn"][0])
    off = dial.value - own.value
    tolerance = assembly.tolerance(limit, window.text, "dial-seconds")
    message = f"Seconds {dial} out on the dial, {own} on the movement."
    judged = Judged(window.verdict(off), message, dial, own, window.margin(off), tolerance, OFFSET_NUMBER)
    yield assembly.finding("dial-seconds", judged, part)


def dial_feet(assembly: Assembly) -> Iterator[Finding]:
    """dial.*003: feet are to be trusted only when sold for the same layout."""
    part = assembly.slot("dial")
    if part:
        yield assembly.finding("dial-feet", feet_judged(assembly, part), part)


def feet_judged(assembly: Assembly, part: Part) -> Judged:
    feet, claims = part.facts.get("dial_feet"), Claims.of(assembly, part)
    if feet == "none":
        return Judged(Verdict.WORK, "No feet: use dial dots, which add about 0.25 mm.")
    if not claims.ids:
        return Judged(Verdict.UNKNOWN, "No calibre is named: whose feet are these?")
    if not claims.group:
        return Judged(Verdict.CLASH, "Its feet are for another calibre.")
    if feet == "both":
        return Judged(Verdict.FITS, "It has feet for both layouts.")
    return _feet_of_layout(assembly, part, claims)


def _feet_of_layout(assembly: Assembly, part: Part, claims: Claims) -> Judged:
    mine = assembly.target.layout if assembly.target else None
    theirs = claims.layout
    if len(claims.layouts) > 1:
        return Judged(Verdict.UNKNOWN, "Sold for 6497 and 6498: whose feet does it have?")
    if theirs is None:
        theirs = _layout_of_seconds(assembly, part.facts.get("seconds_clock"))
    if theirs is None or mine is None:
        return Judged(Verdict.UNKNOWN, "Which layout its feet are for is not stated.")
    verdict = Verdict.FITS if theirs == mine else Verdict.CLASH
    return Judged(verdict, f"Its feet are for the {theirs} layout; yours is the {mine}.")


def _layout_of_seconds(assembly: Assembly, clock: int | None) -> str | None:
    """Return the layout that shows its seconds there with the build's crown."""
    if clock is None:
        return None
    hours = (clock - assembly.context.crown_clock) % 12
    return next((row.id for row in assembly.catalog.layouts if row.crown_to_seconds_hours == hours), None)


def dial_holes(assembly: Assembly) -> Iterator[Finding]:
    """dial.*004: the centre hole must clear the hour pipe, which widens below the hand."""
    part = assembly.slot("dial")
    if part is None:
        return
    limit = assembly.limit("dial-holes")
    (lowest,), (enough,) = limit["centre_fail_below"], limit["centre_pass_from"]
    window = Window((enough, FAR), (lowest, FAR))
    hole = assembly.stated(part, "centre_hole_mm", "centre hole")
    pipe = Number("hour pipe with room", enough, "limit", limit.confidence)
    tolerance = assembly.tolerance(limit, window.text, "dial-holes")
    if hole is None:
        judged = Judged(Verdict.UNKNOWN, f"The centre hole is not stated; it should be {pipe} or more.", None, pipe)
    else:
        message = f"Hole {hole}; the hour pipe needs {pipe}."
        judged = Judged(window.verdict(hole.value), message, hole, pipe, window.margin(hole.value), tolerance)
    yield assembly.finding("dial-holes", judged, part)


def dial_thickness(assembly: Assembly) -> Iterator[Finding]:
    """dial.*005: at the sub-dial; a recessed sub-dial counts by its own thickness, not the dial's."""
    part = assembly.slot("dial")
    if part is None:
        return
    limit = assembly.limit("dial-thickness")
    (low, high), (most,) = limit["pass"], limit["warn_max"]
    window = Window((low, high), (Decimal(0), most))
    own = assembly.stated(part, "subdial_thickness_mm", "sub-dial")
    thickness = own or assembly.stated(part, "dial_thickness_mm", "dial")
    usual = Number("usual", limit["nominal"][0], "limit", limit.confidence)
    tolerance = assembly.tolerance(limit, window.text, "dial-thickness")
    if thickness is None:
        judged = Judged(Verdict.UNKNOWN, f"The thickness is not stated; {usual} is usual.", None, usual)
    else:
        verdict, message = window.verdict(thickness.value), f"{thickness} thick; {usual} is usual, {most} mm the most."
        if verdict is Verdict.CLASH and part.facts.get("dial_recessed") and own is None:
            verdict, message = Verdict.UNKNOWN, f"{thickness} thick, recessed: measure it at the sub-dial."
        judged = Judged(verdict, message, thickness, usual, window.margin(thickness.value), tolerance)
    yield assembly.finding("dial-thickness", judged, part)


def dial_calibre(assembly: Assembly) -> Iterator[Finding]:
    """dial.*006: which calibres the dial is sold for."""
    part = assembly.slot("dial")
    if part and part.kind == "dial":
        layout = assembly.target.layout if assembly.target else None
        yield from claim_finding(assembly, "dial-calibre", part, by_layout(Claims.of(assembly, part), layout))
