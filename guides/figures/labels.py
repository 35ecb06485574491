"""Trade numbers outside the outline, each at the end of one straight leader; no two leaders cross.

PURE. Works in a picture's units. A set of leaders between fixed ends is shortest in sum only when none cross, so
ends are swapped until no swap shortens the sum.
"""

# ruff: noqa: PLR0913, PLR0917  places and sizes are plain arguments

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import cos, pi, sin, tau

from guides.figures.marks import mind
from guides.figures.paths import Point, bearing, distance, line
from guides.figures.svg import Disc, Line, words

DOT = 0.2
EVEN, FEW = 0.8, 24  # share of the room a label has at even angles; few labels may stand nearer their parts


@dataclass(frozen=True, slots=True)
class Label:
    text: str
    at: Point  # where the leader touches the part
    hot: bool = False
    part: str = ""
    mind: bool = False  # carries the caution triangle

    def width(self, size: float) -> float:
        return (text_width(self.text) + (1.7 if self.mind else 0)) * size


def text_width(text: str) -> float:
    """Roughly how wide a text is, in its own height; bold figures counted."""
    return sum(0.28 if letter in " ·.,:" else 0.6 for letter in text)


@dataclass(frozen=True, slots=True)
class Placed:
    label: Label
    end: Point
    anchor: str  # start, middle, end


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the open segments a-b and c-d cross."""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def matched(starts: Sequence[Point], ends: Sequence[Point]) -> list[Point]:
    """An end for each start so that no two leaders cross."""
    order = list(range(len(ends)))
    better = True
    while better:
        better = False
        for i in range(len(order)):
            for j in range(i + 1, len(order)):
                now = distance(starts[i], ends[order[i]]) + distance(starts[j], ends[order[j]])
                then = distance(starts[i], ends[order[j]]) + distance(starts[j], ends[order[i]])
                if then < now - 1e-9:
                    order[i], order[j] = order[j], order[i]
                    better = True
    return [ends[index] for index in order]


def spread(wishes: Sequence[float], gap: Callable[[float], float] | float, low: float, high: float) -> list[float]:
    """Places as near the sorted wishes as may be, at least a gap apart, inside low and high."""
    apart = gap if callable(gap) else lambda _: gap
    places = list(wishes)
    for _ in range(400):
        moved = False
        for index in range(1, len(places)):
            lack = apart((places[index] + places[index - 1]) / 2) - (places[index] - places[index - 1])
            if lack > 1e-6:
                places[index - 1] -= lack / 2
                places[index] += lack / 2
                moved = True
        if places and places[0] < low:
            places[0], moved = low, moved or low - places[0] > 1e-6
        if places and places[-1] > high:
            places[-1], moved = high, moved or places[-1] - high > 1e-6
        if not moved:
            break
    return places


def around(labels: Sequence[Label], radius: float, size: float, *, keep_free: float | None = None) -> list[Placed]:
    """Labels round a circle about the origin. `keep_free`: a direction (the stem's) that none may stand in."""
    if not labels:
        return []
    start = (keep_free if keep_free is not None else pi / 2) % tau
    margin = 0.2 if keep_free is not None else 0.0
    ordered = sorted(labels, key=lambda label: (bearing((0, 0), label.at) - start) % tau)
    wishes = [(bearing((0, 0), label.at) - start) % tau for label in ordered]

    def gap(turned: float) -> float:
        angle = turned + start
        upright = abs(sin(angle))  # near the top and the bottom labels stand side by side and need their width
        return (size * 1.25 + size * 2.0 * upright**3) / radius

    total = sum(gap(wish) for wish in wishes)
    room = (tau - 2 * margin) / total * 0.985
    share = min(
        max(1.0, room * (EVEN if len(labels) > FEW else 0.3)), room
    )  # nearer to even angles than the parts themselves lie
    turned = spread(wishes, lambda wish: gap(wish) * share, margin, tau - margin)
    ends = [(radius * cos(turn + start), radius * sin(turn + start)) for turn in turned]
    chosen = matched([label.at for label in ordered], ends)
    return [Placed(label, end, _anchor(end, radius)) for label, end in zip(ordered, chosen, strict=True)]


def _anchor(end: Point, radius: float) -> str:
    return "middle" if abs(end[0]) < radius * 0.2 else "start" if end[0] > 0 else "end"


def side_cut(labels: Sequence[Label], left: float, right: float) -> float:
    """What stands left of this goes to the left column: between the middle of the picture and that of the labels."""
    xs = sorted(label.at[0] for label in labels)
    return ((xs[len(xs) // 2] if xs else 0) + (left + right) / 2) / 2


def beside(labels: Sequence[Label], left: float, right: float, top: float, bottom: float, gap: float) -> list[Placed]:
    """Labels in a column on each side of a picture."""
    cut = side_cut(labels, left, right)
    columns = [label for label in labels if label.at[0] < cut], [label for label in labels if label.at[0] >= cut]
    placed = []
    for side, x, anchor in zip(columns, (left, right), ("end", "start"), strict=True):
        side.sort(key=lambda label: label.at[1])
        heights = spread([min(max(label.at[1], top), bottom) for label in side], gap, top, bottom)
        chosen = matched([label.at for label in side], [(x, y) for y in heights])
        placed += [Placed(label, end, anchor) for label, end in zip(side, chosen, strict=True)]
    return placed


def crossing_pairs(placed: Sequence[Placed]) -> list[tuple[str, str]]:
    """Labels whose leaders cross: none in a good drawing."""
    return [
        (a.label.text, b.label.text)
        for index, a in enumerate(placed)
        for b in placed[index + 1 :]
        if crosses(a.label.at, a.end, b.label.at, b.end)
    ]


def drawn(
    placed: Sequence[Placed], size: float, look: str = "lbl", wrap: Callable[[Label, str], str] | None = None
) -> str:
    """Leaders, dots and numbers. `wrap` may turn a label's text into a link."""
    out = []
    for one in placed:
        x, y = one.end
        shift = {"start": size * 0.3, "end": -size * 0.3, "middle": 0}[one.anchor]
        drop = size * 0.35 if one.anchor != "middle" else (size * 0.95 if y > one.label.at[1] else -size * 0.25)
        text = words(one.label.text, (x + shift, y + drop), size, f"{look} hot" if one.label.hot else look, one.anchor)
        leader = Line("f fine", line(one.label.at, one.end)).svg() + Disc("mid", one.label.at, DOT).svg()
        out.append(leader + (wrap(one.label, text) if wrap else text))
        if one.label.mind:
            far = text_width(one.label.text) * size + size * 1.3
            way = {"start": far, "end": -far, "middle": far * 0.6 + size * 0.3}[one.anchor]
            out.append(mind((x + way, y + drop - size * 0.3), size))
    return "".join(out)
