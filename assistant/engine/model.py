"""The network, in reading order: RMSNorm, RoPE, GQA, SwiGLU, Block, Transformer.

    h      = x + GQA(RMSNorm(x))
    output = h + SwiGLU(RMSNorm(h))

Has: norms before each part, rotary positions in half-split order, key/value heads shared by groups of query heads, a
gated feed-forward, residual adds, a final norm, a head that may be the embedding itself; biases and per-head norms
where the file has them. Has not: dropout, experts, sliding windows, absolute positions.

Letters, the same everywhere: B batch, T new tokens, S cached tokens and new, D width, H query heads, K key/value heads,
G = H / K, E width of a head, F hidden width, V vocabulary.

Parameters keep GGUF's names (blk.0.attn_norm.weight, ...), but q, k, v are one matrix and gate, up another: attn_qkv
and ffn_gate_up. Loaders join them and bring q and k rows into half-split order.
"""

import math
from typing import Protocol

import torch
from torch import Tensor, nn
from torch.nn import functional

from assistant.engine.config import ModelConfig


class Place(Protocol):
    """Where the new tokens stand, and what they may look at; made by cache.py."""

    positions: Tensor  # (B, T)
    mask: Tensor | None  # (B, 1, T, S) or (T, S), true where looking is allowed; None: plain causal
    is_causal: bool

    def extend(self, layer: int, k: Tensor, v: Tensor) -> tuple[Tensor, Tensor]:
        """Store the new keys and values, return old and new: (B, K, T, E) -> (B, K, S, E)."""


class Beginning:
    """A place with nothing before it and nothing kept: training, tests, scoring a page.

    Rows of different lengths are padded on the right: nobody looks ahead, so what comes behind a row changes nothing.
    """

    mask = None
    is_causal = True

    def __init__(self, ids: Tensor) -> None:
        self.positions = torch.arange(ids.shape[1], device=ids.device).expand(ids.shape)  # (B, T)

    def extend(self, layer: int, k: Tensor, v: Tensor) -> tuple[Tensor, Tensor]:
        return k, v


class RMSNorm(nn.Module):
    """x / sqrt(mean(x^2) + epsilon) * weight, over the last dimension."""

    def __init__(self, width: int, epsilon: float) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))
        self.epsilon = epsilon

    def forward(self, x: Tensor) -> Tensor:
        return functional.rms_norm(x, self.weight.shape, self.weight, self.epsilon)


class RoPE(nn.Module):
    """Turns each pair (i, i + E/2) of a head by position * frequency_i: half-split order.

    `divisors` stretch the frequencies: the GGUF tensor rope_freqs.weight where a file has one, else from the config.
    """

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.base = config.rope_base
        self.register_buffer("divisors", rope_divisors(config))  # (E/2,)

    def forward(self, positions: Tensor, dtype: torch.dtype) -> tuple[Tensor, Tensor]:
        half = self.divisors.shape[0]
        steps = torch.arange(half, device=positions.device, dtype=torch.float32) / half
        angles = positions[..., None].float() * (1 / self.base**steps / self.divisors)  # (B, T, E/2)
        cos, sin = angles.cos().to(dtype), angles.sin().to(dtype)
        return torch.cat([cos, cos], dim=-1)[:, None], torch.cat([-sin, sin], dim=-1)[:, None]  # (B, 1, T, E)


def rope_divisors(config: ModelConfig) -> Tensor:
    """What each frequency is divided by, (E/2,). llama3: long waves by the factor, short ones by 1, a ramp between."""
    half = config.head_width // 2
    scaling = config.rope_scaling
    if scaling is None:
        return torch.ones(half)
    if scaling.kind == "linear":
        return torch.full((half,), scaling.factor)
    wavelength = 2 * math.pi * config.rope_base ** (torch.arange(half) / half)
    low, high = scaling.low_frequency_factor, scaling.high_frequency_factor
    share = ((scaling.original_context / wavelength - low) / (high - low)).clamp(0, 1)
    return 1 / (share + (1 - share) / scaling.factor)


