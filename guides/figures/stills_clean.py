"""Still lifes of guide C: cleaning."""

from guides.figures.dial import Dial, dial_shapes
from guides.figures.geometry import Geometry
from guides.figures.pieces import pieces
from guides.figures.props import (
    act,
    blower,
    bow,
    compass,
    disc,
    dome,
    glasses,
    jar,
    lens,
    loupe,
    oval,
    puff,
    put,
    right,
    say,
    shape,
    spring,
    table,
    tweezers,
    wrong,
)  # fmt: skip
from guides.figures.props_watch import cylinder, part_at, tilted
from guides.figures.stills import still_life
from guides.figures.svg import draw


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
        + part_at(g, "201", 62, 108, 4.2)
        + part_at(g, "210", 92, 122, 3.6)
        + say("1 soak", 185, 70, look="strong")
        + say("plate, bridges,", 185, 98, size=17)
        + say("wheels, steel", 185, 118, size=17)
    )
    out += (
        jar(318, 140, 84, 96, 0.5)
        + part_at(g, "710", 318, 112, 6)
        + say("2 short dip", 424, 70, look="strong")
        + say("fork, balance", 424, 98, size=17)
        + say("with its cock", 424, 118, size=17)
    )
    out += spring(78, 250, 44, 6) + say("3 wipe", 178, 226, look="strong") + say("mainspring", 178, 254, size=17)
    out += (
        disc("f void", 312, 250, 52)
        + draw(dial_shapes(Dial(g.layout))["dial"], tilted(2.6, (312, 250), 1))
        + say("4 never wet", 432, 222, look="strong")
    )
    out += (
        say("dial, hands,", 431, 254, size=17)
        + say("gaskets, shut", 431, 274, size=17)
        + say("barrel", 431, 294, size=17)
    )
    return out + wrong(346, 290)


@still_life("c-peg-jewels", 290)
def _peg(g: Geometry) -> str:
    hatch = "".join(f"M{x} 204l34-44" for x in (*range(40, 150, 17), *range(318, 428, 17)))
    out = shape("f bridge", "M30 160H180V204H30zM320 160H470V204H320z") + shape("f fine", hatch)
    out += shape("f jewel", "M180 160Q216 160 238 182V204H180zM320 160Q284 160 262 182V204H320z")
    out += put(250, 196, shape("f wheel", "M0 18L-9-30L-22-80V-170H22V-80L9-30z"))
    out += shape("go", "M208 60Q250 84 292 60M292 60l-13-2M292 60l-6 12")
    return (
        out
        + say("twirl, recut the point,", 14, 50, anchor="start")
        + say("until it stays clean", 14, 74, anchor="start")
        + say("jewel, cut through: peg it from both sides", 250, 250)
    )


@still_life("c-wash", 310)
def _wash(g: Geometry) -> str:
    out = (
        shape("f", "M30 30h120v120h-120zM90 30v120M30 90h120")
        + shape("f", "M30 30l-16 14v120l16-14")
        + say("open window,", 110, 180)
        + say("no flame", 110, 202)
    )
    out += table(282) + jar(310, 280, 190, 200, 0.74)
    mesh = "".join(f"M{x} 176v84" for x in range(248, 380, 14)) + "".join(f"M240 {y}h140" for y in range(186, 262, 14))
    out += part_at(g, "201", 278, 222, 5) + part_at(g, "210", 344, 232, 5) + part_at(g, "705", 336, 196, 5)
    out += shape("f fine", mesh) + shape("f", "M240 172v76q0 14 14 14h112q14 0 14-14v-76zM262 172q0-100 48-100t48 100")
    out += bow(310, 110, 84, 200, 140) + glasses(84, 250) + say("swirl gently", 436, 48)
    return out


def _basket(g: Geometry, x: float, y: float, wide: float) -> str:
    """A mesh basket with two wheels, its floor's middle at x, y."""
    half, high = wide / 2, wide * 0.62
    mesh = "".join(f"M{x - half + i * wide / 7:.1f} {y - high:.1f}v{high:.1f}" for i in range(1, 7))
    mesh += "".join(f"M{x - half:.1f} {y - i * high / 4:.1f}h{wide:g}" for i in range(1, 4))
    wheels = part_at(g, "201", x - wide * 0.16, y - high * 0.42, wide / 22) + part_at(
        g, "210", x + wide * 0.26, y - high * 0.34, wide / 22
    )
    edge = f"M{x - half:.1f} {y - high:.1f}V{y - 8:g}q0 8 8 8h{wide - 16:g}q8 0 8-8V{y - high:.1f}z"
    handle = f"M{x - half:.1f} {y - high:.1f}q{half:.1f} {-wide * 0.7:.1f} {wide:g} 0"
    return wheels + shape("f fine", mesh) + shape("f", edge) + shape("f", handle)


