"""Still lifes of guides A and C: the bench before the work, and cleaning."""

# ruff: noqa: E501  lines of path data and coordinates read best unbroken

from guides.figures.dial import Dial, dial_shapes
from guides.figures.geometry import Geometry, geometry
from guides.figures.paths import Frame
from guides.figures.pieces import pieces
from guides.figures.props import (
    act,
    blower,
    bow,
    compass,
    cylinder,
    demagnetiser,
    disc,
    dome,
    finger,
    glasses,
    jar,
    lamp,
    lens,
    loupe,
    measure,
    microphone,
    mini,
    oval,
    phone,
    puff,
    put,
    right,
    say,
    shape,
    spring,
    table,
    tilted,
    timegrapher,
    tweezers,
    way,
    wrong,
)  # fmt: skip
from guides.figures.stills import still_life
from guides.figures.svg import draw
from guides.figures.tray import tray_cells


@still_life("a-identify-movement", 290)
def _identify(g: Geometry) -> str:
    out = ""
    for x, layout in ((122, "6497"), (368, "6498")):
        one = geometry(g.catalog, layout, g.vph)
        out += mini(one, "dial", (x - 6, 126), 5.1, ("100", "3025", "401", "crown"))
        sx, sy = one.frame("dial").scaled(5.1).moved(x - 6, 126)(one.at("224"))
        out += act(disc("f jewel", sx, sy, 9)) + disc("f metal", sx, sy, 3)
        hour = "9" if layout == "6497" else "6"
        out += say(layout, x - 6, 252, size=20, look="strong") + say(f"seconds pivot at {hour}", x - 6, 276)
    return out


@still_life("a-workspace", 306)
def _workspace(g: Geometry) -> str:
    out = table(232, 30, 470) + shape("f", "M60 232V292M440 232V292")
    out += shape("f bridge", "M150 232V186H350V232z") + say("box", 250, 216)
    out += shape("f wheel", "M136 186V178H364V186z") + shape("f wheel", "M136 178v-10h7v10zM364 178v-10h-7v10z")
    out += shape("f plate", "M214 178v-9h72v9z") + shape("f bridge", "M206 178v-5h8v5zM286 178v-5h8v5z")
    out += (
        shape("f void", "M188 44Q250-6 312 44Q250 88 188 44z") + disc("f metal", 250, 42, 22) + disc("dot", 250, 42, 9)
    )
    out += shape("f", "M196 24L184 12M222 8L216-6M304 24L316 12M278 8L284-6M250 3V-8")
    out += (
        shape("f hid", "M250 74V166")
        + measure(110, 44, 110, 168, "10–20 cm")
        + shape("f fine", "M100 44h76M100 168h112")
    )
    out += lamp(420, 232)
    out += shape("f tint", "M60 240q-14 34 20 46h340q34-12 20-46") + say("cloth: catches what falls", 250, 268)
    return out


@still_life("a-light-and-magnification", 300)
def _light(g: Geometry) -> str:
    out = table(286) + lamp(452, 286) + shape("beam", "M404 148L384 182L96 272H356z")
    out += shape("f plate", "M70 286v-14h300v14z")
    for x, half in ((116, 10), (200, 16), (300, 26)):
        out += shape("f screw", f"M{x - half} 272v-8h{half * 0.72:g}v6h{half * 0.56:g}v-6h{half * 0.72:g}v8z")
    for x, r, label in ((70, 10, "eye"), (172, 32, "4×: work"), (330, 74, "10×: inspect")):
        slot = r * 0.13
        inner = disc("f screw", x, 92, r) + put(x, 92, shape("f void", f"M{-r * 0.97:g} {-slot:g}H{r * 0.97:g}V{slot:g}H{-r * 0.97:g}z")
                                                + shape("dot", f"M{-r * 0.97:g} {-slot:g}H{r * 0.97:g}V{-slot * 0.1:g}H{-r * 0.97:g}z"), -24)  # fmt: skip
        out += inner + say(label, x, 192)
    return out + say("the slot throws a shadow", 216, 224)


@still_life("a-clean-hands", 300)
def _hands(g: Geometry) -> str:
    out = mini(g, "bridge", (250, 158), 5.6, ("100", "110", "5110", "105", "5105", "721", "121", "5121"))
    out += finger(140, 158, 180) + finger(360, 158)
    out += blower(330, 38, -8) + puff(316, 46, -22)
    out += disc("go", 250, 158, 104.2) + say("by the edge only", 250, 290)
    return out


