"""Still lifes of guide B: case, hands, dial, the full tray."""

# ruff: noqa: E501  lines of path data and coordinates read best unbroken

from guides.figures.dial import Dial, clock, dial_shapes, hand
from guides.figures.geometry import Geometry
from guides.figures.marks import drop
from guides.figures.paths import Frame, Path, line, polar, polygon
from guides.figures.pieces import pieces
from guides.figures.props import act, bow, disc, oval, put, say, shape, way
from guides.figures.props_watch import cylinder, dial_face, tilted
from guides.figures.stills import still_life
from guides.figures.svg import Disc, Line, draw, group
from guides.figures.tray import tray_sketch


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


@still_life("b-uncase", 440)
def _uncase(g: Geometry) -> str:
    x, y, s, lean = 236, 176, 6.4, 3.2
    frame = g.frame("bridge").scaled(s, lean).moved(x, y)
    out = cylinder("f metal", x, 306, 146, 36, 0.5) + oval("f void", x, 306, 132, 66) + oval("f fine", x, 310, 122, 61)
    out += shape("f hid", f"M{x - 122} {y + 12}V304M{x + 122} {y + 12}V304")
    out += cylinder("f bridge", x, y, g.size("movement-ring", "outer") * s, 12, 0.5)
    numbers = (
        "100",
        "110",
        "5110",
        "105",
        "5105",
        "721",
        "121",
        "5121",
        "375",
        "303",
        "3024",
        "420",
        "5420",
        "415",
        "5415",
    )
    out += "".join(draw(pieces(g, one), frame) for one in numbers) + act(draw(pieces(g, "5443"), frame))
    sx, sy = g.stem_out
    stem = frame.moved(sx * 9.6 * s, -sy * 9.6 * lean)
    out += act(draw(pieces(g, "401")[:1], stem)) + draw(pieces(g, "crown"), stem)
    lifted = frame.moved(0, -36)
    out += "".join(act(shape_.svg(lifted)) for shape_ in pieces(g, "166")) + draw(
        pieces(g, "5166"), lifted.moved(0, -10)
    )
    for at in g.everywhere("166"):
        px, py = frame(at)
        out += shape("f hid", f"M{px:.1f} {py - 40:.1f}V{py:.1f}")
    return out + way(440, 290, 440, 226) + _uncase_words(g, frame)


def _uncase_words(g: Geometry, frame: Frame) -> str:
    """What is undone first, second and third, with its blade."""
    blades = {number: g.catalog.part[number].screw.blade_mm[0] for number in ("5443", "5166")}
    texts = ((f"1 · 5443: blade {blades['5443']}", 20), ("2 · 401 out", 42), (f"3 · 5166: blade {blades['5166']}", 64))
    out = "".join(say(text, 14, y, anchor="start", look="hot") for text, y in texts)
    stem = frame(g.along_stem(19 + 9.6))
    aside = (10, -24) if g.layout == "6497" else (-24, 0)  # there the stem points right, on the 6498 away from the reader
    spots = [("1", frame(g.at("5443")), (34, -34)), ("2", stem, aside)]
    for at in g.everywhere("166"):
        x, y = frame(at)
        spots.append(("3", (x, y - 40), (-34, 8) if x < 236 else (58, 34)))
    for text, (x, y), (dx, dy) in spots:
        out += shape("f fine", f"M{x:.1f} {y:.1f}l{dx} {dy}") + disc("mid", x, y, 2.5)
        out += say(text, x + dx * 1.25, y + dy * 1.25 + 6, look="hot")
    return out + say("train side up", 14, 432, anchor="start") + say("level, out by the plate edge", 486, 432, anchor="end")


@still_life("b-hands-off", 348)
def _hands_off(g: Geometry) -> str:
    s, c = 7.6, (250, 160)
    out = dial_face(g, s, c) + shape("film", "M150 90H350V260H150zM247 90V160h6V90z")
    sx, sy = Dial(g.layout).seconds_centre
    needle = polygon([(-1.4, -0.16), (4.2, -0.06), (4.2, 0.06), (-1.4, 0.16)]).moved(clock(0), (sx, sy))
    out += draw([Line("f screw", needle), Disc("f screw", (sx, sy), 0.5)], tilted(s, c, 1))
    for name in ("hour", "minute"):
        out += act(Line("f screw", hand("leaf", *g.sizes("hands", name)).moved(clock(0)), True).svg(tilted(s, c, 1)))
    lever = shape("f metal", "M-2-3L14-8Q60-14 120-12H196V12H120Q60 10 14 3L-2 3z")
    out += put(c[0] + 6, c[1] + 6, lever, 20)
    out += put(c[0] - 6, c[1] + 6, f'<g transform="scale(-1 1)">{lever}</g>', -20)
    out += disc("f screw", *c, 12) + disc("f metal", *c, 6) + way(56, 176, 56, 214) + way(444, 176, 444, 214)
    out += shape("f fine", "M84 64L160 100") + disc("mid", 160, 100, 3) + say("slit sheet", 62, 56)
    return out + say("both down equally", 250, 336)


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
        out += way(446, 104, 446, 190) + drop(frame(polar(2.4, 0.4, g.at("250"))), 1, 17, dry=True, way=-0.6)
    return out


@still_life("b-dial-off", 380)
def _dial_off(g: Geometry) -> str:
    return dial_over_movement(g, off=True) + say("dial side up", 70, 368) + say("two feet, straight up", 400, 368)


@still_life("b-inventory", 430)
def _inventory(g: Geometry) -> str:
    out = tray_sketch(g, (14, 14), 202, 20) + say("pieces", 488, 24, anchor="end")
    for row, cell in enumerate(g.catalog.cells):
        y = 52 + row * 30.5
        many = sum(g.catalog.part[number].quantity for number in cell.parts)
        out += shape("f", f"M236 {y - 13:g}h16v16h-16z")
        out += say(str(cell.number), 282, y, anchor="end", look="strong") + say(cell.name, 292, y, anchor="start")
        out += say(str(many), 484, y, anchor="end")
    return out
