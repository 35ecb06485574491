"""How a log line looks."""

import logging


class OneLineFormatter(logging.Formatter):
    """Put a record on one line, its traceback too: a line that a visitor wrote can then forge no other."""

    def format(self, record: logging.LogRecord) -> str:
        return " | ".join(super().format(record).splitlines())
