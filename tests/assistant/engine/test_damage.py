"""Damaged model files: always a sentence, never a crash or a hang, never more than twice the file's size in memory."""

import json
import random
import resource
import struct
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest
import torch

from assistant.engine import models, source
from assistant.engine.faults import ModelFileError
from assistant.engine.load import load
from tests.assistant import tiny

HEADER = struct.Struct("<4sIQQ")
SLACK = 3 * 2**20  # Python's own small change


def text(value: bytes) -> bytes:
    return struct.pack("<Q", len(value)) + value


def header(version=3, tensors=0, keys=0) -> bytes:
    return HEADER.pack(b"GGUF", version, tensors, keys)


def entry(key: bytes, kind: int, value: bytes) -> bytes:
    return text(key) + struct.pack("<I", kind) + value


def tensor(name=b"token_embd.weight", shape=(64, 288), kind=0, offset=0) -> bytes:
    sizes = struct.pack(f"<{len(shape)}Q", *shape)
    return text(name) + struct.pack("<I", len(shape)) + sizes + struct.pack("<IQ", kind, offset)


GGUF_KINDS = {
    "empty": b"",
    "magic only": b"GGUF",
    "wrong magic": b"GGML" + bytes(100),
    "big-endian": struct.pack(">4sIQQ", b"GGUF", 3, 0, 0) + bytes(100),
    "version 1": header(version=1) + bytes(50),
    "version from the future": header(version=4_000_000_000) + bytes(50),
    "no tensors": header() + bytes(50),
    "2^63 tensors": header(tensors=2**63) + bytes(50),
    "2^63 keys": header(keys=2**63) + bytes(50),
    "60,000 keys in 50 bytes": header(keys=60_000) + bytes(50),
    "key longer than the file": header(keys=1) + struct.pack("<Q", 2**40) + b"x" * 50,
    "key of 2^64 - 1 bytes": header(keys=1) + struct.pack("<Q", 2**64 - 1) + b"x" * 50,
    "key that is not UTF-8": header(keys=1) + entry(b"\xff\xfe", 4, bytes(4)),
    "value type 13": header(keys=1) + entry(b"a", 13, bytes(8)),
    "string longer than the file": header(keys=1) + entry(b"a", 8, struct.pack("<Q", 2**50)),
    "array of 2^60 numbers": header(keys=1) + entry(b"a", 9, struct.pack("<IQ", 4, 2**60)) + bytes(40),
    "array of 2^60 strings": header(keys=1) + entry(b"a", 9, struct.pack("<IQ", 8, 2**60)) + bytes(40),
    "array of arrays": header(keys=1) + entry(b"a", 9, struct.pack("<IQ", 9, 1)) + bytes(40),
    "the same key twice": header(keys=2) + entry(b"a", 4, bytes(4)) * 2,
    "alignment 0": header(keys=1) + entry(b"general.alignment", 4, bytes(4)) + bytes(99),
    "alignment 3": header(keys=1) + entry(b"general.alignment", 4, struct.pack("<I", 3)) + bytes(99),
    "alignment of text": header(keys=1) + entry(b"general.alignment", 8, text(b"32")) + bytes(99),
    "tensor of 0 dimensions": header(tensors=1) + tensor(shape=()) + bytes(99),
    "tensor of 9 dimensions": header(tensors=1) + tensor(shape=(1,) * 9) + bytes(99),
    "tensor of size 0": header(tensors=1) + tensor(shape=(0, 4)) + bytes(99),
    "tensor of 2^62 rows": header(tensors=1) + tensor(shape=(64, 2**62)) + bytes(99),
    "tensor of 2^40 by 2^40": header(tensors=1) + tensor(shape=(2**40, 2**40)) + bytes(99),
    "tensor beyond the end": header(tensors=1) + tensor(offset=2**40) + bytes(99),
    "tensor at an odd offset": header(tensors=1) + tensor(shape=(1, 1), offset=7) + bytes(99),
    "tensor of an unknown type": header(tensors=1) + tensor(kind=77) + bytes(99),
    "rows that are no whole blocks": header(tensors=1) + tensor(shape=(33, 1), kind=8) + bytes(99),
    "the same tensor twice": header(tensors=2) + tensor(shape=(1,)) * 2 + bytes(99),
    "tensors that overlap": header(tensors=2) + tensor(b"a", (8,)) + tensor(b"b", (8,)) + bytes(99),
    "no embedding": header(tensors=1) + tensor(b"a", (1,)) + bytes(99),
    "no architecture": header(tensors=1) + tensor(shape=(1, 1)) + bytes(99),
    "another architecture": header(tensors=1, keys=1)
    + entry(b"general.architecture", 8, text(b"mamba"))
    + tensor(shape=(1, 1))
    + bytes(99),
}


