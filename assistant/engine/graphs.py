"""Decoding on CUDA: the same Transformer, its one-token step captured as a graph for each batch size.

Everything a captured step touches keeps its address: ids, positions, slots, the cache. The cache is read whole up to a
bucket of its length under a mask, so that shapes do not change with every token. Prefill stays eager: it is long
enough. Tested by tests marked `cuda`; where there is no GPU nothing here runs.
"""

from collections.abc import Sequence

import torch
from torch import Tensor

from assistant.engine.cache import KVCache
from assistant.engine.eager import EagerNetwork
from assistant.engine.model import Transformer
from assistant.engine.network import Feed

BATCHES = (1, 2, 4, 8, 16)
BUCKETS = (256, 512, 1024, 2048, 4096, 8192)


class StaticPlace:
    """One new token in each row, wherever it stands: positions are a tensor, so one captured graph serves them all."""

    is_causal = False

    def __init__(self, cache: KVCache, slots: Tensor, positions: Tensor, bucket: int) -> None:
        self.cache, self.slots, self.bucket = cache, slots, bucket
        self.positions = positions[:, None]  # (B, 1)
        columns = torch.arange(bucket, device=positions.device)
        self.mask = (columns <= self.positions)[:, None, None]  # (B, 1, 1, S)

    def extend(self, layer: int, k: Tensor, v: Tensor) -> tuple[Tensor, Tensor]:
        keys, values = self.cache.k[layer], self.cache.v[layer]
        where = (self.slots, slice(None), self.positions[:, 0])  # picks (B, K, E)
        keys.index_put_(_indices(where, keys), k[:, :, 0])
        values.index_put_(_indices(where, values), v[:, :, 0])
        return keys[self.slots, :, : self.bucket], values[self.slots, :, : self.bucket]


def _indices(where: tuple, kept: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """(slot, head, position) as three tensors that broadcast to (B, K)."""
    heads = torch.arange(kept.shape[1], device=kept.device)
    return where[0][:, None], heads[None], where[2][:, None]


class _Captured:
    """One graph: a batch size and a bucket of one cache."""

    def __init__(self, model: Transformer, cache: KVCache, batch: int, bucket: int) -> None:
        device = cache.k.device
        self.ids = torch.zeros(batch, 1, dtype=torch.long, device=device)
        self.slots = torch.zeros(batch, dtype=torch.long, device=device)
        self.positions = torch.zeros(batch, dtype=torch.long, device=device)

        def step() -> Tensor:
            place = StaticPlace(cache, self.slots, self.positions, bucket)
            return model(self.ids, place)[:, 0].float()

        kept = cache.k[:, 0, :, 0].clone(), cache.v[:, 0, :, 0].clone()  # warming up writes to slot 0, token 0
        side = torch.cuda.Stream(device)
        side.wait_stream(torch.cuda.current_stream(device))
        with torch.cuda.stream(side):
            for _ in range(3):  # kernels are chosen and memory is taken before anything is recorded
                step()
        torch.cuda.current_stream(device).wait_stream(side)
        self.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graph):
            self.logits = step()
        cache.k[:, 0, :, 0], cache.v[:, 0, :, 0] = kept

    def run(self, feeds: Sequence[Feed]) -> Tensor:
        """Rows beyond the feeds repeat the last one: they write the same numbers to the same place."""
        rows = [*feeds, *[feeds[-1]] * (len(self.ids) - len(feeds))]
        self.ids.copy_(torch.tensor([[feed.ids[0]] for feed in rows]))
        self.slots.copy_(torch.tensor([feed.slot for feed in rows]))
        self.positions.copy_(torch.tensor([feed.start for feed in rows]))
        self.graph.replay()
        return self.logits[: len(feeds)].clone()


class GraphNetwork(EagerNetwork):
    """As EagerNetwork, but passes of one token a row are replayed from graphs."""

    def __init__(self, model: Transformer) -> None:
        super().__init__(model)
        self._graphs: dict[tuple[int, int, int], _Captured] = {}

    @torch.inference_mode()
    def run(self, feeds: Sequence[Feed], cache: KVCache) -> list[Tensor]:
        batch = next((size for size in BATCHES if size >= len(feeds)), None)
        end = max(feed.start for feed in feeds) + 1
        if batch is None or end > cache.length or any(len(feed.ids) != 1 or feed.keep != 1 for feed in feeds):
            return super().run(feeds, cache)
        bucket = min(next((size for size in BUCKETS if size >= end), cache.length), cache.length)
        key = (id(cache), batch, bucket)
        if key not in self._graphs:
            self._graphs[key] = _Captured(self.model, cache, batch, bucket)
        return list(self._graphs[key].run(feeds).split(1))
