"""Guides, paths, their steps, and what a visitor ticks while working."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

from guides.catalog.schema import LAYOUTS
from guides.catalog.work import GATED, Step
from guides.facts import facts
from guides.forms import MinutesForm
from guides.own_builds import own_builds
from guides.pages import kept, page, wants_fragment
from guides.progress import done_steps, layout_of, mark
from guides.route import Route, routes, sittings, to_next_safe_stop, within

SECTION = "guides:guides"
SITTING_MINUTES = 60
TICKED = {"done", "last", "layout", "have", "substitute"}  # what progress.py and ticks.py keep in the session


def _route(route_id: str) -> Route:
    try:
        return routes(facts())[route_id]
    except KeyError:
        raise Http404(route_id) from None


def _step(route: Route, step_id: str) -> tuple[int, Step]:
    try:
        index = route.index(step_id)
    except ValueError:
        raise Http404(step_id) from None
    return index, route.steps[index]


def _layout_context(request: HttpRequest) -> dict[str, Any]:
    """The layout built, and the query that keeps it for a visitor who has no session."""
    layout = layout_of(request)
    kept_query = f"?layout={layout}" if request.GET.get("layout") == layout else ""
    return {"layout": layout, "layout_query": kept_query}


@kept
@require_safe
def guides(request: HttpRequest) -> HttpResponse:
    everything = routes(facts()).values()
    paths = [
        (route, _hazards(route), len(sittings(route.steps, SITTING_MINUTES))) for route in everything if route.budget
    ]
    guides = [route for route in everything if route.letter]
    return page(request, "guides/guides.html", SECTION, paths=paths, guides=guides)


def _hazards(route: Route) -> list[Step]:
    return [step for step in route.steps if step.hazard in GATED]


@kept
@require_safe
def route(request: HttpRequest, route: str) -> HttpResponse:
    found = _route(route)
    ticked = done_steps(request, found)
    following = next((step for step in found.steps if step.id not in ticked), None)
    context = {
        "route": found,
        "groups": _groups(found),
        "done": ticked,
        "following": following,
        "hazards": _hazards(found),
        "minutes_left": sum(step.minutes for step in found.steps if step.id not in ticked),
        "form": MinutesForm(),
        **_layout_context(request),
    }
    return page(request, "guides/route.html", SECTION, **context)


def _groups(route: Route) -> list[tuple[Any, list[tuple[int, Step]]]]:
    """Steps in runs of one guide, each with its number on the route."""
    groups: list[tuple[Any, list[tuple[int, Step]]]] = []
    for number, step in enumerate(route.steps, 1):
        guide = facts().guide_of[step.id]
        if not groups or groups[-1][0] is not guide:
            groups.append((guide, []))
        groups[-1][1].append((number, step))
    return groups


@kept
@require_safe
def step(request: HttpRequest, route: str, step: str) -> HttpResponse:
    return page(request, "guides/step.html", SECTION, **_step_context(request, route, step), form=MinutesForm())


def _step_context(request: HttpRequest, route_id: str, step_id: str) -> dict[str, Any]:
    catalog, route = facts(), _route(route_id)
    index, step = _step(route, step_id)
    rail = next(steps for _, steps in _groups(route) if (index + 1, step) in steps)
    ticked = done_steps(request, route)
    return {
        "route": route,
        "step": step,
        "number": index + 1,
        "guide": catalog.guide_of[step.id],
        "rail": rail,
        "rail_place": index + 2 - rail[0][0],
        "done": ticked,
        "is_done": step.id in ticked,
        "harbour": to_next_safe_stop(route, index),
        "before": route.steps[index - 1] if index else None,
        "after": route.steps[index + 1] if index + 1 < len(route.steps) else None,
        "screws": [(catalog.part[number], _blades(step, number)) for number in step.screws],
        "oil_points": [catalog.oil_point[name] for name in step.oil_points],
        "loose": [catalog.part[number] for number in step.loose],
        "disagreements": catalog.disagreements_by_step.get(step.id, ()),
        "troubles": catalog.troubles_by_step.get(step.id, ()),
        "about": catalog.about,
        **_layout_context(request),
    }


def _blades(step: Step, screw_number: str) -> list[tuple[Any, str]]:
    """Drivers of this step that fit a screw, the best first, each with how well it does."""
    screw = facts().part[screw_number].screw
    by_blade = {tool.blade_mm: tool for tool in map(facts().tool.get, step.tools) if tool and tool.blade_mm}
    best, *others = screw.blade_mm
    words = ["best", *("smallest sensible" if blade < best else "acceptable" for blade in others)]
    return [(by_blade[blade], word) for blade, word in zip(screw.blade_mm, words, strict=True) if blade in by_blade]


@require_POST
def done(request: HttpRequest, route: str, step: str) -> HttpResponse:
    """Tick or untick a step, then go to the next one (or back to where it was unticked)."""
    found = _route(route)
    index, current = _step(found, step)
    is_done = request.POST.get("done") == "yes"
    mark(request, found, current.id, is_done=is_done)
    following = current if not is_done else next(iter(found.steps[index + 1 :]), None)
    name, where = ("guides:step", (found.id, following.id)) if following else ("guides:route", (found.id,))
    return redirect(reverse(name, args=where) + _layout_context(request)["layout_query"])


@kept
@require_safe
def minutes(request: HttpRequest, route: str, step: str) -> HttpResponse:
    """How far a span of minutes carries from a step: to which safe stop, or how long the first one takes."""
    context = _step_context(request, route, step)
    form = MinutesForm(request.GET)
    if form.is_valid():
        span = form.cleaned_data["minutes"]
        fitting = within(context["route"], context["number"] - 1, span)
        context |= {"span": span, "fitting": fitting, "used": sum(stretch.minutes for stretch in fitting)}
    template = "guides/_minutes.html" if wants_fragment(request) else "guides/minutes.html"
    response = page(request, template, SECTION, form=form, **context)
    response.status_code = 200 if form.is_valid() else 422
    return response


@require_POST
def choose_layout(request: HttpRequest) -> HttpResponse:
    """Remember which layout is built; then back to the page that asked."""
    layout = request.POST.get("layout", "")
    if layout not in LAYOUTS:
        return HttpResponseBadRequest(f"layout “{layout[:20]}” is not known: wanted 6497 or 6498.")
    request.session["layout"] = layout
    return redirect(_back(request))


@require_POST
def forget(request: HttpRequest) -> HttpResponse:
    """Delete everything this browser ticked, and its cookie, unless something else rests on it. All: views/own.py."""
    for key in TICKED & set(request.session.keys()):
        del request.session[key]
    if set(request.session.keys()) <= {"builds"} and not own_builds(request):
        request.session.flush()
    return redirect(_back(request))


def _back(request: HttpRequest) -> str:
    target = request.POST.get("next", "")
    own = url_has_allowed_host_and_scheme(target, allowed_hosts={request.get_host()})
    return target if own else reverse("guides:guides")
