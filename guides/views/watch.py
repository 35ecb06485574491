"""Window-shopping: a watch to scale, as a form describes it, with a listing’s picture in the dial’s place."""

import re
from decimal import Decimal
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from guides.catalog.schema import LAYOUTS
from guides.figures import COLOURS, HAND_COLOURS, HANDS, MARKS, Dial
from guides.figures.dial import LIMITS_MM
from guides.figures.photo import MOST_BYTES, Circle, PhotoError
from guides.forms import shown
from guides.pages import page, wants_fragment
from guides.views import photos

NUMBER = re.compile(r"([0-9]{1,3})(?:[.,]([0-9]{1,2}))?\s*(?:mm|%)?", re.IGNORECASE)
WALL_MM = Decimal("3.5")  # the usual case, 42 mm around a dial of 38.5
REACH = Decimal("0.82")  # of the way from the centre to the edge of the opening: the minute track of the drawing
HOUR_TO_MINUTE = Decimal("0.63")
NO_HANDS = "none"  # a dial bare, or in a picture with hands of its own
USUAL = Dial()
USUAL_ANSWERS = {
    "layout": USUAL.layout, "crown": str(USUAL.crown_at), "dial": str(USUAL.dial_mm), "opening": str(USUAL.opening_mm),
    "case": str(USUAL.case_mm), "hands": USUAL.hands, "marks": USUAL.marks, "colour": USUAL.colour,
    "hand_colour": USUAL.hand_colour, "across": "50", "down": "50", "radius": "50",
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
    """Where the dial lies in a picture, in percent of its width and height, and of its shorter side."""

    across = AmountField(0, 100, "%", label="Left")
    down = AmountField(0, 100, "%", label="Top")
    radius = AmountField(2, 100, "%", label="Radius")

    def __init__(self, answers: dict[str, str]) -> None:
        """`answers` may hold some of the fields only; the others take the usual answer."""
        super().__init__(USUAL_ANSWERS | answers)

    def circle(self) -> Circle:
        """What was understood, the middle of the picture for the rest."""
        known = self._understood()
        return Circle(*(float(known.get(name, 50)) / 100 for name in ("across", "down", "radius")))

    def _understood(self) -> dict[str, Any]:
        self.full_clean()
        return self.cleaned_data


class WatchForm(CircleForm):
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
        super().__init__(answers)
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

    @property
    def has_hands(self) -> bool:
        return self.data["hands"] != NO_HANDS

    def query(self) -> str:
        """The answers that were understood and are not the usual ones, as the tail of an address."""
        known = self._understood()
        return urlencode({name: self.data[name] for name in known if self.data[name] != USUAL_ANSWERS[name]})


@require_safe
@vary_on_headers("HX-Request", "Cookie")
def watch(request: HttpRequest) -> HttpResponse:
    return _answer(request, WatchForm(request.GET.dict()))


def _answer(request: HttpRequest, form: WatchForm, fault: str = "", status: int = 200) -> HttpResponse:
    token = photos.token_of(request)
    circle = urlencode({name: form[name].value() for name in CircleForm.base_fields})
    context = {
        "form": form,
        "dial": form.watch(),
        "look": form.query(),
        "photo": f"{reverse('guides:photo', args=[token])}?{circle}" if token and not form.errors else "",
        "has_photo": bool(token),
        "fault": fault,
        "most_mb": MOST_BYTES // 1024**2,
    }
    template = "guides/_watch.html" if wants_fragment(request) else "guides/watch.html"
    response = page(request, template, "guides:fit", **context)
    response.status_code = 422 if form.errors and status == 200 else status
    return response


@require_POST
def take_photo(request: HttpRequest) -> HttpResponse:
    """Take a picture of a dial; too large a one is refused before it is read."""
    form = WatchForm(request.GET.dict())
    if photos.is_too_large(request):
        return _answer(request, form, f"The picture has more than {MOST_BYTES // 1024**2} MB, which is the most.", 413)
    request.upload_handlers = [photos.InMemory(request)]
    picture = request.FILES.get("picture")
    if picture is None:
        return _answer(request, form, "Choose a picture first: JPEG, PNG or WebP.", 422)
    try:
        photos.keep(request, picture.read())
    except PhotoError as error:
        return _answer(request, form, str(error), 422)
    return redirect(f"{reverse('guides:watch')}?{form.query()}#shop")


@require_POST
def forget_photo(request: HttpRequest) -> HttpResponse:
    photos.drop(request)
    return redirect(f"{reverse('guides:watch')}?{WatchForm(request.GET.dict()).query()}#shop")


@require_safe
@vary_on_headers("Cookie")
def photo(request: HttpRequest, token: str) -> HttpResponse:
    """The session's picture, cut to the circle in the address. Another session's is not found."""
    form = CircleForm(request.GET.dict())
    if photos.token_of(request) != token or not form.is_valid():
        raise Http404(token)
    response = HttpResponse(photos.cut(token, form.circle()), content_type="image/webp")
    response["Cache-Control"] = "private, max-age=3600"
    return response
