"""Search: one field, results as you type, plain links. Nothing asked for is kept."""

from functools import lru_cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from guides.facts import facts
from guides.pages import page, wants_fragment
from guides.passages import Passage
from guides.search import QUERY_MOST, Hit, Index

SHOWN = 24
LABELS = {
    "part": "Part", "screw": "Screw", "fault": "Fault", "term": "Word", "movement": "Movement", "tool": "Tool",
    "oil_point": "Oil point", "oil": "Lubricant", "guide": "Guide", "page": "Page", "check": "Fit check",
    "disagreement": "Sources differ", "calibre": "Calibre",
}  # fmt: skip
FACT_LABELS = {"oil": "Oiling", "timing": "Timing", "tools": "Tools", "movements": "Movements", "fit": "Shopping"}
OWN_PAGE = {
    "part": "guides:part", "screw": "guides:part", "fault": "guides:fault", "movement": "guides:movement",
    "tool": "guides:tool", "guide": "guides:route",
}  # fmt: skip
SHARED_PAGE = {
    "term": "guides:glossary", "oil": "guides:oil", "oil_point": "guides:oil", "check": "guides:limits",
    "disagreement": "guides:confidence", "calibre": "guides:calibres",
}  # fmt: skip
EXAMPLES = ("705", "clutch wheel", "Unruh", "ST3600", "stem won't come out", "how much oil on pallet stones", "rodico")


@lru_cache(maxsize=1)
def index() -> Index:
    """The index of the content, built once for each process."""
    return Index(facts())


def address(hit: Hit | Passage) -> str:
    """Where a hit, or any passage, is found, down to its place on the page."""
    if hit.kind == "step":
        return reverse("guides:step", args=[facts().guide_of[hit.id].id, hit.id])
    if hit.kind in OWN_PAGE:
        return reverse(OWN_PAGE[hit.kind], args=[hit.id])
    named = "limits" if hit.page == "fit" and hit.anchor else hit.page  # the joints stand on the page of limits
    place = reverse(SHARED_PAGE.get(hit.kind) or f"guides:{named}")
    return f"{place}#{hit.anchor}" if hit.anchor else place


def shown(hit: Hit) -> dict[str, Any]:
    """A hit as a row of a list: its label says what kind of thing it is, and its number if it has one."""
    label = FACT_LABELS.get(hit.page) if hit.kind == "fact" else LABELS.get(hit.kind)
    if hit.kind == "step":
        label = f"{facts().guide_of[hit.id].title} {facts().step_number[hit.id]}"
    if hit.kind in ("part", "screw") and hit.id.isdigit():
        label = f"{label} {hit.id}"
    snippet = "" if hit.snippet.rstrip(".").startswith(hit.title.rstrip("… ")) else hit.snippet
    return {"url": address(hit), "label": label, "title": hit.title, "snippet": snippet or ""}


@require_safe
@vary_on_headers("HX-Request")
def search(request: HttpRequest) -> HttpResponse:
    """Answer what is typed; without a query, say what can be asked."""
    query = " ".join(request.GET.get("q", "").split())[:QUERY_MOST]
    hits = index().search(query, SHOWN) if query else []
    nearest = index().nearest(query) if query and not hits else []
    context = {
        "query": query,
        "meant": index().read(query).meant if hits else None,
        "results": [shown(hit) for hit in hits],
        "nearest": [shown(hit) for hit in nearest],
        "examples": EXAMPLES,
        "is_full": len(hits) == SHOWN,
    }
    if wants_fragment(request):
        return render(request, "guides/_results.html", context)
    return page(request, "guides/search.html", **context)
