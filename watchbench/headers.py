"""Response headers beyond Django's: what a page may load, what it may use, how long it is kept."""

from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import has_vary_header
from django.utils.deprecation import MiddlewareMixin


class PolicyMiddleware(CSPMiddleware):
    """django-csp with its policy built once, for building it was a third of the time of an empty page.

    A view's csp decorators, a nonce and the debug pages still get what django-csp makes of them.
    """

    def __init__(self, get_response) -> None:
        super().__init__(get_response)
        self.policy = build_policy()

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        is_special = settings.DEBUG or hasattr(request, "_csp_nonce") or any("_csp" in name for name in vars(response))
        if is_special:
            return super().process_response(request, response)
        response.headers.setdefault(HEADER, self.policy)
        return response


class HeadersMiddleware(MiddlewareMixin):
    """Let browsers keep pages but ask each time whether they changed, and keep a visitor's own pages out of proxies."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        is_personal = response.cookies or has_vary_header(response, "Cookie")
        response.headers.setdefault("Cache-Control", "private, no-cache" if is_personal else "no-cache")
        response.headers.setdefault("Permissions-Policy", settings.PERMISSIONS_POLICY)
        return response
