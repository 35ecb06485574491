"""A step seen leaning back: its parts float above their seats, joined to them by lines.

PURE.
"""

# ruff: noqa: PLW3301  lines of path data and coordinates read best unbroken

from collections.abc import Sequence
from itertools import pairwise
from math import cos, pi, sin, tau

from guides.figures import labels as lettering
from guides.figures import marks
from guides.figures.paths import Path, Point, line, polygon
from guides.figures.pieces import pieces
from guides.figures.places import reach, silhouettes
from guides.figures.step_common import NEAR, TRAVELS_WITH, Drawing, Window, detail, drawn
from guides.figures.svg import Disc, Line, group

LEAN = 0.56  # how far the plate leans back: height of a circle to its width
PLATE_DEPTH = 1.5
COIL, COILS = 2.6, 6  # mm and turns of a hairspring drawn out
OILED_AFLOAT = {"lube-arbor-upper": "105", "lube-crown-wheel-ring": "422"}  # on a part, before it is set down
SMALL, THICKEST = 6.0, 1.2  # mm in the picture: depth of a small part, and room below one for its edge


class Lift(Drawing):
    """The movement leaning back; this step's parts float above their seats, screws highest, joined to them by lines."""

    fine = False

    def svg(self, name: str) -> str:
        self.frame = self.g.frame(self.side).scaled(1, LEAN)
        self.heights = self._heights()
        letters, window = self.lettered(self._window)
        below = [number for number in self.on if number not in self.heights and number != "100"]
        seated = self._plate() + "".join(self._seated(number) for number in below)
        drawing = (seated if self.fine else group(seated, "quiet")) + self._lines()
        for number in self._floats():
            drawing += self._floating(number)
            drawing += self._hairspring() if number == "721" else ""
        signs = self._way(window, letters) + self._twists(window.size) + self.drops(window.size, letters)
        return self.dress(name, window, drawing, signs, letters)

    def _heights(self) -> dict[str, float]:
        """How far above its seat each moving part floats: of parts that leave the first is highest."""
        order = list(self.scene.takes) if self.scene.takes else list(reversed(self.scene.puts))
        order = [number for number in order if number in self.order]
        deepest = max((self._depth(number) for number in order), default=4)
        base, step = max(5.5, min(12.5, deepest * 0.85)), max(4.2, min(6.5, deepest * 0.7))
        if "721" in order:
            base, step = 13.5, 9.5
        heights = {number: base + step * (len(order) - 1 - index) for index, number in enumerate(order)}
        self._set_apart(order, heights)
        for number in tuple(heights):
            heights |= {one: heights[number] for one in TRAVELS_WITH.get(number, ()) if one in self.on}
        if "721" in heights and "730" in self.on:
            heights["730"] = heights["721"]
        top = max(heights.values(), default=6)
        return heights | {number: top + 5.0 for number in self._own_screws() if number not in heights}

    def _set_apart(self, order: Sequence[str], heights: dict[str, float]) -> None:
        """Small parts that would hide each other are lifted further apart, from the lowest upwards."""
        lowest_first = [number for number in reversed(order) if self._depth(number) < SMALL]
        for under, over in pairwise(lowest_first):
            if "721" not in (under, over) and self._across(under, over):
                top, bottom = self._rows(under)[0] - heights[under], self._rows(over)[1] - heights[over]
                heights[over] += max(bottom + THICKEST - top, 0)

    def _across(self, a: str, b: str) -> bool:
        """Whether two parts stand above each other in the picture."""
        first, second = (sorted(self.frame(point)[0] for point in self._corners(one)) for one in (a, b))
        return first[0] < second[-1] and second[0] < first[-1]

    def _rows(self, number: str) -> tuple[float, float]:
        ys = [self.frame(point)[1] for point in self._corners(number)]
        return min(ys), max(ys)

    def _corners(self, number: str) -> tuple[Point, Point]:
        left, bottom, right, top = reach(self.g, number, self.side)
        return (left, bottom), (right, top)

    def _depth(self, number: str) -> float:
        top, bottom = self._rows(number)
        return bottom - top

    def _floats(self) -> list[str]:
        """What floats, in the order in which it is drawn."""
        return sorted(self.heights, key=lambda one: (self.heights[one], self.order.index(one)))

    def drawn_over(self, number: str) -> Sequence[str]:
        floats = self._floats()
        if number in floats:
            return floats[floats.index(number) + 1 :]
        return [one for one in self.on[self.on.index(number) + 1 :] if one not in self.heights] + floats

    def shift(self, number: str) -> Point:
        return 0, -self.heights.get(number, 0)

    def _window(self, letters: Sequence[lettering.Label]) -> Window:
        xs, ys = [], []
        for number, height in self.heights.items():
            for ring in silhouettes(self.g, number, self.side):
                points = [self.frame(point) for point in ring]
                xs += [x for x, _ in points]
                ys += [y - height for _, y in points] + [y for _, y in points]
        width = max(xs) - min(xs)
        top = min(ys) - 1.6
        if width > 13 or "721" in self.heights:
            self.fine = True
            view = (-19.4, min(top, -11.5), 42.6, 0)
            bottom = max(self.g.flange * LEAN + PLATE_DEPTH, max(ys)) + 0.8
            return detail((*view[:3], bottom - view[1]), letters, whole=True)
        for label in letters:
            if label.part in self.scene.labels and abs(label.at[0] - xs[0]) < NEAR * 0.6:
                xs, ys = [*xs, label.at[0]], [*ys, label.at[1]]
        wide = max(NEAR, max(xs) - min(xs) + 9)
        cx, bottom = (max(xs) + min(xs)) / 2, max(ys) + 2.2
        tall = max(bottom - top, wide * 0.66)
        return detail((cx - wide / 2, top, wide, tall), letters)

    def _plate(self) -> str:
        edge = Disc("f plate", (0, 0), self.g.flange).svg(self.frame.moved(0, PLATE_DEPTH))
        return edge + drawn(self.g, "100", self.side, self.frame)

    def _seated(self, number: str) -> str:
        look = "act" if number in self.scene.active else "see" if number in self.scene.glass else ""
        return drawn(self.g, number, self.side, self.frame, look, self.fine)

    def _floating(self, number: str) -> str:
        look = "act" if number in self.active else ""
        if number in self.scene.glass:
            look = f"{look} see".strip()
        first = pieces(self.g, number, self.side)[0]
        under, thick = "", self._thick(number)
        if self.g.catalog.part[number].screw:
            under = "".join(self._shank(number, at) for at in self.g.everywhere(number))
        elif number not in ("303", "375", "3024", "730"):
            halo = first.path if isinstance(first, Line) else None
            if halo and number not in ("721", "201", "210", "224", "705", "260"):
                under = Line("halo", halo).svg(self.frame.moved(0, thick * 0.45))
            if thick:
                under += group(first.svg(self.frame.moved(0, thick * 0.9)))
        over = drawn(self.g, number, self.side, self.frame, look, self.fine)
        return group(under + over, move=(0, -self.heights[number]))

    def _shank(self, number: str, at: Point) -> str:
        x, y = self.frame(at)
        radius = self.g.head_radius(number)
        long = self._length(number)
        half = radius * self.g.size("screws", "shank")
        collar = self.g.size("screws", "collar")
        shaft = polygon([(x - half, y), (x + half, y), (x + half, y + long), (x - half, y + long)])
        head = polygon([(x - radius, y), (x + radius, y), (x + radius, y + collar), (x - radius, y + collar)])
        return Line("f screw", shaft).svg() + Line("f screw", head).svg()

    def _hairspring(self) -> str:
        """The balance hangs from the cock by its spring, which its weight draws out."""
        if "121" not in self.heights:
            return ""
        x, y = self.frame(self.g.at("721"))
        top, bottom = y - self.heights["121"], y - self.heights["721"]
        coil = []
        for index in range(12 * COILS + 1):
            done = index / (12 * COILS)
            wide, turn = COIL * (0.35 + 0.65 * done), index / 12 * tau
            coil.append((x + wide * cos(turn), top + (bottom - top) * done + COIL * LEAN * 0.6 * sin(turn)))
        return Line("f", line(*coil)).svg()

    def _thick(self, number: str) -> float:
        known = "lift-thick" in self.g.catalog.sizes.get(number, ())
        return self.g.size(number, "lift-thick") if known else 0

    def _length(self, number: str) -> float:
        """Head and shank of a screw, as measured where it is."""
        known = [float(one.value) for one in self.g.catalog.part[number].measures if one.what == "length"]
        return known[0] if known else self.g.size("screws", "length")

    def _lines(self) -> str:
        """From each floating axis straight down to its seat."""
        segments: list = []
        for number, height in self.heights.items():
            for at in self._axes(number):
                x, y = self.frame(at)
                segments += line((x, y - height), (x, y)).segments
        return Line("f hid", Path(tuple(segments))).svg() if segments else ""

    def _axes(self, number: str) -> tuple[Point, ...]:
        if number in ("303", "375", "5738", "730", "3024", "401", "crown", "445"):  # 445: on the axis of its screw
            return ()
        bridges = {"110": ("210", "224", "705"), "105": ("180", "201"), "125": ("710",), "121": ("721",), "430": ()}
        return tuple(self.g.at(one) for one in bridges[number]) if number in bridges else self.g.everywhere(number)

    def _way(self, window: Window, letters: Sequence[lettering.Label]) -> str:
        """One arrow: up for what leaves, down for what comes, where the fewest leaders pass."""
        x, y, w, h = window.inner
        size = window.size
        xs = [self.frame(p)[0] for n in self.heights for ring in silhouettes(self.g, n, self.side) for p in ring]
        ys = [self.frame(self.g.at(n))[1] - self.heights[n] for n in self.heights]
        at = min(max(xs) + size * 1.8, x + w - size)
        wish = sum(ys) / len(ys) + size * 2.4
        lines = [one for one in self.placed(window, letters) if (one.label.at[0] - at) * (one.end[0] - at) < 0]

        def fault(low: float) -> float:
            passed = sum(low - size * 5 < one.label.at[1] < low + size * 0.5 for one in lines)
            return passed * 3 + abs(low - wish) / size

        lows = [y + size * 5.4 + index * size * 0.4 for index in range(int(max(h / size - 5.9, 0) / 0.4) + 1)]
        low = min(lows, key=fault)
        ends = (at, low), (at, low - size * 4.4)
        return marks.arrow(*(ends if self.scene.takes else ends[::-1]), size * 1.15)

    def _twists(self, size: float) -> str:
        """An arrow round the front of a part that is turned while it rises."""
        out = ""
        for number, way, radius in (motion.split() for motion in self.scene.turns):
            x, y = self.frame(self.g.at(number))
            turns = [0.35 + index * (pi - 0.7) / 12 for index in range(13)]
            ring = [
                (x + float(radius) * cos(t), y - self.heights[number] + float(radius) * LEAN * sin(t)) for t in turns
            ]
            ring = ring if way == "cw" else ring[::-1]  # in front, clockwise from above runs leftwards
            out += Line("go", line(*ring[:-1])).svg() + marks.arrow(ring[-2], ring[-1], size)
        return out

    def tips(self, point: str) -> list[Point]:
        found = super().tips(point)
        if point == "lube-hairspring" and "121" in self.heights:
            up, aside = (self.heights["121"] + self.heights["721"]) / 2, COIL * 0.7
        else:
            up, aside = self.heights.get(OILED_AFLOAT.get(point, ""), 0), 0
        return [(x + aside, y - up) for x, y in found]
