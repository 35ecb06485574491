"""Window-shopping: a watch to scale, as a form describes it, with a listing’s picture in the dial’s place.

A picture belongs to a build. Without one the watch is drawn all the same; the first picture begins a build.
"""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from guides.build_photos import photo_of
from guides.figures.photo import MOST_BYTES
from guides.models import Build, Photo
from guides.own_builds import own_builds
from guides.pages import page, wants_fragment
from guides.views.private import by_key
from guides.watch_forms import CircleForm, WatchForm


@require_safe
@vary_on_headers("HX-Request", "Cookie")
def watch(request: HttpRequest) -> HttpResponse:
    """Try on without a build, or before one is chosen."""
    return answer(request, WatchForm(request.GET.dict()))


@by_key
@require_safe
@vary_on_headers("HX-Request")
def build_watch(request: HttpRequest, build: Build) -> HttpResponse:
    return answer(request, WatchForm(request.GET.dict()), build)


def answer(request: HttpRequest, form: WatchForm, build: Build | None = None, **more: Any) -> HttpResponse:
    """The page, or its part for htmx. `more`: circle_form and fault, where they say what was wrong, and the status."""
    status = more.pop("status", 200)
    photo = photo_of(build) if build else None
    context = {
        "form": form,
        "dial": form.watch(),
        "look": form.query(),
        "build": build,
        "at": reverse("guides:build-watch", args=[build.key]) if build else reverse("guides:watch"),
        "mine": [] if build else own_builds(request),
        "photo": photo_address(photo) if photo else "",
        "circle_form": CircleForm(circle_of(photo)) if photo else None,
        "most_mb": MOST_BYTES // 1024**2,
    }
    template = "guides/_watch.html" if wants_fragment(request) else "guides/watch.html"
    response = page(request, template, "guides:fit", **(context | more))
    response.status_code = 422 if form.errors and status == 200 else status
    return response


def photo_address(photo: Photo) -> str:
    """Another address for another cut, so that a page that is open asks again."""
    return f"{reverse('guides:photo', args=[photo.build.key])}?{urlencode(circle_of(photo))}"


def circle_of(photo: Photo) -> dict[str, str]:
    return {name: f"{getattr(photo, name).normalize():f}" for name in CircleForm.base_fields}
