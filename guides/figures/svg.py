"""SVG as text: shapes, groups, and the sheet that carries title, description and ids of its own.

PURE. Looks come from classes of the site's stylesheet alone: no style, no colour, no script stands in a drawing.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from guides.figures.paths import PIXELS, Frame, Path, Point


def number(value: float) -> str:
    """Write a coordinate with at most two decimals.

    >>> number(3.0), number(-0.504), number(12.345)
    ('3', '-.5', '12.35')
    """
    hundredths = round(value * 100 + (1e-9 if value > 0 else -1e-9))
    sign, (whole, rest) = "-" if hundredths < 0 else "", divmod(abs(hundredths), 100)
    if not rest:
        return f"{sign}{whole}"
    tail = f"{rest:02d}".rstrip("0")
    return f"{sign}{whole or ''}.{tail}"


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle of plate or picture coordinates."""

    look: str
    centre: Point
    radius: float

    def through(self, frame: Frame) -> "Disc":
        """The same in a frame that keeps circles round."""
        return Disc(self.look, frame(self.centre), self.radius * frame.sx)

    def moved(self, by: Point) -> "Disc":
        return self.through(PIXELS.moved(*by))

    def svg(self, frame: Frame = PIXELS) -> str:
        x, y = frame(self.centre)
        rx, ry = self.radius * frame.sx, self.radius * frame.sy
        if abs(rx - ry) < 0.005:
            return f'<circle class="{self.look}" cx="{number(x)}" cy="{number(y)}" r="{number(rx)}"/>'
        return f'<ellipse class="{self.look}" cx="{number(x)}" cy="{number(y)}" rx="{number(rx)}" ry="{number(ry)}"/>'


@dataclass(frozen=True, slots=True)
class Line:
    """A path; `holed`: its inner runs are holes."""

    look: str
    path: Path
    holed: bool = False

    def through(self, frame: Frame) -> "Line":
        return Line(self.look, self.path.through(frame), self.holed)

    def moved(self, by: Point) -> "Line":
        return self.through(PIXELS.moved(*by))

    def svg(self, frame: Frame = PIXELS) -> str:
        rule = ' fill-rule="evenodd"' if self.holed else ""
        return f'<path class="{self.look}"{rule} d="{self.path.d(frame)}"/>'


Shape = Disc | Line


def draw(shapes: Iterable[Shape], frame: Frame = PIXELS) -> str:
    return "".join(shape.svg(frame) for shape in shapes)


def words(text: str, at: Point, size: float, look: str = "", anchor: str = "start") -> str:
    look = f' class="{look}"' if look else ""
    end = f' text-anchor="{anchor}"' if anchor != "start" else ""
    return f'<text{look} x="{number(at[0])}" y="{number(at[1])}" font-size="{number(size)}"{end}>{escape(text)}</text>'


def group(inner: str, look: str = "", *, move: Point | None = None) -> str:
    look = f' class="{look}"' if look else ""
    shift = f' transform="translate({number(move[0])} {number(move[1])})"' if move else ""
    return f"<g{look}{shift}>{inner}</g>" if look or shift else inner


def accented(shapes: Sequence[Shape], frame: Frame, look: str) -> str:
    """A part's shapes with its silhouette, the first, alone in a group of the given look (act, see)."""
    return group(shapes[0].svg(frame), look) + draw(shapes[1:], frame)


def link(inner: str, href: str, title: str, look: str = "part", *, again: bool = False) -> str:
    """A part as a link. `again`: a second way to the same place, for the pointer only."""
    aside = ' tabindex="-1" aria-hidden="true"' if again else ""
    return f'<a class="{look}" href="{escape(href)}"{aside}><title>{escape(title)}</title>{inner}</a>'


@dataclass(frozen=True, slots=True)
class Sheet:
    """The frame of one drawing. `name` begins every id, so that several drawings can stand on one page."""

    name: str
    title: str
    desc: str
    box: tuple[float, float, float, float]
    interactive: bool = False

    def svg(self, inner: str, defs: str = "") -> str:
        role = "group" if self.interactive else "img"
        box = " ".join(map(number, self.box))
        defs = f"<defs>{defs}</defs>" if defs else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="{role}" '
            f'aria-labelledby="{self.name}-t {self.name}-d">'
            f'<title id="{self.name}-t">{escape(self.title)}</title><desc id="{self.name}-d">{escape(self.desc)}</desc>'
            f"{defs}{inner}</svg>"
        )

    def clip(self) -> tuple[str, str]:
        """The definition of a window as large as the sheet, and the attribute that uses it."""
        x, y, w, h = map(number, self.box)
        return (f'<clipPath id="{self.name}-c"><path d="M{x} {y}h{w}v{h}h-{w}z"/></clipPath>',
                f' clip-path="url(#{self.name}-c)"')  # fmt: skip
