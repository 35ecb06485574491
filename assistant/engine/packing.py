"""Weights kept quantised: groups of 32 along a row, 4 or 8 bit, from a file's own codes where it has such.

The codes of Q4_0, Q4_1, Q4_K and Q8_0 are taken over unchanged, so nothing is lost twice; every other format is
brought to 8 bit. `Quantised` is the plain form; `Panels` is the order in which native.c reads.
"""

from dataclasses import dataclass

import torch
from torch import Tensor

from assistant.engine import quants

GROUP = 32
PANEL = 16  # output rows that native.c works on at once


@dataclass(frozen=True, slots=True)
class Quantised:
    """w = step * code + offset. codes (N, K): uint8 0 to 15 with an offset, or int8 without. step, offset (N, K/32)."""

    bits: int
    codes: Tensor
    step: Tensor
    offset: Tensor | None = None

    def floats(self) -> Tensor:
        """The weights as float32: (N, K)."""
        grouped = self.codes.view(*self.step.shape, GROUP).float() * self.step[..., None]
        if self.offset is not None:
            grouped += self.offset[..., None]
        return grouped.view(self.codes.shape)


def from_block(kind: str, raw: Tensor, rows: int) -> Quantised | None:
    """A file's blocks as codes; None where its format has no such codes. raw: (N, bytes of a row)."""
    blocks = raw.reshape(rows, -1)
    if kind == "Q8_0":
        blocks = blocks.view(rows, -1, 34)
        return Quantised(8, _flat(blocks[..., 2:].contiguous().view(torch.int8)), _halves(blocks[..., :2]))
    if kind == "Q4_0":
        blocks = blocks.view(rows, -1, 18)
        step = _halves(blocks[..., :2])
        return Quantised(4, _flat(_pairs(blocks[..., 2:])), step, -8 * step)
    if kind == "Q4_1":
        blocks = blocks.view(rows, -1, 20)
        return Quantised(4, _flat(_pairs(blocks[..., 4:])), _halves(blocks[..., :2]), _halves(blocks[..., 2:4]))
    return _from_q4_k(blocks.view(-1, 144), rows) if kind == "Q4_K" else None


def _from_q4_k(blocks: Tensor, rows: int) -> Quantised:
    scales, minima = quants.k_scales(blocks[:, 4:16])
    codes = _pairs(blocks[:, 16:].view(-1, 4, 32)).reshape(rows, -1)
    step = (_halves(blocks[:, :2])[:, None] * scales).view(rows, -1)
    return Quantised(4, codes, step, -(_halves(blocks[:, 2:4])[:, None] * minima).view(rows, -1))


def from_floats(weight: Tensor) -> Quantised:
    """Round to 8 bit, each group by its largest value: (N, K) -> codes."""
    grouped = weight.float().view(weight.shape[0], -1, GROUP)
    step = (grouped.abs().amax(-1) / 127).half().float()
    codes = (grouped / step.clamp_min(1e-12)[..., None]).round().clamp(-127, 127).to(torch.int8)
    return Quantised(8, _flat(codes), step)


def joined(parts: list[Quantised]) -> Quantised:
    """Rows of several matrices, one behind the other; different widths of code meet at 8 bit."""
    if len({part.bits for part in parts}) > 1:
        parts = [part if part.bits == 8 else from_floats(part.floats()) for part in parts]
    offsets = [part.offset for part in parts if part.offset is not None]
    return Quantised(
        parts[0].bits,
        torch.cat([part.codes for part in parts]),
        torch.cat([part.step for part in parts]),
        torch.cat(offsets) if offsets else None,
    )


def taken(matrix: Quantised, rows: Tensor) -> Quantised:
    """The same matrix with its rows in another order."""
    offset = None if matrix.offset is None else matrix.offset[rows]
    return Quantised(matrix.bits, matrix.codes[rows], matrix.step[rows], offset)


@dataclass(frozen=True, slots=True)
class Panels:
    """A matrix in the order of native.c.

    P = N/16 panels, G = K/32 groups. 4 bit: codes (P, G, 4, 16, 4), a byte holds weights 8c+j and 8c+4+j of a row;
    8 bit: codes (P, G, 8, 16, 4), each plus 128. scales (P, G, 2 or 1, 16): steps, then offsets, as halves.
    """

    bits: int
    rows: int
    cols: int
    codes: Tensor
    scales: Tensor

    @property
    def bytes(self) -> int:
        return self.codes.nbytes + self.scales.nbytes


def panels(matrix: Quantised) -> Panels:
    """Reorder for native.c. N must be a multiple of 16 and K of 32."""
    rows, cols = matrix.codes.shape
    assert (rows % PANEL, cols % GROUP) == (0, 0), (rows, cols)
    split = (rows // PANEL, PANEL, cols // GROUP)
    if matrix.bits == 8:
        codes = (matrix.codes.to(torch.int16) + 128).to(torch.uint8).view(*split, 8, 4)
        scales = [matrix.step]
    else:
        pairs = matrix.codes.view(*split, 4, 2, 4)
        codes = pairs[..., 0, :] | (pairs[..., 1, :] << 4)
        scales = [matrix.step, matrix.offset]
    scales = torch.stack([scale.view(split).transpose(1, 2).half() for scale in scales], dim=2)
    return Panels(matrix.bits, rows, cols, codes.permute(0, 2, 3, 1, 4).contiguous(), scales.contiguous())


def unpacked(packed: Panels) -> Quantised:
    """What `panels` was given, its steps rounded to halves."""
    split = (packed.rows // PANEL, packed.cols // GROUP, -1, PANEL, 4)
    codes = packed.codes.view(split)
    if packed.bits == 4:
        codes = torch.stack([codes & 15, codes >> 4], dim=3).flatten(2, 3)  # (P, G, 8, 16, 4), as 8 bit lies
    codes = codes.permute(0, 3, 1, 2, 4).reshape(packed.rows, packed.cols)
    scales = [part.transpose(1, 2).reshape(packed.rows, -1).float() for part in packed.scales.unbind(2)]
    return Quantised(packed.bits, (codes.short() - 128).char() if packed.bits == 8 else codes, *scales)


def _halves(raw: Tensor) -> Tensor:
    return raw.contiguous().view(torch.float16).float().squeeze(-1)


def _pairs(raw: Tensor) -> Tensor:
    return torch.cat([raw & 15, raw >> 4], dim=-1)


def _flat(codes: Tensor) -> Tensor:
    return codes.reshape(codes.shape[0], -1)
