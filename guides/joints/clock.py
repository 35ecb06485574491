"""A dial from the front: where seconds or crown must be, and where a part has them. PURE; schematic."""

from math import cos, pi, sin

from guides.fit.finding import Finding
from guides.joints.pair import Pair
from guides.joints.shapes import Drawing, Shape, path, words


def clock(pair: Pair, finding: Finding) -> Drawing:
    """Draw the dial with its sub-dial, and where the movement has its seconds; for a case the two crowns."""
    is_crown = finding.given.label == "crown"
    mark = _crown_mark if is_crown else _sub_dial
    shapes = [path("f void", *_ring(150, 84, 66))]
    for hour in range(12):
        (x0, y0), (x1, y1) = _at(hour, 66), _at(hour, 60 if hour % 3 else 55)
        shapes.append(path("f", "M", x0, y0, "L", x1, y1))
    both = (int(pair.given), int(pair.meets))
    same = pair.given == pair.meets
    shapes += mark(int(pair.meets), "f hid void" if not same else "f void")
    if pair.crown and finding.check == "dial-seconds":
        shapes += _crown_mark(pair.crown, "f metal")
    shapes += [*mark(int(pair.given), "f void"), *_spot(int(pair.given), pair.look, is_crown)]
    shapes += [words(str(hour), _place(hour), "middle") for hour in (3, 6, 9, 12) if is_crown or hour not in both]
    if not same:
        shapes += [words("solid: this part", (296, 160), "end"), words("dashed: yours", (4, 160))]
    what = "crown" if is_crown else "seconds"
    caption = f"From the front, 12 on top: where the {what} must be and where this part has them. Schematic."
    return Drawing(pair.title, tuple(shapes), 168, caption.replace("has them", "has it") if is_crown else caption)


def _at(hour: float, radius: float) -> tuple[float, float]:
    turn = hour * pi / 6
    return 150 + radius * sin(turn), 84 - radius * cos(turn)


def _place(hour: int) -> tuple[float, float]:
    x, y = _at(hour, 47 if hour != 12 else 44)
    return x, y + 4.5


def _ring(x: float, y: float, radius: float) -> list[str | float]:
    arc = ["a", radius, radius, "0 1 0", 2 * radius, 0.0, "a", radius, radius, "0 1 0", -2 * radius, 0.0]
    return ["M", x - radius, y, *arc, "Z"]


def _sub_dial(hour: int, look: str) -> list[Shape]:
    return [path(look, *_ring(*_at(hour, 30), 17))]


def _crown_mark(hour: int, look: str) -> list[Shape]:
    (x0, y0), (x1, y1) = _at(hour - 0.24, 68), _at(hour + 0.24, 68)
    (x2, y2), (x3, y3) = _at(hour + 0.21, 79), _at(hour - 0.21, 79)
    return [path(look, "M", x0, y0, "L", x1, y1, "L", x2, y2, "L", x3, y3, "Z")]


def _spot(hour: int, look: str, is_crown: bool) -> list[Shape]:
    return [path(look, *_ring(*_at(hour, 73 if is_crown else 30), 4))]
