"""Delete builds that nobody opens any more, expired sessions, and pictures that belong to no build."""

import argparse
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand

from guides.build_photos import sweep
from guides.builds import FORGOTTEN_MONTHS, forget_unopened

MONTHS_LEAST = 7  # longer than the cookie, so that no browser loses a build that it still remembers
DAYS_A_MONTH = 31


class Command(BaseCommand):
    help = "For a public site, once a day: " + __doc__

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--months", type=months, default=FORGOTTEN_MONTHS, help=f"{FORGOTTEN_MONTHS} unless given")

    def handle(self, *, months: int, **options: Any) -> None:
        count = forget_unopened(days=months * DAYS_A_MONTH)
        sweep()
        call_command("clearsessions")
        self.stdout.write(f"Builds that nobody had opened for {months} months: {count} deleted.")


def months(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) >= MONTHS_LEAST):
        raise argparse.ArgumentTypeError(f"{text}: expected a whole number of months from {MONTHS_LEAST}")
    return int(text)
