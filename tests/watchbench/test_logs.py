"""One record, one line."""

import logging
import sys

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from django.utils.log import log_response

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


@pytest.mark.parametrize(("status", "lines"), [(503, 0), (500, 1)])
def test_a_503_of_ours_is_no_error_of_the_site_and_a_500_is(caplog, status, lines):
    response = HttpResponse(status=status)
    log_response("%s: %s", response.reason_phrase, "/ask/", response=response, request=RequestFactory().get("/ask/"))
    assert len(caplog.records) == lines
