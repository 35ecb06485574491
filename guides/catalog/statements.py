"""Short answers: what the guide says in so many words to a question that people ask."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from guides.catalog import schema

if TYPE_CHECKING:
    from guides.catalog.catalog import Catalog

TOPICS = {
    "movement": "The movement",
    "buying": "Buying",
    "compatibility": "What fits what",
    "tools": "Tools and bench",
    "process": "Time, pauses, lost parts",
    "disassembly": "Taking apart",
    "cleaning": "Cleaning and inspecting",
    "assembly": "Putting together",
    "lubrication": "Oil and grease",
    "dial-and-hands": "Dial and hands",
    "casing": "Into the case",
    "regulation": "Timing",
    "faults": "When something is wrong",
    "beyond": "What the guide leaves to others",
}
PAGES = (
    "plan", "movements", "parts", "fit", "calibres", "guides", "tools", "faults", "oil", "timing", "glossary",
    "confidence", "sources",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Statement:
    """A whole short answer. `about`: the places of the guide that it rests on, best first, as kind:id.

    `corrects`: it sets a common wrong belief right, and so comes first where it answers. `declines`: it says that the
    guide does not cover something, and who does. `names`: other words for what is asked; `topic` is its file.
    """

    id: str = schema.text(most=60)
    topic: str = schema.text(choices=tuple(TOPICS))
    text: str = schema.text(most=420)
    about: tuple[str, ...] = schema.texts(least=1)
    confidence: str = schema.confidence()
    corrects: bool = schema.flag(optional=True)
    declines: bool = schema.flag(optional=True)
    names: tuple[str, ...] = schema.texts(optional=True)


def places(catalog: "Catalog") -> dict[str, Collection[str]]:
    """What a statement may rest on: kind -> ids."""
    return {
        "movement": catalog.movement,
        "part": catalog.part,
        "step": catalog.step,
        "tool": catalog.tool,
        "oil": catalog.oil,
        "oil_point": catalog.oil_point,
        "fault": catalog.trouble,
        "term": catalog.term,
        "check": {check.id for check in catalog.checks},
        "calibre": catalog.calibre,
        "guide": {guide.id for guide in catalog.guides} | catalog.path.keys(),
        "disagreement": catalog.disagreement,
        "page": PAGES,
    }
