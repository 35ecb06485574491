"""Still lifes of guide A: the bench before the work."""

# ruff: noqa: E501  lines of path data and coordinates read best unbroken

from guides.figures.geometry import Geometry, geometry
from guides.figures.paths import Frame
from guides.figures.pieces import pieces
from guides.figures.props import (
    act,
    blower,
    bow,
    compass,
    demagnetiser,
    disc,
    finger,
    lamp,
    measure,
    microphone,
    puff,
    put,
    right,
    say,
    shape,
    spring,
    table,
    tweezers,
    way,
    wrong,
)  # fmt: skip
from guides.figures.props_watch import mini, part_at, waiting
from guides.figures.stills import still_life
from guides.figures.svg import draw
from guides.figures.tray import tray_sketch


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
    out += shape("f", "M196 24L184 12M222 14L216 3M304 24L316 12M278 14L284 3M250 12V2")
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
    out = table(286) + lamp(452, 286) + shape("beam", "M404 148L384 182L230 272H400z")
    out += shape("f plate", "M214 286v-14h200v14z")
    for x, half in ((250, 10), (306, 16), (370, 24)):
        out += shape("f screw", f"M{x - half} 272v-8h{half * 0.72:g}v6h{half * 0.56:g}v-6h{half * 0.72:g}v8z")
    for x, r, label in ((44, 10, "eye"), (128, 32, "4×: work"), (258, 72, "10×: inspect")):
        slot = r * 0.13
        inner = disc("f screw", x, 84, r) + put(x, 84, shape("f void", f"M{-r * 0.97:g} {-slot:g}H{r * 0.97:g}V{slot:g}H{-r * 0.97:g}z")
                                                + shape("dot", f"M{-r * 0.97:g} {-slot:g}H{r * 0.97:g}V{-slot * 0.1:g}H{-r * 0.97:g}z"), -24)  # fmt: skip
        out += inner + say(label, x, 182)
    return out + say("the slot throws", 106, 244) + say("a shadow", 106, 266)


@still_life("a-clean-hands", 300)
def _hands(g: Geometry) -> str:
    out = mini(g, "bridge", (250, 158), 5.6, ("100", "110", "5110", "105", "5105", "721", "121", "5121"))
    out += finger(140, 158, 180) + finger(360, 158)
    out += blower(330, 42, -8) + puff(316, 50, -22)
    out += disc("go", 250, 158, 104.2) + say("by the edge only", 250, 290)
    return out


@still_life("a-magnetism", 300)
def _magnetism(g: Geometry) -> str:
    out = table(250) + compass(106, 150, 52, 54) + bow(106, 150, 70, -90, 52) + tweezers(164, 120, -16)
    out += say("needle swings: magnetised", 124, 284, size=18)
    out += demagnetiser(356, 250) + tweezers(338, 188, -72)
    out += way(424, 190, 424, 66) + measure(466, 196, 466, 56, "30 cm") + say("press, draw away, let go", 386, 284, size=18)
    return out


def _photo(g: Geometry, x: float, y: float, numbers: tuple[str, ...]) -> str:
    """A phone lying across, the movement on its screen."""
    frame = f'<rect class="f metal" x="{x:g}" y="{y:g}" width="152" height="112" rx="9"/>'
    frame += f'<rect class="f void" x="{x + 12:g}" y="{y + 6:g}" width="124" height="100"/>'
    return frame + mini(g, "bridge", (x + 74, y + 56), 2.45, numbers) + disc("f fine", x + 144, y + 56, 3)


@still_life("a-tray-and-photos", 430)
def _tray(g: Geometry) -> str:
    plate = ("100", "110", "5110", "105", "5105")
    out = tray_sketch(g, (290, 14), 200, 21)
    out += _photo(g, 14, 14, (*plate, "721", "121", "5121")) + say("1 photo", 176, 76, size=22, anchor="start", look="strong")
    cock = "".join(
        part_at(g, number, *g.frame("bridge").scaled(3.4).moved(98, 176)(g.at(number)), 3.4)
        for number in ("721", "121", "375", "303", "3024")
    )
    out += act(cock) + way(166, 206, 280, 70)
    out += say("2 off, to", 176, 250, size=22, anchor="start", look="strong") + say(
        "its place", 176, 276, size=22, anchor="start", look="strong"
    )
    return out + _photo(g, 14, 294, plate) + say("3 photo", 176, 356, size=22, anchor="start", look="strong")


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


@still_life("a-baseline", 400)
def _baseline(g: Geometry) -> str:
    sx, sy = g.stem_out
    at = (96 - sx * 8, 96 + sy * 10)
    out = mini(g, "bridge", at, 3.1, ("100", "401", "crown", "110", "5110", "105", "5105", "721", "121", "5121"))
    crown = g.frame("bridge").scaled(3.1).moved(*at)(g.along_stem(22.9))
    out += act(bow(*crown, 26, -60, 120) if sx else bow(*crown, 26, -150, 120))
    out += say("1 wind until firm", 112, 196) + waiting(372, 92, 68, 15, 30) + say("2 wait 15 to 30 minutes", 372, 196)
    out += shape("f fine", "M20 212H480")
    for x, dial_up, text in ((72, True, "dial up"), (182, False, "dial down")):
        out += microphone(x, 330, dial_up=dial_up, small=True) + say(text, x, 354)
    out += way(112, 262, 144, 262, "f") + say("3 measure both", 126, 384)
    rows = ("rate", "amplitude", "beat error")
    out += shape("f void", "M262 226h216v130h-216z") + shape(
        "f fine", "M262 258h216M262 290h216M262 322h216M360 226v130M418 226v130"
    )
    out += shape("f", "M389 234v16m-6-10l6-6l6 6M448 234v16m-6-6l6 6l6-6")
    return (
        out
        + "".join(say(row, 272, 280 + i * 32, size=18, anchor="start") for i, row in enumerate(rows))
        + say("4 into the log", 370, 384)
    )


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
