"""What a visitor keeps: a build, and the candidates for each of its slots. What a part is stands in the content.

Facts and measures are kept as words by key, lengths as decimals in text, so that JSON holds them without loss.
"""

import secrets
from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, MinValueValidator, ProhibitNullCharactersValidator
from django.db import models
from django.utils import timezone
from django.utils.deconstruct import deconstructible

from guides import build_values as values
from guides.catalog.calibres import SLOT_NAMES
from guides.facts import facts
from guides.fit import FORMS, movement_choices

KEY_BYTES = 24  # 192 bits: nobody guesses an address
KEY_LENGTH = 32
CANDIDATES_MOST = 60  # of one build
NAME_MOST, NOTE_MOST, TEXT_MOST, LINK_MOST = 120, 2_000, 20_000, 2_000
SLOTS = {slot: name for slot, name in SLOT_NAMES.items() if slot != "any"}
LOOKING = "looking"
STATES = (LOOKING, "chosen", "ordered", "here")


@deconstructible
class OneOf:
    """Refuse what is not on a list, naming the value and the list, however long the value is."""

    def __init__(self, what: str, options: tuple[str, ...]) -> None:
        self.what, self.options = what, options

    def __call__(self, value: str) -> None:
        if value not in self.options:
            raise ValidationError(f"{values.quoted(value)} is not {self.what}. Known: {', '.join(self.options)}.")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OneOf) and (self.what, self.options) == (other.what, other.options)

    __hash__ = None


def new_key() -> str:
    return secrets.token_urlsafe(KEY_BYTES)


def storable(text: str) -> None:
    """Refuse what no database and no UTF-8 file can hold."""
    ProhibitNullCharactersValidator()(text)
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise ValidationError("The text holds half a character. Copy it again from its page.")


def at_most(most: int) -> dict[str, Any]:
    return {
        "max_length": most,
        "error_messages": {"max_length": f"This is %(show_value)d characters long, {most} fit."},
    }


def long_text(most: int) -> models.TextField:
    """Return a text field that minds its length: Django's own leaves that to the form."""
    return models.TextField(blank=True, validators=[storable, MaxLengthValidator(most)], **at_most(most))


def is_movement(identity: str) -> None:
    OneOf("a movement of the family", tuple(one.id for one in movement_choices(facts())))(identity)


def is_hour(hour: int) -> None:
    if hour not in range(1, 13):
        raise ValidationError(f"{values.quoted(str(hour))} is not an hour on the dial: 1 to 12.")


def are_own_measures(rows: object) -> None:
    if faults := values.own_faults(rows):
        raise ValidationError(faults)


def is_link(address: str) -> None:
    try:
        values.link(address)
    except ValueError as fault:
        raise ValidationError(str(fault)) from None


class Build(models.Model):
    """A watch that a visitor collects. `key` opens it for writing, `share_key` for reading."""

    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key, editable=False)
    share_key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key, editable=False)
    name = models.CharField(validators=[storable], **at_most(NAME_MOST))
    movement = models.CharField(max_length=40, default="st3600", validators=[is_movement])
    crown_clock = models.PositiveSmallIntegerField(default=3, validators=[is_hour])
    form = models.CharField(max_length=10, default="wrist", validators=[OneOf("a form", FORMS)])
    measures = models.JSONField(default=dict, blank=True, validators=[are_own_measures])
    is_case_measured = models.BooleanField(default=True)  # or else its numbers are what its seller says
    changed = models.DateTimeField(auto_now=True)
    opened = models.DateField(default=timezone.localdate, editable=False)  # the day, by either of its links

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.name


def per_cent() -> models.DecimalField:
    return models.DecimalField(max_digits=5, decimal_places=2, default=50)


class Photo(models.Model):
    """A picture of a dial, tried on in a build: the name of its file, which build_photos.py keeps, and where in it the
    dial lies: per cent of its width, of its height, and of its shorter side."""

    build = models.OneToOneField(Build, on_delete=models.CASCADE, related_name="photo")
    name = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key, editable=False)
    across = per_cent()
    down = per_cent()
    radius = per_cent()

    def __str__(self) -> str:
        return self.name


class Candidate(models.Model):
    """A part that may fill a slot. `corrections` overrule what its text says, `measures` overrule both."""

    build = models.ForeignKey(Build, on_delete=models.CASCADE, related_name="candidates")
    slot = models.CharField(max_length=10, validators=[OneOf("a slot", tuple(SLOTS))])
    state = models.CharField(max_length=10, default=LOOKING, validators=[OneOf("a state", STATES)])
    name = models.CharField(validators=[storable], **at_most(NAME_MOST))
    price = models.DecimalField(
        max_digits=9, decimal_places=2, null=True, blank=True, validators=[MinValueValidator(0)]
    )
    currency = models.CharField(max_length=3, blank=True, validators=[OneOf("a currency", values.CURRENCIES)])
    link = models.CharField(blank=True, validators=[is_link, storable], **at_most(LINK_MOST))
    note = long_text(NOTE_MOST)
    text = long_text(TEXT_MOST)
    corrections = models.JSONField(default=dict, blank=True)
    measures = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["build", "slot"],
                condition=~models.Q(state=LOOKING) & ~models.Q(slot="kit"),
                name="one_candidate_a_slot_is_chosen",
            )
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Check what concerns several fields; the constraint above is kept by builds.py."""
        faults: dict[str, Any] = {}
        for name, options in FACT_FIELDS.items():
            if found := values.fact_faults(getattr(self, name), **options):
                faults[name] = found
        if self.price is not None and not self.currency:
            faults["currency"] = "A price needs a currency."
        if self.price is None and self.currency:
            faults["price"] = f"{self.currency} stands without a price."
        if faults:
            raise ValidationError(faults)

    @property
    def is_chosen(self) -> bool:
        return self.state != LOOKING


FACT_FIELDS: Mapping[str, dict[str, bool]] = {
    "corrections": {"may_be_empty": True, "only_lengths": False},
    "measures": {"may_be_empty": False, "only_lengths": True},
}
