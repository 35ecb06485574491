"""The things on a watchmaker's table, as a still life's pieces, in pixels of a sheet 500 wide.

PURE. Each function returns SVG text with its own origin: the tip of a tool, the middle of a foot.
"""

# ruff: noqa: E501, PLR0913, PLR0917  lines of path data and coordinates read best unbroken

import re
from math import cos, pi, sin

from guides.figures.paths import line
from guides.figures.svg import Disc, Line, number, words
from guides.figures.teeth import spiral

TEXT = 19


LONG = re.compile(r"-?\d*\.\d{3,}")


def shape(look: str, d: str) -> str:
    """A path from its `d`; numbers longer than two decimals are rounded."""
    return f'<path class="{look}" d="{LONG.sub(lambda found: number(float(found[0])), d)}"/>'


def disc(look: str, x: float, y: float, r: float) -> str:
    return Disc(look, (x, y), r).svg()


def oval(look: str, x: float, y: float, rx: float, ry: float) -> str:
    return f'<ellipse class="{look}" cx="{number(x)}" cy="{number(y)}" rx="{number(rx)}" ry="{number(ry)}"/>'


def say(text: str, x: float, y: float, *, size: float = TEXT, anchor: str = "middle", look: str = "") -> str:
    return words(text, (x, y), size, look, anchor)


def put(x: float, y: float, inner: str, turn: float = 0, look: str = "") -> str:
    look = f' class="{look}"' if look else ""
    spin = f"rotate({number(turn)})" if turn else ""
    return f'<g{look} transform="translate({number(x)} {number(y)}){spin}">{inner}</g>'


def act(inner: str) -> str:
    return f'<g class="act">{inner}</g>'


def right(x: float, y: float) -> str:
    """The tick of what is right."""
    return disc("ok", x, y, 13) + shape("yes", f"M{x - 6:g} {y + 0.5:g}l4.5 5 8-10")


def wrong(x: float, y: float) -> str:
    return disc("f void", x, y, 13) + shape("go", f"M{x - 5.5:g} {y - 5.5:g}l11 11m0-11l-11 11")


def table(y: float, left: float = 12, right: float = 488) -> str:
    return shape("f", f"M{left:g} {y:g}H{right:g}")


def way(x1: float, y1: float, x2: float, y2: float, look: str = "go") -> str:
    """An arrow."""
    far = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    ux, uy = (x2 - x1) / far, (y2 - y1) / far
    a = (x2 - 11 * ux + 5.5 * uy, y2 - 11 * uy - 5.5 * ux)
    b = (x2 - 11 * ux - 5.5 * uy, y2 - 11 * uy + 5.5 * ux)
    return Line(look, line((x1, y1), (x2, y2)) + line(a, (x2, y2), b)).svg()


def bow(x: float, y: float, r: float, first: float, sweep: float, look: str = "go") -> str:
    """An arrow round a centre; degrees, clockwise."""
    from guides.figures.marks import turning  # noqa: PLC0415

    return turning((x, y), r, first * pi / 180, sweep * pi / 180, 14, look)


def measure(x1: float, y1: float, x2: float, y2: float, text: str) -> str:
    """A dimension line with open arrows; its text breaks the line."""
    upright = abs(x2 - x1) < abs(y2 - y1)
    mx, my = (x1 + x2) / 2, (y1 + y2) / 2
    gap = 0 if not text else 13 if upright else len(text) * 4.7 + 6
    far = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    ux, uy = (x2 - x1) / far, (y2 - y1) / far
    out = ""
    for x, y, s in ((x1, y1, 1), (x2, y2, -1)):
        stop = (mx - s * ux * gap, my - s * uy * gap)
        if far > 2 * gap + 12:
            out += Line("f", line((x, y), stop)).svg()
        head = line((x + s * (7 * ux + 3.5 * uy), y + s * (7 * uy - 3.5 * ux)), (x, y), (x + s * (7 * ux - 3.5 * uy), y + s * (7 * uy + 3.5 * ux)))  # fmt: skip
        out += Line("f", head).svg()
    return out + (say(text, mx, my + 6) if text else "")


