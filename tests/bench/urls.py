"""The site's addresses and two empty views: what they take is the server's and the middleware's share."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path


def empty(request: HttpRequest) -> HttpResponse:
    return HttpResponse("")


async def empty_async(request: HttpRequest) -> HttpResponse:
    return HttpResponse("")


urlpatterns = [
    path("bench/empty", empty),
    path("bench/empty-async", empty_async),
    path("", include("watchbench.urls")),
]
