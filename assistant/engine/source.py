"""One face for both file formats: names as GGUF has them, rows as model.py wants them. Knows no network code.

The layout change of q and k rows happens here and nowhere else: `half_split_rows`.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Protocol

import torch
from torch import Tensor

from assistant.engine import gguf, quants, safetensors
from assistant.engine.config import ModelConfig, from_gguf, from_json
from assistant.engine.faults import ModelFileError
from assistant.engine.packing import Quantised, from_block, from_floats, taken

PERMUTED_FAMILIES = ("llama", "mistral")
HUGGING_FACE_NAMES = {
    "model.embed_tokens": "token_embd", "model.norm": "output_norm", "lm_head": "output",
    "input_layernorm": "attn_norm", "post_attention_layernorm": "ffn_norm", "self_attn.q_proj": "attn_q",
    "self_attn.k_proj": "attn_k", "self_attn.v_proj": "attn_v", "self_attn.o_proj": "attn_output",
    "self_attn.q_norm": "attn_q_norm", "self_attn.k_norm": "attn_k_norm", "mlp.gate_proj": "ffn_gate",
    "mlp.up_proj": "ffn_up", "mlp.down_proj": "ffn_down",
}  # fmt: skip


class Source(Protocol):
    """An opened model file."""

    path: Path
    config: ModelConfig
    shapes: dict[str, tuple[int, ...]]

    def floats(self, name: str) -> Tensor:
        """The tensor in the file's own float format, or float32 for quantised ones."""

    def quantised(self, name: str) -> Quantised:
        """A matrix as codes: the file's own where it has such."""

    def formats(self) -> list[str]:
        """Names of the number formats in the file, the largest part first."""


@contextmanager
def opened(path: Path) -> Iterator[Source]:
    """Open a model by its first bytes; a folder is a Hugging Face checkpoint."""
    if not path.exists():
        raise ModelFileError(f"{path}: there is no such model")
    if is_gguf(path):
        with _opened_gguf(path) as source:
            yield source
        return
    if path.is_file() and not _looks_like_safetensors(path):
        raise ModelFileError(f"{path.name}: is neither GGUF nor safetensors; it starts with {_start(path)!r}")
    folder = path if path.is_dir() else path.parent
    config = _named(folder / "config.json", lambda: from_json(safetensors.read_json(folder / "config.json")))
    with safetensors.opened(path) as files:
        yield SafetensorsSource(path, config, files)


def is_gguf(path: Path) -> bool:
    """Whether a file says so in its first bytes; its name does not count."""
    return path.is_file() and _start(path)[:4] == gguf.MAGIC


def _start(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(9)


def _looks_like_safetensors(path: Path) -> bool:
    """Eight bytes of length, then the JSON begins."""
    return _start(path)[8:] == b"{"


def _named(path: Path, read: Callable[[], ModelConfig]) -> ModelConfig:
    """Errors of config.py do not know the file; say it."""
    try:
        return read()
    except (ModelFileError, TypeError, KeyError, ValueError) as fault:
        words = str(fault)
        raise ModelFileError(words if words.startswith(path.name) else f"{path.name}: {words}") from None


@contextmanager
def _opened_gguf(path: Path) -> Iterator["GgufSource"]:
    header = gguf.read_header(path)
    embedding = header.tensors.get("token_embd.weight")
    if embedding is None:
        raise ModelFileError(f"{path.name}: has no tensor 'token_embd.weight'; is it a model of another kind?")
    config = _named(path, lambda: from_gguf(header.metadata, frozenset(header.tensors), embedding.shape[0]))
    with path.open("rb") as file:
        yield GgufSource(header, config, file)


def half_split_rows(heads: int, head_width: int) -> Tensor:
    """Row numbers that bring interleaved rotary pairs (2i, 2i+1) into half-split order (i, i + E/2).

    GGUF files of the llama family hold the rows of attn_q and attn_k interleaved within each head (llama.cpp
    convert_hf_to_gguf.py, LlamaModel.permute); Qwen files, and all safetensors, hold them half-split already. For k it
    is the number of key/value heads that counts: converters that took the query heads broke every grouped model.

    >>> half_split_rows(1, 6).tolist()
    [0, 2, 4, 1, 3, 5]
    """
    return torch.arange(heads * head_width).view(heads, head_width // 2, 2).transpose(1, 2).reshape(-1)


class GgufSource:
    """Tensors of a GGUF, read one by one: a mapped file would count as ours, and end us if it shrank meanwhile."""

    def __init__(self, header: gguf.GgufFile, config: ModelConfig, file: BinaryIO) -> None:
        self.path, self.config, self._header, self._file = header.path, config, header, file
        self.shapes = {name: tensor.shape for name, tensor in header.tensors.items()}

    def _raw(self, name: str) -> tuple[str, Tensor]:
        tensor = self._header.tensors[name]
        raw = bytearray(tensor.length)
        self._file.seek(tensor.start)
        if self._file.readinto(raw) < tensor.length:
            raise ModelFileError(f"{self.path.name}: ends inside {name!r}; it has become shorter")
        return tensor.kind, torch.frombuffer(raw, dtype=torch.uint8).view(tensor.shape[0], -1)

    def _row_order(self, name: str) -> Tensor | None:
        part = name.split(".")[-2]
        if self.config.family not in PERMUTED_FAMILIES or part not in ("attn_q", "attn_k"):
            return None
        return half_split_rows(self.config.heads if part == "attn_q" else self.config.kv_heads, self.config.head_width)

    def floats(self, name: str) -> Tensor:
        kind, raw = self._raw(name)
        if (order := self._row_order(name)) is not None:
            raw = raw[order]
        width = next(width for label, _, width in gguf.BLOCKS.values() if label == kind)
        return quants.dequantise(raw.contiguous().view(-1), kind, width, self.shapes[name])

    def formats(self) -> list[str]:
        return list(self._header.kinds)

    def quantised(self, name: str) -> Quantised:
        kind, raw = self._raw(name)
        matrix = from_block(kind, raw, self.shapes[name][0])
        if matrix is None:
            return from_floats(self.floats(name))
        return matrix if (order := self._row_order(name)) is None else taken(matrix, order)


class SafetensorsSource:
    """Tensors of a Hugging Face checkpoint under GGUF's names."""

    def __init__(self, path: Path, config: ModelConfig, files: safetensors.SafetensorsFiles) -> None:
        self.path, self.config, self._files = path, config, files
        self._names = {gguf_name(name): name for name in files.shapes if not name.endswith("rotary_emb.inv_freq")}
        if config.has_tied_head:
            self._names.pop("output.weight", None)  # some tied files carry the embedding twice
        self.shapes = {name: files.shapes[original] for name, original in self._names.items()}

    def floats(self, name: str) -> Tensor:
        return self._files.tensor(self._names[name])

    def formats(self) -> list[str]:
        return self._files.formats

    def quantised(self, name: str) -> Quantised:
        return from_floats(self.floats(name))


def gguf_name(name: str) -> str:
    """Hugging Face's name -> GGUF's; a name we do not know stays, and the loader lists it.

    >>> gguf_name("model.layers.3.self_attn.q_proj.weight")
    'blk.3.attn_q.weight'
    """
    stem, _, ending = name.rpartition(".")
    if not stem.startswith("model.layers."):
        return f"{HUGGING_FACE_NAMES.get(stem, stem)}.{ending}"
    number, _, part = stem.removeprefix("model.layers.").partition(".")
    return f"blk.{number}.{HUGGING_FACE_NAMES.get(part, part)}.{ending}"
