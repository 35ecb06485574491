"""Fixtures for all tests: static files without collecting them; a real server and a real browser.

A browser test is marked `browser` and asks for `open_page`:

    @pytest.mark.browser
    def test_the_step_page_has_no_barriers(open_page):
        page = open_page("/guides/full-service/d-train-bridge/", width=390, colour_scheme="dark")
        assert axe(page) == []

`open_page` fails the test at its end when a page logged an error, broke the content security policy or asked for
something that did not come.
"""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import pytest
from django.test import Client, override_settings
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM_FLAGS = (
    "--no-sandbox",  # CI runs as root, where Chromium has no sandbox
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
SERVER_START_S = 60
TEST_KEY = "a key for tests only, long enough for the check of its length"


@pytest.fixture(scope="session", autouse=True)
def plain_static_files() -> Iterator[None]:
    """Serve static files from where they lie, under their own names: a test collects nothing."""
    storages = {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    with override_settings(STORAGES=storages, WHITENOISE_AUTOREFRESH=True, WHITENOISE_USE_FINDERS=True):
        yield


@pytest.fixture
def client() -> Client:
    """Give a client that says what a browser says on our own pages; without it, same_origin.py refuses to post."""
    return Client(headers={"Sec-Fetch-Site": "same-origin"})


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Run the real server on data of its own; give its address without the last slash."""
    with served(tmp_path_factory.mktemp("site")) as address:
        yield address


@contextmanager
def served(folder: Path, **settings: str) -> Iterator[str]:
    """Run the real server on a data folder, with environment variables beside the usual ones."""
    port = free_port()
    environment = os.environ | {
        "WATCHBENCH_DATA": str(folder),
        "WATCHBENCH_DEBUG": "0",
        "WATCHBENCH_HTTPS": "0",
        "WATCHBENCH_SECRET_KEY": TEST_KEY,
        **settings,
    }
    log = folder / "server.log"
    command = [sys.executable, "-m", "watchbench.serve", "--port", str(port)]
    with log.open("wb") as output:
        server = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT)
    try:
        wait_until_well(server, port, log)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(10)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


def wait_until_well(server: subprocess.Popen, port: int, log: Path) -> None:
    give_up_at_s = time.monotonic() + SERVER_START_S
    while not is_well(port):
        if server.poll() is not None or time.monotonic() > give_up_at_s:
            pytest.fail(f"The server did not come up; it said:\n{log.read_text()}")
        time.sleep(0.1)


def is_well(port: int) -> bool:
    try:
        with closing(HTTPConnection("127.0.0.1", port, timeout=5)) as connection:
            connection.request("GET", "/healthz")
            return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = chromium_path()
    if path is None:
        reason = f"no Chromium on PATH ({', '.join(CHROMIUM_NAMES)}) nor in WATCHBENCH_CHROMIUM"
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(reason)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


def chromium_path() -> str | None:
    named = os.environ.get("WATCHBENCH_CHROMIUM")
    return named or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


@pytest.fixture
def open_page(site: str, browser: Browser) -> Iterator[Callable[..., Page]]:
    """Give a function that opens an address of the site in a fresh browser profile."""
    contexts, complaints = [], []

    def open_one(
        address: str,
        *,
        javascript: bool = True,
        colour_scheme: str = "light",
        width: int = 1280,
        expected_status: int = 200,
    ) -> Page:
        context = browser.new_context(
            base_url=site,
            java_script_enabled=javascript,
            color_scheme=colour_scheme,
            viewport={"width": width, "height": 900},
        )
        contexts.append(context)
        page = context.new_page()
        collect_complaints(page, complaints, expected_status)
        page.goto(address, wait_until="load")
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert complaints == []


def collect_complaints(page: Page, complaints: list[str], expected_status: int) -> None:
    """Write down all that goes wrong on a page; Chromium reports a breach of the policy as a console error.

    A request that a new page cut short is nobody's fault; an answer with `expected_status` is what the test is about.
    """

    def on_console(said: ConsoleMessage) -> None:
        if said.type == "error" and f"status of {expected_status} " not in said.text:
            complaints.append(f"console: {said.text}")

    def on_failure(request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":
            complaints.append(f"request: {request.url}: {request.failure}")

    page.on("console", on_console)
    page.on("pageerror", lambda error: complaints.append(f"script: {error}"))
    page.on("requestfailed", on_failure)
