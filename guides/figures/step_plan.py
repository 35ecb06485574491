"""A step seen from straight above: for work in the plane, oil, turns and pegwood.

PURE.
"""

from collections.abc import Sequence
from math import cos, pi, sin

from guides.figures import labels as lettering
from guides.figures import marks
from guides.figures.geometry import Geometry
from guides.figures.paths import Point, bearing
from guides.figures.pieces_bridges import click_off
from guides.figures.places import reach
from guides.figures.step_common import ASPECT, NEAR, Drawing, Window, detail, drawn
from guides.figures.svg import accented, group


class Plan(Drawing):
    """Straight down: parts on so far, this step's parts in ruby, drops, turns and pegwood where they belong."""

    fine = False

    def svg(self, name: str) -> str:
        self.frame = self.g.frame(self.side)
        letters, window = self.lettered(self.window)
        drawing = "".join(self._part(number) for number in self.on) + self._tools(window)
        signs = self._motions(window.size) + self.drops(window.size, letters)
        return self.dress(name, window, drawing, signs, letters)

    def _part(self, number: str) -> str:
        look = "act" if number in self.active else ""
        if number in self.scene.glass:
            look = f"{look} see".strip()
        if f"{number} off" in self.scene.turns:
            return accented(click_off(self.g), self.frame, look)
        return group(drawn(self.g, number, self.side, self.frame, look, self.fine), move=self.moved(number))

    def shift(self, number: str) -> Point:
        return self.moved(number) or (0, 0)

    def moved(self, number: str) -> Point | None:
        for motion in self.scene.turns:
            part, _, way = motion.partition(" out ")
            if part == number and way:
                x, y = self.frame(self.g.stem_out)
                return x * float(way), y * float(way)
        return None

    def window(self, letters: Sequence[lettering.Label]) -> Window:
        """The whole movement, or near round what this step is about."""
        corners = []
        for number in (*self.active, *(self._own_screws() if not self.active else ())):
            if number in self.order:
                left, bottom, right, top = reach(self.g, number, self.side)
                dx, dy = self.shift(number)
                corners += [(x + dx, y + dy) for x, y in (self.frame((left, bottom)), self.frame((right, top)))]
        xs, ys = [x for x, _ in corners] or [-25, 25], [y for _, y in corners] or [-20, 20]
        if self.scene.focus:
            half = float(self.scene.focus[0]) / 2
            cx, cy = self.frame(self.g.at(self.active[0]))
            return detail((cx - half, cy - half * ASPECT, 2 * half, 2 * half * ASPECT), letters)
        wide = max(max(xs) - min(xs) + 5, (max(ys) - min(ys) + 5) / ASPECT, NEAR)
        if wide > 31:
            self.fine = True
            return detail(self._whole(), letters, whole=True)
        cx, cy = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
        return detail((cx - wide / 2, cy - wide * ASPECT / 2, wide, wide * ASPECT), letters)

    def _whole(self) -> tuple[float, float, float, float]:
        """The plate with its stem, and the crown where it is on."""
        out = 26.0 if "crown" in self.on else 23.0
        x, y = self.frame(self.g.along_stem(out))
        left, top, right, bottom = min(-19.2, x), min(-19.2, y), max(19.2, x), max(19.2, y)
        return left, top, right - left, bottom - top

    def _motions(self, size: float) -> str:
        out = []
        for motion in self.scene.turns:
            number, way, *rest = motion.split()
            centre = self.frame(self.g.at(number))
            if way in ("cw", "ccw"):
                far = float(rest[0]) if rest else turn_radius(self.g, number)
                middle, sweep = (-self.g.fork_angle, 0.6) if number == "710" else (-pi / 2, 1.5)
                sweep = sweep if way == "cw" else -sweep
                out.append(marks.turning(centre, far, middle - sweep / 2, sweep, size))
            elif way in ("out", "in"):
                out.append(self._along_stem(way, float(rest[0]), size))
            elif number == "crown":
                out.append(self._crown_turn(way, size))
            elif way == "puff":
                out.append(marks.puff(centre, self._air(number), turn_radius(self.g, number), size))
        return "".join(out)

    def _air(self, number: str) -> float:
        """Where the air comes from: over the balance's recess, which is empty while the train is tried."""
        return bearing(self.frame(self.g.at(number)), self.frame(self.g.at("721")))

    def _tools(self, window: Window) -> str:
        """Sticks of pegwood that hold a part down, and the blower; a framed window cuts them off."""
        lean, out = -0.5 if self.g.layout == "6497" else 0.5, ""
        for number, what in (motion.split()[:2] for motion in self.scene.turns):
            if what == "peg":
                tip = self.touch(number, None)
                way = bearing((0, 0), tip) + lean
                out += marks.peg(tip, way, within(window, tip, way, 16) if window.open else 16, window.size)
            elif what == "puff":
                centre = self.frame(self.g.at(number))
                out += marks.blower(centre, self._air(number), turn_radius(self.g, number), window.size)
        return out

    def _crown_turn(self, way: str, size: float) -> str:
        """Which way the crown's upper side moves: back when the spring is let down, or winding."""
        middle = self.frame(self.g.along_stem(22.9))
        x, y = self.frame(self.g.stem_out)
        sign = 1 if way == "back" else -1
        across = (-y * sign, x * sign)
        ends = [(middle[0] + across[0] * far, middle[1] + across[1] * far) for far in (-2.2, 2.4)]
        return marks.arrow(*ends, size)

    def _along_stem(self, way: str, length: float, size: float) -> str:
        ends = [self.frame(self.g.along_stem(20 + shift, -2.6)) for shift in (0, max(length * 0.7, 4))]
        start, end = ends if way == "out" else reversed(ends)
        return marks.arrow(start, end, size)


def within(window: Window, tip: Point, way: float, long: float) -> float:
    """How long a stick may be so that its end shows, square, inside the sheet."""
    x, y, w, h = window.box
    edge, (dx, dy) = window.size * 0.8, (cos(way), sin(way))
    rooms = [((x + w - edge if dx > 0 else x + edge) - tip[0]) / dx if dx else long]
    rooms += [((y + h - 3 * edge if dy > 0 else y + edge) - tip[1]) / dy if dy else long]
    return min(long, *rooms)


def turn_radius(g: Geometry, number: str) -> float:
    if number in g.wheels:
        return g.wheels[number].pitch_radius * 0.72
    return {"721": 5.6, "705": 2.2}.get(number, 3.0)
