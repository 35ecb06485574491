"""Stem: whose it is, its thread against the crown's, its length. Rules are pure generators; lengths in mm.

No thread is ever assumed: 1.20 and 0.90 both circulate (compat.md section 7).
"""

from collections.abc import Iterator

from guides.fit.assembly import Assembly, Judged
from guides.fit.claims import Claims, Said, claim_finding
from guides.fit.finding import Finding, Number, Verdict
from guides.fit.windows import symmetric


def stem_calibre(assembly: Assembly) -> Iterator[Finding]:
    """stem.*001: the family's stem, of the same make."""
    part = assembly.slot("stem")
    if part and part.kind == "stem":
        yield from claim_finding(assembly, "stem-calibre", part, _by_make(assembly, Claims.of(assembly, part)))


def _by_make(assembly: Assembly, claims: Claims) -> Said:
    if not claims.ids:
        return Verdict.UNKNOWN, "No calibre is named; yours is {mine}"
    if not claims.group:
        return Verdict.CLASH, "Stem for {names}, not for your {mine}"
    if assembly.target and assembly.target.make in claims.makes:
        return Verdict.FITS, "Stem for {names}; yours is {mine}"
    return Verdict.WORK, "Stem for {names} in your {mine}: probable, unproven"


def stem_thread(assembly: Assembly) -> Iterator[Finding]:
    """stem.*002: the stem's thread against the crown's."""
    part = assembly.slot("stem")
    if part and (part.kind == "stem" or part.facts.get("stem_thread_mm")):
        stem = assembly.stated(part, "stem_thread_mm", "stem thread")
        crown = assembly.partner("crown", "crown_tap_mm", "crown_tap_mm", "crown thread")
        yield assembly.finding("stem-thread", thread_judged(assembly, stem, crown, "stem-thread"), part)


def thread_judged(assembly: Assembly, stem: Number | None, crown: Number | None, check: str) -> Judged:
    """Judge two threads; without both there is no verdict."""
    if stem is None or crown is None:
        missing = "stem" if stem is None else "crown"
        known = f"; the other is {stem or crown}" if stem or crown else ""
        return Judged(Verdict.UNKNOWN, f"The thread of the {missing} is not known{known}.", stem, crown)
    limit = assembly.limit("stem")
    window = symmetric(limit["thread_tolerance"][0])
    off = stem.value - crown.value
    verdict = window.verdict(off)
    does = "screws in" if verdict is Verdict.FITS else "will not screw"
    tolerance = assembly.tolerance(limit, window.text, check)
    message = f"Stem {stem} into crown {crown} {does}."
    given, meets = (crown, stem) if check == "crown-thread" else (stem, crown)
    return Judged(verdict, message, given, meets, window.margin(off), tolerance)


def stem_length(assembly: Assembly) -> Iterator[Finding]:
    """stem.*003: a stem is cut to length, so it must be longer than needed."""
    part = assembly.slot("stem")
    if part is None or part.kind != "stem":
        return
    length, needed = assembly.stated(part, "stem_length_mm", "stem"), assembly.own("stem_needed_mm", "needed length")
    if length is None or needed is None:
        what = "length of the stem" if length is None else "length that your case needs"
        judged = Judged(Verdict.UNKNOWN, f"The {what} is not known.", length, needed)
    else:
        limit = assembly.limit("stem")
        room = length.value - needed.value
        verdict = Verdict.FITS if room >= 0 else Verdict.CLASH
        tolerance = assembly.tolerance(limit, f"{needed} or more", "stem-length")
        gap = limit["crown_gap_max"][0]
        message = f"Stem {length}, needed {needed}: {f'cut to a {gap} mm gap' if room >= 0 else 'too short'}."
        judged = Judged(verdict, message, length, needed, room, tolerance)
    yield assembly.finding("stem-length", judged, part)
