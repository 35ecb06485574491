"""Block formats against the `gguf` library and against blocks worked by hand."""

import struct

import gguf
import numpy as np
import pytest
import torch

from assistant.engine import packing, quants
from assistant.engine.gguf import BLOCKS

SIZES = {label: (weights, width) for label, weights, width in BLOCKS.values()}


def random_blocks(kind: str, rows: int = 24, blocks: int = 3) -> np.ndarray:
    """Bytes of whole blocks whose halves are finite: every two-byte word that could be one has a small exponent."""
    raw = np.random.default_rng(0).integers(0, 256, (rows, blocks, SIZES[kind][1]), dtype=np.uint8)
    halves = {
        "F16": [0],
        "BF16": [0],
        "Q8_0": [0],
        "Q4_0": [0],
        "Q4_1": [0, 2],
        "Q4_K": [0, 2],
        "Q5_K": [0, 2],
        "Q6_K": [208],
    }
    for at in halves.get(kind, []):
        raw[..., at + 1] &= 0x3B
    if kind == "F32":
        raw[..., 3] &= 0x3F
    return raw.reshape(rows, -1)


@pytest.mark.parametrize("kind", SIZES)
def test_a_format_reads_bit_for_bit_as_the_gguf_library_reads_it(kind):
    raw = random_blocks(kind)
    theirs = gguf.dequantize(raw.copy(), gguf.GGMLQuantizationType[kind])
    ours = quants.dequantise(torch.from_numpy(raw.copy()).view(-1), kind, SIZES[kind][1], theirs.shape)
    assert np.array_equal(ours.numpy(), theirs)


def test_q8_0_by_hand():
    block = struct.pack("<e32b", 0.5, *range(-16, 16))
    assert quants.q8_0(torch.tensor([list(block)], dtype=torch.uint8))[0].tolist() == [n / 2 for n in range(-16, 16)]


def test_q4_1_by_hand():
    block = struct.pack("<ee16B", 2.0, -1.0, *([0x0F] * 8 + [0xF0] * 8))  # low nibbles are weights 0-15, high 16-31
    read = quants.q4_1(torch.tensor([list(block)], dtype=torch.uint8))[0].tolist()
    assert read == [29.0] * 8 + [-1.0] * 8 + [-1.0] * 8 + [29.0] * 8


@pytest.mark.parametrize("kind", ["Q8_0", "Q4_0", "Q4_1", "Q4_K"])
def test_codes_taken_from_a_file_are_the_files_numbers(kind):
    raw = torch.from_numpy(random_blocks(kind))
    wanted = quants.dequantise(
        raw.view(-1), kind, SIZES[kind][1], (24, raw.shape[1] // SIZES[kind][1] * SIZES[kind][0])
    )
    assert torch.equal(packing.from_block(kind, raw, 24).floats(), wanted)


def test_formats_without_such_codes_have_none():
    assert packing.from_block("Q6_K", torch.from_numpy(random_blocks("Q6_K")), 24) is None


def test_rounding_to_eight_bits_is_off_by_half_a_step_at_most():
    weight = torch.randn(16, 64)
    matrix = packing.from_floats(weight)
    steps = matrix.step.repeat_interleave(32, dim=1)
    assert ((matrix.floats() - weight).abs() <= 0.51 * steps + 1e-6).all()


def test_different_widths_meet_at_eight_bits():
    four = packing.from_block("Q4_0", torch.from_numpy(random_blocks("Q4_0")), 24)
    eight = packing.from_floats(torch.randn(16, 96))
    both = packing.joined([four, eight])
    assert both.bits == 8
    assert (both.floats()[:24] - four.floats()).abs().max() <= four.floats().abs().max() / 127


def test_panels_hold_every_code_where_native_c_looks():
    matrix = packing.from_floats(torch.randn(32, 64))
    packed = packing.panels(matrix)
    n, k = 21, 37  # panel 1, lane 5; group 1, quarter 1, place 1
    assert packed.codes[1, 1, 1, 5, 1] == int(matrix.codes[n, k]) + 128
    assert packed.scales[1, 1, 0, 5] == matrix.step[n, 1].half()
