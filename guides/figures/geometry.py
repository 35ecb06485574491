"""Where everything stands and how it meshes: the one geometry behind every drawing.

PURE. Places come from geometry.toml, or from shapes.toml where those do not mesh or do not say; smaller sizes from
parts.toml where they are measured, else from sizes.toml. Pitch radii follow
from the distance of two axes and their teeth, so pitch circles touch by construction; tips keep measured diameters.
Plate coordinates: bridge side, mm, y up. Lengths are floats here: this is trigonometry, not comparison.
"""

# ruff: noqa: E501  lines of path data and coordinates read best unbroken

from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property, lru_cache
from math import pi, radians, tau

from guides.catalog import Catalog
from guides.catalog.schema import LAYOUTS
from guides.figures.paths import Frame, Point, bearing, distance, polar

TURNING_BRIDGE_SIDE = {"180": -1, "201": 1, "210": -1, "224": 1, "705": -1, "415": -1, "420": 1}  # 1: counterclockwise
# driver, driven; "p": the pinion on that wheel's arbor
MESHES = (
    ("180", "201p"), ("201", "210p"), ("210", "224p"), ("224", "705p"), ("415", "420"),
    ("260", "240"), ("260p", "250"), ("260", "453"), ("453", "450"),
)  # fmt: skip
SHARED_PLACE = {"415": "180", "5415": "180", "195": "180", "182": "180", "770": "180", "422": "420", "5420": "420",
                "240": "201", "250": "201", "dial-washer": "201", "303": "721", "375": "721", "3024": "721",
                "3025": "721", "730": "721", "425": "5425", "430": "5425"}  # fmt: skip
CASE_HOLES = ("case screw hole (inferred) 1", "case screw hole (inferred) 2")


@dataclass(frozen=True, slots=True)
class Wheel:
    """One toothed ring: a wheel, or the pinion ("201p") on its arbor."""

    key: str
    centre: Point
    teeth: int
    pitch_radius: float
    tip_radius: float
    root_radius: float
    phase: float

    @property
    def module(self) -> float:
        return 2 * self.pitch_radius / self.teeth


def mirrored(point: Point) -> Point:
    return point[1], point[0]


def _floats(values: tuple[Decimal, ...]) -> Point:
    x, y = values
    return float(x), float(y)


