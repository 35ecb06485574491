"""Joints cut through: a hole over a post, and the right-hand edge of a disc in what takes it. PURE."""

from dataclasses import dataclass

from guides.fit.finding import Finding
from guides.joints.pair import LABELS, WIDENED, Pair
from guides.joints.shapes import Drawing, Shape, across, box, cut, hatch, path, scale_bar, words
from guides.joints.words import is_edge_shown


def hole(pair: Pair, finding: Finding, *, thread: bool = False) -> Drawing:
    """Draw a hub cut through, its hole over a post. The part with the hole may be either of the two numbers."""
    hole, post = (pair.meets, pair.given) if finding.check == "stem-thread" else (pair.given, pair.meets)
    scale = 176 / max(hole, post)
    gap, is_widened = pair.gap((hole - post) / 2, scale)
    half = post * scale / 2
    left, right = 150 - half - gap, 150 + half + gap
    shapes = [
        _post(half, thread),
        *cut("bridge", (left - 46, 34, left, 92)),
        *cut("bridge", (right, 34, right + 46, 92), -1),
    ]
    if gap:
        shapes += [_between(pair.look, 150 - half, left, 34, 92), _between(pair.look, 150 + half, right, 34, 92)]
    shapes += [path("f fine", "M", 8, 132, "H", 292), path("f fine", "M", left, 34, "V", 6, "M", right, 34, "V", 6)]
    first, second = LABELS[finding.check]
    if finding.check == "stem-thread":
        first, second = second, first
    shapes += across(left, right, 11, f"{first} {hole:.2f}") + across(
        150 - half, 150 + half, 112, f"{second} {post:.2f}"
    )
    shapes += scale_bar(scale, 156)
    does = "air" if gap > 0 else "what grips" if pair.look == "ok" else "metal in the way"
    colour = {"ok": "green", "mid": "brass", "bad": "ruby"}[pair.look]
    caption = f"Cut through, widths to scale{f'; {colour} is {does}' if gap else ''}.{WIDENED if is_widened else ''}"
    return Drawing(pair.title, tuple(shapes), 166, caption)


def _post(half: float, thread: bool) -> Shape:
    left, right = 150 - half, 150 + half
    if not thread:
        return path("f metal", "M", left, 132, "V", 24, "H", right, "V", 132)
    teeth: list[str | float] = ["M", left, 132]
    for step in range(9):
        y = 132 - 12 * step
        teeth += ["L", left + 5, y - 6, "L", left, y - 12]
    teeth += ["H", right]
    for step in range(9):
        y = 24 + 12 * step
        teeth += ["L", right - 5, y + 6, "L", right, y + 12]
    return path("f metal", *teeth)


def thread(pair: Pair, finding: Finding) -> Drawing:
    return hole(pair, finding, thread=True)


def _between(look: str, one: float, other: float, top: float, bottom: float) -> Shape:
    return box(look, min(one, other), top, max(one, other), bottom)


def _edge_scale(apart_mm: float) -> float:
    """Return pixels per mm for the right-hand edge of a disc in a bore: the gap shows, and stays on the sheet."""
    gap = abs(apart_mm) / 2
    if not gap:
        return 110.0
    return max(min(110.0, 60 / gap), min(400.0, 5 / gap)) if gap * 110 < 60 else 60 / gap


@dataclass(frozen=True, slots=True)
class Edge:
    """Where the edges of disc and bore fall on the sheet."""

    scale: float
    disc: float
    bore: float
    is_widened: bool

    @property
    def note(self) -> str:
        return WIDENED if self.is_widened else ""


def _edge(pair: Pair, disc: float, bore: float) -> Edge:
    scale = _edge_scale(bore - disc)
    gap, is_widened = pair.gap((bore - disc) / 2, scale)
    return Edge(scale, 120.0 - gap / 2, 120.0 + gap / 2, is_widened)


