"""A conversation as a page or as the part of it that htmx wants; the form to go on with."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse

from assistant.asking import QuestionForm
from assistant.turns import Turn
from guides.pages import page, wants_fragment

SECTION = "assistant:ask"
EXAMPLES = (
    "What lift angle do I set for the ST3600?",
    "The stem will not come out",
    "How much oil goes on the pallet stones?",
    "Will hands with a 0.90 minute hole fit?",
)


def context(turns: Sequence[Turn], form: QuestionForm | None = None, **more: Any) -> dict[str, Any]:
    """What every page with a conversation knows. `form`: as it was sent, with its faults."""
    last = turns[-1].key if turns else ""
    return {"turns": turns, "form": form or QuestionForm(initial={"after": last}), **more}


def whole_or_part(request: HttpRequest, **told: Any) -> HttpResponse:
    """The page; for htmx what stands in #talk, and what is said aloud beside it."""
    template = "assistant/_talk.html" if wants_fragment(request) else "assistant/ask.html"
    return page(request, template, SECTION, is_fragment=wants_fragment(request), **told)
