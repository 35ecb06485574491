"""Forms: words of a visitor -> numbers and choices. Every error names the value and says what was wanted."""

import re
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from django import forms

from guides.catalog.schema import LAYOUTS
from guides.facts import facts
from guides.plan import Wishes

SHOWN = 20
AMOUNT = re.compile(r"\$?\s*([0-9]{1,6})(?:[.,]([0-9]{1,2}))?\s*(?:usd|\$)?", re.IGNORECASE)
GROUPED = re.compile(r"\$?\s*[0-9]{1,3}(?:[., ][0-9]{3})+(?:[.,][0-9]+)?\s*(?:usd|\$)?", re.IGNORECASE)
HOURS = re.compile(r"([0-9]{1,4})(?:[.,]([0-9]{1,2}))?\s*h?", re.IGNORECASE)
SHORTEST_WEEK_HOURS, LONGEST_WEEK_HOURS = Decimal("0.5"), Decimal(40)
DEAREST_USD = Decimal(100_000)
LONGEST_SITTING_MINUTES = 720


def shown(value: str) -> str:
    """A visitor's words as an error repeats them: printable, and not longer than a glance."""
    plain = "".join(letter if letter.isprintable() else "?" for letter in value)
    return f"“{plain[:SHOWN]}{'…' if len(plain) > SHOWN else ''}”"


def _decimal(whole: str, fraction: str | None) -> Decimal:
    return Decimal(f"{whole}.{fraction or 0}")


class AmountField(forms.CharField):
    """US dollars, 0 or more, with a point or a comma. `what` is how an error calls the value."""

    def __init__(self, *, what: str, example: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.what, self.example = what, example

    def clean(self, value: str | None) -> Decimal | None:
        text = (value or "").strip()
        if not text:
            return self._nothing()
        if match := AMOUNT.fullmatch(text):
            amount = _decimal(*match.groups())
            if amount <= DEAREST_USD:
                return amount
            raise forms.ValidationError(f"{shown(text)} is more than a bench can cost. Write an amount up to 100000.")
        if GROUPED.fullmatch(text):
            raise forms.ValidationError(f"{shown(text)} can be read in two ways. Write it without a separator: 1500.")
        raise forms.ValidationError(f"{shown(text)} is not {self.what}. Write digits, for example {self.example}.")

    def _nothing(self) -> None:
        if self.required:
            raise forms.ValidationError(f"Write {self.what}, for example {self.example}.")


class HoursField(forms.CharField):
    """Hours a week, with a point or a comma."""

    def clean(self, value: str | None) -> Decimal:
        text = (value or "").strip()
        match = HOURS.fullmatch(text)
        if not text:
            raise forms.ValidationError("How many hours a week do you have? Write a number, for example 2 or 1.5.")
        if not match:
            raise forms.ValidationError(f"{shown(text)} is not a number of hours. Write digits, for example 2 or 1.5.")
        hours = _decimal(*match.groups())
        if not SHORTEST_WEEK_HOURS <= hours <= LONGEST_WEEK_HOURS:
            raise forms.ValidationError(f"{shown(text)} hours a week cannot be planned. Write a number from 0.5 to 40.")
        return hours


class PlanForm(forms.Form):
    """The questions of the plan. For a wrong answer the usual one is taken, so that a plan stands beside the error."""

    goal = forms.ChoiceField(label="What do you want to end with?")
    layout = forms.ChoiceField(label="Where should the small seconds be?")
    money = AmountField(label="Money, USD", what="an amount of money", example="100 or 199.50")
    hours = HoursField(label="Hours a week")

    def __init__(self, answers: dict[str, str]) -> None:
        """`answers` may hold some of the fields only; the others take the usual answer."""
        super().__init__(usual_answers() | answers)
        catalog = facts()
        self._choices("goal", [(path.id, path.goal) for path in catalog.paths])
        self._choices("layout", [(layout, layout) for layout in LAYOUTS])
        self.prices = {f"price_{look.slot}": look.slot for look in catalog.shopping}
        for name, slot in self.prices.items():
            self.fields[name] = AmountField(
                label=f"{slot.capitalize()}, USD", required=False, what="a price", example="40 or 39.90"
            )

    def _choices(self, name: str, choices: list[tuple[str, str]]) -> None:
        wanted = " or ".join(value for value, _ in choices)
        self.fields[name].choices = choices
        self.fields[name].error_messages = {
            "invalid_choice": f"{shown(self.data[name])} is not an answer to this. Choose {wanted}.",
            "required": f"Choose {wanted}.",
        }

    def wishes(self, have: Iterable[str] = (), substitute: Iterable[str] = ()) -> Wishes:
        """The answers that were understood, with the usual ones for the rest."""
        self.full_clean()
        known = self.cleaned_data
        usual = Wishes()
        prices = {slot: known.get(name) for name, slot in self.prices.items()}
        return Wishes(
            goal=known.get("goal", usual.goal),
            money_usd=known.get("money", usual.money_usd),
            hours_a_week=known.get("hours", usual.hours_a_week),
            layout=known.get("layout", usual.layout),
            prices_usd={slot: price for slot, price in prices.items() if price is not None},
            have=frozenset(have),
            substitute=frozenset(substitute),
        )


def usual_answers() -> dict[str, str]:
    usual = Wishes()
    return {
        "goal": usual.goal,
        "layout": usual.layout,
        "money": str(usual.money_usd),
        "hours": str(usual.hours_a_week),
    }


class MinutesForm(forms.Form):
    """How long a visitor has before they must stop."""

    minutes = forms.IntegerField(label="I have this many minutes")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["minutes"].error_messages = {
            "required": "How many minutes do you have? Write a number, for example 40.",
            "invalid": f"{shown(self.data.get('minutes', ''))} is not a number of minutes. Write digits, as in 40.",
        }

    def clean_minutes(self) -> int:
        minutes = self.cleaned_data["minutes"]
        if not 1 <= minutes <= LONGEST_SITTING_MINUTES:
            raise forms.ValidationError(
                f"{shown(str(minutes))} minutes is not a sitting. Write a number from 1 to {LONGEST_SITTING_MINUTES}."
            )
        return minutes
