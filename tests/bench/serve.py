"""How fast pages are served, under which server, and how much a first visit transfers.

    .venv/bin/python -m tests.bench.serve page      a guide page against an empty view, same server, same run
    .venv/bin/python -m tests.bench.serve servers   our server against others; for all of them, pip install uvicorn
    .venv/bin/python -m tests.bench.serve transfer  what the first visit loads, compressed as sent

Runs are interleaved and the middle one of each counts, since this machine does other things too. Compare figures of one
run only. `page` fails when the page is served at less than half the rate of the empty view.
"""

import argparse
import asyncio
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, closing, contextmanager
from html.parser import HTMLParser
from http.client import HTTPConnection
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from urllib.parse import urljoin

from tests.bench.load import requests_per_s
from tests.conftest import ROOT, TEST_KEY, free_port, wait_until_well

GUIDE_PAGE = "/guides/full-service/d-train-bridge/"
EMPTY = "/bench/empty"
PAGE_SHARE_MIN = 0.5

GRANIAN = ("granian", "--no-ws", "--workers", "1", "--log-level", "critical")
OURS = "granian, WSGI"
DJANGO_ASGI = ("--factory", "django.core.asgi:get_asgi_application")
SERVERS = {
    OURS: (*GRANIAN, "--interface", "wsgi", "--blocking-threads", "8", "watchbench.wsgi:application"),
    "granian, ASGI": (*GRANIAN, "--interface", "asginl", *DJANGO_ASGI),
    "uvicorn, ASGI": ("uvicorn", "--log-level", "error", "--no-access-log", "--lifespan", "off", *DJANGO_ASGI),
}


def main() -> int:
    arguments = parse_arguments()
    with tempfile.TemporaryDirectory() as folder:
        environment = prepare(Path(folder))
        if arguments.what == "transfer":
            return report_transfer(environment, arguments.path)
        if arguments.what == "servers":
            return report_servers(environment, arguments)
        return report_page(environment, arguments)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["page", "servers", "transfer"])
    parser.add_argument("--path", default=GUIDE_PAGE)
    parser.add_argument("--requests", type=int, default=2000, help="in each run")
    parser.add_argument("--connections", type=int, default=8)
    parser.add_argument("--runs", type=int, default=5)
    return parser.parse_args()


def prepare(folder: Path) -> dict[str, str]:
    """Make a data folder with a database and collected files; return the environment to serve it with."""
    ours = {"WATCHBENCH_DATA": str(folder), "WATCHBENCH_SECRET_KEY": TEST_KEY}
    environment = os.environ | ours | {"DJANGO_SETTINGS_MODULE": "tests.bench.settings"}
    for command in ("migrate", "collectstatic"):
        words = [sys.executable, "manage.py", command, "--no-input", "--verbosity", "0"]
        subprocess.run(words, cwd=ROOT, env=environment, check=True)
    return environment


@contextmanager
def running(name: str, environment: dict[str, str]):
    """Run one server; give its process and its port."""
    port = free_port()
    log = Path(environment["WATCHBENCH_DATA"]) / f"{port}.log"
    command = [sys.executable, "-m", *SERVERS[name], "--port", str(port)]
    with log.open("wb") as output:
        server = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=output, stderr=output)
    try:
        wait_until_well(server, port, log)
        yield server, port
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(10)


def measure(targets: dict, arguments: argparse.Namespace) -> dict:
    """Load each target, a port and a path, in turn, `runs` times; return each one's middle rate, in requests/s."""
    rates = {target: [] for target in targets}
    for run in range(arguments.runs + 1):  # the first round warms up
        for target, (port, path) in targets.items():
            load = requests_per_s(port, path, requests=arguments.requests, connections=arguments.connections)
            rate = asyncio.run(load)
            if run:
                rates[target].append(rate)
    return {target: median(measured) for target, measured in rates.items()}


def report_page(environment: dict[str, str], arguments: argparse.Namespace) -> int:
    with running(OURS, environment) as (_, port):
        rates = measure({path: (port, path) for path in (EMPTY, arguments.path)}, arguments)
    share = rates[arguments.path] / rates[EMPTY]
    for path, rate in rates.items():
        print(f"{rate:6.0f} requests/s  {path}")
    print(f"{share:6.2f} of the empty view's rate; expected at least {PAGE_SHARE_MIN}")
    return 0 if share >= PAGE_SHARE_MIN else 1


def report_servers(environment: dict[str, str], arguments: argparse.Namespace) -> int:
    names = [name for name, words in SERVERS.items() if find_spec(words[0])]
    paths = (EMPTY, arguments.path)
    print(f"{'requests/s':<24}" + "".join(f"{path[-14:]:>16}" for path in paths) + "      MB  stop, s")
    with ExitStack() as stack:
        servers = {name: stack.enter_context(running(name, environment)) for name in names}
        targets = {(name, path): (port, path) for name, (_, port) in servers.items() for path in paths}
        rates = measure(targets, arguments)
        for name, (server, _) in servers.items():
            row = "".join(f"{rates[name, path]:16.0f}" for path in paths)
            print(f"{name:<24}{row}{memory_mb(server.pid):8.0f}{stop_s(server):9.2f}")
    return 0


def memory_mb(pid: int) -> float:
    """Add up what a process and its children hold for themselves, from Linux's /proc."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    own_kb = sum(int(kb) for kb in re.findall(r"Private_\w+: +(\d+)", rollup))
    return own_kb / 1024 + sum(memory_mb(int(child)) for child in children)


def stop_s(server: subprocess.Popen) -> float:
    begun_at_s = time.perf_counter()
    server.send_signal(signal.SIGTERM)
    server.wait(10)
    return time.perf_counter() - begun_at_s


class Files(HTMLParser):
    """Gather what a page loads: styles, scripts, preloaded fonts, icons, pictures."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list) -> None:
        values = dict(attributes)
        if tag in ("script", "img") and "src" in values:
            self.addresses.append(values["src"])
        elif tag == "link" and values.get("rel") in ("stylesheet", "preload", "icon", "modulepreload", "manifest"):
            self.addresses.append(values["href"])


def report_transfer(environment: dict[str, str], path: str) -> int:
    with running(OURS, environment) as (_, port):
        html, page_bytes = fetch(port, path, {})
        sizes = {path: page_bytes}
        for address in Files(html).addresses:
            sizes[urljoin(path, address)] = fetch(port, urljoin(path, address), {"Accept-Encoding": "br, gzip"})[1]
        sizes[path] = fetch(port, path, {"Accept-Encoding": "br, gzip"})[1]
    for address, size in sizes.items():
        print(f"{size:8d} bytes  {address}")
    print(f"{sum(sizes.values()):8d} bytes in all")
    return 0


def fetch(port: int, path: str, headers: dict[str, str]) -> tuple[str, int]:
    """Return a body as text, where it is text, and how many bytes came."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=10)) as connection:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        body = answer.read()
    if answer.status != 200:
        raise SystemExit(f"{path}: answered {answer.status}, expected 200")
    return body.decode(errors="replace"), len(body)


if __name__ == "__main__":
    sys.exit(main())
