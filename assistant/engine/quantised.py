"""The network with weights that stay in 4- and 8-bit codes, through PyTorch's own CPU kernels. Needs no compiler."""

from collections.abc import Sequence
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

from assistant.engine import load, source
from assistant.engine.cache import KVCache
from assistant.engine.eager import EagerNetwork
from assistant.engine.model import RMSNorm, Transformer
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
        codes, step, middle = _halves(matrix) if self.is_wide else _centred(matrix)
        self.register_buffer("codes", _packed(codes))
        self.register_buffer("scales", torch.stack([step, middle], -1).transpose(0, 1).bfloat16().contiguous())
        self.register_buffer("bias", bias)

    def forward(self, x: Tensor) -> Tensor:
        rows = x.flatten(0, -2).bfloat16()
        y = multiply(rows, self.codes, GROUP, self.scales).to(x.dtype)
        if self.is_wide:
            y = y[:, : self.rows] + y[:, self.rows :]
        if self.bias is not None:
            y = y + self.bias
        return y.unflatten(0, x.shape[:-1])


def _packed(codes: Tensor) -> Tensor:
    """In torch's own order, some rows at a time: it wants codes as int32, eight times what they are."""
    pack = torch.ops.aten._convert_weight_to_int4pack_for_cpu
    return torch.cat([pack(part.int(), 1) for part in codes.split(PACKED_ROWS)])


def _centred(matrix: Quantised) -> tuple[Tensor, Tensor, Tensor]:
    """The kernel counts codes from -8: w = step (code - 8) + middle."""
    return matrix.codes, matrix.step, matrix.offset + 8 * matrix.step


def _halves(matrix: Quantised) -> tuple[Tensor, Tensor, Tensor]:
    """code = 16 high + low, high from -8 to 7, low from 0 to 15."""
    high, low = matrix.codes >> 4, matrix.codes & 15
    step = torch.cat([16 * matrix.step, matrix.step])
    return torch.cat([high + 8, low]), step, torch.cat([torch.zeros_like(matrix.step), 8 * matrix.step])


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
        for name in [name for name, _ in network.named_parameters() if name.endswith(".weight")]:
            _fill(network, opened, name.removesuffix(".weight"))
        if opened.config.has_tied_head:
            network.output = Int4Linear(load.quantised(opened, "token_embd.weight"), None)
        load.finish(network, opened, "cpu")
    return QuantisedNetwork(network)


def _fill(network: Transformer, opened: source.Source, module: str) -> None:
    """Load one parameter and what belongs to it."""
    here, name = network.get_submodule(module), f"{module}.weight"
    if isinstance(here, nn.Linear):
        bias = load.floats(opened, f"{module}.bias").float() if here.bias is not None else None
        load.put(network, module, Int4Linear(load.quantised(opened, name), bias))
    elif isinstance(here, nn.Embedding):
        matrix = load.quantised(opened, name)
        load.put(network, module, CodedEmbedding(matrix if matrix.bits == 8 else from_floats(matrix.floats())))
    else:
        load.put(network, name, nn.Parameter(load.floats(opened, name).float()))


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
            qk, v = heads.split([H + K, K])
            q, k = torch.addcmul(qk * cos, qk.roll(E // 2, -1), sin).split([H, K])
            keys, values = all_keys[layer], all_values[layer]
            keys.narrow(1, at, 1).copy_(k)
            values.narrow(1, at, 1).copy_(v)
            mixed = functional.scaled_dot_product_attention(
                q[None], keys.narrow(1, 0, end)[None], values.narrow(1, 0, end)[None], enable_gqa=H != K
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
