"""What a visitor says of a watch that is tried on, and of the picture laid in its dial's place."""

import re
from decimal import Decimal
from typing import Any
from urllib.parse import urlencode

from django import forms

from guides.catalog.schema import LAYOUTS
from guides.figures import COLOURS, HAND_COLOURS, HANDS, MARKS, Dial
from guides.figures.dial import LIMITS_MM
from guides.forms import shown

NUMBER = re.compile(r"([0-9]{1,3})(?:[.,]([0-9]{1,2}))?\s*(?:mm|%)?", re.IGNORECASE)
WALL_MM = Decimal("3.5")  # the usual case, 42 mm around a dial of 38.5
REACH = Decimal("0.82")  # of the way from the centre to the edge of the opening: the minute track of the drawing
HOUR_TO_MINUTE = Decimal("0.63")
NO_HANDS = "none"  # a dial bare, or in a picture with hands of its own
USUAL = Dial()
USUAL_ANSWERS = {
    "layout": USUAL.layout, "crown": str(USUAL.crown_at), "dial": str(USUAL.dial_mm), "opening": str(USUAL.opening_mm),
    "case": str(USUAL.case_mm), "hands": USUAL.hands, "marks": USUAL.marks, "colour": USUAL.colour,
    "hand_colour": USUAL.hand_colour,
}  # fmt: skip


class AmountField(forms.CharField):
    """A number with a point or a comma, between two limits. `unit` is how an error calls it."""

    def __init__(self, low: int, high: int, unit: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.low, self.high, self.unit = low, high, unit

    def clean(self, value: str | None) -> Decimal:
        text = (value or "").strip()
        wanted = f"Write a number from {self.low} to {self.high} {self.unit}, with a point or a comma."
        match = NUMBER.fullmatch(text)
        if not match:
            raise forms.ValidationError(f"{shown(text)} is not a number. {wanted}" if text else wanted)
        number = Decimal(f"{match[1]}.{match[2] or 0}")
        if not self.low <= number <= self.high:
            raise forms.ValidationError(f"{shown(text)} cannot be drawn. {wanted}")
        return number.normalize() if number != number.to_integral() else number.quantize(Decimal(1))


class CircleForm(forms.Form):
    """Where the dial lies in a picture, in per cent of its width and height, and of its shorter side."""

    across = AmountField(0, 100, "%", label="Left")
    down = AmountField(0, 100, "%", label="Top")
    radius = AmountField(2, 100, "%", label="Radius")


class WatchForm(forms.Form):
    """The watch to draw. For a wrong answer the usual one is taken, so that a drawing stands beside the error."""

    layout = forms.ChoiceField(label="Layout", choices=[(one, one) for one in LAYOUTS])
    crown = forms.TypedChoiceField(label="Crown", coerce=int, choices=[(str(one), f"at {one}") for one in range(1, 13)])
    dial = AmountField(*LIMITS_MM["dial_mm"], "mm", label="Dial")
    opening = AmountField(*LIMITS_MM["opening_mm"], "mm", label="Opening")
    case = AmountField(*LIMITS_MM["case_mm"], "mm", label="Case")
    colour = forms.ChoiceField(label="Dial colour", choices=[(one, one) for one in COLOURS])
    marks = forms.ChoiceField(label="Hours", choices=[(one, one) for one in MARKS])
    hands = forms.ChoiceField(label="Hands", choices=[(one, one) for one in (*HANDS, NO_HANDS)])
    hand_colour = forms.ChoiceField(label="Colour of hands", choices=[(one, one) for one in HAND_COLOURS])

    def __init__(self, answers: dict[str, str]) -> None:
        """`answers` may hold some of the fields only; the others take the usual answer."""
        super().__init__(USUAL_ANSWERS | answers)
        for name, field in self.fields.items():
            if isinstance(field, forms.ChoiceField):
                wanted = ", ".join(value for value, _ in field.choices)
                told = f"{shown(self.data[name])} is not among the choices: {wanted}."
                field.error_messages = {"invalid_choice": told, "required": f"Choose one of {wanted}."}

    def clean(self) -> dict[str, Any]:
        known = self.cleaned_data
        within = max(known.get("dial", 0), known.get("opening", 0))
        if "case" in known and known["case"] <= within:
            self.add_error("case", f"A case of {known['case']} mm does not go around {within} mm. Write the case’s own "
                                   "diameter, without the crown.")  # fmt: skip
        return known

    def watch(self) -> Dial:
        known = self._understood()
        dial, opening = known.get("dial", USUAL.dial_mm), known.get("opening", USUAL.opening_mm)
        minute = (opening / 2 * REACH).quantize(Decimal("0.1"))
        looks = {name: known[name] for name in ("layout", "marks", "colour", "hand_colour") if name in known}
        if self.has_hands and "hands" in known:
            looks["hands"] = known["hands"]
        return Dial(dial_mm=dial, opening_mm=opening, case_mm=known.get("case", max(dial, opening) + WALL_MM),
                    crown_at=known.get("crown", USUAL.crown_at), minute_mm=minute,
                    hour_mm=(minute * HOUR_TO_MINUTE).quantize(Decimal("0.1")), **looks)  # fmt: skip

    def _understood(self) -> dict[str, Any]:
        self.full_clean()
        return self.cleaned_data

    @property
    def has_hands(self) -> bool:
        return self.data["hands"] != NO_HANDS

    def query(self) -> str:
        """The answers that were understood and are not the usual ones, as the tail of an address."""
        known = self._understood()
        return urlencode({name: self.data[name] for name in known if self.data[name] != USUAL_ANSWERS[name]})
