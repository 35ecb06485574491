"""Dial and hands to scale: crown where it is, seconds where the layout puts them.

PURE. Millimetres, dial centre at the origin, y down. Colours and styles are a closed set of class names.
"""

# ruff: noqa: E501  lines of path data and coordinates read best unbroken

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from html import escape
from math import hypot, radians

from guides.figures.outlines import rounded
from guides.figures.paths import Path, Point, line, polar, polygon
from guides.figures.svg import Disc, Line, Shape, Sheet, draw, words
from guides.figures.teeth import ring

HANDS = ("leaf", "dauphine", "baton", "sword", "cathedral")
COLOURS = ("white", "cream", "black", "blue", "green", "grey", "salmon")  # classes dial-white …
HAND_COLOURS = ("steel", "blued", "black", "gold")  # classes hand-steel …
MARKS = ("sticks", "roman", "arabic", "dots")
SECONDS_FROM_CENTRE = 10.25  # geometry.toml, "fourth wheel / small seconds"
CENTRE_HOLE, SECONDS_HOLE = 1.25, 0.45  # radii: fit.toml, "dial-holes"; the second one only to be seen
OPENING, CASE = Decimal("38.5"), Decimal("42")
ROMAN = ("XII", "I", "II", "III", "IIII", "V", "VI", "VII", "VIII", "IX", "X", "XI")
LIMITS_MM = {"dial_mm": (30, 42), "opening_mm": (28, 44), "case_mm": (34, 50)}


@dataclass(frozen=True, slots=True)
class Dial:
    """A dial and its hands as they are to be drawn. Lengths in mm; hands' lengths from axis to tip."""

    layout: str = "6497"
    dial_mm: Decimal = Decimal("38.5")
    opening_mm: Decimal = Decimal("36.5")
    case_mm: Decimal = CASE
    crown_at: int = 3
    hour_mm: Decimal = Decimal("9.5")
    minute_mm: Decimal = Decimal("15")
    seconds_mm: Decimal = Decimal("4.2")
    hands: str = "leaf"
    marks: str = "sticks"
    colour: str = "white"
    hand_colour: str = "blued"
    time: tuple[int, int, int] = (10, 9, 36)

    def __post_init__(self) -> None:
        for key, allowed in (("hands", HANDS), ("marks", MARKS), ("colour", COLOURS), ("hand_colour", HAND_COLOURS),
                             ("layout", ("6497", "6498")), ("crown_at", tuple(range(1, 13)))):  # fmt: skip
            if getattr(self, key) not in allowed:
                raise ValueError(f"{key} is {getattr(self, key)!r}; wanted one of {', '.join(map(str, allowed))}")
        for key, (low, high) in LIMITS_MM.items():
            if not low <= getattr(self, key) <= high:
                raise ValueError(f"{key} is {getattr(self, key)}; wanted {low} to {high} mm")

    @property
    def seconds_at(self) -> int:
        """The hour at which the small seconds stand."""
        return (self.crown_at + (6 if self.layout == "6497" else 3) - 1) % 12 + 1

    @property
    def seconds_centre(self) -> Point:
        return polar(SECONDS_FROM_CENTRE, clock(self.seconds_at * 30))


def clock(degrees: float) -> float:
    """A clock's angle (0 up, clockwise) as the picture's."""
    return radians(degrees - 90)


def dial_shapes(dial: Dial) -> dict[str, Sequence[Shape]]:
    """Shapes by part: dial, hour-hand, minute-hand, seconds-hand."""
    hours, minutes, seconds = dial.time
    look = f"f hand-{dial.hand_colour}"
    minute_angle, hour_angle = minutes * 6, (hours % 12) * 30 + minutes / 2
    centre = dial.seconds_centre
    return {
        "dial": _face(dial),
        "seconds-hand": (Line(look, _needle(float(dial.seconds_mm)).moved(clock(seconds * 6), centre)),
                         Disc(look, centre, 0.5)),
        "hour-hand": (Line(look, hand(dial.hands, float(dial.hour_mm), 0.95, 1.5).moved(clock(hour_angle)), True),
                      Disc(look, (0, 0), 1.5)),
        "minute-hand": (Line(look, hand(dial.hands, float(dial.minute_mm), 0.75, 1.1).moved(clock(minute_angle)), True),
                        Disc(look, (0, 0), 1.1), Disc("f metal", (0, 0), 0.5)),
    }  # fmt: skip


