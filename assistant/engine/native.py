"""The network run by native.c: weights stay 4 or 8 bit, one call computes all layers. Same face as eager.EagerNetwork.

model.py is its reference: inputs of each matrix are rounded to 8 bit here, as llama.cpp does, so logits differ from
float32 by about as much as llama.cpp's do.
"""

import ctypes
import threading
from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path

import torch
from torch import Tensor, nn

from assistant.engine import adapters, load, source
from assistant.engine.cache import KVCache, untouched_zeros
from assistant.engine.config import ModelConfig
from assistant.engine.eager import ends, tail
from assistant.engine.faults import RequestError
from assistant.engine.model import Block, RoPE
from assistant.engine.native_build import NativeError, library
from assistant.engine.network import Feed
from assistant.engine.packing import GROUP, PANEL, Panels, Quantised, from_floats, joined, panels, taken, unpacked
from assistant.engine.sampling import log_chances
from assistant.engine.source import Source

POINTER, INT = ctypes.c_void_p, ctypes.c_int32
CHUNK = 512  # rows in one call; more need more scratch memory and gain nothing


class _Matrix(ctypes.Structure):
    _fields_ = [*((name, POINTER) for name in ("codes", "scales", "bias")),
                *((name, INT) for name in ("rows", "cols", "bits", "pad"))]  # fmt: skip


class _Layer(ctypes.Structure):
    _fields_ = [*((name, POINTER) for name in ("attn_norm", "ffn_norm", "q_norm", "k_norm")),
                *((name, _Matrix) for name in ("qkv", "out", "gate_up", "down"))]  # fmt: skip


class _Model(ctypes.Structure):
    _fields_ = [("layers", ctypes.POINTER(_Layer)), ("output_norm", POINTER), ("frequencies", POINTER),
                ("embed", _Matrix), ("head", _Matrix),
                *((name, INT) for name in ("count", "width", "heads", "kv_heads", "head_width", "hidden")),
                ("epsilon", ctypes.c_float), ("pad", INT)]  # fmt: skip


class _Pass(ctypes.Structure):
    _fields_ = [*((name, POINTER) for name in ("id", "slot", "at", "position", "shared", "own", "k", "v", "keep")),
                *((name, POINTER) for name in ("logits", "stream")),
                *((name, INT) for name in ("rows", "keeps", "slots", "length"))]  # fmt: skip


