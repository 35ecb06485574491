"""Wheels, pinions, the escape wheel, the fork, the balance and its spring, each about the origin.

PURE. Radii in mm, angles in radians counterclockwise. A tooth stands at the angle `phase`.
"""

# ruff: noqa: E501, PLR0913, PLR0917  lines of path data and coordinates read best unbroken

from math import cos, pi, radians, sin, tau

from guides.figures.paths import Path, Point, Segment, between, polar, polygon

WHEEL_TOOTH, PINION_LEAF = 0.44, 0.36  # share of the pitch that is metal; the rest is gap, with play
CLUB_TEETH = 15


def gear(teeth: int, pitch_radius: float, tip_radius: float, root_radius: float, phase: float,
         metal: float = WHEEL_TOOTH) -> Path:  # fmt: skip
    """A toothed rim with ogival tips."""
    pitch = tau / teeth
    half, foot = pitch * metal / 2, pitch * metal / 2 * 1.06
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


def ratchet_gear(teeth: int, tip_radius: float, root_radius: float, phase: float) -> Path:
    """A winding wheel: strong teeth, cut flat at the top."""
    pitch = tau / teeth
    segments: list[Segment] = []
    for index in range(teeth):
        angle = phase + index * pitch
        corners = ((root_radius, -0.34), (tip_radius, -0.13), (tip_radius, 0.13), (root_radius, 0.34))
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


def club_wheel(radius: float, phase: float, turning: int = -1) -> Path:
    """An escape wheel: fifteen club teeth leaning the way it turns (-1: clockwise). A tooth's locking corner
    stands at `phase`."""
    base = radius * 0.66
    segments: list[Segment] = []
    for index in range(CLUB_TEETH):
        toe = phase + index * tau / CLUB_TEETH

        def at(r: float, degrees: float, toe: float = toe) -> Point:
            return polar(r, toe - turning * radians(degrees))

        segments += (
            ("M" if not segments else "L", at(base, 6.5)),
            ("Q", at(radius * 0.86, 3.4), at(radius * 0.965, 0)),
            ("L", at(radius, 4.6)),
            ("L", at(radius * 0.9, 5.0)),
            ("Q", at(radius * 0.72, 8.2), at(base, 14)),
            ("A", base, False, turning > 0, at(base, 30.5)),
        )
    return Path((*segments[:-1], ("Z",)))


def fork(length: float, wheel_radius: float, reach: float) -> tuple[Path, Path, Path]:
    """Body, entry stone and exit stone of a pallet fork about its staff, lever towards +x, escape wheel at -`reach`.

    The stones meet the wheel 30 degrees either side of the line of centres: two and a half teeth apart.
    """
    wheel = (-reach, 0.0)
    stones, arms = [], []
    for side in (1, -1):
        tip_angle = side * radians(30)
        axis = tip_angle + side * radians(-11)  # draw: the stone leans so that the locked wheel pulls it in
        tip = polar(wheel_radius * 0.955, tip_angle, wheel)
        half = 0.19
        across = (-sin(axis) * half, cos(axis) * half)
        back = polar(1.15, axis, tip)
        near, far = (tip[0] - across[0], tip[1] - across[1]), (tip[0] + across[0], tip[1] + across[1])
        slanted = polar(0.14, axis, far)
        stones.append(polygon([near, slanted, (back[0] + across[0], back[1] + across[1]),
                               (back[0] - across[0], back[1] - across[1])]))  # fmt: skip
        arms.append((tip, back, axis))
    (tip_a, back_a, axis_a), (tip_b, back_b, axis_b) = arms
    grip = 0.42
    upper = polar(grip, axis_a + pi / 2, between(tip_a, back_a, 0.5)), polar(grip, axis_a + pi / 2, back_a)
    lower = polar(grip, axis_b - pi / 2, between(tip_b, back_b, 0.5)), polar(grip, axis_b - pi / 2, back_b)
    inner_a = polar(grip * 0.9, axis_a - pi / 2, between(tip_a, back_a, 0.45))
    inner_b = polar(grip * 0.9, axis_b + pi / 2, between(tip_b, back_b, 0.45))
    body = Path((
        ("M", upper[0]), ("L", upper[1]), ("Q", (upper[1][0] + 0.5, upper[1][1] + 0.1), (0.75, 0.75)),
        ("Q", (0.95, 0.34), (1.6, 0.27)), ("L", (length - 0.75, 0.2)),
        ("Q", (length - 0.45, 0.22), (length - 0.12, 0.62)), ("L", (length + 0.06, 0.5)),
        ("L", (length - 0.1, 0.17)), ("L", (length - 0.42, 0.17)), ("L", (length - 0.42, -0.17)),
        ("L", (length - 0.1, -0.17)), ("L", (length + 0.06, -0.5)), ("L", (length - 0.12, -0.62)),
        ("Q", (length - 0.45, -0.22), (length - 0.75, -0.2)), ("L", (1.6, -0.27)),
        ("Q", (0.95, -0.34), (0.75, -0.75)), ("Q", (lower[1][0] + 0.5, lower[1][1] - 0.1), lower[1]),
        ("L", lower[0]), ("L", inner_b), ("Q", (-0.62, -0.5), (-0.56, 0.0)), ("Q", (-0.62, 0.5), inner_a), ("Z",),
    ))  # fmt: skip
    return body, stones[0], stones[1]


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


def lyre(radius: float) -> Path:
    """The shock spring that holds a balance jewel down: a bow hinged at the top, its two feet turned in below."""
    r = radius
    half = [(0.78, -0.1), (0.6, -0.62), (0.22, -0.6), (0.44, -0.42), (0.56, -0.08)]
    q = [((0.86, 0.86), half[0]), ((0.76, -0.5), half[1]), ((0.4, -0.78), half[2]), ((0.44, -0.56), half[3]),
         ((0.52, -0.3), half[4]), ((0.62, 0.6), (0, 0.64))]  # fmt: skip
    right = [("Q", (cx * r, cy * r), (x * r, y * r)) for (cx, cy), (x, y) in q]
    left = []
    back = [(0.0, 0.64), *reversed(half[:5])]
    controls = [(0.62, 0.6), (0.52, -0.3), (0.44, -0.56), (0.4, -0.78), (0.76, -0.5)]
    for (cx, cy), (x, y) in zip(controls, back[1:], strict=True):
        left.append(("Q", (-cx * r, cy * r), (-x * r, y * r)))
    return Path((("M", (0, 0.92 * r)), *right, *left, ("Q", (-0.86 * r, 0.86 * r), (0, 0.92 * r)), ("Z",)))
