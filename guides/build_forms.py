"""Forms of a build: a visitor's words -> what builds.py takes. The sentences of most errors are build_values.py's."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError

from guides import build_values as values
from guides.build_json import SIZE_MOST
from guides.build_report import facts_of, said_by
from guides.facts import facts
from guides.fit import FORMS, Context, movement_choices
from guides.fit_fields import CASE_OWN, FACTS, MOVEMENT_OWN, OWN, Field
from guides.fit_forms import Asked
from guides.models import LINK_MOST, LOOKING, NAME_MOST, NOTE_MOST, SLOTS, STATES, TEXT_MOST, Build, Candidate

HOURS = [(str(hour), str(hour)) for hour in range(1, 13)]
NOT_STATED = ("", "not stated")
UNNAMED = "My build"
USUAL = Context()
PREFIXES = ("fact_", "measured_")
ADDRESS = re.compile(r"/builds/([A-Za-z0-9_-]{32})/?(?:$|[?#])")


class ReadField(forms.CharField):
    """A field whose words go through a reader of build_values.py; left empty it is `empty`."""

    def __init__(self, read: Callable[[str], Any], *, empty: Any = "", **kwargs: Any) -> None:
        super().__init__(required=False, **kwargs)
        self.read, self.empty = read, empty

    def clean(self, words: str | None) -> Any:
        text = super().clean(words)
        if not text:
            return self.empty
        try:
            return self.read(text)
        except ValueError as fault:
            raise ValidationError(str(fault)) from None


class LongField(forms.CharField):
    """Text as it was pasted; only its line ends are made alike."""

    def __init__(self, most: int, *, rows: int, **kwargs: Any) -> None:
        fault = {"max_length": f"This is %(show_value)d characters long, {most} fit."}
        widget = forms.Textarea({"rows": rows})
        super().__init__(required=False, strip=False, max_length=most, error_messages=fault, widget=widget, **kwargs)

    def to_python(self, words: str | None) -> str:
        return super().to_python(words).replace("\r\n", "\n")


class OwnForm(forms.Form):
    """What a build is made for: a name, and what the visitor has."""

    name = forms.CharField(label="Name of the build", max_length=NAME_MOST, required=False)
    movement = forms.ChoiceField(label="Your movement", required=False)
    crown_clock = forms.TypedChoiceField(label="Crown at", choices=HOURS, coerce=int, required=False)
    form = forms.ChoiceField(label="Wrist or pocket", choices=[(form, form) for form in FORMS], required=False)

    def __init__(self, data: Mapping[str, str] | None = None, **initial: Any) -> None:
        super().__init__(data, initial={"movement": USUAL.movement, "crown_clock": USUAL.crown_clock} | initial)
        self.fields["movement"].choices = [(one.id, one.name) for one in movement_choices(facts())]

    def own(self) -> dict[str, Any]:
        """Return what builds.create takes; what was left out takes its usual value."""
        usual = {"name": UNNAMED, "movement": USUAL.movement, "crown_clock": USUAL.crown_clock, "form": USUAL.form}
        return {key: self.cleaned_data.get(key) or value for key, value in usual.items()}


class ChangeForm(OwnForm):
    """The same with the visitor's own numbers."""

    is_case_measured = forms.BooleanField(required=False, label="I measured the case myself")

    def __init__(self, data: Mapping[str, str] | None = None, *, build: Build) -> None:
        fields = ("name", "movement", "crown_clock", "form", "is_case_measured")
        own = {f"own_{key}": words for key, words in build.measures.items()}
        super().__init__(data, **{field: getattr(build, field) for field in fields}, **own)
        for field in OWN.values():
            self.fields[f"own_{field.key}"] = fact_field(field)

    def own(self) -> dict[str, Any]:
        measures = {key: words for key in OWN if (words := self.cleaned_data[f"own_{key}"])}
        return super().own() | {"measures": measures, "is_case_measured": self.cleaned_data["is_case_measured"]}

    def movement_rows(self) -> list[forms.BoundField]:
        return [self[f"own_{field.key}"] for field in MOVEMENT_OWN]

    def case_rows(self) -> list[forms.BoundField]:
        return [self[f"own_{field.key}"] for field in CASE_OWN]