def bore(pair: Pair, finding: Finding) -> Drawing:
    """Draw the right-hand edge of the movement in its bore: on the flange, or on the body with the flange in front."""
    is_flange = finding.meets.label == "flange"
    edge = _edge(pair, pair.meets, pair.given)
    step = 0.3 * edge.scale
    body, flange = (edge.disc - step, edge.disc) if is_flange else (edge.disc, edge.disc + step)
    body, flange = max(body, 12), min(flange, 250)
    wall_top, touch = (12, (26, 45)) if is_flange else (50, (50, 111))
    shapes = [path("f plate", "M", 0, 26, "H", flange, "V", 45, "H", body, "V", 111, "H", 0), *_hatches(body, flange)]
    shapes += cut("bridge", (edge.bore, wall_top, max(edge.bore + 60, 250), 125), -1)
    if edge.bore != edge.disc:
        shapes.append(_between(pair.look, edge.disc, edge.bore, *touch))
    name = "bore" if finding.check == "case-seat" else "ring inside"
    shapes += [words(f"{'flange' if is_flange else 'body'} {pair.meets:.2f}", (4, 18 if is_flange else 129))]
    shapes += [words(f"{name} {pair.given:.2f}", (296, 142), "end"), *scale_bar(edge.scale, 154)]
    front = "" if is_flange else " The flange, 0.50 thick, needs a recess or stays in front."
    return Drawing(pair.title, tuple(shapes), 168, f"Right-hand edge, cut through, widths to scale.{front}{edge.note}")


def _hatches(body: float, flange: float) -> list[Shape]:
    return [hatch((0, 26, flange, 45)), hatch((0, 45, body, 111))]


def disc(pair: Pair, finding: Finding) -> Drawing:
    """Draw the right-hand edge of a flat part in its seat: dial, crystal, ring."""
    edge = _edge(pair, pair.given, pair.meets)
    thick = {"dial-diameter": (58, 74), "crystal-diameter": (40, 74), "ring-outer": (34, 74)}[finding.check]
    shapes = [*cut("plate", (0, thick[0], edge.disc, 74))]
    shapes += [
        *cut("bridge", (edge.bore, 24, max(edge.bore + 60, 250), 118), -1),
        box("f bridge", 60, 74, edge.bore, 118),
    ]
    shapes.append(path("f hid", "M", 60, 74, "V", 118))
    if edge.bore != edge.disc:
        shapes.append(_between(pair.look, edge.disc, edge.bore, *thick))
    first, second = LABELS[finding.check]
    shapes += [
        words(f"{first} {pair.given:.2f}", (4, thick[0] - 7)),
        words(f"{second} {pair.meets:.2f}", (296, 16), "end"),
    ]
    shapes += scale_bar(edge.scale, 146)
    caption = f"Right-hand edge, cut through, widths to scale; the ledge is schematic.{edge.note}"
    return Drawing(pair.title, tuple(shapes), 160, caption)


def _opening(pair: Pair, finding: Finding) -> Drawing:
    """Draw the dial under the opening, whose edge must cover 0.30 of it."""
    over = (pair.given - pair.meets) / 2
    scale = min(110.0, 60 / max(abs(over), 0.3))
    opening, dial = 130.0, 130.0 + over * scale
    need = opening + 0.3 * scale
    shapes = [*cut("plate", (0, 66, dial, 82)), *cut("bridge", (opening, 34, 260, 58), -1)]
    shapes += [box(pair.look, min(dial, need), 62, max(dial, need), 86), path("f hid", "M", need, 24, "V", 100)]
    shapes += [words(f"opening {pair.meets:.2f}", (296, 24), "end"), words(f"dial {pair.given:.2f}", (4, 104))]
    shapes += [words("must reach here", (need + 4, 104)), *scale_bar(scale, 130)]
    caption = "Right-hand edge of the dial under the case, widths to scale; 0.30 of it must hide on each side."
    return Drawing(pair.title, tuple(shapes), 144, caption)


def dial(pair: Pair, finding: Finding) -> Drawing:
    return _opening(pair, finding) if is_edge_shown(finding) else disc(pair, finding)


def sizes(pair: Pair, finding: Finding) -> Drawing:
    """Draw the right-hand edge of a movement over the family's body."""
    edge = _edge(pair, pair.given, pair.meets)
    shapes = [*cut("plate", (0, 40, edge.disc, 96)), path("f hid", "M", edge.bore, 26, "V", 110)]
    if edge.bore != edge.disc:
        shapes.append(_between(pair.look, edge.disc, edge.bore, 40, 96))
    shapes += [words(f"sold as {pair.given:.2f}", (4, 32)), words(f"body {pair.meets:.2f}", (296, 32), "end")]
    shapes += scale_bar(edge.scale, 124)
    return Drawing(
        pair.title, tuple(shapes), 138, f"Right-hand edge, widths to scale; dashed, the family's body.{edge.note}"
    )