@still_life("c-rinse-dry", 346)
def _rinse(g: Geometry) -> str:
    out = table(268)
    for x, text in ((66, "jar 2: fresh"), (186, "jar 3: fresh")):
        out += jar(x, 268, 96, 124, 0.7) + _basket(g, x, 258, 66) + say(text, x, 294)
    out += shape("go", "M120 244h12m-5-5l5 5l-5 5M240 244h12m-5-5l5 5l-5 5M344 244h14m-5-5l5 5l-5 5")
    out += _basket(g, 300, 266, 76) + blower(312, 128, -52) + puff(304, 148, -60)
    out += (
        shape("f void", "M252 92q-7 0-7 7v62q-6 4-6 12a13 13 0 0 0 26 0q0-8-6-12v-62q0-7-7-7z")
        + disc("bad", 252, 173, 8)
        + shape("go", "M252 173V138")
    )
    out += dome(428, 268, 124, 118) + shape("f tint", "M376 268l8-8h88l8 8z")
    out += part_at(g, "201", 408, 238, 3.4) + part_at(g, "210", 452, 244, 3.4)
    return out + say("blow, then below 45 °C", 290, 322) + say("lint-free paper", 418, 294)


@still_life("c-pallets-balance", 320)
def _dip(g: Geometry) -> str:
    out = table(272) + jar(126, 272, 116, 130, 0.6) + act(part_at(g, "710", 122, 222, 10)) + tweezers(124, 208, -78)
    out += say("10–20 s", 126, 300, look="strong") + wrong(34, 46) + say("alcohol", 54, 52, anchor="start")
    out += jar(356, 272, 200, 140, 0.68) + act(part_at(g, "721", 330, 232, 7.4, lean=0.5))
    x, y = g.frame("bridge").scaled(7.4, 3.7)(g.at("721"))
    f = g.frame("bridge").scaled(7.4, 3.7).moved(330 - x, 204 - y)
    out += draw((*pieces(g, "121"), *pieces(g, "303"), *pieces(g, "3024")), f)
    return out + tweezers(412, 210, -64) + say("hanging from its cock, whole", 356, 300)


@still_life("c-mainspring-barrel", 310)
def _barrel_clean(g: Geometry) -> str:
    out = spring(116, 128, 88, 7)
    out += put(176, 66, shape("f tint", "M-34-18L20-34L34 14L-20 30z") + shape("f fine", "M-28-2L28-18M-24 14L32-2"))
    out += act(shape("go", "M60 200A88 88 0 0 0 196 166M196 166l-14 4M196 166l-1 15"))
    out += say("solvent on paper,", 116, 252) + say("along its length", 116, 276)
    out += cylinder("f wheel", 366, 150, 84, 36) + oval("f fine", 366, 150, 70, 35)
    out += cylinder("f metal", 366, 144, 13, 10) + shape("f metal", "M359 96h14v46h-14z")
    out += put(366, 18, shape("f metal", "M-16 48L-8 80H8L16 48z") + shape("f bridge", "M-19-14H19V48H-19z")
               + shape("f fine", "M-12-14V48M-4-14V48M4-14V48M12-14V48"))  # fmt: skip
    out += shape("go", "M282 180Q366 232 450 180M450 180l-15 2M450 180l-9 12")
    out += puff(486, 128, -24)
    return (
        out
        + say("pin vice", 408, 40, anchor="start")
        + say("no spring in it, a puff:", 366, 252)
        + say("it must spin", 366, 276, look="strong")
    )


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
            out += part_at(g, number, x, y, s)
    out += (
        compass(62, 176, 0, 44)
        + right(62, 112)
        + say("still needle", 62, 262)
        + say("in the order in which they go in", 296, 276)
    )
    return out + shape("f", "M150 248h272m-8-5l8 5l-8 5")
