"""Pages to look things up: faults, oil, timing, words, how sure, from where. None asks the database."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from guides import reference
from guides.catalog import Catalog
from guides.catalog.words import GRADES, Source
from guides.catalog.work import STAGES, Trouble
from guides.facts import facts
from guides.pages import kept, page, wants_fragment
from guides.search import QUERY_MOST
from guides.templatetags.watch import CONFIDENCE_MEANS
from guides.views.search import index


def _kept_unless_asked(view: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Keep the page itself; what visitors type into its filter is without end and is not kept."""
    whole, asked = kept(view), vary_on_headers("HX-Request")(view)

    @wraps(view)
    def answer(request: HttpRequest) -> HttpResponse:
        return (asked if request.GET.get("q") else whole)(request)

    return answer


def _query(request: HttpRequest) -> str:
    return " ".join(request.GET.get("q", "").split())[:QUERY_MOST]


@_kept_unless_asked
@require_safe
def faults(request: HttpRequest) -> HttpResponse:
    """What you see, by stage; filtered by a stage, by words, or both."""
    query, stage = _query(request), request.GET.get("stage", "")
    found = _matching_faults(facts(), query)
    if stage in STAGES:
        found = [trouble for trouble in found if trouble.stage == stage]
    context = {
        "query_here": query,
        "stage": stage if stage in STAGES else "",
        "stages": STAGES,
        "groups": reference.by_stage(found),
        "severities": reference.SEVERITIES,
        "count": len(found),
        "total": len(facts().troubles),
    }
    if wants_fragment(request):
        return render(request, "guides/_faults.html", context)
    return page(request, "guides/faults.html", "guides:faults", **context)


def _matching_faults(catalog: Catalog, query: str) -> list[Trouble]:
    if not query:
        return list(catalog.troubles)
    found = {hit.id for hit in index().search(query, len(catalog.troubles), ("fault",))}
    return [trouble for trouble in catalog.troubles if trouble.id in found]


@kept
@require_safe
def fault(request: HttpRequest, fault: str) -> HttpResponse:
    """One symptom: causes likeliest first, checks, the way out."""
    trouble = facts().trouble.get(fault)
    if trouble is None:
        raise Http404(f"no fault {fault!r}")
    catalog = facts()
    return page(
        request,
        "guides/fault.html",
        "guides:faults",
        fault=trouble,
        stage=STAGES[trouble.stage],
        severity=reference.SEVERITIES[trouble.severity],
        severities=reference.SEVERITIES,
        steps=[(catalog.step[step], catalog.guide_of[step], catalog.step_number[step]) for step in trouble.steps],
        related=reference.related(catalog, trouble),
    )


@kept
@require_safe
def oil(request: HttpRequest) -> HttpResponse:
    """The lubrication chart, in the order of the work."""
    catalog = facts()
    rules = list(enumerate(catalog.oil_principles, 1))
    return page(
        request,
        "guides/oil.html",
        wet=reference.in_working_order(catalog, [point for point in catalog.oil_points if not point.stay_dry]),
        dry=reference.in_working_order(catalog, [point for point in catalog.oil_points if point.stay_dry]),
        guide_of=catalog.guide_of,
        step_number=catalog.step_number,
        oils=[oil for oil in catalog.oils if oil.kind != "none"],
        rules={topic: [row for row in rules if row[1].topic == topic] for topic in ("principle", "quantity")},
        new_st36=[row for row in rules if row[1].topic == "new-st36"],
        kits=list(enumerate(catalog.oil_kits, 1)),
        never=catalog.about.never_on_a_movement,
        disagreements=reference.about_oil(catalog.disagreements),
    )


@kept
@require_safe
def timing(request: HttpRequest) -> HttpResponse:
    """What a good reading is, and where it is taken."""
    catalog = facts()
    return page(
        request,
        "guides/timing.html",
        targets=[(target, [catalog.movement[one] for one in target.applies_to]) for target in catalog.targets],
        table=reference.timing_table(catalog.targets),
        chart=reference.amplitude_chart(catalog.targets),
        guide=next(guide for guide in catalog.guides if guide.letter == "F"),
        facts=list(enumerate(catalog.timing_facts, 1)),
    )


@_kept_unless_asked
@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    """Every word and every name of a part, in four columns of the alphabet."""
    query = _query(request)
    entries = reference.glossary(facts())
    found = reference.matching(entries, query) if query else entries
    context = {
        "query_here": query,
        "letters": reference.by_letter(found),
        "count": len(found),
        "total": len(entries),
        "troubles": facts().trouble,
    }
    if wants_fragment(request):
        return render(request, "guides/_glossary.html", context)
    return page(request, "guides/glossary.html", **context)


@kept
@require_safe
def confidence(request: HttpRequest) -> HttpResponse:
    """What the marks mean, and every question on which sources differ."""
    catalog = facts()
    often = reference.sure_how_often(catalog)
    return page(
        request,
        "guides/confidence.html",
        marks=[(level, means, often[level]) for level, means in CONFIDENCE_MEANS.items()],
        subjects=reference.by_subject(catalog.disagreements),
        total=len(catalog.disagreements),
        guide_of=catalog.guide_of,
        step_number=catalog.step_number,
        movements=catalog.movement,
        steps=catalog.step,
        about=catalog.about,
    )


@kept
@require_safe
def sources(request: HttpRequest) -> HttpResponse:
    """Where the facts come from, by kind of evidence."""
    catalog = facts()
    often = reference.named_how_often(catalog)
    groups = [
        (title, [_source(source, often[source.id]) for source in found])
        for title, found in reference.by_evidence(catalog.sources)
    ]
    return page(request, "guides/sources.html", groups=groups, total=len(catalog.sources))


def _source(source: Source, count: int) -> dict[str, Any]:
    return {
        "source": source,
        "grade": GRADES.get(source.grade or ""),
        "count": count,
        "where": reference.linked(source.where or ""),
    }
