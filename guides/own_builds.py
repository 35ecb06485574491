"""Which builds this browser made. The session keeps their keys; it starts with the first build."""

from django.core.exceptions import ValidationError
from django.http import HttpRequest

from guides import builds
from guides.models import Build
from guides.pages import is_known

BUILDS_MOST = 50  # for one browser


def own_builds(request: HttpRequest) -> list[Build]:
    """Return the builds this browser keeps, the one used last first. No session, no query."""
    keys = request.session.get("builds", []) if is_known(request) else []
    rows = Build.objects.select_related("photo").filter(key__in=keys) if keys else ()
    found = {build.key: build for build in rows}
    return [found[key] for key in reversed(keys) if key in found]


def refuse_when_full(request: HttpRequest) -> None:
    if len(own_builds(request)) >= BUILDS_MOST:
        raise ValidationError(
            f"This browser keeps {BUILDS_MOST} builds already. Delete one first; export it if you like."
        )


def keep(request: HttpRequest, build: Build) -> None:
    """Remember a build as the one used last, and forget those that are no more."""
    others = [one.key for one in reversed(own_builds(request)) if one != build]
    request.session["builds"] = [*others, build.key]


def forget(request: HttpRequest) -> None:
    """Delete the builds of this browser, with candidates and pictures: for every device that opens them."""
    for build in own_builds(request):
        builds.delete(build)