@dataclass(frozen=True, eq=False)  # equal only to itself: drawings are cached by it
class Geometry:
    """Places, wheels and frames of one layout with one going train."""

    catalog: Catalog
    layout: str
    vph: int

    # --- places ---------------------------------------------------------------------------------------------------

    @cached_property
    def points(self) -> dict[str, tuple[Point, ...]]:
        """Part -> its places in the dossier's table, in file order (three for 5105)."""
        found: dict[str, tuple[Point, ...]] = {}
        for point in self.catalog.points:
            key = point.part or "case-hole"
            known = point.at_6497 if self.layout == "6497" else point.at_6498
            at = _floats(known) if known else self._by_mirror(point.name, _floats(point.at_6498))
            found[key] = (*found.get(key, ()), at)
        return found

    def _by_mirror(self, name: str, at: Point) -> Point:
        """A place known for the 6498 only. The case screw holes lie in gaps that both layouts have: they stay."""
        return at if name in CASE_HOLES else mirrored(at)

    @cached_property
    def drawn(self) -> dict[str, Point]:
        """Places that shapes.toml sets for the drawing."""
        return {
            place.part: mirrored(_floats(place.at)) if place.mirrors and self.layout == "6497" else _floats(place.at)
            for place in self.catalog.places
        }

    def at(self, number: str) -> Point:
        """Where the axis of a part stands."""
        if number in self.drawn:
            return self.drawn[number]
        if number == "5738":
            stud = radians(self.size("375", "arm-deg"))
            middle = polar(self.size("375", "stud-at"), stud, self.at("721"))
            return polar(self.size("375", "screw-beside"), stud + pi / 2, middle)
        if number in self.points:
            return self.points[number][0]
        return self.at(SHARED_PLACE[number]) if number in SHARED_PLACE else (0.0, 0.0)

    def everywhere(self, number: str) -> tuple[Point, ...]:
        """Every place of a part of which there are several."""
        if number in ("166", "5166"):
            return self.points["case-hole"]
        if number in ("dial-fastener", "5750"):
            x, y = self.at(number)
            return (x, y), (-x, -y)
        return (self.at(number),) if number in SHARED_PLACE else self.points.get(number, (self.at(number),))

    def keyless(self, point: Point) -> Point:
        """A place given for the 6498's winding side, in this layout."""
        return mirrored(point) if self.layout == "6497" else point

    # --- numbers --------------------------------------------------------------------------------------------------

    def look(self, name: str) -> float:
        return float(self.catalog.look[name].value)

    def measure(self, number: str, what: str) -> float:
        """A measured number of a part, in mm."""
        return next(float(one.value) for one in self.catalog.part[number].measures if one.what == what)

    def size(self, of: str, name: str) -> float:
        """One of the smaller sizes of a part, from sizes.toml."""
        return self.sizes(of, name)[0]

    def sizes(self, of: str, name: str) -> tuple[float, ...]:
        return self._sizes[of][name]

    @cached_property
    def _sizes(self) -> dict[str, dict[str, tuple[float, ...]]]:
        return {of: {name: tuple(map(float, row)) for name, row in rows.items()}
                for of, rows in self.catalog.sizes.items()}  # fmt: skip

    def pairs(self, of: str, name: str) -> tuple[Point, ...]:
        """A row of sizes two by two: points, or places along the stem with their half widths."""
        row = self.sizes(of, name)
        return tuple(zip(row[::2], row[1::2], strict=True))

    @cached_property
    def flange(self) -> float:
        return self.measure("100", "flange diameter") / 2

    @cached_property
    def body(self) -> float:
        return self.measure("100", "body diameter") / 2

    @cached_property
    def bridge_rim(self) -> float:
        return self.measure("105", "outer radius")

    def head_radius(self, number: str) -> float:
        screw = self.catalog.part[number].screw
        known = screw.head_mm if screw and screw.head_mm else self.catalog.look.get(f"head-{number}")
        return float(known if isinstance(known, Decimal) else known.value) / 2

    def level(self, number: str) -> float:
        return self.look(f"level-{number}")

    # --- wheels ---------------------------------------------------------------------------------------------------

    @cached_property
    def teeth(self) -> dict[str, int]:
        """Teeth of each wheel and, under "…p", leaves of each pinion."""
        rows = [gear for gear in self.catalog.gears if not gear.beats or self.vph in gear.beats]
        counts = {gear.part: gear.teeth for gear in rows}
        counts |= {f"{gear.part}p": gear.leaves for gear in rows if gear.leaves}
        return counts

    @cached_property
    def wheels(self) -> dict[str, Wheel]:
        """Every ring of teeth, turned so that each tooth stands in its partner's gap."""
        pitch = {}
        for driver, driven in MESHES:
            teeth = self.teeth[driver], self.teeth[driven]
            gap = distance(self.at(driver.rstrip("p")), self.at(driven.rstrip("p")))
            for key, count in zip((driver, driven), teeth, strict=True):
                pitch.setdefault(key, gap * count / sum(teeth))
        tips = {key: self._tip(key, radius) for key, radius in pitch.items()}
        phases = self._phases()
        return {
            key: Wheel(
                key,
                self.at(key.rstrip("p")),
                self.teeth[key],
                pitch[key],
                tips[key],
                self._root(key, pitch, tips),
                phases[key],
            )
            for key in pitch
        }

    def _tip(self, key: str, pitch_radius: float) -> float:
        measured = {"201": "wheel diameter", "210": "wheel diameter", "224": "wheel diameter", "201p": "pinion diameter",
                    "415": "diameter", "420": "diameter", "240": "diameter",
                    "260": "wheel diameter", "260p": "pinion diameter", "250": "wheel diameter",
                    "450": "diameter", "453": "diameter"}  # fmt: skip
        module = 2 * pitch_radius / self.teeth[key]
        if key in measured:
            tip = self.measure(key.rstrip("p"), measured[key]) / 2
            low, high = self.size("teeth", "head-least"), self.size("teeth", "head-most")
            if low * module < tip - pitch_radius < high * module:
                return tip
        return pitch_radius + module * self.size("teeth", "head-pinion" if key.endswith("p") else "head-wheel")

    def _root(self, key: str, pitch: dict[str, float], tips: dict[str, float]) -> float:
        partners = [b if key == a else a for a, b in MESHES if key in (a, b)]
        deepest = max(tips[one] - pitch[one] for one in partners)
        return pitch[key] - deepest - self.size("teeth", "play")

    def _phases(self) -> dict[str, float]:
        phases = {"180": 0.0, "201": 0.0, "210": 0.0, "224": 0.0, "260": 0.0, "260p": 0.0, "415": self._click_phase()}
        for driver, driven in MESHES:
            a, b = self.at(driver.rstrip("p")), self.at(driven.rstrip("p"))
            phases[driven] = facing_phase(bearing(a, b), phases[driver], self.teeth[driver], self.teeth[driven])
        return phases

    # --- escapement -----------------------------------------------------------------------------------------------

    @property
    def escape_radius(self) -> float:
        return self.measure("705", "diameter") / 2

    @cached_property
    def escape_phase(self) -> float:
        """A tooth's locking corner against the entry stone, the fork leaning to its side."""
        return bearing(self.at("705"), self.at("710")) + radians(self.size("705", "locks-deg"))

    @cached_property
    def fork_angle(self) -> float:
        return bearing(self.at("710"), self.at("721"))

    @property
    def bank(self) -> float:
        return radians(self.look("pallet-bank-deg"))

    # --- winding --------------------------------------------------------------------------------------------------

    @cached_property
    def click_turn(self) -> float:
        """The click's outline has the ratchet's axis on its +x."""
        return bearing(self.at("425"), self.at("415"))

    def _click_phase(self) -> float:
        """A gap of the ratchet wheel under the click's beak."""
        point = self.sizes("425", "beak")
        beak = polar(distance((0, 0), point), bearing((0, 0), point) + self.click_turn, self.at("425"))
        return bearing(self.at("415"), beak) + pi / self.teeth["415"]

    # --- frames ---------------------------------------------------------------------------------------------------

    def frame(self, side: str) -> Frame:
        """Plate to picture, mm, y down. Bridge side as in the dossier (6497: stem right, 6498: stem up); the dial
        side turned over with the stem at 3 o'clock, so that the seconds stand at 9 or at 6."""
        if side == "bridge":
            return Frame(1, 0, 0, -1)
        return Frame(1, 0, 0, 1) if self.layout == "6497" else Frame(0, 1, -1, 0)

    @property
    def stem_out(self) -> Point:
        """Unit vector along the stem, outwards, in plate coordinates."""
        return (1.0, 0.0) if self.layout == "6497" else (0.0, 1.0)

    def along_stem(self, out: float, across: float = 0) -> Point:
        """A point on the stem's axis, `out` mm from the centre; `across` to the right of it on the 6498."""
        return self.keyless((across, out))


def facing_phase(direction: float, phase: float, teeth: int, partner_teeth: int) -> float:
    """The phase of a wheel whose gap must meet the tooth of another at their line of centres."""
    pitch, partner_pitch = tau / teeth, tau / partner_teeth
    share = ((direction - phase) / pitch) % 1
    return direction + pi + (share - 0.5) * partner_pitch


@lru_cache(maxsize=8)
def _geometry(catalog_id: int, layout: str, vph: int) -> Geometry:
    return Geometry(_CATALOGS[catalog_id], layout, vph)


_CATALOGS: dict[int, Catalog] = {}


def geometry(catalog: Catalog, layout: str = "6497", vph: int = 21600) -> Geometry:
    """The geometry of a layout, made once for each catalog."""
    if layout not in LAYOUTS:
        raise ValueError(f"layout is {layout!r}; wanted one of {', '.join(LAYOUTS)}")
    _CATALOGS[id(catalog)] = catalog
    return _geometry(id(catalog), layout, vph)
