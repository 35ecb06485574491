"""The network run by PyTorch as model.py says it, on any device.

The reference for native.py, quantised.py, graphs.py.
"""

from collections.abc import Sequence
from itertools import accumulate

import torch
from torch import Tensor

from assistant.engine.cache import KVCache
from assistant.engine.model import Block, RoPE, Transformer
from assistant.engine.network import Feed
from assistant.engine.sampling import log_chances

SCORED = 128  # rows whose logits are held at a time when continuations are scored


class EagerNetwork:
    """A Transformer and its caches."""

    def __init__(self, model: Transformer, cache_dtype: torch.dtype | None = None) -> None:
        self.model, self.config = model, model.config
        norm = model.output_norm.weight
        self.device, self.dtype = norm.device, cache_dtype or norm.dtype
        tensors = {t.data_ptr(): t.nbytes for t in [*model.parameters(), *model.buffers()]}
        self.weight_bytes = sum(tensors.values())

    def new_cache(self, slots: int, length: int) -> KVCache:
        return KVCache(self.config, slots, length, self.dtype, self.device)

    @torch.inference_mode()
    def run(self, feeds: Sequence[Feed], cache: KVCache) -> list[Tensor]:
        """Feeds of one length go through together; where lengths differ, one pass for each length."""
        logits: dict[int, Tensor] = {}
        for count in sorted({len(feed.ids) for feed in feeds}):
            members = [number for number, feed in enumerate(feeds) if len(feed.ids) == count]
            for number, part in zip(members, self._rectangle([feeds[n] for n in members], cache), strict=True):
                logits[number] = part
        return [logits[number] for number in range(len(feeds))]

    @property
    def rope(self) -> RoPE:
        return self.model.rope

    def block(self, layer: int) -> Block:
        return self.model.blk[layer]

    @torch.inference_mode()
    def stream(self, ids: Sequence[int], layer: int) -> Tensor:
        return self.model.hidden(torch.tensor([list(ids)], device=self.device), layers=layer)[0].float()

    def _rectangle(self, feeds: Sequence[Feed], cache: KVCache) -> list[Tensor]:
        ids = torch.tensor([list(feed.ids) for feed in feeds], device=self.device)  # (B, T)
        place = cache.at([feed.slot for feed in feeds], [feed.start for feed in feeds], ids.shape[1])
        most = max(feed.keep for feed in feeds)
        logits = self.model(ids, place, keep=most).float()  # (B, most, V)
        return [row[most - feed.keep :] for row, feed in zip(logits, feeds, strict=True)]

    @torch.inference_mode()
    def branch_chances(
        self, feed: Feed, branches: Sequence[Sequence[int]], cache: KVCache, last: int | None = None
    ) -> list[Tensor]:
        lengths = [len(branch) - 1 for branch in branches]
        if not sum(lengths):
            return [torch.empty(0, device=self.device) for _ in branches]
        place = cache.branches(feed.slot, feed.start + len(feed.ids), [length for length in lengths if length])
        ids = torch.tensor([[i for branch in branches for i in branch[:-1]]], device=self.device)
        rows, counts = ends(lengths, last)
        targets = torch.tensor([i for branch, n in zip(branches, counts, strict=True) for i in tail(branch, n)])
        x = self.model.output_norm(self.model.hidden(ids, place))[0, rows]  # (T, D)
        parts = zip(x.split(SCORED), targets.to(self.device).split(SCORED), strict=True)  # logits of one part at a time
        chances = [log_chances(self.model.output(part).float(), wanted) for part, wanted in parts]
        return list(torch.cat(chances).split(counts))


def ends(lengths: Sequence[int], last: int | None) -> tuple[list[int], list[int]]:
    """Rows at the end of each run of so many rows, and how many of each; last None: all.

    >>> ends([3, 2], 1), ends([3, 2], None)
    (([2, 4], [1, 1]), ([0, 1, 2, 3, 4], [3, 2]))
    """
    counts = [length if last is None else min(length, last) for length in lengths]
    stops = accumulate(lengths)
    return [row for stop, n in zip(stops, counts, strict=True) for row in range(stop - n, stop)], counts


def tail(ids: Sequence[int], count: int) -> Sequence[int]:
    return ids[len(ids) - count :]
