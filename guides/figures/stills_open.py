"""Still lifes of guide B: case, hands, dial, the full tray."""

# ruff: noqa: E501  lines of path data and coordinates read best unbroken

from guides.figures.dial import Dial, clock, dial_shapes, hand
from guides.figures.geometry import Geometry
from guides.figures.paths import Path, line, polar, polygon
from guides.figures.pieces import pieces
from guides.figures.props import act, bow, disc, put, say, shape, way
from guides.figures.props_watch import dial_face, tilted
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
        out += way(446, 104, 446, 190)
    return out


@still_life("b-dial-off", 380)
def _dial_off(g: Geometry) -> str:
    return dial_over_movement(g, off=True) + say("dial side up", 70, 368) + say("two feet, straight up", 400, 368)


@still_life("b-inventory", 430)
def _inventory(g: Geometry) -> str:
    out = tray_sketch(g, (14, 14), 202, 19) + say("pieces", 488, 24, anchor="end")
    for row, cell in enumerate(g.catalog.cells):
        y = 54 + row * 33.5
        many = sum(g.catalog.part[number].quantity for number in cell.parts)
        out += shape("f", f"M236 {y - 13:g}h16v16h-16z") + act(shape("go", f"M239 {y - 5:g}l5 5 10-14"))
        out += say(str(cell.number), 282, y, anchor="end", look="strong") + say(cell.name, 292, y, anchor="start")
        out += say(str(many), 484, y, anchor="end")
    return out
