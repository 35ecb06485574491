"""Still lifes of guide E: dial, hands and case."""

# ruff: noqa: E501, PLR0913, PLR0917  lines of path data and coordinates read best unbroken

from guides.figures.dial import Dial, clock, dial_shapes, hand
from guides.figures.geometry import Geometry
from guides.figures.marks import drop
from guides.figures.paths import Frame, polygon
from guides.figures.pieces import pieces
from guides.figures.props import act, bow, disc, measure, oval, say, shape, way
from guides.figures.props_watch import cylinder, mini, tilted
from guides.figures.stills import still_life
from guides.figures.stills_open import dial_over_movement
from guides.figures.svg import Disc, Line, draw, group
from guides.figures.teeth import ring

POST = 62.0  # pixels a millimetre in the side views of the posts


def _posts(g: Geometry, x: float, y: float) -> str:
    """Cannon pinion in the hour wheel's pipe, and the seconds pivot, from the side; y is the dial's upper face."""
    s = POST
    seat = y + 0.4 * s
    tops = (("250", "pipe top above the dial seat"), ("240", "top above the dial seat"))
    pipe, cannon = (seat - s * g.measure(*top) for top in tops)
    pivot = seat - s * 0.86
    out = shape("f metal", f"M{x - 0.575 * s:g} {seat + 34:g}V{cannon:g}h{1.15 * s:g}V{seat + 34:g}z")
    out += shape(
        "f wheel",
        f"M{x - 1.0 * s:g} {seat + 34:g}V{pipe:g}h{0.425 * s:g}V{seat + 34:g}zM{x + 0.575 * s:g} {seat + 34:g}V{pipe:g}h{0.425 * s:g}V{seat + 34:g}z",
    )
    return out + shape("f metal", f"M{x + 3.4 * s:g} {seat + 34:g}V{pivot:g}h{0.27 * s:g}V{seat + 34:g}z")


def _dial_edge(y: float, x: float = 30) -> str:
    s = POST
    return (shape("f plate", f"M12 {y:g}H{160 - 1.3 * s:g}V{y + 0.4 * s:g}H12z") + shape("f plate", f"M{160 + 1.3 * s:g} {y:g}H{160 + 3.1 * s:g}V{y + 0.4 * s:g}H{160 + 1.3 * s:g}z")
            + shape("f plate", f"M{160 + 4.0 * s:g} {y:g}H488V{y + 0.4 * s:g}H{160 + 4.0 * s:g}z"))  # fmt: skip


def _hand_side(x: float, y: float, hole: float, boss: float, long: float, look: str = "f screw", side: int = 1) -> str:
    """A hand cut through its hub: y is its lower face."""
    s = POST
    h, b = hole / 2 * s, boss / 2 * s
    hub = f"M{x - b:g} {y:g}v-26h{b - h:g}v26zM{x + h:g} {y:g}v-26h{b - h:g}v26z"
    blade = f"M{x + side * b:g} {y - 26:g}h{side * long:g}v7h{-side * long:g}z"
    return shape(look, hub) + shape(look, blade)


@still_life("e-prepare", 330)
def _prepare(g: Geometry) -> str:
    y = 244
    out = _posts(g, 160, y) + _dial_edge(y)
    seconds = 160 + 3.535 * POST
    out += shape("f hid", f"M160 40V200M{seconds:g} 104V216")
    out += (
        act(_hand_side(160, 130, 2.0, 2.9, 54, side=-1))
        + act(_hand_side(160, 62, 1.15, 2.0, 70))
        + act(_hand_side(seconds, 140, 0.27, 0.9, 50))
    )
    out += (
        say("hour 2.00", 62, 162, look="strong")
        + say("minute 1.15", 276, 30, look="strong")
        + say("seconds 0.27", 420, 98, look="strong")
    )
    return out + way(466, 140, 466, 200) + say("by its own weight: it stops short of home", 250, 322)


@still_life("e-fit-hour-wheel-and-dial", 380)
def _dial_on(g: Geometry) -> str:
    return dial_over_movement(g, off=False) + say("250 on the cannon pinion, then the dial", 250, 370)


def _watch_face(g: Geometry, s: float, c: tuple[float, float], hands: dict[str, float], active: str) -> str:
    dial = Dial(g.layout)
    frame = tilted(s, c, 1)
    out = Disc("f void", (0, 0), 19.25).svg(frame) + draw(dial_shapes(dial)["dial"], frame)
    styles = {"hour-hand": (9.5, 0.95, 1.5), "minute-hand": (15.0, 0.75, 1.1)}
    for name, angle in hands.items():
        if name == "seconds-hand":
            x, y = dial.seconds_centre
            needle = polygon([(-1.4, -0.16), (4.2, -0.06), (4.2, 0.06), (-1.4, 0.16)]).moved(clock(angle), (x, y))
            shapes = [Line("f screw", needle), Disc("f screw", (x, y), 0.55)]
        else:
            long, half, boss = styles[name]
            shapes = [
                Line("f screw", hand("leaf", long, half, boss).moved(clock(angle)), True),
                Disc("f screw", (0, 0), boss),
            ]
        out += group(draw(shapes, frame), "act" if name == active else "")
    return out


