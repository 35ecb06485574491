"""The line a margin stands on: what fits, what needs work, where this part is. PURE; lengths in mm."""

from collections.abc import Callable
from dataclasses import dataclass

from guides.catalog import Catalog
from guides.fit.dial import OFFSET_NUMBER
from guides.fit.finding import Finding
from guides.joints.shapes import Drawing, Shape, box, path, words
from guides.joints.words import is_edge_shown, is_only_named

LEFT, RIGHT = 14.0, 286.0
FAR = 900.0  # an end of a window beyond this is open
APART_TICKS = 38.0
UNMARKED = " No mark: a number is not known."

Span = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Line:
    """What is measured, its value (None: not known), the windows of what fits and of what needs work."""

    what: str
    value: float | None
    fits: tuple[Span, ...]
    work: Span


def line(finding: Finding, catalog: Catalog) -> Drawing | None:
    """Return the margin line of a finding, or None where its check has no window."""
    how = LINES.get("seconds-offset" if finding.number == OFFSET_NUMBER else finding.check)
    if (
        how is None
        or (finding.given is None and finding.meets is None)
        or is_edge_shown(finding)
        or is_only_named(finding)
    ):
        return None
    found = how(finding, catalog)
    return _drawn(found) if found else None


def _drawn(found: Line) -> Drawing:
    low, high = _range(found)
    scale = (RIGHT - LEFT) / (high - low)

    def at(value: float) -> float:
        return LEFT + (min(max(value, low), high) - low) * scale

    shapes = [
        path("f fine", "M", LEFT - 8, 24, "H", RIGHT + 8),
        box("mid", at(found.work[0]), 22, at(found.work[1]), 26),
    ]
    shapes += [box("ok", at(start), 20, at(end), 28) for start, end in found.fits]
    shapes += _ticks(found, at)
    shapes += _pointer(found, at, low, high)
    caption = f"{found.what} in mm: green fits, brass needs work.{UNMARKED if found.value is None else ''}"
    return Drawing(_title(found), tuple(shapes), 46, caption)


def _range(found: Line) -> Span:
    """Return the ends of the line: all closed windows, and the value where it is not far off."""
    ends = [end for span in (*found.fits, found.work) for end in span if abs(end) < FAR]
    low, high = min(ends), max(ends)
    wide = (high - low) or abs(high) / 4
    if found.value is not None:
        low, high = max(min(low, found.value), low - wide), min(max(high, found.value), high + wide)
    pad = (high - low) * 0.12 or wide
    is_open = any(end >= FAR for span in (*found.fits, found.work) for end in span)
    return low - pad, high + pad + (wide if is_open else 0)


def _ticks(found: Line, at: Callable[[float], float]) -> list[Shape]:
    shapes, last = [], -APART_TICKS
    for end in sorted({end for span in (*found.fits, found.work) for end in span if abs(end) < FAR}):
        x = at(end)
        shapes.append(path("f", "M", x, 18, "v", 12))
        if x - last >= APART_TICKS:
            shapes.append(words(_short(end), (x, 43), "middle", 12))
            last = x
    return shapes


def _short(value: float) -> str:
    text = f"{value:.2f}"
    return text.replace("-", "−")


def _pointer(found: Line, at: Callable[[float], float], low: float, high: float) -> list[Shape]:
    if found.value is None:
        return [words("?", ((LEFT + RIGHT) / 2, 15), "middle", 15, "strong")]
    x = at(found.value)
    shapes = [path("dot", "M", x, 18, "l", -6, -12, "h", 12, "Z")]
    if not low <= found.value <= high:
        shapes.append(words(_short(found.value), (x + (10 if x < 150 else -10), 14), "start" if x < 150 else "end", 12))
    return shapes


def _title(found: Line) -> str:
    spans = " or ".join(_span(span) for span in found.fits)
    place = "not known" if found.value is None else f"at {_short(found.value)} mm"
    return f"{found.what}: fits {spans}; this one is {place}"


def _span(span: Span) -> str:
    low, high = span
    return f"from {_short(low)} mm" if high >= FAR else f"from {_short(low)} to {_short(high)} mm"


def _given(finding: Finding) -> float | None:
    return float(finding.given.value) if finding.given else None


def _play(finding: Finding, way: int = 1) -> float | None:
    return way * float(finding.play_mm) if finding.play_mm is not None else None


def _span_of(catalog: Catalog, limit: str, name: str) -> Span:
    low, high = catalog.limit[limit][name]
    return float(low), float(high)


def _one(catalog: Catalog, limit: str, name: str) -> float:
    return float(catalog.limit[limit][name][0])


