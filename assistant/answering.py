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
from assistant.choosing import STATEMENTS, Read, Thresholds, adds, choose
from assistant.prompt import NONE, branch, plain, tail
from assistant.retrieval import Candidate, Found
from assistant.tuned import tuned
from assistant.weighing import READ, chances
from guides.catalog.work import Caution
from guides.facts import facts
from guides.statements import Quote

SURE = 0.5  # chance by search from which on a statement goes out before the model has read: likelier than all others
NEAREST = 3
FINDINGS = 2  # of the fit rules, in one answer
BESIDE = 0.3  # chance from which on a statement is said beside a finding


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
    """How one answer came about: what was found, the chance that each answers and that the guide does not cover it
    (`declining`), how many the model has read, and how long each stage took.
    """

    candidates: list[Candidate] = field(default_factory=list)
    read: list[Read] = field(default_factory=list)
    declining: float = 0.0
    reads: int = 0
    thresholds: Thresholds = field(default_factory=Thresholds)
    tokens: int = 0
    seconds: dict[str, float] = field(default_factory=dict)


Event = Said | Warned | Declined | Remarked | Trace


def answer(asked: Asked) -> Iterator[Event]:
    """Everything that happens, in order; the Trace comes last. Closing the iterator stops the model."""
    clock, trace = _Clock(), Trace()
    asked = replace(asked, question=plain(asked.question), before=tuple(map(plain, asked.before)))
    found = evidence.finder().find(asked.question, asked.context, direction := _direction(asked))
    findings = fitting.read(asked.question, asked.before, facts())[:FINDINGS]
    trace.candidates = [*(Candidate(quote, 0.0, None, None) for quote in findings), *found.candidates]
    trace.seconds["finding"] = clock.lap()
    said: list[Said] = []
    for one in _chosen(_Case(asked, found, findings, direction is not None, trace)):
        if isinstance(one, Remarked):
            yield one
            continue
        if not said:
            trace.seconds["first statement"] = clock.since_start()
        said.append(_said(len(said) + 1, one.quote))
        yield said[-1]
    trace.seconds["reading"] = clock.lap()
    yield from _cautions(said) if said else [Declined(_nearest(trace.candidates), found.pointer)]
    trace.seconds["all"] = clock.since_start()
    yield trace


@dataclass(frozen=True, slots=True)
class _Case:
    """Everything there is to decide by. `findings`: of the fit rules."""

    asked: Asked
    found: Found
    findings: Sequence[Quote]
    has_meaning: bool
    trace: Trace


def _direction(asked: Asked) -> np.ndarray | None:
    """Of the question with what was said before; None without an encoder."""
    try:
        return np.array(
            service.directions([" ".join([*asked.context[-2:], asked.question])], asked.patience_s)[0], np.float32
        )
    except service.UnavailableError:
        return None


def _chosen(case: _Case) -> Iterator[Read | Remarked]:
    """Statements as they are decided: what the fit rules found, for they judged the visitor's own numbers; then by the
    model, and where it cannot read, by search alone, which is remarked.
    """
    said = [Read(quote, 1.0) for quote in case.findings]
    yield from said
    try:
        for one in _judged(case, said) if conf.current().judges else _named(case, said):
            said.append(one)
            yield one
    except service.UnavailableError as fault:
        if len(said) > len(case.findings):
            yield Remarked(f"The model stopped before it had read everything. {fault}")
        else:
            yield Remarked(f"Found by search alone, not read by the model. {fault}")
            yield from _by_search(case, said)


def _nearest(candidates: Sequence[Candidate]) -> tuple[Quote, ...]:
    return tuple(one.quote for one in candidates)[:NEAREST]


def _named(case: _Case, already: Sequence[Read]) -> Iterator[Read]:
    """Statements that a writing model names."""
    said, trace = list(already), case.trace
    shown = [one.quote for one in case.found.candidates[: citing.SHOWN]]
    reader = citing.Reader(shown)
    for piece in chain(_written(case.asked, shown), [None]):
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


def _judged(case: _Case, findings: Sequence[Read]) -> Iterator[Read]:
    """Statements in the order they are said. One that search is sure of goes out before the model has read."""
    shown = case.found.candidates[:READ]
    read, declining = _shares(case.found.candidates, _scores(case), case.found.declining)
    sure = [one for one in read if one.chance >= SURE]
    early = [] if findings else choose(sure, declining, _thresholds(case))[:1]
    yield from early
    likelihoods = _likelihoods(case.asked, shown) if shown else []
    case.trace.reads = len(shown)
    fusion = tuned().fusion
    scores = [fusion.of_statement(one.score, read) for one, read in zip(shown, likelihoods, strict=True)]
    read, declining = _shares(shown, scores, fusion.of_declining(case.found.declining))
    yield from _decided(case, read, declining, tuned().reading, [*findings, *early])


def _by_search(case: _Case, findings: Sequence[Read]) -> Iterator[Read]:
    read, declining = _shares(case.found.candidates, _scores(case), case.found.declining)
    return _decided(case, read, declining, _thresholds(case), findings)


def _decided(
    case: _Case, read: list[Read], declining: float, thresholds: Thresholds, already: Sequence[Read]
) -> Iterator[Read]:
    """Choose, and note down by what. Beside what the rules found, only what is likely in itself."""
    case.trace.read = [*(Read(quote, 1.0) for quote in case.findings), *read]
    case.trace.declining, case.trace.thresholds = declining, thresholds
    likely = [one for one in read if one.chance >= BESIDE or not case.findings]
    yield from choose(likely, declining, thresholds, already)


def _scores(case: _Case) -> list[float]:
    return [one.score for one in case.found.candidates]


def _shares(shown: Sequence[Candidate], scores: Sequence[float], declining: float) -> tuple[list[Read], float]:
    """Log-odds -> chances."""
    found, declined = chances(scores, declining)
    return [Read(one.quote, chance) for one, chance in zip(shown, found, strict=True)], declined


def _thresholds(case: _Case) -> Thresholds:
    return (tuned().by_meaning if case.has_meaning else tuned().by_words).thresholds


def _likelihoods(asked: Asked, candidates: Sequence[Candidate]) -> list[float]:
    """Let the model read candidates side by side: log-odds of each against NONE."""
    none, *branches = (branch(text, asked.context) for text in (NONE, *(one.quote.text for one in candidates)))
    return service.judge(tail(asked.question), branches, none, asked.patience_s)


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
