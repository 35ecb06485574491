"""A calibre as other parts see it: its own numbers, or those of the movement it names.

PURE. Lengths in mm. What neither says is None: unknown, never a pass.
"""

from dataclasses import dataclass
from decimal import Decimal

from guides.catalog import Catalog
from guides.catalog.calibres import Calibre, Hands, ThreadConflict
from guides.catalog.movements import Movement

# Number of the interface -> the movement's specification, and the group the calibre's trust rates it in.
SHARED = {
    "movement_diameter_mm": ("case_fit_diameter_mm", "movement_diameter"),
    "flange_diameter_mm": ("total_diameter_mm", "flange_diameter"),
    "flange_height_mm": ("flange_thickness_mm", "flange_height"),
    "height_mm": ("height_mm", "height"),
    "stem_axis_mm": ("stem_axis_mm", "stem_axis"),
}
HANDS = ("hour", "minute", "seconds")


@dataclass(frozen=True, slots=True)
class Known:
    """A number and how sure it is. Without a value it was not found, and is no ground for any verdict."""

    value: Decimal | None = None
    confidence: str | None = None


@dataclass(frozen=True, slots=True)
class Interface:
    """What a case, a dial, hands or a stem meet. `unknown`: what no source gives for this calibre."""

    calibre: Calibre
    movement: Movement | None
    layout: str | None
    movement_diameter_mm: Known
    flange_diameter_mm: Known
    flange_height_mm: Known
    height_mm: Known
    stem_axis_mm: Known
    hour_mm: Known
    minute_mm: Known
    seconds_mm: Known
    unknown: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.calibre.names[0]

    @property
    def hands_conflicts(self) -> tuple[Hands, ...]:
        return self.calibre.hands_conflicts

    @property
    def stem_thread_conflicts(self) -> tuple[ThreadConflict, ...]:
        return self.calibre.stem_thread_conflicts


def interface(catalog: Catalog, calibre: Calibre) -> Interface:
    """Merge a calibre with the movement it names; the calibre's own numbers and trust stand first."""
    movement = catalog.movement[calibre.movement] if calibre.movement else None
    numbers = {name: _shared(calibre, movement, name) for name in SHARED}
    numbers |= {f"{hand}_mm": _hand(calibre, movement, hand) for hand in HANDS}
    unknown = tuple(name for name in calibre.unknown if numbers.get(f"{name}_mm", Known()).value is None)
    layout = calibre.layout or (movement.layout if movement else None)
    return Interface(calibre=calibre, movement=movement, layout=layout, unknown=unknown, **numbers)


def _shared(calibre: Calibre, movement: Movement | None, name: str) -> Known:
    spec, group = SHARED[name]
    return _known(getattr(calibre, name), movement, spec, getattr(calibre.trust, group))


def _hand(calibre: Calibre, movement: Movement | None, hand: str) -> Known:
    own = getattr(calibre.hands, hand) if calibre.hands else None
    return _known(own, movement, f"hand_{hand}_mm", calibre.trust.hands)


def _known(own: Decimal | None, movement: Movement | None, spec_name: str, trust: str | None) -> Known:
    """The fit dossier's trust weighs more than the confidence of a specification, because a fit hangs on it."""
    if own is not None:
        return Known(own, trust)
    spec = movement.spec(spec_name) if movement else None
    return Known(spec.value, trust or spec.confidence) if spec else Known()
