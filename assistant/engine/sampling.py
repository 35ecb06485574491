"""Logits -> the next token. Pure functions; randomness comes from the generator that is given. Knows no network."""

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from assistant.engine.faults import RequestError


@dataclass(frozen=True, slots=True)
class Sampling:
    """How to choose. temperature 0 is greedy; top_k 0, top_p 1, min_p 0 and repetition_penalty 1 change nothing."""

    temperature: float = 0.0
    top_k: int = 0
    top_p: float = 1.0
    min_p: float = 0.0
    repetition_penalty: float = 1.0

    def __post_init__(self) -> None:
        limits = {"temperature": (0, 100), "top_k": (0, 10_000_000), "top_p": (0, 1), "min_p": (0, 1),
                  "repetition_penalty": (0.01, 100)}  # fmt: skip
        for name, (least, most) in limits.items():
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
                raise RequestError(f"{name} is {value!r}, not a number from {least} to {most}")

    @property
    def is_greedy(self) -> bool:
        return self.temperature == 0


def penalised(logits: Tensor, seen: Sequence[int], penalty: float) -> Tensor:
    """Make tokens that were read or written less likely (Keskar et al. 2019, CTRL).

    Divide above zero, multiply below.
    """
    if penalty == 1 or not seen:
        return logits
    ids = torch.tensor(sorted(set(seen)), device=logits.device)
    chosen = logits[..., ids]
    logits = logits.clone()
    logits[..., ids] = torch.where(chosen > 0, chosen / penalty, chosen * penalty)
    return logits


def narrowed(logits: Tensor, sampling: Sampling) -> Tensor:
    """Set what top-k, min-p and top-p leave out to minus infinity; the likeliest token always stays. (..., V)"""
    if 0 < sampling.top_k < logits.shape[-1]:
        least = logits.topk(sampling.top_k, dim=-1).values[..., -1:]
        logits = logits.masked_fill(logits < least, -torch.inf)
    if sampling.min_p > 0:
        chances = logits.softmax(-1)
        logits = logits.masked_fill(chances < sampling.min_p * chances.amax(-1, keepdim=True), -torch.inf)
    if sampling.top_p < 1:
        ordered, order = logits.sort(dim=-1, descending=True)
        chances = ordered.softmax(-1)
        ordered = ordered.masked_fill((chances.cumsum(-1) - chances >= sampling.top_p) & (chances < chances[..., :1]),
                                      -torch.inf)  # fmt: skip
        logits = torch.empty_like(logits).scatter_(-1, order, ordered)
    return logits


def sample(logits: Tensor, sampling: Sampling, generator: torch.Generator | None) -> Tensor:
    """Logits (B, V) -> ids (B,). The generator must live on the logits' device; greedy needs none."""
    if sampling.is_greedy:
        return logits.argmax(-1)
    chances = narrowed(logits / sampling.temperature, sampling).softmax(-1)
    return torch.multinomial(chances, 1, generator=generator).squeeze(-1)


def log_chances(logits: Tensor, ids: Tensor) -> Tensor:
    """Log-probability of each id under its row of logits: (T, V), (T,) -> (T,)."""
    return logits.gather(-1, ids[:, None]).squeeze(-1) - logits.logsumexp(-1)
