"""An answer as it is kept: plain JSON, as it was given, so that it stays readable when the guide has moved on."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.urls import reverse

from assistant import conf, evidence, service, subjects
from assistant.answering import Asked, Declined, Event, Remarked, Said, Trace, Warned
from guides.facts import facts
from guides.statements import Quote


def event(one: Event) -> dict[str, Any]:
    """Of every event but the Trace."""
    match one:
        case Said():
            return {"kind": "said", "number": one.number} | _quote(one.quote, one.url)
        case Warned():
            return {"kind": "warned", "title": one.caution.title, "text": one.caution.text} | _step(one.step)
        case Declined():
            pointer = one.pointer
            nearest = [_quote(quote, evidence.url(quote)) for quote in one.nearest]
            return {"kind": "declined", "nearest": nearest, "pointer": pointer.text if pointer else ""}
        case Remarked():
            return remark(one.text)
    raise TypeError(f"{one!r} is no event that is kept")


def remark(text: str) -> dict[str, Any]:
    return {"kind": "remarked", "text": text}


def _quote(quote: Quote, url: str) -> dict[str, Any]:
    return {
        "id": quote.id,
        "text": quote.text,
        "url": url,
        "where": subjects.where(quote),
        "rests": subjects.rests_on(quote),
        "confidence": quote.confidence,
    }


def _step(step: str) -> dict[str, Any]:
    guide = facts().guide_of[step]
    return {
        "url": reverse("guides:step", args=[guide.id, step]),
        "where": f"{guide.title} {facts().step_number[step]}: {facts().step[step].title}",
    }


def trace(asked: Asked, one: Trace, events: Sequence[Mapping[str, Any]], waited_s: float) -> dict[str, Any]:
    """How the answer came about: every candidate with its ranks and chance, the thresholds, the time of each stage."""
    chances = {read.quote.id: read.chance for read in one.read}
    said = {event["id"]: event["number"] for event in events if event["kind"] == "said"}
    current = conf.current()
    return {
        "context": list(asked.context),
        "candidates": [
            {
                "id": found.quote.id,
                "text": found.quote.text,
                "url": evidence.url(found.quote),
                "by_words": found.by_words,
                "by_meaning": found.by_meaning,
                "by_asked": found.by_asked,
                "chance": chances.get(found.quote.id),
                "said": said.get(found.quote.id),
            }
            for found in one.candidates
        ],
        "declining": one.declining,
        "decline": one.thresholds.decline,
        "also": one.thresholds.also,
        "reads": one.reads,
        "seconds": {"waiting": waited_s} | {name.replace(" ", "_"): length for name, length in one.seconds.items()},
        "tokens": one.tokens,
        "model": current.remote_model if current.remote else current.model.name,
        "adapter": current.adapter.name if current.adapter else "",
        "place": _place(),
    }


def _place() -> str:
    """Where the model computes, and in which way (engine/models.py)."""
    if conf.current().remote is not None:
        return "another server"
    way = (service.health() or {}).get("way")
    return f"this machine, {way}" if way else "this machine"
