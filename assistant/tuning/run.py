"""One tuning from nothing: search, learn, set thresholds, measure, write down. Torch, no Django."""

import json
import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch

from assistant import directions
from assistant.choosing import Read, Thresholds
from assistant.engine import adapters, load, models
from assistant.engine.cache import PrefixStore
from assistant.engine.encoder import SentenceEncoder
from assistant.engine.models import Model
from assistant.engine.scoring import judge
from assistant.prompt import HEAD, NONE, branch, chance, tail
from assistant.retrieval import FADE, WRITTEN_LEAD, Candidate, Finder
from assistant.tuning import data, groups, meaning, measure
from assistant.tuning.data import Question, Split
from assistant.tuning.train import Judge, Plan, train
from guides.search import Index
from guides.statements import Quote

Tell = Callable[[str], None]
ADAPTER, ENCODER, DIRECTIONS, SCORES = "adapter.safetensors", "encoder.safetensors", "directions.npz", "scores.json"
BEST_SCORE = 2 * WRITTEN_LEAD / (FADE + 1)  # a short answer that is first by words and by meaning


@dataclass(frozen=True, slots=True)
class Where:
    """The model and the encoder as they were published, and the folder that takes what is learnt."""

    model: Path
    encoder: Path
    folder: Path
    build_folder: Path


@dataclass(frozen=True, slots=True)
class Tools:
    """What finding needs."""

    quotes: Mapping[str, Quote]
    finder: Finder
    encoder: SentenceEncoder

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        return self.encoder.encode(texts).numpy()

    def candidates(self, question: Question) -> list[Candidate]:
        return self.finder.find(question.text, question.before, self.encode([groups.asked(question)])[0])


def tools(quotes: Mapping[str, Quote], index: Index, encoder: SentenceEncoder) -> Tools:
    """Encode every statement of the guide."""
    found = list(quotes.values())
    return Tools(quotes, Finder(found, index, encoder.encode([quote.text for quote in found]).numpy()), encoder)


def write_directions(quotes: Mapping[str, Quote], encoder: SentenceEncoder, target: Path) -> None:
    """Done again whenever the content has changed."""
    texts = [quote.text for quote in quotes.values()]
    directions.save(texts, encoder.encode(texts).numpy(), target)


def tune(  # noqa: PLR0913 -- all but the first two are settings
    quotes: Mapping[str, Quote],
    index: Index,
    where: Where,
    plan: Plan,
    tell: Tell,
    *,
    keeps_encoder: bool = False,
    measures_untuned: bool = True,
) -> dict:
    """Teach encoder and model, measure on the subjects that were held back, write everything down; the scores."""
    start = time.perf_counter()
    split = data.split(data.read(), quotes)
    tell(f"{len(split.learnt)} questions to learn, {len(split.set_by)} to set by, {len(split.tested)} to test")
    scores = {}
    if not keeps_encoder:
        found = tools(quotes, index, SentenceEncoder(where.encoder))
        scores |= {"words": _searched(found, split, False), "words and meaning": _searched(found, split, True)}
        drills = groups.drills(split.learnt, found.finder, found.encode)
        meaning.save(meaning.teach(found.encoder, drills, plan.seed, tell), where.folder / ENCODER)
    found = tools(quotes, index, SentenceEncoder(where.encoder, where.folder / ENCODER))
    write_directions(quotes, found.encoder, where.folder / DIRECTIONS)
    scores["words and tuned meaning"] = _searched(found, split, True)
    tell(json.dumps(scores, indent=1))
    _teach_model(found, split, where, plan, tell)
    measured = measured_split(split, plan)
    if measures_untuned:
        _, scores["untuned model"] = _read_by(_reader(found, _opened(where, None)), measured)
    thresholds, scores["tuned model"] = _read_by(_reader(found, _opened(where, where.folder / ADAPTER)), measured)
    about = {
        "model": where.model.name,
        "encoder": where.encoder.name,
        "data_sha256": data.digest(),
        "plan": asdict(plan),
        "questions": {side: len(getattr(measured, side)) for side in ("learnt", "set_by", "tested")},
        "thresholds": asdict(thresholds),
        "scores": scores,
        "minutes": round((time.perf_counter() - start) / 60, 1),
    }
    (where.folder / SCORES).write_text(json.dumps(about, indent=2) + "\n", encoding="utf-8")
    return about


def measured_split(split: Split, plan: Plan) -> Split:
    """As many questions to set by and to test as the plan has time for, drawn at random."""
    draw = random.Random(plan.seed).sample
    most = plan.most_measured or 10**9
    set_by, tested = (draw(side, min(most, len(side))) for side in (split.set_by, split.tested))
    return Split(split.learnt[: plan.most_questions], set_by, tested)


def _teach_model(tools: Tools, split: Split, where: Where, plan: Plan, tell: Tell) -> None:
    """Train the adapter and write it."""
    network = load.load(where.model, dtype=torch.float32, device=torch.device("cpu"))
    words, _ = models.open_tokenizer(where.model)
    chosen = random.Random(plan.seed).sample(split.learnt, min(plan.most_questions or 10**9, len(split.learnt)))
    drills = groups.drills(chosen, tools.finder, tools.encode)
    parts = train(
        network,
        Judge(network),
        lambda epoch: groups.epoch(drills, words.encode, plan.seed + epoch),
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


def _read_by(reader: measure.Reader, split: Split) -> tuple[Thresholds, dict]:
    """Thresholds from the questions kept for that, scores from those to test."""
    thresholds = measure.best_thresholds(split.set_by, reader)
    return thresholds, measure.report(measure.outcomes(split.tested, reader, thresholds))


def _searched(tools: Tools, split: Split, by_meaning: bool) -> dict:
    """The same questions answered by search alone; its score is brought to 0 to 1."""

    def read(question: Question) -> list[Read]:
        found = tools.candidates(question) if by_meaning else tools.finder.find(question.text, question.before)
        return [Read(one.quote, min(1.0, one.score / BEST_SCORE)) for one in found]

    return _read_by(read, split)[1]


def _reader(tools: Tools, model: Model) -> measure.Reader:
    encode = model.tokenizer.encode
    cache = model.network.new_cache(1, min(4096, model.network.config.context))
    prefixes = PrefixStore(10**6)

    def read(question: Question) -> list[Read]:
        found = [one.quote for one in tools.candidates(question)]
        branches = [encode(branch(text, question.before)) for text in (*(quote.text for quote in found), NONE)]
        *rest, of_none = judge(
            model.network, cache, encode(HEAD), branches, encode(tail(question.text)), prefixes=prefixes
        )
        return [Read(quote, chance(one, of_none)) for quote, one in zip(found, rest, strict=True)]

    return read


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
