"""What is kept of a visitor: the page that lists it, and the button that deletes it all."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from guides.build_photos import photo_of
from guides.builds import FORGOTTEN_MONTHS
from guides.facts import facts
from guides.own_builds import forget, own_builds
from guides.pages import is_known, page
from guides.progress import done_steps
from guides.route import routes
from guides.ticks import ticks_of
from guides.views.private import private


@private
@require_safe
def own(request: HttpRequest) -> HttpResponse:
    ticks = ticks_of(request)
    context = {
        "is_known": is_known(request),
        "steps": sum(len(done_steps(request, route)) for route in routes(facts()).values()),
        "tools": len(ticks.have | ticks.substitute),
        "builds": [(build, build.candidates.count(), photo_of(build)) for build in own_builds(request)],
        "days": settings.SESSION_COOKIE_AGE // (24 * 60 * 60),
        "months": FORGOTTEN_MONTHS,
    }
    return page(request, "guides/own.html", **context)


@private
@require_POST
def forget_all(request: HttpRequest) -> HttpResponse:
    """Delete builds, pictures, ticks and the cookie, as the page said."""
    forget(request)
    request.session.flush()
    return redirect("guides:own")
