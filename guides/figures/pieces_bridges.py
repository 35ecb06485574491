"""The plate from both sides, the bridges, and the winding work on top of them. Plate coordinates.

PURE.
"""

# ruff: noqa: E501  lines of path data and coordinates read best unbroken

from collections.abc import Callable, Iterable, Sequence

from guides.figures.geometry import Geometry
from guides.figures.metal import Shapes, arbor, corners_of, jewel, on_stem, outline
from guides.figures.outlines import rounded
from guides.figures.paths import Path, Point, bearing, distance, foot_on, polar, polygon, ribbon
from guides.figures.svg import Disc, Line, Shape
from guides.figures.teeth import ratchet_gear

COARSE = 1  # mm: pieces of a curve where only straight edges matter


def plate_bridge_side(g: Geometry) -> Shapes:
    bridge_screws = [at for number in ("5105", "5110", "5121", "5125") for at in g.everywhere(number)]
    shapes: list[Shape] = [
        Disc("f plate", (0, 0), g.flange), Disc("f fine", (0, 0), g.body),
        Disc("f fine void", g.at("180"), g.size("180", "clearing")), Disc("f fine void", g.at("721"), g.size("721", "clearing")),
        Disc("f fine plate", g.at("201"), g.size("201", "sink")), _stem_channel(g),
        *_holes(g, "screw-hole", bridge_screws), *_holes(g, "foot-hole", g.everywhere("dial-fastener")),
        *_holes(g, "case-hole", g.points["case-hole"]), *_train_jewels(g), *jewel(g, g.at("201")),
        Disc("f fine plate", g.at("180"), g.size("180", "plate-boss")), Disc("f fine void", g.at("180"), g.size("180", "plate-hole")),
        Disc("f fine plate", g.at("721"), g.size("721", "sink")),
        *jewel(g, g.at("721"), g.size("721", "plate-jewel"), setting=g.size("721", "plate-setting")),
        *_holes(g, "stem-screw-hole", [g.at("5443")]),
    ]  # fmt: skip
    return tuple(shapes)


def _holes(g: Geometry, name: str, places: Iterable[Point]) -> list[Shape]:
    return [Disc("f fine void", at, g.size("100", name)) for at in places]


def _train_jewels(g: Geometry) -> list[Shape]:
    small = [
        shape for number in ("705", "710") for shape in jewel(g, g.at(number), g.size("jewels", f"plate-{number}"))
    ]
    return [*jewel(g, g.at("210")), *jewel(g, g.at("224")), *small]


def _stem_channel(g: Geometry) -> Shape:
    return Line("f fine void", on_stem(g, list(g.pairs("100", "channel"))))


def plate_dial_side(g: Geometry) -> Shapes:
    posts = [Disc("f metal", g.at(number), g.size("100", "post")) for number in ("260", "450", "453", "435")]
    shapes: list[Shape] = [
        Disc("f plate", (0, 0), g.flange), Disc("f fine", (0, 0), g.size("100", "dial-edge")),
        Disc("f fine", (0, 0), g.size("100", "dial-ring")),
        Disc("f fine plate", g.at("260"), g.size("100", "minute-sink")), _stem_channel(g), *posts,
        *_holes(g, "dial-foot-hole", g.everywhere("dial-fastener")), *_holes(g, "case-hole", g.points["case-hole"]),
        *_train_jewels(g), Disc("f metal", g.at("224"), g.size("224", "dial-side-pivot")), *jewel(g, g.at("201")),
        Disc("f metal", g.at("201"), g.size("100", "centre-pivot")),
        Disc("f fine void", g.at("180"), g.size("180", "dial-side-hole")),
        Disc("f metal", g.at("180"), g.size("180", "dial-side-pivot")),
        *_holes(g, "jumper-hole", [g.at("5445")]), *_holes(g, "lever-hole", [g.at("5443")]),
    ]  # fmt: skip
    return tuple(shapes)


def bridge(g: Geometry, name: str, jewels: tuple[str, ...] = (), bores: tuple[Shape, ...] = ()) -> Shapes:
    stones = [shape for number in jewels
              for shape in jewel(g, g.at(number), g.size("jewels", "bridge-705") if number == "705" else 0)]  # fmt: skip
    return (*_milled(g, name, g.size("100", "chamfer")), *bores, *stones)


def _milled(g: Geometry, name: str, chamfer: float) -> Shapes:
    """Outline, chamfer, and the slots at its edge into which a blade goes to lift it."""
    path = outline(g, name)
    slots = (_edge_slot(g, path.polygons(COARSE)[0], at) for at in _slot_places(g, name))
    return Line("f bridge", path), Line("f fine", outline(g, name, chamfer)), *slots, *_screw_holes(g, name)


