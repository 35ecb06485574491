"""What the command line says, and how it fails. Standard library only, readable by Python 3.7."""

from __future__ import annotations

import shutil
import sys
import time

PLAIN_LINE_EVERY_S = 1.0


class StartError(Exception):
    """What went wrong and what to do about it, in the words the user reads."""


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


class Progress:
    """One line that is rewritten on a terminal; anywhere else a plain line a second at most."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.is_terminal = sys.stdout.isatty()
        self.width = 0
        self.told_at_s = float("-inf")

    def tell(self, text: str) -> None:
        line = f"{self.title}: {text}"
        if self.is_terminal:
            self.rewrite(line)
        elif time.monotonic() - self.told_at_s > PLAIN_LINE_EVERY_S:
            say(line)
            self.told_at_s = time.monotonic()

    def rewrite(self, line: str) -> None:
        line = line[: shutil.get_terminal_size().columns - 1]
        sys.stdout.write("\r" + line.ljust(self.width))
        sys.stdout.flush()
        self.width = len(line)

    def end(self) -> None:
        """Leave the line that was rewritten."""
        if self.width:
            say("")
