"""Tools: which blade fills which slot, three budgets to tick off, and one page for each tool."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from guides.blades import blades, draw_heads, screws
from guides.catalog.bench import CATEGORIES, Budget, Tool
from guides.catalog.parts import Part
from guides.facts import facts
from guides.pages import is_known, kept, page, wants_fragment
from guides.ticks import Ticks, faults, keep, ticks_of
from guides.toolbox import From, add_up, chain, to_buy, tool_lists

SECTION = "guides:tools"
SMALLEST_BUDGET = "first-build-under-100"
NEEDS = (
    ("need_first_build", "To dress a movement you bought"),
    ("need_full_service", "For a full service"),
    ("need_serious", "For repeated work"),
)


def _budget(identity: str) -> Budget:
    try:
        return facts().budget[identity]
    except KeyError:
        raise Http404(identity) from None


@kept
@require_safe
def tools(request: HttpRequest) -> HttpResponse:
    catalog = facts()
    budget = _budget(request.GET.get("budget", SMALLEST_BUDGET))
    lists = _lists(budget, ticks_of(request))
    if "saved" in request.GET:
        lists["saved"] = _saved(lists, is_stored=is_known(request))
    if wants_fragment(request):
        return page(request, "guides/_budget.html", SECTION, **lists)
    shelves = [(name, [tool for tool in catalog.tools if tool.category == key]) for key, name in CATEGORIES.items()]
    return page(
        request,
        "guides/tools.html",
        SECTION,
        about=catalog.about,
        screws=screws(catalog),
        blades=blades(catalog),
        drawing=draw_heads(screws(catalog)),
        shelves=shelves,
        tool_count=len(catalog.tools),
        safety=catalog.safety,
        **lists,
    )


def _lists(budget: Budget, ticks: Ticks) -> dict[str, Any]:
    """The lists of a budget, largest first, with their sums as the ticks stand."""
    catalog = facts()
    lists = tool_lists(catalog, budget, have=ticks.have, substitute=ticks.substitute)
    lines = [line for one in lists for line in one.lines]
    return {
        "budgets": catalog.budgets,
        "budget": budget,
        "lists": [(one, add_up(one.lines)) for one in reversed(lists)],
        "count": len(lines),
        "still": to_buy(lines),
        "bench": add_up(line for line in lines if line.comes_from is From.BENCH),
        "household": add_up(line for line in lines if line.from_home),
    }


def _saved(lists: dict[str, Any], *, is_stored: bool) -> str:
    if not is_stored:
        return "Nothing is ticked, so nothing is stored."
    return f"Saved. {lists['bench'].count} of {lists['count']} things are already on your bench."


@require_POST
def tick_tools(request: HttpRequest) -> HttpResponse:
    """Keep what is ticked on one budget's lists; tools of other lists stay as they were."""
    catalog = facts()
    budget = catalog.budget.get(request.POST.get("budget", ""))
    if budget is None:
        return _refused(request, f"no budget has the id “{request.POST.get('budget', '')[:40]}”")
    ticks = Ticks(frozenset(request.POST.getlist("have")), frozenset(request.POST.getlist("substitute")))
    if wrong := faults(catalog, ticks):
        return _refused(request, "; ".join(wrong))
    offered = (item.tool for one in chain(catalog, budget) for item in one.items)
    after = keep(request, offered, ticks)
    if wants_fragment(request):
        lists = _lists(budget, after)
        saved = _saved(lists, is_stored=is_known(request) or after != Ticks())
        return page(request, "guides/_sums.html", SECTION, saved=saved, is_tick=True, **lists)
    return redirect(f"{reverse('guides:tools')}?budget={budget.id}&saved=1")


def _refused(request: HttpRequest, why: str) -> HttpResponse:
    if wants_fragment(request):
        response = page(request, "guides/_sums.html", SECTION, refused=why)
        response.status_code = 400
        return response
    return HttpResponseBadRequest(f"Nothing was saved: {why}.", content_type="text/plain; charset=utf-8")


@kept
@require_safe
def tool(request: HttpRequest, tool: str) -> HttpResponse:
    catalog = facts()
    found = catalog.tool.get(tool)
    if found is None:
        raise Http404(tool)
    context = {
        "tool": found,
        "category": CATEGORIES[found.category],
        "needs": [(words, getattr(found, field)) for field, words in NEEDS],
        "turns": _turns(found),
        "oil": catalog.oil.get(found.oil),
        "groups": _steps_by_guide(found),
        "numbers": catalog.step_number,
        "budgets": [(budget, item) for budget in catalog.budgets for item in budget.items if item.tool == found.id],
        "state": _state(request, found),
    }
    return page(request, "guides/tool.html", SECTION, **context)


def _steps_by_guide(found: Tool) -> list[tuple[Any, list[Any]]]:
    catalog = facts()
    steps = catalog.steps_by_tool.get(found.id, ())
    groups = [
        (guide, [step for step in steps if catalog.guide_of[step.id] is guide]) for guide in catalog.ordered_guides
    ]
    return [(guide, some) for guide, some in groups if some]


def _state(request: HttpRequest, found: Tool) -> str | None:
    """What the visitor ticked for this tool."""
    ticks = ticks_of(request)
    if found.id in ticks.have:
        return "have"
    return "substitute" if found.id in ticks.substitute else None


def _turns(found: Tool) -> list[tuple[str, tuple[Part, ...]]]:
    """The screws a driver turns, best first. Empty for what is no driver."""
    blade = next((blade for blade in blades(facts()) if blade.driver is found), None)
    rows = [("Best for", blade.best_for), ("Just acceptable for", blade.acceptable_for)] if blade else []
    return [(words, parts) for words, parts in rows if parts]
