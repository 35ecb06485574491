"""What the drawings of a step share: parts on the plate, the window on them, letters, places of oil.

PURE. What a step leaves on the plate follows from the scenes of the steps before: what was taken is off, what was
put is on.
"""

# ruff: noqa: PLR0913, PLR0917  places and sizes are plain arguments

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import pi

from guides.catalog import Catalog
from guides.catalog.shapes import Scene
from guides.catalog.work import Step
from guides.figures import labels as lettering
from guides.figures import marks
from guides.figures.geometry import Geometry
from guides.figures.paths import Frame, Point, polar, polygon
from guides.figures.pieces import ORDER_BRIDGE, ORDER_DIAL, pieces
from guides.figures.places import covers, least
from guides.figures.svg import Line, Sheet, accented, draw, group, words

RUNNING_OUT = ("182", "770", "crown", "166", "5166", "5750")  # on the plate only where a scene asks for them
SIDE_UP = {"bridge": "train side up", "dial": "dial side up"}
TRAVELS_WITH = {"121": ("303", "375", "5738", "3024", "730"), "180": ("195",)}
NEAR = 17.0  # mm, the least width of a detail
ASPECT = 0.78
LETTER = 0.036  # height of letters to the width of a drawing: 11 px on a phone of 320
TALL = 0.045  # and to its height at least, for a sheet of paper gives a drawing little of that
# faults of a leader's end: out of the window, under metal, its leader over the stem, under glass
OUTSIDE, HIDES, CROSSES, DIMS = 8, 4, 2, 1
KEYLESS = ("401", "crown", "407", "410", "443", "435", "440", "450")  # about the stem: their leaders may cross it


def on_plate(catalog: Catalog, step_id: str) -> tuple[str, ...]:
    """Parts on the movement when a step begins."""
    letter = catalog.guide_of[step_id].letter
    everything = [number for number in dict.fromkeys((*ORDER_BRIDGE, *ORDER_DIAL)) if number not in RUNNING_OUT]
    if letter == "C":
        return ("100",)
    if letter not in ("B", "D"):
        return tuple(everything)
    on = everything if letter == "B" else ["100", "3025", "dial-fastener"]
    for step in catalog.guide_of[step_id].steps:
        if step.id == step_id:
            break
        scene = catalog.scene.get(step.id)
        if scene and letter == "B":
            gone = {
                *scene.takes,
                *(one for number in scene.takes for one in TRAVELS_WITH.get(number, ())),
                *(one.number for number in scene.takes for one in catalog.screws_by_part.get(number, ())),
            }  # a screw leaves with what it holds: loosened alone it stays in its hole
            on = [number for number in on if number not in gone]
        elif scene:
            come = [
                *scene.puts,
                *(one for number in scene.puts for one in TRAVELS_WITH.get(number, ())),
                *_screws(step),
            ]
            on += [number for number in come if number not in on]
    return tuple(on)


def _screws(step: Step) -> tuple[str, ...]:
    return tuple(number for number in step.screws if number not in ("5750", "5166"))


