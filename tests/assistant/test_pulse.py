"""Nobody waits twice for a server that does not answer, and nobody at all for one that does not listen."""

import http.client
import socket
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from assistant import pulse, service
from assistant.address import Address
from assistant.model_process import claim

WAIT_S = 10


class Handler(BaseHTTPRequestHandler):
    """Says that all is well, when the test lets it."""

    def do_GET(self):
        self.server.asked.append(self.path)
        self.server.go.wait(WAIT_S)
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b'{"way": "native"}')

    def log_message(self, *args):
        pass


@pytest.fixture
def server():
    made = HTTPServer(("127.0.0.1", 0), Handler)
    made.asked, made.go = [], threading.Event()
    made.address = Address(host="127.0.0.1", port=made.server_port)
    made.handle_error = lambda *_: None  # who asked may be gone
    thread = threading.Thread(target=made.serve_forever, args=(0.01,))
    thread.start()
    yield made
    made.go.set()
    made.shutdown()
    thread.join()
    made.server_close()


@pytest.fixture
def short(monkeypatch):
    monkeypatch.setattr(pulse, "ANSWER_S", 0.1)


def test_a_model_that_is_still_loading_is_not_waited_for(settings, tmp_path):
    """Its socket is there, and refuses: the timeout of a health check plays no part."""
    address = Address(socket_path=tmp_path / "m.sock")
    listener = claim(address)
    with pytest.raises(ConnectionRefusedError):
        address.connect(60).connect()
    assert pulse.Pulse().of(address) is None
    listener.close()


def test_a_server_that_is_well_is_asked_once_in_a_while(server):
    server.go.set()
    one = pulse.Pulse()
    assert [one.of(server.address) for _ in range(5)] == [{"way": "native"}] * 5
    assert server.asked == ["/health"]


def test_a_server_that_does_not_answer_is_waited_for_once(server, short):
    one = pulse.Pulse()
    assert [one.of(server.address) for _ in range(5)] == [None] * 5
    assert server.asked == ["/health"]


def test_who_comes_while_another_asks_does_not_wait(server):
    one = pulse.Pulse()
    first = threading.Thread(target=one.of, args=(server.address,))
    first.start()
    while not server.asked:
        time.sleep(0.01)
    assert one.of(server.address) is None
    assert server.asked == ["/health"]
    server.go.set()
    first.join()


def test_what_was_said_is_asked_anew_when_it_is_in_doubt_or_old(server, monkeypatch):
    server.go.set()
    one = pulse.Pulse()
    one.of(server.address)
    one.forget(server.address)
    one.of(server.address)
    monkeypatch.setattr(pulse, "FRESH_S", -1.0)
    one.of(server.address)
    assert len(server.asked) == 3


def test_a_model_that_does_not_answer_is_told_from_one_that_loads(server, short, monkeypatch):
    monkeypatch.setattr(service, "_pulse", pulse.Pulse())
    monkeypatch.setattr(service, "_start", lambda: None)
    monkeypatch.setattr("assistant.address.local", lambda *_: server.address)
    with pytest.raises(service.UnavailableError, match="does not answer just now"):
        service.wait_until_ready(0)
    with socket.create_server(("127.0.0.1", 0)) as closed:
        away = Address(host="127.0.0.1", port=closed.getsockname()[1])
    monkeypatch.setattr("assistant.address.local", lambda *_: away)
    with pytest.raises(service.UnavailableError, match="still loading"):
        service.wait_until_ready(0)


def test_a_failed_request_puts_what_was_said_in_doubt(server, monkeypatch):
    server.go.set()
    monkeypatch.setattr(service, "_pulse", pulse.Pulse())
    monkeypatch.setattr("assistant.address.local", lambda *_: server.address)
    assert service.health() == {"way": "native"}
    monkeypatch.setattr(http.client.HTTPConnection, "getresponse", lambda *_: (_ for _ in ()).throw(OSError("gone")))
    with pytest.raises(service.UnavailableError, match="does not answer"):
        service._request("/v1/judge", {})
    assert service._pulse._said == {}