def load_network(path: Path) -> None:
    load(path, dtype=torch.float32, device="cpu")


def refused(path: Path, read: Callable[[Path], object] = load_network) -> str:
    """The sentence a damaged file or folder is refused with, after checking memory."""
    size, before = size_of(path), resident_peak()
    tracemalloc.start()
    try:
        with pytest.raises(ModelFileError) as refusal:
            read(path)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 2 * size + SLACK
    assert resident_peak() - before < 2 * size + 4 * SLACK
    return str(refusal.value)


def size_of(path: Path) -> int:
    return path.stat().st_size if path.is_file() else sum(file.stat().st_size for file in path.iterdir())


def resident_peak() -> int:
    """The most bytes that this process ever held, as the system counts."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


@pytest.mark.parametrize("content", GGUF_KINDS.values(), ids=GGUF_KINDS)
def test_a_damaged_gguf_is_refused_by_name(content, tmp_path):
    path = tmp_path / "damaged.gguf"
    path.write_bytes(content)
    assert "damaged.gguf" in refused(path)


METADATA = {
    "heads that do not divide": {"heads": 3},
    "context 0": {"context": 0},
    "hidden beyond all": {"hidden": 2**30},
    "more layers than tensors": {"layers": 900},
    "wide heads": {"head_width": 31},
}


@pytest.mark.parametrize("lie", METADATA.values(), ids=METADATA)
def test_metadata_that_lies_is_refused(lie, tmp_path):
    truth = tiny.tensors(tiny.CONFIG)

    class Lying:  # the writer asks for attributes only
        def __getattr__(self, name):
            return lie.get(name, getattr(tiny.CONFIG, name))

    path = tmp_path / "lying.gguf"
    fake = Lying()
    if "heads" in lie or "head_width" in lie:  # rows cannot be interleaved for heads that are not there
        truth = {name: weight for name, weight in truth.items() if "attn_q" not in name and "attn_k" not in name}
    tiny.write_gguf(path, fake, truth)
    assert "lying.gguf" in refused(path)


@pytest.mark.parametrize("share", [0.001, 0.01, 0.05, 0.2, 0.5, 0.9, 0.9999])
def test_a_truncated_gguf_is_refused(share, tiny_gguf, tmp_path):
    path = tmp_path / "short.gguf"
    data = tiny_gguf.read_bytes()
    path.write_bytes(data[: int(len(data) * share)])
    assert "short.gguf" in refused(path)


def test_flipped_bytes_give_a_model_or_a_sentence(tiny_gguf, tmp_path):
    data, path, dice = tiny_gguf.read_bytes(), tmp_path / "flipped.gguf", random.Random(0)
    header_bytes = min(t.start for t in models.gguf.read_header(tiny_gguf).tensors.values())
    for _ in range(400):
        broken = bytearray(data)
        for _ in range(dice.choice([1, 1, 4, 32])):
            broken[dice.randrange(header_bytes)] = dice.randrange(256)
        path.write_bytes(broken)
        try:
            load(path, dtype=torch.float32, device="cpu")
            models.open_tokenizer(path)
        except ModelFileError as refusal:
            assert "flipped.gguf" in str(refusal)  # noqa: PT017 -- either outcome is right


JSON_KINDS = {
    "no config": ("config.json", None),
    "config that is no JSON": ("config.json", b"{"),
    "config of 10,000 brackets": ("config.json", b"[" * 10_000),
    "config that is a list": ("config.json", b"[]"),
    "another model type": ("config.json", json.dumps({"model_type": "bert"}).encode()),
    "config without sizes": ("config.json", json.dumps({"model_type": "llama"}).encode()),
    "sizes of text": ("config.json", json.dumps(tiny.json_config(tiny.CONFIG) | {"hidden_size": "64"}).encode()),
    "negative layers": ("config.json", json.dumps(tiny.json_config(tiny.CONFIG) | {"num_hidden_layers": -2}).encode()),
    "unknown rope": (
        "config.json",
        json.dumps(tiny.json_config(tiny.CONFIG) | {"rope_scaling": {"type": "yarn"}}).encode(),
    ),
    "another activation": ("config.json", json.dumps(tiny.json_config(tiny.CONFIG) | {"hidden_act": "gelu"}).encode()),
    "weights missing": ("model.safetensors", None),
    "weights empty": ("model.safetensors", b""),
    "weights with a huge header": ("model.safetensors", struct.pack("<Q", 2**60) + b"{}"),
    "weights of rubbish": ("model.safetensors", bytes(range(256)) * 40),
    "header that is no JSON": ("model.safetensors", struct.pack("<Q", 8) + b"{{{{{{{{"),
    "offsets beyond the end": (
        "model.safetensors",
        struct.pack("<Q", 69) + b'{"model.norm.weight":{"dtype":"F32","shape":[9],"data_offsets":[0,36]}}',
    ),
    "an index outside the folder": ("model.safetensors.index.json", b'{"weight_map": {"a": "../../etc/passwd"}}'),
    "an index that is no table": ("model.safetensors.index.json", b'{"weight_map": 3}'),
}


@pytest.mark.parametrize(("name", "content"), JSON_KINDS.values(), ids=JSON_KINDS)
def test_a_damaged_checkpoint_is_refused(name, content, tmp_path):
    folder = tiny.write_checkpoint(tmp_path / "m", tiny.CONFIG, tiny.tensors(tiny.CONFIG))
    if content is None:
        (folder / name).unlink()
    else:
        (folder / name).write_bytes(content)
    refused(folder)


def test_flipped_and_cut_checkpoints_give_a_model_or_a_sentence(tmp_path):
    """Any of the three files, a few bytes changed or the end missing; memory stays within twice the files' size."""
    folder = tiny.write_checkpoint(tmp_path / "m", tiny.CONFIG, tiny.tensors(tiny.CONFIG))
    dice, sound = random.Random(1), {name: (folder / name).read_bytes() for name in CHECKPOINT}
    tracemalloc.start()
    try:
        for turn in range(240):
            name = CHECKPOINT[turn % len(CHECKPOINT)]
            (folder / name).write_bytes(damaged(sound[name], dice))
            read_within_bounds(folder)
            (folder / name).write_bytes(sound[name])
    finally:
        tracemalloc.stop()


