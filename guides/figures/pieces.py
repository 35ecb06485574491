"""Every part of the movement as shapes, in plate coordinates, where it stands.

PURE. `pieces(geometry, number)` is the one place that knows what a part looks like; every drawing asks it.
The first shape of a part is its silhouette: the one that is drawn in ruby when the part is what a page is about.
"""

# ruff: noqa: E501  lines of path data and coordinates read best unbroken

from collections.abc import Callable
from functools import lru_cache
from math import radians

from guides.figures import pieces_bridges as bridges
from guides.figures import pieces_keyless as keyless
from guides.figures import pieces_train as train
from guides.figures.geometry import Geometry
from guides.figures.metal import Shapes, arbor, screw
from guides.figures.svg import Shape

SLOT_STEP = radians(67)  # from screw to screw, so that no two neighbours' slots lie alike


@lru_cache(maxsize=512)
def pieces(geometry: Geometry, number: str, side: str = "bridge") -> Shapes:
    """The shapes of a part seen from a side."""
    if number == "100":
        return bridges.plate_bridge_side(geometry) if side == "bridge" else bridges.plate_dial_side(geometry)
    if number in BUILDERS:
        return tuple(BUILDERS[number](geometry))
    if geometry.catalog.part[number].screw:
        return screws(geometry, number)
    raise KeyError(f"no drawing for part {number!r}")


def screws(geometry: Geometry, number: str) -> Shapes:
    order = sorted(part.number for part in geometry.catalog.parts if part.screw).index(number)
    shapes: list[Shape] = []
    for index, at in enumerate(geometry.everywhere(number)):
        shapes += screw(geometry, at, geometry.head_radius(number), order * 1.3 + index * SLOT_STEP)
    return tuple(shapes)


BUILDERS: dict[str, Callable[[Geometry], Shapes]] = {
    "180": train.barrel, "182": train.drum, "195": arbor, "770": train.mainspring, "201": train.centre_wheel, "210": train.third_wheel,
    "224": train.fourth_wheel, "705": train.escape_wheel, "710": train.fork_shapes, "721": train.balance, "730": train.roller,
    "303": train.regulator, "375": train.stud_holder, "5738": train.stud_screw, "3024": lambda g: train.shock(g, g.measure("3024", "block diameter") / 2),
    "3025": lambda g: train.shock(g, g.measure("3025", "block diameter") / 2),
    "105": bridges.barrel_bridge, "110": lambda g: bridges.bridge(g, "train-bridge", ("210", "224", "705")), "121": bridges.cock,
    "125": bridges.pallet_bridge, "415": bridges.winding_wheel("415"), "420": bridges.winding_wheel("420"), "422": bridges.crown_ring, "425": bridges.click, "430": bridges.click_spring,
    "401": keyless.stem, "407": keyless.sliding_pinion, "410": keyless.winding_pinion, "443": keyless.lever, "435": keyless.yoke, "440": keyless.yoke_spring,
    "445": keyless.jumper, "450": keyless.setting_wheel("450"), "453": keyless.setting_wheel("453"), "260": keyless.minute_wheel, "240": keyless.cannon,
    "250": keyless.hour_wheel, "dial-washer": keyless.washer, "dial-fastener": keyless.fastener, "166": keyless.clamps, "crown": keyless.crown_shapes,
}  # fmt: skip

# from the bottom up, as they lie on the plate
ORDER_BRIDGE = ("100", "401", "crown", "407", "410", "705", "710", "210", "224", "201", "180", "182", "770", "195", "125", "5125", "110",
                "5110", "105", "5105", "430", "422", "420", "5420", "425", "5425", "415", "5415", "5443", "730", "721",
                "121", "5121", "375", "303", "5738", "3024", "dial-fastener", "5750", "166", "5166")  # fmt: skip
ORDER_DIAL = ("100", "3025", "401", "crown", "410", "407", "443", "435", "440", "450", "453", "445", "5445", "240", "260", "250",
              "dial-washer", "5750")  # fmt: skip
