"""One tuning from nothing: search, learn, set thresholds, measure, write down. Torch, no Django."""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch

from assistant import directions
from assistant.choosing import Read
from assistant.engine import adapters, load, models
from assistant.engine.encoder import SentenceEncoder
from assistant.prompt import ANSWERS, DOES_NOT, branch, opening
from assistant.retrieval import LIMIT, Finder
from assistant.tuning import data, groups, measure
from assistant.tuning.data import Question, Split
from assistant.tuning.train import Group, Judge, Plan, train
from guides.search import Index
from guides.statements import Quote

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Tools:
    """What finding needs."""

    quotes: Mapping[str, Quote]
    finder: Finder
    encoder: SentenceEncoder

    def direction(self, text: str) -> np.ndarray:
        return self.encoder.encode([text])[0].numpy()

    def candidates(self, question: Question, by_meaning: bool = True) -> list[Quote]:
        asked = " ".join([*question.before[-2:], question.text])
        direction = self.direction(asked) if by_meaning else None
        return [one.quote for one in self.finder.find(question.text, question.before, direction, LIMIT)]


def write_directions(quotes: Mapping[str, Quote], encoder_folder: Path, target: Path) -> None:
    """Encode every statement of the guide; done again whenever the content has changed."""
    texts = [quote.text for quote in quotes.values()]
    target.parent.mkdir(exist_ok=True)
    directions.save(texts, SentenceEncoder(encoder_folder).encode(texts).numpy(), target)


def tools(quotes: Mapping[str, Quote], index: Index, encoder_folder: Path, directions_file: Path) -> Tools:
    found = list(quotes.values())
    known = directions.of([quote.text for quote in found], directions_file)
    return Tools(quotes, Finder(found, index, known), SentenceEncoder(encoder_folder))


def tune(tools: Tools, model: Path, folder: Path, plan: Plan, tell: Tell) -> dict:
    """Train, measure on the subjects that were held back, write adapter.safetensors and scores.json; the scores."""
    start = time.perf_counter()
    split = data.split(data.read(), tools.quotes)
    tell(f"{len(split.learnt)} questions to learn, {len(split.set_by)} to set by, {len(split.tested)} to test")
    network = load.load(model, dtype=torch.float32, device=torch.device("cpu"))
    words, _ = models.open_tokenizer(model)
    judge = Judge(network, words.encode(ANSWERS)[0], words.encode(DOES_NOT)[0])
    reader = _reader(tools, judge, words.encode)
    scores = _without_adapter(tools, split, reader)
    drills = groups.drills(split.learnt, tools.quotes, tools.finder, tools.direction)
    parts = train(
        network, judge, lambda epoch: groups.epoch(drills, words.encode, plan.seed + epoch), plan, _progress(tell)
    )
    thresholds = measure.best_thresholds(split.set_by, reader)
    scores["tuned"] = measure.report(measure.outcomes(split.tested, reader, thresholds))
    about = {
        "model": model.name,
        "data_sha256": data.digest(),
        "plan": asdict(plan),
        "questions": {"learnt": len(split.learnt), "set_by": len(split.set_by), "tested": len(split.tested)},
        "thresholds": asdict(thresholds),
        "scores": scores,
        "minutes": round((time.perf_counter() - start) / 60, 1),
    }
    halves = [adapters.LowRank(p.name, p.a.half(), p.b.half(), p.scale) for p in parts]
    adapters.save(folder / "adapter.safetensors", halves, {"data_sha256": about["data_sha256"]})
    (folder / "scores.json").write_text(json.dumps(about, indent=2) + "\n", encoding="utf-8")
    return about


def _without_adapter(tools: Tools, split: Split, reader: measure.Reader) -> dict:
    """The same questions answered by search alone, and by the model as it was published."""
    found = {}
    for name, by_meaning in (("words", False), ("words and meaning", True)):
        search = _search_reader(tools, by_meaning)
        best = measure.best_thresholds(split.set_by, search)
        found[name] = measure.report(measure.outcomes(split.tested, search, best))
    best = measure.best_thresholds(split.set_by, reader)
    found["untuned"] = measure.report(measure.outcomes(split.tested, reader, best))
    return found


def _search_reader(tools: Tools, by_meaning: bool) -> measure.Reader:
    """Search's own score, brought to 0 to 1."""

    def read(question: Question) -> list[Read]:
        asked = " ".join([*question.before[-2:], question.text])
        direction = tools.direction(asked) if by_meaning else None
        found = tools.finder.find(question.text, question.before, direction)
        return [Read(one.quote, min(1.0, one.score / 0.21)) for one in found]

    return read


def _reader(tools: Tools, judge: Judge, encode: Callable[[str], list[int]]) -> measure.Reader:
    @torch.inference_mode()
    def read(question: Question) -> list[Read]:
        found = tools.candidates(question)
        branches = [encode(branch(quote.text)) for quote in found]
        logits = judge(Group(encode(opening(question.text, question.before)), branches, [False] * len(found)))
        return [Read(quote, chance) for quote, chance in zip(found, logits.sigmoid().tolist(), strict=True)]

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
