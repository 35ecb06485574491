"""A model file -> a network. Strict: everything the network needs, nothing else, every shape right."""

from pathlib import Path

import torch
from torch import Tensor, nn

from assistant.engine import source
from assistant.engine.config import ModelConfig
from assistant.engine.faults import ModelFileError
from assistant.engine.model import Block, Transformer, rope_divisors
from assistant.engine.packing import Quantised, joined
from assistant.engine.source import Source

JOINED = {"attn_qkv": ("attn_q", "attn_k", "attn_v"), "ffn_gate_up": ("ffn_gate", "ffn_up")}


def best_device() -> torch.device:
    """cuda, else mps, else cpu."""
    if torch.cuda.is_available():
        return torch.device("cuda")
    return torch.device("mps" if torch.backends.mps.is_available() else "cpu")


def load(path: Path, *, dtype: torch.dtype, device: torch.device | str) -> Transformer:
    """The network of a GGUF file or a checkpoint folder, in evaluation mode, weights in `dtype` on `device`."""
    with source.opened(path) as opened:
        check_names(opened)
        network = empty(opened.config)
        for name, shape in _parameters(network).items():
            tensor = floats(opened, name).to(device=device, dtype=dtype)
            assert tensor.shape == shape, (name, tensor.shape, shape)
            put(network, name, nn.Parameter(tensor))
        finish(network, opened, device)
    return network


def empty(config: ModelConfig) -> Transformer:
    """The network without memory for its weights."""
    with torch.device("meta"):
        return Transformer(config).eval()


def empty_block(config: ModelConfig, layer: int) -> Block:
    """One layer without memory for its weights."""
    with torch.device("meta"):
        return Block(config, layer).eval()


def finish(network: Transformer, opened: Source, device: torch.device | str) -> None:
    """Tie the head, place the rotary divisors."""
    if network.config.has_tied_head and isinstance(network.output, nn.Linear):
        network.output.weight = network.token_embd.weight
    network.rope.divisors = divisors(opened).to(device)


def divisors(opened: Source) -> Tensor:
    """What rotary frequencies are divided by: GGUF writes llama3's scaling out as a tensor."""
    from_config = rope_divisors(opened.config)
    if "rope_freqs.weight" not in opened.shapes:
        return from_config
    given = opened.floats("rope_freqs.weight").float()
    if not bool(((given > 0) & given.isfinite()).all()):
        raise ModelFileError(f"{opened.path.name}: 'rope_freqs.weight' holds numbers that are not above zero")
    return given


def _parameters(network: Transformer) -> dict[str, torch.Size]:
    return {name: parameter.shape for name, parameter in network.named_parameters()}


def parts(name: str) -> list[str]:
    """The file's tensors that make one parameter of ours.

    >>> parts("blk.0.ffn.ffn_gate_up.weight")
    ['blk.0.ffn_gate.weight', 'blk.0.ffn_up.weight']
    """
    words = [word for word in name.split(".") if word not in ("attn", "ffn")]
    names = JOINED.get(words[-2], (words[-2],))
    return [".".join([*words[:-2], one, words[-1]]) for one in names]


def floats(opened: Source, name: str) -> Tensor:
    """One parameter of ours, as floats."""
    tensors = [opened.floats(part) for part in parts(name)]
    return tensors[0] if len(tensors) == 1 else torch.cat(tensors)


def quantised(opened: Source, name: str) -> Quantised:
    """One matrix of ours, as codes."""
    return joined([opened.quantised(part) for part in parts(name)])


def put(network: nn.Module, name: str, value: nn.Module | nn.Parameter) -> None:
    """Replace what stands at a dotted name."""
    owner, _, last = name.rpartition(".")
    setattr(network.get_submodule(owner), last, value)


def wanted_shapes(config: ModelConfig) -> dict[str, tuple[int, ...]]:
    """Every tensor that a file of this configuration must hold."""
    E, D, F = config.head_width, config.width, config.hidden  # noqa: N806 -- the letters of model.py
    q, kv = config.heads * E, config.kv_heads * E
    layer = {
        "attn_norm.weight": (D,), "ffn_norm.weight": (D,), "attn_q.weight": (q, D), "attn_k.weight": (kv, D),
        "attn_v.weight": (kv, D), "attn_output.weight": (D, q), "ffn_gate.weight": (F, D), "ffn_up.weight": (F, D),
        "ffn_down.weight": (D, F),
    }  # fmt: skip
    if config.has_qkv_bias:
        layer |= {"attn_q.bias": (q,), "attn_k.bias": (kv,), "attn_v.bias": (kv,)}
    if config.has_output_bias:
        layer |= {"attn_output.bias": (D,)}
    if config.has_qk_norm:
        layer |= {"attn_q_norm.weight": (E,), "attn_k_norm.weight": (E,)}
    ends = {"token_embd.weight": (config.vocabulary, D), "output_norm.weight": (D,)}
    if not config.has_tied_head:
        ends["output.weight"] = (config.vocabulary, D)
    return ends | {f"blk.{n}.{name}": shape for n in range(config.layers) for name, shape in layer.items()}


def check_names(opened: Source) -> None:
    """List everything missing, extra and misshapen, in one refusal."""
    if opened.config.layers * 7 > len(opened.shapes):
        raise ModelFileError(
            f"{opened.path.name}: claims {opened.config.layers} layers but holds {len(opened.shapes)} tensors"
        )
    wanted, found = wanted_shapes(opened.config), dict(opened.shapes)
    if found.pop("rope_freqs.weight", None) not in (None, (opened.config.head_width // 2,)):
        raise ModelFileError(f"{opened.path.name}: 'rope_freqs.weight' is not {opened.config.head_width // 2} numbers")
    faults = [f"missing {name}" for name in wanted if name not in found]
    faults += [f"extra {name}" for name in found if name not in wanted]
    faults += [
        f"{name} is {found[name]}, wanted {shape}" for name, shape in wanted.items() if found.get(name, shape) != shape
    ]
    if faults:
        more = f"; and {len(faults) - 8} more" if len(faults) > 8 else ""
        raise ModelFileError(f"{opened.path.name}: {'; '.join(faults[:8])}{more}")