def _presser(x: float, y: float, tip: float) -> str:
    """A hand-pressing tool from the side, its hollow tip at x, y."""
    return (shape("f metal", f"M{x - tip:g} {y:g}v-24h{2 * tip:g}v24h-{tip * 0.5:g}v-12h-{tip:g}v12z") + shape("f metal", f"M{x - 9:g} {y - 24:g}v-30h18v30z")
            + shape("f bridge", f"M{x - 14:g} {y - 54:g}v-56h28v56z"))  # fmt: skip


def _hand_step(g: Geometry, hands: dict[str, float], active: str, tip: float, text: str) -> str:
    s, c = 7.2, (166, 158)
    out = _watch_face(g, s, c, hands, active)
    out += _presser(408, 214, tip)
    boss, post = tip, tip * 0.55
    out += act(
        shape(
            "f screw",
            f"M{408 - boss:g} 238h{boss - post:g}v-12h-{boss - post:g}zM{408 + post:g} 238h{boss - post:g}v-12h-{boss - post:g}z"
            + f"M{408 - 84} 231H{408 - boss:g}v5H{408 - 84}z",
        )
    )
    out += shape("f metal", f"M{408 - post:g} 284v-36h{2 * post:g}v36z") + shape(
        "f plate", f"M316 284h{92 - post - 8:g}v12h-{92 - post - 8:g}zM{408 + post + 8:g} 284h60v12h-60z"
    )
    return out + way(464, 120, 464, 196) + say(text, 166, 330) + say("straight down", 408, 330)


@still_life("e-hour-hand", 346)
def _hour(g: Geometry) -> str:
    return _hand_step(g, {"hour-hand": 0}, "hour-hand", 26, "exactly at 12")


@still_life("e-minute-hand", 346)
def _minute(g: Geometry) -> str:
    return _hand_step(g, {"hour-hand": 0, "minute-hand": 0}, "minute-hand", 19, "over the hour hand, at 12")


@still_life("e-seconds-hand", 346)
def _seconds(g: Geometry) -> str:
    return _hand_step(
        g, {"hour-hand": 0, "minute-hand": 0, "seconds-hand": 0}, "seconds-hand", 11, "hands at 12, out of the way"
    )


@still_life("e-clearances", 300)
def _clearances(g: Geometry) -> str:
    y = 206
    out = _posts(g, 160, y) + _dial_edge(y)
    out += (
        _hand_side(160, y - 48, 2.0, 2.9, 176)
        + _hand_side(160, y - 94, 1.15, 2.0, 262)
        + _hand_side(160 + 3.535 * POST, y - 10, 0.27, 0.9, 56)
    )
    for x, low, high in ((336, y - 74, y - 113), (379, y - 36, y - 67), (452, y, y - 29)):
        out += shape("go", f"M{x} {low}V{high}M{x - 5} {high + 6}l5-6l5 6M{x - 5} {low - 6}l5 6l5-6")
    return (
        out
        + say("daylight between each pair", 250, 292)
        + say("minute", 446, y - 124)
        + say("hour", 300, y - 80)
        + say("seconds", 448, y - 46)
    )


def _crown_on_stem(x: float, y: float, *, bare: float = 0) -> str:
    """The end of a stem with its crown, the crown's inner face at x; `bare`: pixels of stem left of it."""
    stem = act(shape("f metal", f"M{x - bare:g} {y - 6:g}H{x:g}v12H{x - bare:g}z"))
    knob = f"M{x:g} {y - 40:g}h44q8 0 8 8v64q0 8-8 8h-44z"
    return stem + shape("f metal", knob) + shape("f fine", "".join(f"M{x + 6:g} {y + d}h42" for d in range(-32, 40, 8)))


def _case_wall(x: float, y: float) -> str:
    """Case and tube, cut, the stem's axis at y; the tube's outer end stands 60 to the right of x."""
    hatch = "".join(f"M{x + d} {y + e}l{18}-26" for d in (2, 12, 22) for e in (-22, 52))
    walls = shape("f bridge", f"M{x:g} {y - 58:g}h42v44h-42zM{x:g} {y + 14:g}h42v44h-42z") + shape("f fine", hatch)
    tube = f"M{x - 4:g} {y - 14:g}h64v6h-64zM{x - 4:g} {y + 8:g}h64v6h-64z"
    return walls + shape("f metal", tube)


