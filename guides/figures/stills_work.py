"""Still lifes of guides B and D: barrel, shock settings, keyless works, oil, the first run."""

# ruff: noqa: E501, PLR0913  lines of path data and coordinates read best unbroken

from operator import itemgetter

from guides.figures import marks
from guides.figures.geometry import Geometry
from guides.figures.paths import Frame
from guides.figures.pieces import pieces
from guides.figures.pieces_keyless import sliding_pinion
from guides.figures.places import covers, least
from guides.figures.props import act, bow, brush, disc, dome, microphone, oval, say, shape, table, way
from guides.figures.props_watch import cylinder, mini, tilted, waiting
from guides.figures.stills import still_life
from guides.figures.svg import Line, draw, group
from guides.figures.teeth import gear, spiral


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


@still_life("b-open-barrel", 414)
def _open_barrel(g: Geometry) -> str:
    x = 230
    out = _drum(g, x, 300, 110, 40) + _coil(x, 304, 98)
    out += shape("f hid", f"M{x} 60V296")
    out += _barrel_arbor(x, 196) + _cover(x, 80, 106) + way(404, 190, 404, 110) + bow(x, 186, 40, 150, -120)
    out += shape("f fine", "M20 22h440v384h-440zM452 22v384") + say("inside the bag", 396, 60)
    for text, y, tx in (("182", 80, 106), ("195", 206, 16), ("770", 312, 90), ("180", 344, 108)):
        out += (
            shape("f fine", f"M{x - tx} {y}H92")
            + disc("mid", x - tx, y, 3)
            + say(text, 86, y + 6, anchor="end", look="hot" if text in ("182", "770") else "")
        )
    return out


@still_life("d-mainspring-in-barrel", 374)
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
    out += say("spring in its ring", 418, 62) + say("hook on", 358, 230, anchor="start")
    out += say("the wall", 358, 250, anchor="start")
    out += marks.drop((x - 40, 100), 1, 17, dry=True, way=-2.2) + marks.drop((x - 60, 270), 2, 17, dry=True, way=-2.2)
    out += shape("f fine", f"M{x + 98} 76L344 58M{x + 92} 234H352")
    out += disc("mid", x + 98, 76, 3) + disc("mid", x + 92, 234, 3)
    return out + say("same coil direction as the old one", 230, 364)


@still_life("d-close-barrel", 390)
def _close(g: Geometry) -> str:
    x = 230
    out = _drum(g, x, 262, 110, 44) + _coil(x, 266, 98, active=False) + _barrel_arbor(x, 246)
    out += shape("f hid", f"M{x} 90V222") + _cover(x, 92, 106)
    out += marks.drop((x - 10, 222), 1, 17) + marks.drop((x + 30, 268), 1, 17) + way(384, 110, 384, 186)
    for text, y, tx in (("182", 92, 106), ("195", 258, 14), ("770", 280, 80)):
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
        out += oval("oil", x, 152, 18, 7) + marks.drop((x, 150), 1, 17)
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
        + shape("f fine", "M130 64L200 30")
        + disc("mid", 200, 30, 3)
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
    inward = g.size("407", "sets") if setting else 0
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
        + say("pushed in: winds", 250, 214, size=21, look="strong")
        + say("pulled out: sets the hands", 250, 448, size=21, look="strong")
    )


@still_life("d-oil-train", 350)
def _oil(g: Geometry) -> str:
    s = 6.1
    train, dial = (126, 124), (374, 124)
    wheels = ("201", "210", "224", "705")
    out = mini(g, "bridge", train, s, ("100", *wheels, "110", "5110", "105", "5105"))
    out += mini(g, "dial", dial, s, ("100", "3025"))
    for side, at in (("bridge", train), ("dial", dial)):
        frame = g.frame(side).scaled(s).moved(*at)
        found = [marks.Drop(frame(g.at(number)), index) for index, number in enumerate(wheels, 1)]
        if side == "bridge":
            tooth = least(g, "201", lambda point: any(covers(g, one, point) for one in ("110", "105")))
            low = max(map(frame, g.everywhere("5105")), key=itemgetter(1))
            found += [marks.Drop(frame(tooth), 5, True), marks.Drop(low, 6, True)]
        out += marks.drops(found, 16)
    out += say("train side", 126, 262, look="strong") + say("dial side", 374, 262, look="strong")
    out += say("1 centre, 2 third: heavy oil", 250, 292) + say("3 fourth, 4 escape: thin oil", 250, 316)
    return out + say("5 teeth, 6 screws, pallet jewels: dry", 250, 340, look="hot")


@still_life("d-first-run", 428)
def _first_run(g: Geometry) -> str:
    s, at = 5.0, (162, 108)
    numbers = ("100", "705", "710", "125", "5125", "110", "5110", "105", "5105", "721", "121", "5121", "303", "375")
    cx, cy = g.frame("bridge").scaled(s).moved(*at)(g.at("721"))
    out = mini(g, "bridge", at, s, numbers, ("721",))
    rim = g.measure("721", "rim diameter") / 2 * s
    out += brush(cx - rim * 0.94, cy + rim * 0.3, 160) + bow(cx, cy, rim + 8, -90, 60) + bow(cx, cy, rim + 8, -90, -60)
    out += say("1 stop it on each side:", 158, 226) + say("it starts again by itself", 158, 250, look="strong")
    crown = ("100", "401", "crown", "110", "5110", "105", "5105", "721", "121", "5121")
    middle = (370, 96) if g.layout == "6497" else (376, 112)
    out += mini(g, "bridge", middle, 2.8, crown)
    x, y = g.frame("bridge").scaled(2.8).moved(*middle)(g.along_stem(22.9))
    out += bow(x, y, 26, -60 if g.layout == "6497" else -150, 120) + say("2 wind until firm,", 376, 196)
    out += waiting(112, 336, 62, 15, 30) + say("then dome on, 15–30 min", 120, 422)
    out += table(374, 262) + dome(326, 374, 120, 108) + microphone(326, 374, small=True)
    out += microphone(440, 374, dial_up=False, small=True) + shape("f", "M392 348h8m-5-5l5 5l-5 5")
    out += way(344, 212, 214, 292, "f")
    return out + say("dial up", 326, 398) + say("dial down", 440, 398) + say("3 measure", 384, 422)
