"""Token bytes -> text, piece by piece: no character is ever split, no stop string ever shown. No torch."""

import codecs
from collections.abc import Sequence


class TextStream:
    """Bytes in as they are generated; text out as soon as it is certain.

    Held back: bytes of an unfinished character, and text that may yet become a stop string.
    """

    def __init__(self, stops: Sequence[str] = ()) -> None:
        self._stops = [stop for stop in stops if stop]
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._held = ""
        self.is_stopped = False

    def feed(self, data: bytes) -> str:
        """Add bytes; return what may be shown now. After a stop string: nothing more."""
        if self.is_stopped:
            return ""
        return self._release(self._held + self._decoder.decode(data))

    def finish(self) -> str:
        """The rest; an unfinished character becomes U+FFFD."""
        if self.is_stopped:
            return ""
        rest = self._release(self._held + self._decoder.decode(b"", final=True))
        held, self._held = self._held, ""
        return rest if self.is_stopped else rest + held

    def _release(self, text: str) -> str:
        found = [at for stop in self._stops if (at := text.find(stop)) >= 0]
        if found:
            self.is_stopped, self._held = True, ""
            return text[: min(found)]
        keep = max((overlap(text, stop) for stop in self._stops), default=0)
        self._held = text[len(text) - keep :]
        return text[: len(text) - keep]


def overlap(text: str, stop: str) -> int:
    """How many last characters of text begin the stop string without completing it.

    >>> overlap("the en", "end")
    2
    """
    return next((size for size in range(min(len(text), len(stop) - 1), 0, -1) if stop.startswith(text[-size:])), 0)
