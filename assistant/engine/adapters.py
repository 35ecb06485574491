"""Low-rank adapters: y = W x + scale * B (A x), beside a matrix or merged into it.

Read from and written to safetensors.

Hu et al. 2021, LoRA. Names are PEFT's ("base_model.model.model.layers.0.self_attn.q_proj.lora_A.weight") or ours
("blk.0.attn_q.lora_A.weight"). scale = alpha / rank; alpha from the file's metadata or adapter_config.json.
q and k rows are in half-split order, as in the network that it was trained on.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from safetensors import SafetensorError, safe_open
from safetensors.torch import save_file
from torch import Tensor, nn

from assistant.engine.config import ModelConfig
from assistant.engine.faults import ModelFileError
from assistant.engine.load import JOINED, put, wanted_shapes
from assistant.engine.model import Transformer
from assistant.engine.safetensors import read_json
from assistant.engine.source import gguf_name

PEFT_PREFIX = "base_model.model."
MOST_RANK = 1024


@dataclass(frozen=True, slots=True)
class LowRank:
    """What is added to one matrix of the file: a (R, K), b (N, R)."""

    name: str  # "blk.0.attn_q"
    a: Tensor
    b: Tensor
    scale: float

    def delta(self) -> Tensor:
        """scale * B A as float32: (N, K)."""
        return self.scale * self.b.float() @ self.a.float()


def read(path: Path, config: ModelConfig) -> list[LowRank]:
    """Load an adapter and check it against the network: every part must fit a matrix there is."""
    try:
        with safe_open(path, framework="pt") as file:
            tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118 -- no mapping
            alpha = (file.metadata() or {}).get("alpha")
    except (SafetensorError, OSError) as fault:
        raise ModelFileError(f"{path.name}: is not a sound safetensors file: {fault}") from None
    halves: dict[str, dict[str, Tensor]] = {}
    for name, tensor in tensors.items():
        stem, found, half = name.removesuffix(".weight").removeprefix(PEFT_PREFIX).rpartition(".lora_")
        if not found or half not in ("A", "B"):
            raise ModelFileError(f"{path.name}: {name!r} is no part of a low-rank adapter (..., lora_A or lora_B)")
        halves.setdefault(gguf_name(f"{stem}.weight").removesuffix(".weight"), {})[half] = tensor
    alpha = _alpha(path, alpha)
    return [_fitting(path, name, pair, alpha, wanted_shapes(config)) for name, pair in sorted(halves.items())]


def _alpha(path: Path, stated: str | None) -> float | None:
    config = path.parent / "adapter_config.json"
    value = stated if stated is not None else read_json(config).get("lora_alpha") if config.is_file() else None
    try:
        return None if value is None else float(value)
    except (TypeError, ValueError):
        raise ModelFileError(f"{path.name}: alpha is {value!r}, not a number") from None


def _fitting(path: Path, name: str, pair: dict, alpha: float | None, shapes: dict) -> LowRank:
    shape = shapes.get(f"{name}.weight")
    if shape is None or len(shape) != 2 or name in ("token_embd", "output"):
        raise ModelFileError(f"{path.name}: {name!r} is no matrix of this network's layers")
    if set(pair) != {"A", "B"}:
        raise ModelFileError(f"{path.name}: {name!r} has lora_{next(iter(pair))} only")
    a, b = pair["A"], pair["B"]
    rank = a.shape[0] if a.ndim == 2 else 0
    if not 1 <= rank <= MOST_RANK or a.shape != (rank, shape[1]) or tuple(b.shape) != (shape[0], rank):
        raise ModelFileError(
            f"{path.name}: {name!r} has A {tuple(a.shape)} and B {tuple(b.shape)} for a matrix {shape}"
        )
    if not bool(a.isfinite().all() and b.isfinite().all()):
        raise ModelFileError(f"{path.name}: {name!r} holds numbers that are not finite")
    return LowRank(name, a, b, (alpha if alpha is not None else rank) / rank)


def save(path: Path, parts: Iterable[LowRank], about: dict[str, str] | None = None) -> None:
    """Write an adapter under our names. All parts must have one scale * rank (alpha)."""
    parts = list(parts)
    alphas = {round(part.scale * part.a.shape[0], 6) for part in parts}
    assert len(alphas) == 1, f"parts with different alpha {alphas} cannot share a file"
    tensors = {}
    for part in parts:
        tensors[f"{part.name}.lora_A.weight"] = part.a.detach().cpu().contiguous()
        tensors[f"{part.name}.lora_B.weight"] = part.b.detach().cpu().contiguous()
    save_file(tensors, path, metadata={"alpha": str(alphas.pop()), **(about or {})})


class AdaptedLinear(nn.Module):
    """A matrix with adapters beside it, each on its own rows (q, k and v share one matrix). The matrix is frozen."""

    def __init__(self, base: nn.Module, names: Sequence[str], rows: Sequence[int]) -> None:
        super().__init__()
        self.base, self.names, self.rows = base.requires_grad_(False), list(names), list(rows)
        self.a, self.b = nn.ParameterDict(), nn.ParameterDict()
        self.scales: dict[str, float] = {}

    def add(self, part: LowRank, device: torch.device, dtype: torch.dtype) -> None:
        key = part.name.rpartition(".")[2]
        self.a[key] = nn.Parameter(part.a.to(device, dtype))
        self.b[key] = nn.Parameter(part.b.to(device, dtype))
        self.scales[key] = part.scale

    def forward(self, x: Tensor) -> Tensor:
        y = self.base(x)
        added = [self._added(x, name, count) for name, count in zip(self.names, self.rows, strict=True)]
        return y + torch.cat(added, dim=-1).to(y.dtype)

    def _added(self, x: Tensor, name: str, count: int) -> Tensor:
        if name not in self.scales:
            return x.new_zeros(*x.shape[:-1], count)
        dtype = x.dtype if torch.is_autocast_enabled(x.device.type) else self.a[name].dtype
        low = nn.functional.linear(x.to(dtype), self.a[name])
        return self.scales[name] * nn.functional.linear(low, self.b[name])


def owner(name: str) -> str:
    """The dotted name of our matrix that holds a file's matrix.

    >>> owner("blk.3.attn_k")
    'blk.3.attn.attn_qkv'
    """
    block, _, part = name.rpartition(".")
    joined = next((ours for ours, parts in JOINED.items() if part in parts), part)
    return f"{block}.{part.partition('_')[0]}.{joined}"


def attach(network: Transformer, parts: Iterable[LowRank], dtype: torch.dtype | None = None) -> list[nn.Parameter]:
    """Put adapters side by side with the network's matrices; returns what can be trained. The rest is frozen."""
    network.requires_grad_(False)
    norm = network.output_norm.weight
    for part in parts:
        place = owner(part.name)
        matrix = network.get_submodule(place)
        if not isinstance(matrix, AdaptedLinear):
            names = JOINED.get(place.rpartition(".")[2], (place.rpartition(".")[2],))
            shapes = wanted_shapes(network.config)
            block = part.name.rpartition(".")[0]
            matrix = AdaptedLinear(matrix, names, [shapes[f"{block}.{name}.weight"][0] for name in names])
            put(network, place, matrix)
        matrix.add(part, norm.device, dtype or norm.dtype)
    return [parameter for parameter in network.parameters() if parameter.requires_grad]