def fact_field(field: Field, heard: str = "") -> forms.Field:
    """Return a form's field for one fact; cleaned, it is the words that a build keeps. `heard`: what a listing says."""
    hint = f"The listing says {heard}." if heard else field.hint
    if field.choices:
        return forms.ChoiceField(
            required=False, label=field.label, choices=[NOT_STATED, *field.choices], help_text=hint
        )

    def read(words: str) -> str:
        return words if words == heard else values.say(field.read(words))

    return ReadField(read, label=field.label, help_text=hint, max_length=values.WORDS_MOST)


class CandidateForm(forms.Form):
    """A candidate: what it is and costs, its pasted text, and the facts that are known of it.

    `fact_<key>` shows what counts of the listing. Given back as it was it changes nothing; changed it corrects the
    listing; emptied it takes the listing's word away. `measured_<key>` is the visitor's own and counts before both.
    """

    slot = forms.ChoiceField(label="What it is", choices=list(SLOTS.items()))
    name = forms.CharField(label="Name", max_length=NAME_MOST, required=False)
    state = forms.ChoiceField(label="How far it is", choices=[(state, state) for state in STATES], required=False)
    price = ReadField(values.price, empty=None, label="Price", max_length=20)
    currency = forms.ChoiceField(label="Currency", choices=[(one, one) for one in values.CURRENCIES], required=False)
    link = ReadField(values.link, label="Link", max_length=LINK_MOST)
    note = LongField(NOTE_MOST, label="Note", rows=3)
    text = LongField(TEXT_MOST, label="Text of the listing", rows=10)

    def __init__(
        self, data: Mapping[str, str] | None = None, *, candidate: Candidate | None = None, **initial: Any
    ) -> None:
        super().__init__(data, initial=(_shown(candidate) if candidate else {}) | initial)
        self.candidate = candidate
        self.heard = said_by(candidate.text, candidate.slot) if candidate else {}
        self.keys = self._keys(self.data.get("slot") or self.initial.get("slot", ""))
        for key in self.keys:
            field = FACTS[key]
            self.fields[f"fact_{key}"] = fact_field(field, field.write(self.heard[key]) if key in self.heard else "")
            if field.is_length:
                self.fields[f"measured_{key}"] = fact_field(replace(field, label="Measured by you, mm", hint=""))

    def _keys(self, slot: str) -> list[str]:
        """Return the facts to show: those with a value in their usual order, then what else decides."""
        given = {name.partition("_")[2] for name in (*self.data, *self.initial) if name.startswith(PREFIXES)}
        known = [key for key in FACTS if key in given and (key in self.heard or key not in values.asked(slot))]
        return list(dict.fromkeys([*known, *values.asked(slot)]))

    def rows(self) -> list[tuple[forms.BoundField, forms.BoundField | None]]:
        return [(self[f"fact_{key}"], self[f"measured_{key}"] if FACTS[key].is_length else None) for key in self.keys]

    def said(self) -> dict[str, Any]:
        """Return what builds.add and builds.edit take."""
        given = self.cleaned_data
        plain = {key: given[key] for key in ("slot", "link", "note", "text", "price")}
        currency = (given["currency"] or values.CURRENCIES[0]) if given["price"] is not None else ""
        return plain | {
            "name": given["name"] or name_of(given["text"], given["slot"]),
            "state": given["state"] or (self.candidate.state if self.candidate else LOOKING),
            "currency": currency,
            "corrections": self._corrections(),
            "measures": self._measures(),
        }

    def _corrections(self) -> dict[str, str]:
        """Return what differs from the listing that the visitor saw beside the fields."""
        found = dict(self.candidate.corrections) if self.candidate else {}
        for key in (key for key in self.keys if f"fact_{key}" in self.data):
            found.pop(key, None)
            if not _is_same(FACTS[key], self.cleaned_data[f"fact_{key}"], self.heard.get(key)):
                found[key] = self.cleaned_data[f"fact_{key}"]
        return found

    def _measures(self) -> dict[str, str]:
        found = dict(self.candidate.measures) if self.candidate else {}
        for key in (key for key in self.keys if f"measured_{key}" in self.data):
            found.pop(key, None)
            if words := self.cleaned_data.get(f"measured_{key}"):
                found[key] = words
        return found

    def refuse(self, error: ValidationError) -> None:
        """Show what builds.py said at its field, or above the form."""
        told = error.message_dict if hasattr(error, "error_dict") else {NON_FIELD_ERRORS: error.messages}
        for field, texts in told.items():
            self.add_error(field if field in self.fields else None, texts)


