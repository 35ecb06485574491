"""A child that is started again, given up, and ended with us."""

import os
import signal
import subprocess
import sys
import time

import pytest

from assistant.supervisor import Supervisor

WAITING = [sys.executable, "-c", "import sys; sys.stdin.read()"]
DYING = [sys.executable, "-c", "import sys; sys.exit('no such model')"]


def until(condition, seconds=10):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "did not happen in time"
        time.sleep(0.01)


@pytest.fixture
def supervised():
    made = []

    def make(command, **how):
        made.append(Supervisor(command, pause_s=0.01, **how))
        made[-1].start()
        return made[-1]

    yield make
    for supervisor in made:
        supervisor.stop()


def test_a_killed_child_is_started_again(supervised):
    supervisor = supervised(WAITING)
    first = supervisor.pid
    os.kill(first, signal.SIGKILL)
    until(lambda: supervisor.pid not in (None, first))


def test_a_child_that_keeps_dying_is_given_up_with_its_last_words(supervised):
    supervisor = supervised(DYING, most_deaths=3)
    until(lambda: supervisor.fault)
    assert supervisor.fault == "the model process died 3 times (status 1); it said: no such model"


def test_a_child_that_knows_it_is_hopeless_is_not_tried_again(supervised):
    supervisor = supervised(
        [sys.executable, "-c", "import sys; print('m.gguf: is broken', file=sys.stderr); sys.exit(78)"]
    )
    until(lambda: supervisor.fault)
    assert supervisor.fault == "m.gguf: is broken"


def test_a_child_that_was_given_up_may_be_tried_again_later(supervised, tmp_path):
    code = "import os, sys; sys.stdin.read() if os.path.exists(sys.argv[1]) else sys.exit(78)"
    supervisor = supervised([sys.executable, "-c", code, str(tmp_path / "mended")], within_s=0.3)
    until(lambda: supervisor.fault)
    (tmp_path / "mended").touch()
    until(lambda: not supervisor.fault)
    supervisor.start()
    until(lambda: supervisor.pid)


def test_a_child_that_ends_well_is_left_alone(supervised):
    supervisor = supervised([sys.executable, "-c", "pass"])
    until(lambda: supervisor.pid is None)
    time.sleep(0.1)
    assert (supervisor.pid, supervisor.fault) == (None, "")


def test_starting_twice_starts_one(supervised):
    supervisor = supervised(WAITING)
    first = supervisor.pid
    supervisor.start()
    assert supervisor.pid == first


def test_stopping_ends_the_child(supervised):
    supervisor = supervised(WAITING)
    pid = supervisor.pid
    supervisor.stop()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_the_child_ends_when_its_starter_is_killed(tmp_path):
    code = (
        "import sys, time; from assistant.supervisor import Supervisor\n"
        "s = Supervisor([sys.executable, '-c', 'import sys; sys.stdin.read()']); s.start()\n"
        "print(s.pid, flush=True); time.sleep(60)"
    )
    starter = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    child = int(starter.stdout.readline())
    starter.kill()
    starter.wait()
    starter.stdout.close()

    def is_gone():
        try:
            with open(f"/proc/{child}/stat", encoding="utf-8") as file:
                return file.read().split()[2] == "Z"
        except FileNotFoundError:
            return True

    until(is_gone)