@still_life("a-magnetism", 300)
def _magnetism(g: Geometry) -> str:
    out = table(250) + compass(106, 150, 52, 54) + bow(106, 150, 70, -90, 52) + tweezers(164, 120, -16)
    out += say("needle swings: magnetised", 122, 284)
    out += demagnetiser(356, 250) + tweezers(338, 188, -72)
    out += way(424, 190, 424, 66) + measure(466, 196, 466, 56, "30 cm") + say("press, draw away, let go", 386, 284)
    return out


@still_life("a-tray-and-photos", 330)
def _tray(g: Geometry) -> str:
    return (
        tray_cells(g.catalog, 40, 96, 420, 214)
        + phone(214, 8, 72, 62, disc("f jewel", 250, 39, 9))
        + shape("f hid", "M216 72L60 94M284 72L440 94")
    )


@still_life("a-tool-drill", 250)
def _drill(g: Geometry) -> str:
    out = ""
    for x, half, good, text in (
        (90, 24, False, "too narrow"),
        (250, 43, True, "nine tenths"),
        (410, 60, False, "too wide"),
    ):
        out += shape("f screw", f"M{x - 48} 150v-26q0-12 12-12h72q12 0 12 12v26z") + shape(
            "f void", f"M{x - 44} 128v-17h88v17z"
        )
        out += shape("f screw", f"M{x - 20} 150h40v40h-40z") + shape(
            "f fine", "".join(f"M{x - 20} {y}l40 6" for y in range(154, 186, 8))
        )
        out += shape(
            "f metal", f"M{x - half} 127h{2 * half}v-48l-{half * 0.45:g}-34h-{half * 1.1:g}l-{half * 0.45:g} 34z"
        )
        out += (right if good else wrong)(x, 18) + say(text, x, 222)
    return out


@still_life("a-baseline", 300)
def _baseline(g: Geometry) -> str:
    out = table(262) + timegrapher(270, 40, f"{g.vph:,} · lift angle 44") + shape("f metal", "M350 192h60v70h-60z")
    out += microphone(120, 262) + shape("f", "M176 254q40 0 60-30t40-60")
    out += mini(g, "bridge", (120, 112), 4.4) + say("wind, wait, then measure", 122, 288)
    return out


@still_life("a-house-rules", 250)
def _rules(g: Geometry) -> str:
    out = ""
    names = ("power", "balance", "fork", "bridges", "wheels")
    for i, text in enumerate(names):
        x = 56 + i * 97
        out += disc("f void", x, 96, 38) + say(text, x, 160)
        if i < 4:
            out += shape("f", f"M{x + 42} 96h9m-5-5l5 5l-5 5")
    out += spring(56, 96, 28, 5)
    out += (
        disc("f wheel", 153, 96, 28)
        + disc("f void", 153, 96, 22)
        + shape("f", "M153 96V70M153 96l22 13M153 96l-22 13")
        + disc("f metal", 153, 96, 4)
    )
    fork = pieces(g, "710")
    px, py = g.at("710")
    out += draw(fork, Frame(1, 0, 0, -1, 9.5, 9.5, 250 - px * 9.5 - 8, 96 + py * 9.5 - 6))
    out += draw(pieces(g, "110")[:2], Frame(1, 0, 0, -1, 2.1, 2.1, 347 + 11 * 2.1, 96 + 1.6 * 2.1))
    wheel = g.wheels["210"]
    out += draw(pieces(g, "210"), Frame(1, 0, 0, -1, 6, 6, 444 - wheel.centre[0] * 6, 96 + wheel.centre[1] * 6))
    out += way(40, 32, 460, 32) + say("apart: in this order", 250, 20)
    return out + way(460, 190, 40, 190, "f") + say("back: the other way round", 250, 220)


# --- C ----------------------------------------------------------------------------------------------------------------


def _jewel_field(x: float, y: float, kind: str) -> str:
    inner = disc("f plate", x, y, 62) + disc("f void", x, y, 40) + disc("f jewel", x, y, 32)
    if kind == "ring":
        inner += disc("oil", x, y, 17)
    inner += disc("f metal", x, y, 7)
    if kind == "dirty":
        specks = [(-22, -10, 4), (8, -24, 3), (18, 12, 5), (-10, 20, 3), (30, -30, 3), (-34, 26, 4)]
        inner += "".join(disc("dot", x + a, y + b, r) for a, b, r in specks) + shape(
            "f", f"M{x - 40} {y - 30}q30 20 20 44t24 30"
        )
    return lens(x, y, 72, inner)


