"""One tuning from nothing: search, learn, set thresholds, measure, write down. Torch, no Django."""

import json
import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import numpy as np
import torch

from assistant import directions, known
from assistant.choosing import Read, Thresholds
from assistant.engine import adapters, load, models
from assistant.engine.cache import PrefixStore
from assistant.engine.encoder import SentenceEncoder
from assistant.engine.models import Model
from assistant.engine.scoring import judge
from assistant.known import Question
from assistant.likeness import Likeness
from assistant.prompt import HEAD, NONE, branch, tail
from assistant.retrieval import LIMIT, Finder, Found
from assistant.tuned import Level, Tuned, as_rows
from assistant.tuning import data, groups, meaning, measure, setting
from assistant.tuning.data import Split
from assistant.tuning.groups import Drill
from assistant.tuning.measure import Reading
from assistant.tuning.setting import Case
from assistant.tuning.train import Judge, Plan, train
from assistant.weighing import OF_DECLINING, OF_STATEMENT, READ, Fusion, Weights, chances
from guides.search import Index
from guides.statements import Quote

Tell = Callable[[str], None]
ADAPTER, ENCODER, DIRECTIONS, SCORES = "adapter.safetensors", "encoder.safetensors", "directions.npz", "scores.json"
WIDE = 100  # candidates that weights are set by: all that are weighed
NO_WEIGHTS = Weights((0.0,) * len(OF_STATEMENT), (0.0,) * len(OF_DECLINING))


@dataclass(frozen=True, slots=True)
class Where:
    """The model and the encoder as they were published, and the folder that takes what is learnt."""

    model: Path
    encoder: Path
    folder: Path
    build_folder: Path


class Tools:
    """What finding needs. Each known question is left out when it is asked itself."""

    def __init__(
        self, quotes: Mapping[str, Quote], index: Index, encoder: SentenceEncoder, kept: Path | None = None
    ) -> None:
        """Encode every statement and every known question, but those that this encoder has `kept` directions of."""
        found, questions = list(quotes.values()), known.read()
        self.encoder = encoder
        self.texts = [*(quote.text for quote in found), *(question.whole for question in questions)]
        self.directions = self._all(kept)
        likeness = Likeness(questions, self.directions[len(found) :])
        self.finder = Finder(found, index, (NO_WEIGHTS, NO_WEIGHTS), self.directions[: len(found)], likeness)

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        return self.encoder.encode(texts).numpy()

    def _all(self, kept: Path | None) -> np.ndarray:
        found = directions.of(self.texts, kept) if kept is not None else None
        if found is None:
            return self.encode(self.texts)
        missing = np.flatnonzero(~found.any(1))
        if len(missing):
            found[missing] = self.encode([self.texts[place] for place in missing])
        return found

    def save(self, target: Path) -> None:
        """Done again whenever statements or questions have changed."""
        directions.save(self.texts, self.directions, target)

    def cases(self, questions: Sequence[Question], by_meaning: bool = True, limit: int = LIMIT) -> list[Case]:
        ways = self.encode([question.whole for question in questions]) if by_meaning else [None] * len(questions)
        return [
            Case(one, self.finder.find(one.text, one.before, way, limit, but=one.whole))
            for one, way in zip(questions, ways, strict=True)
        ]

    def set_weights(self, questions: Sequence[Question]) -> None:
        """By questions that nothing was learnt from."""
        self.finder.weights = (
            setting.weights(self.cases(questions, True, WIDE)),
            setting.weights(self.cases(questions, False, WIDE)),
        )


def tune(  # noqa: PLR0913 -- all but the first two are settings
    quotes: Mapping[str, Quote],
    index: Index,
    where: Where,
    plan: Plan,
    tell: Tell,
    *,
    keeps_encoder: bool = False,
    keeps_adapter: bool = False,
) -> dict:
    """Teach encoder and model, set the weights, measure on the subjects that were held back, write everything down."""
    start = time.perf_counter()
    split = data.split(known.read(), quotes)
    tell(f"{len(split.learnt)} questions to learn, {len(split.set_by)} to set by, {len(split.tested)} to test")
    published = Tools(quotes, index, SentenceEncoder(where.encoder))
    published.set_weights(split.set_by)
    scores = {"search, encoder as published": _searched(published, split, True)[1]}
    if not (keeps_encoder and keeps_adapter):
        drills = groups.drills(split.learnt, published.finder, published.encode)
        if not keeps_adapter:
            _teach_model(drills, where, plan, tell)
        if not keeps_encoder:
            meaning.save(meaning.teach(published.encoder, drills, plan.seed, tell), where.folder / ENCODER)
    kept = where.folder / DIRECTIONS if keeps_encoder else None
    found = Tools(quotes, index, SentenceEncoder(where.encoder, where.folder / ENCODER), kept)
    found.save(where.folder / DIRECTIONS)
    found.set_weights(split.set_by)
    by_words, scores["search by words alone"] = _searched(found, split, False)
    by_meaning, scores["search"] = _searched(found, split, True)
    tell(json.dumps(scores, indent=1))
    sample = measured_split(split, plan)
    scores["search, of the same as below"] = _searched(found, sample, True)[1]
    _, _, scores["search and model as published"] = _read(found, sample, where, None)
    fusion, reading, scores["search and model"] = _read(found, sample, where, where.folder / ADAPTER)
    about = {
        "model": where.model.name,
        "encoder": where.encoder.name,
        "data_sha256": data.digest(),
        "plan": asdict(plan),
        "questions": {"learnt": len(split.learnt), "set_by": len(sample.set_by), "tested": len(sample.tested)},
        "scores": scores,
        "set": as_rows(Tuned(by_words, by_meaning, fusion, reading)),
        "minutes": round((time.perf_counter() - start) / 60, 1),
    }
    (where.folder / SCORES).write_text(json.dumps(about, indent=2) + "\n", encoding="utf-8")
    return about


