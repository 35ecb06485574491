"""What a page is about, as kind:id: the title a question is asked beside, and where that stands."""

from functools import lru_cache

from guides.catalog.statements import TOPICS
from guides.facts import facts
from guides.passages import Passage, passages
from guides.statements import Quote, subject
from guides.views.search import FACT_LABELS, LABELS, address

RESTS_MOST = 3  # links of a short answer to the places it rests on


@lru_cache(maxsize=1)
def _places() -> dict[str, Passage]:
    return {subject(passage): passage for passage in passages(facts())}


def title(about: str) -> str:
    """Of a subject; empty when the guide has none of this name."""
    return _places()[about].title if about in _places() else ""


def url(about: str) -> str:
    return address(_places()[about]) if about in _places() else ""


def where(quote: Quote) -> str:
    """The place a quote stands in, in the words of a list of passages."""
    if quote.place is None:
        return f"Short answers: {TOPICS[quote.topic]}" if quote.topic in TOPICS else "Fit check"
    place = quote.place
    if place.kind == "step":
        return f"{facts().guide_of[place.id].title} {facts().step_number[place.id]}: {place.title}"
    label = FACT_LABELS.get(place.page) if place.kind == "fact" else LABELS.get(place.kind)
    return f"{label}: {place.title}" if label else place.title


def rests_on(quote: Quote) -> list[tuple[str, str]]:
    """The places a short answer rests on: (title, address)."""
    known = [] if quote.place else [about for about in quote.about if about in _places()]
    return [(title(about), url(about)) for about in known[:RESTS_MOST]]
