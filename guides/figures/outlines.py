"""Outlines with rounded corners: how bridges, levers and cases are milled.

PURE. A corner is (x, y, radius). Two neighbouring corners that both lie on the rim circle are joined along it.
"""

from collections.abc import Sequence
from math import cos, hypot, pi, sin, tan, tau

from guides.figures.paths import Path, Point, Segment, bearing, distance, towards

Corner = tuple[float, float, float]
ON_RIM = 0.02  # mm


def rounded(corners: Sequence[Corner], rim: float = 0) -> Path:
    """A closed outline through the corners, each rounded with its radius; `rim`: radius of the circle about the
    origin along which corners that lie on it are joined."""
    segments: list[Segment] = []
    count = len(corners)
    for index, (x, y, radius) in enumerate(corners):
        before, after = corners[index - 1], corners[(index + 1) % count]
        here = (x, y)
        rim_in, rim_out = _both_on_rim(before, corners[index], rim), _both_on_rim(corners[index], after, rim)
        reach = _reach(before, here, after, radius) if radius else 0
        start = _along_rim(here, before, reach, rim) if rim_in else towards(here, before[:2], reach)
        end = _along_rim(here, after, reach, rim) if rim_out else towards(here, after[:2], reach)
        if not segments:
            segments.append(("M", start))
        elif rim_in:
            segments.append(("A", rim, False, _turns_left(before[:2], here, (0, 0)), start))
        else:
            segments.append(("L", start))
        if not radius:
            continue
        if rim_in or rim_out:
            segments.append(("Q", here, end))
        else:
            segments.append(("A", _fitting(before[:2], here, after[:2], reach), False,
                             _turns_left(before[:2], here, after[:2]), end))  # fmt: skip
    if _both_on_rim(corners[-1], corners[0], rim):
        segments.append(("A", rim, False, _turns_left(corners[-1][:2], corners[0][:2], (0, 0)), segments[0][1]))
    return Path((*segments, ("Z",)))


def inset(corners: Sequence[Corner], by: float, rim: float = 0) -> list[Corner]:
    """The corners of the same outline moved inwards by `by`: the line of a chamfer. Corners run counterclockwise."""
    sign = 1 if _area(corners) > 0 else -1
    result = []
    for index, corner in enumerate(corners):
        before, after = corners[index - 1], corners[(index + 1) % len(corners)]
        here = corner[:2]
        first = _offset_line(before[:2], here, by * sign)
        second = _offset_line(here, after[:2], by * sign)
        if _both_on_rim(before, corner, rim):
            point = _on_circle(second, rim - by, here)
        elif _both_on_rim(corner, after, rim):
            point = _on_circle(first, rim - by, here)
        else:
            point = _meet(first, second) or here
        convex = _turns_left(before[:2], here, after[:2]) == (sign > 0)
        radius = max(corner[2] - by, 0) if convex else corner[2] + by
        result.append((*point, radius if corner[2] else 0))
    return result


def _both_on_rim(a: Corner, b: Corner, rim: float) -> bool:
    return bool(rim) and abs(hypot(a[0], a[1]) - rim) < ON_RIM and abs(hypot(b[0], b[1]) - rim) < ON_RIM


def _along_rim(here: Point, other: Corner, reach: float, rim: float) -> Point:
    angle, far = bearing((0, 0), here), bearing((0, 0), other[:2])
    turn = reach / rim * (1 if sin(far - angle) > 0 else -1)
    return rim * cos(angle + turn), rim * sin(angle + turn)


def _reach(before: Corner, here: Point, after: Corner, radius: float) -> float:
    """How far from the corner the rounding begins: never past the middle of a side."""
    half = _turn(before[:2], here, after[:2]) / 2
    wanted = radius * abs(tan(half))
    return min(wanted, distance(before[:2], here) * 0.49, distance(here, after[:2]) * 0.49)


def _fitting(before: Point, here: Point, after: Point, reach: float) -> float:
    half = _turn(before, here, after) / 2
    return reach / max(abs(tan(half)), 1e-6)


def _turn(before: Point, here: Point, after: Point) -> float:
    """The change of direction at a corner, -pi to pi."""
    change = bearing(here, after) - bearing(before, here)
    return (change + pi) % tau - pi


def _turns_left(before: Point, here: Point, after: Point) -> bool:
    cross = (here[0] - before[0]) * (after[1] - here[1]) - (here[1] - before[1]) * (after[0] - here[0])
    return cross > 0


def _area(corners: Sequence[Corner]) -> float:
    pairs = zip(corners, [*corners[1:], corners[0]], strict=True)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs) / 2


def _offset_line(a: Point, b: Point, by: float) -> tuple[Point, Point]:
    angle = bearing(a, b)
    dx, dy = -sin(angle) * by, cos(angle) * by
    return (a[0] + dx, a[1] + dy), (b[0] + dx, b[1] + dy)


def _meet(first: tuple[Point, Point], second: tuple[Point, Point]) -> Point | None:
    (x1, y1), (x2, y2) = first
    (x3, y3), (x4, y4) = second
    det = (x1 - x2) * (y3 - y4) - (y1 - y2) * (x3 - x4)
    if abs(det) < 1e-9:
        return None
    a, b = x1 * y2 - y1 * x2, x3 * y4 - y3 * x4
    return (a * (x3 - x4) - (x1 - x2) * b) / det, (a * (y3 - y4) - (y1 - y2) * b) / det


def _on_circle(one: tuple[Point, Point], radius: float, near: Point) -> Point:
    """Where a line meets the circle about the origin, at the end nearer to `near`."""
    (x1, y1), (x2, y2) = one
    dx, dy = x2 - x1, y2 - y1
    length = hypot(dx, dy)
    ux, uy = dx / length, dy / length
    along = -(x1 * ux + y1 * uy)
    foot = (x1 + ux * along, y1 + uy * along)
    half = max(radius**2 - hypot(*foot) ** 2, 0) ** 0.5
    ends = [(foot[0] + ux * half * s, foot[1] + uy * half * s) for s in (1, -1)]
    return min(ends, key=lambda end: distance(end, near))
