"""`manage.py ask "question"`: the assistant on the terminal."""

import json
from collections.abc import Iterator

from django.core.management.base import BaseCommand

from assistant import service, telling
from assistant.answering import Asked, Declined, Event, Remarked, Said, Trace, Warned, answer


class Command(BaseCommand):
    help = "Ask the guide. The answer comes in its own words, each statement with the place it stands."

    def add_arguments(self, parser):
        parser.add_argument("question")
        parser.add_argument("--before", action="append", default=[], metavar="TURN", help="asked before, oldest first")
        parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
        parser.add_argument("--how", action="store_true", help="also what was found, what was read, and the times")

    def handle(self, *args, question, before, json, how, **options):
        events = answer(Asked(question, tuple(before), patience_s=service.START_S))
        if json:
            self.stdout.write(_object(telling.tell(events), how))
            return
        for event in events:
            for line in _lines(event, how):
                self.stdout.write(line)
                self.stdout.flush()


def _lines(event: Event, how: bool) -> Iterator[str]:
    match event:
        case Said(number, quote, url):
            yield f"{quote.text} [{number}]\n    [{number}] {url}"
        case Warned(_, caution):
            yield f"Caution. {caution.title}: {caution.text}"
        case Remarked(text):
            yield f"({text})"
        case Declined(nearest, pointer):
            yield " ".join([telling.DECLINE, pointer.text if pointer else telling.COVERS])
            yield from (f"    Nearest, not an answer: {quote.text}" for quote in nearest)
        case Trace() if how:
            yield from _how(event)


def _how(trace: Trace) -> Iterator[str]:
    chances = {one.quote.id: f"{one.chance:.3f}" for one in trace.read}
    yield "Found, with rank by words, by meaning and by known questions, and the chance that it answers:"
    for one in trace.candidates:
        ranks = f"{one.by_words or '-':>3} {one.by_meaning or '-':>3} {one.by_asked or '-':>3}"
        yield f"  {one.score:7.3f} {ranks} {chances.get(one.quote.id, '-'):>6}  {one.quote.id}"
    yield f"Chance that the guide does not cover it: {trace.declining:.3f}. Read by the model: {trace.reads}."
    yield "Milliseconds: " + ", ".join(f"{name} {seconds * 1000:.0f}" for name, seconds in trace.seconds.items())


def _object(told: telling.Told, how: bool) -> str:
    found = {
        "answer": told.text,
        "citations": [{"id": one.quote.id, "url": one.url} for one in told.said],
        "cautions": told.cautions,
        "remarks": told.remarks,
        "refused": told.is_declined,
    }
    if how:
        found["read"] = {one.quote.id: round(one.chance, 4) for one in told.trace.read}
        found["seconds"] = {name: round(seconds, 4) for name, seconds in told.trace.seconds.items()}
    return json.dumps(found, ensure_ascii=False, indent=2)
