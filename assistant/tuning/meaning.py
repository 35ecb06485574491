"""Teaches the sentence encoder which statements lie near a question: low-rank parts beside each of its matrices.

Each question is drawn to the statement that answers it and away from the others of its batch and from one that is found
and wrong (Henderson et al. 2017; Karpukhin et al. 2020).
"""

import random
from collections.abc import Callable, Sequence
from pathlib import Path

import torch
from safetensors.torch import save_file
from torch import Tensor, nn
from torch.nn import functional

from assistant.engine.encoder import SentenceEncoder, matrices
from assistant.tuning.groups import Drill
from guides.statements import Quote

RANK, RATE, EPOCHS, BATCH, SHARPNESS = 16, 1e-3, 2, 32, 20.0
HARDEST = 8


class LowRankLinear(nn.Module):
    """y = W x + b + B A x, where only A and B learn."""

    def __init__(self, base: nn.Linear, rank: int) -> None:
        super().__init__()
        self.base = base.requires_grad_(False)
        self.a = nn.Parameter(torch.randn(rank, base.in_features) / base.in_features**0.5)
        self.b = nn.Parameter(torch.zeros(base.out_features, rank))

    def forward(self, x: Tensor) -> Tensor:
        return self.base(x) + functional.linear(functional.linear(x, self.a), self.b)


def teach(
    encoder: SentenceEncoder, drills: Sequence[Drill], seed: int, tell: Callable[[str], None]
) -> dict[str, Tensor]:
    """Train and return the low-rank parts by name; they stay attached to the encoder."""
    torch.manual_seed(seed)
    chance = random.Random(seed)
    learnt = {name: _attach(encoder, name) for name in matrices(encoder.encoder)}
    weights = [half for layer in learnt.values() for half in (layer.a, layer.b)]
    optimizer = torch.optim.AdamW(weights, lr=RATE, weight_decay=0.01)
    rows = [drill for drill in drills if drill.right]
    steps = EPOCHS * (len(rows) // BATCH)
    for step in range(steps):
        if step % (len(rows) // BATCH) == 0:
            chance.shuffle(rows)
        start = step % (len(rows) // BATCH) * BATCH
        for settings in optimizer.param_groups:
            settings["lr"] = RATE * min(1.0, (step + 1) / 20) * (1 - 0.95 * step / steps)
        loss = _loss(encoder, rows[start : start + BATCH], chance)
        loss.backward()
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        if step % 20 == 19:
            tell(f"meaning: step {step + 1} of {steps}  loss {loss.item():.3f}")
    encoder.encoder.requires_grad_(False)
    return {
        f"{name}.lora_{half.upper()}": getattr(layer, half).detach() for name, layer in learnt.items() for half in "ab"
    }


def _attach(encoder: SentenceEncoder, name: str) -> LowRankLinear:
    place, _, own = name.rpartition(".")
    layer = LowRankLinear(encoder.encoder.get_submodule(name), RANK)
    setattr(encoder.encoder.get_submodule(place), own, layer)
    return layer


def _loss(encoder: SentenceEncoder, drills: Sequence[Drill], chance: random.Random) -> Tensor:
    right = [chance.choice(drill.right) for drill in drills]
    wrong = [chance.choice(drill.wrong[:HARDEST]) for drill in drills if drill.wrong]
    shown: list[Quote] = list({quote.id: quote for quote in (*right, *wrong)}.values())
    place = {quote.id: number for number, quote in enumerate(shown)}
    with torch.autocast("cpu", torch.bfloat16):
        asked = encoder.directions([drill.question.whole for drill in drills])
        said = encoder.directions([quote.text for quote in shown])
    scores = SHARPNESS * asked.float() @ said.float().T
    for row, (drill, wanted) in enumerate(zip(drills, right, strict=True)):
        for other in drill.harmless - {wanted.id}:
            if other in place:
                scores[row, place[other]] = -torch.inf
    return functional.cross_entropy(scores, torch.tensor([place[quote.id] for quote in right]))


def save(parts: dict[str, Tensor], path: Path) -> None:
    save_file({name: part.half().contiguous() for name, part in parts.items()}, path)
