"""Pages of one visitor: kept by no one, found by no search, their address told to no one."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.csrf import csrf_exempt

from guides.builds import opened
from guides.models import Build

View = Callable[..., HttpResponse]


def private(view: View) -> View:
    """Send the answer with headers that keep it between the visitor and us."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        response["Cache-Control"] = "private, no-store"
        response["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return answer


def secret_address(view: View) -> View:
    """Be private, and let no request tell where it came from: the address holds a key."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = private(view)(request, *args, **kwargs)
        response["Referrer-Policy"] = "no-referrer"
        return response

    return answer


def by_key(view: View) -> View:
    """Open the build whose key the address holds and give it to the view; no such key is 404.

    A page without a referrer posts `Origin: null`, and over plain http nothing else says where a request comes from:
    same_origin.py would refuse it. Here the key itself is what another site lacks, so that question is not asked.
    These views must not act on the session.
    """

    @csrf_exempt
    @secret_address
    @wraps(view)
    def answer(request: HttpRequest, key: str, **kwargs: Any) -> HttpResponse:
        build = get_object_or_404(Build.objects.select_related("photo"), key=key)
        opened(build)
        return view(request, build, **kwargs)

    return answer
