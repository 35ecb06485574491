"""An answer as plain text, for a terminal and for measuring: statements, cautions that fit in, or the refusal."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from assistant.answering import Declined, Event, Remarked, Said, Trace, Warned
from assistant.citing import DECLINE

MOST = 1200  # characters of one answer
COVERS = (
    "It covers putting together a hand-wound watch with an ETA 6497, a 6498 or a Sea-Gull ST36: the movement, what "
    "fits, tools, the steps, oil, timing and faults."
)


@dataclass(slots=True)
class Told:
    """One answer. `citations`: ids of the statements, in the order of their numbers."""

    said: list[Said] = field(default_factory=list)
    cautions: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    declined: Declined | None = None
    trace: Trace = field(default_factory=Trace)

    @property
    def is_declined(self) -> bool:
        return self.declined is not None

    @property
    def citations(self) -> list[str]:
        if self.declined is not None:
            return [self.declined.pointer.id] if self.declined.pointer else []
        return [one.quote.id for one in self.said]

    @property
    def text(self) -> str:
        """Whole sentences only, up to MOST characters."""
        if self.declined is not None:
            pointer = self.declined.pointer
            return _fitting([DECLINE, *([pointer.text] if pointer else []), COVERS])
        return _fitting([*(one.quote.text for one in self.said), *self.cautions])


def tell(events: Iterable[Event]) -> Told:
    """Gather the events of one answer."""
    told = Told()
    for event in events:
        match event:
            case Said():
                told.said.append(event)
            case Warned():
                told.cautions.append(f"Caution. {event.caution.title}: {event.caution.text}")
            case Remarked():
                told.remarks.append(event.text)
            case Declined():
                told.declined = event
            case Trace():
                told.trace = event
    return told


def _fitting(parts: list[str]) -> str:
    text = parts[0] if parts else ""
    for part in parts[1:]:
        if len(text) + 1 + len(part) <= MOST:
            text = f"{text} {part}"
    return text
