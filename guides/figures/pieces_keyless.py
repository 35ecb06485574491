"""Dial side: stem, keyless works, motion works, dial fasteners; casing clamps and crown. Plate coordinates.

PURE.
"""

# ruff: noqa: E501  lines of path data and coordinates read best unbroken

from collections.abc import Callable
from math import atan2, pi

from guides.figures.geometry import Geometry
from guides.figures.metal import Shapes, lines_along, on_stem, outline, pinion, toothed
from guides.figures.paths import Path, Point, line, polar, polygon, ribbon
from guides.figures.svg import Disc, Line, Shape
from guides.figures.teeth import ring, windows


def stem(g: Geometry) -> Shapes:
    bearing_r = g.measure("401", "bearing diameter") / 2
    pilot, thread = g.measure("401", "pilot diameter") / 2, g.measure("401", "thread") / 2
    groove, wide = g.measure("401", "groove diameter") / 2, g.measure("401", "groove width")
    steps = [(9.4, pilot), (10.5, pilot), (10.5, 0.5), (12.9, 0.5), (12.9, bearing_r), (15.35, bearing_r), (15.35, groove),
             (15.35 + wide, groove), (15.35 + wide, bearing_r), (19.6, bearing_r), (19.6, thread), (22.4, thread)]  # fmt: skip
    right = [g.along_stem(out, across) for out, across in steps]
    left = [g.along_stem(out, -across) for out, across in reversed(steps)]
    cuts = [line(g.along_stem(20.2 + i * 0.45, -thread), g.along_stem(20.35 + i * 0.45, thread)) for i in range(5)]
    threads = Path(tuple(segment for cut in cuts for segment in cut.segments))
    return Line("f metal", polygon([*right, *left])), Line("f fine", threads)


def winding_pinion(g: Geometry) -> Shapes:
    half, low, high = g.look("winding-pinion-mm") / 2, 12.75, 14.2
    saw = [(low + (0.32 if index % 2 else 0.0), -half * 0.62 + half * 1.24 * index / 8) for index in range(9)]
    body = [g.along_stem(high, half), g.along_stem(high, -half), g.along_stem(low + 0.4, -half),
            *(g.along_stem(out, across) for out, across in saw), g.along_stem(low + 0.4, half)]  # fmt: skip
    return Line("f metal", polygon(body)), lines_along(g, low + 0.45, high, half, 9)


def sliding_pinion(g: Geometry, shift: float = 0) -> Shapes:
    """`shift`: how far it has moved inwards; 0 winds, about 0.6 sets the hands."""
    half, low, high = g.look("sliding-pinion-mm") / 2, 11.0 - shift, 12.7 - shift
    rows = [(low, half), (low + 0.5, half), (low + 0.55, half * 0.66), (low + 1.0, half * 0.66), (low + 1.05, half), (high, half)]  # fmt: skip
    saw = [(high + (0.0 if index % 2 else 0.3), half * 0.8 - half * 1.6 * index / 8) for index in range(9)]
    right = [g.along_stem(*row) for row in rows]
    left = [g.along_stem(out, -across) for out, across in reversed(rows)]
    body = polygon([*right, *(g.along_stem(*one) for one in saw), *left])
    return Line("f metal", body), lines_along(g, low, low + 0.48, half, 9)


def lever(g: Geometry) -> Shapes:
    pin = g.along_stem(15.35 + g.measure("401", "groove width") / 2, 0.1)
    return (
        Line("f metal", outline(g, "setting-lever")),
        Disc("f metal", g.at("443"), 0.62),
        Disc("f metal", pin, 0.36),
    )


def yoke(g: Geometry) -> Shapes:
    return Line("f metal", outline(g, "yoke")), Disc("f metal", g.at("435"), 0.42)


def yoke_spring(g: Geometry) -> Shapes:
    key = g.keyless
    wire = Path((("M", key((-11.6, 7.6))), ("Q", key((-13.0, 9.4)), key((-11.2, 10.5))),
                 ("Q", key((-8.4, 11.9)), key((-4.6, 12.28)))))  # fmt: skip
    return Line("f metal", ribbon(wire, 0.26)), Disc("f metal", key((-11.6, 7.6)), 0.36)


def jumper(g: Geometry) -> Shapes:
    return (Line("f metal", outline(g, "jumper")), Disc("f fine", g.at("5445"), 1.0))


def setting_wheel(number: str) -> Callable[[Geometry], Shapes]:
    def build(g: Geometry) -> Shapes:
        wheel = g.wheels[number]
        return Line("f metal", toothed(wheel)), Disc("f fine", wheel.centre, 1.1), Disc("f metal", wheel.centre, 0.42)

    return build


def minute_wheel(g: Geometry) -> Shapes:
    wheel = g.wheels["260"]
    openings = windows(int(g.look("spokes-260")), wheel.root_radius - 0.5, 1.6, 0.7, 0.2).moved(to=wheel.centre)
    return (Line("f wheel", toothed(wheel) + openings, True), *pinion(g, "260p", 0.42))


def cannon(g: Geometry) -> Shapes:
    at = g.at("201")
    return (Line("f metal", toothed(g.wheels["240"])), Disc("f metal", at, g.measure("240", "minute-hand seat") / 2),
            Disc("f metal", at, 0.5))  # fmt: skip


def hour_wheel(g: Geometry) -> Shapes:
    wheel, pipe = g.wheels["250"], g.measure("250", "pipe diameter") / 2
    holes = ring(pipe - 0.3).moved(to=wheel.centre)
    return (Line("f wheel", toothed(wheel) + holes, True), Disc("f fine", wheel.centre, 3.2),
            Line("f metal", ring(pipe).moved(to=wheel.centre) + holes, True))  # fmt: skip


def washer(g: Geometry) -> Shapes:
    return (Line("f wheel", (ring(2.5) + ring(1.15, True)).moved(to=g.at("201")), True),)


def fastener(g: Geometry) -> Shapes:
    shapes: list[Shape] = []
    for index, at in enumerate(g.everywhere("dial-fastener")):
        shapes += [Disc("f metal", at, 0.6), Line("f", line(polar(0.5, 0.9 + index, at), polar(-0.5, 0.9 + index, at)))]
    return tuple(shapes)


def clamps(g: Geometry) -> Shapes:
    shapes: list[Shape] = []
    for at in g.everywhere("166"):
        angle = _angle(at)
        tab = polygon([polar(1.15, angle + pi / 2, at), polar(1.15, angle - pi / 2, at),
                       polar(1.0, angle - pi / 2, polar(3.4, angle, at)), polar(1.0, angle + pi / 2, polar(3.4, angle, at))])  # fmt: skip
        shapes.append(Line("f metal", tab))
    return tuple(shapes)


def _angle(point: Point) -> float:
    return atan2(point[1], point[0])


def crown_shapes(g: Geometry, out: float = 21.2) -> Shapes:
    """The crown on the stem, `out` mm from the centre to its inner face."""
    half, deep = 3.1, 3.4
    body = on_stem(g, [(out, half - 0.35), (out + 0.3, half), (out + deep - 0.4, half), (out + deep, half - 0.5)])
    return Line("f metal", body), lines_along(g, out + 0.3, out + deep - 0.4, half, 15)
