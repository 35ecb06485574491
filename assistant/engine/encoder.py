"""Sentences as directions: a BERT encoder (Devlin et al. 2018) whose averaged states are compared by their angle.

For all-MiniLM-L6-v2 and its kin (Reimers and Gurevych 2019): config.json, model.safetensors and tokenizer.json in one
folder. Letters as in model.py; here norms come after each part, positions are learnt, and every token sees every other.
"""

import json
from collections.abc import Sequence
from pathlib import Path

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file
from tokenizers import Tokenizer
from torch import Tensor, nn
from torch.nn import functional

from assistant.engine.faults import ModelFileError

MOST_TOKENS = 128
BATCH = 16


class Encoder(nn.Module):
    """Token ids -> one direction for each text."""

    def __init__(self, config: dict) -> None:
        super().__init__()
        width, self.epsilon = config["hidden_size"], config["layer_norm_eps"]
        self.word_embeddings = nn.Embedding(config["vocab_size"], width)
        self.position_embeddings = nn.Embedding(config["max_position_embeddings"], width)
        self.token_type_embeddings = nn.Embedding(config["type_vocab_size"], width)
        self.norm = nn.LayerNorm(width, self.epsilon)
        self.layers = nn.ModuleList(
            Layer(width, config["intermediate_size"], config["num_attention_heads"], self.epsilon)
            for _ in range(config["num_hidden_layers"])
        )

    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        """ids (B, T), mask (B, T) true where a token stands -> (B, D) of length 1."""
        positions = torch.arange(ids.shape[1], device=ids.device)
        x = self.word_embeddings(ids) + self.position_embeddings(positions) + self.token_type_embeddings.weight[0]
        x = self.norm(x)
        for layer in self.layers:
            x = layer(x, mask[:, None, None])
        mean = (x * mask[..., None]).sum(1) / mask.sum(1, keepdim=True)
        return functional.normalize(mean, dim=-1)


class Layer(nn.Module):
    """Attention of all to all, then a feed-forward, each added to what came in and normed."""

    def __init__(self, width: int, hidden: int, heads: int, epsilon: float) -> None:
        super().__init__()
        self.heads = heads
        self.qkv, self.mix = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.up, self.down = nn.Linear(width, hidden), nn.Linear(hidden, width)
        self.mix_norm, self.down_norm = nn.LayerNorm(width, epsilon), nn.LayerNorm(width, epsilon)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        q, k, v = self.qkv(x).unflatten(-1, (3, self.heads, -1)).permute(2, 0, 3, 1, 4)  # (B, H, T, E) each
        mixed = functional.scaled_dot_product_attention(q, k, v, attn_mask=mask).transpose(1, 2).flatten(2)
        x = self.mix_norm(x + self.mix(mixed))
        return self.down_norm(x + self.down(functional.gelu(self.up(x))))


class SentenceEncoder:
    """Texts -> directions."""

    def __init__(self, folder: Path, adapter: Path | None = None) -> None:
        """Raises ModelFileError when the folder holds no such encoder. `adapter`: low-rank parts, merged in."""
        self.name = folder.name
        try:
            config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
            self.encoder = Encoder(config)
            self.encoder.load_state_dict(dict(_renamed(load_file(folder / "model.safetensors"))))
        except (OSError, ValueError, KeyError, TypeError, RuntimeError, SafetensorError) as fault:
            raise ModelFileError(f"{folder.name}: is no sentence encoder: {fault}") from None
        self.tokenizer = _tokenizer(folder)
        if adapter is not None:
            merge(self.encoder, adapter)
        self.encoder.eval().requires_grad_(False)
        self.tokenizer.enable_truncation(MOST_TOKENS)
        self.tokenizer.no_padding()

    @torch.inference_mode()
    def encode(self, texts: Sequence[str]) -> Tensor:
        """(number of texts, D), each of length 1. Texts are cut at 128 tokens. Any number of them."""
        order = sorted(range(len(texts)), key=lambda number: len(texts[number]))  # neighbours need little padding
        found = torch.empty(len(texts), self.encoder.norm.weight.shape[0])
        for start in range(0, len(texts), BATCH):
            members = order[start : start + BATCH]
            found[members] = self.directions([texts[number] for number in members])
        return found

    def directions(self, texts: Sequence[str]) -> Tensor:
        """A few texts in one pass, with a way back for training."""
        rows = [encoding.ids for encoding in self.tokenizer.encode_batch(list(texts))]
        longest = max(map(len, rows))
        ids = torch.tensor([[*row, *[0] * (longest - len(row))] for row in rows])
        lengths = torch.tensor([len(row) for row in rows])
        return self.encoder(ids, torch.arange(longest) < lengths[:, None])


def _tokenizer(folder: Path) -> Tokenizer:
    try:
        return Tokenizer.from_file(str(folder / "tokenizer.json"))
    except Exception as fault:  # the library raises bare Exception for every fault of the file
        raise ModelFileError(f"{folder.name}: is no sentence encoder: {fault}") from None


def matrices(encoder: Encoder) -> dict[str, nn.Linear]:
    """Every matrix that an adapter may change, by its dotted name."""
    return {name: module for name, module in encoder.named_modules() if isinstance(module, nn.Linear)}


@torch.no_grad()
def merge(encoder: Encoder, path: Path) -> None:
    """Add an adapter's B A to the matrices it names. Raises ModelFileError when it does not belong to this encoder."""
    known = matrices(encoder)
    try:
        halves = load_file(path)
        for name in {name.rpartition(".lora_")[0] for name in halves}:
            known[name].weight += halves[f"{name}.lora_B"].float() @ halves[f"{name}.lora_A"].float()
    except (OSError, KeyError, RuntimeError, SafetensorError) as fault:
        raise ModelFileError(f"{path.name}: is no adapter of this encoder: {fault}") from None


def _renamed(tensors: dict[str, Tensor]):
    """From Hugging Face's names to ours; q, k and v become one matrix."""
    for name in ("word_embeddings", "position_embeddings", "token_type_embeddings"):
        yield f"{name}.weight", tensors[f"embeddings.{name}.weight"]
    for part in ("weight", "bias"):
        yield f"norm.{part}", tensors[f"embeddings.LayerNorm.{part}"]
    layers = {int(name.split(".")[2]) for name in tensors if name.startswith("encoder.layer.")}
    for layer in sorted(layers):
        theirs, ours = f"encoder.layer.{layer}", f"layers.{layer}"
        for part in ("weight", "bias"):
            q, k, v = (tensors[f"{theirs}.attention.self.{one}.{part}"] for one in ("query", "key", "value"))
            yield f"{ours}.qkv.{part}", torch.cat([q, k, v])
            yield f"{ours}.mix.{part}", tensors[f"{theirs}.attention.output.dense.{part}"]
            yield f"{ours}.mix_norm.{part}", tensors[f"{theirs}.attention.output.LayerNorm.{part}"]
            yield f"{ours}.up.{part}", tensors[f"{theirs}.intermediate.dense.{part}"]
            yield f"{ours}.down.{part}", tensors[f"{theirs}.output.dense.{part}"]
            yield f"{ours}.down_norm.{part}", tensors[f"{theirs}.output.LayerNorm.{part}"]