# --- tools ------------------------------------------------------------------------------------------------------------


def tweezers(x: float, y: float, turn: float = 0, look: str = "f wheel") -> str:
    arms = shape(look, "M0 0L58-9Q112-15 150-5V0L60-2z") + shape(look, "M0 0L58 9Q112 15 150 5V0L60 2z")
    return put(x, y, arms, turn)


def driver(x: float, y: float, turn: float = 0, blade: float = 5) -> str:
    b = f"{blade:g}"
    grip = "".join(f"M{x}-9V9" for x in range(72, 136, 8))
    return put(x, y, shape("f metal", f"M0-{b}H10L22-4H64V4H22L10 {b}H0z") + shape("f metal", "M64-9H140V9H64z")
               + shape("f fine", grip) + shape("f metal", "M140-11Q156-11 156 0T140 11z"), turn)  # fmt: skip


def loupe(x: float, y: float, turn: float = 0) -> str:
    return put(x, y, shape("f metal", "M0-26H10V26H0z") + shape("f bridge", "M10-26L52-17V17L10 26z"), turn)


def lens(x: float, y: float, r: float, inner: str = "") -> str:
    """What a loupe shows: a round field."""
    return disc("f void", x, y, r) + inner + disc("f fine", x, y, r - 5)


def lamp(x: float, y: float) -> str:
    """Foot at x, y; the shade looks down to the left."""
    return (shape("f metal", f"M{x - 30:g} {y:g}h60v-8h-60z") + shape("f", f"M{x:g} {y - 8:g}l22-78l-52-46")
            + disc("f metal", x + 22, y - 86, 4) + put(x - 32, y - 134, shape("f bridge", "M-8-12L22-4L2 40L-36 26z")))  # fmt: skip


def blower(x: float, y: float, turn: float = 0) -> str:
    """Nozzle at x, y, pointing left."""
    return put(x, y, shape("f metal", "M0-2L46-6V6L0 2z") + oval("f bridge", 82, 0, 40, 27), turn)


def puff(x: float, y: float, turn: float = 0) -> str:
    return put(x, y, shape("go", "M0 0h-26M0-9l-22-6M0 9l-22 6"), turn)


def brush(x: float, y: float, turn: float = 0) -> str:
    """A soft brush whose tip is at x, y, its handle away in the direction `turn`."""
    hairs = "".join(f"M{24} {d}Q10 {d * 0.5:g} 0 {d * 0.2:g}" for d in (-6, -3, 0, 3, 6))
    return put(x, y, shape("f wheel", "M0 0Q10-6 24-8V8Q10 6 0 0z") + shape("f fine", hairs) + shape("f metal", "M24-9H46V9H24z")
               + shape("f bridge", "M46-8L110-5V5L46 8z"), turn)  # fmt: skip


def peg(x: float, y: float, turn: float = 0, long: float = 150) -> str:
    return put(x, y, shape("f wheel", f"M0 0L30-6H{long:g}V6H30z"), turn)


def oiler(x: float, y: float, turn: float = 0) -> str:
    return put(x, y, shape("f metal", "M0 0Q3-4 8-1.5H54V1.5H8Q3 4 0 0z") + shape("f bridge", "M54-6H140V6H54z"), turn)


def finger(x: float, y: float, turn: float = 0, cot: bool = True) -> str:
    """A fingertip at x, y, the finger to the right, in a rolled cot."""
    tip = shape("f plate", "M120-19H22A22 19 0 0 0 22 19H120")
    nail = shape("f fine", "M7-8Q16-13 24-9")
    rim = shape("f void", "M66-22H74V22H66z") + shape("f fine", "M30-16V16M44-18V18") if cot else ""
    return put(x, y, tip + (nail if not cot else "") + rim, turn)


