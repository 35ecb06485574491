"""Ordinary views in a thread, `async` views on the loop, streams, and bodies that are too large."""

import asyncio
import threading
from io import BytesIO

import pytest
from django.http import FileResponse, HttpResponse, StreamingHttpResponse
from django.test import override_settings
from django.urls import include, path

from watchbench import asgi
from watchbench.page_handler import FILE_BLOCK_BYTES

left = threading.Event()


def page(request):
    response = HttpResponse(f"{request.method} {request.body.decode()} {threading.current_thread().name}")
    response.set_cookie("a", "1")
    return response


async def on_the_loop(request):
    return HttpResponse(threading.current_thread().name)


def file(request):
    return FileResponse(BytesIO(b"x" * (FILE_BLOCK_BYTES + 1)), content_type="image/png")


def endless(request):
    def blocks():
        try:
            while True:
                yield b"tick"
        finally:
            left.set()

    return StreamingHttpResponse(blocks())


def broken(request):
    raise ValueError("on purpose")


urlpatterns = [
    *(path(view.__name__, view) for view in (page, on_the_loop, file, endless, broken)),
    path("", include("guides.urls")),  # the page for a 404 links to them
]


@pytest.fixture(autouse=True)
def _these_pages():
    asgi.is_async_view.cache_clear()
    with override_settings(ROOT_URLCONF=__name__):
        yield
    asgi.is_async_view.cache_clear()


def ask(address, *, method="GET", body=(b"",), headers=(), leaves_after=None):
    """Send one request; return the messages of the answer. The visitor leaves after so many of them."""
    sent = []
    gone = asyncio.Event()
    parts = [{"type": "http.request", "body": part, "more_body": True} for part in body[:-1]]
    parts.append({"type": "http.request", "body": body[-1]})

    async def receive():
        if parts:
            return parts.pop(0)
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message):
        sent.append(message)
        if leaves_after is not None and len(sent) >= leaves_after:
            gone.set()

    scope = {
        "type": "http",
        "method": method,
        "path": address,
        "query_string": b"",
        "scheme": "http",
        "headers": [(b"host", b"localhost"), (b"sec-fetch-site", b"same-origin"), *headers],
        "server": ("127.0.0.1", 8000),
        "client": ("127.0.0.1", 50000),
    }
    asyncio.run(asyncio.wait_for(asgi.application(scope, receive, send), 10))
    return sent


def body_of(messages):
    return b"".join(message["body"] for message in messages[1:])


def test_an_ordinary_view_runs_in_a_thread_of_the_pool():
    messages = ask("/page")
    assert messages[0]["status"] == 200
    assert body_of(messages).startswith(b"GET  page_")
    assert len(messages) == 2


def test_cookies_and_lengths_arrive():
    messages = ask("/page")
    headers = dict(messages[0]["headers"])
    assert headers[b"set-cookie"] == b"a=1; Path=/"
    assert headers[b"content-length"] == str(len(messages[1]["body"])).encode()


def test_a_body_in_pieces_reaches_the_view_whole():
    messages = ask("/page", method="POST", body=(b"thir", b"teen"))
    assert body_of(messages).startswith(b"POST thirteen ")


def test_an_async_view_runs_on_the_event_loop():
    assert body_of(ask("/on_the_loop")) == b"MainThread"


def test_an_address_without_a_view_is_404():
    assert ask("/nowhere")[0]["status"] == 404


def test_a_view_that_breaks_is_500():
    assert ask("/broken")[0]["status"] == 500


def test_a_file_comes_whole_in_large_blocks():
    messages = ask("/file")
    assert len(body_of(messages)) == FILE_BLOCK_BYTES + 1
    assert [message.get("more_body", False) for message in messages[1:]] == [True, True, False]


def test_a_stream_ends_when_the_visitor_leaves():
    left.clear()
    ask("/endless", leaves_after=4)
    assert left.wait(5)


@pytest.mark.parametrize("address", ["/page", "/on_the_loop"])
def test_a_body_that_says_it_is_too_large_is_refused_unread(settings, address):
    settings.MAX_BODY_BYTES = 10
    messages = ask(address, method="POST", body=(b"x" * 11,), headers=[(b"content-length", b"11")])
    assert messages[0]["status"] == 413


@pytest.mark.parametrize("address", ["/page", "/on_the_loop"])
def test_a_body_that_turns_out_too_large_is_refused(settings, address):
    settings.MAX_BODY_BYTES = 10
    messages = ask(address, method="POST", body=(b"x" * 6, b"x" * 6))
    assert messages[0]["status"] == 413
    assert b"more than this site takes" in body_of(messages)
