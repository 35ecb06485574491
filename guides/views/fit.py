"""Does it fit: one page to check, its JSON twin, the rules to use by hand, and the calibres they are about."""

import json
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers

from guides import by_hand
from guides.facts import facts
from guides.fit import KINDS, LANGUAGES, TEXT_MOST, Report, Verdict, check, identify_hands, message, movement_choices
from guides.fit.measure import HOW
from guides.fit_api import BODY_MOST, EXAMPLE, ApiError, answer
from guides.fit_fields import KIND_NAMES, OWN
from guides.fit_forms import CLOCKS, Asked, choices_of, link_of, read_asked
from guides.heard import Piece, pieces
from guides.interfaces import interface
from guides.pages import kept, page, wants_fragment
from guides.specification import seconds_by_crown
from guides.verdicts import deciding, headline

SECTION = "guides:fit"
FAMILY_SHEET = "eta-6497-1"  # its outside is that of the whole family, and it is the best documented one
UNKNOWNS = {
    "measured_post_diameters": "measured posts",
    "height_variants": "height versions",
    "stem_thread": "stem thread",
    "stem_axis": "stem axis",
    "dial_feet": "dial feet",
    "seconds_offset": "distance of the seconds",
    "post_tops": "heights of the posts",
}


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
def fit(request: HttpRequest) -> HttpResponse:
    """Check what was sent, and store nothing: a long text comes by POST, filled-in numbers may stand in the address."""
    data = request.POST if request.method == "POST" else request.GET
    asked = read_asked(data, facts())
    context = {"asked": asked, **_choices(), **_result(asked)}
    if not asked.text:
        context["link"] = urlencode(link_of(data.dict()))
    template = "guides/_fit.html" if wants_fragment(request) else "guides/fit.html"
    response = page(request, template, SECTION, **context)
    response.status_code = 422 if asked.has_faults else 200
    return response


def _choices() -> dict[str, Any]:
    titles = {row.id: row.title for row in facts().checks}
    return {
        "movements": choices_of(facts()),
        "clocks": CLOCKS,
        "kinds": KIND_NAMES,
        "joint_names": {name: title for name, (title, *_) in by_hand.JOINTS.items()},
        "how": [(titles[one], words) for one, words in HOW.items() if one in titles],
        "text_most": TEXT_MOST,
    }


def _result(asked: Asked) -> dict[str, Any]:
    """What was found, or nothing while there is no part to check."""
    build = asked.build
    if build is None:
        return {}
    report = check(facts(), build)
    messages = [(name, title, message(report.findings, name)) for name, title in LANGUAGES.items()]
    return {
        "kind_name": KIND_NAMES[asked.kind],
        "report": report,
        "worst": next(iter(deciding(report)), None),
        "headline": headline(report, {row.id: row.title for row in facts().checks}),
        "pieces": _heard(asked, report),
        "matches": identify_hands(facts(), build.parts[0].facts),
        "messages": messages,
        "asks": any(words for *_, words in messages),
    }


def _heard(asked: Asked, report: Report) -> tuple[Piece, ...]:
    """The text with its marks; each field is told where its first mark stands."""
    if asked.listing is None:
        return ()
    found = pieces(asked.listing, [one.check for one in report.of(Verdict.CLASH)], asked.corrected)
    places = {key: piece.id for piece in reversed(found) for key in piece.keys}
    for row in asked.rows:
        row.place = places.get(row.key, "")
    return found


@csrf_exempt  # for programs: it acts on no session
@require_http_methods(["GET", "HEAD", "POST"])
def fit_api(request: HttpRequest) -> HttpResponse:
    """Facts and findings of one listing as JSON; by GET the page that says how to ask."""
    if request.method != "POST":
        return page(request, "guides/fit_api.html", SECTION, **_manual(request))
    if int(request.headers.get("Content-Length") or 0) > BODY_MOST:
        return JsonResponse({"error": f"body: longer than {BODY_MOST} bytes"}, status=413)
    try:
        return JsonResponse(answer(request.body, facts()), json_dumps_params={"allow_nan": False})
    except ApiError as fault:
        return JsonResponse({"error": str(fault)}, status=400)


def _manual(request: HttpRequest) -> dict[str, Any]:
    return {
        "address": request.build_absolute_uri(request.path),
        "example": json.dumps(EXAMPLE, indent=2),
        "text_most": f"{TEXT_MOST:,}",
        "body_most": f"{BODY_MOST:,}",
        "kinds": ", ".join(KINDS),
        "movements": ", ".join(one.id for one in movement_choices(facts())),
        "own": ", ".join(OWN),
    }


@kept
@require_safe
def limits(request: HttpRequest) -> HttpResponse:
    catalog = facts()
    context = {
        "catalog": catalog,
        "family": catalog.movement[FAMILY_SHEET],
        "layouts": [(layout, seconds_by_crown(layout)) for layout in catalog.layouts],
        "meetings": by_hand.meetings(catalog, FAMILY_SHEET),
        "joints": by_hand.joints(catalog),
        "severities": by_hand.SEVERITIES,
    }
    return page(request, "guides/fit_limits.html", SECTION, **context)


@kept
@require_safe
def calibres(request: HttpRequest) -> HttpResponse:
    catalog = facts()
    interfaces = [interface(catalog, calibre) for calibre in catalog.calibres]
    context = {
        "catalog": catalog,
        "family": [one for one in interfaces if one.calibre.role == "target"],
        "confusable": [one for one in interfaces if one.calibre.role == "confusable"],
        "unknowns": UNKNOWNS,
    }
    return page(request, "guides/calibres.html", SECTION, **context)
