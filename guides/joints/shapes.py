"""What a drawing of a joint is made of: paths and words on a sheet 300 wide, dimensions, hatching, a scale bar.

PURE. Coordinates are those of the picture, y down. Looks are classes of the site's stylesheet.
"""

from dataclasses import dataclass

WIDE = 300
SMALL, NORMAL = 13, 14
LETTER = 0.52  # mean width of a letter, as a part of its size
HATCH_STEP = 6
BARS_MM = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)
SHORTEST_BAR = 18

Place = tuple[float, float]
Rect = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True, slots=True)
class Shape:
    """A path (`d`), or words at a place."""

    look: str = ""
    d: str = ""
    words: str = ""
    x: str = ""
    y: str = ""
    size: int = SMALL
    anchor: str = "start"


@dataclass(frozen=True, slots=True)
class Drawing:
    """One joint. `caption` says what is to scale and what is not."""

    title: str
    shapes: tuple[Shape, ...]
    height: int
    caption: str


def number(value: float) -> str:
    """Write a coordinate with at most two decimals.

    >>> number(3.0), number(12.345), number(-0.001)
    ('3', '12.35', '0')
    """
    text = f"{value + 1e-9:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def path(look: str, *pieces: str | float) -> Shape:
    """Join commands and coordinates: path("f", "M", 1, 2, "H", 3)."""
    return Shape(look, " ".join(one if isinstance(one, str) else number(one) for one in pieces))


def box(look: str, left: float, top: float, right: float, bottom: float) -> Shape:
    return path(look, "M", left, top, "H", right, "V", bottom, "H", left, "Z")


def words(text: str, place: Place, anchor: str = "start", size: int = SMALL, look: str = "") -> Shape:
    return Shape(look, words=text, x=number(place[0]), y=number(place[1]), size=size, anchor=anchor)


def cut(look: str, face: Rect, lean: int = 1) -> list[Shape]:
    """Return a cut face: its outline, hatched at 45 degrees. A mating part leans the other way (-1)."""
    return [box(f"f {look}", *face), hatch(face, lean)]


def hatch(face: Rect, lean: int = 1) -> Shape:
    """Return the lines x + lean * y = c inside a face."""
    left, top, right, bottom = face
    pieces: list[str | float] = []
    ends = sorted((left + lean * top, left + lean * bottom, right + lean * top, right + lean * bottom))
    place = ends[0] + HATCH_STEP
    while place < ends[-1] - 1:
        ys = sorted((lean * (place - left), lean * (place - right)))
        y0, y1 = max(top, ys[0]), min(bottom, ys[1])
        if y1 > y0:
            pieces += ["M", place - lean * y0, y0, "L", place - lean * y1, y1]
        place += HATCH_STEP
    return path("f fine", *pieces)


def across(left: float, right: float, y: float, text: str) -> list[Shape]:
    """Return a dimension along x: its words break the line; where they do not fit they stand beside it."""
    room = len(text) * LETTER * NORMAL + 12
    if right - left > room + 16:
        middle = (left + right) / 2
        line = path("f", "M", left, y, "H", middle - room / 2, "M", middle + room / 2, y, "H", right)
        return [line, _heads(left, right, y, 1), words(text, (middle, y + 5), "middle", NORMAL)]
    line = path("f", "M", left - 18, y, "H", left, "M", right, y, "H", right + 18)
    place, anchor = (right + 24, "start") if right + 24 + room < WIDE else (left - 24, "end")
    return [line, _heads(left, right, y, -1), words(text, (place, y + 5), anchor, NORMAL)]


def _heads(left: float, right: float, y: float, way: int) -> Shape:
    """Return open arrows: pointing outward (1) from inside the span, or inward (-1) from outside it."""
    x0, x1 = left + 6 * way, right - 6 * way
    first = ("M", x0, y - 3.5, "L", left, y, "L", x0, y + 3.5)
    return path("f", *first, "M", x1, y - 3.5, "L", right, y, "L", x1, y + 3.5)


def upright(top: float, bottom: float, x: float, text: str) -> list[Shape]:
    """Return a dimension along y, its words to the right of it."""
    way = 1 if bottom - top > 18 else -1
    y0, y1 = top + 6 * way, bottom - 6 * way
    first = ("M", x - 3.5, y0, "L", x, top, "L", x + 3.5, y0)
    heads = path("f", *first, "M", x - 3.5, y1, "L", x, bottom, "L", x + 3.5, y1)
    inside, outside = ("M", x, top, "V", bottom), ("M", x, top - 16, "V", top, "M", x, bottom, "V", bottom + 16)
    line = path("f", *(inside if way > 0 else outside))
    return [line, heads, words(text, (x + 8, (top + bottom) / 2 + 5), size=NORMAL)]


def scale_bar(px_per_mm: float, y: float, x: float = 20) -> list[Shape]:
    """Return a bar of a round length that is long enough to be seen."""
    length = next((mm for mm in BARS_MM if mm * px_per_mm >= SHORTEST_BAR), BARS_MM[-1])
    end = x + length * px_per_mm
    bar = path("f", "M", x, y, "H", end, "M", x, y - 4, "v", 8, "M", end, y - 4, "v", 8)
    return [bar, words(f"{length} mm", (end + 8, y + 4.5))]
