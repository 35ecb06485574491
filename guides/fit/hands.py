"""Hands and posts: three holes, length, calibre. Rules are pure generators; holes and posts in mm.

A stated hole is judged against the label of the calibre (compat.md 6.2). When post and hole were both measured,
the interference decides instead (6.3); a post measured alone takes the label's place.
"""

from collections.abc import Iterator
from decimal import Decimal

from guides.catalog.units import format_mm
from guides.fit.assembly import Assembly, Judged
from guides.fit.build import Part
from guides.fit.claims import Claims, by_family, claim_finding
from guides.fit.family import hand_label
from guides.fit.finding import MESSAGE_MOST, Finding, Number, Tolerance, Verdict, listed
from guides.fit.identify import identify_hands
from guides.fit.measure import REASONS
from guides.fit.windows import Window

HOLES = {"hour": "hour_hole_mm", "minute": "minute_hole_mm", "seconds": "sec_hole_mm"}
LOOKALIKE_ROOM = 24


def hand_hour(assembly: Assembly) -> Iterator[Finding]:
    """hands.*001: the hour hand's hole against the hour post."""
    yield from _hole(assembly, "hour")


def hand_minute(assembly: Assembly) -> Iterator[Finding]:
    """hands.*002: the minute hand's hole against the minute post."""
    yield from _hole(assembly, "minute")


def hand_seconds(assembly: Assembly) -> Iterator[Finding]:
    """hands.*003: the small seconds hand's hole against its post."""
    yield from _hole(assembly, "seconds")


def _hole(assembly: Assembly, hand: str) -> Iterator[Finding]:
    part = assembly.slot("hands")
    if part:
        yield assembly.finding(f"hand-{hand}", hole_judged(assembly, part, hand, assembly.context.movement), part)


def hole_judged(assembly: Assembly, part: Part, hand: str, movement: str) -> Judged:
    """Judge one hole against a movement: the user's, or the one in the same kit."""
    hole = assembly.stated(part, HOLES[hand], f"{hand} hand hole")
    own = assembly.own(f"{hand}_post_mm", f"{hand} post") if movement == assembly.context.movement else None
    post = own or hand_label(assembly.catalog, movement, hand)
    if hole is None or post is None:
        what = f"hole of the {hand} hand is not stated" if post else f"{hand} post of your movement is not known"
        tail = f"; it should be {post}" if post else ""
        return Judged(Verdict.UNKNOWN, f"The {what}{tail}.", hole, post)
    if own and hole.is_measured:
        return _by_interference(assembly, hand, hole, own)
    return _by_label(assembly, part, hand, hole, post)


def _window(assembly: Assembly, limit_id: str, hand: str) -> tuple[Window, Tolerance]:
    limit = assembly.limit(limit_id)
    window = Window(limit[f"{hand}_pass"], limit[f"{hand}_warn"])
    reason = REASONS["hand-measured" if limit_id == "hand-measured" else f"hand-{hand}"]
    return window, Tolerance(window.text, reason, limit.confidence, limit.sources)


def _by_interference(assembly: Assembly, hand: str, hole: Number, post: Number) -> Judged:
    window, tolerance = _window(assembly, "hand-measured", hand)
    grip = post.value - hole.value
    words = "grips by" if grip >= 0 else "is loose by"
    message = f"Measured: hole {hole} on a {post} post {words} {abs(grip)} mm."
    return Judged(window.verdict(grip), message, hole, post, window.margin(grip), tolerance)


def _by_label(assembly: Assembly, part: Part, hand: str, hole: Number, post: Number) -> Judged:
    window, tolerance = _window(assembly, "hand-label", hand)
    off = hole.value - post.value
    verdict = window.verdict(off)
    word = "right" if verdict is Verdict.FITS else "tight" if off < 0 else "loose"
    kind = "post" if post.is_measured else "label"
    message = f"{hand.capitalize()} hole {hole} on a {format_mm(post.value)} {kind}: {word}."
    if verdict is Verdict.CLASH:
        message += _lookalike(assembly, part, MESSAGE_MOST - len(message))
    return Judged(verdict, message, hole, post, window.margin(off), tolerance)


def _lookalike(assembly: Assembly, part: Part, room: int) -> str:
    """Name the calibres whose hands these are, as far as the message has room."""
    found = identify_hands(assembly.catalog, part.facts)
    names = [one.name for one in found]
    lead = " They are for "
    if not names or room < LOOKALIKE_ROOM:
        return ""
    return f"{lead}{listed(names, room - len(lead) - 1)}."


def hand_length(assembly: Assembly) -> Iterator[Finding]:
    """hands.*004: the minute hand must clear the opening's edge, and not look lost in it."""
    part = assembly.slot("hands")
    if part is None:
        return
    length = assembly.stated(part, "minute_length_mm", "minute hand")
    opening = assembly.partner("case", "case_opening_mm", "case_opening_mm", "opening")
    yield assembly.finding("hand-length", _length(assembly, length, opening), part)


def _length(assembly: Assembly, length: Number | None, opening: Number | None) -> Judged:
    if length is None or opening is None:
        what = "length of the minute hand" if length is None else "opening of your case"
        return Judged(Verdict.UNKNOWN, f"The {what} is not known.", length, opening)
    limit = assembly.limit("hand-length")
    half = opening.value / 2
    shortest, longest = limit["min_ratio_of_opening_radius"][0] * half, half - limit["tip_clearance"][0]
    window = Window((shortest, longest), (Decimal(0), longest))
    verdict = window.verdict(length.value)
    does = {Verdict.FITS: "fits", Verdict.WORK: "looks short", Verdict.CLASH: "would touch"}[verdict]
    message = f"A {length} minute hand in a {opening} opening {does}."
    tolerance = assembly.tolerance(limit, window.text, "hand-length")
    return Judged(verdict, message, length, opening, window.margin(length.value), tolerance)


def hands_calibre(assembly: Assembly) -> Iterator[Finding]:
    """hands.*006: which calibres the hands are sold for."""
    part = assembly.slot("hands")
    if part and part.kind == "hands":
        said = by_family(Claims.of(assembly, part), assembly.context.movement)
        yield from claim_finding(assembly, "hands-calibre", part, said)
