"""What a visitor may do with builds. Every write is checked whole before it is kept; ValidationError names each fault.

A slot has at most one candidate beyond “looking”; a kit, which fills several slots, counts beside them.
"""

from datetime import timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from guides import build_photos
from guides.build_json import SIZE_MOST, BuildFileError, export, read
from guides.models import CANDIDATES_MOST, LOOKING, Build, Candidate

FORGOTTEN_MONTHS = 24  # a slow build has long pauses, and a link on paper shall last; a cookie ends after 180 days
TOO_LARGE = f"The build would be larger than the {SIZE_MOST:,} bytes of a file that can be read back."


def create(*, name: str, **own: Any) -> Build:
    """Begin an empty build. `own`: movement, crown_clock, form, measures."""
    build = Build(name=name, **own)
    build.full_clean()
    build.save()
    return build


def change(build: Build, **own: Any) -> Build:
    """Change what a build says of the visitor's own watch: name, movement, crown_clock, form, measures."""
    for field, value in own.items():
        setattr(build, field, value)
    build.full_clean()
    build.save()
    return build


def opened(build: Build) -> None:
    """Note the day on which somebody looked at a build: at most one write a day."""
    today = timezone.localdate()
    if build.opened < today:
        Build.objects.filter(pk=build.pk).update(opened=today)


def delete(build: Build) -> None:
    """Delete a build with its candidates and its picture."""
    build_photos.drop(build)
    build.delete()


def forget_unopened(*, days: int) -> int:
    """Delete every build that nobody has opened for so many days; return how many there were."""
    old = list(Build.objects.filter(opened__lt=timezone.localdate() - timedelta(days=days)))
    for build in old:
        delete(build)
    return len(old)


@transaction.atomic
def add(build: Build, *, slot: str, name: str, **said: Any) -> Candidate:
    """Add a candidate. `said`: state, price, currency, link, note, text, corrections, measures."""
    if build.candidates.count() >= CANDIDATES_MOST:
        raise ValidationError(f"A build holds {CANDIDATES_MOST} candidates, and this one is full. Delete one first.")
    return _keep(Candidate(build=build, slot=slot, name=name, **said))


@transaction.atomic
def begin_with(build: Build | None, *, own: dict[str, Any], **said: Any) -> tuple[Build, Candidate]:
    """Add a candidate to a build, which is made for it where there is none yet: both, or neither."""
    build = build or create(**own)
    return build, add(build, **said)


@transaction.atomic
def edit(candidate: Candidate, **said: Any) -> Candidate:
    for field, value in said.items():
        setattr(candidate, field, value)
    return _keep(candidate)


def choose(candidate: Candidate, *, state: str) -> Candidate:
    """Say how far a candidate is. Beyond “looking” it takes the place of the one chosen before."""
    return edit(candidate, state=state)


@transaction.atomic
def remove(candidate: Candidate) -> None:
    candidate.delete()
    candidate.build.save(update_fields=["changed"])


def _keep(candidate: Candidate) -> Candidate:
    candidate.full_clean(validate_constraints=False)
    if candidate.is_chosen and candidate.slot != "kit":
        _put_back(candidate)
    candidate.save()
    candidate.build.save(update_fields=["changed"])
    if not _fits_in_a_file(candidate.build):
        raise ValidationError({"text": f"{TOO_LARGE} Shorten a pasted text or a note."})
    return candidate


def _put_back(chosen: Candidate) -> None:
    """Let the others of the slot be looked at only."""
    others = chosen.build.candidates.filter(slot=chosen.slot).exclude(pk=chosen.pk)
    others.exclude(state=LOOKING).update(state=LOOKING)


def _fits_in_a_file(build: Build) -> bool:
    return len(export(build).encode()) <= SIZE_MOST


@transaction.atomic
def import_build(content: bytes) -> Build:
    """Save what `export` wrote as a new build with keys of its own: everything, or with a BuildFileError nothing."""
    build, candidates = read(content)
    build.save()
    for candidate in candidates:
        candidate.build = build
    Candidate.objects.bulk_create(candidates)
    if not _fits_in_a_file(build):
        raise BuildFileError([TOO_LARGE])
    return build
