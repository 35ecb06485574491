"""Refuse a request body that is too large before anything reads it.

WSGI reads no more of a body than its Content-Length says, so the header is the limit.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

TOO_LARGE = "This is {found} bytes; at most {most} are taken. Choose a smaller file or a shorter text.\n"


class BodyLimitMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        declared = request.META.get("CONTENT_LENGTH") or "0"
        if declared.isdecimal() and int(declared) <= settings.MAX_BODY_BYTES:
            return self.get_response(request)
        text = TOO_LARGE.format(found=declared[:20], most=settings.MAX_BODY_BYTES)
        return HttpResponse(text, status=413, content_type="text/plain; charset=utf-8")
