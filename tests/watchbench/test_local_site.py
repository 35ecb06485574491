"""The port, the wait for an answer, and the names of this machine."""

import errno
import socket
import subprocess
import sys

import pytest

from watchbench import local_site
from watchbench.console import StartError


class FakeServer:
    """A process that has ended with a code, or, with `None`, runs."""

    def __init__(self, code=None):
        self.code = code

    def poll(self):
        return self.code


def test_a_port_in_use_is_named_with_another_one():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(StartError, match=f"Port {port} is in use.*--port {port + 1}"):
            local_site.check_port("127.0.0.1", port)


def test_a_free_port_passes():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    local_site.check_port("127.0.0.1", port)


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (OSError(errno.EACCES, "Permission denied"), "--port 80: kept for administrators"),
        (OSError(errno.EADDRNOTAVAIL, "Cannot assign"), "--host pluto: expected an address of this machine"),
        (socket.gaierror(-2, "Name or service not known"), "--host pluto: expected an address of this machine"),
        (OSError(errno.ENOBUFS, "No buffer space"), "--host pluto --port 80: No buffer space"),
    ],
)
def test_why_an_address_cannot_be_had(fault, words):
    assert local_site.port_fault("pluto", 80, fault).startswith(words)


def test_the_last_port_suggests_the_first():
    assert "--port 1." in local_site.port_fault("127.0.0.1", 65535, OSError(errno.EADDRINUSE, ""))


def test_a_site_that_listens_to_itself_has_no_name_for_others():
    assert local_site.home_names("127.0.0.1") == []


def test_a_site_that_listens_everywhere_is_reached_by_address_and_name(monkeypatch):
    monkeypatch.setattr(local_site, "home_address", lambda: "192.168.1.5")
    monkeypatch.setattr(socket, "gethostname", lambda: "Bench")
    assert local_site.home_names("0.0.0.0") == ["192.168.1.5", "bench"]


def test_a_single_address_is_its_own_name():
    assert local_site.home_names("fd00::2") == ["[fd00::2]"]


@pytest.mark.parametrize(("host", "shown"), [("127.0.0.1", "http://127.0.0.1:80/"), ("::1", "http://[::1]:80/")])
def test_an_address_can_be_clicked(host, shown):
    assert local_site.address(host, 80) == shown


def test_the_wait_ends_when_the_site_is_well(monkeypatch):
    answers = iter([ConnectionRefusedError(), (200, "ok")])
    monkeypatch.setattr(local_site, "ask_health", lambda host, port: raise_or_return(next(answers)))
    assert local_site.first_answer(FakeServer(), "127.0.0.1", 1) is None


def raise_or_return(answer):
    if isinstance(answer, Exception):
        raise answer
    return answer


def test_a_site_that_is_not_well_says_why(monkeypatch):
    monkeypatch.setattr(local_site, "ask_health", lambda host, port: (503, "The database does not answer: locked"))
    fault = local_site.first_answer(FakeServer(), "127.0.0.1", 1)
    assert fault == "The site runs but is not well: The database does not answer: locked"


def test_nothing_is_announced_when_the_server_has_ended(capsys):
    local_site.announce(FakeServer(code=1), "127.0.0.1", 1, opens=True)
    assert capsys.readouterr().out == ""


def test_the_browser_opens_at_the_address_that_answers(monkeypatch, capsys):
    opened = []
    monkeypatch.setattr(local_site, "ask_health", lambda host, port: (200, "ok"))
    monkeypatch.setattr(local_site.webbrowser, "open", opened.append)
    local_site.announce(FakeServer(), "127.0.0.1", 8000, opens=True)
    assert opened == ["http://127.0.0.1:8000/"]
    assert "watchbench is ready: http://127.0.0.1:8000/" in capsys.readouterr().out


def test_what_can_wait_begins_when_the_site_has_answered(monkeypatch, capsys):
    begun = []
    monkeypatch.setattr(local_site, "ask_health", lambda host, port: begun.append("answered") or (200, "ok"))
    local_site.announce(FakeServer(), "127.0.0.1", 8000, False, lambda: begun.append("fetching"))
    assert begun == ["answered", "fetching"]
    local_site.announce(FakeServer(code=1), "127.0.0.1", 8000, False, lambda: begun.append("never"))
    assert "never" not in begun
    assert "watchbench is ready" in capsys.readouterr().out


def test_a_linux_without_a_display_opens_no_browser(monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    assert not local_site.has_screen({})
    assert local_site.has_screen({"WAYLAND_DISPLAY": "wayland-0"})


def test_a_server_that_does_not_end_is_ended(monkeypatch):
    monkeypatch.setattr(local_site, "STOP_WAIT_S", 0.2)
    deaf = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(); time.sleep(30)"
    with subprocess.Popen([sys.executable, "-c", deaf], stdout=subprocess.PIPE) as server:
        server.stdout.readline()
        local_site.stop(server)
        assert server.returncode != 0
