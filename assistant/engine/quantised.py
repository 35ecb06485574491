"""The network with weights that stay in 4- and 8-bit codes, through PyTorch's own CPU kernels. Needs no compiler."""

from collections.abc import Sequence
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

from assistant.engine import load, source
from assistant.engine.cache import KVCache
from assistant.engine.eager import EagerNetwork
from assistant.engine.model import Block, RMSNorm, Transformer
from assistant.engine.network import Feed
from assistant.engine.packing import GROUP, Quantised, from_floats

PACKED_ROWS = 4096  # a multiple of the kernel's 64
multiply = torch._weight_int4pack_mm_for_cpu


class Int4Linear(nn.Module):
    """A matrix for torch's 4-bit CPU kernel; inputs, steps and offsets are rounded to bfloat16.

    8-bit codes go through the same kernel as two matrices one below the other, the high halves and the low: on AVX512
    that is faster than torch's 8-bit kernel (1.7 against 2.3 ms for 49,152 rows), and keeps a step for each group of
    32.
    """

    def __init__(self, matrix: Quantised, bias: Tensor | None) -> None:
        super().__init__()
        self.rows, self.is_wide = len(matrix.codes), matrix.bits == 8
        self.register_buffer("codes", _packed(matrix))
        self.register_buffer("scales", _scales(matrix))
        self.register_buffer("bias", bias)

    def forward(self, x: Tensor) -> Tensor:
        rows = x.flatten(0, -2).bfloat16()
        y = multiply(rows, self.codes, GROUP, self.scales).to(x.dtype)
        if self.is_wide:
            y = y[:, : self.rows] + y[:, self.rows :]
        if self.bias is not None:
            y = y + self.bias
        return y.unflatten(0, x.shape[:-1])


