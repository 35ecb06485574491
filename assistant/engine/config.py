"""The shape of a network, from GGUF metadata or from a config.json. Reads no files and knows no torch."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from assistant.engine.faults import ModelFileError

FAMILIES = ("llama", "qwen2", "qwen3", "mistral")
LIMITS = {  # beyond these no published model of the family lies; a lying header is refused before memory is asked for
    "width": 65_536,
    "layers": 1_024,
    "heads": 1_024,
    "kv_heads": 1_024,
    "head_width": 1_024,
    "hidden": 1_048_576,
    "vocabulary": 2_097_152,
    "context": 16_777_216,
}


@dataclass(frozen=True, slots=True)
class RopeScaling:
    """How positions are stretched. kind is "linear" or "llama3"; the last three belong to llama3 only."""

    kind: str
    factor: float
    low_frequency_factor: float = 1.0
    high_frequency_factor: float = 4.0
    original_context: int = 8192


@dataclass(frozen=True, slots=True)
class ModelConfig:
    """Sizes of one network. head_width * heads need not equal width (Qwen3)."""

    family: str
    width: int
    layers: int
    heads: int
    kv_heads: int
    head_width: int
    hidden: int
    vocabulary: int
    context: int
    norm_epsilon: float = 1e-5
    rope_base: float = 10_000.0
    rope_scaling: RopeScaling | None = None
    has_tied_head: bool = False
    has_qkv_bias: bool = False
    has_output_bias: bool = False
    has_qk_norm: bool = False

    def __post_init__(self) -> None:
        for name, most in LIMITS.items():
            value = getattr(self, name)
            if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= most:
                raise ModelFileError(f"{name} is {value!r}, not a whole number from 1 to {most}")
        if self.family not in FAMILIES:
            raise ModelFileError(f"family is {self.family!r}; this engine reads {', '.join(FAMILIES)}")
        if self.heads % self.kv_heads:
            raise ModelFileError(f"heads is {self.heads}, not a multiple of kv_heads {self.kv_heads}")
        if self.head_width % 2:
            raise ModelFileError(f"head_width is {self.head_width}; rotary positions need an even number")
        if not 0 < self.norm_epsilon < 1:
            raise ModelFileError(f"norm_epsilon is {self.norm_epsilon!r}, not a number between 0 and 1")
        if not 1 <= self.rope_base < math.inf:
            raise ModelFileError(f"rope_base is {self.rope_base!r}, not a number from 1")

    @property
    def group(self) -> int:
        """Query heads that share one key/value head."""
        return self.heads // self.kv_heads

    @property
    def parameters(self) -> int:
        """How many weights the network has."""
        attention = self.head_width * (self.heads * 2 + self.kv_heads * 2) * self.width
        layer = attention + 3 * self.width * self.hidden + 2 * self.width
        ends = self.vocabulary * self.width * (1 if self.has_tied_head else 2)
        return self.layers * layer + ends + self.width


def from_gguf(metadata: Mapping[str, Any], tensor_names: frozenset[str], vocabulary: int) -> ModelConfig:
    """Read the sizes that a GGUF states. `vocabulary` is the number of rows of its embedding."""
    family = metadata.get("general.architecture")
    if family not in FAMILIES:
        raise ModelFileError(f"general.architecture is {family!r}; this engine reads {', '.join(FAMILIES)}")

    def need(key: str) -> Any:
        if f"{family}.{key}" not in metadata:
            raise ModelFileError(f"{family}.{key} is missing")
        return _one_number(metadata[f"{family}.{key}"], f"{family}.{key}")

    def ask(key: str, default: Any) -> Any:
        return need(key) if f"{family}.{key}" in metadata else default

    heads, width = need("attention.head_count"), need("embedding_length")
    _refuse_experts(ask("expert_count", 0))
    return ModelConfig(
        family=family,
        width=width,
        layers=need("block_count"),
        heads=heads,
        kv_heads=ask("attention.head_count_kv", heads),
        head_width=need("attention.key_length")
        if f"{family}.attention.key_length" in metadata
        else _share(width, heads),
        hidden=need("feed_forward_length"),
        vocabulary=vocabulary,
        context=need("context_length"),
        norm_epsilon=float(need("attention.layer_norm_rms_epsilon")),
        rope_base=float(ask("rope.freq_base", 10_000.0)),
        rope_scaling=_gguf_scaling(metadata, family),
        has_tied_head="output.weight" not in tensor_names,
        has_qkv_bias="blk.0.attn_q.bias" in tensor_names,
        has_output_bias="blk.0.attn_output.bias" in tensor_names,
        has_qk_norm="blk.0.attn_q_norm.weight" in tensor_names,
    )


def from_json(fields: Mapping[str, Any]) -> ModelConfig:
    """Read the sizes that a Hugging Face config.json states."""
    family = fields.get("model_type")
    if family not in FAMILIES:
        raise ModelFileError(f"model_type is {family!r}; this engine reads {', '.join(FAMILIES)}")
    if (activation := fields.get("hidden_act", "silu")) != "silu":
        raise ModelFileError(f"hidden_act is {activation!r}, not 'silu'")

    def need(key: str) -> Any:
        if key not in fields:
            raise ModelFileError(f"{key} is missing")
        return fields[key]

    heads, width = need("num_attention_heads"), need("hidden_size")
    has_bias = bool(fields.get("attention_bias", False))
    rope = fields.get("rope_parameters") or {}
    return ModelConfig(
        family=family,
        width=width,
        layers=need("num_hidden_layers"),
        heads=heads,
        kv_heads=fields.get("num_key_value_heads") or heads,
        head_width=fields.get("head_dim") or _share(width, heads),
        hidden=need("intermediate_size"),
        vocabulary=need("vocab_size"),
        context=need("max_position_embeddings"),
        norm_epsilon=float(fields.get("rms_norm_eps", 1e-6)),
        rope_base=float(fields.get("rope_theta") or rope.get("rope_theta") or 10_000.0),
        rope_scaling=_json_scaling(fields.get("rope_scaling") or rope),
        has_tied_head=bool(fields.get("tie_word_embeddings", False)),
        has_qkv_bias=has_bias or family == "qwen2",
        has_output_bias=has_bias,
        has_qk_norm=family == "qwen3",
    )


def _share(width: Any, heads: Any) -> int:
    if not isinstance(width, int) or not isinstance(heads, int) or heads < 1 or width % heads:
        raise ModelFileError(f"width {width!r} is not a multiple of heads {heads!r}")
    return width // heads


def _one_number(value: Any, key: str) -> int | float:
    """Some files give one number for each layer; equal ones are one number."""
    if isinstance(value, list) and value and len(set(value)) == 1:
        value = value[0]
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ModelFileError(f"{key} is {str(value)[:40]!r}, not one number")
    return value


def _refuse_experts(count: int) -> None:
    if count:
        raise ModelFileError(f"expert_count is {count}: mixtures of experts are not of this family")


def _gguf_scaling(metadata: Mapping[str, Any], family: str) -> RopeScaling | None:
    """GGUF names linear scaling only; llama3's arrives as a tensor of factors (rope_freqs.weight), see load.py."""
    kind = metadata.get(f"{family}.rope.scaling.type", "none")
    if kind in ("none", ""):
        return None
    if kind != "linear":
        raise ModelFileError(f"{family}.rope.scaling.type is {kind!r}; this engine knows none and linear")
    return RopeScaling("linear", float(metadata.get(f"{family}.rope.scaling.factor", 1.0)))


def _json_scaling(fields: Mapping[str, Any]) -> RopeScaling | None:
    kind = fields.get("rope_type") or fields.get("type") or "default"
    if kind == "default":
        return None
    if kind == "linear":
        return RopeScaling("linear", float(fields["factor"]))
    if kind != "llama3":
        raise ModelFileError(f"rope_scaling is {kind!r}; this engine knows default, linear and llama3")
    try:
        return RopeScaling(
            "llama3",
            float(fields["factor"]),
            float(fields["low_freq_factor"]),
            float(fields["high_freq_factor"]),
            int(fields["original_max_position_embeddings"]),
        )
    except KeyError as missing:
        raise ModelFileError(f"rope_scaling llama3 lacks {missing.args[0]}") from None
