"""Barrel, wheels, escapement and balance where they stand. Plate coordinates.

PURE.
"""

from math import pi, radians

from guides.figures.geometry import Geometry
from guides.figures.metal import Shapes, arbor, jewel, pinion, screw, spoked, toothed
from guides.figures.paths import Path, Point, distance, polar, polygon
from guides.figures.svg import Disc, Line
from guides.figures.teeth import ForkForm, club_wheel, fork, lyre, ring, spiral, windows


def barrel(g: Geometry) -> Shapes:
    wheel = g.wheels["180"]
    inside = g.measure("770", "barrel inside diameter") / 2
    rings = Disc("f fine", wheel.centre, inside), Disc("f fine", wheel.centre, g.size("180", "boss"))
    return Line("f wheel", toothed(g, wheel)), *rings, *arbor(g)


def mainspring(g: Geometry) -> Shapes:
    inner, outer, turns, start = (g.size("770", name) for name in ("inner", "outer", "turns", "start"))
    return (Line("f", spiral(inner, outer, turns, start).moved(to=g.at("180"))),)


def drum(g: Geometry) -> Shapes:
    wheel = g.wheels["180"]
    hole = ring(g.size("182", "hole")).moved(to=wheel.centre)
    return Line("f wheel", toothed(g, wheel) + hole, True), Disc("f fine", wheel.centre, g.size("182", "wall"))


def centre_wheel(g: Geometry) -> Shapes:
    return spoked(g, "201"), *pinion(g, "201p", g.size("201", "arbor"))


def third_wheel(g: Geometry) -> Shapes:
    return spoked(g, "210"), *pinion(g, "210p", g.size("210", "arbor"))


def fourth_wheel(g: Geometry) -> Shapes:
    at = g.at("224")
    return (
        spoked(g, "224"),
        Disc("f wheel", at, g.size("224", "hub-disc")),
        Disc("f metal", at, g.measure("224", "arbor") / 2),
    )


def escape_wheel(g: Geometry) -> Shapes:
    radius = g.escape_radius
    outer, hub, width, turn = (g.size("705", name) for name in ("windows", "hub", "spoke", "turn"))
    teeth = club_wheel(radius, g.escape_phase, int(g.size("705", "teeth")), g.pairs("705", "tooth"))
    wheel = teeth + windows(int(g.look("spokes-705")), radius * outer, hub, width, turn)
    return Line("f metal", wheel.moved(to=g.at("705")), True), *pinion(g, "705p", g.size("705", "arbor"))


def fork_shapes(g: Geometry, lean: float = 1) -> Shapes:
    """The pallet fork leaning to one side (1: locked by the entry stone) or the other (-1)."""
    at = g.at("710")
    from_wheel, to_balance = distance(at, g.at("705")), distance(at, g.at("721"))
    names = ("stone-deg", "draw-deg", "tip", "stone-half", "stone-long", "slant", "grip", "inner-grip", "inner-at")
    form = ForkForm(*(g.size("710", name) for name in names), lever=g.pairs("710", "lever"))
    length = to_balance - g.look("impulse-mm") + g.size("710", "horn")
    body, entry, exit_stone = fork(length, g.escape_radius, from_wheel, form)
    turn = g.fork_angle + g.bank * lean
    return (Line("f metal", body.moved(turn, at)), Line("f jewel", entry.moved(turn, at)),
            Line("f jewel", exit_stone.moved(turn, at)), Disc("f metal", at, g.size("710", "staff")))  # fmt: skip


def balance(g: Geometry) -> Shapes:
    at, radius = g.at("721"), g.measure("721", "rim diameter") / 2
    rim, hub, arm, turn, flare = (g.size("721", name) for name in ("rim", "hub", "arm", "turn", "flare"))
    wheel = ring(radius) + windows(int(g.look("arms-721")), radius - rim, hub, arm, turn, flare)
    return (Line("f wheel", wheel.moved(to=at), True), Disc("f fine", at, radius - g.size("721", "line")),
            Line("f fine", hairspring(g)), Disc("f metal", at, g.look("hairspring-inner-mm") / 2),
            Disc("f metal", at, g.size("721", "staff")))  # fmt: skip


def hairspring(g: Geometry) -> Path:
    inner, outer = g.look("hairspring-inner-mm") / 2, g.look("hairspring-outer-mm") / 2
    return spiral(inner, outer, g.look("hairspring-turns"), g.size("721", "spring-start")).moved(to=g.at("721"))


def roller(g: Geometry) -> Shapes:
    at = g.at("721")
    pin = polar(g.look("impulse-mm"), g.fork_angle + pi, at)
    return Disc("f hid", at, g.look("roller-mm") / 2), Disc("f jewel", pin, g.size("730", "pin"))


def regulator(g: Geometry) -> Shapes:
    at, root = g.at("721"), g.size("303", "root")
    pointer, tail = (radians(g.size("303", name)) for name in ("pointer-deg", "tail-deg"))
    ends = {name: (g.size("303", name), g.size("303", f"{name}-tip")) for name in ("pointer", "tail")}
    arms = _arm(at, pointer, (root, g.size("303", "pointer-root")), ends["pointer"])
    arms += _arm(at, tail, (root, g.size("303", "tail-root")), ends["tail"])
    hoop = ring(g.size("303", "outer")).moved(to=at) + ring(g.size("303", "inner"), True).moved(to=at)
    pins = polar(g.size("303", "pins"), tail + g.size("303", "pins-turn"), at)
    return Line("f metal", arms + hoop), Disc("f", pins, g.size("303", "pin"))


def _arm(at: Point, way: float, root: Point, end: Point) -> Path:
    """A tapering arm about `at`: distance and half angle at its root and at its end."""
    (near, wide), (far, narrow) = root, end
    return polygon([polar(near, way + wide, at), polar(far, way + narrow, at), polar(far, way - narrow, at),
                    polar(near, way - wide, at)])  # fmt: skip


def stud_holder(g: Geometry) -> Shapes:
    at, angle = g.at("721"), radians(g.size("375", "arm-deg"))
    root, end = (g.size("375", "root"), g.size("375", "arm-root")), (g.size("375", "arm"), g.size("375", "arm-tip"))
    hoop = ring(g.size("375", "outer")).moved(to=at) + ring(g.size("375", "inner"), True).moved(to=at)
    stud = Disc("f metal", polar(g.size("375", "stud-at"), angle, at), g.size("375", "stud"))
    return Line("f metal", hoop + _arm(at, angle, root, end), True), stud


def stud_screw(g: Geometry) -> Shapes:
    return tuple(screw(g, g.at("5738"), g.head_radius("5738"), 0.4))


def shock(g: Geometry, radius: float) -> Shapes:
    at = g.at("721")
    bow = lyre(radius * g.size("3024", "lyre"), g.size("3024", "lyre-hinge"), g.pairs("3024", "lyre-points"))
    stone = jewel(g, at, radius * g.size("3024", "jewel"), g.size("3024", "hole"), 0)
    return Disc("f metal", at, radius), Line("f wheel", bow.moved(g.size("3024", "turn"), at)), *stone
