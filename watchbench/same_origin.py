"""Refuse what another site makes a visitor's browser send, without a cookie or a token.

It stands in for Django's CsrfViewMiddleware, whose token needs a cookie before the visitor has stored anything, and
whose forms differ for each visitor and so cannot be kept ready. The browser itself says where a request comes from:

1. `Sec-Fetch-Site`, which no page can set: only `same-origin` and `none` (typed, or from a bookmark) pass. All browsers
   since 2023 send it, to https and to localhost.
2. Without it, as on plain http in a home network, `Origin`, and without that `Referer`, must have our scheme, host
   and port. Browsers send `Origin` with every POST; our Referrer-Policy keeps it from becoming `null`.
3. With none of the three the request is refused: a browser that hides all of them cannot be told from an attack.

Only methods that change something are asked. A view for programs, which send none of these, is marked with Django's
`csrf_exempt` and must then not act on the session.
"""

from collections.abc import Callable
from urllib.parse import urlsplit

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils.deprecation import MiddlewareMixin

SAFE_METHODS = {"GET", "HEAD", "OPTIONS", "TRACE"}  # RFC 9110, 9.2.1
DEFAULT_PORTS = {"http": 80, "https": 443}


class SameOriginMiddleware(MiddlewareMixin):
    def process_view(self, request: HttpRequest, view: Callable, args: tuple, kwargs: dict) -> None:
        """Raise PermissionDenied, with a sentence for the page, before a refused request reaches its view."""
        if request.method in SAFE_METHODS or getattr(view, "csrf_exempt", False):
            return
        if fault := foreign(request):
            raise PermissionDenied(fault)


def foreign(request: HttpRequest) -> str | None:
    """Say why a request does not come from our own pages; `None` when it does."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return None if site in ("same-origin", "none") else f"Sec-Fetch-Site is {site!r}, expected 'same-origin'."
    for header in ("Origin", "Referer"):
        if address := request.headers.get(header):
            return different(header, address, f"{request.scheme}://{request.get_host()}")
    return "Sec-Fetch-Site, Origin and Referer are all missing, expected at least one of them."


def different(header: str, address: str, ours: str) -> str | None:
    """Say how an address differs from ours in scheme, host or port; `None` when it does not."""
    is_ours = origin(address) is not None and origin(address) == origin(ours)
    return None if is_ours else f"{header} is {address!r}, expected {ours!r}."


def origin(address: str) -> tuple[str, str, int] | None:
    """Split an address into scheme, host and port, the scheme's own port filled in. `None`: no web address.

    >>> origin("https://Watch.example/steps/")
    ('https', 'watch.example', 443)
    """
    try:
        parts = urlsplit(address)
        port = parts.port or DEFAULT_PORTS[parts.scheme]
    except (ValueError, KeyError):
        return None
    return (parts.scheme, parts.hostname, port) if parts.hostname else None
