"""Tiny models, made on the spot: random weights from a seed, in every file form that the engine reads."""

import json
from dataclasses import replace
from pathlib import Path

import gguf
import numpy as np
import torch
from safetensors.torch import save_file
from tokenizers import Tokenizer, decoders, models, pre_tokenizers
from torch import Tensor

from assistant.bench.peers import hugging_face, json_config
from assistant.engine.config import ModelConfig
from assistant.engine.load import wanted_shapes
from assistant.engine.tokenizer import BYTE_OF

SPECIALS = ("<|endoftext|>", "<|im_start|>", "<|im_end|>")
WORDS = ("th", "the", "Ġthe", "er", "in", "an", "Ġw", "wat", "watch", "Ġwatch")
MERGES = ("t h", "th e", "Ġ the", "e r", "i n", "a n", "Ġ w", "w a", "wa t", "wat c", "watc h", "Ġ watch")
VOCABULARY = 288  # 3 special, 256 bytes, words, unused ones up to a multiple of 16

CONFIG = ModelConfig(
    family="llama", width=64, layers=2, heads=4, kv_heads=2, head_width=32, hidden=96, vocabulary=VOCABULARY,
    context=512, rope_base=10_000.0, has_tied_head=True,
)  # fmt: skip


def config(**changes) -> ModelConfig:
    return replace(CONFIG, **changes)


def tensors(config: ModelConfig, seed: int = 0) -> dict[str, Tensor]:
    """Random weights under GGUF's names, rows in half-split order, as float32."""
    generator = torch.Generator().manual_seed(seed)
    made = {}
    for name, shape in wanted_shapes(config).items():
        noise = torch.randn(shape, generator=generator)
        made[name] = 1 + 0.1 * noise if "norm" in name else noise / shape[-1] ** 0.5
    return made


def interleaved(weight: Tensor, heads: int) -> Tensor:
    """What llama.cpp's convert_hf_to_gguf.py does to q and k (LlamaModel.permute), in its own words."""
    n = weight.numpy()
    return torch.from_numpy(
        n.reshape(heads, 2, n.shape[0] // heads // 2, *n.shape[1:]).swapaxes(1, 2).reshape(n.shape).copy()
    )


def write_gguf(
    path: Path, config: ModelConfig, weights: dict[str, Tensor], kind: str = "F32", extra: dict | None = None
) -> Path:
    """A GGUF by the `gguf` library. Matrices in `kind`, norms and biases in F32."""
    writer = gguf.GGUFWriter(path, config.family)
    writer.add_block_count(config.layers)
    writer.add_context_length(config.context)
    writer.add_embedding_length(config.width)
    writer.add_feed_forward_length(config.hidden)
    writer.add_head_count(config.heads)
    writer.add_head_count_kv(config.kv_heads)
    writer.add_key_length(config.head_width)
    writer.add_layer_norm_rms_eps(config.norm_epsilon)
    writer.add_rope_freq_base(config.rope_base)
    if config.rope_scaling is not None and config.rope_scaling.kind == "linear":
        writer.add_rope_scaling_type(gguf.RopeScalingType.LINEAR)
        writer.add_rope_scaling_factor(config.rope_scaling.factor)
    _add_tokenizer(writer)
    for name, weight in (weights | (extra or {})).items():
        part = name.split(".")[-2]
        if config.family == "llama" and part in ("attn_q", "attn_k"):
            weight = interleaved(weight, config.heads if part == "attn_q" else config.kv_heads)  # noqa: PLW2901
        label = gguf.GGMLQuantizationType[kind if weight.ndim == 2 else "F32"]
        writer.add_tensor(name, gguf.quantize(weight.numpy().astype(np.float32), label), raw_dtype=label)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def vocabulary() -> list[str]:
    letters = sorted(BYTE_OF, key=BYTE_OF.get)
    parts = [*SPECIALS, *letters, *dict.fromkeys([*WORDS, "wa", "watc"])]
    return parts + [f"<unused{n}>" for n in range(VOCABULARY - len(parts))]


def _add_tokenizer(writer: gguf.GGUFWriter) -> None:
    words = vocabulary()
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("gpt-2")
    writer.add_token_list(words)
    writer.add_token_types([3 if word in SPECIALS else 1 for word in words])
    writer.add_token_merges(list(MERGES))
    writer.add_eos_token_id(2)


def write_tokenizer(folder: Path) -> Path:
    """tokenizer.json of the same vocabulary."""
    words = {word: number for number, word in enumerate(vocabulary())}
    made = Tokenizer(models.BPE(vocab=words, merges=[tuple(merge.split()) for merge in MERGES]))
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = decoders.ByteLevel()
    made.add_special_tokens(list(SPECIALS))
    made.save(str(folder / "tokenizer.json"))
    return folder / "tokenizer.json"


def write_checkpoint(folder: Path, config: ModelConfig, weights: dict[str, Tensor], shards: int = 1) -> Path:
    """A Hugging Face folder, in one file or in shards with their index."""
    folder.mkdir(exist_ok=True)
    (folder / "config.json").write_text(json.dumps(json_config(config)), encoding="utf-8")
    write_tokenizer(folder)
    items = list(hugging_face(weights).items())
    if shards == 1:
        save_file(dict(items), folder / "model.safetensors")
        return folder
    where = {}
    for number in range(shards):
        name = f"model-{number + 1:05}-of-{shards:05}.safetensors"
        save_file(dict(items[number::shards]), folder / name)
        where |= {key: name for key, _ in items[number::shards]}
    (folder / "model.safetensors.index.json").write_text(json.dumps({"weight_map": where}), encoding="utf-8")
    return folder