class Drawing:
    """What plan and lift share: which parts, which words, where oil goes."""

    frame: Frame
    view: tuple[float, float, float, float] | None = None  # what the window shows, once that is known

    def __init__(self, g: Geometry, step: Step, scene: Scene) -> None:
        self.g, self.step, self.scene = g, step, scene
        self.side = scene.side or "bridge"
        self.order = ORDER_BRIDGE if self.side == "bridge" else ORDER_DIAL
        on = set(on_plate(g.catalog, step.id)) | set(scene.active) | set(scene.puts) | set(self._own_screws())
        self.moving = tuple(scene.takes or scene.puts)
        on |= {one for number in self.moving for one in TRAVELS_WITH.get(number, ())}
        self.on = tuple(number for number in self.order if number in on)

    def drawn_over(self, number: str) -> Sequence[str]:
        """The parts that are drawn after a part, and so over it."""
        return self.on[self.on.index(number) + 1 :]

    def shift(self, number: str) -> Point:
        """How far from its seat a part is drawn, in the picture."""
        return 0, 0

    def touch(self, number: str, index: int | None) -> Point:
        """Where a leader meets a part in the picture: in sight, and clear of the stem if that can be."""
        over, (dx, dy) = self.drawn_over(number), self.shift(number)

        def seen(point: Point) -> Point:
            x, y = self.frame(point)
            return x + dx, y + dy

        def fault(point: Point) -> int:
            x, y = seen(point)
            under = [one for one in over if self._hides(one, (x, y))]
            found = OUTSIDE if not self._in_view((x, y)) else 0
            found += HIDES if any(one not in self.scene.glass for one in under) else DIMS if under else 0
            return found + (CROSSES if number not in KEYLESS and self._on_stem((x, y)) else 0)

        return seen(least(self.g, number, fault, self.side, index))

    def _in_view(self, at: Point) -> bool:
        if self.view is None:
            return True
        x, y, w, h = self.view
        edge = w * 0.03
        return x + edge < at[0] < x + w - edge and y + edge < at[1] < y + h - edge

    def lettered(
        self, window: "Callable[[Sequence[lettering.Label]], Window]"
    ) -> "tuple[list[lettering.Label], Window]":
        """The letters and the window on the step: seen through it, a part is touched where it shows."""
        self.view = window(self.letters(self.touch)).inner
        letters = self.letters(self.touch)
        return letters, window(letters)

    def _hides(self, number: str, at: Point) -> bool:
        dx, dy = self.shift(number)
        return covers(self.g, number, self.frame.back((at[0] - dx, at[1] - dy)), self.side)

    def _on_stem(self, at: Point) -> bool:
        """Whether a leader from here to the right runs over the stem or its crown."""
        if "401" not in self.on or self.frame(self.g.stem_out)[0] < 0.5:
            return False
        half = self.g.size("crown", "half") if "crown" in self.on else self.g.look("winding-pinion-mm") / 2
        return at[0] > 0 and abs(at[1] - self.shift("401")[1]) < half * self.frame.sy + 0.3

    def tips(self, point: str) -> list[Point]:
        """Where the drops of an oil point go, in the picture."""
        return [self.frame(at) for at in oil_places(self.g, point)]

    def drops(self, size: float, letters: Sequence[lettering.Label]) -> str:
        dry = {one for one in self.step.oil_points if self.g.catalog.oil_point[one].first_choice == "none-dry"}
        found = [
            marks.Drop(tip, index, point in dry)
            for index, point in enumerate(self.step.oil_points, 1)
            for tip in self.tips(point)
        ]
        return marks.drops(found, size, [one.at for one in letters])

    def _own_screws(self) -> tuple[str, ...]:
        return tuple(number for number in self.step.screws if number in self.order)

    @property
    def active(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self.moving, *self.scene.active)))

    def words_of(self, number: str) -> str:
        part = self.g.catalog.part[number]
        return number if part.is_numbered else part.name.lower()

    def labelled(self) -> tuple[str, ...]:
        wanted = (*self.active, *self._own_screws(), *self.scene.labels)
        return tuple(dict.fromkeys(number for number in wanted if number in self.order and number != "crown"))

    def legend(self, window: "Window") -> str:
        """Which side is up, and the blade for each screw of the step."""
        x, y, w, h = window.box
        size = window.size
        out = [words(SIDE_UP[self.side], (x + size * 0.6, y + h - size * 0.7), size, window.look)]
        right = x + w - size * 0.6
        for number in reversed(self.step.screws):
            screw = self.g.catalog.part[number].screw
            text = f"{number}: blade {screw.blade_mm[0]}"
            out.append(words(text, (right, y + h - size * 0.7), size, window.look, "end"))
            right -= size * 9.2
        return "".join(out)

    def placed(self, window: "Window", letters: Sequence[lettering.Label]) -> list[lettering.Placed]:
        """The letters of what shows in the window, in their columns."""
        x, y, w, h = window.inner
        inside = [one for one in letters if x < one.at[0] < x + w and y < one.at[1] < y + h]
        return lettering.beside(inside, x - window.size * 0.3, x + w + window.size * 0.3, y + window.size * 0.8,
                                y + h - window.size * 0.8, window.size * 1.45)  # fmt: skip

    def dress(self, name: str, window: "Window", drawing: str, signs: str, letters: Sequence[lettering.Label]) -> str:
        """The sheet: the drawing inside its window, letters and signs over it, the legend below."""
        sheet = Sheet(name, self.scene.title, self.scene.desc, window.box)
        x, y, w, h = window.box if window.open else window.inner
        edge = polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
        clip = f'<clipPath id="{name}-c"><path d="{edge.d()}"/></clipPath>'
        frame = "" if window.open else Line("f fine", edge).svg()
        body = f'<g clip-path="url(#{name}-c)">{drawing}</g>{frame}'
        body += lettering.drawn(self.placed(window, letters), window.size, window.look) + signs + self.legend(window)
        return sheet.svg(body, clip)

    def letters(self, at: Callable[[str, int | None], Point | None]) -> list[lettering.Label]:
        """A label for each part that this step is about, and for each of several screws."""
        order, found = list(self.moving), []
        for number in self.labelled():
            if number not in self.on:
                continue
            many = len(self.g.everywhere(number)) if self.g.catalog.part[number].quantity > 1 else 0
            for index in range(max(many, 1)):
                point = at(number, index if many else None)
                text = self.words_of(number)
                if len(order) > 2 and number in order:
                    text = f"{order.index(number) + 1} · {text}"
                mind = number in self.scene.minds
                found.append(lettering.Label(text, point, number in self.active or mind, number, mind))
        return found