def pinch(x: float, y: float) -> str:
    """Two cotted fingers holding something between them, left and right of x."""
    return finger(x + 8, y) + finger(x - 8, y, 180)


def jar(x: float, y: float, w: float = 100, h: float = 110, level: float = 0.7, text: str = "") -> str:
    """A screw jar, its foot's middle at x, y."""
    left, top, high = x - w / 2, y - h, h * level
    body = f"M{left:g} {top + 14:g}V{y - 10:g}q0 10 10 10H{x + w / 2 - 10:g}q10 0 10-10V{top + 14:g}"
    wet = f"M{left:g} {y - high:g}V{y - 10:g}q0 10 10 10H{x + w / 2 - 10:g}q10 0 10-10V{y - high:g}z"
    return (shape("wet", wet) + shape("f", body) + shape("f", f"M{left - 4:g} {top + 14:g}h{w + 8:g}")
            + shape("f fine", f"M{left:g} {y - high:g}h{w:g}") + (say(text, x, y + 24) if text else ""))  # fmt: skip


def dome(x: float, y: float, w: float = 150, h: float = 90) -> str:
    half = w / 2
    return (shape("f", f"M{x - half:g} {y:g}V{y - h * 0.35:g}A{half:g} {h * 0.65:g} 0 0 1 {x + half:g} {y - h * 0.35:g}V{y:g}z")
            + disc("f metal", x, y - h - 6, 6) + shape("f fine", f"M{x - half + 14:g} {y - h * 0.3:g}q6-34 30-44"))  # fmt: skip


def bag(x: float, y: float, w: float, h: float) -> str:
    """A clear bag, its mouth on the right."""
    return (shape("f fine", f"M{x:g} {y:g}h{w:g}v{h:g}h-{w:g}z") + shape("f fine", f"M{x + w - 14:g} {y:g}v{h:g}m5-{h:g}v{h:g}")
            + shape("f fine", f"M{x + 12:g} {y + 10:g}l18 22M{x + 12:g} {y + 34:g}l10 12"))  # fmt: skip


def compass(x: float, y: float, needle: float, r: float = 42) -> str:
    ticks = "".join(f"M{x + (r - 7) * cos(a):.1f} {y + (r - 7) * sin(a):.1f}L{x + (r - 12) * cos(a):.1f} {y + (r - 12) * sin(a):.1f}" for a in (i * pi / 4 for i in range(8)))  # fmt: skip
    return (disc("f metal", x, y, r) + disc("f void", x, y, r - 6) + shape("f fine", ticks)
            + put(x, y, shape("bad", "M-5 0L0-28L5 0z") + shape("f metal", "M-5 0L0 28L5 0z") + disc("f metal", 0, 0, 3), needle))  # fmt: skip


def demagnetiser(x: float, y: float) -> str:
    return (shape("f bridge", f"M{x - 50:g} {y:g}v-46h100v46z") + shape("f screw", f"M{x - 34:g} {y - 46:g}v-6h68v6z")
            + disc("f jewel", x + 34, y - 22, 6))  # fmt: skip


def phone(x: float, y: float, w: float = 62, h: float = 118, inner: str = "") -> str:
    return (f'<rect class="f metal" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="8"/>'
            f'<rect class="f void" x="{x + 5:g}" y="{y + 10:g}" width="{w - 10:g}" height="{h - 20:g}"/>{inner}')  # fmt: skip


