"""Crown: its thread against the stem's, its bore against the case's tube. Rules are pure generators."""

from collections.abc import Iterator

from guides.fit.assembly import Assembly, Judged
from guides.fit.finding import Finding, Verdict
from guides.fit.stem import thread_judged
from guides.fit.windows import symmetric


def crown_thread(assembly: Assembly) -> Iterator[Finding]:
    """crown.*001: the crown's thread against the stem's."""
    part = assembly.slot("crown")
    if part:
        crown = assembly.stated(part, "crown_tap_mm", "crown thread")
        stem = assembly.partner("stem", "stem_thread_mm", "stem_thread_mm", "stem thread")
        yield assembly.finding("crown-thread", thread_judged(assembly, stem, crown, "crown-thread"), part)


def crown_tube(assembly: Assembly) -> Iterator[Finding]:
    """crown.*002: the tube the crown is for against the tube of the case."""
    part = assembly.slot("crown")
    if part is None:
        return
    crown = assembly.stated(part, "crown_tube_mm", "crown's tube size")
    tube = assembly.partner("case", "tube_outer_mm", "tube_outer_mm", "tube")
    if crown is None or tube is None:
        what = "tube that the crown fits" if crown is None else "tube of your case"
        judged = Judged(Verdict.UNKNOWN, f"The {what} is not known.", crown, tube)
    else:
        limit = assembly.limit("crown-tube")
        window = symmetric(limit["pass"][0])
        off = crown.value - tube.value
        message = f"Crown for a {crown} tube, tube {tube}."
        tolerance = assembly.tolerance(limit, window.text, "crown-tube")
        judged = Judged(window.verdict(off), message, crown, tube, window.margin(off), tolerance)
    yield assembly.finding("crown-tube", judged, part)
