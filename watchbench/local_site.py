"""The running site, seen from outside: its port, its process, and when it answers.

Standard library only, readable by Python 3.7.
"""

from __future__ import annotations

import contextlib
import errno
import http.client
import os
import socket
import subprocess
import sys
import threading
import time
import webbrowser
from collections.abc import Callable

from watchbench import packages
from watchbench.console import StartError, say
from watchbench.model import Fetching

STOP_WAIT_S = 6  # the server itself gives running answers 3 s
PATIENCE_S = 120  # a first start migrates and compresses, on a slow disk perhaps
ASK_EVERY_S = 0.05

LOOPBACK = ("127.0.0.1", "localhost", "::1")
EVERYWHERE = ("0.0.0.0", "::")


def check_port(host: str, port: int) -> None:
    """Try the address before anything else, so that the reason why it cannot be had comes at once."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            if os.name != "nt":  # there the option would let two servers share the port
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as fault:
        raise StartError(port_fault(host, port, fault)) from None


def port_fault(host: str, port: int, fault: OSError) -> str:
    if fault.errno == errno.EADDRINUSE:
        return f"Port {port} is in use; is watchbench running already? Close it, or try --port {port % 65535 + 1}."
    if fault.errno == errno.EACCES:
        return f"--port {port}: kept for administrators; expected one from 1024, as in --port 8000."
    if isinstance(fault, socket.gaierror) or fault.errno == errno.EADDRNOTAVAIL:
        return f"--host {host}: expected an address of this machine, as in 127.0.0.1, or 0.0.0.0 for all it has."
    return f"--host {host} --port {port}: {fault.strerror}; expected an address that can be listened on."


def run(host: str, port: int, environment: dict[str, str], *, with_browser: bool, with_model: bool) -> int:
    """Serve until the server ends, and return its exit code, or until Ctrl-C or SIGTERM, and return 0.

    `with_model`: the assistant's model is fetched when the site answers, if it is missing.
    """
    command = [str(packages.venv_python()), "-m", "watchbench.serve", "--host", host, "--port", str(port)]
    hosts = {"WATCHBENCH_HOSTS": ",".join(home_names(host))}  # unless the user has a list of their own
    # In a session of its own the server does not hear Ctrl-C, which would reach granian and its worker at once and make
    # them wait for each other; stop() tells it.
    server = subprocess.Popen(command, cwd=str(packages.ROOT), env={**hosts, **environment}, start_new_session=True)
    opens = with_browser and has_screen(environment)
    fetching = Fetching(environment)
    then = fetching.begin if with_model else None
    try:
        threading.Thread(target=announce, args=(server, host, port, opens, then), daemon=True).start()
        return server.wait()
    except KeyboardInterrupt:
        stop(server)
        say("Stopped.")
        return 0
    finally:
        fetching.end()


def stop(server: subprocess.Popen) -> None:
    """Ask the server to end, then make it."""
    server.terminate()
    with contextlib.suppress(KeyboardInterrupt, subprocess.TimeoutExpired):
        server.wait(STOP_WAIT_S)
        return
    server.kill()
    server.wait()


def announce(
    server: subprocess.Popen, host: str, port: int, opens: bool, then: Callable[[], None] | None = None
) -> None:
    """Print the address once the site answers there, and open it in a browser if it `opens`; `then` what can wait."""
    here = "127.0.0.1" if host in EVERYWHERE else host
    fault = first_answer(server, here, port)
    if server.poll() is not None:  # it has said why itself
        return
    if fault is not None:
        say(fault)
        return
    say(f"watchbench is ready: {address(here, port)}")
    for name in home_names(host):
        say(f"From another device in your home: {address(name, port)}")
    say("Ctrl-C stops it.")
    if opens:
        webbrowser.open(address(here, port))
    if then is not None:
        then()


def first_answer(server: subprocess.Popen, host: str, port: int) -> str | None:
    """Ask /healthz until it answers or the server ends. Returns what is wrong, `None` when all is well."""
    give_up_at_s = time.monotonic() + PATIENCE_S
    while server.poll() is None and time.monotonic() < give_up_at_s:
        with contextlib.suppress(OSError, http.client.HTTPException):
            status, text = ask_health(host, port)
            return None if status == 200 else f"The site runs but is not well: {text}"
        time.sleep(ASK_EVERY_S)
    return f"The site has not answered for {PATIENCE_S} s; it goes on trying."


def ask_health(host: str, port: int) -> tuple[int, str]:
    connection = http.client.HTTPConnection(host, port, timeout=5)
    with contextlib.closing(connection):
        connection.request("GET", "/healthz", headers={"Host": "localhost"})
        answer = connection.getresponse()
        return answer.status, answer.read().decode(errors="replace").strip()


def address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def home_names(host: str) -> list[str]:
    """List the names by which other devices reach this machine; none when it listens to itself only."""
    if host in LOOPBACK:
        return []
    if host not in EVERYWHERE:
        return [f"[{host}]" if ":" in host else host]
    return sorted({home_address(), socket.gethostname().lower()} - {"", "localhost"})


def home_address() -> str:
    """Ask the routing table which of our addresses faces the home network. Connecting UDP sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # RFC 5737: an address that belongs to nobody
        return probe.getsockname()[0]
    return ""


def has_screen(environment: dict[str, str]) -> bool:
    """Say whether a browser has a window to open in; without one, Linux would start a text browser right here."""
    return sys.platform in ("win32", "darwin") or not {"DISPLAY", "WAYLAND_DISPLAY"}.isdisjoint(environment)
