"""The picture of a listing: taken into a build, seen, cut and removed by whoever has that build's key."""

import io
from typing import Any

from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import InMemoryUploadedFile
from django.core.files.uploadhandler import FileUploadHandler, StopUpload
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from guides import build_photos, builds
from guides.figures.photo import MOST_BYTES, PhotoError
from guides.models import Build
from guides.own_builds import keep, own_builds, refuse_when_full
from guides.pages import wants_fragment
from guides.views.private import by_key, private
from guides.views.watch import answer
from guides.watch_forms import CircleForm, WatchForm

FRAME_BYTES = 64 * 1024  # what a form adds around the file
QUIET_NAME = "Tried on"
MOVEMENTS = {"6497": "st3600", "6498": "st3620"}  # the ones that the guides take to pieces


class InMemory(FileUploadHandler):
    """Keep an upload in memory, never on disk, where its metadata would lie about; stop when it passes the cap."""

    def __init__(self, request: HttpRequest | None = None) -> None:
        super().__init__(request)
        self.pieces: list[bytes] = []
        self.size = 0

    def new_file(self, *args: object, **kwargs: object) -> None:
        super().new_file(*args, **kwargs)
        self.pieces = []

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        self.size += len(raw_data)  # of all files together
        if self.size > MOST_BYTES:
            raise StopUpload(connection_reset=True)
        self.pieces.append(raw_data)

    def file_complete(self, file_size: int) -> InMemoryUploadedFile:
        content = io.BytesIO(b"".join(self.pieces))
        return InMemoryUploadedFile(
            content,
            self.field_name,
            self.file_name,
            self.content_type,
            file_size,
            self.charset,
            self.content_type_extra,
        )


def is_too_large(request: HttpRequest) -> bool:
    """True when the request says that it is longer than any picture that is taken. Reads nothing of it."""
    length = request.headers.get("Content-Length", "")
    return not length.isdecimal() or int(length) > MOST_BYTES + FRAME_BYTES


@private
@require_POST
def take_photo(request: HttpRequest) -> HttpResponse:
    """Take a picture into a build of this browser, or into one that is begun for it."""
    form = WatchForm(request.GET.dict())
    picture, refused = _taken(request, form)
    if refused:
        return refused
    build = next((one for one in own_builds(request) if one.key == request.POST.get("build")), None)
    try:
        build = build or _begun(request, form)
    except ValidationError as fault:
        return answer(request, form, fault=" ".join(fault.messages), status=422)
    build_photos.keep(build, picture)
    keep(request, build)
    return _tried_on(build, form)


@by_key
@require_POST
def take_build_photo(request: HttpRequest, build: Build) -> HttpResponse:
    """Take a picture into this build, instead of the one it has."""
    form = WatchForm(request.GET.dict())
    picture, refused = _taken(request, form, build)
    if refused:
        return refused
    build_photos.keep(build, picture)
    return _tried_on(build, form)


def _taken(
    request: HttpRequest, form: WatchForm, build: Build | None = None
) -> tuple[bytes, None] | tuple[None, HttpResponse]:
    """The picture, or the page that says why not; too large a one is refused before it is read."""

    def refused(fault: str, status: int = 422) -> tuple[None, HttpResponse]:
        return None, answer(request, form, build, fault=fault, status=status)

    if is_too_large(request):
        return refused(f"The picture has more than {MOST_BYTES // 1024**2} MB, which is the most.", 413)
    request.upload_handlers = [InMemory(request)]
    picture = request.FILES.get("picture")
    if picture is None:
        return refused("Choose a picture first: JPEG, PNG or WebP.")
    try:
        return build_photos.tidy(picture.read()), None
    except PhotoError as fault:
        return refused(str(fault))


def _begun(request: HttpRequest, form: WatchForm) -> Build:
    """A build for a picture that has none, as the form describes the watch."""
    refuse_when_full(request)
    dial = form.watch()
    return builds.create(name=QUIET_NAME, movement=MOVEMENTS[dial.layout], crown_clock=dial.crown_at)


def _tried_on(build: Build, form: WatchForm) -> HttpResponse:
    return redirect(f"{reverse('guides:build-watch', args=[build.key])}?{form.query()}#shop")


@by_key
@require_POST
def place_photo(request: HttpRequest, build: Build) -> HttpResponse:
    """Say where the dial lies in the picture of a build. htmx sends the look that is on the page along."""
    photo = build_photos.photo_of(build)
    if photo is None:
        raise Http404(build.name)
    form, circle_form = WatchForm(_look(request)), CircleForm(request.POST)
    if not circle_form.is_valid():
        return answer(request, form, build, circle_form=circle_form, status=422)
    build_photos.place(photo, **circle_form.cleaned_data)
    return answer(request, form, build) if wants_fragment(request) else _tried_on(build, form)


def _look(request: HttpRequest) -> dict[str, Any]:
    return request.GET.dict() | {name: request.POST[name] for name in WatchForm.base_fields if name in request.POST}


@by_key
@require_POST
def forget_photo(request: HttpRequest, build: Build) -> HttpResponse:
    build_photos.drop(build)
    return _tried_on(build, WatchForm(request.GET.dict()))


@by_key
@require_safe
def photo(request: HttpRequest, build: Build) -> HttpResponse:
    """The picture of a build, cut to its circle."""
    found = build_photos.photo_of(build)
    if found is None:
        raise Http404(build.name)
    return HttpResponse(build_photos.cut(found), content_type="image/webp")