@still_life("e-stem-length", 488)
def _stem(g: Geometry) -> str:
    y1, y2, y3 = 84, 240, 392
    long = shape("f metal", f"M20 {y1 - 6}h96v-4h70v4h154v12h-154v4h-70v-4h-96z")
    out = shape("f plate", f"M14 {y1 - 44}h150v22h-150zM14 {y1 + 22}h150v26h-150z") + act(long)
    out += _case_wall(196, y1) + _crown_on_stem(340, y1)
    out += (
        shape("f fine", f"M256 {y1 - 10}V18M340 {y1 - 40}V18")
        + measure(256, 24, 340, 24, "gap")
        + say("1", 28, 30, look="strong")
    )
    out += say("uncut stem in, pushed to winding", 246, y1 + 76)
    out += shape("f fine", f"M20 {y1 + 88}H480M20 {y2 + 76}H480")
    out += act(shape("f metal", f"M60 {y2 - 6}h96v-4h70v4h154v12h-154v4h-70v-4h-96z")) + say(
        "2", 28, y2 - 30, look="strong"
    )
    out += shape("f hid", f"M318 {y2 - 54}V{y2 + 30}M380 {y2 - 54}V{y2 + 12}")
    out += shape("f metal", f"M318 {y2 + 8}l-9 32h18zM318 {y2 - 8}l-9-28h18z")
    out += (
        measure(318, y2 - 48, 380, y2 - 48, "")
        + say("gap less", 388, y2 - 42, anchor="start")
        + say("0.5 mm", 388, y2 - 20, anchor="start", look="strong")
    )
    out += say("crown off, mark, cut, square, deburr", 230, y2 + 66)
    out += (
        act(shape("f metal", f"M96 {y3 - 6}h20v-4h70v4h76v12h-76v4h-70v-4h-20z"))
        + _case_wall(196, y3)
        + _crown_on_stem(263, y3)
    )
    out += shape("f plate", f"M14 {y3 - 44}h150v22h-150zM14 {y3 + 22}h150v26h-150z") + say(
        "3", 28, y3 - 52, look="strong"
    )
    return (
        out
        + shape("f fine", f"M260 {y3 - 14}V{y3 - 48}L318 {y3 - 60}")
        + disc("mid", 260, y3 - 14, 3)
        + say("only a hair is left:", 324, y3 - 54, anchor="start")
        + say("0.05 to 0.10 mm", 324, y3 - 32, anchor="start", look="strong")
        + say("file a little, try again", 246, y3 + 84)
    )


@still_life("e-dust-and-case-up", 414)
def _case_up(g: Geometry) -> str:
    s, c = 7.8, (236, 184 if g.layout == "6497" else 216)
    frame = g.frame("bridge").scaled(s).moved(*c)
    sx, sy = g.stem_out
    out = disc("f metal", *c, 21.5 * s) + disc("f void", *c, 20.2 * s) + disc("f bridge", *c, 19.6 * s)
    out += mini(g, "bridge", c, s)
    out += "".join(group(shape_.svg(frame), "act") for shape_ in pieces(g, "166")) + draw(
        (*pieces(g, "5166"), *pieces(g, "5443")), frame
    )
    crown = g.frame("bridge").scaled(s).moved(*c)
    out += draw(pieces(g, "crown"), crown.moved(sx * 1.8 * s, -sy * 1.8 * s))
    for at in g.everywhere("166"):
        px, py = frame(at)
        tx = 40 if px < 236 else 452
        out += shape("f fine", f"M{px:.1f} {py:.1f}L{tx} {py + (-24 if py < c[1] else 24):.1f}") + say(
            "166", tx, py + (-30 if py < c[1] else 40), look="hot"
        )
    return out + say("case face-down, train side up", 236, 406)


@still_life("e-close-case", 376)
def _close(g: Geometry) -> str:
    x = 236
    out = cylinder("f metal", x, 232, 150, 44, 0.4) + oval("f void", x, 232, 132, 53)
    out += Disc("f plate", (0, 0), 18.6).svg(tilted(6.6, (x, 236), 0.4)) + draw(
        [*pieces(g, "105")[:1], *pieces(g, "110")[:1], *pieces(g, "121")[:1]],
        Frame(g.frame("bridge").xx, 0, 0, -1, 6.6, 2.64, x, 236),
    )
    out += shape("f hid", f"M{x} 60V220")
    gasket = (ring(142) + ring(132, True)).through(tilted(1, (x, 148), 0.4))
    out += (
        act(Line("f wheel", gasket, True).svg())
        + drop((x + 138, 148), 1, 19, way=-0.5)
        + cylinder("f metal", x, 60, 140, 14, 0.4)
        + oval("f fine", x, 60, 96, 38)
    )
    out += bow(x, 64, 56, 205, 130) + way(440, 66, 440, 122)
    return out + say("gasket: thin film of silicone", 250, 364) + say("back", 52, 50) + say("gasket", 48, 152)
