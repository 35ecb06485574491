"""The first page, and the page that shows every component."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from guides.facts import facts
from guides.pages import kept, page
from guides.progress import done_steps, last_route, layout_of
from guides.route import routes, to_next_safe_stop

HARDEST_STEP = "d-train-bridge"  # the design page shows the step with the most to show


@kept
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    catalog = facts()
    paths = [route for route in routes(catalog).values() if route.budget]
    context = {"about": catalog.about, "paths": catalog.paths, "routes": paths, "bench": _bench(request)}
    return page(request, "guides/home.html", **context)


def _bench(request: HttpRequest) -> dict[str, Any] | None:
    """Where the visitor stands on the route ticked last, or None before the first tick."""
    route = routes(facts()).get(last_route(request) or "")
    if route is None:
        return None
    ticked = done_steps(request, route)
    following = next((step for step in route.steps if step.id not in ticked), None)
    harbour = to_next_safe_stop(route, route.index(following.id)) if following else None
    return {"route": route, "count": len(ticked), "step": following, "harbour": harbour}


@kept
@require_safe
def design(request: HttpRequest) -> HttpResponse:
    catalog = facts()
    step = catalog.step[HARDEST_STEP]
    guide = catalog.guide_of[step.id]
    context = {
        "step": step,
        "guide": guide,
        "rail": list(enumerate(guide.steps, 1)),
        "harbour": to_next_safe_stop(routes(catalog)[guide.id], guide.steps.index(step)),
        "done": {one.id for one in guide.steps[: guide.steps.index(step)]},
        "parts": [catalog.part[number] for number in step.parts],
        "movement": catalog.movement["st3600"],
        "layout": layout_of(request),
    }
    return page(request, "guides/design.html", **context)
