"""The assistant's model, fetched beside the running site once its first page is up.

Standard library only, readable by Python 3.7.
"""

from __future__ import annotations

import os
import signal
import subprocess
import threading

from watchbench import packages

COMMAND = ("manage.py", "fetch_model", "--missing")  # says itself that it begins and how it went
END_WAIT_S = 5


class Fetching:
    """A child that fetches what is missing: begun once, ended with the site. What it has got so far is kept."""

    def __init__(self, environment: dict[str, str], command: tuple[str, ...] = COMMAND) -> None:
        self._command = [str(packages.venv_python()), *command]
        self._environment = environment
        self._child = None
        self._is_over = False
        self._lock = threading.Lock()  # it is begun in another thread than it is ended in

    def begin(self) -> None:
        with self._lock:
            if self._is_over or self._child is not None:
                return
            # A session of its own: Ctrl-C reaches it by end(), and so does pip below it.
            self._child = subprocess.Popen(
                self._command, cwd=str(packages.ROOT), env=self._environment, start_new_session=True
            )

    def end(self) -> None:
        with self._lock:
            self._is_over, child = True, self._child
        if child is None or child.poll() is not None:
            return
        child.terminate()
        try:
            child.wait(END_WAIT_S)
        except subprocess.TimeoutExpired:
            _kill(child)
            child.wait()


def _kill(child: subprocess.Popen) -> None:
    """With all that it started, where the system knows of groups."""
    if os.name == "nt":
        child.kill()
    else:
        os.killpg(child.pid, signal.SIGKILL)
