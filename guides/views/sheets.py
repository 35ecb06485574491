"""Paper: an overview of all documents, and each of them as PDF at an address that stays the same.

An address says everything that decides the bytes: /paper/steps/full-service.pdf?layout=6498&paper=letter&size=large.
Documents are kept in memory, the least used out first; the ones of a build are its owner's and are made each time.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseBase
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from guides import sheets
from guides.catalog.schema import LAYOUTS
from guides.catalog.work import STAGES
from guides.facts import facts
from guides.forms import PlanForm, shown
from guides.models import Build
from guides.pages import page
from guides.plan import MOVEMENT_OF_LAYOUT, Plan, Wishes, make_plan
from guides.progress import DEFAULT_LAYOUT
from guides.route import Route, routes
from guides.sheets.shelf import Document, Shelf
from guides.toolbox import tool_lists
from guides.views import being_made
from guides.views.private import secret_address
from guides.views.sheet_of_build import shopping_of_build

SECTION = "guides:guides"
STEPS_AT_ONCE = 30  # a checklist of so many takes under half a second
QUERY_MOST = 2_000  # characters; the answers of a plan take a few hundred
CHOICES = {"paper": tuple(sheets.PAPERS), "size": tuple(sheets.SIZES), "layout": LAYOUTS}
USUAL = {"paper": "a4", "size": "plain", "layout": DEFAULT_LAYOUT}

_shelf = Shelf()


class RefusedError(ValueError):
    """What was asked cannot be printed; the text says what was wanted."""


def _refusing(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Answer a question that cannot be answered with a sentence and 400, one that is too long with 414."""

    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if len(request.META.get("QUERY_STRING", "")) > QUERY_MOST:
            words = f"The address is longer than the {QUERY_MOST} characters that a sheet can need."
            return HttpResponse(words, status=414, content_type="text/plain; charset=utf-8")
        try:
            return view(request, *args, **kwargs)
        except RefusedError as fault:
            return HttpResponseBadRequest(str(fault), content_type="text/plain; charset=utf-8")

    return require_safe(answer)


def _asked(request: HttpRequest) -> dict[str, str]:
    """Paper, size and layout as the address has them, the usual ones where it is silent."""
    asked = {name: request.GET.get(name) or usual for name, usual in USUAL.items()}
    for name, value in asked.items():
        if value not in CHOICES[name]:
            raise RefusedError(f"{name} is {shown(value)}: wanted {' or '.join(CHOICES[name])}.")
    return asked


def _desk(request: HttpRequest) -> sheets.Desk:
    """What to print with: the movement asked for, or the plain one of the layout."""
    asked, catalog = _asked(request), facts()
    identity = request.GET.get("movement") or MOVEMENT_OF_LAYOUT[asked["layout"]]
    movement = catalog.movement.get(identity)
    if movement is None or movement.layout is None:
        known = ", ".join(one.id for one in catalog.movements if one.layout)
        raise RefusedError(f"movement is {shown(identity)}: wanted one of {known}.")
    return sheets.Desk(catalog, movement, _site(request, movement.layout), sheets.Format(asked["paper"], asked["size"]))


def _site(request: HttpRequest, layout: str = DEFAULT_LAYOUT) -> sheets.Site:
    """Where codes lead: to the public address if one is set, else to the one the visitor came by."""
    return sheets.Site(settings.PUBLIC_ADDRESS or request.build_absolute_uri("/").rstrip("/"), layout)


def _kept_sheet(
    request: HttpRequest, name: str, make: Callable[[sheets.Desk], bytes], *more: str, title: str = ""
) -> HttpResponseBase:
    """The document of this name. `more`: what else decides its bytes beyond the desk and the name. `title`: of a long
    one, which a browser sees being made."""
    desk = _desk(request)
    key = (name, *more, desk.movement.id, desk.site.base, desk.format.paper, desk.format.size)
    if title and key not in _shelf and being_made.is_wanted(request):
        work = partial(_make, key, desk, make)
        return being_made.counted(request, SECTION, title, work)
    response = _answer(_shelf.get(key, lambda: make(desk)), _file_name(name, desk))
    if title:
        patch_vary_headers(response, ["Accept"])
    return response


def _make(key: tuple, desk: sheets.Desk, make: Callable[[sheets.Desk], bytes], tell: sheets.Tell) -> None:
    _shelf.get(key, lambda: make(replace(desk, tell=tell)))


def _file_name(name: str, desk: sheets.Desk) -> str:
    return f"watchbench-{name}-{desk.movement.id}-{desk.format.paper}-{desk.format.size}.pdf"


def _answer(document: Document, file_name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'inline; filename="{file_name}"', "ETag": f'"{document.digest}"'}
    return HttpResponse(document.body, content_type="application/pdf", headers=headers)


def _route(identity: str) -> Route:
    try:
        return routes(facts())[identity]
    except KeyError:
        raise Http404(identity) from None


def _plan(request: HttpRequest, goal: str) -> Plan:
    """The plan of a path with the answers in the address; a wrong answer is refused, not replaced."""
    if goal not in facts().path:
        raise Http404(goal)
    form = PlanForm({"goal": goal, "layout": _desk(request).layout} | _answers(request))
    if not form.is_valid():
        raise RefusedError(" ".join(error for errors in form.errors.values() for error in errors))
    return make_plan(facts(), form.wishes())


def _answers(request: HttpRequest) -> dict[str, str]:
    own = [(name, value) for name, value in request.GET.items() if value]
    return {name: value for name, value in own if name in ("money", "hours") or name.startswith("price_")}


