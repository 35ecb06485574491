"""Questions that people ask, with the statements that answer them: what a new question is compared with.

PURE but for reading files. A line of questions/*.jsonl: q, a (ids of the statements that answer together), and where
needed before (earlier turns), ok (ids that may also be shown), kind. Of the kind decline, and without a, the guide does
not cover it; a then names the statement that says who does.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent / "questions"


@dataclass(frozen=True, slots=True)
class Question:
    """`answers`: ids, most important first. `allowed`: ids that do no harm."""

    text: str
    answers: tuple[str, ...]
    kind: str
    topic: str
    before: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()

    @property
    def is_to_decline(self) -> bool:
        return self.kind == "decline" or not self.answers

    @property
    def whole(self) -> str:
        """With what was said before it, as it is looked up by meaning."""
        return whole(self.text, self.before)


def whole(question: str, before: Sequence[str]) -> str:
    return " ".join([*before[-2:], question])


def read(folder: Path = FOLDER) -> list[Question]:
    """All questions, in the order of the files."""
    return [
        _question(json.loads(line), file.stem)
        for file in sorted(folder.glob("*.jsonl"))
        for line in file.read_text(encoding="utf-8").splitlines()
    ]


def _question(row: Mapping, topic: str) -> Question:
    return Question(
        row["q"], tuple(row["a"]), row["kind"], topic, tuple(row.get("before", ())), tuple(row.get("ok", ()))
    )