CHECKPOINT = ("model.safetensors", "config.json", "tokenizer.json")


def damaged(data: bytes, dice: random.Random) -> bytes:
    """One in four is cut; the others have bytes changed, mostly where the header is."""
    if dice.random() < 0.25:
        return data[: dice.randrange(len(data))]
    broken = bytearray(data)
    for _ in range(dice.choice([1, 1, 4, 32])):
        broken[dice.randrange(min(len(data), 3000))] = dice.randrange(256)
    return bytes(broken)


def read_within_bounds(folder: Path) -> None:
    tracemalloc.reset_peak()
    before, held = resident_peak(), tracemalloc.get_traced_memory()[0]
    try:
        load(folder, dtype=torch.float32, device="cpu")
        models.open_tokenizer(folder)
    except ModelFileError as refusal:
        assert str(refusal)  # noqa: PT017 -- either outcome is right
    assert tracemalloc.get_traced_memory()[1] - held < 2 * size_of(folder) + SLACK
    assert resident_peak() - before < 2 * size_of(folder) + 4 * SLACK


TOKENIZERS = {
    "no JSON": b"{",
    "a list": b"[]",
    "no model": b'{"added_tokens": []}',
    "special without id": b'{"added_tokens": [{"content": "<s>", "special": true}], "model": {}}',
    "empty": b"",
    "100,000 brackets": b'{"model": ' + b"[" * 100_000,
    "added tokens of text": b'{"added_tokens": "all", "model": {}}',
    "a million added tokens of nothing": b'{"added_tokens": [' + b"{}," * 999_999 + b'{}], "model": {}}',
    "merges of rubbish": b'{"version":"1.0","model":{"type":"BPE","vocab":{"a":0},"merges":["b c"]}}',
}


@pytest.mark.parametrize("content", TOKENIZERS.values(), ids=TOKENIZERS)
def test_a_damaged_tokenizer_is_refused(content, tmp_path):
    folder = tiny.write_checkpoint(tmp_path / "m", tiny.CONFIG, tiny.tensors(tiny.CONFIG))
    (folder / "tokenizer.json").write_bytes(content)
    assert "tokenizer.json" in refused(folder, models.open_tokenizer)


def test_a_file_of_another_kind_shows_its_first_bytes(tmp_path):
    (tmp_path / "cat.png").write_bytes(b"\x89PNG\r\n\x1a\n rest")
    with (
        pytest.raises(ModelFileError, match="is neither GGUF nor safetensors; it starts with"),
        source.opened(tmp_path / "cat.png"),
    ):
        pass


def test_a_header_of_a_million_small_strings_stays_within_bounds(tmp_path):
    """In a process of its own: what counts is what the operating system sees."""
    path = tmp_path / "strings.gguf"
    count = 1_000_000
    path.write_bytes(header(keys=1) + entry(b"a", 9, struct.pack("<IQ", 8, count)) + text(b"ab") * count)
    code = (
        "import resource, sys; from pathlib import Path; from assistant.engine.gguf import read_header\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "try: read_header(Path(sys.argv[1]))\n"
        "except ValueError as fault: print(fault)\n"
        "print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True)
    assert int(done.stdout.splitlines()[-1]) < 2 * path.stat().st_size + SLACK
