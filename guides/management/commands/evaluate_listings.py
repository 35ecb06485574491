"""`manage.py evaluate_listings FILE`: read and judge every listing of a file, say how well, fail under thresholds."""

from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from guides.facts import facts
from guides.fit.evaluation import RowError, Score, evaluate, lines, read_rows

THRESHOLDS = {
    "min_precision": ("precision", "share of facts read that are right"),
    "min_recall": ("recall", "share of facts to be read that were"),
    "min_verdicts": ("verdict_share", "share of verdicts that are right, listing_consistency apart"),
    "min_overall": ("overall_share", "share of overall verdicts that are right"),
}


def share(text: str) -> float:
    """Read a threshold: a number from 0 to 1."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise ArgumentTypeError(f"{text!r} is not a share from 0 to 1, such as 0.98")
    return value


class Command(BaseCommand):
    help = "Score the reading of listings and the verdicts on them against a file of rows as in eval/LISTINGS.md."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="JSON lines: id, kind, text, context, expect")
        for name, (_, what) in THRESHOLDS.items():
            parser.add_argument(f"--{name.replace('_', '-')}", type=share, default=0.0, help=f"fail below this {what}")
        parser.add_argument(
            "--max-wrong-passes", type=int, help="fail above this number of parts wrongly called fitting"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            rows = read_rows(options["file"])
        except (OSError, RowError, UnicodeDecodeError) as error:
            raise CommandError(f"{options['file']}: {error}") from error
        if not rows:
            raise CommandError(f"{options['file']}: holds no row")
        score = evaluate(facts(), rows)
        for line in lines(score):
            self.stdout.write(line)
        if faults := list(_faults(score, options)):
            raise CommandError("; ".join(faults))


def _faults(score: Score, options: dict[str, Any]) -> list[str]:
    faults = [
        f"{attribute} {getattr(score, attribute):.4f} is under {options[name]}"
        for name, (attribute, _) in THRESHOLDS.items()
        if getattr(score, attribute) < options[name]
    ]
    most = options["max_wrong_passes"]
    if most is not None and len(score.wrong_passes) > most:
        faults.append(f"{len(score.wrong_passes)} wrong passes, at most {most} allowed")
    return faults
