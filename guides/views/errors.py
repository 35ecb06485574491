"""When a page is not there, or could not be made."""

from difflib import get_close_matches
from urllib.parse import unquote

from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.shortcuts import render
from django.template.loader import get_template

from guides.pages import page, wants_fragment
from guides.search import Hit
from guides.views.search import index, shown

NEAREST = 5
SECTIONS = {
    "parts": ("part", "screw"),
    "movements": ("movement",),
    "guides": ("step", "guide"),
    "tools": ("tool",),
    "faults": ("fault",),
    "calibres": ("calibre", "movement"),
    "glossary": ("term", "part"),
    "oil": ("oil", "oil_point"),
}


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Name the address asked for and the pages spelt most like it."""
    context = {"asked": request.path[:200], "nearest": [shown(hit) for hit in nearest(request.path)]}
    if wants_fragment(request):
        return render(request, "guides/_nearest.html", context, status=404)
    response = page(request, "404.html", **context)
    response.status_code = 404
    return response


def nearest(path: str) -> list[Hit]:
    """The things spelt most like the last part of an address, of the kind its first part names, if it names one."""
    first, *_, last = [*path.strip("/").split("/"), *path.strip("/").split("/")]
    slug = unquote(last).replace("-", " ")
    section = next(iter(get_close_matches(first.lower(), SECTIONS, 1, 0.7)), None)
    found = index().nearest(slug, NEAREST, SECTIONS.get(section, ()))
    found += index().search(slug, 1)
    found += index().search(section or first, 1)
    return list({(hit.kind, hit.id): hit for hit in found}.values())[:NEAREST]


def server_error(request: HttpRequest) -> HttpResponse:
    """A page that needs nothing but its own file."""
    return HttpResponseServerError(get_template("500.html").render())
