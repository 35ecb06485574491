"""Keys and values of tokens already read: preallocated slots, and a store of prefixes. Knows no network.

Letters as in model.py, with L layers. A slot is one sequence's room. `length` of a slot is never stored here: whoever
runs the sequence says where its new tokens start, and so may step back (a rejected draft is simply written over).
"""

import math
import mmap
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import torch
from torch import Tensor

from assistant.engine.config import ModelConfig
from assistant.engine.faults import RequestError


class KVCache:
    """Room for `slots` sequences of `length` tokens: k and v (L, slots, K, length, E).

    Allocated once, without touching it: the operating system gives pages only as tokens arrive (CPU). All begins as
    zeros: what a mask hides is still multiplied, and 0 times a stray NaN is NaN.
    """

    block = 1  # tokens that share one index of dimension 3

    def __init__(
        self, config: ModelConfig, slots: int, length: int, dtype: torch.dtype, device: torch.device | str = "cpu"
    ) -> None:
        shape = (config.layers, slots, config.kv_heads, length, config.head_width)
        self.slots, self.length = slots, length
        self.k, self.v = (untouched_zeros(shape, dtype, device) for _ in range(2))

    def at(self, slots: Sequence[int], starts: Sequence[int], count: int) -> "Rows":
        """The place of `count` new tokens in each of these slots, row b from starts[b] on."""
        if max(starts) + count > self.length:
            raise RequestError(f"{max(starts)} tokens and {count} more do not fit into {self.length} of context")
        return Rows(self, slots, starts, count)

    def branches(self, slot: int, start: int, lengths: Sequence[int]) -> "Branches":
        """The place of several continuations of one prefix, laid one behind the other in one row."""
        if start + sum(lengths) > self.length:
            raise RequestError(f"{start} tokens and {sum(lengths)} more do not fit into {self.length} of context")
        return Branches(self, slot, start, lengths)

    def copy_out(self, slot: int, count: int) -> tuple[Tensor, Tensor]:
        """The first `count` tokens of a slot, copied: (L, K, blocks, ...)."""
        blocks = -(-count // self.block)
        v_rows = blocks * self.block * self.v.shape[3] // (self.k.shape[3] * self.block)
        return self.k[:, slot, :, :blocks].clone(), self.v[:, slot, :, :v_rows].clone()

    def copy_in(self, slot: int, k: Tensor, v: Tensor) -> None:
        """Put what copy_out gave at the beginning of a slot."""
        self.k[:, slot, :, : k.shape[2]].copy_(k)
        self.v[:, slot, :, : v.shape[2]].copy_(v)


def untouched_zeros(shape: Sequence[int], dtype: torch.dtype, device: torch.device | str) -> Tensor:
    """Zeros; on a CPU fresh pages of the operating system, which are zero and take no memory until they are written."""
    if torch.device(device).type != "cpu":
        return torch.zeros(shape, dtype=dtype, device=device)
    pages = mmap.mmap(-1, math.prod(shape) * dtype.itemsize)
    return torch.frombuffer(pages, dtype=dtype).view(shape)


def _as_slice(slots: Sequence[int]) -> slice | list[int]:
    """Neighbouring slots are read in place; others have to be gathered."""
    if all(b == a + 1 for a, b in pairwise(slots)):
        return slice(slots[0], slots[-1] + 1)
    return list(slots)


class Rows:
    """B rows of T new tokens each, row b at starts[b] of slots[b]. Keys beyond a row's own end are masked."""

    def __init__(self, cache: KVCache, slots: Sequence[int], starts: Sequence[int], count: int) -> None:
        device = cache.k.device
        self.cache, self.slots, self.starts, self.count = cache, _as_slice(slots), starts, count
        self.end = max(starts) + count  # S
        self.is_level = len(set(starts)) == 1
        first = torch.tensor(starts, device=device)
        self.positions = first[:, None] + torch.arange(count, device=device)  # (B, T)
        self.is_causal = self.is_level and starts[0] == 0 and count > 1
        self.mask: Tensor | None = None
        if not self.is_causal and not (self.is_level and count == 1):
            self.mask = torch.arange(self.end, device=device) <= self.positions[:, None, :, None]  # (B, 1, T, S)
        self.slot_ids = torch.tensor(slots, device=device)

    def extend(self, layer: int, k: Tensor, v: Tensor) -> tuple[Tensor, Tensor]:
        keys, values = self.cache.k[layer], self.cache.v[layer]
        if self.is_level and isinstance(self.slots, slice):
            keys[self.slots, :, self.starts[0] : self.end] = k
            values[self.slots, :, self.starts[0] : self.end] = v
        else:
            where = (self.slot_ids[:, None], slice(None), self.positions)  # picks (B, T, K, E)
            keys[where], values[where] = k.transpose(1, 2).to(keys.dtype), v.transpose(1, 2).to(keys.dtype)
        keys, values = keys[self.slots, :, : self.end], values[self.slots, :, : self.end]
        return keys.to(k.dtype), values.to(v.dtype)


class Branches:
    """Continuations side by side: each sees the prefix and itself, and counts its positions from the prefix's end."""

    is_causal = False

    def __init__(self, cache: KVCache, slot: int, start: int, lengths: Sequence[int]) -> None:
        device = cache.k.device
        self.cache, self.slot, self.start, self.end = cache, slot, start, start + sum(lengths)
        owner = torch.repeat_interleave(torch.arange(len(lengths)), torch.tensor(lengths))  # (T,)
        offset = torch.cat([torch.arange(length) for length in lengths])
        self.positions = (start + offset)[None].to(device)  # (1, T)
        own = (owner[:, None] == owner) & (offset[:, None] >= offset)
        self.mask = torch.cat([torch.ones(len(owner), start, dtype=torch.bool), own], dim=1).to(device)  # (T, S)

    def extend(self, layer: int, k: Tensor, v: Tensor) -> tuple[Tensor, Tensor]:
        keys, values = self.cache.k[layer, self.slot], self.cache.v[layer, self.slot]
        keys[:, self.start : self.end], values[:, self.start : self.end] = k[0], v[0]
        return keys[None, :, : self.end].to(k.dtype), values[None, :, : self.end].to(v.dtype)


@dataclass(frozen=True, slots=True)
class Prefix:
    """Tokens and what they left in the cache."""

    ids: tuple[int, ...]
    k: Tensor
    v: Tensor

    @property
    def bytes(self) -> int:
        return self.k.nbytes + self.v.nbytes


class PrefixStore:
    """Prefixes read before, so that system text and passages are not computed twice. Longest used are kept last.

    Positions are absolute, so only a true prefix helps: put what is shared first.
    """

    def __init__(self, limit_bytes: int) -> None:
        self.limit_bytes = limit_bytes
        self._kept: OrderedDict[tuple[int, ...], Prefix] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def bytes(self) -> int:
        return sum(prefix.bytes for prefix in self._kept.values())

    def longest(self, ids: Sequence[int]) -> tuple[int, Prefix | None]:
        """How many first tokens are known, and where.

        At most all but one, since the last must be read for its logits.
        """
        best, best_count = None, 0
        for prefix in self._kept.values():
            if (count := min(shared(prefix.ids, ids), len(ids) - 1)) > best_count:
                best, best_count = prefix, count
        if best is not None:
            self._kept.move_to_end(best.ids)
        return best_count, best

    def keep(self, cache: KVCache, slot: int, ids: Sequence[int]) -> None:
        """Remember the first len(ids) tokens of a slot; the least used others go when the limit is passed."""
        key = tuple(ids)
        if not key or key in self._kept:
            return
        for known in [other for other in self._kept if key[: len(other)] == other]:
            del self._kept[known]  # the longer one serves both
        self._kept[key] = Prefix(key, *cache.copy_out(slot, len(key)))
        while self._kept and self.bytes > self.limit_bytes:
            self._kept.popitem(last=False)

    def restore(self, cache: KVCache, slot: int, ids: Sequence[int]) -> int:
        """Fill a slot with the longest known prefix of ids; returns how many tokens need not be read."""
        count, prefix = self.longest(ids)
        if prefix is None:
            return 0
        blocks = -(-count // cache.block)
        v_rows = blocks * prefix.v.shape[2] // prefix.k.shape[2]
        cache.copy_in(slot, prefix.k[:, :, :blocks], prefix.v[:, :, :v_rows])
        return count


def shared(one: Sequence[int], other: Sequence[int]) -> int:
    """Length of the common beginning.

    >>> shared((1, 2, 3), [1, 2, 4, 5])
    2
    """
    for index, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return index
    return min(len(one), len(other))