def rotate(x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
    """Turn the pairs (i, i + E/2) of x (B, H, T, E): (a, b) -> (a cos - b sin, b cos + a sin).

    The roll puts b before a; `sin` comes with its first half negated.
    """
    return x * cos + x.roll(x.shape[-1] // 2, dims=-1) * sin


class GQA(nn.Module):
    """Grouped-query attention: H query heads, K key/value heads, query head h reads key/value head h // G."""

    def __init__(self, config: ModelConfig, layer: int) -> None:
        super().__init__()
        self.layer, self.head_width = layer, config.head_width
        self.heads, self.kv_heads = config.heads, config.kv_heads
        rows = (config.heads + 2 * config.kv_heads) * config.head_width
        self.attn_qkv = nn.Linear(config.width, rows, bias=config.has_qkv_bias)
        self.attn_output = nn.Linear(config.heads * config.head_width, config.width, bias=config.has_output_bias)
        self.has_norms = config.has_qk_norm
        if self.has_norms:
            self.attn_q_norm = RMSNorm(config.head_width, config.norm_epsilon)
            self.attn_k_norm = RMSNorm(config.head_width, config.norm_epsilon)

    def forward(self, x: Tensor, place: Place, cos: Tensor, sin: Tensor) -> Tensor:
        q, k, v = self.heads_of(x, cos, sin)
        k, v = place.extend(self.layer, k, v)  # (B, K, S, E)
        mixed = functional.scaled_dot_product_attention(
            q, k, v, attn_mask=place.mask, is_causal=place.is_causal, enable_gqa=self.heads != self.kv_heads
        )  # (B, H, T, E)
        return self.attn_output(mixed.transpose(1, 2).flatten(2))  # (B, T, D)

    def heads_of(self, x: Tensor, cos: Tensor, sin: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Queries (B, H, T, E), keys and values (B, K, T, E); q and k are turned together."""
        heads = self.attn_qkv(x).unflatten(-1, (-1, self.head_width)).transpose(1, 2)  # (B, H + 2 K, T, E)
        qk, v = heads.split([self.heads + self.kv_heads, self.kv_heads], dim=1)
        if self.has_norms:
            q, k = qk.split([self.heads, self.kv_heads], dim=1)
            qk = torch.cat([self.attn_q_norm(q), self.attn_k_norm(k)], dim=1)
        q, k = rotate(qk, cos, sin).split([self.heads, self.kv_heads], dim=1)
        return q, k, v


class SwiGLU(nn.Module):
    """down(silu(gate(x)) * up(x))."""

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.ffn_gate_up = nn.Linear(config.width, 2 * config.hidden, bias=False)
        self.ffn_down = nn.Linear(config.hidden, config.width, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        gate, up = self.ffn_gate_up(x).chunk(2, dim=-1)  # (B, T, F) each
        return self.ffn_down(functional.silu(gate) * up)


class Block(nn.Module):
    """One layer: attention, then feed-forward, each after a norm and added to what came in."""

    def __init__(self, config: ModelConfig, layer: int) -> None:
        super().__init__()
        self.attn_norm = RMSNorm(config.width, config.norm_epsilon)
        self.attn = GQA(config, layer)
        self.ffn_norm = RMSNorm(config.width, config.norm_epsilon)
        self.ffn = SwiGLU(config)

    def forward(self, x: Tensor, place: Place, cos: Tensor, sin: Tensor) -> Tensor:
        h = x + self.attn(self.attn_norm(x), place, cos, sin)
        return h + self.ffn(self.ffn_norm(h))


class Transformer(nn.Module):
    """Token ids (B, T) -> logits (B, T, V).

    `keep` computes the head for the last so many positions alone: (B, keep, V). The head is a part of its own even
    when it is tied; then it shares the embedding's tensor.
    """

    def __init__(self, config: ModelConfig) -> None:
        super().__init__()
        self.config = config
        self.token_embd = nn.Embedding(config.vocabulary, config.width)
        self.rope = RoPE(config)
        self.blk = nn.ModuleList(Block(config, layer) for layer in range(config.layers))
        self.output_norm = RMSNorm(config.width, config.norm_epsilon)
        self.output = nn.Linear(config.width, config.vocabulary, bias=False)
        if config.has_tied_head:
            self.output.weight = self.token_embd.weight

    def forward(self, ids: Tensor, place: Place | None = None, keep: int | None = None) -> Tensor:
        x = self.hidden(ids, place)  # (B, T, D)
        first = 0 if keep is None else x.shape[1] - keep
        return self.output(self.output_norm(x[:, first:]))

    def hidden(self, ids: Tensor, place: Place | None = None, layers: int | None = None) -> Tensor:
        """What the last block gives, or the last of the first `layers`, before the final norm: (B, T, D)."""
        place = place or Beginning(ids)
        x = self.token_embd(ids)  # (B, T, D)
        cos, sin = self.rope(place.positions, x.dtype)
        for block in self.blk[:layers]:
            x = block(x, place, cos, sin)
        return x
