"""The child that fetches the model: begun once, ended with the site."""

import os
import sys
import time
from pathlib import Path

import pytest

from watchbench import model, packages
from watchbench.model import Fetching

WAIT_S = 10
LASTING = "import pathlib, sys, time; pathlib.Path(sys.argv[1]).touch(); time.sleep(60)"
DEAF = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); " + LASTING


@pytest.fixture
def fetching(monkeypatch, tmp_path):
    """A child that lasts, in place of the real one, and the file that says it runs."""
    monkeypatch.setattr(packages, "venv_python", lambda: Path(sys.executable))
    made = []

    def make(code: str) -> tuple[Fetching, Path]:
        mark = tmp_path / f"begun{len(made)}"
        made.append(Fetching(dict(os.environ), ("-c", code, str(mark))))
        return made[-1], mark

    yield make
    for one in made:
        one.end()


def until(condition) -> None:
    deadline = time.monotonic() + WAIT_S
    while not condition():
        assert time.monotonic() < deadline, "did not happen in time"
        time.sleep(0.01)


@pytest.mark.parametrize("code", [LASTING, DEAF])
def test_it_is_ended_with_the_site(fetching, monkeypatch, code):
    monkeypatch.setattr(model, "END_WAIT_S", 0.2 if code == DEAF else WAIT_S)
    one, mark = fetching(code)
    one.begin()
    until(mark.exists)
    one.end()
    assert one._child.returncode is not None


def test_it_is_begun_once_and_never_after_the_end(fetching):
    one, _ = fetching("pass")
    one.begin()
    child = one._child
    one.begin()
    assert one._child is child
    late, _ = fetching(LASTING)
    late.end()
    late.begin()
    assert late._child is None


def test_it_runs_the_command_that_takes_only_what_is_missing():
    assert model.COMMAND == ("manage.py", "fetch_model", "--missing")
