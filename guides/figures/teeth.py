"""Wheels, pinions, the escape wheel, the fork, the balance and its spring, each about the origin.

PURE. Radii in mm, angles in radians counterclockwise. A tooth stands at the angle `phase`.
"""

# ruff: noqa: E501, PLR0913, PLR0917  lines of path data and coordinates read best unbroken

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, radians, sin, tau

from guides.figures.paths import Path, Point, Segment, between, polar, polygon


def gear(teeth: int, pitch_radius: float, tip_radius: float, root_radius: float, phase: float, *,
         metal: float, foot: float) -> Path:  # fmt: skip
    """A toothed rim with ogival tips. `metal`: share of the pitch that is tooth; `foot`: its width at the root to that."""
    pitch = tau / teeth
    half = pitch * metal / 2
    foot *= half
    apex = 2 * tip_radius - pitch_radius * cos(half)  # control of a curve whose top is at the tip radius
    segments: list[Segment] = [("M", polar(root_radius, phase - foot))]
    for index in range(teeth):
        angle = phase + index * pitch
        if index:
            segments.append(("L", polar(root_radius, angle - foot)))
        segments += (
            ("L", polar(pitch_radius, angle - half)),
            ("Q", polar(apex, angle), polar(pitch_radius, angle + half)),
            ("L", polar(root_radius, angle + foot)),
        )
    return Path((*segments, ("Z",)))


def ratchet_gear(teeth: int, tip_radius: float, root_radius: float, phase: float, foot: float, top: float) -> Path:
    """A winding wheel: strong teeth, cut flat at the top; `foot` and `top`: half widths as shares of the pitch."""
    pitch = tau / teeth
    segments: list[Segment] = []
    for index in range(teeth):
        angle = phase + index * pitch
        corners = ((root_radius, -foot), (tip_radius, -top), (tip_radius, top), (root_radius, foot))
        for radius, share in corners:
            segments.append(("M" if not segments else "L", polar(radius, angle + share * pitch)))
    return Path((*segments, ("Z",)))


def windows(spokes: int, outer: float, hub: float, width: float, phase: float = 0, flare: float = 1.0) -> Path:
    """The openings between the spokes, rounded where they meet the rim; `flare`: width at the rim to width at the hub."""
    segments: list[Segment] = []
    for index in range(spokes):
        first, last = phase + index * tau / spokes, phase + (index + 1) * tau / spokes
        rim_half, hub_half = width * flare / 2 / outer, width / 2 / hub
        soft = min(0.28, outer * 0.1)
        corner_a, corner_b = polar(outer, first + rim_half), polar(outer, last - rim_half)
        inner_a, inner_b = polar(hub, first + hub_half), polar(hub, last - hub_half)
        segments += (
            ("M", between(corner_a, inner_a, soft / (outer - hub))),
            ("Q", corner_a, polar(outer, first + rim_half + soft / outer)),
            ("A", outer, last - first - 2 * rim_half > pi, True, polar(outer, last - rim_half - soft / outer)),
            ("Q", corner_b, between(corner_b, inner_b, soft / (outer - hub))),
            ("L", inner_b), ("A", hub, False, False, inner_a), ("Z",),
        )  # fmt: skip
    return Path(tuple(segments))


def ring(radius: float, clockwise: bool = False) -> Path:
    """A full circle as a path, so that it can be a hole in another."""
    a, b = (radius, 0.0), (-radius, 0.0)
    return Path((("M", a), ("A", radius, False, not clockwise, b), ("A", radius, False, not clockwise, a), ("Z",)))


def club_wheel(radius: float, phase: float, teeth: int, tooth: Sequence[Point], turning: int = -1) -> Path:
    """An escape wheel of club teeth leaning the way it turns (-1: clockwise), a locking corner at `phase`.

    `tooth`: eight places as share of the radius and degrees behind the locking corner: foot, control, locking corner,
    heel of the impulse face, its underside, control, foot, next foot.
    """
    segments: list[Segment] = []
    for index in range(teeth):
        toe = phase + index * tau / teeth
        foot, swell, lock, heel, under, hollow, end, gap = (
            polar(radius * share, toe - turning * radians(degrees)) for share, degrees in tooth
        )
        segments += (
            ("M" if not segments else "L", foot), ("Q", swell, lock), ("L", heel), ("L", under), ("Q", hollow, end),
            ("A", radius * tooth[-1][0], False, turning > 0, gap),
        )  # fmt: skip
    return Path((*segments[:-1], ("Z",)))


