"""Which place of the tray a part has, in which step it is put there, and in which it is taken up again.

PURE. A step's drawing says what leaves and what comes; its screws go along. What is drawn as a still life, the dress of
the watch and its shock settings, is in a table here.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from guides.catalog import Catalog
from guides.catalog.work import Step

TAKING_APART, PUTTING_TOGETHER = "B", "D"  # letters of the guides in which parts come off and go on
_SHOCK = ("b-shock-settings-out", "d-shock-settings")
_CLAMP = ("b-uncase", "e-dust-and-case-up")
DRESS = {
    "dial": ("b-dial-off", "e-fit-hour-wheel-and-dial"),
    "hour-hand": ("b-hands-off", "e-hour-hand"),
    "minute-hand": ("b-hands-off", "e-minute-hand"),
    "seconds-hand": ("b-hands-off", "e-seconds-hand"),
    "250": ("b-hour-wheel-off", "e-fit-hour-wheel-and-dial"),
    "dial-washer": ("b-hour-wheel-off", "e-fit-hour-wheel-and-dial"),
    "166": _CLAMP,
    "5166": _CLAMP,
    "3024": _SHOCK,
    "3025": _SHOCK,
}


@dataclass(frozen=True)
class Tray:
    """Part -> place ("4.1"), and the ids of the steps in which it comes off and goes on."""

    catalog: Catalog
    place: dict[str, str] = field(init=False)
    off: dict[str, str] = field(init=False)
    on: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        place = {
            part: f"{cell.number}.{index}"
            for cell in self.catalog.cells
            for index, part in enumerate(cell.parts, 1)
        }  # fmt: skip
        off = dict(self._moved(TAKING_APART)) | {part: steps[0] for part, steps in DRESS.items()}
        on = dict(self._moved(PUTTING_TOGETHER)) | {part: steps[1] for part, steps in DRESS.items()}
        for name, found in (("place", place), ("off", off), ("on", on)):
            object.__setattr__(self, name, found)

    def _moved(self, letter: str) -> Iterator[tuple[str, str]]:
        guide = next(one for one in self.catalog.guides if one.letter == letter)
        for step in guide.steps:
            scene = self.catalog.scene[step.id]
            moved = scene.takes or scene.puts
            yield from ((part, step.id) for part in (*moved, *(step.screws if moved else ())))

    def into(self, step: Step) -> list[str]:
        """The parts that a step puts into the tray, in the tray's order."""
        return [part for part in self.place if self.off[part] == step.id]

    def out_of(self, step: Step) -> list[str]:
        """The parts that a step takes from the tray, in the tray's order."""
        return [part for part in self.place if self.on[part] == step.id]

    def brought(self, steps: Collection[str]) -> list[str]:
        """The parts that these steps take from the tray though none of them puts them there."""
        return [part for part in self.place if self.on[part] in steps and self.off[part] not in steps]
