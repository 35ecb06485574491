"""The plate from both sides, the bridges, and the winding work on top of them. Plate coordinates.

PURE.
"""

# ruff: noqa: E501  lines of path data and coordinates read best unbroken

from guides.figures.geometry import BODY, FLANGE, Geometry
from guides.figures.metal import CHAMFER, Shapes, arbor, corners_of, jewel, outline
from guides.figures.outlines import rounded
from guides.figures.paths import Path, polar, polygon, ribbon
from guides.figures.svg import Disc, Line, Shape
from guides.figures.teeth import ratchet_gear


def plate_bridge_side(g: Geometry) -> Shapes:
    holes = [(at, 0.55) for number in ("5105", "5110", "5121", "5125") for at in g.everywhere(number)]
    shapes: list[Shape] = [
        Disc("f plate", (0, 0), FLANGE), Disc("f fine", (0, 0), BODY),
        Disc("f fine void", g.at("180"), 8.72), Disc("f fine void", g.at("721"), 7.15),
        Disc("f fine plate", g.at("201"), 2.0), *_stem_channel(g),
        *(Disc("f fine void", at, radius) for at, radius in holes),
        *(Disc("f fine void", at, 0.38) for at in g.everywhere("dial-fastener")),
        *(Disc("f fine void", at, 0.45) for at in g.points["case-hole"]),
        *jewel(g.at("210")), *jewel(g.at("224")), *jewel(g.at("705"), 0.62), *jewel(g.at("710"), 0.55),
        *jewel(g.at("201")), Disc("f fine plate", g.at("180"), 1.5), Disc("f fine void", g.at("180"), 0.6),
        Disc("f fine plate", g.at("721"), 1.9), *jewel(g.at("721"), 0.6, setting=0.65),
        Disc("f fine void", g.at("5443"), 0.75),
    ]  # fmt: skip
    return tuple(shapes)


def _stem_channel(g: Geometry) -> list[Shape]:
    points = [g.along_stem(10.4, -1.75), g.along_stem(15.3, -1.75), g.along_stem(15.3, -0.8), g.along_stem(18.55, -0.8),
              g.along_stem(18.55, 0.8), g.along_stem(15.3, 0.8), g.along_stem(15.3, 1.75), g.along_stem(10.4, 1.75)]  # fmt: skip
    return [Line("f fine void", polygon(points))]


def plate_dial_side(g: Geometry) -> Shapes:
    post = [(at, 0.42) for at in (g.at("260"), g.at("450"), g.at("453"), g.at("435"))]
    shapes: list[Shape] = [
        Disc("f plate", (0, 0), FLANGE), Disc("f fine", (0, 0), 18.2), Disc("f fine", (0, 0), 6.4),
        Disc("f fine plate", g.at("260"), 4.55), *_stem_channel(g),
        *(Disc("f metal", at, radius) for at, radius in post),
        *(Disc("f fine void", at, 0.42) for at in g.everywhere("dial-fastener")),
        *(Disc("f fine void", at, 0.45) for at in g.points["case-hole"]),
        *jewel(g.at("210")), *jewel(g.at("705"), 0.62), *jewel(g.at("710"), 0.55), *jewel(g.at("224")),
        Disc("f metal", g.at("224"), 0.2), *jewel(g.at("201")), Disc("f metal", g.at("201"), 0.5),
        Disc("f fine void", g.at("180"), 1.2), Disc("f metal", g.at("180"), 0.6), Disc("f fine void", g.at("5445"), 0.5),
        Disc("f fine void", g.at("5443"), 0.7),
    ]  # fmt: skip
    return tuple(shapes)


def bridge(g: Geometry, name: str, jewels: tuple[str, ...] = (), bores: tuple[Shape, ...] = ()) -> Shapes:
    stones = [shape for number in jewels for shape in jewel(g.at(number), 0.75 if number != "705" else 0.65)]
    return (Line("f bridge", outline(g, name)), Line("f fine", outline(g, name, CHAMFER)), *bores, *stones)


def barrel_bridge(g: Geometry) -> Shapes:
    wells: tuple[Shape, ...] = (Disc("f fine", g.at("180"), 7.15), Disc("f fine", g.at("420"), 4.7),
                                Disc("f fine void", g.at("180"), 1.55), *arbor(g))  # fmt: skip
    return bridge(g, "barrel-bridge", ("201",), wells)


def pallet_bridge(g: Geometry) -> Shapes:
    return (Line("f bridge", outline(g, "pallet-bridge")), Line("f fine", outline(g, "pallet-bridge", 0.25)),
            *jewel(g.at("710"), 0.5, 0.15, 0.22))  # fmt: skip


def cock(g: Geometry) -> Shapes:
    return (Line("f bridge", outline(g, "balance-cock")), Line("f fine", outline(g, "balance-cock", CHAMFER)))


def ratchet(g: Geometry) -> Shapes:
    wheel = g.wheels["415"]
    teeth = ratchet_gear(wheel.teeth, wheel.tip_radius, wheel.root_radius, wheel.phase)
    return (Line("f metal", teeth.moved(to=wheel.centre)), Disc("f fine", wheel.centre, 5.55),
            Disc("f fine", wheel.centre, 1.95))  # fmt: skip


def crown_wheel(g: Geometry) -> Shapes:
    wheel = g.wheels["420"]
    teeth = ratchet_gear(wheel.teeth, wheel.tip_radius, wheel.root_radius, wheel.phase)
    return (Line("f metal", teeth.moved(to=wheel.centre)), Disc("f fine", wheel.centre, 3.2),
            Disc("f fine", wheel.centre, 1.95))  # fmt: skip


def crown_ring(g: Geometry) -> Shapes:
    radius = g.measure("422", "diameter") / 2
    return Disc("f metal", g.at("420"), radius), Disc("f void", g.at("420"), 0.4)


def click(g: Geometry, swung: float = 0) -> Shapes:
    """`swung`: turned out of the ratchet by so many radians."""
    body = rounded(corners_of(g, "click")).moved(g.click_turn - swung, g.at("425"))
    return (Line("f metal", body),)


def click_off(g: Geometry) -> Shapes:
    return click(g, 0.3)


def click_spring(g: Geometry) -> Shapes:
    """A wire round a pin, its free end against the click's back."""
    turn, at = g.click_turn, g.at("425")
    wire = Path((("M", (-1.55, -0.2)), ("Q", (-3.2, 0.6), (-3.0, 2.6)), ("Q", (-2.7, 4.4), (-0.6, 4.6)))).moved(
        turn, at
    )
    pin = polar(4.62, 1.72 + turn, at)
    return Line("f metal", ribbon(wire, 0.26)), Disc("f metal", pin, 0.32)
