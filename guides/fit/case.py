"""Case and movement: bore, crown position, depth, calibre, stem axis, fixing. Rules are pure generators."""

from collections.abc import Iterator
from decimal import Decimal

from guides.fit.assembly import Assembly, Judged
from guides.fit.build import Part
from guides.fit.claims import Claims, by_family, claim_finding
from guides.fit.finding import Finding, Number, Tolerance, Verdict
from guides.fit.windows import FAR, Bore, Window, american_size_mm, nominal_verdict, symmetric

HOLDERS = ("clamps", "screws", "ring")


def case_seat(assembly: Assembly) -> Iterator[Finding]:
    """case.*001: the bore must take the body, or let the flange in; the outside never counts."""
    part = assembly.slot("case")
    if part is None:
        return
    bore = assembly.stated(part, "case_seat_mm", "bore")
    nominal = assembly.stated(part, "case_movement_mm", "named movement size")
    size = part.facts.get("american_size")
    if bore:
        judged = _bore(assembly, part, bore)
    elif nominal:
        judged = _nominal(assembly, nominal)
    elif size is not None:
        judged = _nominal(assembly, Number(f"{size} size", american_size_mm(Decimal(size))))
    else:
        judged = Judged(Verdict.UNKNOWN, "The bore that holds the movement is not stated.")
    yield assembly.finding("case-seat", judged, part)


def bore_windows(assembly: Assembly) -> tuple[Bore, Number]:
    """Return the windows for the user's movement, and its body: measured if the user did, else the limit's."""
    limit = assembly.limit("case-seat")
    body, flange = assembly.own("movement_mm", "body"), assembly.own("flange_mm", "flange")
    bore = Bore.of(limit, body.value if body else None, flange.value if flange else None)
    return bore, body or Number("body", bore.body_mm, "catalogue", "high", sources=limit.sources)


def partner_of(bore: Bore, body: Number, size: Decimal) -> Number:
    """Return the number that this bore is held against: the body, or the flange where it lets it in."""
    if bore.partner_mm(size) == bore.body_mm:
        return body
    return Number("flange", bore.flange_mm, "catalogue", "medium", sources=body.sources)


def _bore(assembly: Assembly, part: Part, bore: Number) -> Judged:
    windows, body = bore_windows(assembly)
    limit = assembly.limit("case-seat")
    tolerance = assembly.tolerance(limit, windows.text, "case-seat")
    verdict, message = windows.verdict(bore.value), f"Bore {windows.phrase(bore.value)}."
    if bore.value > windows.loose_max:
        verdict, message = _with_ring(assembly, part, bore, windows)
    meets = partner_of(windows, body, bore.value)
    return Judged(verdict, message, bore, meets, windows.margin(bore.value), tolerance)


def _with_ring(assembly: Assembly, part: Part, bore: Number, windows: Bore) -> tuple[Verdict, str]:
    """Judge a bore that only a movement ring can fill: by the ring's own bore, or by the size it is named for."""
    ring = assembly.slot("ring") or part
    has_ring = ring is not part or "ring" in part.facts.get("includes", ())
    if not has_ring:
        return Verdict.CLASH, f"Bore {windows.phrase(bore.value)}."
    inner, named = ring.facts.get("ring_inner_mm"), part.facts.get("case_movement_mm")
    limit = assembly.limit("case-seat")
    if inner is not None and windows.verdict(inner) is Verdict.FITS:
        return Verdict.FITS, f"Bore {bore}, filled by a ring of {inner} mm inside."
    if named is not None and nominal_verdict(limit, named) is Verdict.FITS:
        return Verdict.FITS, f"Bore {bore}, filled by a ring for a {named} mm movement."
    return Verdict.WORK, f"Bore {bore} has a ring: ask for its inside, 36.63 to 36.90 mm."


def _nominal(assembly: Assembly, size: Number) -> Judged:
    limit = assembly.limit("case-seat")
    bore, body = bore_windows(assembly)
    verdict = nominal_verdict(limit, size.value)
    words = {
        Verdict.FITS: f"Named for a {size} movement; the body is {body}.",
        Verdict.WORK: f"Named for {size}, body {body}: ask for the measured bore.",
        Verdict.CLASH: f"Named for a {size} movement; the body is {body}.",
    }
    return Judged(verdict, words[verdict], size, body, None, assembly.tolerance(limit, bore.text, "case-seat"))


def case_layout(assembly: Assembly) -> Iterator[Finding]:
    """case.*002: wrist or pocket, and the crown, must be those of the build."""
    part = assembly.slot("case")
    if part is None:
        return
    form, crown = part.facts.get("form"), part.facts.get("crown_clock")
    mine, clock = assembly.context.form, assembly.context.crown_clock
    given, meets = (Number("crown", Decimal(value), unit="h") if value else None for value in (crown, clock))
    if form and form != mine:
        judged = Judged(Verdict.CLASH, f"This is a {form} case; your build is a {mine} watch.")
    elif crown:
        verdict = Verdict.FITS if crown == clock else Verdict.CLASH
        judged = Judged(verdict, _crown_words(assembly, crown), given, meets)
    elif form == "wrist" and clock == 3:
        judged = Judged(Verdict.FITS, "A wrist case has its crown at 3 unless it says otherwise.")
    else:
        judged = Judged(Verdict.UNKNOWN, f"Crown position is not stated; your build wants it at {clock}.")
    yield assembly.finding("case-layout", judged, part)