class NativeCache(KVCache):
    """Keys and values as native_attention.h reads them: 16 keys side by side, halves."""

    block = 16

    def __init__(self, config: ModelConfig, slots: int, length: int) -> None:
        self.slots, self.length = slots, -(-length // self.block) * self.block
        lead = (config.layers, slots, config.kv_heads)
        keys = (*lead, self.length // self.block, config.head_width, self.block)
        self.k = untouched_zeros(keys, torch.float16, "cpu")
        self.v = untouched_zeros((*lead, self.length, config.head_width), torch.float16, "cpu")


_one_call = threading.Lock()  # the C side has one team of threads, whichever networks there are


class NativeNetwork:
    """A packed model and the compiled code that runs it. One call at a time in a process."""

    device = torch.device("cpu")

    def __init__(self, path: Path, *, build_folder: Path, threads: int, adapter: Path | None = None) -> None:
        self._library = library(build_folder)
        for number, kind in enumerate((_Model, _Layer, _Pass)):
            self._library.wb_sizes.restype = ctypes.c_size_t
            assert self._library.wb_sizes(number) == ctypes.sizeof(kind), kind
        with source.opened(path) as opened:
            self.config = opened.config
            _refuse_misfits(self.config)
            load.check_names(opened)
            parts = adapters.read(adapter, self.config) if adapter is not None else []
            self._deltas = {part.name: part for part in parts}
            self._kept: list[Tensor] = []  # what the C side points to
            self._layers: list[dict[str, Panels | Tensor]] = []  # the same by the names of model.py's Block
            self.rope = RoPE(self.config)
            self.rope.divisors = load.divisors(opened)
            self.weight_bytes = 0
            self._model = self._pack(opened)
        self._library.wb_threads(threads)

    def new_cache(self, slots: int, length: int) -> NativeCache:
        return NativeCache(self.config, slots, length)

    def run(self, feeds: Sequence[Feed], cache: NativeCache) -> list[Tensor]:
        """Every feed's rows in one pass, however many each has; logits (keep, V)."""
        slot = [feed.slot for feed in feeds for _ in feed.ids]
        at = [place for feed in feeds for place in range(feed.start, feed.start + len(feed.ids))]
        ends = list(accumulate(len(feed.ids) for feed in feeds))
        keep = [row for end, feed in zip(ends, feeds, strict=True) for row in range(end - feed.keep, end)]
        zero = [0] * len(at)
        logits = self._pass([[i for feed in feeds for i in feed.ids], slot, at, at, zero, zero], keep, cache)
        return list(logits.split([feed.keep for feed in feeds]))

    def branch_chances(
        self, feed: Feed, branches: Sequence[Sequence[int]], cache: NativeCache, last: int | None = None
    ) -> list[Tensor]:
        columns = _fan(feed, [branch[:-1] for branch in branches])
        rows, counts = ends([len(branch) - 1 for branch in branches], last)
        targets = torch.tensor([i for branch, n in zip(branches, counts, strict=True) for i in tail(branch, n)])
        chances = [torch.empty(0)]
        for begin in range(0, len(columns[0]), CHUNK):  # all keys are stored; the logits of one part at a time
            low, high = bisect_left(rows, begin), bisect_left(rows, begin + CHUNK)
            part = [column[begin : begin + CHUNK] for column in columns]
            logits = self._pass(part, [row - begin for row in rows[low:high]], cache)
            chances.append(log_chances(logits, targets[low:high].long()))
        return list(torch.cat(chances).split(counts))

    def stream(self, ids: Sequence[int], layer: int) -> Tensor:
        count, cache = len(ids), self.new_cache(1, len(ids))
        assert count <= CHUNK, count
        rows = torch.tensor(
            [list(ids), [0] * count, *([list(range(count))] * 2), *([[0] * count] * 2)], dtype=torch.int32
        )
        model = _Model.from_buffer_copy(self._model)
        model.count = layer  # the C side stops there
        x = torch.empty(count, self.config.width)
        self._call(rows, torch.empty(0, dtype=torch.int32), torch.empty(0), cache, model=model, stream=x)
        return x

    def _pass(self, columns: list[list[int]], keep: list[int], cache: NativeCache) -> Tensor:
        """Rows in chunks: a chunk's keys are stored before the next one looks. Columns: see Pass in native.c."""
        ids, at = columns[0], columns[2]
        if max(at) >= cache.length:
            raise RequestError(f"token {max(at) + 1} does not fit into {cache.length} of context")
        assert 0 <= min(ids) <= max(ids) < self.config.vocabulary, f"id out of 0 to {self.config.vocabulary - 1}"
        rows, kept = torch.tensor(columns, dtype=torch.int32), torch.tensor(keep, dtype=torch.int32)
        logits = torch.empty(len(keep), self.config.vocabulary)
        for begin in range(0, len(ids), CHUNK):
            low, high = bisect_left(keep, begin), bisect_left(keep, begin + CHUNK)
            part = rows[:, begin : begin + CHUNK].contiguous()
            self._call(part, kept[low:high] - begin, logits[low:high], cache, model=self._model)
        return logits

    def _call(  # noqa: PLR0913 -- what one call of the C side takes
        self,
        rows: Tensor,
        keep: Tensor,
        logits: Tensor,
        cache: NativeCache,
        *,
        model: _Model,
        stream: Tensor | None = None,
    ) -> None:
        count = rows.shape[1]
        pointers = [rows.data_ptr() + 4 * count * number for number in range(len(rows))]
        out = None if stream is None else stream.data_ptr()
        with _one_call:
            call = _Pass(*pointers, cache.k.data_ptr(), cache.v.data_ptr(), keep.data_ptr(), logits.data_ptr(), out,
                         count, len(keep), cache.slots, cache.length)  # fmt: skip
            if self._library.wb_run(ctypes.byref(model), ctypes.byref(call)):
                raise MemoryError("no memory for a pass of the network")

    def _pack(self, opened: Source) -> _Model:
        config = self.config
        layers = (_Layer * config.layers)(*(self._layer(opened, n) for n in range(config.layers)))
        embed = self._matrix(panels(load.quantised(opened, "token_embd.weight")))
        head = embed if config.has_tied_head else self._matrix(panels(load.quantised(opened, "output.weight")))
        half = config.head_width // 2
        frequencies = 1 / config.rope_base ** (torch.arange(half) / half) / self.rope.divisors
        return _Model(layers, self._floats(opened, "output_norm.weight"), self._keep(frequencies), embed, head,
                      config.layers, config.width, config.heads, config.kv_heads, config.head_width, config.hidden,
                      config.norm_epsilon, 0)  # fmt: skip

    def _layer(self, opened: Source, number: int) -> _Layer:
        at, config, known = f"blk.{number}.", self.config, {}
        self._layers.append(known)

        def vector(name: str, place: str, is_there: bool = True) -> int | None:
            if not is_there:
                return None
            known[place] = load.floats(opened, f"{at}{name}").float()
            return self._keep(known[place])

        def matrix(name: str, has_bias: bool = False) -> _Matrix:
            place = f"{name.partition('_')[0]}.{name}"
            found = self._merged(opened, f"{at}{name}")
            if name == "ffn_gate_up":
                found = taken(found, alternating(config.hidden))
            known[f"{place}.weight"] = panels(found)
            return self._matrix(known[f"{place}.weight"], vector(f"{name}.bias", f"{place}.bias", has_bias))

        norms = [vector(f"{name}.weight", f"{name}.weight") for name in ("attn_norm", "ffn_norm")]
        heads = ("attn_q_norm", "attn_k_norm")
        norms += [vector(f"{name}.weight", f"attn.{name}.weight", config.has_qk_norm) for name in heads]
        return _Layer(*norms, matrix("attn_qkv", config.has_qkv_bias), matrix("attn_output", config.has_output_bias),
                      matrix("ffn_gate_up"), matrix("ffn_down"))  # fmt: skip

    def block(self, layer: int) -> Block:
        block = load.empty_block(self.config, layer)
        for name, kept in self._layers[layer].items():
            value = unpacked(kept).floats() if isinstance(kept, Panels) else kept
            if name == "ffn.ffn_gate_up.weight":
                value = value[alternating(self.config.hidden).argsort()]
            load.put(block, name, nn.Parameter(value))
        return block

    def _merged(self, opened: Source, name: str) -> Quantised:
        """A matrix with its adapters in it. Its codes are no longer the file's: 8 bit keeps what the adapter learnt."""
        matrices = [(part.removesuffix(".weight"), opened.quantised(part)) for part in load.parts(f"{name}.weight")]
        deltas = self._deltas
        return joined([
            from_floats(matrix.floats() + deltas[part].delta()) if part in deltas else matrix
            for part, matrix in matrices
        ])  # fmt: skip

    def _matrix(self, packed: Panels, bias: int | None = None) -> _Matrix:
        self.weight_bytes += packed.bytes
        return _Matrix(self._keep(packed.codes), self._keep(packed.scales), bias, packed.rows, packed.cols, packed.bits)

    def _floats(self, opened: Source, name: str) -> int:
        return self._keep(load.floats(opened, name).float())

    def _keep(self, tensor: Tensor) -> int:
        self._kept.append(tensor.contiguous())
        return self._kept[-1].data_ptr()


def _fan(feed: Feed, branches: Sequence[Sequence[int]]) -> list[list[int]]:
    """Columns of a pass over branches: each row sees the prefix and its own branch.

    Positions count on from the prefix in every branch.
    """
    start = feed.start + len(feed.ids)
    lengths = [len(branch) for branch in branches]
    firsts = [start + end - length for end, length in zip(accumulate(lengths), lengths, strict=True)]
    own = [first for first, length in zip(firsts, lengths, strict=True) for _ in range(length)]
    at = list(range(start, start + sum(lengths)))
    position = [start + place - first for place, first in zip(at, own, strict=True)]
    ids = [i for branch in branches for i in branch]
    return [ids, [feed.slot] * len(ids), at, position, [start] * len(ids), own]


def alternating(hidden: int) -> Tensor:
    """Row order that puts 16 rows of gate before the 16 of up that they meet."""
    return torch.arange(2 * hidden).view(2, -1, PANEL).transpose(0, 1).reshape(-1)


def _refuse_misfits(config: ModelConfig) -> None:
    sizes = {"width": GROUP, "hidden": GROUP, "head_width": GROUP, "vocabulary": PANEL}
    for name, step in sizes.items():
        if getattr(config, name) % step:
            raise NativeError(f"{name} is {getattr(config, name)}, native.c wants a multiple of {step}")
