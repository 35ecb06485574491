"""What tuning left behind: the adapter, the weights of what is found and read, and the thresholds."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path

from assistant.choosing import Thresholds
from assistant.weighing import OF_DECLINING, OF_STATEMENT, Fusion, Weights

FOLDER = Path(__file__).parent / "adapter"
ADAPTER, ENCODER = FOLDER / "adapter.safetensors", FOLDER / "encoder.safetensors"
DIRECTIONS, SCORES = FOLDER / "directions.npz", FOLDER / "scores.json"


@dataclass(frozen=True, slots=True)
class Level:
    """How search is weighed, and from which chances on something is said, at one level of what there is to go by."""

    weights: Weights
    thresholds: Thresholds


@dataclass(frozen=True, slots=True)
class Tuned:
    """`by_words`: there is no encoder; `by_meaning`: there is; `fusion`, `reading`: and the model reads."""

    by_words: Level
    by_meaning: Level
    fusion: Fusion
    reading: Thresholds

    @property
    def weights(self) -> tuple[Weights, Weights]:
        """As Finder takes them."""
        return self.by_meaning.weights, self.by_words.weights


@lru_cache(maxsize=1)
def tuned() -> Tuned:
    """Read once."""
    return of(json.loads(SCORES.read_text(encoding="utf-8"))["set"])


def of(rows: Mapping) -> Tuned:
    return Tuned(
        _level(rows["by_words"]),
        _level(rows["by_meaning"]),
        Fusion(**rows["fusion"]),
        Thresholds(**rows["reading"]),
    )


def _level(rows: Mapping) -> Level:
    weights = Weights(
        tuple(rows["statement"][name] for name in OF_STATEMENT),
        tuple(rows["declining"][name] for name in OF_DECLINING),
    )
    return Level(weights, Thresholds(**rows["thresholds"]))


def as_rows(found: Tuned) -> dict:
    """What `of` reads again."""
    return {
        "by_words": _level_rows(found.by_words),
        "by_meaning": _level_rows(found.by_meaning),
        "fusion": asdict(found.fusion),
        "reading": asdict(found.reading),
    }


def _level_rows(level: Level) -> dict:
    return {
        "statement": dict(zip(OF_STATEMENT, level.weights.statement, strict=True)),
        "declining": dict(zip(OF_DECLINING, level.weights.declining, strict=True)),
        "thresholds": asdict(level.thresholds),
    }
