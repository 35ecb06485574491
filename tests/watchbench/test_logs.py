"""One record, one line."""

import logging
import sys

from watchbench.logs import OneLineFormatter


def test_a_line_of_a_visitor_forges_no_other():
    record = logging.makeLogRecord({"msg": "no page at %s", "args": ("/x\nERROR all is lost",)})
    assert OneLineFormatter().format(record) == "no page at /x | ERROR all is lost"


def test_a_traceback_stays_on_the_line_of_its_error():
    try:
        raise ValueError("28.5 has no unit")
    except ValueError:
        record = logging.makeLogRecord({"msg": "failed", "exc_info": sys.exc_info()})
    line = OneLineFormatter().format(record)
    assert line.startswith("failed | Traceback")
    assert line.endswith("ValueError: 28.5 has no unit")
    assert "\n" not in line
