"""How things look where no source says: outlines, places and numbers of the drawings, each marked as assumed.

Coordinates as in geometry.toml, for the 6498; a part that `mirrors` is mirrored across the 45-degree line on the 6497.
Corners are x, y, radius in a row. A scene says what a step's drawing shows; what is in it comes from the step.
"""

from dataclasses import dataclass
from decimal import Decimal

from guides.catalog import schema

VIEWS = ("lift", "plan", "still")
SIDES = ("bridge", "dial")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a part is drawn, when the dossier's places do not mesh or do not say. `within_mm`: of the dossier's."""

    part: str = schema.ref("part")
    at: tuple[Decimal, ...] = schema.numbers("-19", "19", least=2)
    mirrors: bool = schema.flag()
    assumed: bool = schema.flag()
    note: str = schema.text()
    within_mm: Decimal | None = schema.number("0", "2", optional=True)


@dataclass(frozen=True, slots=True)
class Outline:
    """A milled outline: corners x, y, radius, counterclockwise, bridge side up."""

    id: str = schema.text(most=40)
    part: str = schema.ref("part")
    corners: tuple[Decimal, ...] = schema.numbers("-25", "25", least=9)
    mirrors: bool = schema.flag()
    assumed: bool = schema.flag()
    note: str = schema.text()


@dataclass(frozen=True, slots=True)
class Look:
    """A number of a drawing that no source gives: spokes, heads, widths, turns."""

    id: str = schema.text(most=60)
    value: Decimal = schema.number("0", "400")
    assumed: bool = schema.flag()
    note: str = schema.text()


@dataclass(frozen=True, slots=True)
class Size:
    """A number, or a row of them such as an outline's points: mm, degrees where the name ends in `-deg`, or shares."""

    name: str = schema.text(most=40)
    row: tuple[Decimal, ...] = schema.numbers("-360", "360", least=1)


@dataclass(frozen=True, slots=True)
class Form:
    """The smaller sizes of one part: where its steps lie, how wide its rim is."""

    of: str = schema.text(most=40)
    assumed: bool = schema.flag()
    note: str = schema.text()
    sizes: tuple[Size, ...] = schema.tables(Size, optional=False, least=1)


@dataclass(frozen=True, slots=True)
class Cell:
    """One compartment of the parts tray, in the order in which it is filled."""

    number: int = schema.whole(1, 20)
    name: str = schema.text(most=40)
    parts: tuple[str, ...] = schema.refs("part", optional=False, least=1)
    box: tuple[Decimal, ...] = schema.numbers("0", "400", least=4)


@dataclass(frozen=True, slots=True)
class Scene:
    """What the drawing of a step shows.

    `takes` and `puts`: parts that leave or come, in order. `active`: parts in ruby that stay where they are. `glass`:
    parts that are seen through. `minds`: parts that carry a warning mark. `turns`: motions, each a part, then cw or
    ccw as seen (and a radius), out or in along the stem (and mm), off, peg; of the crown back or wind. `focus`: width
    in mm of the detail to show. A "still" is drawn in guides/figures by its step's id.
    """

    step: str = schema.ref("step")
    view: str = schema.text(choices=VIEWS)
    title: str = schema.text(most=120)
    desc: str = schema.text()
    side: str = schema.text(choices=SIDES, optional=True)
    takes: tuple[str, ...] = schema.refs("part")
    puts: tuple[str, ...] = schema.refs("part")
    active: tuple[str, ...] = schema.refs("part")
    glass: tuple[str, ...] = schema.refs("part")
    labels: tuple[str, ...] = schema.refs("part")
    minds: tuple[str, ...] = schema.refs("part")
    turns: tuple[str, ...] = schema.texts(optional=True)
    focus: tuple[Decimal, ...] = schema.numbers("5", "60", optional=True)
