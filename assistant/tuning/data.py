"""Questions to learn from, to set weights by, and to measure with; split by subject. PURE but for reading files."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from assistant.known import FOLDER, Question
from guides.statements import Quote

TESTED, SET_BY = 12, 17  # of 100 subjects: below the first measured only, below the second weights are set by them


@dataclass(frozen=True, slots=True)
class Split:
    """Questions to learn from, to set weights by, and to measure with. No subject is in two of them."""

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
