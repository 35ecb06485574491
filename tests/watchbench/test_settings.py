"""The settings as a whole, loaded in a process of their own."""

import os
import subprocess
import sys

import pytest

from watchbench.packages import ROOT

KEY = "a key for this test, long enough and with letters enough: qwertzuiop"


def load(tmp_path, *words, **variables):
    """Run manage.py with these variables; return what it said and its exit code."""
    ours = {"WATCHBENCH_DATA": str(tmp_path), "WATCHBENCH_SECRET_KEY": KEY, **variables}
    command = [sys.executable, "manage.py", *words]
    ended = subprocess.run(command, cwd=ROOT, env=os.environ | ours, capture_output=True, text=True, check=False)
    return ended.stderr + ended.stdout, ended.returncode


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATA", "var"),
        ("DEBUG", "on"),
        ("HTTPS", "true"),
        ("HOSTS", "http://x"),
        ("SECRET_KEY", "short"),
        ("ASSISTANT_THREADS", "all"),
    ],
)
def test_a_bad_variable_stops_the_start_and_is_named(tmp_path, name, value):
    said, code = load(tmp_path, "check", **{f"WATCHBENCH_{name}": value})
    assert code != 0
    assert f"ImproperlyConfigured: WATCHBENCH_{name}" in said


def test_a_public_site_passes_djangos_deployment_checks(tmp_path):
    said, code = load(tmp_path, "check", "--deploy", "--fail-level", "WARNING", WATCHBENCH_HTTPS="1")
    assert (code, said) == (0, "System check identified no issues (4 silenced).\n")