def detached(network: Transformer) -> list[LowRank]:
    """The adapters of a network as they stand now, ready to be saved."""
    found = []
    for place, matrix in network.named_modules():
        if isinstance(matrix, AdaptedLinear):
            block = place.split(".")[:2]
            found += [LowRank(".".join([*block, k]), matrix.a[k], matrix.b[k], s) for k, s in matrix.scales.items()]
    return found


@torch.no_grad()
def merge(network: Transformer, parts: Iterable[LowRank]) -> None:
    """Add adapters into the float weights of a network: nothing is slower afterwards, and nothing can be taken out."""
    for part in parts:
        place = owner(part.name)
        names = JOINED.get(place.rpartition(".")[2], (place.rpartition(".")[2],))
        shapes = wanted_shapes(network.config)
        block, _, own = part.name.rpartition(".")
        first = sum(shapes[f"{block}.{name}.weight"][0] for name in names[: names.index(own)])
        weight = network.get_submodule(place).weight
        weight[first : first + part.b.shape[0]] += part.delta().to(weight.device, weight.dtype)


def fresh(
    config: ModelConfig, names: Iterable[str], rank: int, alpha: float, generator: torch.Generator
) -> list[LowRank]:
    """Adapters that change nothing yet: A random, B zero. names: "attn_q", "ffn_down", ... in every layer."""
    shapes, parts = wanted_shapes(config), []
    for name in [f"blk.{layer}.{name}" for layer in range(config.layers) for name in names]:
        rows, cols = shapes[f"{name}.weight"]
        a = torch.randn(rank, cols, generator=generator) / cols**0.5
        parts.append(LowRank(name, a, torch.zeros(rows, rank), alpha / rank))
    return parts
