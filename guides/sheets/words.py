"""The words of a checklist that a beginner may not know, with what each means: on the bench no page is at hand.

PURE. Words and meanings are the glossary's; of a meaning only the first sentence goes on paper.
"""

import re
from collections.abc import Collection, Iterator

from guides.catalog import Catalog
from guides.catalog.words import Term
from guides.catalog.work import Step
from guides.route import Route

# In a step a drop is of oil, in the glossary a sound; what a safe stop is stands at the beginning of the list.
OTHERWISE = {"drop", "safe-stop"}


def words_of(catalog: Catalog, route: Route) -> list[tuple[str, str]]:
    """(word, meaning) of the glossary's words that its steps say; without those that are tools, which say themselves.

    A word said only by another of its names has that name beside it: Going train (train).
    """
    said = " ".join(text for step in route.steps for text in _texts(catalog, step))
    steps = {step.id for step in route.steps}
    left_out = OTHERWISE | {name for step in route.steps for name in step.tools}
    terms = sorted(catalog.terms, key=lambda term: term.term.casefold())
    rows = ((_spoken(term, said, steps), first_sentence(term.meaning)) for term in terms if term.id not in left_out)
    return [row for row in rows if row[0]]


def first_sentence(meaning: str) -> str:
    """
    >>> first_sentence("A screw that loosens clockwise. The crown wheel screw has one.")
    'A screw that loosens clockwise.'
    """
    return meaning.split(". ", maxsplit=1)[0].rstrip(".") + "."


def _spoken(term: Term, said: str, steps: Collection[str]) -> str:
    """The term as it is looked up; empty where no step says it. Other names, and halves of it, count only where the
    glossary leads from the term to one of the steps.
    """
    if _stands(term.term, said):
        return term.term
    if term.see is None or set(term.see.steps).isdisjoint(steps):
        return ""
    halves = term.term.casefold().split(" and ")
    others = [name for name in (*term.us, *term.also) if name not in halves and _stands(name, said)]
    if others:
        return f"{term.term} ({', '.join(others)})"
    return term.term if any(_stands(half, said) for half in halves) else ""


def _stands(name: str, text: str) -> bool:
    return bool(re.search(rf"\b{re.escape(name)}(s|es)?\b", text, re.IGNORECASE))


def _texts(catalog: Catalog, step: Step) -> Iterator[str]:
    yield from (step.title, step.goal, *step.do, *step.right_when, step.if_it_flies or "", step.safe_stop_note or "")
    yield from (f"{one.mistake} {one.symptom}" for one in step.mistakes)
    yield from (catalog.oil_point[name].name for name in step.oil_points)
    if step.caution:
        yield from (step.caution.title, step.caution.text)
