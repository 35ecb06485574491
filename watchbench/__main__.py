"""`python3 -m watchbench up` runs the site, `python3 -m watchbench test` checks it; both need nothing but Python.

Standard library only, and written so that Python 3.7 can read it and say that it is too old.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys

from watchbench import local_site, packages
from watchbench.console import StartError, say

PYTHON_MIN = (3, 11)
INTERRUPTED_EXIT = 130
BROKEN_VENV_EXIT = 86  # what watchbench.serve ends with when a package is missing; keep the two equal

CHECKS = (
    ("Style", ["-m", "ruff", "check"]),
    ("Django and content", ["manage.py", "check"]),
    ("Migrations", ["manage.py", "makemigrations", "--check", "--dry-run"]),
    ("Tests", ["-m", "pytest"]),
)


def main(argv: list[str]) -> int:
    arguments, pytest_arguments = parse(argv)
    stop_as_ctrl_c_does()
    try:
        check_python(sys.version_info)
        if arguments.command == "test":
            return test(pytest_arguments)
        wishes = {"with_browser": not arguments.no_browser, "with_model": not arguments.no_model}
        return up(arguments.host, port_number(arguments.port), **wishes)
    except StartError as fault:
        sys.stderr.write(f"{fault}\n")
        return 1
    except KeyboardInterrupt:
        say("\nStopped.")
        return INTERRUPTED_EXIT


def stop_as_ctrl_c_does() -> None:
    """Let a supervisor's stop and a closed terminal end the site as Ctrl-C does, unless nohup has switched that off."""
    for name in ("SIGTERM", "SIGHUP"):  # Windows has no SIGHUP
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, signal.default_int_handler)


def parse(argv: list[str]) -> tuple[argparse.Namespace, list[str]]:
    """Return the command with its options and, for `test`, the words that are pytest's."""
    parser = argparse.ArgumentParser(prog="python3 -m watchbench", description="Build a mechanical watch at home.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="up or test")
    command = commands.add_parser("up", help="install what is missing, then run the site")
    command.add_argument("--host", default="127.0.0.1", help="address to listen on; 0.0.0.0 lets other devices in")
    command.add_argument("--port", default="8000", help="1 to 65535, 8000 unless given")
    command.add_argument("--no-browser", action="store_true", help="only print the address")
    command.add_argument("--no-model", action="store_true", help="leave the assistant's model unfetched")
    commands.add_parser("test", help="install what is missing, then run all checks; pytest gets what follows")
    if argv[:1] == ["test"]:
        return parser.parse_args(["test"]), argv[1:]
    return parser.parse_args(argv), []


def port_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 65535):
        raise StartError(f"--port {text}: expected a whole number from 1 to 65535")
    return int(text)


def check_python(version: tuple) -> None:
    if tuple(version[:2]) < PYTHON_MIN:
        found = ".".join(str(number) for number in version[:3])
        raise StartError(
            f"Python {found} is too old: expected 3.11 or newer. Get one from python.org, then start again."
        )


def up(host: str, port: int, **wishes: bool) -> int:
    """Serve; once, when the server finds a package missing, after making .venv anew. `wishes`: local_site.run's."""
    local_site.check_port(host, port)
    packages.ensure(packages.REQUIREMENTS)
    code = local_site.run(host, port, dict(os.environ), **wishes)
    if code == BROKEN_VENV_EXIT:
        say("Python packages: some are missing from .venv, making it anew")
        packages.remove()
        packages.ensure(packages.REQUIREMENTS)
        code = local_site.run(host, port, dict(os.environ), **wishes)
    if code < 0:  # of its own accord it ends with a reason
        raise StartError(f"The server was ended by signal {-code}; 9 can mean that memory ran out. Start again.")
    return code


def test(pytest_arguments: list[str]) -> int:
    """Run each check until one fails; return that one's exit code."""
    packages.ensure(packages.DEV_REQUIREMENTS)
    for title, words in checks(is_ci=os.environ.get("CI") == "true"):
        say(f"{title}: {' '.join(words)}")
        command = [str(packages.venv_python()), *words, *(pytest_arguments if title == "Tests" else [])]
        code = subprocess.run(command, cwd=str(packages.ROOT), check=False).returncode
        if code:
            return code
    return 0


def checks(*, is_ci: bool) -> tuple:
    """List the checks. CI brings the model first; elsewhere its tests are skipped by name where it is not there."""
    return (("Model", ["manage.py", "fetch_model"]), *CHECKS) if is_ci else CHECKS


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