@dataclass(frozen=True, slots=True)
class ForkForm:
    """The make of a pallet fork; lengths in mm, `tip`, `inner_*` as shares."""

    stone_deg: float
    draw_deg: float
    tip: float
    stone_half: float
    stone_long: float
    slant: float
    grip: float
    inner_grip: float
    inner_at: float
    lever: tuple[Point, ...]


def fork(length: float, wheel_radius: float, reach: float, form: ForkForm) -> tuple[Path, Path, Path]:
    """Body, entry stone and exit stone of a pallet fork about its staff, lever towards +x, escape wheel at -`reach`."""
    stones, arms = [], []
    for side in (1, -1):
        stone, tip, back, axis = _stone(side, wheel_radius, reach, form)
        stones.append(stone)
        outer = side * pi / 2
        arms.append((
            polar(form.grip, axis + outer, between(tip, back)), polar(form.grip, axis + outer, back),
            polar(form.grip * form.inner_grip, axis - outer, between(tip, back, form.inner_at)),
        ))  # fmt: skip
    return _fork_body(length, arms[0], arms[1], form.lever), stones[0], stones[1]


def _stone(side: int, wheel_radius: float, reach: float, form: ForkForm) -> tuple[Path, Point, Point, float]:
    """A stone with its tip, its back and the direction it points back in. It leans by the draw, so that the locked
    wheel pulls it in."""
    angle = side * radians(form.stone_deg)
    axis = angle - side * radians(form.draw_deg)
    tip = polar(wheel_radius * form.tip, angle, (-reach, 0.0))
    back = polar(form.stone_long, axis, tip)
    dx, dy = -sin(axis) * form.stone_half, cos(axis) * form.stone_half
    near, far = (tip[0] - dx, tip[1] - dy), (tip[0] + dx, tip[1] + dy)
    path = polygon([near, polar(form.slant, axis, far), (back[0] + dx, back[1] + dy), (back[0] - dx, back[1] - dy)])
    return path, tip, back, axis


def _fork_body(length: float, upper: Sequence[Point], lower: Sequence[Point], lever: Sequence[Point]) -> Path:
    """Upper arm, lever and horn, then the same mirrored; x of the horn's points counts from `length`."""
    arm, root, swell, neck, bend, *horn, inner, middle = lever
    tip = [(length + x, y) for x, y in (bend, *horn)]
    flip = [(x, -y) for x, y in tip]
    return Path((
        ("M", upper[0]), ("L", upper[1]), ("Q", (upper[1][0] + arm[0], upper[1][1] + arm[1]), root),
        ("Q", swell, neck), ("L", tip[0]), ("Q", tip[1], tip[2]), *(("L", point) for point in tip[3:]),
        *(("L", point) for point in reversed(flip[3:])), ("L", flip[2]), ("Q", flip[1], flip[0]),
        ("L", (neck[0], -neck[1])), ("Q", (swell[0], -swell[1]), (root[0], -root[1])),
        ("Q", (lower[1][0] + arm[0], lower[1][1] - arm[1]), lower[1]), ("L", lower[0]), ("L", lower[2]),
        ("Q", (inner[0], -inner[1]), middle), ("Q", inner, upper[2]), ("Z",),
    ))  # fmt: skip


def spiral(inner: float, outer: float, turns: float, start: float = 0) -> Path:
    """A flat hairspring from its collet outwards."""
    pieces = int(turns * 10)
    rate = (outer - inner) / (turns * tau)
    step = turns * tau / pieces
    segments: list[Segment] = [("M", polar(inner, start))]
    for index in range(1, pieces + 1):
        angle, radius = index * step, inner + rate * index * step
        # the control of a curve that leaves and arrives along the coil
        control = polar((radius - rate * step / 2) / cos(step / 2), start + angle - step / 2)
        segments.append(("Q", control, polar(radius, start + angle)))
    return Path(tuple(segments))


def lyre(radius: float, hinge: float, half: Sequence[Point]) -> Path:
    """The shock spring that holds a balance jewel down: a bow hinged at the top, its two feet turned in below.

    `half`: control and end of each curve of its right half, from the hinge round to the inner edge, in shares.
    """
    curves = [(control, end) for control, end in zip(half[::2], half[1::2], strict=True)]
    right = [("Q", (cx * radius, cy * radius), (x * radius, y * radius)) for (cx, cy), (x, y) in curves]
    ends = [(0.0, hinge), *(end for _, end in curves)]
    left = [
        ("Q", (-cx * radius, cy * radius), (-x * radius, y * radius))
        for (cx, cy), (x, y) in zip(reversed(half[::2]), reversed(ends[:-1]), strict=True)
    ]
    return Path((("M", (0, hinge * radius)), *right, *left, ("Z",)))