def _screw_holes(g: Geometry, name: str) -> list[Shape]:
    """Where the bridge's screws go: the sink of the head and the hole in it."""
    shapes: list[Shape] = []
    for part in g.catalog.screws_by_part.get(g.catalog.outline[name].part, ()):
        sink, hole = g.head_radius(part.number) + g.size("screws", "sink"), g.measure(part.number, "shank") / 2
        for at in g.everywhere(part.number):
            shapes += [Disc("f fine", at, sink), Disc("f fine void", at, hole)]
    return shapes


def _slot_places(g: Geometry, name: str) -> Sequence[Point]:
    form = g.catalog.outline[name]
    if "slots" not in g.catalog.sizes[form.part]:
        return ()
    return [g.keyless(at) if form.mirrors else at for at in g.pairs(form.part, "slots")]


def _edge_slot(g: Geometry, ring: Sequence[Point], near: Point) -> Shape:
    """A slot cut into the outline (counterclockwise) where it passes nearest to a place."""
    sides = [(a, b, foot_on(a, b, near)) for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)]
    a, b, foot = min(sides, key=lambda side: distance(side[2], near))
    half, deep = g.size("edge-slot", "wide") / 2, g.size("edge-slot", "deep")
    inner = half * g.size("edge-slot", "inside")
    corners = [(-half, 0.0), (half, 0.0), (inner, deep), (-inner, deep)]
    return Line("f fine void", polygon(corners).moved(bearing(a, b), foot))


def barrel_bridge(g: Geometry) -> Shapes:
    wells: tuple[Shape, ...] = (Disc("f fine", g.at("180"), g.size("105", "ratchet-well")),
                                Disc("f fine", g.at("420"), g.size("105", "crown-well")),
                                Disc("f fine void", g.at("180"), g.size("105", "bore")), *arbor(g))  # fmt: skip
    return bridge(g, "barrel-bridge", ("201",), wells)


def pallet_bridge(g: Geometry) -> Shapes:
    sizes = (g.size("jewels", f"bridge-710{part}") for part in ("", "-hole", "-setting"))
    return (*_milled(g, "pallet-bridge", g.size("125", "chamfer")), *jewel(g, g.at("710"), *sizes))


def cock(g: Geometry) -> Shapes:
    seat = Disc("f fine void", g.at("721"), g.measure("3024", "block diameter") / 2)
    return (*_milled(g, "balance-cock", g.size("100", "chamfer")), seat)


def winding_wheel(number: str) -> Callable[[Geometry], Shapes]:
    """Ratchet or crown wheel."""

    def build(g: Geometry) -> Shapes:
        wheel = g.wheels[number]
        shares = g.size("winding-teeth", "foot"), g.size("winding-teeth", "top")
        teeth = ratchet_gear(wheel.teeth, wheel.tip_radius, wheel.root_radius, wheel.phase, *shares)
        rings = (Disc("f fine", wheel.centre, g.size(number, name)) for name in ("bevel", "sink"))
        return Line("f metal", teeth.moved(to=wheel.centre)), *rings

    return build


def crown_ring(g: Geometry) -> Shapes:
    radius = g.measure("422", "diameter") / 2
    return Disc("f metal", g.at("420"), radius), Disc("f void", g.at("420"), g.size("422", "hole"))


def wire(g: Geometry, number: str) -> Path:
    """A wire spring: the points of its middle line, two curves."""
    start, *curves = g.pairs(number, "wire")
    bends = [("Q", control, end) for control, end in zip(curves[::2], curves[1::2], strict=True)]
    return Path((("M", start), *bends))


def click(g: Geometry, swung: float = 0) -> Shapes:
    """`swung`: turned out of the ratchet by so many radians."""
    body = rounded(corners_of(g, "click")).moved(g.click_turn - swung, g.at("425"))
    return (Line("f metal", body),)


def click_off(g: Geometry) -> Shapes:
    return click(g, g.size("425", "off"))


def click_spring(g: Geometry) -> Shapes:
    """A wire round a pin, its free end against the click's back."""
    turn, at = g.click_turn, g.at("425")
    pin = polar(g.size("430", "pin-at"), g.size("430", "pin-turn") + turn, at)
    return Line("f metal", ribbon(wire(g, "430").moved(turn, at), g.size("430", "thick"))), Disc(
        "f metal", pin, g.size("430", "pin")
    )
