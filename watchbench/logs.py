"""How a log line looks, and what is not worth one."""

import logging
from http import HTTPStatus


class OneLineFormatter(logging.Formatter):
    """Put a record on one line, its traceback too: a line that a visitor wrote can then forge no other."""

    def format(self, record: logging.LogRecord) -> str:
        return " | ".join(super().format(record).splitlines())


class NotRefusedFilter(logging.Filter):
    """Drop Django's line for a 503: it makes none itself; we answer so on purpose, and what is ours to mend is logged
    where it is found.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        return getattr(record, "status_code", None) != HTTPStatus.SERVICE_UNAVAILABLE
