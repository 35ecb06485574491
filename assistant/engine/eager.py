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
    def branch_chances(self, feed: Feed, branches: Sequence[Sequence[int]], cache: KVCache) -> list[Tensor]:
        lengths = [len(branch) - 1 for branch in branches]
        if not sum(lengths):
            return [torch.empty(0, device=self.device) for _ in branches]
        place = cache.branches(feed.slot, feed.start + len(feed.ids), [length for length in lengths if length])
        ids = torch.tensor([[i for branch in branches for i in branch[:-1]]], device=self.device)
        targets = torch.tensor([i for branch in branches for i in branch[1:]], device=self.device)
        x = self.model.output_norm(self.model.hidden(ids, place))[0]  # (T, D)
        parts = zip(x.split(SCORED), targets.split(SCORED), strict=True)  # the logits of one part at a time
        chances = [log_chances(self.model.output(rows).float(), wanted) for rows, wanted in parts]
        return list(torch.cat(chances).split(lengths))

    @torch.inference_mode()
    def branch_ends(self, feed: Feed, branches: Sequence[Sequence[int]], cache: KVCache) -> Tensor:
        lengths = [len(branch) for branch in branches]
        place = cache.branches(feed.slot, feed.start + len(feed.ids), lengths)
        ids = torch.tensor([[i for branch in branches for i in branch]], device=self.device)
        lasts = [end - 1 for end in accumulate(lengths)]
        return self.model.output(self.model.output_norm(self.model.hidden(ids, place)[0, lasts])).float()
