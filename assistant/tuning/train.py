"""The training itself: low-rank adapters on every matrix of the upper layers, a few questions at a time.

The model reads a question after a statement, as when it is served (scoring.py). It learns to foretell the question
after what answers it (Nogueira dos Santos et al. 2020), and to foretell it less well after what only looks right. What
search found is added, so that the model learns what search does not know.
"""

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from assistant.engine import adapters
from assistant.engine.adapters import LowRank
from assistant.engine.model import Transformer
from assistant.tuning.precision import mixed, quickest

FOUND, READ = 0.7, 0.12  # what search and reading weigh at the start; search knows these questions' subjects too well
BESIDE = 4.0  # times the rate, for the weights beside the adapters
MATRICES = ("attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down")


@dataclass(frozen=True, slots=True)
class Plan:
    """How to train. `first_layer`: the layers below stay as they are and need no way back, which halves the time.

    `most_questions`: the model learns from so many an epoch; `most_measured`: how it is added to search is set and
    tested by so many, drawn at random; None: all.
    """

    seed: int = 1
    rank: int = 8
    alpha: float = 16.0
    first_layer: int = 15
    rate: float = 4e-4
    epochs: int = 1
    most_questions: int | None = None
    most_measured: int | None = None
    questions_a_step: int = 8
    warm_up: float = 0.05
    weight_decay: float = 0.01


@dataclass(frozen=True, slots=True)
class Group:
    """A question as tokens, what it is read after, the right one first, and what search thinks of each.

    `declines`: the right one is that the guide does not cover it.
    """

    head: Sequence[int]
    branches: Sequence[Sequence[int]]
    tail: Sequence[int]
    found: Sequence[float]
    declines: bool = False

    @property
    def rows(self) -> list[list[int]]:
        return [[*self.head, *branch, *self.tail] for branch in self.branches]

    @property
    def tokens(self) -> int:
        return sum(map(len, self.rows))


class Judge(nn.Module):
    """A network that says how likely each question is after each statement.

    `read` and `none` weigh that beside what search found, while it learns.
    """

    def __init__(self, network: Transformer) -> None:
        super().__init__()
        self.network = network
        self.read, self.none = nn.Parameter(torch.tensor(READ)), nn.Parameter(torch.tensor(0.0))

    def forward(self, groups: Sequence[Group]) -> list[Tensor]:
        """Log-probability of the tail after each branch, for each group."""
        rows = [(row, len(group.tail)) for group in groups for row in group.rows]
        longest = max(len(row) for row, _ in rows)
        ids = torch.tensor([[*row, *[0] * (longest - len(row))] for row, _ in rows])
        spots = [
            (number, place) for number, (row, tail) in enumerate(rows) for place in range(len(row) - tail, len(row))
        ]
        at, places = torch.tensor(spots).T
        with mixed():
            x = self.network.hidden(ids)[at, places - 1]
            logits = self.network.output(self.network.output_norm(x)).float()
        chances = -functional.cross_entropy(logits, ids[at, places], reduction="none")
        sums = torch.zeros(len(rows)).index_add(0, at, chances)
        return list(sums.split([len(group.branches) for group in groups]))

    def loss(self, groups: Sequence[Group]) -> Tensor:
        """For each token of a question after what answers it, and for each question that is found elsewhere."""
        losses = []
        for group, read in zip(groups, self(groups), strict=True):
            scores = FOUND * torch.tensor(group.found) + self.read * read
            first = scores[:1] + self.none if group.declines else scores[:1]
            apart = torch.logsumexp(torch.cat([first, scores[1:]]), 0) - first[0]
            losses.append(apart - read[0] / len(group.tail))
        return torch.stack(losses).mean()


def train(
    network: Transformer,
    judge: Judge,
    groups: Callable[[int], Sequence[Group]],
    plan: Plan,
    tell: Callable[[int, int, float, float], None],
) -> list[LowRank]:
    """Train and return the adapters. `groups` gives an epoch's groups, shuffled; `tell` hears step, of, loss, tokens/s.

    Changes the network: the adapters are attached, everything else is frozen, in the numbers that are quickest.
    """
    torch.manual_seed(plan.seed)
    parts = adapters.fresh(network.config, MATRICES, plan.rank, plan.alpha, torch.Generator().manual_seed(plan.seed))
    upper = [part for part in parts if int(part.name.split(".")[1]) >= plan.first_layer]
    weights = adapters.attach(network, upper, dtype=torch.float32)
    _freeze(network)
    weighing = [judge.read, judge.none]
    parts_of_it = [{"params": weights, "lr": plan.rate}, {"params": weighing, "lr": plan.rate * BESIDE}]
    optimizer = torch.optim.AdamW(parts_of_it, weight_decay=plan.weight_decay, betas=(0.9, 0.98))
    steps = [step for epoch in range(plan.epochs) for step in _steps(groups(epoch), plan.questions_a_step)]
    for number, step in enumerate(steps, 1):
        for settings, rate in zip(optimizer.param_groups, (plan.rate, plan.rate * BESIDE), strict=True):
            settings["lr"] = rate * _share(number / len(steps), plan.warm_up)
        start = time.perf_counter()
        loss = judge.loss(step)
        loss.backward()
        torch.nn.utils.clip_grad_norm_([*weights, *weighing], 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        tell(number, len(steps), loss.item(), sum(group.tokens for group in step) / (time.perf_counter() - start))
    return adapters.detached(network)


def _freeze(network: Transformer) -> None:
    """What does not learn is kept in what it is multiplied in: bfloat16 is half the memory to move."""
    for parameter in network.parameters():
        if not parameter.requires_grad:
            parameter.data = parameter.data.to(quickest())


def _share(done: float, warm_up: float) -> float:
    """Of the learning rate: up in a line, down in half a cosine."""
    if done < warm_up:
        return done / warm_up
    return 0.5 * (1 + math.cos(math.pi * (done - warm_up) / (1 - warm_up)))


def _steps(groups: Sequence[Group], size: int) -> Iterator[Sequence[Group]]:
    return (groups[start : start + size] for start in range(0, len(groups), size))
