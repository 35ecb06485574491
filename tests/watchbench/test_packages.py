"""The stamp on .venv, what happens without it, and how pip's failures read."""

import importlib.util
import subprocess
import sys

import pytest

from watchbench import packages
from watchbench.console import StartError

PIP_OUTPUT = """\
Collecting Django==5.2.19 (from -r requirements.txt (line 5))
  Downloading django-5.2.19-py3-none-any.whl (8.3 MB)
Requirement already satisfied: asgiref==3.13.0 in ./.venv (from -r requirements.txt (line 6)) (3.13.0)
Installing collected packages: Django
Successfully installed Django-5.2.19
"""


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """Give an empty checkout with two requirements files; `install` only notes that it ran."""
    for name, text in (("REQUIREMENTS", "a==1\n"), ("DEV_REQUIREMENTS", "-r requirements.txt\nb==2\n")):
        path = tmp_path / f"{name}.txt"
        path.write_text(text)
        monkeypatch.setattr(packages, name, path)
    monkeypatch.setattr(packages, "VENV", tmp_path / ".venv")
    return tmp_path


@pytest.fixture
def installs(checkout, monkeypatch):
    """Pretend that .venv can be made and filled at once; give the list of what was installed."""
    done = []
    monkeypatch.setattr(packages, "ensure_venv", make_python)
    monkeypatch.setattr(packages, "install", done.append)
    return done


def make_python():
    packages.venv_python().parent.mkdir(parents=True, exist_ok=True)
    packages.venv_python().touch()


def test_a_second_start_installs_nothing(installs):
    packages.ensure(packages.REQUIREMENTS)
    packages.ensure(packages.REQUIREMENTS)
    assert installs == [packages.REQUIREMENTS]


def test_changed_requirements_are_installed(installs):
    packages.ensure(packages.REQUIREMENTS)
    packages.REQUIREMENTS.write_text("a==2\n")
    packages.ensure(packages.REQUIREMENTS)
    assert len(installs) == 2


def test_the_tests_packages_follow_the_sites(installs):
    packages.ensure(packages.DEV_REQUIREMENTS)
    packages.REQUIREMENTS.write_text("a==2\n")
    packages.ensure(packages.DEV_REQUIREMENTS)
    assert installs == [packages.DEV_REQUIREMENTS] * 2


def test_another_python_means_other_packages(checkout, monkeypatch):
    before = packages.fingerprint(packages.REQUIREMENTS)
    monkeypatch.setattr(sys, "version", "3.99.0")
    assert packages.fingerprint(packages.REQUIREMENTS) != before


def test_a_failed_installation_leaves_no_stamp(installs, monkeypatch):
    def fail(requirements):
        raise StartError("no network")

    monkeypatch.setattr(packages, "install", fail)
    with pytest.raises(StartError):
        packages.ensure(packages.REQUIREMENTS)
    assert list(packages.VENV.glob("*.stamp")) == []


def test_half_a_venv_is_made_anew(checkout, monkeypatch):
    (packages.VENV / "lib").mkdir(parents=True)
    made = subprocess.CompletedProcess([], 0)
    monkeypatch.setattr(subprocess, "run", lambda command, **options: made)
    monkeypatch.setattr(packages, "venv_works", lambda: False)
    packages.ensure_venv()
    assert not (packages.VENV / "lib").exists()


def test_a_venv_without_python_does_not_work(checkout):
    packages.VENV.mkdir()
    assert not packages.venv_works()


def test_a_venv_in_which_pip_was_cut_off_does_not_work(checkout, monkeypatch):
    answer = subprocess.CompletedProcess([], 0, stdout=sys.version.encode())
    monkeypatch.setattr(subprocess, "run", lambda command, **options: answer)
    packages.VENV.mkdir()
    assert packages.venv_works()
    packages.unfinished_mark().touch()
    assert not packages.venv_works()