@still_life("c-decide", 250)
def _decide(g: Geometry) -> str:
    out = "".join(_jewel_field(90 + i * 160, 90, kind) for i, kind in enumerate(("ring", "dry", "dirty")))
    for i, (top, low) in enumerate(
        (("a clear ring", "leave it"), ("dry", "wash, then oil"), ("old oil, dirt", "full wash"))
    ):
        out += say(top, 90 + i * 160, 192) + say(low, 90 + i * 160, 218, look="strong")
    return out


@still_life("c-sort", 340)
def _sort(g: Geometry) -> str:
    out = shape("f fine", "M250 12V328M12 170H488")
    out += (
        jar(76, 140, 84, 96)
        + _wheel_at(g, "201", 62, 108, 4.2)
        + _wheel_at(g, "210", 92, 122, 3.6)
        + say("1 soak", 178, 70, look="strong")
        + say("plate, bridges,", 178, 98, size=15)
        + say("wheels, steel", 178, 118, size=15)
    )
    out += (
        jar(318, 140, 84, 96, 0.5)
        + _fork_at(g, 318, 112, 6)
        + say("2 short dip", 424, 70, look="strong")
        + say("fork, balance", 424, 98, size=15)
        + say("with its cock", 424, 118, size=15)
    )
    out += spring(78, 250, 44, 6) + say("3 wipe", 178, 226, look="strong") + say("mainspring", 178, 254, size=15)
    out += (
        disc("f void", 318, 250, 52)
        + draw(dial_shapes(Dial(g.layout))["dial"], tilted(2.6, (318, 250), 1))
        + say("4 never wet", 432, 222, look="strong")
    )
    out += (
        say("dial, hands,", 424, 254, size=15)
        + say("gaskets, shut", 424, 274, size=15)
        + say("barrel", 424, 294, size=15)
    )
    return out + wrong(352, 290)


def _wheel_at(g: Geometry, number: str, x: float, y: float, scale: float) -> str:
    cx, cy = g.at(number)
    return draw(pieces(g, number), Frame(1, 0, 0, -1, scale, scale, x - cx * scale, y + cy * scale))


def _fork_at(g: Geometry, x: float, y: float, scale: float) -> str:
    return _wheel_at(g, "710", x, y, scale)


@still_life("c-peg-jewels", 290)
def _peg(g: Geometry) -> str:
    hatch = "".join(f"M{x} 204l34-44" for x in (*range(40, 150, 17), *range(318, 428, 17)))
    out = shape("f bridge", "M30 160H180V204H30zM320 160H470V204H320z") + shape("f fine", hatch)
    out += shape("f jewel", "M180 160Q216 160 238 182V204H180zM320 160Q284 160 262 182V204H320z")
    out += put(250, 196, shape("f wheel", "M0 18L-9-30L-22-80V-170H22V-80L9-30z"))
    out += shape("go", "M208 60Q250 84 292 60M292 60l-13-2M292 60l-6 12")
    return (
        out
        + say("twirl, recut the point,", 130, 50)
        + say("until it stays clean", 130, 74)
        + say("jewel, cut through", 250, 250)
        + say("both sides", 420, 74)
    )


@still_life("c-wash", 310)
def _wash(g: Geometry) -> str:
    out = (
        shape("f", "M30 30h120v120h-120zM90 30v120M30 90h120")
        + shape("f", "M30 30l-16 14v120l16-14")
        + say("open window, no flame", 110, 184)
    )
    out += table(282) + jar(310, 280, 190, 200, 0.74)
    mesh = "".join(f"M{x} 176v84" for x in range(248, 380, 14)) + "".join(f"M240 {y}h140" for y in range(186, 262, 14))
    out += _wheel_at(g, "201", 278, 222, 5) + _wheel_at(g, "210", 344, 232, 5) + _wheel_at(g, "705", 336, 196, 5)
    out += shape("f fine", mesh) + shape("f", "M240 172v76q0 14 14 14h112q14 0 14-14v-76zM262 172q0-100 48-100t48 100")
    out += bow(310, 110, 84, 200, 140) + glasses(84, 250) + say("swirl gently", 436, 48)
    return out


