"""The face of a network, whoever computes it: eager.py, native.py or graphs.py."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import torch
from torch import Tensor

from assistant.engine.cache import KVCache
from assistant.engine.config import ModelConfig
from assistant.engine.model import Block, RoPE


class Feed(NamedTuple):
    """Tokens that one sequence reads in a pass: stored in `slot` from `start` on.

    Logits of the last `keep` are wanted.
    """

    slot: int
    start: int
    ids: Sequence[int]
    keep: int = 1


class Network(Protocol):
    """What generation needs. Logits are float32 on `device`."""

    config: ModelConfig
    device: torch.device
    weight_bytes: int
    rope: RoPE

    def new_cache(self, slots: int, length: int) -> KVCache: ...

    def run(self, feeds: Sequence[Feed], cache: KVCache) -> list[Tensor]:
        """One pass over all feeds; for each its logits (keep, V)."""

    def block(self, layer: int) -> Block:
        """One layer by the parts of model.py, for those who want to look between them."""

    def stream(self, ids: Sequence[int], layer: int) -> Tensor:
        """What enters a layer when ids are read alone, float32 (T, D). `layer` may be one beyond the last."""

    def branch_chances(
        self, feed: Feed, branches: Sequence[Sequence[int]], cache: KVCache, last: int | None = None
    ) -> list[Tensor]:
        """Log-probabilities of each branch's tokens but the first, all branches in one pass after feed's tokens.

        `last`: only of so many at the end of each branch.
        """
