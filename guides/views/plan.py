"""The plan: a visitor's answers in the address, the plan in the answer. Nothing is stored."""

from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.contrib.humanize.templatetags.humanize import apnumber
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from guides.catalog.calibres import SLOT_NAMES
from guides.facts import facts
from guides.forms import PlanForm
from guides.pages import page, wants_fragment
from guides.plan import MOVEMENT_OF_LAYOUT, Plan, make_plan
from guides.progress import DEFAULT_LAYOUT, layout_of
from guides.ticks import ticks_of

SECTION = "guides:plan"


@require_safe
@vary_on_headers("HX-Request", "Cookie")
def plan(request: HttpRequest) -> HttpResponse:
    ticks = ticks_of(request)
    form = PlanForm({"layout": layout_of(request)} | request.GET.dict())
    found = make_plan(facts(), form.wishes(ticks.have, ticks.substitute))
    template = "guides/_plan.html" if wants_fragment(request) else "guides/plan.html"
    response = page(request, template, SECTION, form=form, plan=found, **_context(found, form))
    response.status_code = 200 if form.is_valid() else 422
    answered = {name: answer for name, answer in request.GET.items() if answer}
    response["HX-Push-Url"] = f"{request.path}?{urlencode(answered)}" if answered else request.path
    return response


def _context(found: Plan, form: PlanForm) -> dict[str, Any]:
    catalog, layout = facts(), found.wishes.layout
    shown = {f"price_{part.look.slot}" for part in found.parts}
    return {
        "about": catalog.about,
        "beat": found.choice.movement.spec("vph"),
        "budgets": catalog.budgets,
        "goals": [make_plan(catalog, replace(found.wishes, goal=path.id)) for path in catalog.paths],
        "layouts": [(one.id, catalog.movement[MOVEMENT_OF_LAYOUT[one.id]]) for one in catalog.layouts],
        "layout_query": "" if layout == DEFAULT_LAYOUT else f"?layout={layout}",
        "parts": [(part, SLOT_NAMES[part.look.slot], form[f"price_{part.look.slot}"]) for part in found.parts],
        "hidden": [field for field in form if field.name in form.prices and field.name not in shown and field.value()],
        "unpriced": [SLOT_NAMES[part.look.slot].lower() for part in found.unpriced if not part.only_if_needed],
        "perhaps": [SLOT_NAMES[part.look.slot].lower() for part in found.unpriced if part.only_if_needed],
        "sittings_word": apnumber(len(found.work.sittings)),
    }