def _face(dial: Dial) -> list[Shape]:
    radius, colour = float(dial.dial_mm) / 2, f"dial-{dial.colour}"
    centre, sub = dial.seconds_centre, 4.9
    shapes: list[Shape] = [Disc(f"f {colour}", (0, 0), radius), Disc("f fine", centre, sub)]
    ink = f"f ink-{'light' if dial.colour in ('black', 'blue', 'green', 'grey') else 'dark'}"
    track = float(dial.opening_mm) / 2 - 0.9
    shapes.append(Line(f"{ink} thin", _ticks(track, track - 0.7, 60)))
    hours = [h for h in range(12) if hypot(*_minus(polar(track - 2.2, clock(h * 30)), centre)) > sub + 1.0]
    if dial.marks == "dots":
        shapes += [Disc(ink.replace("f ", "") + " solid", polar(track - 1.8, clock(h * 30)), 0.45) for h in hours]
    elif dial.marks == "sticks":
        shapes.append(Line(f"{ink} solid thin", _spokes(track - 1.0, track - 3.4, hours)))
    shapes.append(Line(f"{ink} thin", _ticks(sub - 0.5, sub - 1.1, 12, centre)))
    shapes += [Disc("f void", (0, 0), CENTRE_HOLE), Disc("f void", centre, SECONDS_HOLE)]
    return shapes


def _minus(a: Point, b: Point) -> Point:
    return a[0] - b[0], a[1] - b[1]


def _ticks(outer: float, inner: float, count: int, centre: Point = (0, 0)) -> Path:
    angles = [clock(index * 360 / count) for index in range(count)]
    return Path(tuple(s for a in angles for s in line(polar(outer, a, centre), polar(inner, a, centre)).segments))


def _spokes(outer: float, inner: float, hours: Sequence[int]) -> Path:
    """Applied hour markers: small bars."""
    bar = polygon([(inner, -0.28), (outer, -0.28), (outer, 0.28), (inner, 0.28)])
    return Path(tuple(segment for hour in hours for segment in bar.moved(clock(hour * 30)).segments))


def numerals(dial: Dial) -> str:
    """The hours in figures, where the style has them; the one under the small seconds is left out."""
    if dial.marks not in ("roman", "arabic"):
        return ""
    track = float(dial.opening_mm) / 2 - 3.4
    ink = "num-light" if dial.colour in ("black", "blue", "green", "grey") else "num-dark"
    out = []
    for hour in range(12):
        x, y = polar(track, clock(hour * 30))
        if hypot(*_minus((x, y), dial.seconds_centre)) > 6.2:
            text = ROMAN[hour] if dial.marks == "roman" else str(hour or 12)
            out.append(words(text, (x, y + 0.95), 2.7, ink, "middle"))
    return "".join(out)


def hand(style: str, length: float, half: float, boss: float) -> Path:
    """A hand about its axis, pointing to +x."""
    tail = 0.0 if style in ("leaf", "cathedral") else -boss * 1.6
    if style == "leaf":
        return Path((("M", (boss * 0.6, -0.22)), ("Q", (length * 0.5, -half * 1.9), (length, 0)),
                     ("Q", (length * 0.5, half * 1.9), (boss * 0.6, 0.22)), ("Z",)))  # fmt: skip
    if style == "dauphine":
        return polygon([(tail, 0), (boss * 0.9, -half * 1.25), (length, 0), (boss * 0.9, half * 1.25)])
    if style == "baton":
        return polygon([(tail, -half * 0.55), (length, -half * 0.55), (length, half * 0.55), (tail, half * 0.55)])
    if style == "sword":
        return polygon([(0, -0.25), (length * 0.25, -0.3), (length * 0.78, -half), (length, 0), (length * 0.78, half),
                        (length * 0.25, 0.3), (0, 0.25)])  # fmt: skip
    window = ring(half * 0.95).moved(to=(length * 0.6, 0))
    shaft = polygon([(0, -0.25), (length * 0.5, -0.25), (length * 0.5, 0.25), (0, 0.25)])
    tip = polygon([(length * 0.68, -half * 0.7), (length, 0), (length * 0.68, half * 0.7)])
    return shaft + ring(half * 1.5).moved(to=(length * 0.6, 0)) + window + tip