def measured_split(split: Split, plan: Plan) -> Split:
    """As many questions to set by and test as the plan has time for, drawn at random."""
    draw, most = random.Random(plan.seed).sample, plan.most_measured or 10**9
    set_by, tested = (draw(side, min(most, len(side))) for side in (split.set_by, split.tested))
    return Split(split.learnt, set_by, tested)


def _teach_model(drills: Sequence[Drill], where: Where, plan: Plan, tell: Tell) -> None:
    """Train the adapter and write it."""
    network = load.load(where.model, dtype=torch.float32, device=torch.device("cpu"))
    words, _ = models.open_tokenizer(where.model)
    parts = train(
        network,
        Judge(network),
        lambda epoch: groups.epoch(drills, words.encode, plan.seed + epoch)[: plan.most_questions],
        plan,
        _progress(tell),
    )
    halves = [adapters.LowRank(p.name, p.a.half(), p.b.half(), p.scale) for p in parts]
    adapters.save(where.folder / ADAPTER, halves, {"data_sha256": data.digest()})


def _opened(where: Where, adapter: Path | None) -> Model:
    """The model as it is served, so that what is measured is what visitors get."""
    return models.open_model(
        where.model, way="auto", device=torch.device("cpu"), threads=torch.get_num_threads(),
        build_folder=where.build_folder, adapter=adapter,
    )  # fmt: skip


def _searched(tools: Tools, split: Split, by_meaning: bool) -> tuple[Level, dict]:
    """Search alone: its thresholds, and its scores."""

    def readings(questions: Sequence[Question]) -> list[Reading]:
        return [_reading(case.found, [one.score for one in case.found.candidates], case.found.declining)
                for case in tools.cases(questions, by_meaning)]  # fmt: skip

    thresholds, scores = _measured(split, readings)
    return Level(tools.finder.weights[not by_meaning], thresholds), scores


def _read(tools: Tools, split: Split, where: Where, adapter: Path | None) -> tuple[Fusion, Thresholds, dict]:
    """Search and the model: how they are added, thresholds, and scores."""
    model = _opened(where, adapter)
    cases = {question: case for side in (split.set_by, split.tested) for question, case in
             zip(side, _all_read(model, tools.cases(side)), strict=True)}  # fmt: skip
    fusion = setting.fusion([cases[question] for question in split.set_by])

    def readings(questions: Sequence[Question]) -> list[Reading]:
        found = []
        for case in (cases[question] for question in questions):
            scores = [fusion.of_statement(one.score, read) for one, read in zip(case.found.candidates, case.read)]  # noqa: B905 -- the first are read
            found.append(_reading(case.found, scores, fusion.of_declining(case.found.declining)))
        return found

    return fusion, *_measured(split, readings)


def _all_read(model: Model, cases: Sequence[Case]) -> list[Case]:
    """What the model makes of the first statements of each case, as the site asks it."""
    encode = model.tokenizer.encode
    cache = model.network.new_cache(1, min(4096, model.network.config.context))
    prefixes = PrefixStore(10**6)
    found = []
    for case in cases:
        before = case.question.before
        texts = [*(one.quote.text for one in case.found.candidates[:READ]), NONE]
        branches = [encode(branch(text, before)) for text in texts]
        asked = encode(tail(case.question.text))
        *read, of_none = judge(model.network, cache, encode(HEAD), branches, asked, prefixes=prefixes)
        found.append(replace(case, read=[one - of_none for one in read]))
    return found


def _reading(found: Found, scores: Sequence[float], declining: float) -> Reading:
    shares, declined = chances(scores, declining)
    read = [Read(one.quote, share) for one, share in zip(found.candidates, shares)]  # noqa: B905 -- the first are read
    return Reading(read, declined, found.pointer)


def _measured(split: Split, readings: Callable[[Sequence[Question]], list[Reading]]) -> tuple[Thresholds, dict]:
    """Thresholds from the questions kept for that, scores from those to test."""
    thresholds = measure.best_thresholds(split.set_by, readings(split.set_by))
    return thresholds, measure.report(measure.outcomes(split.tested, readings(split.tested), thresholds))


def _progress(tell: Tell) -> Callable[[int, int, float, float], None]:
    """Every twentieth step, the loss averaged over it."""
    losses: list[float] = []
    start = time.perf_counter()

    def heard(step: int, steps: int, loss: float, rate: float) -> None:
        losses.append(loss)
        if step % 20 == 0 or step == steps:
            left = (time.perf_counter() - start) / step * (steps - step) / 60
            mean = sum(losses[-20:]) / len(losses[-20:])
            tell(f"step {step} of {steps}  loss {mean:.3f}  {rate:.0f} tokens/s  {left:.0f} min left")

    return heard