def _crown_words(assembly: Assembly, crown: int) -> str:
    seconds = seconds_at(assembly, crown)
    if seconds is None:
        return f"Crown at {crown}; your build has it at {assembly.context.crown_clock}."
    return f"Crown at {crown} puts your seconds at {seconds}; your build's is at {assembly.context.crown_clock}."


def seconds_at(assembly: Assembly, crown: int) -> int | None:
    """Return where the user's movement shows its seconds with the crown there; None: no layout known."""
    layout = assembly.target.layout if assembly.target else None
    offset = offset_of(assembly, layout)
    return None if offset is None else clock_hour(crown + offset)


def offset_of(assembly: Assembly, layout: str | None) -> int | None:
    rows = {row.id: row.crown_to_seconds_hours for row in assembly.catalog.layouts}
    return rows.get(layout)


def clock_hour(hours: int) -> int:
    """Bring any number of hours onto the dial.

    >>> clock_hour(15), clock_hour(12), clock_hour(-3)
    (3, 12, 9)
    """
    return (hours - 1) % 12 + 1


def case_depth(assembly: Assembly) -> Iterator[Finding]:
    """case.*003: dial seat to the inside of the back must hold the movement with room to spare."""
    part = assembly.slot("case")
    if part is None:
        return
    limit = assembly.limit("case-depth")
    (lowest,), (enough,) = limit["fail_below"], limit["pass_from"]
    own = assembly.own("movement_height_mm", "movement height")
    height = own or Number("movement height", lowest, "catalogue", "high", sources=limit.sources)
    shift = height.value - lowest
    window = Window((enough + shift, FAR), (lowest + shift, FAR))
    depth = assembly.stated(part, "case_depth_mm", "depth")
    tolerance = assembly.tolerance(limit, window.text, "case-depth")
    if depth is None:
        judged = Judged(Verdict.UNKNOWN, f"The depth is not stated; the movement is {height} high.", None, height)
    else:
        room = Number("room", depth.value - height.value)
        message = f"Depth {depth}, movement {height}: {room} left behind it."
        judged = Judged(window.verdict(depth.value), message, depth, height, window.margin(depth.value), tolerance)
    yield assembly.finding("case-depth", judged, part)


def case_calibre(assembly: Assembly) -> Iterator[Finding]:
    """case.*004: which calibres the case is sold for."""
    part = assembly.slot("case")
    if part and part.kind == "case":
        said = by_family(Claims.of(assembly, part), assembly.context.movement)
        yield from claim_finding(assembly, "case-calibre", part, said)


def stem_axis(assembly: Assembly) -> Iterator[Finding]:
    """case.*005: the tube must stand where the stem is. Never a clash: few can measure it well.

    The dial lies between ledge and movement, so that its thickness comes on top of the movement's own 1.85.
    """
    part = assembly.slot("case")
    if part is None:
        return
    limit = assembly.limit("stem")
    tube = assembly.stated(part, "tube_axis_mm", "tube axis")
    stem, dial = _stem_below_seat(assembly), assembly.stated(assembly.slot("dial"), "dial_thickness_mm", "dial")
    (fits,), (work,) = limit["stem_axis_pass"], limit["stem_axis_warn"]
    window = symmetric(fits, work)
    if not (tube and stem and dial):
        missing = "tube axis" if not tube else "stem axis of your movement" if not stem else "dial thickness"
        judged = Judged(Verdict.UNKNOWN, f"The {missing} is not known: the tube may be off the stem.", tube, stem)
    else:
        wanted = Number(
            "stem axis with dial", stem.value + dial.value, stem.origin, stem.confidence, "mm", stem.sources
        )
        off = tube.value - wanted.value
        verdict = Verdict.FITS if window.verdict(off) is Verdict.FITS else Verdict.WORK
        tolerance = Tolerance(f"{wanted} ± {fits} mm", "", limit.confidence, limit.sources)
        message = f"Tube at {tube}, stem at {wanted}: {_off_words(abs(off), work)}."
        judged = Judged(verdict, message, tube, wanted, window.margin(off), tolerance)
    yield assembly.finding("stem-axis", judged, part)


def _off_words(off: Decimal, work: Decimal) -> str:
    return f"{off} mm off; check before cutting" if off > work else f"{off} mm off"


def _stem_below_seat(assembly: Assembly) -> Number | None:
    own = assembly.own("stem_axis_mm", "stem axis")
    known = assembly.interface.stem_axis_mm if assembly.interface else None
    if own or known is None or known.value is None:
        return own
    return Number("stem axis", known.value, "catalogue", known.confidence or "none")


def movement_fixing(assembly: Assembly) -> Iterator[Finding]:
    """case.*006: clamps with screws, case screws or a ring must hold the movement."""
    part = assembly.slot("case")
    if part is None:
        return
    given = [one for one in HOLDERS if one in part.facts.get("includes", ())]
    refused = [one for one in HOLDERS if one in part.facts.get("excludes", ())]
    if given or assembly.slot("ring"):
        judged = Judged(Verdict.FITS, f"Held by {' and '.join(given) or 'a ring'}.")
    elif refused:
        judged = Judged(Verdict.WORK, f"Sold without {' and '.join(refused)}: add two clamps to your list.")
    else:
        judged = Judged(Verdict.UNKNOWN, "Nothing is said of clamps, case screws or a ring.")
    yield assembly.finding("movement-fixing", judged, part)
