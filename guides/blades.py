"""Screws and the blades that turn them: the table both ways, and the shapes of a drawing of their heads.

PURE. Lengths in mm; the drawing is in pixels of its view box, y down, every head at one scale.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from math import sqrt

from guides.catalog import Catalog
from guides.catalog.bench import Tool
from guides.catalog.parts import Part

PX_PER_MM = 30
SLOT_PX = 8  # the width of a slot is not known: drawn alike on every head
BLADE_PX = 6.8
MARGIN_PX, GAP_PX, LINE_PX = 32, 36, 22
BAR_MM = 2


@dataclass(frozen=True, slots=True)
class Blade:
    """A blade and the screws it turns: those it fits best, and those it is just acceptable for."""

    width_mm: Decimal
    driver: Tool | None
    best_for: tuple[Part, ...]
    acceptable_for: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Head:
    """A screw head around (x, y), its best blade lying in the slot, and the screws that have this head."""

    x: float
    y: float
    head_mm: Decimal
    blade_mm: Decimal
    screws: tuple[Part, ...]

    @property
    def radius(self) -> float:
        return float(self.head_mm) * PX_PER_MM / 2

    @property
    def slot(self) -> tuple[float, float, float, float]:
        """Left, right, top and bottom; the ends lie where the slot's edges meet the rim."""
        half = SLOT_PX / 2
        chord = sqrt(self.radius**2 - half**2)
        return round(self.x - chord, 2), round(self.x + chord, 2), self.y - half, self.y + half

    @property
    def blade(self) -> tuple[float, float, float, float]:
        """Left, top, width and height."""
        width = float(self.blade_mm) * PX_PER_MM
        return round(self.x - width / 2, 2), round(self.y - BLADE_PX / 2, 2), round(width, 2), BLADE_PX


@dataclass(frozen=True, slots=True)
class Drawing:
    """Heads in a row, small to large, their labels under them, and a scale bar. `left_out`: heads not measured."""

    heads: tuple[Head, ...]
    left_out: tuple[Part, ...]
    line: int = LINE_PX

    @property
    def width(self) -> float:
        return max((head.x + head.radius for head in self.heads), default=0) + MARGIN_PX

    @property
    def label_y(self) -> float:
        """Base line of the first label, the blade; the screws follow, LINE_PX apart."""
        return max((head.y + head.radius for head in self.heads), default=0) + LINE_PX

    @property
    def bar(self) -> tuple[float, float, float]:
        """Left, right and y of a bar BAR_MM long."""
        rows = max((len(head.screws) for head in self.heads), default=0)
        return MARGIN_PX, MARGIN_PX + BAR_MM * PX_PER_MM, self.label_y + rows * LINE_PX + GAP_PX

    @property
    def height(self) -> float:
        return self.bar[2] + MARGIN_PX


def screws(catalog: Catalog) -> tuple[Part, ...]:
    return tuple(part for part in catalog.parts if part.screw)


def blades(catalog: Catalog) -> tuple[Blade, ...]:
    """Turn the table of screws round: every blade that some screw takes, narrow to wide."""
    found = screws(catalog)
    drivers = {tool.blade_mm: tool for tool in catalog.tools if tool.blade_mm}
    widths = sorted({width for part in found for width in part.screw.blade_mm})
    return tuple(
        Blade(
            width,
            drivers.get(width),
            tuple(part for part in found if part.screw.blade_mm[0] == width),
            tuple(part for part in found if width in part.screw.blade_mm[1:]),
        )
        for width in widths
    )


def draw_heads(parts: Iterable[Part]) -> Drawing:
    """Lay out the heads that are measured, one for each size and blade."""
    parts = tuple(parts)
    groups: dict[tuple[Decimal, Decimal], list[Part]] = {}
    for part in parts:
        if part.screw.head_mm:
            groups.setdefault((part.screw.head_mm, part.screw.blade_mm[0]), []).append(part)
    return Drawing(tuple(_row(groups)), tuple(part for part in parts if not part.screw.head_mm))


def _row(groups: dict[tuple[Decimal, Decimal], list[Part]]) -> Iterator[Head]:
    tallest = max((float(head_mm) for head_mm, _ in groups), default=0) * PX_PER_MM
    left = float(MARGIN_PX)
    for head_mm, blade_mm in sorted(groups):
        width = float(head_mm) * PX_PER_MM
        yield Head(left + width / 2, MARGIN_PX + tallest / 2, head_mm, blade_mm, tuple(groups[head_mm, blade_mm]))
        left += width + GAP_PX
