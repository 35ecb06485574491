"""Starts a child process, starts it again when it dies, ends it with us. Standard library only.

The child's stdin is a pipe that we hold open and never write to: when this process is gone, even killed, the pipe
closes and the child ends itself.
"""

import logging
import subprocess
import threading
import time
from collections import deque
from collections.abc import Sequence

logger = logging.getLogger(__name__)
STOP_S = 10.0
HOPELESS = 78  # sysexits.h EX_CONFIG: what is wrong will be wrong the next time too (a damaged file)


class Supervisor:
    """One child. One that ends with HOPELESS is left alone at once, and its last line says why.

    Else it may die `most_deaths` times in `within_s`; then it is left alone. `fault` says why for `within_s`; after
    that start() tries once more, for the file may have been replaced, or memory be free again.
    """

    def __init__(
        self, command: Sequence[str], *, most_deaths: int = 4, within_s: float = 60, pause_s: float = 0.5
    ) -> None:
        self.command, self.most_deaths, self.within_s, self.pause_s = list(command), most_deaths, within_s, pause_s
        self._fault, self._gave_up_at = "", 0.0
        self._lock = threading.Lock()
        self._child: subprocess.Popen | None = None
        self._watcher: threading.Thread | None = None
        self._ending = threading.Event()
        self._deaths: deque[float] = deque()
        self._last_words: deque[str] = deque(maxlen=20)

    @property
    def fault(self) -> str:
        """Why the child was given up; empty when it was not, or long enough ago to try again."""
        return self._fault if time.monotonic() - self._gave_up_at < self.within_s else ""

    @property
    def pid(self) -> int | None:
        child = self._child
        return child.pid if child is not None and child.poll() is None else None

    def start(self) -> None:
        """Start the child unless it runs; a child that was given up is tried again."""
        with self._lock:
            if self._watcher is not None and self._watcher.is_alive():
                return
            self._ending.clear()
            self._deaths.clear()
            self._fault = ""
            self._spawn()
            self._watcher = threading.Thread(target=self._watch, name="model-watcher", daemon=True)
            self._watcher.start()

    def stop(self) -> None:
        """End the child: close its stdin, wait, then insist."""
        self._ending.set()
        with self._lock:  # a child just being started anew is there, or never will be
            child = self._child
        if child is None:
            return
        child.stdin.close()
        try:
            child.wait(STOP_S)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
        if self._watcher is not None:
            self._watcher.join(STOP_S)

    def _spawn(self) -> None:
        self._child = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            encoding="utf-8", errors="replace",
        )  # fmt: skip

    def _watch(self) -> None:
        while True:
            self._listen(self._child)
            status = self._child.wait()
            self._child.stdin.close()
            if self._ending.is_set():
                return
            if status == 0:
                logger.info("the model process ended by itself")
                return
            if not self._may_go_on(status):
                return
            if self._ending.wait(self.pause_s * 2 ** len(self._deaths)):
                return
            with self._lock:
                if not self._ending.is_set():
                    self._spawn()

    def _listen(self, child: subprocess.Popen) -> None:
        """Pass the child's words on to our log, and keep the last of them."""
        with child.stderr:
            for line in child.stderr:
                self._last_words.append(line.rstrip())
                logger.warning("model process: %s", line.rstrip())

    def _may_go_on(self, status: int) -> bool:
        now = time.monotonic()
        self._deaths.append(now)
        while now - self._deaths[0] > self.within_s:
            self._deaths.popleft()
        said = self._last_words[-1] if self._last_words else "nothing"
        if status == HOPELESS:
            self._fault = said
        elif len(self._deaths) >= self.most_deaths:
            self._fault = f"the model process died {len(self._deaths)} times (status {status}); it said: {said}"
        if self._fault:
            self._gave_up_at = now
            logger.error("%s", self._fault)
            return False
        logger.warning("the model process died (status %s); it is started again", status)
        return True
