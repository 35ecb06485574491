"""Still lifes of guides B and D: opening, the barrel, the shock settings, oiling, the first run."""

# ruff: noqa: E501, PLR0913  lines of path data and coordinates read best unbroken

from guides.figures import marks
from guides.figures.dial import Dial, clock, dial_shapes, hand
from guides.figures.geometry import Geometry
from guides.figures.paths import Frame, Path, bearing, between, line, polar, polygon
from guides.figures.pieces import pieces
from guides.figures.pieces_keyless import sliding_pinion
from guides.figures.props import (
    act,
    bow,
    cylinder,
    disc,
    dome,
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
from guides.figures.svg import Disc, Line, draw, group
from guides.figures.teeth import gear, spiral
from guides.figures.tray import tray_cells


@still_life("b-open-case", 354)
def _open_case(g: Geometry) -> str:
    out = shape("f metal", "M214 20h72l8 40h-88zM214 300h72l8-40h-88z") + disc("f metal", 250, 160, 122)
    out += act(disc("f metal", 250, 160, 104))
    notches = [polygon([polar(104, clock(a - 6), (250, 160)), polar(104, clock(a + 6), (250, 160)),
                        polar(90, clock(a + 6), (250, 160)), polar(90, clock(a - 6), (250, 160))]) for a in range(0, 360, 60)]  # fmt: skip
    out += draw([Line("f void", one) for one in notches]) + disc("f fine", 250, 160, 72)
    for a in (90, 270):
        x, y = polar(97, clock(a), (250, 160))
        out += disc("f screw", x, y, 7) + shape("f bridge", f"M{x - 7:g} {y - 7:g}h14v14h-14z")
    out += bow(250, 160, 46, 40, -260) + shape("f metal", "M372 150h14v20h-14zM386 142h24v36h-24z")
    out += (
        say("anticlockwise", 250, 344)
        + say("pins in two", 428, 66)
        + say("notches", 428, 86)
        + shape("f fine", "M408 92L350 156")
    )
    return out + disc("mid", 350, 156, 3)


@still_life("b-hands-off", 348)
def _hands_off(g: Geometry) -> str:
    s, c = 7.6, (250, 160)
    out = _dial_face(g, s, c) + shape("film", "M150 90H350V260H150zM247 90V160h6V90z")
    for angle, (long, half, boss) in ((0, (9.5, 0.95, 1.5)), (0, (15, 0.75, 1.1))):
        out += act(Line("f screw", hand("leaf", long, half, boss).moved(clock(angle)), True).svg(tilted(s, c, 1)))
    lever = "M-2-3L14-8Q60-14 120-12H196V12H120Q60 10 14 3L-2 3z"
    out += put(c[0] + 6, c[1] + 6, shape("f metal", lever), 20) + put(
        c[0] - 6, c[1] + 6, f'<g transform="scale(-1 1)">{shape("f metal", lever)}</g>', -20
    )
    out += disc("f screw", *c, 12) + disc("f metal", *c, 6)
    out += way(56, 176, 56, 214) + way(444, 176, 444, 214)
    return (
        out
        + say("both down equally", 250, 336)
        + say("slit sheet", 62, 56)
        + shape("f fine", "M84 64L160 100")
        + disc("mid", 160, 100, 3)
    )


def _dial_face(g: Geometry, s: float, c: tuple[float, float]) -> str:
    return draw(dial_shapes(Dial(g.layout))["dial"], tilted(s, c, 1))


def dial_over_movement(g: Geometry, *, off: bool) -> str:
    """The dial floating over the movement, its two feet in line with their holes."""
    s, base, up = 8.4, (236, 250), 150
    frame = g.frame("dial").scaled(s, s * 0.5).moved(*base)
    out = Disc("f plate", (0, 0), 18.6).svg(frame.moved(0, 14))
    numbers = ("100", "3025", "401", "410", "407", "443", "435", "450", "453", "445", "5445", "240", "260", "250")
    out += "".join(
        group(draw(pieces(g, one, "dial"), frame), "act" if one == "250" and not off else "") for one in numbers
    )
    feet = [frame(at) for at in g.everywhere("dial-fastener")]
    out += draw([Line("f hid", Path(tuple(seg for x, y in feet for seg in line((x, y - up + 30), (x, y)).segments)))])
    face = tilted(s, (base[0], base[1] - up), 0.5)
    out += "".join(shape("f metal", f"M{x - 4:g} {y - up:g}v34h8v-34z") for x, y in feet)
    out += Disc("f metal", (0, 0), 19.25).svg(face.moved(0, 5)) + act(draw(dial_shapes(Dial(g.layout))["dial"], face))
    if off:
        out += way(446, 190, 446, 104)
    else:
        out += way(446, 104, 446, 190)
    return out


@still_life("b-dial-off", 380)
def _dial_off(g: Geometry) -> str:
    return dial_over_movement(g, off=True) + say("dial side up", 70, 368) + say("two feet, straight up", 400, 368)


@still_life("b-inventory", 300)
def _inventory(g: Geometry) -> str:
    out = tray_cells(g.catalog, 30, 20, 360, 240)
    ticks = "".join(f"M412 {34 + i * 21}h14v14h-14zM415 {41 + i * 21}l4 5 9-12" for i in range(11))
    return (
        out
        + shape("f", ticks)
        + "".join(say(str(i + 1), 450, 47 + i * 21, size=16) for i in range(11))
        + say("every part, every screw", 210, 288)
    )


# --- barrel -----------------------------------------------------------------------------------------------------------


def _drum(g: Geometry, x: float, y: float, r: float, high: float, *, active: bool = False) -> str:
    """The drum from above, its teeth round the foot, open."""
    scale = r / 7.5
    frame = tilted(scale, (x, y + high), 0.42)
    teeth = Line("f wheel", gear(90, 8.41, 8.64, 8.1, 0, metal=0.44, foot=1.06)).svg(frame)
    body = shape("f wheel", f"M{x - r:g} {y:g}v{high:g}A{r:g} {r * 0.42:g} 0 0 0 {x + r:g} {y + high:g}v-{high:g}z")
    inside = oval("f wheel", x, y, r, r * 0.42) + oval("f void", x, y, r * 0.93, r * 0.39)
    return teeth + (act(body) if active else body) + inside


def _cover(x: float, y: float, r: float, *, active: bool = True) -> str:
    top = oval("f wheel", x, y, r, r * 0.42)
    return (
        oval("f wheel", x, y + 6, r, r * 0.42)
        + (act(top) if active else top)
        + oval("f fine", x, y, r * 0.8, r * 0.336)
        + oval("f void", x, y, r * 0.12, r * 0.05)
    )


def _coil(x: float, y: float, r: float, *, active: bool = True) -> str:
    frame = tilted(r / 7.1, (x, y), 0.42)
    coil = spiral(2.0, 7.1, 7)
    look = "go" if active else "f"
    return Line("f", coil).svg(frame.moved(0, 8)) + Line(look, coil).svg(frame)


def _barrel_arbor(x: float, y: float) -> str:
    return (
        cylinder("f metal", x, y, 22, 26, 0.42)
        + cylinder("f metal", x, y - 22, 9, 22, 0.42)
        + shape("f metal", f"M{x + 20:g} {y + 8:g}l9 3v8l-9-2z")
    )


@still_life("b-open-barrel", 400)
def _open_barrel(g: Geometry) -> str:
    x = 230
    out = _drum(g, x, 300, 110, 40) + _coil(x, 304, 98)
    out += shape("f hid", f"M{x} 60V296")
    out += _barrel_arbor(x, 196) + _cover(x, 80, 106) + way(404, 190, 404, 110) + bow(x, 214, 62, 40, 100)
    out += shape("f fine", "M20 22h440v366h-440zM452 22v366") + say("inside the bag", 396, 60)
    for text, y, tx in (("182", 80, 106), ("195", 200, 34), ("770", 312, 98), ("180", 344, 112)):
        out += (
            shape("f fine", f"M{x - tx} {y}H92")
            + disc("mid", x - tx, y, 3)
            + say(text, 86, y + 6, anchor="end", look="hot" if text in ("182", "770") else "")
        )
    return out


@still_life("d-mainspring-in-barrel", 370)
def _spring_in(g: Geometry) -> str:
    x = 230
    out = _drum(g, x, 240, 110, 44) + shape("f hid", f"M{x - 96} 96V240M{x + 96} 96V240")
    out += (
        oval("f metal", x, 86, 108, 45)
        + oval("f void", x, 86, 99, 41)
        + shape("f metal", f"M{x - 108} 86v18A108 45 0 0 0 {x + 108} 104v-18A108 45 0 0 1 {x - 108} 86z")
    )
    out += _coil(x, 82, 92) + way(380, 110, 380, 186)
    out += shape("go", f"M{x + 84} 226q12 6 10 16")
    out += say("spring in its ring", 404, 60) + say("hook on the wall", 414, 236)
    return out + say("same coil direction as the old one", 230, 358)


@still_life("d-close-barrel", 390)
def _close(g: Geometry) -> str:
    x = 230
    out = _drum(g, x, 262, 110, 44) + _coil(x, 266, 98, active=False) + _barrel_arbor(x, 246)
    out += shape("f hid", f"M{x} 90V222") + _cover(x, 92, 106)
    out += marks.drop((x - 10, 222), 1, 15) + marks.drop((x + 30, 268), 1, 15) + way(384, 110, 384, 186)
    for text, y, tx in (("182", 92, 106), ("195", 252, 22), ("770", 280, 98)):
        out += (
            shape("f fine", f"M{x - tx} {y}H92")
            + disc("mid", x - tx, y, 3)
            + say(text, 86, y + 6, anchor="end", look="hot" if text == "182" else "")
        )
    return out + say("press on the rim, evenly, until it clicks", 250, 380)


# --- shock settings ---------------------------------------------------------------------------------------------------


def _shock(*, oil: bool) -> str:
    x = 220
    out = shape("f hid", f"M{x} 60V306")
    out += (
        cylinder("f metal", x, 296, 104, 30, 0.4)
        + oval("f void", x, 296, 56, 22)
        + oval("f metal", x, 300, 40, 15)
        + oval("f void", x, 300, 11, 4.5)
    )
    out += (
        oval("f metal", x, 226, 48, 19)
        + oval("f metal", x, 219, 48, 19)
        + oval("f jewel", x, 219, 30, 12)
        + oval("void", x, 219, 6, 2.4)
    )
    out += oval("f jewel", x, 160, 33, 13) + act(oval("f jewel", x, 152, 33, 13))
    if oil:
        out += oval("oil", x, 152, 18, 7) + marks.drop((x, 150), 1, 15)
    top = 62
    # the lyre: a bow with two feet turned in, hinged at the back
    bow_ = (f"M{x - 62} {top + 6}Q{x - 84} {top - 22} {x} {top - 32}Q{x + 84} {top - 22} {x + 62} {top + 6}Q{x + 48} {top + 26} {x + 20} {top + 24}"
            f"Q{x + 40} {top + 12} {x + 46} {top}Q{x + 50} {top - 16} {x} {top - 20}Q{x - 50} {top - 16} {x - 46} {top}Q{x - 40} {top + 12} {x - 20} {top + 24}Q{x - 48} {top + 26} {x - 62} {top + 6}z")  # fmt: skip
    out += act(shape("f metal", bow_))
    rows = (("lyre spring", top, 66), ("cap jewel", 156, 33), ("hole jewel in", 222, 48), ("block", 312, 104))
    for text, y, tx in rows:
        out += shape("f fine", f"M{x + tx} {y}H346") + disc("mid", x + tx, y, 3) + say(text, 352, y + 6, anchor="start")
    return out + say("its setting", 352, 248, anchor="start")


@still_life("b-shock-settings-out", 370)
def _shock_out(g: Geometry) -> str:
    return (
        _shock(oil=False)
        + way(76, 250, 76, 170)
        + say("3024, 3025", 84, 36, look="strong")
        + shape("f tint", "M196 42q-8-24 22-26t28 22t-20 18z")
        + say("Rodico first", 76, 70)
    )


@still_life("d-shock-settings", 370)
def _shock_in(g: Geometry) -> str:
    return _shock(oil=True) + way(76, 170, 76, 250) + say("3025, 3024", 84, 36, look="strong")


# --- keyless, oil, first run --------------------------------------------------------------------------------------------


def _keyless(g: Geometry, at: tuple[float, float], s: float, *, setting: bool) -> str:
    frame = g.frame("dial").scaled(s).moved(*at)
    out_by = 1.1 if setting else 0
    sx, sy = g.stem_out
    stem_frame = Frame(frame.xx, frame.xy, frame.yx, frame.yy, s, s, *frame((sx * out_by, sy * out_by)))
    inward = 0.75 if setting else 0
    out = draw(pieces(g, "401"), stem_frame)
    out += group(draw(pieces(g, "410"), frame), "" if setting else "act") + group(
        draw(sliding_pinion(g, inward), frame), "act"
    )
    wheels = ("450", "453", "260")
    out += "".join(group(draw(pieces(g, one), frame), "act" if setting else "") for one in wheels)
    return out + draw(pieces(g, "crown"), stem_frame)


@still_life("d-keyless-test", 460)
def _keyless_test(g: Geometry) -> str:
    s = 13.0
    x = 250 - 12.6 * s
    lift = 1 if g.layout == "6497" else -1  # the wheels stand above the stem on one layout, below on the other
    out = ""
    for stem_y, setting in ((100 + lift * 44, False), (328 + lift * 44, True)):
        out += _keyless(g, (x, stem_y), s, setting=setting)
        crown = x + (22.9 + (1.1 if setting else 0)) * s
        out += way(crown, stem_y - 28, crown, stem_y + 28)
        if setting:
            out += way(crown - 30, stem_y - lift * 62, crown + 26, stem_y - lift * 62)
    return (
        out
        + shape("f fine", "M20 226H480")
        + say("pushed in: winds", 250, 214, look="strong")
        + say("pulled out: sets the hands", 250, 448, look="strong")
    )


@still_life("d-oil-train", 350)
def _oil(g: Geometry) -> str:
    s = 6.1
    train, dial = (126, 124), (374, 124)
    out = mini(g, "bridge", train, s, ("100", "110", "5110", "105", "5105")) + mini(g, "dial", dial, s, ("100", "3025"))
    for side, at in (("bridge", train), ("dial", dial)):
        frame = g.frame(side).scaled(s).moved(*at)
        x0, y0 = frame(between(g.at("224"), g.at("210")))
        for index, number in enumerate(("201", "210", "224", "705"), 1):
            tip = frame(g.at(number))
            away = bearing((x0, y0), tip) if number != "201" else bearing(frame(g.at("210")), tip)
            out += marks.drop(tip, index, 14, way=away)
    out += say("train side", 126, 262, look="strong") + say("dial side", 374, 262, look="strong")
    out += say("1 centre, 2 third: heavy oil", 250, 292) + say("3 fourth, 4 escape: thin oil", 250, 316)
    return out + say("pallet jewels stay dry", 250, 340, look="hot")


@still_life("d-first-run", 320)
def _first_run(g: Geometry) -> str:
    out = (
        table(272)
        + microphone(110, 272)
        + dome(110, 272, 190, 150)
        + timegrapher(270, 66, f"{g.vph:,} · lift angle 44")
    )
    out += shape("f metal", "M350 218h60v54h-60z") + shape("f", "M206 262q30-6 44-40t20-40")
    return out + say("dial up, then dial down", 116, 304) + say("15–30 min after winding", 370, 304)
