"""The builds of this browser, and the ways a build comes to be: made, added to from the fit page, imported, opened.

Its addresses hold no key. What is done with one build, by whoever has its key, stands in build.py.
"""

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from guides import builds as domain
from guides.build_forms import ImportForm, OpenForm, OwnForm, from_fit, own_from_fit
from guides.build_json import BuildFileError
from guides.build_report import summary
from guides.facts import facts
from guides.fit_forms import read_asked
from guides.models import Build
from guides.own_builds import BUILDS_MOST, keep, own_builds, refuse_when_full
from guides.pages import page
from guides.views.fit import fit
from guides.views.private import private

SECTION = "guides:fit"
FAULTS_SHOWN = 30
FORMS = {"own": OwnForm, "file": ImportForm, "open": OpenForm}


def _list(request: HttpRequest, status: int = 200, **forms: object) -> HttpResponse:
    """The list, with a form per way to begin; a form that was refused takes its own place."""
    fresh = {f"{name}_form": form() for name, form in FORMS.items()}
    rows = [(build, summary(facts(), build)) for build in own_builds(request)]
    response = page(request, "guides/builds.html", SECTION, rows=rows, most=BUILDS_MOST, **(fresh | forms))
    response.status_code = status
    return response


def _to(build: Build, said: str) -> HttpResponse:
    return redirect(f"{reverse('guides:build', args=[build.key])}?said={said}")


@private
@require_http_methods(["GET", "HEAD", "POST"])
def builds(request: HttpRequest) -> HttpResponse:
    """All builds of this browser; posted to, a new one."""
    if request.method != "POST":
        return _list(request)
    form = OwnForm(request.POST)
    if form.is_valid():
        try:
            refuse_when_full(request)
            build = domain.create(**form.own())
            keep(request, build)
            return _to(build, "made")
        except ValidationError as fault:
            form.add_error(None, fault.messages)
    return _list(request, 422, own_form=form)


@private
@require_POST
def add_to_build(request: HttpRequest) -> HttpResponse:
    """Keep what stands on the fit page as a candidate; make a build where there is none. What is wrong goes back there.

    The form is the fit page's own (guides.fit_forms), perhaps with the key of a `build` of this browser.
    """
    asked = read_asked(request.POST, facts())
    if asked.kind is None or asked.has_faults:
        return _fit_again(request)
    mine = own_builds(request)
    build = next((one for one in mine if one.key == request.POST.get("build")), mine[0] if mine else None)
    try:
        build, candidate = domain.begin_with(build, own=own_from_fit(asked), **from_fit(asked))
    except ValidationError as fault:
        return _list(request, 422, refused=fault.messages)
    keep(request, build)
    return redirect(f"{reverse('guides:build', args=[build.key])}?said=added-{candidate.pk}#c{candidate.pk}")


def _fit_again(request: HttpRequest) -> HttpResponse:
    response = fit(request)
    response.status_code = 422
    return response


@private
@require_POST
def import_build(request: HttpRequest) -> HttpResponse:
    form, faults = ImportForm(request.POST, request.FILES), ()
    if form.is_valid():
        try:
            refuse_when_full(request)
            build = domain.import_build(form.cleaned_data["file"])
            keep(request, build)
            return _to(build, "imported")
        except ValidationError as fault:
            form.add_error(None, fault.messages)
        except BuildFileError as fault:
            faults = fault.faults
    more = max(0, len(faults) - FAULTS_SHOWN)
    return _list(request, 422, file_form=form, faults=faults[:FAULTS_SHOWN], more_faults=more)


@private
@require_POST
def open_build(request: HttpRequest) -> HttpResponse:
    """Keep a build of another device here: whoever has its edit link may."""
    form = OpenForm(request.POST)
    if form.is_valid():
        try:
            refuse_when_full(request)
            keep(request, form.cleaned_data["link"])
            return _to(form.cleaned_data["link"], "opened")
        except ValidationError as fault:
            form.add_error(None, fault.messages)
    return _list(request, 422, open_form=form)
