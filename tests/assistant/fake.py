"""An answerer that does what the question says, so that a test decides what happens and when.

    hold NAME     says one statement, then waits for the file NAME in the data folder; NAME.ended tells that it ended
    caution       one statement that rests on a step with a caution
    decline       the guide does not cover it
    break         an exception
    damaged, missing, loading   the real answerer, with a model that is damaged, not there, or not ready

Anything else gets two statements. Each beginning is a line in the file `begun`.
"""

import time
from collections.abc import Iterator
from pathlib import Path

from django.apps import AppConfig
from django.conf import settings

HOLD_S, POLL_S = 20.0, 0.01
DAMAGED = "The assistant is switched off: model.gguf: starts with b'PK', not b'GGUF'"


class FakeConfig(AppConfig):
    name = "tests.assistant"
    label = "fake"

    def ready(self) -> None:
        from assistant import runs  # noqa: PLC0415 -- its models are known only now

        runs.desk.respond = respond


def respond(asked) -> Iterator:
    """Every event the question asks for."""
    from assistant import answering  # noqa: PLC0415 -- as above

    folder = Path(settings.DATA_DIR)
    with (folder / "begun").open("a") as file:
        file.write(f"{asked.question}\n")
    word, _, name = asked.question.partition(" ")
    if word in ("damaged", "missing", "loading"):
        yield from _without_model(asked, word)
        return
    said, rest = _parts(word)
    yield from said[:1]
    if word == "hold":
        yield from _held(folder / name)
    if word == "break":
        raise RuntimeError("as the question wanted it")
    yield from [*said[1:], *rest, _trace(answering, said)]


def _parts(word: str):
    from assistant import evidence  # noqa: PLC0415
    from assistant.answering import Declined, Said, Warned  # noqa: PLC0415

    quotes = list(evidence.all_quotes().values())
    if word == "decline":
        return [], [Declined(tuple(quotes[:3]))]
    careful = next(quote for quote in quotes if quote.is_written and evidence.cautions(quote))
    chosen = [careful] if word == "caution" else [quotes[0], next(quote for quote in quotes if quote.place)]
    said = [Said(number, quote, evidence.url(quote)) for number, quote in enumerate(chosen, 1)]
    return said, [Warned(*one) for one in evidence.cautions(careful)] if word == "caution" else []


def _trace(answering, said):
    from assistant import evidence  # noqa: PLC0415

    others = [quote for quote in evidence.all_quotes().values() if "lift angle" in quote.text]
    quotes = [*(one.quote for one in said), *others][:16]
    found = [
        answering.Candidate(quote, 3 - n / 4, n or None, n + 2, n + 1 if n % 2 else None)
        for n, quote in enumerate(quotes)
    ]
    read = [answering.Read(one, 0.93 - n / 20 if n < len(said) else 0.4 - n / 50) for n, one in enumerate(quotes)]
    seconds = {"finding": 0.031, "first statement": 0.24, "reading": 0.71, "all": 0.75}
    return answering.Trace(found, read, 0.04, len(read), seconds=seconds)


def _held(path: Path) -> Iterator:
    from assistant import patience  # noqa: PLC0415

    ends_at = time.monotonic() + HOLD_S
    try:
        while not path.exists() and time.monotonic() < ends_at:
            patience.left_s(POLL_S)
            time.sleep(POLL_S)
    finally:
        path.with_suffix(".ended").touch()
    yield from ()


def _without_model(asked, word: str) -> Iterator:
    from assistant import answering, service  # noqa: PLC0415 -- as above

    def start() -> None:
        if word == "damaged":
            raise service.UnavailableError(DAMAGED)

    kept = service._start
    if word != "missing":
        service._start = start  # begins nothing, so that nobody ever listens
    try:
        yield from answering.answer(asked)
    finally:
        service._start = kept
