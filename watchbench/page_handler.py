"""Run ordinary views under an ASGI server, each request in one hop to a thread.

Django's own ASGIHandler moves to a thread and back for each middleware, signal and view that is not `async`; with our
middleware that is several times slower than this handler (measured by tests/bench/serve.py). Here the whole chain runs
in one thread of a fixed pool, as under WSGI, and the event loop only reads and writes. Views that are `async` belong
to Django's handler; asgi.py parts the two.
"""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.http import FileResponse, HttpResponseBase
from django.urls import set_script_prefix

THREADS = 8  # more gained nothing on two cores; fewer, and a few waiting for the database lock would stop the rest
FILE_BLOCK_BYTES = 1024 * 1024  # one hop for each block


class PageHandler(ASGIHandler):
    """Django's handler with its middle replaced: reading the body and making the request are inherited."""

    def __init__(self) -> None:
        self.load_middleware(is_async=False)
        self.threads = ThreadPoolExecutor(THREADS, thread_name_prefix="page")

    async def __call__(self, scope: dict, receive, send) -> None:
        try:
            body_file = await self.read_body(receive)
        except RequestAborted:
            return
        with body_file:
            response = await self.in_thread(self.respond, scope, body_file)
            await send({"type": "http.response.start", "status": response.status_code, "headers": headers(response)})
            if response.streaming:
                await self.send_stream(response, receive, send)
            else:
                await send({"type": "http.response.body", "body": response.content})

    async def in_thread(self, work, *args):
        return await asyncio.get_running_loop().run_in_executor(self.threads, work, *args)

    def respond(self, scope: dict, body_file) -> HttpResponseBase:
        """Make the response. One that is no stream is closed at once, in the thread whose database it used."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, response = self.create_request(scope, body_file)
        if request is not None:
            response = self.get_response(request)
        response._handler_class = self.__class__  # the sender that close() names in request_finished
        if isinstance(response, FileResponse):
            response.block_size = FILE_BLOCK_BYTES
        if not response.streaming:
            response.close()
        return response

    async def send_stream(self, response: HttpResponseBase, receive, send) -> None:
        """Send each block as it comes, until the last one or until the visitor has left."""
        blocks: Iterator[bytes] = iter(response)
        has_left = asyncio.ensure_future(receive())  # after the body, the only message left is http.disconnect
        try:
            while not has_left.done() and (block := await self.in_thread(next, blocks, None)) is not None:
                await send({"type": "http.response.body", "body": block, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:
            has_left.cancel()
            await self.in_thread(response.close)


def headers(response: HttpResponseBase) -> list[tuple[bytes, bytes]]:
    """List a response's headers and cookies as ASGI wants them."""
    cookies = [("set-cookie", cookie.OutputString()) for cookie in response.cookies.values()]
    return [(name.lower().encode("ascii"), value.encode("latin-1")) for name, value in [*response.items(), *cookies]]
