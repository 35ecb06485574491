"""Teaches the sentence encoder which statements lie near a question: low-rank parts beside each of its matrices.

Each question is drawn to the statement that answers it and away from the others of its batch and from one that is found
and wrong (Henderson et al. 2017; Karpukhin et al. 2020); and to another question with the same answer, away from those
with others and from some that nothing answers.
"""

import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path

import torch
from safetensors.torch import save_file
from torch import Tensor, nn
from torch.nn import functional

from assistant.engine.encoder import SentenceEncoder, matrices
from assistant.tuning.groups import Drill
from assistant.tuning.precision import mixed
from guides.statements import Quote

RANK, RATE, EPOCHS, BATCH, SHARPNESS = 16, 1e-3, 1, 32, 20.0
HARDEST = 8
DECLINED = 16  # questions to decline in a batch


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
    rows, declined = [drill for drill in drills if drill.right], [drill for drill in drills if not drill.right]
    alike = _by_answer(rows)
    steps = EPOCHS * (len(rows) // BATCH)
    for step in range(steps):
        if step % (len(rows) // BATCH) == 0:
            chance.shuffle(rows)
        start = step % (len(rows) // BATCH) * BATCH
        for settings in optimizer.param_groups:
            settings["lr"] = RATE * min(1.0, (step + 1) / 20) * (1 - 0.95 * step / steps)
        batch = rows[start : start + BATCH]
        others = [chance.choice(alike[drill.right[0].id]) for drill in batch]
        others += chance.sample(declined, min(DECLINED, len(declined)))
        loss = _loss(encoder, batch, others, chance)
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


def _by_answer(drills: Sequence[Drill]) -> dict[str, list[Drill]]:
    found: dict[str, list[Drill]] = defaultdict(list)
    for drill in drills:
        found[drill.right[0].id].append(drill)
    return found


def _loss(encoder: SentenceEncoder, drills: Sequence[Drill], others: Sequence[Drill], chance: random.Random) -> Tensor:
    """`others`: first a question with the same answer for each drill, maybe itself, then those that are declined."""
    right = [chance.choice(drill.right) for drill in drills]
    wrong = [chance.choice(drill.wrong[:HARDEST]) for drill in drills if drill.wrong]
    shown: list[Quote] = list({quote.id: quote for quote in (*right, *wrong)}.values())
    place = {quote.id: number for number, quote in enumerate(shown)}
    with mixed():
        asked = encoder.directions([drill.question.whole for drill in drills]).float()
        said = encoder.directions([quote.text for quote in shown]).float()
        alike = encoder.directions([other.question.whole for other in others]).float()
    to_statements, to_questions = SHARPNESS * asked @ said.T, SHARPNESS * asked @ alike.T
    for row, (drill, wanted) in enumerate(zip(drills, right, strict=True)):
        harmless = [place[other] for other in drill.harmless - {wanted.id} if other in place]
        to_statements[row, harmless] = -torch.inf
        same = [number for number, other in enumerate(others) if number != row and _agree(drill, other)]
        to_questions[row, same] = -torch.inf
    known = torch.tensor([other is not drill for drill, other in zip(drills, others, strict=False)])
    loss = functional.cross_entropy(to_statements, torch.tensor([place[quote.id] for quote in right]))
    if not known.any():
        return loss
    return loss + functional.cross_entropy(to_questions[known], torch.arange(len(drills))[known])


def _agree(one: Drill, other: Drill) -> bool:
    return any(quote.id in one.harmless for quote in other.right)


def save(parts: dict[str, Tensor], path: Path) -> None:
    save_file({name: part.half().contiguous() for name, part in parts.items()}, path)
