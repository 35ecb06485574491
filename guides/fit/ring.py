"""Movement ring: inside against the movement, outside against the bore it fills. Rules are pure generators."""

from collections.abc import Iterator

from guides.fit.assembly import Assembly, Judged
from guides.fit.case import bore_windows, partner_of
from guides.fit.finding import Finding, Number, Verdict
from guides.fit.windows import Window


def ring_inner(assembly: Assembly) -> Iterator[Finding]:
    """ring.*001: the ring takes the movement as a case bore would."""
    part = assembly.slot("ring")
    if part is None or part.kind != "ring":
        return
    inner = assembly.stated(part, "ring_inner_mm", "ring inside")
    windows, body = bore_windows(assembly)
    tolerance = assembly.tolerance(assembly.limit("case-seat"), windows.text, "ring-inner")
    if inner is None:
        judged = Judged(Verdict.UNKNOWN, f"The inside of the ring is not stated; the body is {body}.", None, body)
    else:
        message = f"Ring {windows.phrase(inner.value)}."
        meets = partner_of(windows, body, inner.value)
        margin = windows.margin(inner.value)
        judged = Judged(windows.verdict(inner.value), message, inner, meets, margin, tolerance)
    yield assembly.finding("ring-inner", judged, part)


def ring_outer(assembly: Assembly) -> Iterator[Finding]:
    """ring.*002: the ring must go into the bore, and not wander in it."""
    part = assembly.slot("ring")
    if part is None or part.kind != "ring":
        return
    outer, bore = assembly.stated(part, "ring_outer_mm", "ring outside"), _bore(assembly)
    if outer is None or bore is None:
        what = "outside of the ring" if outer is None else "bore that the ring must fill"
        judged = Judged(Verdict.UNKNOWN, f"The {what} is not known.", outer, bore)
    else:
        limit = assembly.limit("ring-outer")
        window = Window(limit["pass"], limit["warn"])
        play = bore.value - outer.value
        tolerance = assembly.tolerance(limit, f"{window.text} of play", "ring-outer")
        message = f"Ring {outer} in a {bore} bore."
        judged = Judged(window.verdict(play), message, outer, bore, window.margin(play), tolerance)
    yield assembly.finding("ring-outer", judged, part)


def _bore(assembly: Assembly) -> Number | None:
    return assembly.partner("case", "case_seat_mm", "case_bore_mm", "bore")
