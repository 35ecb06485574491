"""Questions people ask, with the statements that answer them; split by subject. PURE but for reading files.

A line of questions/*.jsonl: q, a (ids of the statements that answer together), and where needed before (earlier
turns), ok (ids that may also be shown), kind. Of the kind decline, and without a, the guide does not cover it; a then
names the statement that says who does.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from guides.statements import Quote

FOLDER = Path(__file__).parent / "questions"
TESTED, SET_BY = 12, 17  # of 100 subjects: below the first measured only, below the second thresholds are set by them


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


@dataclass(frozen=True, slots=True)
class Split:
    """Questions to learn from, to set thresholds by, and to measure with. No subject is in two of them."""

    learnt: list[Question]
    set_by: list[Question]
    tested: list[Question]


def split(questions: Iterable[Question], quotes: Mapping[str, Quote]) -> Split:
    """By a digest of what each question is about, so that it never changes with order or number."""
    found = Split([], [], [])
    for question in questions:
        bucket = _bucket(_subject(question, quotes))
        side = found.tested if bucket < TESTED else found.set_by if bucket < SET_BY else found.learnt
        side.append(question)
    return found


def _subject(question: Question, quotes: Mapping[str, Quote]) -> str:
    return question.text if question.is_to_decline else quotes[question.answers[0]].about[0]


def _bucket(subject: str) -> int:
    return int(hashlib.sha256(subject.encode()).hexdigest()[:8], 16) % 100


def digest(folder: Path = FOLDER) -> str:
    """SHA-256 over all question files, as it stands in scores.json."""
    found = hashlib.sha256()
    for file in sorted(folder.glob("*.jsonl")):
        found.update(file.read_bytes())
    return found.hexdigest()
