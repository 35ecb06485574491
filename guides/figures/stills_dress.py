"""Still lifes of guides E, F and H: dial, hands and case; regulating; the first build's checks."""

# ruff: noqa: E501, PLR0913, PLR0917  lines of path data and coordinates read best unbroken

from guides.figures.dial import Dial, clock, dial_shapes, hand
from guides.figures.geometry import Geometry
from guides.figures.marks import drop
from guides.figures.paths import Frame, polar, polygon
from guides.figures.pieces import pieces
from guides.figures.props import (
    act,
    bow,
    compass,
    cylinder,
    demagnetiser,
    disc,
    measure,
    microphone,
    mini,
    oval,
    put,
    say,
    shape,
    table,
    tilted,
    timegrapher,
    way,
)  # fmt: skip
from guides.figures.stills import still_life
from guides.figures.stills_work import dial_over_movement
from guides.figures.svg import Disc, Line, draw, group
from guides.figures.teeth import ring

POST = 62.0  # pixels a millimetre in the side views of the posts


def _posts(g: Geometry, x: float, y: float) -> str:
    """Cannon pinion in the hour wheel's pipe, and the seconds pivot, from the side; y is the dial's upper face."""
    s = POST
    seat = y + 0.4 * s
    pipe, cannon, pivot = (seat - s * h for h in (1.25, 1.76, 0.86))
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
    for x, low, high in ((336, y - 74, y - 113), (336, y - 36, y - 67), (452, y, y - 29)):
        out += shape("go", f"M{x} {low}V{high}M{x - 5} {high + 6}l5-6l5 6M{x - 5} {low - 6}l5 6l5-6")
    return (
        out
        + say("daylight between each pair", 250, 292)
        + say("minute", 446, y - 124)
        + say("hour", 300, y - 80)
        + say("seconds", 448, y - 46)
    )


