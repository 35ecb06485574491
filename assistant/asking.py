"""What a visitor may ask, and how often: their words made plain, limits, and errors that name the value."""

import re
import unicodedata
from datetime import timedelta

from django import forms
from django.utils import timezone

from assistant import subjects
from assistant.models import QUESTION_MOST, WORDS_MOST, Feedback, Question
from assistant.runs import Desk

RATE_MOST, RATE_SPAN = 20, timedelta(minutes=1)  # of one visitor
UNDER_WAY_MOST = 2
KEPT_MOST, KEPT_SPAN = 500, timedelta(days=180)  # of one visitor; as long as a session lives
UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn"}  # control, format (bidi marks, zero width, tags), half and private characters
FILLERS = re.compile("[\N{COMBINING GRAPHEME JOINER}\u115f\u1160\u3164\uffa0\ufe00-\ufe0f\U000e0100-\U000e01ef]")


def plain(text: str) -> str:
    """Only characters that are seen, in lines without spaces at their ends.

    >>> plain("lift\\u200b angle\\u202e?\\r\\n ok")
    'lift angle?\\nok'
    """
    lines = re.split(r"\r\n|[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]", FILLERS.sub("", text))
    shown = ("".join(" " if one == "\t" else one for one in line if one == "\t" or _is_seen(one)) for line in lines)
    return "\n".join(line for line in (" ".join(line.split()) for line in shown) if line)


def _is_seen(character: str) -> bool:
    return unicodedata.category(character) not in UNSEEN


class PlainField(forms.CharField):
    """A text made plain, at most `most` characters then; the error names its length and the limit."""

    widget = forms.Textarea

    def __init__(self, *, most: int, nothing: str = "", **kwargs) -> None:
        super().__init__(required=False, strip=False, **kwargs)
        self.most, self.nothing = most, nothing

    def to_python(self, value: object) -> str:
        return plain(super().to_python(value))

    def validate(self, value: str) -> None:
        if not value and self.nothing:
            raise forms.ValidationError(self.nothing)
        if len(value) > self.most:
            raise forms.ValidationError(f"This is {len(value)} characters long, {self.most} fit. Shorten it.")

    def run_validators(self, value: str) -> None:
        """None of Django's: a NUL is gone by now."""


class QuestionForm(forms.Form):
    """A question, the subject of the page it comes from, and the question it follows."""

    question = PlainField(
        most=QUESTION_MOST, nothing="Write a question, for example: what lift angle do I set for the ST3600?"
    )
    about = forms.CharField(required=False)
    after = forms.CharField(required=False)

    def clean_about(self) -> str:
        """One the guide knows, or none."""
        about = self.cleaned_data["about"]
        return about if subjects.title(about) else ""


class FeedbackForm(forms.Form):
    """What a visitor says of an answer."""

    verdict = forms.ChoiceField(choices=list(Feedback.VERDICTS.items()))
    words = PlainField(most=WORDS_MOST)


def too_much(session_key: str | None, desk: Desk) -> str:
    """Say why a visitor must wait before the next question; empty when they need not."""
    if session_key is None:
        return ""
    if desk.under_way(session_key) >= UNDER_WAY_MOST:
        return f"{UNDER_WAY_MOST} of your questions are still being answered. Wait for one, or stop it; then ask again."
    lately = Question.objects.filter(session=session_key, created__gt=timezone.now() - RATE_SPAN).count()
    if lately >= RATE_MOST:
        return f"That is {lately} questions within a minute, and {RATE_MOST} are taken. Ask again in a minute."
    return ""


def tidy(session_key: str) -> None:
    """Delete what is too old, of everyone, and what is too much, of one visitor."""
    Question.objects.filter(created__lt=timezone.now() - KEPT_SPAN).delete()
    own = Question.objects.filter(session=session_key).order_by("-pk")
    Question.objects.filter(pk__in=list(own.values_list("pk", flat=True)[KEPT_MOST:])).delete()
