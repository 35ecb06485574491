"""A drawing of guides.figures as vectors on paper: SVG text -> PDF operators, and a flowable that places them.

PURE. Reads the subset that guides/figures writes: path, circle, ellipse, rect, text, g, a, clipPath, and transforms
by translate, rotate and scale. Strokes keep their weight in points at any scale, as they do on screen. Anything else
raises ValueError.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, cos, degrees, hypot, inf, radians, sin
from xml.etree import ElementTree

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from guides.sheets import lettering, look
from guides.sheets.strokes import Style, letters, style
from guides.sheets.svg_paths import Matrix, ellipse, pdf_path

TRANSFORM = re.compile(r"(translate|rotate|scale)\(([^)]*)\)")
SILENT = ("title", "desc", "defs", "metadata")
LEAST_PT = 5.4  # of a label, however small the drawing
SIDE = 3 * mm  # of a label so enlarged, beyond the view box
HALO_UNITS = 0.35  # of a label, in the drawing's own units (.lbl)


@dataclass(frozen=True, slots=True)
class Paint:
    """Operators to run, with the opacities they need."""

    ops: str
    fill_alpha: float = 1
    stroke_alpha: float = 1


@dataclass(frozen=True, slots=True)
class Words:
    x: float
    y: float
    text: str
    size: float
    look: str
    anchor: str
    halo: float
    turn: float  # degrees, counterclockwise


@dataclass(frozen=True, slots=True)
class Clip:
    """Begins a clipped part of the drawing; without operators it ends one."""

    ops: str = ""


Item = Paint | Words | Clip


@dataclass(frozen=True)
class Vector:
    """A converted drawing. Width and height in points; `title` is the drawing's own."""

    width: float
    height: float
    title: str
    items: tuple[Item, ...]

    def draw(self, canvas: Canvas) -> None:
        """Paint with the lower left corner at the origin, nothing beyond the view box; the canvas keeps its state."""
        canvas.saveState()
        canvas._code.append(f"{-SIDE:.2f} 0 {self.width + 2 * SIDE:.2f} {self.height:.2f} re W n")
        for item in self.items:
            if isinstance(item, Paint):
                _paint(canvas, item)
            elif isinstance(item, Words):
                _write(canvas, item)
            elif item.ops:
                canvas.saveState()
                canvas._code.append(f"{item.ops} W n")
            else:
                canvas.restoreState()
        canvas.restoreState()


def _paint(canvas: Canvas, item: Paint) -> None:
    canvas.setFillAlpha(item.fill_alpha)
    canvas.setStrokeAlpha(item.stroke_alpha)
    canvas._code.append(item.ops)  # thousands of shapes: ReportLab's path objects take five times as long


def _write(canvas: Canvas, item: Words) -> None:
    colour, is_strong, has_halo = letters(item.look)
    name = lettering.STRONG if is_strong else lettering.TEXT
    canvas.saveState()
    canvas.setFillAlpha(1)
    canvas.setStrokeAlpha(1)
    canvas.translate(item.x, item.y)
    canvas.rotate(item.turn)
    if has_halo:
        _halo(canvas, item, name)
    canvas.setFillColor(look.colour(colour))
    lettering.write(canvas, 0, 0, item.text, name, item.size, item.anchor)
    canvas.restoreState()


def _halo(canvas: Canvas, item: Words, name: str) -> None:
    """White round the letters, so that a line behind them does not cross them."""
    wide = lettering.width(item.text, name, item.size)
    left = -wide * {"start": 0, "middle": 0.5, "end": 1}[item.anchor]
    canvas.setStrokeColor(look.colour(look.WHITE))
    canvas.setFillColor(look.colour(look.WHITE))
    canvas.setLineWidth(item.halo)
    canvas.setLineJoin(1)
    canvas.setFont(name, item.size)
    canvas.drawString(left, 0, item.text, mode=2)


