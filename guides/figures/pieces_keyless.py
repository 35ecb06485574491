"""Dial side: stem, keyless works, motion works, dial fasteners; casing clamps and crown. Plate coordinates.

PURE.
"""

# ruff: noqa: E501  lines of path data and coordinates read best unbroken

from collections.abc import Callable
from math import pi

from guides.figures.geometry import Geometry
from guides.figures.metal import Shapes, lines_along, on_stem, outline, pinion, spoked, toothed
from guides.figures.paths import Path, bearing, line, polar, polygon, ribbon
from guides.figures.pieces_bridges import wire
from guides.figures.svg import Disc, Line, Shape
from guides.figures.teeth import ring


def stem(g: Geometry) -> Shapes:
    bearing, pilot, thread, groove = (
        g.measure("401", name) / 2 for name in ("bearing diameter", "pilot diameter", "thread", "groove diameter")
    )
    at = {name: g.size("401", name) for name in ("pilot", "square", "bearing", "groove", "thread-from", "end")}
    square, after = g.size("401", "square-half"), at["groove"] + g.measure("401", "groove width")
    steps = [(at["pilot"], pilot), (at["square"], pilot), (at["square"], square), (at["bearing"], square),
             (at["bearing"], bearing), (at["groove"], bearing), (at["groove"], groove), (after, groove), (after, bearing),
             (at["thread-from"], bearing), (at["thread-from"], thread), (at["end"], thread)]  # fmt: skip
    first, pitch = g.size("401", "first-turn"), g.size("401", "pitch")
    cuts = [line(g.along_stem(first + i * pitch, -thread), g.along_stem(first + 0.15 + i * pitch, thread)) for i in range(5)]  # fmt: skip
    threads = Path(tuple(segment for cut in cuts for segment in cut.segments))
    return Line("f metal", on_stem(g, steps)), Line("f fine", threads)


def winding_pinion(g: Geometry) -> Shapes:
    half, low, high = g.look("winding-pinion-mm") / 2, g.size("410", "from"), g.size("410", "to")
    root, wide = low + g.size("410", "saw"), half * g.size("410", "saw-half")
    saw = [(low + (g.size("410", "tooth") if index % 2 else 0.0), wide * (index / 4 - 1)) for index in range(9)]
    rows = [(high, half), (high, -half), (root, -half), *saw, (root, half)]
    return Line("f metal", polygon(g.along_stem(*row) for row in rows)), lines_along(g, root + 0.05, high, half, 9)


def sliding_pinion(g: Geometry, shift: float = 0) -> Shapes:
    """`shift`: how far it has moved inwards; 0 winds, the size "sets" sets the hands."""
    half, low, high = g.look("sliding-pinion-mm") / 2, g.size("407", "from") - shift, g.size("407", "to") - shift
    rows = [(low + out, half * share) for out, share in g.pairs("407", "profile")]
    wide, deep = half * g.size("407", "saw-half"), g.size("407", "tooth")
    saw = [(high + (0.0 if index % 2 else deep), wide * (1 - index / 4)) for index in range(9)]
    right = [g.along_stem(*row) for row in rows]
    left = [g.along_stem(out, -across) for out, across in reversed(rows)]
    body = polygon([*right, *(g.along_stem(*one) for one in saw), *left])
    return Line("f metal", body), lines_along(g, low, low + g.size("407", "breguet"), half, 9)


def lever(g: Geometry) -> Shapes:
    groove = g.size("401", "groove") + g.measure("401", "groove width") / 2
    pin = g.along_stem(groove, g.size("443", "pin-beside"))
    return (
        Line("f metal", outline(g, "setting-lever")),
        Disc("f metal", g.at("443"), g.size("443", "boss")),
        Disc("f metal", pin, g.size("443", "pin")),
    )


def yoke(g: Geometry) -> Shapes:
    return Line("f metal", outline(g, "yoke")), Disc("f metal", g.at("435"), g.size("435", "bore"))


def yoke_spring(g: Geometry) -> Shapes:
    path = wire(g, "440")
    eye = Disc("f metal", g.keyless(g.pairs("440", "wire")[0]), g.size("440", "eye"))
    return Line("f metal", ribbon(path.swapped() if g.layout == "6497" else path, g.size("440", "thick"))), eye


def jumper(g: Geometry) -> Shapes:
    return (Line("f metal", outline(g, "jumper")), Disc("f fine", g.at("5445"), g.size("445", "sink")))


def setting_wheel(number: str) -> Callable[[Geometry], Shapes]:
    def build(g: Geometry) -> Shapes:
        wheel = g.wheels[number]
        rings = (
            Disc("f fine", wheel.centre, g.size(number, "ring")),
            Disc("f metal", wheel.centre, g.size(number, "bore")),
        )
        return Line("f metal", toothed(g, wheel)), *rings

    return build


def minute_wheel(g: Geometry) -> Shapes:
    return spoked(g, "260"), *pinion(g, "260p", g.size("260", "bore"))


def cannon(g: Geometry) -> Shapes:
    at = g.at("201")
    return (Line("f metal", toothed(g, g.wheels["240"])), Disc("f metal", at, g.measure("240", "minute-hand seat") / 2),
            Disc("f metal", at, g.size("240", "bore")))  # fmt: skip


def hour_wheel(g: Geometry) -> Shapes:
    wheel, pipe = g.wheels["250"], g.measure("250", "pipe diameter") / 2
    hole = ring(pipe - g.size("250", "wall")).moved(to=wheel.centre)
    return (Line("f wheel", toothed(g, wheel) + hole, True), Disc("f fine", wheel.centre, g.size("250", "ring")),
            Line("f metal", ring(pipe).moved(to=wheel.centre) + hole, True))  # fmt: skip


def washer(g: Geometry) -> Shapes:
    outer, inner = g.size("dial-washer", "outer"), g.size("dial-washer", "inner")
    return (Line("f wheel", (ring(outer) + ring(inner, True)).moved(to=g.at("201")), True),)


def fastener(g: Geometry) -> Shapes:
    head, slot = g.size("dial-fastener", "head"), g.size("dial-fastener", "slot")
    shapes: list[Shape] = []
    for index, at in enumerate(g.everywhere("dial-fastener")):
        turn = g.size("dial-fastener", "turn") + index
        cut = line(polar(slot, turn, at), polar(-slot, turn, at))
        shapes += [Disc("f metal", at, head), Line("f", cut)]
    return tuple(shapes)


def clamps(g: Geometry) -> Shapes:
    half, outer, reach = (g.size("166", name) for name in ("half", "outer-half", "reach"))
    shapes: list[Shape] = []
    for at in g.everywhere("166"):
        way = bearing((0, 0), at)
        end, left, right = polar(reach, way, at), way + pi / 2, way - pi / 2
        corners = polar(half, left, at), polar(half, right, at), polar(outer, right, end), polar(outer, left, end)
        shapes.append(Line("f metal", polygon(corners)))
    return tuple(shapes)


def crown_shapes(g: Geometry) -> Shapes:
    out, half, deep = (g.size("crown", name) for name in ("from", "half", "deep"))
    body = on_stem(g, [(out, half - 0.35), (out + 0.3, half), (out + deep - 0.4, half), (out + deep, half - 0.5)])
    return Line("f metal", body), lines_along(g, out + 0.3, out + deep - 0.4, half, 15)
