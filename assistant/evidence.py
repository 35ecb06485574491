"""What can be said, where it stands on the site, and how it is found: built once for each process."""

from functools import lru_cache
from urllib.parse import quote as percent

from django.urls import reverse

from assistant import directions, fitting, known
from assistant.likeness import Likeness
from assistant.retrieval import Finder
from assistant.tuned import DIRECTIONS, tuned
from guides.catalog.work import Caution
from guides.facts import facts
from guides.statements import Quote, quotes
from guides.views.search import address, index


@lru_cache(maxsize=1)
def all_quotes() -> dict[str, Quote]:
    return {quote.id: quote for quote in quotes(facts())}


def held(quote: Quote) -> Quote | None:
    """What the guide says under a quote's id: the statement, or what the rules find now."""
    if fitting.is_finding(quote):
        return fitting.of_query(fitting.address_query(quote), facts())
    return all_quotes().get(quote.id)


@lru_cache(maxsize=1)
def finder() -> Finder:
    quotes, questions = list(all_quotes().values()), known.read()
    of_quotes = directions.of([quote.text for quote in quotes], DIRECTIONS)
    of_questions = directions.of([question.whole for question in questions], DIRECTIONS)
    return Finder(quotes, index(), tuned().weights, of_quotes, Likeness(questions, of_questions))


def url(quote: Quote) -> str:
    """Where the words stand; a browser that knows text fragments marks them there; a finding stands on the fit page."""
    if fitting.is_finding(quote):
        return f"{reverse('guides:fit')}?{fitting.address_query(quote)}#answer"
    if quote.place is None:
        return f"{reverse('guides:answers-on', args=[quote.topic])}#{quote.id}"
    place = address(quote.place)
    opening, _, _ = quote.words.partition(". ")
    fragment = percent(opening.rstrip("."), safe="")
    return f"{place}{'' if '#' in place else '#'}:~:text={fragment.replace('-', '%2D')}"


def cautions(quote: Quote) -> list[tuple[str, Caution]]:
    """Cautions of the steps that a quote rests on, each with the step's id."""
    steps = (facts().step.get(place.removeprefix("step:")) for place in quote.about if place.startswith("step:"))
    return [(step.id, step.caution) for step in steps if step and step.caution]
