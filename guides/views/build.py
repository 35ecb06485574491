"""One build for whoever has its key: look, change, compare, export, delete; and the page to share, which only reads."""

from typing import Any
from urllib.parse import urlencode

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from guides import builds as domain
from guides.build_forms import CandidateForm, ChangeForm
from guides.build_json import export
from guides.build_photos import photo_of
from guides.build_report import compare, overview, worn
from guides.build_values import quoted
from guides.facts import facts
from guides.fit import calibre_name
from guides.models import SLOTS, STATES, Build, Candidate
from guides.pages import page, wants_fragment
from guides.views.private import by_key, secret_address
from guides.views.watch import photo_address
from guides.watch_forms import WatchForm

SECTION = "guides:fit"
SAID = {
    "made": "The build is made. Add what you have found; this browser remembers it.",
    "imported": "Imported as a build of its own.",
    "opened": "Opened. This browser remembers the build from now on.",
    "saved": "Saved.",
    "deleted": "The candidate is deleted.",
}


def _status(request: HttpRequest, build: Build) -> str:
    """Say what was done a moment ago, as the address tells it."""
    word, _, number = request.GET.get("said", "").partition("-")
    if word == "added" and number.isdecimal():
        candidate = build.candidates.filter(pk=number[:18]).first()
        return f"Added: {candidate.name}." if candidate else ""
    return SAID.get(word, "")


def _context(build: Build) -> dict[str, Any]:
    seen = overview(facts(), build)
    return {"seen": seen, "build": build, "movement": calibre_name(facts(), build.movement), "states": STATES}


@by_key
@require_safe
def build(request: HttpRequest, build: Build) -> HttpResponse:
    context = _context(build) | {
        "edit_address": request.build_absolute_uri(reverse("guides:build", args=[build.key])),
        "share_address": request.build_absolute_uri(reverse("guides:shared-build", args=[build.share_key])),
        "status": _status(request, build),
        "may_write": True,
    }
    look = worn(facts(), context["seen"])
    context["watch_address"] = f"{reverse('guides:build-watch', args=[build.key])}?{urlencode(look)}"
    if photo := photo_of(build):
        context |= {"photo": photo_address(photo), "dial": WatchForm(look).watch()}
    return page(request, "guides/build.html", SECTION, **context)


@secret_address
@require_safe
def shared_build(request: HttpRequest, share_key: str) -> HttpResponse:
    """The page to share. It knows the other key only to find the build, and shows no way to write."""
    found = get_object_or_404(Build, share_key=share_key)
    domain.opened(found)
    return page(request, "guides/build_share.html", SECTION, may_write=False, **_context(found))


@by_key
@require_http_methods(["GET", "HEAD", "POST"])
def change_build(request: HttpRequest, build: Build) -> HttpResponse:
    form = ChangeForm(request.POST if request.method == "POST" else None, build=build)
    if request.method == "POST" and form.is_valid():
        domain.change(build, **form.own())
        return _back(build, "saved")
    return _form(request, "guides/build_change.html", form, build=build)


def _form(request: HttpRequest, template: str, form: Any, **context: Any) -> HttpResponse:
    response = page(request, template, SECTION, form=form, **context)
    response.status_code = 422 if form.errors else 200
    return response


def _back(build: Build, said: str, place: str = "") -> HttpResponse:
    return redirect(f"{reverse('guides:build', args=[build.key])}?said={said}{place}")


@by_key
@require_http_methods(["GET", "HEAD", "POST"])
def delete_build(request: HttpRequest, build: Build) -> HttpResponse:
    """Ask, then delete; the session's key to it leads nowhere from then on."""
    if request.method == "POST":
        domain.delete(build)
        return redirect("guides:builds")
    context = {"count": build.candidates.count(), "photo": photo_of(build)}
    return page(request, "guides/build_delete.html", SECTION, build=build, **context)


@by_key
@require_safe
def export_build(request: HttpRequest, build: Build) -> HttpResponse:
    name = slugify(build.name)[:60] or "build"
    headers = {"Content-Disposition": f'attachment; filename="watchbench-{name}.json"'}
    return HttpResponse(export(build), content_type="application/json; charset=utf-8", headers=headers)


@by_key
@require_safe
def compare_candidates(request: HttpRequest, build: Build, slot: str) -> HttpResponse:
    if slot not in SLOTS:
        raise Http404(slot)
    table = compare(facts(), build, slot)
    context = {"slot": slot, "title": SLOTS[slot], "table": table, "states": STATES}
    return page(request, "guides/compare.html", SECTION, build=build, **context)


@by_key
@require_http_methods(["GET", "HEAD", "POST"])
def new_candidate(request: HttpRequest, build: Build) -> HttpResponse:
    wanted = request.GET.get("slot", "")
    slot = wanted if wanted in SLOTS else next(iter(SLOTS))
    form = CandidateForm(request.POST if request.method == "POST" else None, slot=slot, currency=_currency(build))
    if request.method == "POST" and form.is_valid():
        try:
            candidate = domain.add(build, **form.said())
            return _back(build, f"added-{candidate.pk}", f"#{candidate.slot}")
        except ValidationError as fault:
            form.refuse(fault)
    action = reverse("guides:new-candidate", args=[build.key])
    return _form(request, "guides/candidate.html", form, build=build, action=action)


def _currency(build: Build) -> str:
    """The currency the visitor wrote last in this build."""
    last = build.candidates.exclude(currency="").last()
    return last.currency if last else ""


@by_key
@require_http_methods(["GET", "HEAD", "POST"])
def candidate(request: HttpRequest, build: Build, candidate: int) -> HttpResponse:
    found = get_object_or_404(build.candidates, pk=candidate)
    form = CandidateForm(
        request.POST if request.method == "POST" else None, candidate=found, **_default_currency(build, found)
    )
    if request.method == "POST" and form.is_valid():
        try:
            domain.edit(found, **form.said())
            return _back(build, "saved", f"#{found.slot}")
        except ValidationError as fault:
            form.refuse(fault)
    action = reverse("guides:candidate", args=[build.key, found.pk])
    return _form(request, "guides/candidate.html", form, build=build, action=action, candidate=found)


def _default_currency(build: Build, found: Candidate) -> dict[str, str]:
    return {} if found.currency else {"currency": _currency(build)}


@by_key
@require_POST
def choose_candidate(request: HttpRequest, build: Build, candidate: int) -> HttpResponse:
    """Set how far a candidate is; the verdict of the whole build follows."""
    found = get_object_or_404(build.candidates, pk=candidate)
    state = request.POST.get("state", "")
    if state not in STATES:
        fault = f"state: {quoted(state)} is not one of {', '.join(STATES)}."
        return HttpResponseBadRequest(fault, content_type="text/plain; charset=utf-8")
    domain.choose(found, state=state)
    if wants_fragment(request):
        return page(request, "guides/_build.html", SECTION, may_write=True, **_context(build))
    return _back(build, "saved", f"#{found.slot}")


@by_key
@require_http_methods(["GET", "HEAD", "POST"])
def delete_candidate(request: HttpRequest, build: Build, candidate: int) -> HttpResponse:
    found = get_object_or_404(build.candidates, pk=candidate)
    if request.method == "POST":
        domain.remove(found)
        return _back(build, "deleted", f"#{found.slot}")
    return page(request, "guides/candidate_delete.html", SECTION, build=build, candidate=found)
