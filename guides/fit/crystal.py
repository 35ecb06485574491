"""Crystal: in its seat, and clear of the hands. Rules are pure generators; lengths in mm."""

from collections.abc import Iterator
from decimal import Decimal

from guides.catalog.calibres import Limit
from guides.fit.assembly import Assembly, Judged
from guides.fit.finding import Finding, Number, Verdict, least_sure
from guides.fit.windows import FAR, Window, symmetric

# Wanted in content/fit.toml: acrylic is pressed in over size (compat.md section 8). Without it, glass's rule holds.
ACRYLIC = "acrylic_over"


def crystal_diameter(assembly: Assembly) -> Iterator[Finding]:
    """crystal.*001: the crystal against the seat of the case."""
    part = assembly.slot("crystal")
    if part is None or part.kind != "crystal":
        return
    crystal = assembly.stated(part, "crystal_mm", "crystal")
    seat = _seat(assembly)
    if crystal is None or seat is None:
        what = "crystal's diameter" if crystal is None else "crystal seat of your case"
        judged = Judged(Verdict.UNKNOWN, f"The {what} is not known.", crystal, seat)
    else:
        limit = assembly.limit("crystal")
        window = symmetric(limit["seat_pass"][0], limit["seat_warn"][0])
        off = crystal.value - seat.value
        verdict, message = window.verdict(off), f"Crystal {crystal} in a {seat} seat."
        if part.facts.get("crystal_type") == "acrylic":
            verdict, message = _acrylic(limit, off, verdict, message)
        tolerance = assembly.tolerance(limit, window.text, "crystal-diameter")
        judged = Judged(verdict, message, crystal, seat, window.margin(off), tolerance)
    yield assembly.finding("crystal-diameter", judged, part)


def _acrylic(limit: Limit, off: Decimal, verdict: Verdict, message: str) -> tuple[Verdict, str]:
    """Let an acrylic crystal be over size where the catalogue has the limit: it needs a press, so never a plain fit."""
    span = next((value.mm for value in limit.values if value.name == ACRYLIC), None)
    if span and span[0] <= off <= span[1]:
        return Verdict.WORK, f"{message} Acrylic: press it in."
    return verdict, message


def _seat(assembly: Assembly) -> Number | None:
    """Return the seat: the user's, the case's own, or the crystal that the case is sold with."""
    seat = assembly.partner("case", "crystal_seat_mm", "crystal_seat_mm", "crystal seat")
    return seat or assembly.stated(assembly.slot("case"), "crystal_mm", "crystal of the case")


def hand_crystal_gap(assembly: Assembly) -> Iterator[Finding]:
    """hands.*005: room between the highest hand and the crystal, at the centre."""
    part = assembly.slot("hands")
    if part is None:
        return
    inside = _first(assembly, ("crystal", "case"), "crystal_height_mm", "crystal above the dial")
    top = assembly.stated(part, "minute_top_mm", "top of the minute hand") or _post_top(assembly)
    if inside is None or top is None:
        what = "height under the crystal" if inside is None else "height of the minute hand"
        judged = Judged(Verdict.UNKNOWN, f"The {what} is not known.", inside, top)
    else:
        limit = assembly.limit("crystal")
        window = Window((limit["hand_gap_pass"][0], FAR), (limit["hand_gap_warn"][0], FAR))
        gap = inside.value - top.value
        tolerance = assembly.tolerance(limit, window.text, "hand-crystal-gap")
        message = f"Hands to {top}, crystal at {inside}: {gap} mm between."
        judged = Judged(window.verdict(gap), message, inside, top, window.margin(gap), tolerance)
    yield assembly.finding("hand-crystal-gap", judged, part)


def _first(assembly: Assembly, slots: tuple[str, ...], key: str, label: str) -> Number | None:
    found = (assembly.stated(assembly.slot(slot), key, label) for slot in slots)
    return next((number for number in found if number), None)


def _post_top(assembly: Assembly) -> Number | None:
    """Estimate the hand's top from the post: a CAD figure less the dial. Low, since a boss stands above its post."""
    interface = assembly.interface
    dial = assembly.stated(assembly.slot("dial"), "dial_thickness_mm", "dial")
    tops = interface.calibre.post_tops_above_dial_seat if interface else None
    if tops is None or tops.minute is None or dial is None:
        return None
    confidence = least_sure("low", interface.calibre.trust.post_tops)
    return Number("minute post less dial", tops.minute - dial.value, "catalogue", confidence)
