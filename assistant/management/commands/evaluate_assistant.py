"""`manage.py evaluate_assistant QUESTIONS ANSWERS_OUT`: answer a file of questions, one JSON object a line."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from assistant import service, telling
from assistant.answering import Asked, answer


class Command(BaseCommand):
    help = "Answer every question of a file in the format of eval/QUESTIONS.md, and say how long it took."

    def add_arguments(self, parser):
        parser.add_argument("questions", type=Path)
        parser.add_argument("answers", type=Path, help="where the answers go")

    def handle(self, *args, questions, answers, **options):
        rows = _rows(questions)
        told = []
        with answers.open("w", encoding="utf-8") as file:
            for row in rows:
                told.append(telling.tell(answer(_asked(row))))
                file.write(json.dumps(_answer(row["id"], told[-1]), ensure_ascii=False) + "\n")
                file.flush()
        declined = sum(one.is_declined for one in told)
        alone = sum(bool(one.remarks) for one in told)
        self.stdout.write(f"{len(told)} answered, {declined} of them declined; {alone} without the model.")
        for line in _times(told):
            self.stdout.write(line)


def _rows(path: Path) -> list[dict[str, Any]]:
    """Raises CommandError with the line that cannot be read."""
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip():
            try:
                row = json.loads(line)
                found.append({"id": row["id"], "turns": list(row.get("turns") or [row["question"]])})
            except (ValueError, KeyError, TypeError) as fault:
                raise CommandError(f"{path.name}:{number}: no question with id and question ({fault!r})") from None
    return found


def _asked(row: Mapping[str, Any]) -> Asked:
    *before, question = row["turns"]
    return Asked(question, tuple(before), patience_s=service.START_S)


def _answer(number: str, told: telling.Told) -> dict[str, Any]:
    return {"id": number, "answer": told.text, "citations": told.citations, "refused": told.is_declined}


def _times(told: Sequence[telling.Told]) -> list[str]:
    """Median and 95th percentile of each stage, in milliseconds."""
    lines = []
    for name in ("finding", "first statement", "all"):
        found = sorted(one.trace.seconds[name] * 1000 for one in told if name in one.trace.seconds)
        if found:
            middle, late = found[len(found) // 2], found[min(len(found) - 1, int(len(found) * 0.95))]
            lines.append(f"{name}: median {middle:.0f} ms, 95th percentile {late:.0f} ms")
    return lines