def name_of(text: str, slot: str) -> str:
    """Return a name for a candidate that has none: the first line of its listing, or what it is."""
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    return "".join(letter if letter.isprintable() else " " for letter in first)[:NAME_MOST].strip() or SLOTS[slot]


def _is_same(field: Field, words: str, heard: Any) -> bool:
    if not words or heard is None:
        return not words and heard is None
    return words in (values.say(heard), field.write(heard)) or values.fact(field.key, words) == heard


def _shown(candidate: Candidate) -> dict[str, Any]:
    """What the fields of a kept candidate hold."""
    plain = ("slot", "name", "state", "price", "currency", "link", "note", "text")
    unmeasured = Candidate(slot=candidate.slot, text=candidate.text, corrections=candidate.corrections)
    heard = facts_of(unmeasured)
    stated = {f"fact_{key}": FACTS[key].write(value) for key, value in heard.items() if key in FACTS}
    emptied = {f"fact_{key}": "" for key, words in candidate.corrections.items() if not words}
    measured = {f"measured_{key}": words for key, words in candidate.measures.items()}
    return {field: getattr(candidate, field) for field in plain} | stated | emptied | measured


def from_fit(asked: Asked) -> dict[str, Any]:
    """Return what builds.add takes for what stands on the fit page; its kind must be known."""
    wrong = [row for row in asked.rows if row.is_corrected]
    taken = [row for row in asked.rows if row.is_measured and row.text]
    return {
        "slot": asked.kind,
        "name": name_of(asked.text, asked.kind),
        "text": asked.text,
        "corrections": {row.key: values.say(row.value) for row in wrong if not row.is_measured or not row.text},
        "measures": {row.key: values.say(row.field.read(row.text)) for row in taken},
    }


def own_from_fit(asked: Asked) -> dict[str, Any]:
    """Return what builds.create takes for a build that is judged as the fit page judges."""
    rows = [row for row in (*asked.movement_own, *asked.case_own) if row.value is not None]
    case = any(row.value is not None for row in asked.case_own)
    return {
        "name": UNNAMED,
        "movement": asked.movement,
        "crown_clock": int(asked.crown),
        "form": asked.form,
        "measures": {row.key: values.say(row.value) for row in rows},
        "is_case_measured": asked.is_case_measured or not case,
    }


class ImportForm(forms.Form):
    """A file that `export` wrote."""

    file = forms.FileField(label="A build you exported", allow_empty_file=False, max_length=255)

    def clean_file(self) -> bytes:
        file = self.cleaned_data["file"]
        if file.size > SIZE_MOST:
            raise ValidationError(f"The file has {file.size:,} bytes; a build has at most {SIZE_MOST:,}.")
        return file.read()


class OpenForm(forms.Form):
    """The edit link of a build that another browser made."""

    link = forms.CharField(label="Its edit link", max_length=300)

    def clean_link(self) -> Build:
        match = ADDRESS.search(self.cleaned_data["link"])
        build = Build.objects.filter(key=match[1]).first() if match else None
        if build is None:
            given = values.quoted(self.cleaned_data["link"])
            raise ValidationError(f"{given} opens no build. Copy the whole edit link from the other device.")
        return build