def _bore(finding: Finding, catalog: Catalog) -> Line:
    body, flange = (_span_of(catalog, "case-seat", name) for name in ("body_pass", "flange_pass"))
    shift = _measured_shift(finding, catalog)
    body, flange = (tuple(end + shift for end in span) for span in (body, flange))
    work = (_one(catalog, "case-seat", "hard_min") + shift, _one(catalog, "case-seat", "loose_warn_max") + shift)
    return Line("Bore", _given(finding), (body, flange), work)


def _measured_shift(finding: Finding, catalog: Catalog) -> float:
    if not (finding.meets and finding.meets.is_measured):
        return 0.0
    return float(finding.meets.value) - _one(catalog, "case-seat", f"{finding.meets.label}_nominal")


def _hand(finding: Finding, catalog: Catalog) -> Line:
    hand = finding.check.removeprefix("hand-")
    given, meets = finding.given, finding.meets
    is_measured = bool(given and meets and given.is_measured and meets.is_measured)
    limit = "hand-measured" if is_measured else "hand-label"
    fits, work = _span_of(catalog, limit, f"{hand}_pass"), _span_of(catalog, limit, f"{hand}_warn")
    what = "Measured post minus measured hole" if is_measured else "Hole minus post"
    return Line(what, _play(finding, -1 if is_measured else 1), (fits,), work)


def _dial(finding: Finding, catalog: Catalog) -> Line:
    over, under, work = (
        _one(catalog, "dial-diameter", f"{name}") for name in ("oversize_fail", "undersize_pass", "undersize_warn")
    )
    return Line("Dial minus seat", _play(finding), ((-under, over),), (-work, over))


def _depth(finding: Finding, catalog: Catalog) -> Line:
    lowest, enough = _one(catalog, "case-depth", "fail_below"), _one(catalog, "case-depth", "pass_from")
    shift = float(finding.meets.value) - lowest if finding.meets else 0.0
    return Line("Depth", _given(finding), ((enough + shift, FAR),), (lowest + shift, FAR))


def _centre_hole(finding: Finding, catalog: Catalog) -> Line:
    lowest, enough = _one(catalog, "dial-holes", "centre_fail_below"), _one(catalog, "dial-holes", "centre_pass_from")
    return Line("Centre hole", _given(finding), ((enough, FAR),), (lowest, FAR))


def _thickness(finding: Finding, catalog: Catalog) -> Line:
    return Line(
        "Thickness",
        _given(finding),
        (_span_of(catalog, "dial-thickness", "pass"),),
        (0.0, _one(catalog, "dial-thickness", "warn_max")),
    )


def _length(finding: Finding, catalog: Catalog) -> Line | None:
    if finding.meets is None:
        return None
    half = float(finding.meets.value) / 2
    longest = half - _one(catalog, "hand-length", "tip_clearance")
    shortest = _one(catalog, "hand-length", "min_ratio_of_opening_radius") * half
    return Line("Length of the minute hand", _given(finding), ((shortest, longest),), (0.0, longest))


def _gap(finding: Finding, catalog: Catalog) -> Line:
    enough, least = _one(catalog, "crystal", "hand_gap_pass"), _one(catalog, "crystal", "hand_gap_warn")
    return Line("Hands to crystal", _play(finding), ((enough, FAR),), (least, FAR))


def _either_way(what: str, limit: str, fits: str, work: str | None = None) -> Callable[[Finding, Catalog], Line]:
    def found(finding: Finding, catalog: Catalog) -> Line:
        near, far = _one(catalog, limit, fits), _one(catalog, limit, work or fits)
        return Line(what, _play(finding), ((-near, near),), (-far, far))

    return found


def _ring(finding: Finding, catalog: Catalog) -> Line:
    return Line(
        "Bore minus ring",
        _play(finding, -1),
        (_span_of(catalog, "ring-outer", "pass"),),
        _span_of(catalog, "ring-outer", "warn"),
    )


LINES: dict[str, Callable[[Finding, Catalog], Line | None]] = {
    **dict.fromkeys(("case-seat", "ring-inner"), _bore),
    **dict.fromkeys(("hand-hour", "hand-minute", "hand-seconds"), _hand),
    "dial-diameter": _dial,
    "case-depth": _depth,
    "dial-holes": _centre_hole,
    "dial-thickness": _thickness,
    "hand-length": _length,
    "hand-crystal-gap": _gap,
    "ring-outer": _ring,
    "stem-thread": _either_way("Stem minus crown", "stem", "thread_tolerance"),
    "crown-thread": _either_way("Crown minus stem", "stem", "thread_tolerance"),
    "crown-tube": _either_way("Crown's size minus tube", "crown-tube", "pass"),
    "crystal-diameter": _either_way("Crystal minus seat", "crystal", "seat_pass", "seat_warn"),
    "stem-axis": _either_way("Tube minus stem", "stem", "stem_axis_pass", "stem_axis_warn"),
    "seconds-offset": _either_way("Dial minus movement", "seconds-offset", "pass", "warn"),
}
