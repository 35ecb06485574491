"""Answering a page: the same template whole or as a fragment, and pages that never change kept ready.

Content is read once at start, so a catalogue page is the same for every visitor who has ticked nothing.
Such pages are rendered once, compressed once, and answered from memory until the process ends.
"""

import gzip
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from http import HTTPStatus
from threading import Lock
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

KEPT_PAGES = 1500  # every page of the content about three times over; a few dozen MB at most
NAV = (
    ("guides:plan", "Plan"),
    ("guides:movements", "Movements"),
    ("guides:fit", "Fit"),
    ("guides:guides", "Build"),
    ("guides:tools", "Tools"),
    ("guides:faults", "Faults"),
    ("assistant:ask", "Ask"),  # left out where the assistant is not installed
)

View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class Kept:
    """One answer, as it is sent: plain and packed, with the mark that a browser asks again with."""

    body: bytes
    packed: bytes
    etag: str
    content_type: str


_kept: OrderedDict[tuple[str, bool], Kept] = OrderedDict()
_lock = Lock()  # the server's threads share the memory


def page(request: HttpRequest, template: str, section: str | None = None, **context: Any) -> HttpResponse:
    """Render a whole page; `section` is the navigation entry it belongs to."""
    return render(request, template, {"nav": NAV, "section": section, **context})


def wants_fragment(request: HttpRequest) -> bool:
    """True when htmx asks for a part of a page (and not for a page out of its history)."""
    return "HX-Request" in request.headers and "HX-History-Restore-Request" not in request.headers


def is_known(request: HttpRequest) -> bool:
    """True when the visitor has ticked something: only then is there a session."""
    return settings.SESSION_COOKIE_NAME in request.COOKIES


def kept(view: View) -> View:
    """Keep the view's answers to visitors without a session in memory, compressed, least used out first."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method not in ("GET", "HEAD") or is_known(request):
            return _varied(view(request, *args, **kwargs))
        key = (request.get_full_path(), wants_fragment(request))
        if found := _recall(key):
            return _varied(_answer(request, found))
        response = view(request, *args, **kwargs)
        if response.status_code != HTTPStatus.OK:
            return _varied(response)
        return _varied(_answer(request, _keep(key, response)))

    return answer


def _recall(key: tuple[str, bool]) -> Kept | None:
    with _lock:
        if key in _kept:
            _kept.move_to_end(key)
        return _kept.get(key)


def _keep(key: tuple[str, bool], response: HttpResponse) -> Kept:
    body = response.content
    etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    found = Kept(body, gzip.compress(body, 6, mtime=0), etag, response["Content-Type"])
    with _lock:
        _kept[key] = found
        while len(_kept) > KEPT_PAGES:
            _kept.popitem(last=False)
    return found


def _answer(request: HttpRequest, found: Kept) -> HttpResponse:
    headers = {"ETag": found.etag}
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(found.body, content_type=found.content_type, headers=headers)
    headers |= {"ETag": f"W/{found.etag}", "Content-Encoding": "gzip"}
    return HttpResponse(found.packed, content_type=found.content_type, headers=headers)


def _varied(response: HttpResponse) -> HttpResponse:
    patch_vary_headers(response, ("HX-Request", "Accept-Encoding", "Cookie"))
    return response
