"""The command line: what it refuses and in what order it works."""

import ast
import signal
import subprocess
import sys

import pytest

from watchbench import __main__ as command
from watchbench import local_site, packages
from watchbench.console import StartError

STARTERS = ("__main__", "console", "local_site", "packages", "model", "__init__")

NOTHING_MORE = {"with_browser": False, "with_model": False}


@pytest.fixture
def steps(monkeypatch):
    """Replace all work by a list of what would have been done."""
    done = []
    monkeypatch.setattr(local_site, "check_port", lambda host, port: done.append(f"port {port}"))
    monkeypatch.setattr(packages, "ensure", lambda requirements: done.append(requirements.name))
    monkeypatch.setattr(packages, "remove", lambda: done.append("remove"))
    return done


@pytest.mark.parametrize("text", ["99999", "0", "-1", "80.5", "http", "", "٨٠"])
def test_a_port_that_is_none_is_refused(text, capsys):
    assert command.main(["up", f"--port={text}"]) == 1
    assert capsys.readouterr().err == f"--port {text}: expected a whole number from 1 to 65535\n"


@pytest.mark.parametrize("words", [[], ["down"], ["up", "--speed", "9"]])
def test_words_that_mean_nothing_are_refused_with_the_usage(words, capsys):
    with pytest.raises(SystemExit) as ended:
        command.main(words)
    assert ended.value.code == 2
    assert "usage: python3 -m watchbench" in capsys.readouterr().err


def test_an_old_python_is_named_with_what_is_wanted():
    with pytest.raises(StartError, match=r"Python 3\.10\.4 is too old: expected 3\.11 or newer"):
        command.check_python((3, 10, 4))


@pytest.mark.parametrize("name", STARTERS)
def test_an_old_python_can_read_the_starter(name):
    source = (packages.ROOT / "watchbench" / f"{name}.py").read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 7))


@pytest.mark.parametrize("name", STARTERS)
def test_the_starter_needs_nothing_installed(name):
    tree = ast.parse((packages.ROOT / "watchbench" / f"{name}.py").read_text(encoding="utf-8"))
    plain = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    from_ = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    roots = {module.split(".")[0] for module in [*plain, *from_]}
    assert roots <= sys.stdlib_module_names | {"watchbench"}


def test_up_tries_the_port_then_the_packages_then_serves(steps, monkeypatch):
    monkeypatch.setattr(local_site, "run", lambda *place, **options: steps.append("serve") or 0)
    assert command.up("127.0.0.1", 8000, **NOTHING_MORE) == 0
    assert steps == ["port 8000", "requirements.txt", "serve"]


def test_up_makes_a_damaged_venv_anew_once(steps, monkeypatch):
    codes = iter([command.BROKEN_VENV_EXIT, 0])
    monkeypatch.setattr(local_site, "run", lambda *place, **options: next(codes))
    assert command.up("127.0.0.1", 8000, **NOTHING_MORE) == 0
    assert steps == ["port 8000", "requirements.txt", "remove", "requirements.txt"]


@pytest.mark.parametrize(("words", "is_wanted"), [([], True), (["--no-model"], False)])
def test_up_fetches_the_model_unless_told_not_to(steps, monkeypatch, words, is_wanted):
    monkeypatch.setattr(local_site, "run", lambda *place, **wishes: steps.append(wishes["with_model"]) or 0)
    assert command.main(["up", *words]) == 0
    assert steps[-1] is is_wanted


def test_up_ends_as_the_server_does(steps, monkeypatch):
    monkeypatch.setattr(local_site, "run", lambda *place, **options: 3)
    assert command.up("127.0.0.1", 8000, **NOTHING_MORE) == 3


def test_a_server_that_was_killed_had_no_last_words(steps, monkeypatch):
    monkeypatch.setattr(local_site, "run", lambda *place, **options: -9)
    with pytest.raises(StartError, match="ended by signal 9"):
        command.up("127.0.0.1", 8000, **NOTHING_MORE)


def test_test_hands_its_words_to_pytest_and_its_exit_code_on(steps, monkeypatch):
    monkeypatch.delenv("CI", raising=False)  # CI brings the model first
    calls = []
    finished = subprocess.CompletedProcess([], 0)
    monkeypatch.setattr(subprocess, "run", lambda words, **options: calls.append(words[1:]) or finished)
    assert command.main(["test", "-k", "hands", "--lf"]) == 0
    assert [words[-1] for words in calls] == ["check", "check", "--dry-run", "--lf"]
    assert calls[-1] == ["-m", "pytest", "-k", "hands", "--lf"]


def test_test_stops_at_the_first_check_that_fails(steps, monkeypatch):
    calls = []
    failed = subprocess.CompletedProcess([], 5)
    monkeypatch.setattr(subprocess, "run", lambda words, **options: calls.append(words) or failed)
    assert command.test([]) == 5
    assert len(calls) == 1


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_stop_from_outside_is_a_ctrl_c(name):
    number = getattr(signal, name)
    before = signal.signal(number, signal.SIG_DFL)
    command.stop_as_ctrl_c_does()
    assert signal.signal(number, before) is signal.default_int_handler


def test_nohup_is_respected():
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    command.stop_as_ctrl_c_does()
    assert signal.signal(signal.SIGHUP, before) is signal.SIG_IGN


def test_ctrl_c_ends_without_a_traceback(monkeypatch, capsys):
    def interrupt(requirements):
        raise KeyboardInterrupt

    monkeypatch.setattr(packages, "ensure", interrupt)
    assert command.main(["test"]) == command.INTERRUPTED_EXIT
    assert capsys.readouterr().out == "\nStopped.\n"


def test_starter_and_server_agree_on_the_code_for_a_damaged_venv():
    source = (packages.ROOT / "watchbench/serve.py").read_text(encoding="utf-8")
    assert f"BROKEN_VENV_EXIT = {command.BROKEN_VENV_EXIT} " in source


def test_ci_brings_the_model_before_it_checks_anything():
    assert command.checks(is_ci=True)[0] == ("Model", ["manage.py", "fetch_model"])
    assert command.checks(is_ci=False) == command.CHECKS