@still_life("c-rinse-dry", 280)
def _rinse(g: Geometry) -> str:
    out = table(220)
    for x, text in ((66, "2 fresh"), (172, "3 fresh")):
        out += jar(x, 220, 82, 104, 0.66, text)
    out += shape("f", "M112 150h10m-5-5l5 5l-5 5M220 150h10m-5-5l5 5l-5 5M340 150h10m-5-5l5 5l-5 5")
    out += (
        put(284, 190, _wheel_at(g, "201", 0, 0, 4))
        + blower(300, 104, -52)
        + puff(292, 122, -30 - 30)
        + say("below 45 °C", 284, 244)
    )
    out += (
        dome(424, 220, 116, 96)
        + put(424, 196, _wheel_at(g, "201", -20, 0, 3.4) + _wheel_at(g, "210", 24, 4, 3.4))
        + say("lint-free paper", 424, 244)
    )
    return out


@still_life("c-pallets-balance", 300)
def _dip(g: Geometry) -> str:
    out = table(262) + jar(130, 262, 110, 120, 0.6) + act(_fork_at(g, 126, 214, 9)) + tweezers(128, 204, -72)
    out += say("10–20 s", 130, 288, look="strong") + say("no alcohol", 226, 60)
    out += jar(370, 262, 190, 130, 0.55)
    cx, cy = g.at("721")
    f = Frame(1, 0, 0, -1, 7.2, 3.6, 352 - cx * 7.2, 210 + cy * 3.6)
    out += act(draw(pieces(g, "721"), f)) + draw((*pieces(g, "121"), *pieces(g, "3024")), f.moved(0, -34))
    out += tweezers(428, 164, -50) + say("on its cock, whole", 370, 288)
    return out


@still_life("c-mainspring-barrel", 290)
def _barrel_clean(g: Geometry) -> str:
    out = (
        spring(120, 128, 86, 7)
        + shape("f tint", "M150 58l66-28l22 34l-66 34z")
        + way(196, 112, 150, 186)
        + say("wipe along its length", 120, 252)
    )
    out += (
        cylinder("f wheel", 372, 120, 84, 36)
        + oval("f fine", 372, 120, 70, 35)
        + shape("f metal", "M362 120h20v-64h-20z")
        + oval("f metal", 372, 120, 16, 8)
    )
    out += put(372, 44, shape("f metal", "M-14 14h28v-40h-28z") + shape("f fine", "M-8 14v-40M0 14v-40M8 14v-40"))
    out += shape("go", "M288 150Q372 210 456 150M456 150l-15 2M456 150l-9 12") + say(
        "without the spring: it must spin", 358, 252
    )
    return out


@still_life("c-inspect", 300)
def _inspect(g: Geometry) -> str:
    out = ""
    fields = (("straight", "keep", True), ("bent", "new wheel", False), ("cracked", "new jewel", False))
    for i, (top, low, good) in enumerate(fields):
        x = 90 + i * 160
        if top == "cracked":
            inner = disc("f plate", x, 104, 64) + disc("f jewel", x, 104, 42) + disc("void", x, 104, 11)
            inner += shape("crack", f"M{x - 42} 92l22 8 9 6M{x + 9} 98l18-6 6-9 10-2")
        else:
            inner = shape("f metal", f"M{x - 26} 166v-46l10-8h32l10 8v46z") + shape(
                "f metal", f"M{x - 12} 112v-10h24v10z"
            )
            pivot = "M-6 0V-46Q-6-50 0-50T6-46V0z" if good else "M-6 0Q-5-22 10-40Q13-44 17-41T19-34Q7-20 6 0z"
            inner += put(x, 102, shape("f metal", pivot))
        out += disc("f void", x, 104, 72) + inner + disc("f", x, 104, 72) + (right if good else wrong)(x + 54, 46)
        out += say(top, x, 206) + say(low, x, 230, look="strong")
    return out + loupe(216, 268, 0) + say("10×", 300, 274)


@still_life("c-demag-and-store", 290)
def _store(g: Geometry) -> str:
    out = table(236) + dome(290, 236, 340, 170)
    for number, x, y, s in (
        ("401", 170, 0, 4),
        ("705", 178, 196, 6),
        ("210", 232, 194, 6),
        ("224", 288, 194, 6),
        ("201", 352, 190, 6),
        ("415", 420, 196, 3.6),
    ):
        if number != "401":
            out += _wheel_at(g, number, x, y, s)
    out += (
        compass(62, 176, 0, 44)
        + right(62, 112)
        + say("still needle", 62, 262)
        + say("in the order in which they go in", 296, 262)
    )
    return out + shape("f", "M150 224h272m-8-5l8 5l-8 5")
