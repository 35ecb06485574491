"""What the teeth say: how fast each wheel turns, and the beat they add up to.

PURE. Fractions throughout, so that a barrel's 7.5 hours and a beat of 21,600 are exact. Everything follows
from one fact: the centre wheel, and the cannon pinion on its arbor, turn once an hour.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from math import prod

from guides.catalog.parts import Gear
from guides.catalog.units import format_number

HOUR_S = 3600
ONCE_AN_HOUR = ("201", "240")
BEATS_PER_TOOTH = 2  # each escape tooth is locked and let go by both pallets


@dataclass(frozen=True, slots=True)
class Beat:
    """The beat of a going train: `meshes` are (teeth, leaves) from the centre wheel to the escape pinion."""

    meshes: tuple[tuple[int, int], ...]
    escape_teeth: int

    @property
    def an_hour(self) -> Fraction:
        return prod((Fraction(*mesh) for mesh in self.meshes), start=Fraction(self.escape_teeth * BEATS_PER_TOOTH))

    @property
    def working(self) -> str:
        """The sum as one writes it down: "80/10 × 60/8 × 120/10 × 15 × 2 = 21,600"."""
        ratios = " × ".join(f"{teeth}/{leaves}" for teeth, leaves in self.meshes)
        return f"{ratios} × {self.escape_teeth} × {BEATS_PER_TOOTH} = {_say(self.an_hour)}"


def beat(going: Iterable[Gear]) -> Beat:
    """Work out the beat of a going train, whose gears stand in order, the escape wheel last."""
    below_barrel = [gear for gear in going if gear.leaves]
    meshes = tuple((driver.teeth, driven.leaves) for driver, driven in pairwise(below_barrel))
    return Beat(meshes, below_barrel[-1].teeth)


def periods(gears: Iterable[Gear]) -> dict[str, Fraction]:
    """Seconds that each part needs for one turn; a part whose mesh is not known is left out.

    `gears` is one train or several, each driver before what it drives.
    """
    gears = tuple(gears)
    by_part = {gear.part: gear for gear in gears}
    meshes = [(gear, by_part[gear.drives]) for gear in gears if gear.drives in by_part]
    found = {part: Fraction(HOUR_S) for part in ONCE_AN_HOUR if part in by_part}
    for driver, driven in meshes:
        if driver.part in found:
            found[driven.part] = found[driver.part] * _slower(driver, driven)
    for driver, driven in reversed(meshes):
        if driver.part not in found and driven.part in found:
            found[driver.part] = found[driven.part] / _slower(driver, driven)
    return found


def _slower(driver: Gear, driven: Gear) -> Fraction:
    """Turns of the driver for one of the driven: teeth drive leaves, but in the motion works leaves drive teeth."""
    if driver.chain == "motion":
        return Fraction(driven.teeth, driver.leaves or driver.teeth)
    return Fraction(driven.leaves or driven.teeth, driver.teeth)


def say_period(seconds: Fraction) -> str:
    """Write how often a wheel turns.

    >>> say_period(Fraction(3600)), say_period(Fraction(450)), say_period(Fraction(5))
    ('once an hour', 'once in 7.5 minutes', 'once in 5 seconds')
    """
    size, one, many = next(
        unit for unit in ((3600, "an hour", "hours"), (60, "a minute", "minutes"), (0, "a second", "seconds"))
        if seconds >= unit[0]
    )  # fmt: skip
    count = seconds / (size or 1)
    return f"once {one}" if count == 1 else f"once in {_say(count)} {many}"


def _say(number: Fraction) -> str:
    return format_number(round(Decimal(number.numerator) / number.denominator, 2))
