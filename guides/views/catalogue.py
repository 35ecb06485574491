"""What exists: the movements of the family and their parts."""

from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from guides import specification, train
from guides.catalog.movements import STATUSES, Movement
from guides.catalog.parts import GROUPS, SIDES, Part
from guides.catalog.work import Step
from guides.facts import facts
from guides.figures import has_part_figure
from guides.pages import kept, page, wants_fragment
from guides.progress import layout_of
from guides.views.figures import map_of

SECTION = "guides:movements"
SECONDS_AN_HOUR = 3600
FAST_VPH = 21600
ASK_FIRST = ("movement-calibre", "movement-layout")
FRAGILITY = ("sturdy", "needs care", "fragile", "breaks at a touch")
CHAINS = {"going": "Going train", "motion": "Motion works", "winding": "Winding", "setting": "Hand setting"}
NOT_IN_A_MOVEMENT = ("dressing", "casing")


class PartsForm(forms.Form):
    """Which parts to list. Every field may be left out."""

    group = forms.ChoiceField(required=False, choices=[("", "All groups"), *GROUPS.items()])
    side = forms.ChoiceField(required=False, choices=[("", "Anywhere"), *SIDES.items()])
    fly = forms.BooleanField(required=False)

    def wants(self, part: Part) -> bool:
        wanted = self.cleaned_data
        return (
            wanted.get("group") in (part.group, "")
            and wanted.get("side") in (part.side, "")
            and (part.can_fly or not wanted["fly"])
        )


@kept
@require_safe
def movements(request: HttpRequest) -> HttpResponse:
    catalog = facts()
    documented = [one for one in catalog.movements if specification.is_documented(one)]
    context = {
        "catalog": catalog,
        "layouts": [
            (layout, [one for one in documented if one.layout == layout.id], specification.seconds_by_crown(layout))
            for layout in catalog.layouts
        ],
        "apart": [(one, STATUSES[one.status]) for one in catalog.movements if one not in documented],
    }
    return page(request, "guides/movements.html", SECTION, **context)


@kept
@require_safe
def movement(request: HttpRequest, movement: str) -> HttpResponse:
    catalog, found = facts(), facts().movement.get(movement)
    if found is None:
        raise Http404(movement)
    context = {
        "catalog": catalog,
        "movement": found,
        "status": STATUSES[found.status],
        "documented": specification.is_documented(found),
        "ticks": found.vph // SECONDS_AN_HOUR if found.vph else None,
        "asks": [check for check in catalog.checks if check.id in ASK_FIRST],
        "targets": [target for target in catalog.targets if found.id in target.applies_to],
        **_sheet(found),
        **(_inside(found) | map_of(request, found) if specification.is_documented(found) else {}),
    }
    template = "guides/_figure_map.html" if wants_fragment(request) else "guides/movement.html"
    return page(request, template, SECTION, **context)


def _sheet(movement: Movement) -> dict[str, Any]:
    """What the content says of a movement itself."""
    catalog = facts()
    return {
        "rows": specification.rows(catalog, movement),
        "missing": specification.missing(movement),
        "twins": specification.twins(catalog, movement),
        "tells": specification.tells(catalog, movement),
        "disagreements": specification.other_disagreements(catalog, movement),
    }


def _inside(movement: Movement) -> dict[str, Any]:
    """The train, the parts and the places of a movement whose layout and beat are known."""
    catalog = facts()
    going = catalog.going_train(movement.vph)
    gears = (*going, *(gear for gear in catalog.gears if gear.chain != "going"))
    periods = {part: train.say_period(period) for part, period in train.periods(gears).items()}
    parts = [part for part in catalog.parts if part.group not in NOT_IN_A_MOVEMENT and not part.absent]
    return {
        "chains": [(title, [gear for gear in gears if gear.chain == chain]) for chain, title in CHAINS.items()],
        "periods": periods,
        "beat": train.beat(going),
        "groups": _by_group(parts),
        "screws": [part for part in parts if part.screw],
        "places": [(p, p.at_6497 if movement.layout == "6497" else p.at_6498) for p in catalog.points],
    }


def _by_group(parts: list[Part]) -> list[tuple[str, list[Part]]]:
    groups = [(title, [part for part in parts if part.group == group]) for group, title in GROUPS.items()]
    return [(title, found) for title, found in groups if found]


@kept
@require_safe
def parts(request: HttpRequest) -> HttpResponse:
    """All parts, or those a visitor asks for. An unknown choice is answered at its field with 422."""
    form = PartsForm(request.GET)
    found = [part for part in facts().parts if form.wants(part)] if form.is_valid() else []
    context = {
        "form": form,
        "groups": _by_group(found),
        "count": len(found),
        "total": len(facts().parts),
        "sides": SIDES,
        "fragility": FRAGILITY,
        "fragment": wants_fragment(request),
    }
    template = "guides/_parts_found.html" if context["fragment"] else "guides/parts.html"
    response = page(request, template, SECTION, **context)
    response.status_code = 200 if form.is_valid() else 422
    return response


@kept
@require_safe
def part(request: HttpRequest, number: str) -> HttpResponse:
    catalog, found = facts(), facts().part.get(number)
    if found is None:
        return redirect("guides:part", _number_of(number), permanent=True)
    context = {
        "catalog": catalog,
        "part": found,
        "group": GROUPS[found.group],
        "side": SIDES[found.side],
        "fragility": FRAGILITY[found.fragility],
        "is_drawn": has_part_figure(catalog, number),
        "layout": layout_of(request),
        "guides": _steps_by_guide(catalog.steps_by_part.get(number, ())),
        "gears": _turning(number),
        "oil_points": catalog.oil_points_by_part.get(number, ()),
        "held_by": catalog.screws_by_part.get(number, ()),
        "disagreements": catalog.disagreements_by_part.get(number, ()),
        **_neighbours(found),
    }
    return page(request, "guides/part.html", SECTION, **context)


def _neighbours(part: Part) -> dict[str, Part | None]:
    """The parts before and after one in the parts list."""
    row = [None, *facts().parts, None]
    place = row.index(part)
    return {"before": row[place - 1], "after": row[place + 1]}


def _number_of(slug: str) -> str:
    """The number of the part that goes by this name; of two that do, none."""
    by_name = [part.number for part in facts().parts if slugify(part.name) == slug]
    found = by_name or [part.number for part in facts().parts if slug in map(slugify, part.names.everything())]
    if len(found) != 1:
        raise Http404(slug)
    return found[0]


def _steps_by_guide(steps: tuple[Step, ...]) -> list[tuple[Any, list[Step]]]:
    catalog = facts()
    groups = [
        (guide, [step for step in steps if catalog.guide_of[step.id] is guide]) for guide in catalog.ordered_guides
    ]
    return [(guide, found) for guide, found in groups if found]


def _turning(number: str) -> list[tuple[Any, str | None]]:
    """Teeth of a part, once for each beat it is made for, and how often it turns."""
    catalog = facts()
    rows = []
    for gear in catalog.gears_by_part.get(number, ()):
        vph = int(gear.beats[0]) if gear.beats else FAST_VPH  # what names no beat turns alike in both trains
        periods = train.periods((*catalog.going_train(vph), *(one for one in catalog.gears if one.chain != "going")))
        rows.append((gear, train.say_period(periods[number]) if number in periods else None))
    return rows