@lru_cache(maxsize=512)
def vector(svg: str, width: float, weight: float = 1.0) -> Vector:
    """Convert a drawing to `width` points. `weight` scales line weights, for drawings much smaller than a page."""
    root = ElementTree.fromstring(svg)
    left, top, wide, high = map(float, root.get("viewBox").split())
    scale = width / wide
    base = (scale, 0.0, 0.0, -scale, -left * scale, (high + top) * scale)
    title = next((child.text or "" for child in root if _tag(child) == "title"), "")
    return Vector(width, high * scale, title, tuple(_Reader(weight).read(root, "", base, 1.0)))


def _tag(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]


class _Reader:
    """Walks a drawing with the current transform and opacity."""

    def __init__(self, weight: float) -> None:
        self.weight = weight
        self.clips: dict[str, ElementTree.Element] = {}

    def read(self, parent: ElementTree.Element, group: str, matrix: Matrix, alpha: float) -> Iterator[Item]:
        """`group`: classes of the parent, which dress its first shape of each kind."""
        seen: set[str] = set()
        for element in parent:
            tag = _tag(element)
            if tag == "defs":
                self.clips.update({one.get("id"): one for one in element if _tag(one) == "clipPath"})
            elif tag in ("g", "a"):
                yield from self._group(element, matrix, alpha)
            elif tag == "text":
                yield _words(element, matrix)
            elif tag not in SILENT:
                first = group if tag not in seen else ""
                seen.add(tag)
                yield self._shape(element, tag, first, matrix, alpha)

    def _group(self, element: ElementTree.Element, matrix: Matrix, alpha: float) -> Iterator[Item]:
        names = element.get("class", "")
        clip = element.get("clip-path")
        if clip:
            window = self.clips[clip.removeprefix("url(#").removesuffix(")")]
            yield Clip(" ".join(pdf_path(one.get("d"), matrix) for one in window))
        moved = _transformed(matrix, element.get("transform"))
        yield from self.read(element, names, moved, alpha * style(names).alpha)
        if clip:
            yield Clip()

    def _shape(self, element, tag: str, group: str, matrix: Matrix, alpha: float) -> Paint:
        to = _transformed(matrix, element.get("transform"))
        if tag == "path":
            path = pdf_path(element.get("d"), to)
        elif tag in ("circle", "ellipse"):
            rx, ry = (float(element.get(key, element.get("r", 0))) for key in ("rx", "ry"))
            path = ellipse((float(element.get("cx", 0)), float(element.get("cy", 0))), rx, ry, to)
        elif tag == "rect":
            path = pdf_path(_rectangle(element), to)
        else:
            raise ValueError(f"<{tag}> is not in the subset of drawings that go on paper")
        found = style(element.get("class", ""), group)
        before, after = _brush(found, self.weight, is_holed=element.get("fill-rule") == "evenodd")
        return Paint(f"{before}\n{path}\n{after}", found.fill_alpha * found.alpha * alpha, found.alpha * alpha)


@lru_cache(maxsize=512)
def _brush(found: Style, weight: float, *, is_holed: bool) -> tuple[str, str]:
    """What sets the colours and the line before a path, and what paints it after."""
    parts = []
    if found.fill:
        parts.append("{:.3f} {:.3f} {:.3f} rg".format(*look.colour(found.fill).rgb()))
    if found.stroke:
        parts.append("{:.3f} {:.3f} {:.3f} RG".format(*look.colour(found.stroke).rgb()))
        parts.append(f"{found.width * weight:.2f} w 1 J 1 j [{found.dash}] 0 d")
    paint = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}
    return "\n".join(parts), paint[bool(found.fill), bool(found.stroke)] + ("*" if is_holed and found.fill else "")


def _transformed(matrix: Matrix, transform: str | None) -> Matrix:
    for kind, inner in TRANSFORM.findall(transform or ""):
        numbers = [float(one) for one in inner.replace(",", " ").split()]
        matrix = _times(matrix, _matrix(kind, numbers))
    if transform and TRANSFORM.sub("", transform).strip():
        raise ValueError(f"transform is {transform!r}; wanted translate, rotate or scale")
    return matrix


