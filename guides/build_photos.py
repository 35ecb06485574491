"""The picture of a dial that belongs to a build: one file for each, seen by whoever has the build's key.

A picture goes when it is removed, when another takes its place, and with its build. It is in no export and on no page
to share. What a crash or a database brought back from a copy leaves without a row is swept away.
"""

import time
from pathlib import Path
from threading import BoundedSemaphore

from django.conf import settings
from django.db import transaction

from guides.figures import photo as pictures
from guides.models import Build, Photo, new_key

AT_ONCE = BoundedSemaphore(2)  # pictures being decoded: each may take pictures.MOST_MEMORY
YOUNG_S = 60 * 60  # a file this young may belong to a row that is being written


def tidy(data: bytes) -> bytes:
    """Return a visitor's picture as it may be kept; raise PhotoError with a sentence when it cannot be used."""
    with AT_ONCE:
        return pictures.tidied(data)


def keep(build: Build, picture: bytes) -> Photo:
    """Keep what `tidy` gave as the picture of a build, instead of the one before."""
    sweep()
    name = new_key()
    _file(name).write_bytes(picture)
    with transaction.atomic():
        before = list(Photo.objects.filter(build=build))
        for photo in before:
            photo.delete()
        kept = Photo.objects.create(build=build, name=name)
    for photo in before:
        _file(photo.name).unlink(missing_ok=True)
    return kept


def photo_of(build: Build) -> Photo | None:
    photo = getattr(build, "photo", None)  # asks the database, unless it came with the build
    return photo if photo and _file(photo.name).exists() else None


def place(photo: Photo, *, across: object, down: object, radius: object) -> None:
    """Say where in the picture the dial lies, in per cent."""
    photo.across, photo.down, photo.radius = across, down, radius
    photo.full_clean()
    photo.save()


def cut(photo: Photo) -> bytes:
    circle = pictures.Circle(*(float(share) / 100 for share in (photo.across, photo.down, photo.radius)))
    with AT_ONCE:
        return pictures.cut_dial(_file(photo.name).read_bytes(), circle=circle)


def drop(build: Build) -> None:
    """Delete the picture of a build, if it has one."""
    for photo in Photo.objects.filter(build=build):
        photo.delete()
        _file(photo.name).unlink(missing_ok=True)


def sweep() -> None:
    """Delete files that belong to no build."""
    oldest = time.time() - YOUNG_S
    names = set(Photo.objects.values_list("name", flat=True))
    for file in _folder().glob("*.webp"):
        if file.stem not in names and file.stat().st_mtime < oldest:
            file.unlink(missing_ok=True)


def _file(name: str) -> Path:
    return _folder() / f"{name}.webp"


def _folder() -> Path:
    folder = Path(settings.DATA_DIR) / "photos"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder
