"""Still lifes of guides F and H: regulating, the first checks of a new movement."""

# ruff: noqa: E501  lines of path data and coordinates read best unbroken

from guides.figures.dial import Dial, dial_shapes
from guides.figures.geometry import Geometry
from guides.figures.paths import Frame
from guides.figures.props import (
    act,
    bow,
    compass,
    demagnetiser,
    disc,
    measure,
    microphone,
    put,
    say,
    shape,
    table,
    way,
    wrong,
)  # fmt: skip
from guides.figures.props_watch import mini, tilted, watch_flat, watch_on
from guides.figures.stills import still_life
from guides.figures.svg import Line, draw, group
from guides.figures.teeth import spiral


@still_life("f-demagnetise", 330)
def _demag(g: Geometry) -> str:
    out = (
        table(262)
        + demagnetiser(250, 262)
        + watch_flat(250, 194, 58, dial_up=True)
        + watch_flat(250, 64, 58, dial_up=True)
    )
    out += shape("f hid", "M206 180V82M294 180V82") + way(338, 186, 338, 70) + measure(386, 207, 386, 77, "30 cm")
    out += measure(166, 210, 166, 190, "") + say("1 cm", 138, 206) + compass(66, 130, 44) + bow(66, 130, 60, -90, 46)
    out += say("moves?", 66, 212) + say("press, raise slowly,", 250, 290)
    return out + say("let go up there", 250, 314) + say("then test again", 420, 290)


@still_life("f-set-up", 350)
def _set_up(g: Geometry) -> str:
    out = '<rect class="f metal" x="14" y="14" width="300" height="222" rx="8"/><rect class="f void" x="26" y="26" width="276" height="198"/>'
    out += (
        say("beat", 44, 62, anchor="start")
        + say(f"{g.vph:,}", 180, 62, look="strong")
        + say("lift angle", 44, 104, anchor="start")
    )
    out += say("44°", 180, 104, look="strong") + act(shape("go", "M134 42h92v28h-92zM134 84h92v28h-92z"))
    out += say("52°", 264, 104) + shape("go", "M246 90l36 18")
    for offset in (0, 13):
        out += "".join(disc("dot", 44 + i * 8, 162 - i * 0.8 + offset, 1.7) for i in range(30))
    out += (
        shape("f metal", "M134 236h60v30h-60z") + table(268) + microphone(412, 268) + shape("f", "M356 256q-30 0-60-22")
    )
    out += watch_on(g.layout, 404, 82, 48) + bow(468, 82, 24, -60, 120) + say("wind, then 15–30 min", 409, 160, size=16)
    out += say("a real 270° shows as 319° where 52 is left", 250, 300)
    return out + say("after each change wait 20 to 30 seconds", 250, 328)


@still_life("f-six-positions", 360)
def _six(g: Geometry) -> str:
    out = ""
    names = ("dial up", "dial down", "crown left", "crown down", "crown right", "crown up")
    for i, text in enumerate(names):
        x, y = 92 + (i % 3) * 158, 84 + (i // 3) * 176
        if i < 2:
            out += watch_flat(x, y, 54, dial_up=i == 0)
            out += way(x, y - 24, x, y - 52, "f") if i == 0 else way(x, y + 24, x, y + 52, "f")
        else:
            out += watch_on(g.layout, x, y, 44, {2: 270, 3: 180, 4: 90, 5: 0}[i])
        out += say(text, x, y + 86)
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
        + say("check lift", at(339), 58)
        + say("angle", at(339), 76)
    )
    out += say("amplitude dial up, fully wound", 250, 28)
    return out + say("ragged trace, or positions more than 60 s/d apart:", 250, 196) + say("stop here too", 250, 220)


@still_life("f-day-test", 290)
def _day(g: Geometry) -> str:
    out = ""
    for i in range(4):
        x = 66 + i * 122
        out += watch_on(g.layout, x, 86, 40)
        out += say(("full wind", "24 h", "48 h", "72 h")[i], x, 166)
        if i:
            out += way(x - 80, 160, x - 32, 160, "f") + say(f"day {i}", x - 56, 190, look="strong")
    out += bow(102, 86, 24, -60, 120)
    out += shape("f void", "M120 212h260v54h-260z")
    return out + say("(day 1 + day 2 + day 3) ÷ 3", 250, 245, look="strong")


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


def _seen(x: float, y: float, kind: str) -> str:
    """A field of the loupe with one fault in it."""
    if kind == "lint":
        inner = put(
            x,
            y,
            shape("f wheel", "M-46 24A52 52 0 0 0 46 24z") + shape("go", "M-42 18Q-20-34 8 2T42-22M-26 38Q0 12 24 34"),
        )
    elif kind == "foam":
        crumb = "M-24 10q-8-16 8-20q4-16 18-8q18-2 14 14q10 14-8 18q-12 12-20 2q-14 4-12-6z"
        inner = put(x, y, shape("f jewel", "M-46-8a46 46 0 0 1 92 0z") + act(shape("f void", crumb)))
    elif kind == "rust":
        spots = "".join(
            disc("bad", a, b, r) for a, b, r in ((-20, -12, 6), (-8, -22, 4), (12, 6, 8), (26, -4, 4), (-26, 14, 5))
        )
        inner = put(x, y, disc("f screw", 0, 0, 42) + shape("f void", "M-42-4h84v8h-84z") + spots)
    else:
        coil = Line("f", spiral(6, 38, 5)).svg(Frame(1, 0, 0, 1, 1, 1, x, y))
        inner = coil + put(x, y, shape("go", "M0 44Q40 44 30 14Q24-6 44-12"))
    return disc("f void", x, y, 56) + inner + disc("f", x, y, 56) + disc("f fine", x, y, 51)


@still_life("h-inspect-and-baseline", 372)
def _inspect(g: Geometry) -> str:
    out = ""
    for i, (kind, text) in enumerate((("lint", "lint"), ("foam", "foam"), ("rust", "rust"), ("spring", "bent spring"))):
        out += _seen(66 + i * 123, 72, kind) + say(text, 66 + i * 123, 150)
    out += shape("f fine", "M20 172H480") + table(298, 12, 236) + microphone(72, 298, small=True)
    out += microphone(180, 298, dial_up=False, small=True) + say("dial up", 72, 324) + say("dial down", 180, 324)
    out += say("10 times: set, wind", 126, 354)
    for i, text in enumerate(("it will not start", "winding slips", "it shows under 220°")):
        out += wrong(284, 226 + i * 42) + say(text, 308, 232 + i * 42, anchor="start")
    return out + say("return it if", 366, 196) + say("amplitude, fully wound", 308, 338, size=17, anchor="start")