def notebook(x: float, y: float, rows: tuple[str, ...] = (), w: float = 120, h: float = 130) -> str:
    lines = "".join(f"M{x + 12:g} {y + 30 + i * 22:g}h{w - 24:g}" for i in range(int((h - 30) // 22)))
    text = "".join(say(row, x + 14, y + 26 + i * 22, size=14, anchor="start") for i, row in enumerate(rows))
    return (shape("f void", f"M{x:g} {y:g}h{w:g}v{h:g}h-{w:g}z") + shape("f fine", lines) + text
            + put(x + w - 12, y + h - 8, shape("f wheel", "M0 0L14-6L76-46L70-56L8-16z"), 0))  # fmt: skip


def timegrapher(x: float, y: float, top: str, values: tuple[str, str, str] = ("+4 s/d", "286°", "0.2 ms"), *,
                ragged: float = 0) -> str:  # fmt: skip
    """A screen 200 by 132: what is set, what is read, two lines of dots."""
    dots = ""
    for row, offset in ((0, 0), (1, 13)):
        for i in range(22):
            wave = ragged * sin(i * 1.9 + row) * (5 if i % 3 else 9)
            dots += disc("dot", x + 16 + i * 8, y + 96 - i * 0.8 + offset + wave, 1.7)
    head = "".join(say(v, x + 36 + i * 64, y + 54, size=17) for i, v in enumerate(values))
    return (f'<rect class="f metal" x="{x - 10:g}" y="{y - 10:g}" width="220" height="152" rx="8"/>'
            f'<rect class="f void" x="{x:g}" y="{y:g}" width="200" height="132"/>'
            + say(top, x + 100, y + 23, size=15) + shape("f fine", f"M{x:g} {y + 32:g}h200M{x:g} {y + 66:g}h200") + head + dots)  # fmt: skip


def microphone(x: float, y: float, *, dial_up: bool = True, small: bool = False) -> str:
    """The machine's stand with a movement in it, foot's middle at x, y."""
    k = 0.8 if small else 1.0
    rim = -47 if dial_up else -38
    body = (shape("f bridge", "M-56 0h112l-10-16h-92z") + shape("f metal", "M-46-16v-22h10v22zM36-16v-22h10v22z")
            + shape("f metal", "M-36-38h72v-9h-72z") + shape("f plate", f"M-34 {rim}h68v{-4 if dial_up else 4}h-68z")
            + shape("f", f"M0 {-76 if dial_up else -58}v18m-6-{6 if not dial_up else 12}" + ("l6 6l6-6" if not dial_up else "l6-6l6 6")))  # fmt: skip
    return f'<g transform="translate({number(x)} {number(y)}) scale({k:g})">{body}</g>'


def holder(x: float, y: float, long_pivot: bool = True) -> str:
    """A movement holder from the side, its feet's middle at x, y: plate level, the long pivot free below."""
    pivot = shape("f metal", f"M{x - 44:g} {y - 46:g}v16h2.5v-16z") if long_pivot else ""
    return (shape("f bridge", f"M{x - 100:g} {y:g}v-62h22v14h-8v48zM{x + 100:g} {y:g}v-62h-22v14h8v48z")
            + shape("f bridge", f"M{x - 86:g} {y:g}h172v-8h-172z") + shape("f plate", f"M{x - 80:g} {y - 48:g}h160v-12h-160z")
            + shape("f plate", f"M{x - 82:g} {y - 48:g}h164v4h-164z") + pivot)  # fmt: skip


def cushion(x: float, y: float, w: float = 190) -> str:
    return shape("f tint", f"M{x - w / 2:g} {y:g}q-14-14 4-30h{w - 8:g}q18 16 4 30z")


def spring(x: float, y: float, r: float, turns: float = 7) -> str:
    return Line("f", spiral(r * 0.28, r, turns).moved(to=(x, y))).svg()


def glasses(x: float, y: float) -> str:
    return shape("f void", f"M{x - 46:g} {y:g}h38v20q-19 14-38 0zM{x + 8:g} {y:g}h38v20q-19 14-38 0z") + shape("f", f"M{x - 8:g} {y + 5:g}q8-6 16 0M{x - 46:g} {y + 3:g}l-12-6M{x + 46:g} {y + 3:g}l12-6")  # fmt: skip
