"""Response headers beyond Django's: how long a page is kept, and what it may use."""

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import has_vary_header
from django.utils.deprecation import MiddlewareMixin


class HeadersMiddleware(MiddlewareMixin):
    """Let browsers keep pages but ask each time whether they changed, and keep a visitor's own pages out of proxies."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        is_personal = response.cookies or has_vary_header(response, "Cookie")
        response.headers.setdefault("Cache-Control", "private, no-cache" if is_personal else "no-cache")
        response.headers.setdefault("Permissions-Policy", settings.PERMISSIONS_POLICY)
        return response