@dataclass(frozen=True, slots=True)
class Window:
    """The part of a sheet where the drawing shows; letters stand beside it. `open`: the whole
    movement, which needs no frame."""

    box: tuple[float, float, float, float]
    inner: tuple[float, float, float, float]
    size: float
    look: str
    open: bool = False


def detail(
    view: tuple[float, float, float, float], letters: Sequence[lettering.Label], *, whole: bool = False
) -> Window:
    """A window on `view` with room for letters on both sides and the legend below."""
    x, y, w, h = view
    cut = lettering.side_cut(letters, x, x + w)
    sides = [label for label in letters if label.at[0] < cut], [label for label in letters if label.at[0] >= cut]
    left, right = (max((label.width(1) for label in side), default=0.4) + 0.9 for side in sides)
    # letters are that share of the whole sheet's width, or of its height if it is tall
    size = max(w * LETTER / (1 - (left + right) * LETTER), h * TALL / (1 - 3.1 * TALL))
    box = (x - left * size, y - size * 0.5, w + (left + right) * size, h + size * 2.6)
    return Window(box, view, size, "num", open=whole)


TOOTHED = ("180", "182", "201", "210", "224", "705", "415", "420", "240", "260", "250", "450", "453")
SPLIT = ("166", "dial-fastener")  # several of a kind: each its own silhouette, so that each can be ruby


@lru_cache(maxsize=4096)
def drawn(g: Geometry, number: str, side: str, frame: Frame, look: str = "", fine: bool = False) -> str:
    """A part as SVG; `fine`: teeth in the thinner line, for when the whole movement is shown."""
    shapes = pieces(g, number, side)
    if fine and number in TOOTHED:
        shapes = tuple(
            replace(shape, look=f"{shape.look} thin") if "fine" not in shape.look else shape for shape in shapes
        )
    if look and (number in SPLIT or g.catalog.part[number].screw):
        return "".join(
            group(shape.svg(frame), look if index % 2 == 0 or number == "166" else "")
            for index, shape in enumerate(shapes)
        )
    return accented(shapes, frame, look) if look else draw(shapes, frame)


# where the oil points of a step go, in plate coordinates: part and offset along the stem, or a part's axis
OIL_AT = {
    "lube-centre-pivots": ("201",), "lube-third-pivots": ("210",), "lube-fourth-pivots": ("224",),
    "lube-escape-pivots": ("705",), "lube-pallet-pivots": ("710",), "lube-arbor-lower": ("180",),
    "lube-arbor-upper": ("180",), "lube-minute-wheel-post": ("260",), "lube-setting-wheel-posts": ("450", "453"),
    "lube-cannon-pinion": ("201",), "lube-hour-wheel": ("250",),
    "lube-balance-caps": ("721",), "lube-hairspring": ("721",),
}  # fmt: skip


def oil_places(g: Geometry, point: str) -> list[Point]:
    """Places on the plate that an oil point means."""
    if point in OIL_AT:
        return [g.at(number) for number in OIL_AT[point]]
    special = {
        "lube-stem": [g.along_stem(g.size("401", one)) for one in ("tip-oil", "bearing-oil")],
        "lube-breguet-teeth": [g.along_stem(12.8, 0.9)],
        "lube-yoke-groove": [g.along_stem(11.8, 0.9), g.at("435"), g.keyless((-2.6, 14.0))],
        "lube-setting-lever": [g.at("443")],
        "lube-jumper-notches": [g.keyless((-3.9, 15.6))],
        "lube-winding-teeth": [g.along_stem(14.6)],
        "lube-click": [g.at("425")],
        "lube-crown-wheel-ring": [polar(g.measure("422", "diameter") / 2, 0, g.at("420"))],
        "lube-fork-slot": [polar(g.look("impulse-mm"), g.fork_angle + pi, g.at("721"))],
        "lube-pallet-stones": [_exit_stone(g)],
    }  # fmt: skip
    return special.get(point, [])


def _exit_stone(g: Geometry) -> Point:
    ring = pieces(g, "710")[2].path.polygons()[0]
    return sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring)