@still_life("e-stem-length", 330)
def _stem(g: Geometry) -> str:
    hatch = "".join(f"M{x} 250l26-40" for x in range(222, 262, 12)) + "".join(
        f"M{x} 70l26-40" for x in range(222, 262, 12)
    )
    out = shape("f bridge", "M220 30H276V118H220zM220 162H276V250H220z") + shape("f fine", hatch) + say("case", 248, 22)
    out += shape("f metal", "M276 122h26v-8h8v52h-8v-8h-26z") + say("tube", 296, 192)
    out += act(shape("f metal", "M20 136h60v-4h40v4h170v-3h74v14h-74v-3h-170v4h-40v-4h-60z")) + say("stem", 60, 122)
    out += shape("f plate", "M12 96H196V112H12zM12 168H196V250H12z") + say("movement", 104, 222)
    out += (
        shape("f metal", "M364 92h70q10 0 10 10v76q0 10-10 10h-70z")
        + shape("f fine", "".join(f"M370 {y}h66" for y in range(102, 184, 10)))
        + say("crown", 404, 78)
    )
    out += (
        shape("f fine", "M310 118V232M364 192V232")
        + measure(310, 222, 364, 222, "gap")
        + say("cut half a millimetre", 410, 262)
        + say("less than the gap", 410, 284)
    )
    return (
        out
        + shape("go", "M330 120v40m-6-40h12m-12 40h12")
        + say("uncut stem in, crown on, pushed to winding", 190, 320)
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


@still_life("e-close-case", 410)
def _close(g: Geometry) -> str:
    x = 236
    out = cylinder("f metal", x, 262, 150, 46, 0.4) + oval("f void", x, 262, 132, 53)
    out += Disc("f plate", (0, 0), 18.6).svg(tilted(6.6, (x, 266), 0.4)) + draw(
        [*pieces(g, "105")[:1], *pieces(g, "110")[:1], *pieces(g, "121")[:1]],
        Frame(g.frame("bridge").xx, 0, 0, -1, 6.6, 2.64, x, 266),
    )
    out += shape("f hid", f"M{x} 60V250")
    gasket = (ring(142) + ring(132, True)).through(tilted(1, (x, 164), 0.4))
    out += (
        act(Line("f wheel", gasket, True).svg())
        + drop((x + 138, 164), 1, 14, way=-0.5)
        + cylinder("f metal", x, 62, 140, 14, 0.4)
        + oval("f fine", x, 62, 96, 38)
    )
    out += bow(x, 66, 56, 205, 130) + way(430, 90, 430, 160)
    return out + say("gasket: thin film of silicone", 250, 400) + say("back", 52, 52) + say("gasket", 48, 168)


# --- F ----------------------------------------------------------------------------------------------------------------


def _watch(x: float, y: float, r: float, crown: float = 0) -> str:
    cx, cy = polar(r + 7, clock(crown), (x, y))
    knob = put(cx, cy, shape("f metal", "M-7-9h14v18h-14z"), crown - 90)
    return knob + disc("f metal", x, y, r) + disc("f void", x, y, r * 0.84)


@still_life("f-demagnetise", 310)
def _demag(g: Geometry) -> str:
    out = (
        table(262)
        + demagnetiser(250, 262)
        + _watch(250, 150, 44, 90)
        + way(330, 190, 330, 60)
        + measure(366, 200, 366, 50, "30 cm")
    )
    out += (
        compass(86, 196, 44)
        + say("1 cm above the pad,", 250, 286)
        + say("press, raise slowly, let go", 250, 306)
        + say("moves?", 86, 262 + 24)
    )
    return out


@still_life("f-set-up", 310)
def _set_up(g: Geometry) -> str:
    out = (
        table(262)
        + timegrapher(252, 40, f"{g.vph:,} · lift angle 44")
        + shape("f metal", "M332 192h60v70h-60z")
        + microphone(112, 262)
    )
    out += shape("go", "M316 74h92")
    out += _watch(112, 132, 46, 90) + bow(180, 132, 26, -60, 120)
    return out + say("wind until firm, wait 15–30 min", 138, 292) + say("44, not 52", 392, 292, look="hot")


@still_life("f-six-positions", 330)
def _six(g: Geometry) -> str:
    out = ""
    names = ("dial up", "dial down", "crown left", "crown down", "crown right", "crown up")
    for i, text in enumerate(names):
        x, y = 92 + (i % 3) * 158, 82 + (i // 3) * 160
        if i < 2:
            up = i == 0
            out += shape("f metal", f"M{x - 48} {y + 12}h96v-20h-96z") + shape(
                "f void", f"M{x - 40} {y - 8 if up else y + 12}h80v{-6 if up else 6}h-80z"
            )
            out += shape("f metal", f"M{x + 48} {y - 6}h10v12h-10z") + way(
                x, y - 24 if up else y + 30, x, y - 48 if up else y + 54, "f"
            )
        else:
            out += _watch(x, y, 40, {2: 270, 3: 180, 4: 90, 5: 0}[i]) + put(
                x, y, shape("f", "M0 0V-26M0 0L16 9"), {2: 180, 3: 90, 4: 0, 5: 270}[i]
            )
        out += say(text, x, y + 82)
    return out


@still_life("f-gate", 240)
def _gate(g: Geometry) -> str:
    def at(deg: float) -> float:
        return 40 + (deg - 180) * 2.4

    out = (
        shape("bad", f"M{at(180)} 92H{at(220)}v28H{at(180)}z")
        + shape("ok", f"M{at(220)} 88H{at(320)}v36H{at(220)}z")
        + shape("mid", f"M{at(320)} 92H{at(355)}v28H{at(320)}z")
    )
    for deg in (220, 320):
        out += shape("f", f"M{at(deg)} 80v52") + say(f"{deg}°", at(deg), 156)
    out += (
        say("stop here", at(199), 76)
        + say("fit to regulate", at(270), 76, look="strong")
        + say("check lift angle", at(335), 60)
    )
    out += say("amplitude dial up, fully wound", 250, 28)
    return out + say("ragged trace, or positions more than 60 s/d apart:", 250, 196) + say("stop here too", 250, 220)


@still_life("f-day-test", 260)
def _day(g: Geometry) -> str:
    out = ""
    for i in range(4):
        x = 66 + i * 122
        out += _watch(x, 92, 40, 0) + shape("f", f"M{x} 92V64M{x} 92h18")
        out += say(("full wind", "24 h", "48 h", "72 h")[i], x, 166)
        if i:
            out += shape("f", f"M{x - 72} 92h22m-6-5l6 5l-6 5")
    out += shape("f void", "M120 190h260v54h-260z")
    return out + say("(day 1 + day 2 + day 3) ÷ 3", 250, 223, look="strong")


# --- H ----------------------------------------------------------------------------------------------------------------


@still_life("h-parts-match", 400)
def _match(g: Geometry) -> str:
    out = mini(g, "dial", (110, 120), 5.0, ("100", "401")) + group(
        draw(dial_shapes(Dial(g.layout))["dial"], tilted(5.0, (370, 120), 1))
    )
    fx, fy = g.frame("dial").scaled(5.0).moved(110, 120)(g.at("224"))
    dx, dy = Dial(g.layout).seconds_centre
    out += act(disc("f jewel", fx, fy, 8)) + act(disc("f", 370 + dx * 5, 120 + dy * 5, 26))
    out += shape("f", "M240 120h22m-6-5l6 5l-6 5") + say("seconds at the same place", 244, 244)
    y = 306
    for x, hole, text in ((70, 20, "2.00"), (146, 11.5, "1.15"), (212, 4, "0.27")):
        out += (
            shape("f screw", f"M{x - 24} {y}h48v-8h-48z")
            + disc("f screw", x, y - 4, max(hole + 6, 10))
            + disc("f void", x, y - 4, hole)
            + say(text, x, y + 44)
        )
    out += (
        say("hand holes", 140, 376)
        + shape("f bridge", "M296 282h24v56h-24zM452 282h24v56h-24z")
        + shape("f plate", "M324 300h124v30h-124z")
        + measure(324, 290, 448, 290, "36.60")
    )
    return out + say("case bore", 386, 376)


@still_life("h-inspect-and-baseline", 320)
def _inspect(g: Geometry) -> str:
    out = table(272) + mini(g, "bridge", (126, 128), 5.2) + disc("f", 126, 128, 116) + disc("f fine", 126, 128, 109)
    out += put(208, 212, shape("f bridge", "M0-9L84 20V38L-8 8z"), 12)
    out += timegrapher(282, 40, f"{g.vph:,} · lift angle 44") + shape("f metal", "M362 192h60v80h-60z")
    return out + say("lint, foam, rust, bent spring?", 130, 304) + say("under 220°: return it", 382, 304)
