"""Lines and curves in the plane, and the frames that turn the plate's millimetres into a picture's.

PURE. Points are (x, y) floats in mm, y up, as the geometry file has them; floats because this is trigonometry,
never a comparison of lengths. A Frame turns them into a picture's units, y down. A Path knows M, L, Q, A and Z.
Numbers are written with two decimals, relative, so that a wheel of 120 teeth stays near five kilobytes.
"""

# ruff: noqa: PLR0913, PLR0917  places and sizes are plain arguments

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
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
    for segment in segments:
        kind = segment[0]
        if kind == "Z":
            yield segment
        elif kind == "A":
            _, radius, large, ccw, end = segment
            rx, ry = radius if isinstance(radius, tuple) else (radius, radius)
            yield "A", (rx * frame.sx, ry * frame.sy), large, ccw != frame.mirrors, frame(end)
        else:
            yield kind, *map(frame, segment[1:])


def _short(hundredths: int) -> str:
    """Write hundredths as SVG likes them shortest: 1234 -> 12.34, -50 -> -.5, 300 -> 3."""
    sign, whole, rest = "-" if hundredths < 0 else "", *divmod(abs(hundredths), 100)
    if not rest:
        return f"{sign}{whole}"
    tail = f"{rest:02d}".rstrip("0")
    return f"{sign}{whole or ''}.{tail}"


def _joined(values: Iterable[int]) -> str:
    out = ""
    for value in values:
        text = _short(value)
        out += text if text[0] == "-" or not out else " " + text
    return out


def _written(segments: Iterable[Segment]) -> str:
    out, x, y, last = [], 0, 0, ""
    for segment in segments:
        kind = segment[0]
        if kind == "Z":
            out.append("z")
            last = "z"
            continue
        points = [(round(p[0] * 100), round(p[1] * 100)) for p in (segment[4:] if kind == "A" else segment[1:])]
        if kind == "M":
            text, letter = _joined(points[0]), "M"
        else:
            values = [value for px, py in points for value in (px - x, py - y)]
            letter = kind.lower()
            text = _joined(values)
            if kind == "A":
                radii = _joined(round(one * 100) for one in segment[1])
                # SVG's sweep flag is 1 where y points down and the arc runs clockwise on the screen
                text = f"{radii} 0 {int(segment[2])} {int(segment[3])} {text}"
        x, y = points[-1]
        joint = "" if letter != last or text[0] == "-" else " "
        out.append((letter if letter != last or letter == "M" else joint) + text)
        last = letter
    return "".join(out)


def _quadratic(start: Point, control: Point, end: Point, step: float) -> list[Point]:
    pieces = max(2, ceil((distance(start, control) + distance(control, end)) / step))
    points = []
    for index in range(1, pieces + 1):
        t = index / pieces
        points.append(between(between(start, control, t), between(control, end, t), t))
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


def inside(point: Point, ring: list[Point]) -> bool:
    """Whether a point lies in a closed polygon (even-odd)."""
    x, y = point
    odd, j = False, len(ring) - 1
    for i in range(len(ring)):
        (xi, yi), (xj, yj) = ring[i], ring[j]
        if (yi > y) != (yj > y) and x < (xj - xi) * (y - yi) / (yj - yi) + xi:
            odd = not odd
        j = i
    return odd


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
