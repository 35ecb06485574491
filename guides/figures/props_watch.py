"""A watch, a clock and the real movement, small, as pieces of a still life. Pixels of a sheet 500 wide.

PURE.
"""

# ruff: noqa: E501, PLR0913, PLR0917  lines of path data and coordinates read best unbroken

from math import cos, pi, sin

from guides.figures.dial import Dial, clock, dial_shapes
from guides.figures.geometry import Geometry
from guides.figures.paths import Frame, Path, Point, line, polar
from guides.figures.pieces import pieces
from guides.figures.props import act, disc, oval, put, shape
from guides.figures.svg import Disc, draw


def watch_on(layout: str, x: float, y: float, r: float, crown: float = 90) -> str:
    """A watch from the front, its middle at x, y; `crown`: where it points, as on a clock (90 at 3)."""
    seconds = clock(Dial(layout).seconds_at * 30)
    lugs = "".join(f"M{a * r * 0.42:.1f} {b * r * 0.9:.1f}L{a * r * 0.5:.1f} {b * r * 1.32:.1f}H{a * r * 0.74:.1f}L{a * r * 0.84:.1f} {b * r * 0.62:.1f}z"
                   for a in (-1, 1) for b in (-1, 1))  # fmt: skip
    ticks = "".join(f"M{r * 0.74 * cos(a):.1f} {r * 0.74 * sin(a):.1f}L{r * 0.62 * cos(a):.1f} {r * 0.62 * sin(a):.1f}"
                    for a in (index * pi / 6 for index in range(12)) if cos(a - seconds) < 0.99)  # fmt: skip
    hands = f"M0 0L{-r * 0.3:.1f} {-r * 0.22:.1f}M0 0L{r * 0.36:.1f} {-r * 0.38:.1f}"
    body = shape("f metal", lugs) + shape(
        "f metal", f"M{r * 0.96:.1f}-{r * 0.2:.1f}h{r * 0.26:.1f}v{r * 0.4:.1f}h-{r * 0.26:.1f}z"
    )
    body += disc("f metal", 0, 0, r) + disc("f dial-white", 0, 0, r * 0.84) + shape("f fine", ticks)
    body += disc("f fine", *polar(r * 0.44, seconds), r * 0.2)
    return put(x, y, body + shape("f", hands) + disc("dot", 0, 0, 2.4), crown - 90)


def watch_flat(x: float, y: float, half: float, *, dial_up: bool) -> str:
    """A watch lying on its back or on its crystal, from the side; its middle at x, y."""
    flip = 1 if dial_up else -1
    case = f"M{x - half:g} {y + 8 * flip:g}h{2 * half:g}l-6 {-16 * flip}h{12 - 2 * half:g}z"
    glass = f"M{x - half + 12:g} {y - 8 * flip:g}q{half - 12:g} {-14 * flip} {2 * half - 24:g} 0z"
    back = f"M{x - half + 12:g} {y + 8 * flip:g}h{2 * half - 24:g}v{5 * flip}h{24 - 2 * half:g}z"
    knob = shape("f metal", f"M{x + half - 3:g} {y - 6:g}h11v12h-11z")
    return knob + shape("f metal", back) + shape("f metal", case) + shape("f void", glass)


def waiting(x: float, y: float, r: float, first: float, last: float) -> str:
    """A clock whose face is shaded from one minute to another."""
    a, b = ((minute * 6 - 90) * pi / 180 for minute in (first, last))
    sector = f"M{x:g} {y:g}L{x + r * 0.84 * cos(a):.1f} {y + r * 0.84 * sin(a):.1f}A{r * 0.84:.1f} {r * 0.84:.1f} 0 0 1 {x + r * 0.84 * cos(b):.1f} {y + r * 0.84 * sin(b):.1f}z"
    ticks = "".join(
        f"M{x + r * 0.84 * cos(i * pi / 6):.1f} {y + r * 0.84 * sin(i * pi / 6):.1f}L{x + r * 0.72 * cos(i * pi / 6):.1f} {y + r * 0.72 * sin(i * pi / 6):.1f}"
        for i in range(12)
    )
    return (disc("f metal", x, y, r) + disc("f void", x, y, r * 0.88) + act(shape("f tint", sector)) + shape("f fine", ticks)
            + shape("f", f"M{x:g} {y:g}V{y - r * 0.7:g}") + disc("dot", x, y, 3))  # fmt: skip


# --- the movement, small ----------------------------------------------------------------------------------------------


def mini(
    g: Geometry, side: str, at: Point, scale: float, numbers: tuple[str, ...] = (), active: tuple[str, ...] = ()
) -> str:
    """The real movement at `scale` pixels a millimetre; by default what is seen first on that side."""
    frame = g.frame(side).scaled(scale).moved(*at)
    numbers = numbers or (
        ("100", "401", "110", "5110", "105", "5105", "721", "121", "5121")
        if side == "bridge"
        else ("100", "3025", "401")
    )
    if side == "bridge" and "401" in numbers and "5443" not in numbers:
        numbers = (*numbers, "5443")  # what holds the stem
    if "121" in numbers:
        numbers = (*numbers, "3024")  # the setting fills the hole in the cock's head
    out = "".join(f'<g{" class=" + chr(34) + "act" + chr(34) if one in active else ""}>{draw(pieces(g, one, side), frame)}</g>' for one in numbers)  # fmt: skip
    if side == "bridge" and "105" in numbers and "415" not in numbers:
        out += "".join(Disc("f metal", g.at(n), g.wheels[n].tip_radius).svg(frame) + Disc("f screw", g.at(n), 1.45).svg(frame) for n in ("415", "420"))  # fmt: skip
    return out


def part_at(g: Geometry, number: str, x: float, y: float, scale: float, *, lean: float = 1) -> str:
    """A part seen from the bridge side, its axis at x, y."""
    cx, cy = g.at(number)
    return draw(pieces(g, number), Frame(1, 0, 0, -1, scale, scale * lean, x - cx * scale, y + cy * scale * lean))


def dial_face(g: Geometry, scale: float, at: Point) -> str:
    return draw(dial_shapes(Dial(g.layout))["dial"], tilted(scale, at, 1))


def tilted(scale: float, at: Point, lean: float = 0.5) -> Frame:
    """A frame for things that lie flat and lean back, drawn about their own origin."""
    return Frame(1, 0, 0, 1, scale, scale * lean, *at)


def cylinder(look: str, x: float, y: float, r: float, high: float, lean: float = 0.5) -> str:
    """A drum from above and in front: y is the middle of its upper face."""
    ry = r * lean
    side = f"M{x - r:g} {y:g}v{high:g}A{r:g} {ry:g} 0 0 0 {x + r:g} {y + high:g}v-{high:g}z"
    return shape(look, side) + oval(look, x, y, r, ry)


def rays(at: Point, r1: float, r2: float, count: int) -> Path:
    return Path(tuple(s for i in range(count) for s in line(polar(r1, i * 2 * pi / count, at), polar(r2, i * 2 * pi / count, at)).segments))  # fmt: skip