def _needle(length: float) -> Path:
    return polygon([(-length * 0.35, -0.16), (length, -0.05), (length, 0.05), (-length * 0.35, 0.16)])


def watch(dial: Dial = Dial(), *, name: str = "dial", photo: str = "", case: bool = True, hands: bool = True) -> str:
    """The watch's face as SVG, to scale: case, crown, dial, opening, hands. `photo`: address of a dial picture, a
    square cut to a circle, drawn instead of the dial."""
    half = float(max(dial.case_mm, dial.dial_mm)) / 2 + 5.5
    body = _case_and_crown(dial) if case else ""
    shapes = dial_shapes(dial)
    face = draw(shapes.pop("dial")) + numerals(dial)
    radius = float(dial.dial_mm) / 2
    if photo:
        face = f'<image href="{escape(photo)}" x="{-radius:g}" y="{-radius:g}" width="{2 * radius:g}" height="{2 * radius:g}"/>'
    body += face + _rehaut(dial)
    if hands:
        body += "".join(draw(some) for some in shapes.values())
    place = f"small seconds at {dial.seconds_at}, crown at {dial.crown_at}"
    title = f"Dial of {dial.dial_mm} mm {f'with {dial.hands}' if hands else 'without'} hands, {place}"
    lengths = (f"; hour hand {dial.hour_mm}, minute hand {dial.minute_mm}, seconds hand {dial.seconds_mm} mm long"
               if hands else "")  # fmt: skip
    desc = (f"To scale: case {dial.case_mm} mm, dial {dial.dial_mm} mm, opening {dial.opening_mm} mm{lengths}. "
            f"{dial.layout} layout: {place}.")  # fmt: skip
    return Sheet(name, title, desc, (-half, -half, 2 * half, 2 * half)).svg(body)


def _rehaut(dial: Dial) -> str:
    """What of the dial the case's opening leaves free: the rest is covered by its ring."""
    outer, inner = max(float(dial.case_mm) / 2 - 1.6, float(dial.opening_mm) / 2 + 0.3), float(dial.opening_mm) / 2
    return Line("f metal", ring(outer) + ring(inner, True), True).svg()


def _case_and_crown(dial: Dial) -> str:
    radius, angle = float(dial.case_mm) / 2, clock(dial.crown_at * 30)
    crown = polygon([(radius + 0.6, -3), (radius + 4, -3), (radius + 4.4, -2.5), (radius + 4.4, 2.5), (radius + 4, 3),
                     (radius + 0.6, 3)]).moved(angle)  # fmt: skip
    cuts = Path(tuple(s for y in (-2, -1, 0, 1, 2) for s in line((radius + 0.9, y), (radius + 3.9, y)).segments))
    tube = polygon([(radius - 0.5, -1), (radius + 0.6, -1), (radius + 0.6, 1), (radius - 0.5, 1)]).moved(angle)
    lugs = Path(tuple(segment for x in (-1, 1) for y in (-1, 1) for segment in rounded([
        (x * 8.6, y * (radius - 2), 0), (x * 8.6, y * (radius + 4.2), 0.8), (x * 11.6, y * (radius + 4.2), 1.6),
        (x * 15.0, y * (radius - 6), 0)]).segments))  # fmt: skip
    return draw([Line("f metal", lugs), Line("f metal", tube), Line("f metal", crown), Line("f fine", cuts.moved(angle)),
                 Disc("f metal", (0, 0), radius)])  # fmt: skip
