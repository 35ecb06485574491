"""Barrel, wheels, escapement and balance where they stand. Plate coordinates.

PURE.
"""

from math import pi, radians

from guides.figures.geometry import POINTER, STUD, Geometry
from guides.figures.metal import Shapes, arbor, jewel, pinion, screw, spoked, toothed
from guides.figures.paths import polar, polygon
from guides.figures.svg import Disc, Line
from guides.figures.teeth import club_wheel, fork, lyre, ring, spiral, windows


def barrel(g: Geometry) -> Shapes:
    wheel = g.wheels["180"]
    inside = g.measure("770", "barrel inside diameter") / 2
    drum = Line("f wheel", toothed(wheel))
    return drum, Disc("f fine", wheel.centre, inside), Disc("f fine", wheel.centre, 2.6), *arbor(g)


def mainspring(g: Geometry) -> Shapes:
    coil = spiral(2.3, 7.1, 9, 0.4).moved(to=g.at("180"))
    return (Line("f", coil),)


def drum(g: Geometry) -> Shapes:
    wheel = g.wheels["180"]
    hole = ring(1.4).moved(to=wheel.centre)
    return Line("f wheel", toothed(wheel) + hole, True), Disc("f fine", wheel.centre, 7.5)


def centre_wheel(g: Geometry) -> Shapes:
    return spoked(g, "201", 0.62, 1.62, 0.78, int(g.look("spokes-201"))), *pinion(g, "201p", 0.5)


def third_wheel(g: Geometry) -> Shapes:
    return spoked(g, "210", 0.45, 1.15, 0.6, int(g.look("spokes-210")), 0.9), *pinion(g, "210p", 0.3)


def fourth_wheel(g: Geometry) -> Shapes:
    at = g.at("224")
    return (spoked(g, "224", 0.42, 0.95, 0.52, int(g.look("spokes-224")), 0.1), Disc("f wheel", at, 0.95),
            Disc("f metal", at, 0.3))  # fmt: skip


def escape_wheel(g: Geometry) -> Shapes:
    radius = g.escape_radius
    wheel = club_wheel(radius, g.escape_phase) + windows(int(g.look("spokes-705")), radius * 0.52, 0.72, 0.4, 0.5)
    return Line("f metal", wheel.moved(to=g.at("705")), True), *pinion(g, "705p", 0.18)


def fork_shapes(g: Geometry, lean: float = 1) -> Shapes:
    """The pallet fork leaning to one side (1: locked by the entry stone) or the other (-1)."""
    from_wheel = ((g.at("710")[0] - g.at("705")[0]) ** 2 + (g.at("710")[1] - g.at("705")[1]) ** 2) ** 0.5
    to_balance = ((g.at("710")[0] - g.at("721")[0]) ** 2 + (g.at("710")[1] - g.at("721")[1]) ** 2) ** 0.5
    body, entry, exit_stone = fork(to_balance - g.look("impulse-mm") + 0.3, g.escape_radius, from_wheel)
    turn, at = g.fork_angle + g.bank * lean, g.at("710")
    return (Line("f metal", body.moved(turn, at)), Line("f jewel", entry.moved(turn, at)),
            Line("f jewel", exit_stone.moved(turn, at)), Disc("f metal", at, 0.28))  # fmt: skip


def balance(g: Geometry) -> Shapes:
    at, radius = g.at("721"), g.measure("721", "rim diameter") / 2
    arms = int(g.look("arms-721"))
    rim = ring(radius) + windows(arms, radius - 0.85, 1.0, 0.75, 1.2, 1.5)
    coil = spiral(g.look("hairspring-inner-mm") / 2, g.look("hairspring-outer-mm") / 2, g.look("hairspring-turns"), 0.6)
    return (Line("f wheel", rim.moved(to=at), True), Disc("f fine", at, radius - 0.4),
            Line("f fine", coil.moved(to=at)), Disc("f metal", at, g.look("hairspring-inner-mm") / 2),
            Disc("f metal", at, 0.3))  # fmt: skip


def roller(g: Geometry) -> Shapes:
    at = g.at("721")
    pin = polar(g.look("impulse-mm"), g.fork_angle + pi, at)
    return Disc("f hid", at, g.look("roller-mm") / 2), Disc("f jewel", pin, 0.22)


def regulator(g: Geometry) -> Shapes:
    at = g.at("721")
    pointer, tail = radians(POINTER), radians(-72)
    index = polygon([polar(2.4, pointer + 0.17, at), polar(5.7, pointer + 0.012, at), polar(5.7, pointer - 0.012, at),
                     polar(2.4, pointer - 0.17, at)])  # fmt: skip
    pins = polygon([polar(2.4, tail + 0.2, at), polar(3.7, tail + 0.1, at), polar(3.7, tail - 0.1, at),
                    polar(2.4, tail - 0.2, at)])  # fmt: skip
    return (Line("f metal", index + pins + ring(2.52).moved(to=at) + ring(2.06, True).moved(to=at)),
            Disc("f", polar(3.35, tail + 0.03, at), 0.12))  # fmt: skip


def stud_holder(g: Geometry) -> Shapes:
    at, angle = g.at("721"), radians(STUD)
    arm = polygon([polar(2.95, angle + 0.19, at), polar(4.3, angle + 0.15, at), polar(4.3, angle - 0.15, at),
                   polar(2.95, angle - 0.19, at)])  # fmt: skip
    hoop = ring(2.98).moved(to=at) + ring(2.54, True).moved(to=at)
    return Line("f metal", hoop + arm, True), Disc("f metal", polar(3.8, angle, at), 0.3)


def stud_screw(g: Geometry) -> Shapes:
    return tuple(screw(g.at("5738"), g.head_radius("5738"), 0.4))


def shock(g: Geometry, radius: float) -> Shapes:
    at = g.at("721")
    return (Disc("f metal", at, radius), Line("f wheel", lyre(radius * 0.95).moved(0.7, at)),
            *jewel(at, radius * 0.3, 0.16, 0))  # fmt: skip