@_refusing
def paper(request: HttpRequest) -> HttpResponse:
    """Every document, with what paper, print, path and layout to make it for."""
    asked, catalog = _asked(request), facts()
    route = request.GET.get("route") or Wishes().goal
    if route not in catalog.path:
        raise RefusedError(f"route is {shown(route)}: wanted {' or '.join(catalog.path)}.")
    query = {name: value for name, value in asked.items() if value != USUAL[name]}
    context = {
        "asked": asked,
        "route": _route(route),
        "paths": catalog.paths,
        "layouts": [(one, catalog.movement[MOVEMENT_OF_LAYOUT[one]]) for one in LAYOUTS],
        "papers": [(name, words) for name, (words, _) in sheets.PAPERS.items()],
        "sizes": sheets.SIZES.items(),
        "base": _site(request).base,
        "is_only_here": _site(request).is_only_here,
        "documents": [(title, what, _address(name, args or [route], query)) for title, what, name, args in DOCUMENTS],
    }
    return page(request, "guides/paper.html", SECTION, **context)


# Title, what it is for, name of its address, and the address's arguments; None: the path.
DOCUMENTS = (
    ("Everything, bound", "All of the sheets below in one document, with contents.", "paper-book", None),
    ("Shopping list", "Slot by slot: what to look for, what decides, what to ask.", "paper-shopping", None),
    ("Tool checklist", "Have, buy or replace, the sum so far, a blade for each screw.", "paper-tools", None),
    ("Gauge sheet", "Rings, dials, bores, hands and rulers at true scale.", "paper-sheet", ["gauge"]),
    ("Parts tray map", "At full size: a place for every part and screw.", "paper-sheet", ["tray"]),
    ("Lubrication chart", "Where, what, how much, what stays dry, on the drawing.", "paper-sheet", ["oil"]),
    ("Step checklist", "Every step with its box, its caution and all it needs.", "paper-steps", None),
    ("Fault sheet", "What you see, why it may be, how to find out, what to do.", "paper-sheet", ["faults"]),
)


def _address(name: str, args: list[str], query: dict[str, str]) -> str:
    return reverse(f"guides:{name}", args=args) + (f"?{urlencode(query)}" if query else "")


@_refusing
def paper_steps(request: HttpRequest, route: str) -> HttpResponseBase:
    found = _route(route)
    title = sheets.sheet_title(found) if len(found.steps) > STEPS_AT_ONCE else ""
    return _kept_sheet(request, f"steps-{found.id}", lambda desk: sheets.steps_sheet(desk, found), title=title)


@_refusing
def paper_shopping(request: HttpRequest, route: str) -> HttpResponseBase:
    plan = _plan(request, route)
    answers = urlencode({"goal": route, **_answers(request)})
    shopping = sheets.of_plan(facts(), plan, f"/plan/?{answers}")
    return _kept_sheet(request, f"shopping-{route}", lambda desk: sheets.shopping_sheet(desk, shopping), answers)


@_refusing
def paper_tools(request: HttpRequest, name: str) -> HttpResponseBase:
    """The tools of a path, or of a budget."""
    catalog = facts()
    if name in catalog.budget:
        budget = catalog.budget[name]
        lists, more, title = tool_lists(catalog, budget), {}, budget.name
    else:
        tools, route = _plan(request, name).tools, _route(name)
        budget, lists, title = catalog.budget[route.budget], tools.lists, f"For the path: {route.short}"
        more = {"later": tools.later, "also": tools.also_named}
    path = f"/tools/?budget={budget.id}"
    make = partial(sheets.tools_sheet, name=title, lists=lists, path=path, **more)
    return _kept_sheet(request, f"tools-{name}", make)


@_refusing
def paper_book(request: HttpRequest, route: str) -> HttpResponseBase:
    found, plan = _route(route), _plan(request, route)
    answers, title = urlencode(_answers(request)), sheets.bound_title(found)
    make = partial(sheets.bound_sheet, route=found, plan=plan)
    return _kept_sheet(request, f"book-{route}", make, answers, title=title)


@_refusing
def paper_sheet(request: HttpRequest, name: str) -> HttpResponseBase:
    """The sheets that belong to no path: tray, oil, gauge, faults (all, or one stage)."""
    if name == "faults":
        return _faults(request)
    makers = {"tray": sheets.tray_sheet, "oil": sheets.oil_sheet, "gauge": sheets.gauge_sheet}
    if name not in makers:
        raise Http404(name)
    return _kept_sheet(request, name, makers[name])


def _faults(request: HttpRequest) -> HttpResponseBase:
    stage = request.GET.get("stage", "")
    if stage and stage not in STAGES:
        raise RefusedError(f"stage is {shown(stage)}: wanted one of {', '.join(STAGES)}.")
    found = [one for one in facts().troubles if stage in ("", one.stage)]
    name = f"faults-{stage}" if stage else "faults"
    path = f"/faults/?stage={stage}" if stage else "/faults/"
    return _kept_sheet(request, name, lambda desk: sheets.faults_sheet(desk, found, path=path))


@secret_address
@_refusing
def paper_build(request: HttpRequest, share_key: str) -> HttpResponse:
    """The shopping list of a build. Its address is the one that only reads: paper is seen by others."""
    build = Build.objects.filter(share_key=share_key).first()
    if build is None:
        raise Http404("build")
    desk = _desk_of_build(request, build)
    body = sheets.shopping_sheet(desk, shopping_of_build(facts(), build, desk.movement))
    return _answer(Document.of(body), _file_name("build", desk))


def _desk_of_build(request: HttpRequest, build: Build) -> sheets.Desk:
    """With the build's own movement, where its layout is known; else the plain one of the layout asked for."""
    desk, movement = _desk(request), facts().movement.get(build.movement)
    if movement is None or movement.layout is None:
        return desk
    return sheets.Desk(facts(), movement, sheets.Site(desk.site.base, movement.layout), desk.format)
