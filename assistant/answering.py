"""A question -> an answer, as it comes about: found, read, said, or declined.

Nothing is said that is not a whole statement of the guide, and each is held against the guide once more before it
leaves (grounding.py). Where the model cannot read, search answers alone and says so.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

import numpy as np

from assistant import citing, conf, evidence, fitting, grounding, service
from assistant.choosing import STATEMENTS, Read, adds, choose
from assistant.prompt import NONE, branch, plain, tail
from assistant.retrieval import Candidate
from assistant.tuned import tuned
from guides.catalog.work import Caution
from guides.facts import facts
from guides.search import stems, words
from guides.statements import Quote

FIRST_WAVE = 4  # statements read before the first word is said
SURE = 0.9  # chance from which on a statement of the first wave is said at once
NEAREST = 3
FINDINGS = 2  # of the fit rules, in one answer
MEASURED = 1.0  # score of a finding, above what search gives
HELD = 0.5  # share of a question's words that a statement must hold for search by words alone to say it
NEAR = 0.137  # score by words and meaning from which on search alone says a statement: of 140 questions kept apart from
# tuning, 0.44 to 0.66 were answered or declined rightly so, and of those declined 0.56 to 0.69 had no answer


@dataclass(frozen=True, slots=True)
class Asked:
    """What a visitor wants to know. `before`: their earlier turns, oldest first; `about`: the page they ask from;
    `patience_s`: how long to wait for a model that is loading, before search answers alone.
    """

    question: str
    before: tuple[str, ...] = ()
    about: str = ""
    patience_s: float = 0.0

    @property
    def context(self) -> tuple[str, ...]:
        return (*((self.about,) if self.about else ()), *self.before)


@dataclass(frozen=True, slots=True)
class Said:
    """A statement of the answer, with the number of its citation. Sent as soon as it is decided."""

    number: int
    quote: Quote
    url: str


@dataclass(frozen=True, slots=True)
class Warned:
    """The caution of a step that the answer rests on. Goes into a box of its own."""

    step: str
    caution: Caution


@dataclass(frozen=True, slots=True)
class Declined:
    """The guide does not cover it. `nearest` is where it comes closest, not an answer; `pointer` says who does."""

    nearest: tuple[Quote, ...]
    pointer: Quote | None = None


@dataclass(frozen=True, slots=True)
class Remarked:
    """A sentence about how this answer came about, such as that the model was not there."""

    text: str


@dataclass(slots=True)
class Trace:
    """How one answer came about: what was found, with which chance each was read, and how long each stage took."""

    candidates: list[Candidate] = field(default_factory=list)
    read: list[Read] = field(default_factory=list)
    tokens: int = 0
    seconds: dict[str, float] = field(default_factory=dict)


Event = Said | Warned | Declined | Remarked | Trace


def answer(asked: Asked) -> Iterator[Event]:
    """Everything that happens, in order; the Trace comes last. Closing the iterator stops the model."""
    clock, trace = _Clock(), Trace()
    asked = replace(asked, question=plain(asked.question), before=tuple(map(plain, asked.before)))
    direction = _direction(asked)
    trace.candidates = [*_findings(asked), *evidence.finder().find(asked.question, asked.context, direction)]
    trace.seconds["finding"] = clock.lap()
    said: list[Said] = []
    pointer: Quote | None = None
    for one in _chosen(asked, trace):
        if isinstance(one, Remarked):
            yield one
            continue
        if not said:
            trace.seconds["first statement"] = clock.since_start()
        found = _said(len(said) + 1, one.quote)
        if one.quote.declines:
            pointer = one.quote
            continue
        said.append(found)
        yield found
    trace.seconds["reading"] = clock.lap()
    yield from _cautions(said) if said else [Declined(_nearest(trace.candidates), pointer)]
    trace.seconds["all"] = clock.since_start()
    yield trace


def _findings(asked: Asked) -> list[Candidate]:
    """What the fit rules find for measures in the question: they need no search, and come before what it finds."""
    found = fitting.read(asked.question, asked.before, facts())
    return [Candidate(quote, MEASURED, None, None) for quote in found[:FINDINGS]]


def _direction(asked: Asked) -> np.ndarray | None:
    """Of the question with what was said before; None without an encoder."""
    try:
        return np.array(
            service.directions([" ".join([*asked.context[-2:], asked.question])], asked.patience_s)[0], np.float32
        )
    except service.UnavailableError:
        return None


def _chosen(asked: Asked, trace: Trace) -> Iterator[Read | Remarked]:
    """Statements as they are decided: by the model, and where it cannot read, by search alone, which is remarked."""
    is_begun = False
    try:
        for one in _decided(asked, trace):
            is_begun = True
            yield one
    except service.UnavailableError as fault:
        if is_begun:
            yield Remarked(f"The model stopped before it had read everything. {fault}")
        else:
            yield Remarked(f"Found by search alone, not read by the model. {fault}")
            yield from _by_search(asked, trace.candidates)


def _nearest(candidates: Sequence[Candidate]) -> tuple[Quote, ...]:
    return tuple(one.quote for one in candidates if not one.quote.declines)[:NEAREST]


def _decided(asked: Asked, trace: Trace) -> Iterator[Read]:
    return _judged(asked, trace) if conf.current().judges else _named(asked, trace)


def _named(asked: Asked, trace: Trace) -> Iterator[Read]:
    """Statements that a writing model names; what the fit rules found goes before them, unasked."""
    said = [Read(one.quote, SURE) for one in trace.candidates if fitting.is_finding(one.quote)]
    yield from said
    shown = [one.quote for one in trace.candidates if not fitting.is_finding(one.quote)][: citing.SHOWN]
    reader = citing.Reader(shown)
    for piece in chain(_written(asked, shown), [None]):
        trace.tokens += piece is not None
        found = reader.finish() if piece is None else reader.feed(piece.text)
        for quote in found:
            if len(said) < STATEMENTS and adds(quote, said):
                said.append(Read(quote, 1.0))
                trace.read.append(said[-1])
                yield said[-1]
        if reader.is_full:
            return


def _written(asked: Asked, shown: Sequence[Quote]) -> Iterator[service.Piece]:
    """What the model writes, under the grammar; without it where the server takes none, for all is read back anyway."""
    chat = citing.messages(asked.question, asked.context, shown)
    options = {"max_tokens": citing.MOST_TOKENS, "temperature": 0.0}
    service.wait_until_ready(asked.patience_s)
    try:
        yield from service.chat(chat, **options, grammar=citing.grammar(shown))
    except service.RefusedError:
        yield from service.chat(chat, **options)


def _judged(asked: Asked, trace: Trace) -> Iterator[Read]:
    """Statements in the order they are said. A first one that is sure goes out before the rest is read."""
    first = _read(asked, trace.candidates[:FIRST_WAVE], trace)
    sure = [one for one in first if one.chance >= SURE]
    early = [one for one in choose(sure, tuned().thresholds)[:1] if not one.quote.declines]
    yield from early
    rest = _read(asked, trace.candidates[FIRST_WAVE:], trace)
    yield from choose([*first, *rest], tuned().thresholds, early)


def _read(asked: Asked, candidates: Sequence[Candidate], trace: Trace) -> list[Read]:
    """Let the model read candidates side by side."""
    if not candidates:
        return []
    none, *branches = (branch(text, asked.context) for text in (NONE, *(one.quote.text for one in candidates)))
    chances = service.judge(tail(asked.question), branches, none, asked.patience_s)
    read = [Read(one.quote, _at_least(one.quote, chance)) for one, chance in zip(candidates, chances, strict=True)]
    trace.read += read
    return read


def _at_least(quote: Quote, chance: float) -> float:
    """The rules judged the visitor's own numbers: the model cannot doubt them, and a clash comes before all else."""
    if not fitting.is_finding(quote):
        return chance
    return 1.0 if quote.corrects else max(chance, SURE)


