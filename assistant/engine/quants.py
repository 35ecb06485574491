"""Block formats -> floats: one function for each, bytes of whole blocks in, weights out. Knows no files.

Layouts: ggml-org/llama.cpp ggml/src/ggml-common.h (structs block_q*) and ggml-quants.c (dequantize_row_*). Each takes a
uint8 tensor (blocks, bytes of a block) and returns float32 (blocks, weights of a block), bit-equal to gguf-py.
"""

from collections.abc import Callable

import torch
from torch import Tensor


def _half(raw: Tensor) -> Tensor:
    """Two bytes -> a float, kept as a column: (blocks, 2 n) -> (blocks, n)."""
    return raw.contiguous().view(torch.float16).float()


def _nibbles(raw: Tensor) -> Tensor:
    """Low halves of the bytes first, then the high ones: (..., n) -> (..., 2 n)."""
    return torch.cat([raw & 15, raw >> 4], dim=-1)


def f32(raw: Tensor) -> Tensor:
    """Four bytes a weight."""
    return raw.contiguous().view(torch.float32)


def f16(raw: Tensor) -> Tensor:
    """Two bytes a weight, IEEE half."""
    return raw.contiguous().view(torch.float16).float()


def bf16(raw: Tensor) -> Tensor:
    """Two bytes a weight, the upper half of a float32."""
    return raw.contiguous().view(torch.bfloat16).float()


def q8_0(raw: Tensor) -> Tensor:
    """d, 32 signed bytes: w = d q."""
    return _half(raw[:, :2]) * raw[:, 2:].contiguous().view(torch.int8).float()


def q4_0(raw: Tensor) -> Tensor:
    """d, 16 bytes of nibbles: w = d (q - 8)."""
    return _half(raw[:, :2]) * (_nibbles(raw[:, 2:]).float() - 8)


def q4_1(raw: Tensor) -> Tensor:
    """d, m, 16 bytes of nibbles: w = d q + m."""
    return _half(raw[:, :2]) * _nibbles(raw[:, 4:]).float() + _half(raw[:, 2:4])


def k_scales(raw: Tensor) -> tuple[Tensor, Tensor]:
    """12 bytes -> eight 6-bit scales and eight 6-bit minima, as Q4_K and Q5_K pack them (get_scale_min_k4)."""
    low, middle, high = raw[:, 0:4], raw[:, 4:8], raw[:, 8:12]
    scales = torch.cat([low & 63, (high & 15) | ((low >> 6) << 4)], dim=1)
    minima = torch.cat([middle & 63, (high >> 4) | ((middle >> 6) << 4)], dim=1)
    return scales.float(), minima.float()


def q4_k(raw: Tensor) -> Tensor:
    """d, dmin, 12 bytes of scales, 128 of nibbles: eight sub-blocks of 32, w = d s q - dmin m."""
    scales, minima = k_scales(raw[:, 4:16])
    codes = _nibbles(raw[:, 16:].view(-1, 4, 32)).view(-1, 8, 32).float()
    step, offset = _half(raw[:, :2]) * scales, _half(raw[:, 2:4]) * minima
    return (step[..., None] * codes - offset[..., None]).view(-1, 256)


def q5_k(raw: Tensor) -> Tensor:
    """As Q4_K, with 32 bytes holding the fifth bits: bit i belongs to sub-block i."""
    scales, minima = k_scales(raw[:, 4:16])
    bits = (raw[:, None, 16:48] >> torch.arange(8, dtype=torch.uint8, device=raw.device)[None, :, None]) & 1
    codes = (_nibbles(raw[:, 48:].view(-1, 4, 32)).view(-1, 8, 32) + (bits << 4)).float()
    step, offset = _half(raw[:, :2]) * scales, _half(raw[:, 2:4]) * minima
    return (step[..., None] * codes - offset[..., None]).view(-1, 256)


def q6_k(raw: Tensor) -> Tensor:
    """128 bytes of low nibbles, 64 of upper bit pairs, 16 signed scales, d: w = d s (q - 32) in runs of 16."""
    low = _nibbles(raw[:, :128].view(-1, 2, 64)).view(-1, 2, 4, 32)
    shifts = torch.tensor([0, 2, 4, 6], dtype=torch.uint8, device=raw.device)[None, None, :, None]
    high = (raw[:, 128:192].view(-1, 2, 1, 32) >> shifts) & 3
    codes = ((low | (high << 4)).float() - 32).view(-1, 16, 16)
    scales = raw[:, 192:208].contiguous().view(torch.int8).float() * _half(raw[:, 208:210])
    return (scales[..., None] * codes).view(-1, 256)


READERS: dict[str, Callable[[Tensor], Tensor]] = {
    "F32": f32, "F16": f16, "BF16": bf16, "Q8_0": q8_0, "Q4_0": q4_0, "Q4_1": q4_1, "Q4_K": q4_k, "Q5_K": q5_k,
    "Q6_K": q6_k,
}  # fmt: skip


def dequantise(raw: Tensor, kind: str, block_bytes: int, shape: tuple[int, ...]) -> Tensor:
    """Weights of a whole tensor as float32 of the given shape; `raw` are its bytes, flat."""
    return READERS[kind](raw.view(-1, block_bytes)).reshape(shape)
