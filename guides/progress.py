"""What a visitor did at the bench: steps done, layout built. Lives in the session, which starts with the first tick."""

from django.http import HttpRequest

from guides.catalog.schema import LAYOUTS
from guides.pages import is_known
from guides.route import Route

DEFAULT_LAYOUT = "6497"


def done_steps(request: HttpRequest, route: Route) -> set[str]:
    """Ids of the steps ticked on this route. Empty for a visitor without a session, and no query is made."""
    return set(request.session.get("done", {}).get(route.id, [])) if is_known(request) else set()


def mark(request: HttpRequest, route: Route, step_id: str, *, is_done: bool) -> None:
    ticked = done_steps(request, route) - {step_id} | ({step_id} if is_done else set())
    ordered = [step.id for step in route.steps if step.id in ticked]
    request.session["done"] = request.session.get("done", {}) | {route.id: ordered}
    request.session["last"] = route.id


def last_route(request: HttpRequest) -> str | None:
    """The route on which the visitor ticked something last."""
    return request.session.get("last") if is_known(request) else None


def layout_of(request: HttpRequest) -> str:
    """The layout in the address, else the one chosen before, else the 6497."""
    asked = request.GET.get("layout")
    stored = request.session.get("layout") if is_known(request) else None
    return next(layout for layout in (asked, stored, DEFAULT_LAYOUT) if layout in LAYOUTS)
