"""The application that the server runs: ordinary views by one hop to a thread, `async` views on the event loop."""

import os
from functools import lru_cache
from inspect import iscoroutinefunction

from django.conf import settings
from django.core.asgi import get_asgi_application
from django.urls import Resolver404, resolve

from watchbench.page_handler import PageHandler

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "watchbench.settings")

TOO_LARGE = b"413: more than this site takes in one request\n"


async def application(scope: dict, receive, send) -> None:
    """Answer one request. A body over MAX_BODY_BYTES is refused before it is read, or once it has come to that."""
    handler = stream_handler if is_async_view(scope["path"]) else page_handler
    body = LimitedBody(scope, receive)
    await handler(scope, body, send)
    if body.is_too_large:
        await send({"type": "http.response.start", "status": 413, "headers": [(b"connection", b"close")]})
        await send({"type": "http.response.body", "body": TOO_LARGE})


@lru_cache(maxsize=1024)
def is_async_view(path: str) -> bool:
    try:
        return iscoroutinefunction(resolve(path).func)
    except Resolver404:
        return False


class LimitedBody:
    """The `receive` of a request, which says that the visitor has left once too much has come: handlers then stop."""

    def __init__(self, scope: dict, receive) -> None:
        self.receive = receive
        self.left_bytes = settings.MAX_BODY_BYTES
        declared_bytes = int(dict(scope["headers"]).get(b"content-length", b"0"))
        self.is_too_large = declared_bytes > self.left_bytes

    async def __call__(self) -> dict:
        message = {} if self.is_too_large else await self.receive()
        self.left_bytes -= len(message.get("body", b""))
        self.is_too_large = self.is_too_large or self.left_bytes < 0
        return {"type": "http.disconnect"} if self.is_too_large else message


stream_handler = get_asgi_application()
page_handler = PageHandler()
