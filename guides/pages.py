"""Answering a page: the same template whole or as a fragment, and pages that never change kept ready.

Content is read once at start, so a catalogue page is the same for every visitor who has ticked nothing.
Such pages are rendered once, compressed once, and answered from memory until the process ends.
"""

import gzip
from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
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
)

View = Callable[..., HttpResponse]
_kept: OrderedDict[tuple[str, bool], tuple[bytes, bytes, str]] = OrderedDict()


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
        if key not in _kept:
            response = view(request, *args, **kwargs)
            if response.status_code != 200:
                return _varied(response)
            _keep(key, response)
        _kept.move_to_end(key)
        return _varied(_from_memory(request, *_kept[key]))

    return answer


def _keep(key: tuple[str, bool], response: HttpResponse) -> None:
    body = response.content
    _kept[key] = (body, gzip.compress(body, 6, mtime=0), response["Content-Type"])
    while len(_kept) > KEPT_PAGES:
        _kept.popitem(last=False)


def _from_memory(request: HttpRequest, body: bytes, packed: bytes, content_type: str) -> HttpResponse:
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(body, content_type=content_type)
    return HttpResponse(packed, content_type=content_type, headers={"Content-Encoding": "gzip"})


def _varied(response: HttpResponse) -> HttpResponse:
    patch_vary_headers(response, ("HX-Request", "Accept-Encoding", "Cookie"))
    return response