def _by_search(asked: Asked, candidates: Sequence[Candidate]) -> list[Read]:
    """The first that is found, if it is near by words and meaning, or without meaning holds enough of the words."""
    wanted = set(stems(words(asked.question)))
    found = []
    for one in candidates[:1] if wanted else ():
        share = len(wanted & set(stems(words(_all_words(one.quote))))) / len(wanted)
        is_near = share >= HELD if one.by_meaning is None else one.score >= NEAR
        if is_near or fitting.is_finding(one.quote):
            found.append(Read(one.quote, share))
    return found


def _all_words(quote: Quote) -> str:
    return " ".join([quote.text, *quote.names])


def _said(number: int, quote: Quote) -> Said:
    grounding.check(quote, evidence.held(quote))
    return Said(number, quote, evidence.url(quote))


def _cautions(said: Sequence[Said]) -> Iterator[Warned]:
    """Of every step that is cited, each once."""
    found = {step: caution for one in said for step, caution in evidence.cautions(one.quote)}
    for step, caution in found.items():
        yield Warned(step, caution)


class _Clock:
    """Seconds since it was made, and since the last lap."""

    def __init__(self) -> None:
        self._start = self._last = time.perf_counter()

    def lap(self) -> float:
        now = time.perf_counter()
        self._last, before = now, self._last
        return now - before

    def since_start(self) -> float:
        return time.perf_counter() - self._start