def test_a_missing_venv_module_names_debians_package(checkout, monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(StartError, match="apt install python3-venv"):
        packages.ensure_venv()


def test_a_venv_that_cannot_be_made_gives_the_last_words_and_the_folder(checkout, monkeypatch):
    failed = subprocess.CompletedProcess([], 1, stdout=b"Error: [Errno 30] Read-only file system: '/x/.venv'\n")
    monkeypatch.setattr(subprocess, "run", lambda command, **options: failed)
    monkeypatch.setattr(packages, "venv_works", lambda: False)
    with pytest.raises(StartError, match=r"Read-only file system.*folder that you can write to"):
        packages.ensure_venv()


def test_pips_output_becomes_progress(capsys):
    said = packages.follow(PIP_OUTPUT.splitlines(keepends=True), total=2)
    assert said.splitlines()[-1] == "  Successfully installed Django-5.2.19"
    assert capsys.readouterr().out == "Python packages: 1 of 2, Django\n"


@pytest.mark.parametrize(
    ("said", "advice"),
    [
        ("ERROR: Could not find a version that satisfies the requirement Django==5.2.19", "needs the internet"),
        ("OSError: [Errno 28] No space left on device", "disk is full"),
        ("ERROR: [Errno 13] Permission denied: '/x'", "folder that you can write to"),
    ],
)
def test_what_pip_said_last_decides_the_advice(said, advice):
    assert advice in packages.hint(said)


@pytest.fixture
def pip(checkout, monkeypatch):
    """Note what pip is asked; it finds no torch anywhere."""
    asked = []

    def run(words, *, total):
        asked.append(words)
        text = "" if words[0] != "-r" else (checkout / words[1]).read_text()
        return (1, "ERROR: No matching distribution found for torch==2.13.0") if "torch" in text else (0, "")

    monkeypatch.setattr(packages, "run_pip", run)
    monkeypatch.setattr(packages, "wants_cpu_torch", lambda: False)
    packages.VENV.mkdir()
    packages.REQUIREMENTS.write_text("a==1\n\n# the assistant\ntorch==2.13.0\nb==2\n")
    return asked


def test_a_machine_without_a_torch_gets_the_site_without_its_assistant(pip, capsys):
    packages.install(packages.REQUIREMENTS)
    assert (packages.VENV / "without-assistant.txt").read_text() == "a==1\n\n"
    assert [words[0] for words in pip] == ["-r", "-r"]
    assert "the site runs without its assistant" in capsys.readouterr().out


def test_the_tests_want_torch(pip):
    packages.DEV_REQUIREMENTS.write_text("-r requirements.txt\ntorch-like==1\n")
    with pytest.raises(StartError, match="No matching distribution found for torch"):
        packages.install(packages.DEV_REQUIREMENTS)


def test_linux_without_an_nvidia_driver_takes_torch_from_its_own_index(pip, monkeypatch):
    monkeypatch.setattr(packages, "wants_cpu_torch", lambda: True)
    packages.install(packages.REQUIREMENTS)
    assert pip[0] == ["--no-deps", "--index-url", "https://download.pytorch.org/whl/cpu", "torch==2.13.0"]


@pytest.mark.parametrize(
    ("platform", "driver", "told", "wanted"),
    [
        ("linux", None, "", True),
        ("linux", "/usr/bin/nvidia-smi", "", False),
        ("darwin", None, "", False),
        ("linux", None, ":env:.find-links='/wheels'", False),
        ("linux", None, "global.extra-index-url='https://packages.example/simple'", False),
    ],
)
def test_who_wants_the_cpu_build(platform, driver, told, wanted, monkeypatch):
    monkeypatch.setattr(packages.sys, "platform", platform)
    monkeypatch.setattr(packages.shutil, "which", lambda name: driver)
    monkeypatch.setattr(packages, "pip_settings", lambda: told)
    assert packages.wants_cpu_torch() is wanted


def test_the_assistants_packages_stand_last():
    site, heading, assistant = packages.REQUIREMENTS.read_text().partition(packages.ASSISTANT_HEADING)
    assert heading
    assert "torch" not in site.partition("# the site")[2]
    assert packages.torch_pin() == ["torch==2.13.0"]
    assert "Django" not in assistant


def test_only_pins_for_this_system_are_counted(checkout, monkeypatch):
    packages.REQUIREMENTS.write_text('# x==0\na==1\nb==2 ; sys_platform == "win32"\nc==3 ; sys_platform != "win32"\n')
    monkeypatch.setattr(packages.os, "name", "posix")
    assert [line[:4] for line in packages.pins(packages.REQUIREMENTS)] == ["a==1", "c==3"]


def test_every_requirement_is_pinned():
    for path in (packages.REQUIREMENTS, packages.DEV_REQUIREMENTS):
        lines = [line for line in path.read_text().splitlines() if line and not line.startswith(("#", "-r "))]
        assert [line for line in lines if "==" not in line.split(";")[0]] == []
