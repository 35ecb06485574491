"""The site's addresses and an empty view: what it takes is the server's and the middleware's share."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path


def empty(request: HttpRequest) -> HttpResponse:
    return HttpResponse("")


urlpatterns = [
    path("bench/empty", empty),
    path("", include("watchbench.urls")),
]
