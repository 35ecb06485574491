"""A kit against itself: every pair of its parts, judged with the kit's own movement and crown."""

from collections.abc import Iterator
from dataclasses import replace

from guides.fit.assembly import Assembly, Judged
from guides.fit.build import Part
from guides.fit.case import case_seat
from guides.fit.claims import Claims
from guides.fit.dial import dial_diameter, feet_judged, seconds_judged
from guides.fit.finding import Finding, Verdict
from guides.fit.hands import HOLES, hole_judged

COUNTS = (Verdict.CLASH, Verdict.WORK)


def kit_internal(assembly: Assembly) -> Iterator[Finding]:
    """kit.*001: the worst of all pairs that are both in the kit. What is not known does not count."""
    for part in assembly.parts:
        if part.kind == "kit":
            yield assembly.finding("kit-internal", kit_judged(assembly, part), part)


def kit_judged(assembly: Assembly, part: Part) -> Judged:
    pairs = dict(_pairs(inside(assembly, part), part))
    for verdict in COUNTS:
        names = [name for name, found in pairs.items() if found is verdict]
        if names:
            words = "cannot be together" if verdict is Verdict.CLASH else "need work"
            return Judged(verdict, f"The kit disagrees with itself: {names[0]} {words}.")
    known = sum(found is Verdict.FITS for found in pairs.values())
    return Judged(Verdict.FITS, f"No two of its parts disagree; {known} of {len(pairs)} pairs can be judged.")


def inside(assembly: Assembly, part: Part) -> Assembly:
    """Return the kit as a world of its own: its movement and crown stand for the user's, nothing else is known."""
    context = replace(type(assembly.context)(), form=assembly.context.form)
    crown = part.facts.get("crown_clock") or assembly.context.crown_clock
    movement = _movement_of(assembly, part) if part.holds("movement") else assembly.context.movement
    return replace(assembly, context=replace(context, movement=movement, crown_clock=crown), parts=(part,))


def _movement_of(assembly: Assembly, part: Part) -> str:
    """Return the calibre of the kit's movement: the first of one layout, else the first named, else the user's."""
    claims = Claims.of(assembly, part)
    layouts = [one.id for one in claims.group if one.layout]
    return next(iter(layouts or claims.ids), assembly.context.movement)


def _pairs(assembly: Assembly, part: Part) -> Iterator[tuple[str, Verdict]]:
    has = part.holds
    if has("movement") and has("case"):
        yield from (("case and movement", found.verdict) for found in case_seat(assembly))
    if has("case") and has("dial"):
        yield from (("dial and case", found.verdict) for found in dial_diameter(assembly))
    if has("movement") and has("dial"):
        yield "dial and movement", seconds_judged(assembly, part).verdict
        yield "dial feet and movement", feet_judged(assembly, part).verdict
    if has("movement") and has("hands"):
        for hand in HOLES:
            yield f"{hand} hand and movement", hole_judged(assembly, part, hand, assembly.context.movement).verdict
