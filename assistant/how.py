"""How one answer came about, in rows and bars for a page. Shows only what was measured while it did."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from assistant import prompt, tokens
from assistant.choosing import STATEMENTS
from assistant.turns import Turn

STAGES = {
    "waiting": "Waiting in the line",
    "finding": "Finding candidates by words, meaning and known questions",
    "reading": "Reading them and choosing",
}  # one after the other; "first statement" and "all" are counted from the start


@dataclass(frozen=True, slots=True)
class Row:
    """A candidate in the order it was found, and what became of it. `chance`: 0 to 1, None: not weighed."""

    place: int
    text: str
    url: str
    by_words: int | None
    by_meaning: int | None
    by_asked: int | None
    chance: float | None
    said: int | None
    became: str

    @property
    def width(self) -> float:
        """Of its bar."""
        return round(self.chance or 0.0, 4)


@dataclass(frozen=True, slots=True)
class Stage:
    """`start` and `width`: shares of the whole, for a bar."""

    words: str
    seconds: float
    start: float
    width: float


@dataclass(frozen=True, slots=True)
class How:
    """Everything the page shows."""

    cut: list[str]
    rows: list[Row]
    is_by_meaning: bool
    reads: int
    words_said: int
    stages: list[Stage]
    seconds: Mapping[str, float]
    trace: Mapping[str, Any] = field(default_factory=dict)


def told(turn: Turn) -> How | None:
    """None where nothing was measured: the answer was stopped, or is still coming about."""
    trace = turn.trace
    if not trace.get("seconds"):
        return None
    rows = [_row(place, one, trace) for place, one in enumerate(trace["candidates"], 1)]
    return How(
        cut=tokens.cut(prompt.tail(turn.question.text).strip()),
        rows=rows,
        is_by_meaning=any(row.by_meaning for row in rows),
        reads=trace["reads"],
        words_said=sum(len(event["text"].split()) for event in turn.said),
        stages=_stages(trace["seconds"]),
        seconds=trace["seconds"],
        trace=trace,
    )


def _row(place: int, one: Mapping[str, Any], trace: Mapping[str, Any]) -> Row:
    names = ("text", "url", "by_words", "by_meaning", "by_asked", "chance", "said")
    return Row(place, *(one[name] for name in names), became=_became(one, trace))


def _became(one: Mapping[str, Any], trace: Mapping[str, Any]) -> str:
    said = sum(other["said"] is not None for other in trace["candidates"])
    if one["said"] is not None:
        return f"Said, number {one['said']}"
    if one["chance"] is None:
        return "Not read"
    best = max(other["chance"] or 0.0 for other in trace["candidates"])
    if not said or one["chance"] < trace["also"] * best:
        return "Below the line"
    return "Enough was said" if said >= STATEMENTS else "Nothing new beside it"


def _stages(seconds: Mapping[str, float]) -> list[Stage]:
    """The stages that were measured, one after the other."""
    known = [(words, seconds[name]) for name, words in STAGES.items() if name in seconds]
    whole, start, found = sum(length for _, length in known) or 1.0, 0.0, []
    for words, length in known:
        found.append(Stage(words, length, round(start / whole, 4), round(length / whole, 4)))
        start += length
    return found
