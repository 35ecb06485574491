"""Does it fit: the rules to use by hand, and the calibres they are about."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from guides import by_hand
from guides.facts import facts
from guides.interfaces import interface
from guides.pages import kept, page
from guides.specification import seconds_by_crown

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


@kept
@require_safe
def fit(request: HttpRequest) -> HttpResponse:
    catalog = facts()
    context = {
        "catalog": catalog,
        "family": catalog.movement[FAMILY_SHEET],
        "layouts": [(layout, seconds_by_crown(layout)) for layout in catalog.layouts],
        "meetings": by_hand.meetings(catalog, FAMILY_SHEET),
        "joints": by_hand.joints(catalog),
        "severities": by_hand.SEVERITIES,
    }
    return page(request, "guides/fit.html", SECTION, **context)


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