def _packed(matrix: Quantised) -> Tensor:
    """Codes in torch's own order, (N, K/2) or (2 N, K/2), some rows at a time: it wants int32, eight times as much.

    8 bit: code = 16 high + low, high from -8 to 7; the low halves stand below all high ones.
    """
    codes, rows, is_wide = matrix.codes, len(matrix.codes), matrix.bits == 8
    packed = torch.empty(rows * (1 + is_wide), codes.shape[1] // 2, dtype=torch.uint8)
    for first in range(0, len(packed), PACKED_ROWS):
        end = first + PACKED_ROWS
        part = codes[first:end].int()
        if is_wide:
            part = torch.cat([(part >> 4) + 8, codes[max(first - rows, 0) : max(end - rows, 0)].int() & 15])
        packed[first:end] = torch.ops.aten._convert_weight_to_int4pack_for_cpu(part, 1)
    return packed


def _scales(matrix: Quantised) -> Tensor:
    """(K/32, N or 2 N, 2): step, and what a code of 8 stands for, since the kernel counts codes from there."""
    step = matrix.step.T
    if matrix.bits == 4:
        return torch.stack([step, matrix.offset.T + 8 * step], -1).bfloat16()
    high, low = torch.stack([16 * step, 0 * step], -1).bfloat16(), torch.stack([step, 8 * step], -1).bfloat16()
    return torch.cat([high, low], dim=1)


class CodedEmbedding(nn.Module):
    """An embedding that stays in 8-bit codes."""

    def __init__(self, matrix: Quantised) -> None:
        super().__init__()
        self.register_buffer("codes", matrix.codes)
        self.register_buffer("step", matrix.step)

    def forward(self, ids: Tensor) -> Tensor:
        return Quantised(8, self.codes[ids.flatten()], self.step[ids.flatten()]).floats().unflatten(0, ids.shape)


def load_quantised(path: Path) -> "QuantisedNetwork":
    """A network whose matrices stay in the file's 4- or 8-bit codes; activations and cache are float32. CPU only.

    float32, because torch's bfloat16 attention on a CPU takes 283 us where float32 takes 38 (512 keys, Zen 4).
    """
    with source.opened(path) as opened:
        load.check_names(opened)
        network = load.empty(opened.config)
        _fill_ends(network, opened)  # the largest matrix first, while there is most room
        for block in network.blk:
            _fill_block(block, opened)
        network.output_norm.weight = nn.Parameter(load.floats(opened, "output_norm.weight").float())
        load.finish(network, opened, "cpu")
    return QuantisedNetwork(network)


def _fill_ends(network: Transformer, opened: source.Source) -> None:
    """The embedding in 8 bits, the head in the kernel's order; tied ones are read once."""
    matrix = load.quantised(opened, "token_embd.weight")
    network.token_embd = CodedEmbedding(matrix if matrix.bits == 8 else from_floats(matrix.floats()))
    head = matrix if opened.config.has_tied_head else load.quantised(opened, "output.weight")
    network.output = Int4Linear(head, None)


def _fill_block(block: Block, opened: source.Source) -> None:
    at = f"blk.{block.attn.layer}."
    for name, module in list(block.named_modules()):
        if isinstance(module, nn.Linear):
            bias = load.floats(opened, f"{at}{name}.bias").float() if module.bias is not None else None
            load.put(block, name, Int4Linear(load.quantised(opened, f"{at}{name}.weight"), bias))
        elif isinstance(module, RMSNorm):
            module.weight = nn.Parameter(load.floats(opened, f"{at}{name}.weight").float())


class QuantisedNetwork(EagerNetwork):
    """As EagerNetwork; one token of one sequence takes a shorter way to the same numbers.

    Half of such a step is spent between the matrices, on small operations and on modules calling each other. `_step`
    says model.py's forward once more, flat, for networks without biases and per-head norms.
    """

    def __init__(self, model: Transformer) -> None:
        super().__init__(model)
        config = self.config
        self._is_plain = not (config.has_qkv_bias or config.has_output_bias or config.has_qk_norm)
        self._floor = torch.tensor((config.width * config.norm_epsilon) ** 0.5)
        self._layers = [
            (
                _scaled(b.attn_norm),
                b.attn.attn_qkv,
                b.attn.attn_output,
                _scaled(b.ffn_norm),
                b.ffn.ffn_gate_up,
                b.ffn.ffn_down,
            )
            for b in model.blk
        ]

    @torch.inference_mode()
    def run(self, feeds: Sequence[Feed], cache: KVCache) -> list[Tensor]:
        if not self._is_plain or len(feeds) > 1 or len(feeds[0].ids) > 1 or feeds[0].start >= cache.length:
            return super().run(feeds, cache)
        x = self._step(self.model.token_embd(torch.tensor([feeds[0].ids[0]])), feeds[0], cache)
        return [self.model.output(self.model.output_norm(x))[: feeds[0].keep]]

    def _step(self, x: Tensor, feed: Feed, cache: KVCache) -> Tensor:
        """x (1, D) through all layers; operations are counted here, each costs 1 to 3 us of 300 for a layer."""
        config, at, end = self.config, feed.start, feed.start + 1
        H, K, E = config.heads, config.kv_heads, config.head_width  # noqa: N806 -- the letters of model.py
        cos, sin = (table[0] for table in self.model.rope(torch.tensor([[at]]), x.dtype))
        all_keys, all_values = cache.k[:, feed.slot].unbind(), cache.v[:, feed.slot].unbind()  # (K, length, E) each
        x = x.clone()
        for layer, (attn_norm, qkv, output, ffn_norm, gate_up, down) in enumerate(self._layers):
            heads = multiply(self._norm(x, attn_norm), qkv.codes, GROUP, qkv.scales).float().view(H + 2 * K, 1, E)
            qk = heads.narrow(0, 0, H + K)
            qk = torch.addcmul(qk * cos, qk.roll(E // 2, -1), sin)
            keys, values = all_keys[layer], all_values[layer]
            keys.narrow(1, at, 1).copy_(qk.narrow(0, H, K))
            values.narrow(1, at, 1).copy_(heads.narrow(0, H + K, K))
            mixed = functional.scaled_dot_product_attention(
                qk.narrow(0, 0, H).view(1, K, H // K, E),  # a group's queries as rows of their own: none looks ahead
                keys.narrow(1, 0, end)[None],
                values.narrow(1, 0, end)[None],
            ).view(1, H * E)
            x += multiply(mixed.bfloat16(), output.codes, GROUP, output.scales)
            gate, up = multiply(self._norm(x, ffn_norm), gate_up.codes, GROUP, gate_up.scales).chunk(2, dim=-1)
            x += multiply(functional.silu(gate).mul_(up), down.codes, GROUP, down.scales)
        return x

    def _norm(self, x: Tensor, weight: Tensor) -> Tensor:
        """RMSNorm in three operations: weight sqrt(D) / sqrt(|x|^2 + D epsilon) times x."""
        length = torch.hypot(torch.linalg.vector_norm(x, dim=-1, keepdim=True), self._floor)
        return (x * (weight / length)).bfloat16()


def _scaled(norm: RMSNorm) -> Tensor:
    return norm.weight * norm.weight.shape[0] ** 0.5
