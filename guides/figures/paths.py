"""Lines and curves in the plane, and the frames that turn the plate's millimetres into a picture's.

PURE. Points are (x, y) floats in mm, y up, as the geometry file has them; floats because this is trigonometry,
never a comparison of lengths. A Frame turns them into a picture's units, y down. A Path knows M, L, Q, A and Z.
Numbers are written with two decimals, relative, so that a wheel of 120 teeth stays near five kilobytes.
"""

# ruff: noqa: PLR0913, PLR0917  places and sizes are plain arguments

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, ceil, cos, hypot, pi, sin, tau

Point = tuple[float, float]
Segment = tuple  # ("M", p) ("L", p) ("Q", control, p) ("A", radius, large, counterclockwise, p) ("Z",)


def polar(radius: float, angle: float, centre: Point = (0, 0)) -> Point:
    return centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)


def distance(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def bearing(a: Point, b: Point) -> float:
    """The angle of the way from a to b, in radians, counterclockwise from x."""
    return atan2(b[1] - a[1], b[0] - a[0])


def towards(a: Point, b: Point, length: float) -> Point:
    """The point `length` from a on the way to b."""
    return polar(length, bearing(a, b), a)


def between(a: Point, b: Point, share: float = 0.5) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def foot_on(a: Point, b: Point, near: Point) -> Point:
    """The point of the way from a to b that lies nearest."""
    length = distance(a, b) ** 2 or 1
    share = ((near[0] - a[0]) * (b[0] - a[0]) + (near[1] - a[1]) * (b[1] - a[1])) / length
    return between(a, b, min(max(share, 0), 1))


@dataclass(frozen=True, slots=True)
class Frame:
    """How plate coordinates become a picture's: a turn or mirror (xx xy yx yy), two scales, a shift."""

    xx: float = 1
    xy: float = 0
    yx: float = 0
    yy: float = 1
    sx: float = 1
    sy: float = 1
    dx: float = 0
    dy: float = 0

    def __call__(self, point: Point) -> Point:
        x, y = point
        return (self.xx * x + self.xy * y) * self.sx + self.dx, (self.yx * x + self.yy * y) * self.sy + self.dy

    def back(self, point: Point) -> Point:
        """The plate's point that stands here in the picture."""
        u, v = (point[0] - self.dx) / self.sx, (point[1] - self.dy) / self.sy
        whole = self.xx * self.yy - self.xy * self.yx
        return (self.yy * u - self.xy * v) / whole, (self.xx * v - self.yx * u) / whole

    @property
    def mirrors(self) -> bool:
        return self.xx * self.yy - self.xy * self.yx < 0

    def scaled(self, sx: float, sy: float | None = None) -> "Frame":
        return Frame(self.xx, self.xy, self.yx, self.yy, sx, sx if sy is None else sy, self.dx, self.dy)

    def moved(self, dx: float, dy: float) -> "Frame":
        return Frame(self.xx, self.xy, self.yx, self.yy, self.sx, self.sy, self.dx + dx, self.dy + dy)


UPRIGHT = Frame(yy=-1)  # y up becomes y down, nothing else
PIXELS = Frame()  # already a picture's units


@dataclass(frozen=True)
class Path:
    """Segments in order. Frozen: maps and joins give new paths."""

    segments: tuple[Segment, ...]

    def __add__(self, other: "Path") -> "Path":
        return Path(self.segments + other.segments)

    def moved(self, turn: float = 0, to: Point = (0, 0)) -> "Path":
        """Turned about the origin by `turn` radians, then shifted to `to`."""
        c, s = cos(turn), sin(turn)
        return self.through(Frame(c, -s, s, c, 1, 1, *to))

    def through(self, frame: Frame) -> "Path":
        return Path(tuple(_mapped(self.segments, frame)))

    def swapped(self) -> "Path":
        """Mirrored across the 45-degree line: (x, y) becomes (y, x)."""
        return self.through(Frame(0, 1, 1, 0))

    def polygons(self, step: float = 0.15) -> list[list[Point]]:
        """Each closed or open run as points, curves cut into pieces of about `step`."""
        runs: list[list[Point]] = []
        for segment in self.segments:
            kind = segment[0]
            if kind == "M":
                runs.append([segment[1]])
            elif kind == "L":
                runs[-1].append(segment[1])
            elif kind == "Q":
                runs[-1] += _quadratic(runs[-1][-1], segment[1], segment[2], step)
            elif kind == "A":
                runs[-1] += _arc(runs[-1][-1], *segment[1:], step)
        return runs

    def d(self, frame: Frame = PIXELS) -> str:
        """The path as an SVG `d`, rounded to hundredths."""
        return _written(_mapped(self.segments, frame))


def _mapped(segments: Iterable[Segment], frame: Frame) -> Iterator[Segment]:
    xx, xy, yx, yy = frame.xx, frame.xy, frame.yx, frame.yy
    sx, sy, dx, dy, mirrors = frame.sx, frame.sy, frame.dx, frame.dy, frame.mirrors

    def at(point: Point) -> Point:  # frame(point), without asking the frame for its numbers thousands of times
        x, y = point
        return (xx * x + xy * y) * sx + dx, (yx * x + yy * y) * sy + dy

    for segment in segments:
        kind = segment[0]
        if kind == "Q":
            yield kind, at(segment[1]), at(segment[2])
        elif kind == "Z":
            yield segment
        elif kind == "A":
            _, radius, large, ccw, end = segment
            rx, ry = radius if isinstance(radius, tuple) else (radius, radius)
            yield "A", (rx * sx, ry * sy), large, ccw != mirrors, at(end)
        else:
            yield kind, at(segment[1])


@lru_cache(maxsize=16_384)  # a drawing of five thousand numbers has a few hundred different ones
def _short(hundredths: int) -> str:
    """Write hundredths as SVG likes them shortest, parted from the number before: 1234 -> " 12.34", -50 -> "-.5"."""
    sign, whole, rest = "-" if hundredths < 0 else " ", *divmod(abs(hundredths), 100)
    if not rest:
        return f"{sign}{whole}"
    tail = f"{rest:02d}".rstrip("0")
    return f"{sign}{whole or ''}.{tail}"


def _written(segments: Iterable[Segment]) -> str:
    """Every number is relative to the point before, as rounded: so no error adds up."""
    out, x, y, last = [], 0, 0, ""
    for segment in segments:
        kind = segment[0]
        if kind == "Z":
            out.append("z")
            last = "z"
            continue
        from_x, from_y = (0, 0) if kind == "M" else (x, y)
        text = ""
        for px, py in segment[4:] if kind == "A" else segment[1:]:
            x, y = round(px * 100), round(py * 100)
            text += _short(x - from_x) + _short(y - from_y)
        if kind == "A":
            rx, ry = segment[1]
            # SVG's sweep flag is 1 where y points down and the arc runs clockwise on the screen
            flags = f" 0 {segment[2]:d} {segment[3]:d} "
            text = _short(round(rx * 100)) + _short(round(ry * 100)) + flags + text.lstrip()
        letter = kind if kind == "M" else kind.lower()
        out.append(text if letter == last and letter != "M" else letter + text.lstrip())
        last = letter
    return "".join(out)


def _quadratic(start: Point, control: Point, end: Point, step: float) -> list[Point]:
    pieces = max(2, ceil((distance(start, control) + distance(control, end)) / step))
    (x0, y0), (x1, y1), (x2, y2) = start, control, end
    points = []
    for index in range(1, pieces + 1):
        t = index / pieces
        ax, ay, bx, by = x0 + (x1 - x0) * t, y0 + (y1 - y0) * t, x1 + (x2 - x1) * t, y1 + (y2 - y1) * t
        points.append((ax + (bx - ax) * t, ay + (by - ay) * t))
    return points


def _arc(start: Point, radius: float | Point, large: bool, ccw: bool, end: Point, step: float) -> list[Point]:
    """Points of a circular arc; `ccw` in mathematical sense, y up."""
    radius = radius[0] if isinstance(radius, tuple) else radius
    chord = distance(start, end)
    radius = max(radius, chord / 2)
    height = (radius**2 - chord**2 / 4) ** 0.5
    side = 1 if large != ccw else -1
    middle = between(start, end)
    centre = polar(height * side, bearing(start, end) + pi / 2, middle)
    first, last = bearing(centre, start), bearing(centre, end)
    sweep = (last - first) % tau if ccw else -((first - last) % tau)
    pieces = max(2, ceil(abs(sweep) * radius / step))
    return [polar(radius, first + sweep * index / pieces, centre) for index in range(1, pieces + 1)]


def polygon(points: Iterable[Point], *, closed: bool = True) -> Path:
    first, *rest = points
    return Path((("M", first), *(("L", point) for point in rest), *((("Z",),) if closed else ())))


def line(*points: Point) -> Path:
    return polygon(points, closed=False)


def ring_arc(centre: Point, radius: float, first: float, last: float) -> Path:
    """An open arc from angle `first` to `last` (radians), counterclockwise when last is larger."""
    large = abs(last - first) > pi
    end = polar(radius, last, centre)
    return Path((("M", polar(radius, first, centre)), ("A", radius, large, last > first, end)))


def inside(point: Point, ring: Sequence[Point]) -> bool:
    """Whether a point lies in a closed polygon (even-odd)."""
    x, y = point
    odd, (xj, yj) = False, ring[-1]
    for xi, yi in ring:
        if (yi > y) != (yj > y) and x < (xj - xi) * (y - yi) / (yj - yi) + xi:
            odd = not odd
        xj, yj = xi, yi
    return odd


def crossings(ring: Sequence[Point], levels: Sequence[float]) -> list[list[float]]:
    """Where a closed polygon crosses each of the ascending levels of y, from left to right.

    With inside_row, this asks `inside` of many points at once.
    """
    found, (xj, yj) = [[] for _ in levels], ring[-1]
    for xi, yi in ring:
        low, high = (yi, yj) if yi < yj else (yj, yi)
        for index in range(bisect_left(levels, low), bisect_left(levels, high)):
            found[index].append((xj - xi) * (levels[index] - yi) / (yj - yi) + xi)
        xj, yj = xi, yi
    return [sorted(row) for row in found]


def inside_row(x: float, row: Sequence[float]) -> bool:
    """Whether x lies in the polygon at the level whose crossings `row` holds (even-odd)."""
    return (len(row) - bisect_right(row, x)) % 2 == 1


def ribbon(path: Path, width: float, step: float = 0.4) -> Path:
    """An open path as a closed strip of the given width: a wire."""
    points = path.polygons(step)[0]
    left, right = [], []
    for index, point in enumerate(points):
        before, after = points[max(index - 1, 0)], points[min(index + 1, len(points) - 1)]
        across = bearing(before, after) + pi / 2
        left.append(polar(width / 2, across, point))
        right.append(polar(-width / 2, across, point))
    return polygon([*left, *reversed(right)])