def _matrix(kind: str, numbers: list[float]) -> Matrix:
    if kind == "translate":
        return 1, 0, 0, 1, numbers[0], (numbers[1:] or [0])[0]
    if kind == "scale":
        return numbers[0], 0, 0, numbers[-1], 0, 0
    turn, *about = numbers
    c, s = cos(radians(turn)), sin(radians(turn))
    x, y = about or (0, 0)
    return c, s, -s, c, x - c * x + s * y, y - s * x - c * y


def _times(m: Matrix, n: Matrix) -> Matrix:
    a, b, c, d, e, f = m
    return (
        a * n[0] + c * n[1],
        b * n[0] + d * n[1],
        a * n[2] + c * n[3],
        b * n[2] + d * n[3],
        a * n[4] + c * n[5] + e,
        b * n[4] + d * n[5] + f,
    )


def _words(element: ElementTree.Element, matrix: Matrix) -> Words:
    a, b, c, d, e, f = matrix
    left, top = float(element.get("x")), float(element.get("y"))
    x, y = a * left + c * top + e, b * left + d * top + f
    scale, turn = hypot(matrix[0], matrix[1]), degrees(atan2(matrix[1], matrix[0]))
    size = max(float(element.get("font-size")) * scale, LEAST_PT)
    anchor = element.get("text-anchor", "start")
    return Words(x, y, element.text or "", size, element.get("class", ""), anchor, HALO_UNITS * scale, turn)


def _rectangle(element: ElementTree.Element) -> str:
    x, y, w, h = (float(element.get(key)) for key in ("x", "y", "width", "height"))
    r = float(element.get("rx", 0))
    if not r:
        return f"M{x} {y}h{w}v{h}h{-w}z"
    corner = f"a{r} {r} 0 0 1"
    return (
        f"M{x + r} {y}h{w - 2 * r}{corner} {r} {r}v{h - 2 * r}{corner} {-r} {r}"
        f"h{2 * r - w}{corner} {-r} {-r}v{2 * r - h}{corner} {r} {-r}z"
    )


VIEW_BOX = re.compile(r'viewBox="([-\d. ]+)"')
LETTERS = re.compile(r'font-size="([\d.]+)"')


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing of guides.figures that is not converted yet: how large it will stand is still open."""

    svg: str

    @property
    def ratio(self) -> float:
        """Height by width."""
        wide, high = self._size
        return high / wide

    @property
    def _size(self) -> tuple[float, float]:
        """Width and height in its own units."""
        _, _, wide, high = map(float, VIEW_BOX.search(self.svg)[1].split())
        return wide, high

    def width_of_letters(self, points: float) -> float:
        """How wide it stands with its smallest letters at so many points; 0 if it has none."""
        sizes = map(float, LETTERS.findall(self.svg))
        return points / min(sizes, default=inf) * self._size[0]


class Drawn(Flowable):
    """A step's drawing in the middle of the width it is given. Converted when it is placed: layouts are tried before.

    Lines get thinner with the drawing, or a small one would clog.
    """

    FULL_MM = 120  # wide: from here on lines have their full weight

    def __init__(self, drawing: Drawing, width: float) -> None:
        super().__init__()
        self.drawing, self.width, self.height = drawing, width, width * drawing.ratio

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        self._shift = (available_width - self.width) / 2
        return self.width, self.height

    def draw(self) -> None:
        weight = round(0.55 + 0.45 * min(1, self.width / (self.FULL_MM * mm)), 1)
        self.canv.saveState()
        self.canv.translate(self._shift, 0)
        vector(self.drawing.svg, self.width, weight).draw(self.canv)
        self.canv.restoreState()


class Figure(Flowable):
    """A drawing in the text, at the left, or in the middle of the width it is given."""

    def __init__(self, drawing: Vector, *, centred: bool = False) -> None:
        super().__init__()
        self.drawing, self.centred = drawing, centred
        self.width, self.height = drawing.width, drawing.height

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        self._shift = (available_width - self.width) / 2 if self.centred else 0
        return self.width, self.height

    def draw(self) -> None:
        self.canv.saveState()
        self.canv.translate(self._shift, 0)
        self.drawing.draw(self.canv)
        self.canv.restoreState()
