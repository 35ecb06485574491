"""What tuning left behind: the adapter, and from which chance on its reading counts."""

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from assistant.choosing import Thresholds

FOLDER = Path(__file__).parent / "adapter"
ADAPTER, ENCODER = FOLDER / "adapter.safetensors", FOLDER / "encoder.safetensors"
DIRECTIONS, SCORES = FOLDER / "directions.npz", FOLDER / "scores.json"


@dataclass(frozen=True, slots=True)
class Tuned:
    thresholds: Thresholds


@lru_cache(maxsize=1)
def tuned() -> Tuned:
    """Read once. Without the file the defaults hold."""
    if not SCORES.is_file():
        return Tuned(Thresholds())
    found = json.loads(SCORES.read_text(encoding="utf-8"))["thresholds"]
    return Tuned(Thresholds(found["say"], found["also"]))
