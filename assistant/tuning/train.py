"""The training itself: low-rank adapters on every matrix of the upper layers, a question and its statements at a time.

After each statement, and after one that stands for "not covered", the question is read as the tail, as when it is
served (scoring.py); no statement sees another. Loss: a right statement makes the question likelier than the one that
stands for nothing, a wrong one makes it less likely; and right ones make it likelier than wrong ones.
"""

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional

from assistant.engine import adapters
from assistant.engine.adapters import LowRank
from assistant.engine.model import Transformer

MATRICES = ("attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down")


@dataclass(frozen=True, slots=True)
class Plan:
    """How to train. `first_layer`: the layers below stay as they are and need no way back, which halves the time.

    `most_questions`, `most_measured`: learn from so many, and set thresholds and test by so many, drawn at random;
    None: all.
    """

    seed: int = 1
    rank: int = 8
    alpha: float = 16.0
    first_layer: int = 15
    rate: float = 4e-4
    epochs: int = 1
    most_questions: int | None = None
    most_measured: int | None = None
    questions_a_step: int = 4
    warm_up: float = 0.05
    weight_decay: float = 0.01


@dataclass(frozen=True, slots=True)
class Group:
    """A question, its statements and the one that stands for nothing, as tokens, and which statements answer."""

    head: Sequence[int]
    branches: Sequence[Sequence[int]]
    none: Sequence[int]
    tail: Sequence[int]
    is_right: Sequence[bool]

    @property
    def rows(self) -> list[list[int]]:
        """What is read after the head: each branch with the tail, nothing's last."""
        return [[*branch, *self.tail] for branch in (*self.branches, self.none)]

    @property
    def tokens(self) -> int:
        return len(self.head) + sum(map(len, self.rows))


class Fan:
    """Where the tokens of one group stand: rows begin where the head ends and see it and themselves alone."""

    is_causal = False

    def __init__(self, group: Group) -> None:
        start, owner = len(group.head), torch.zeros(group.tokens, dtype=torch.long)
        positions = torch.arange(group.tokens)
        self.tails: list[int] = []  # the places that foretell a token of a tail
        at = start
        for number, row in enumerate(group.rows, 1):
            end = at + len(row)
            owner[at:end], positions[at:end] = number, torch.arange(start, start + len(row))
            self.tails += range(end - len(group.tail) - 1, end - 1)
            at = end
        is_seen = (owner[None] == owner[:, None]) | (owner[None] == 0)
        self.mask = is_seen.tril()
        self.positions = positions[None]

    def extend(self, layer: int, k: Tensor, v: Tensor) -> tuple[Tensor, Tensor]:
        return k, v


class Judge:
    """A network that says of each statement of a group how much likelier it makes the question than nothing does."""

    def __init__(self, network: Transformer) -> None:
        self.network = network

    def __call__(self, group: Group) -> Tensor:
        ids = torch.tensor([[*group.head, *(token for row in group.rows for token in row)]])
        fan, count = Fan(group), len(group.rows)
        with torch.autocast("cpu", torch.bfloat16):
            x = self.network.output_norm(self.network.hidden(ids, fan)[0, fan.tails])
            logits = self.network.output(x).float()
        targets = torch.tensor(group.tail).repeat(count)
        chances = functional.log_softmax(logits, -1).gather(-1, targets[:, None]).view(count, -1).sum(-1)
        return chances[:-1] - chances[-1]


def loss_of(logits: Tensor, is_right: Sequence[bool]) -> Tensor:
    """Each statement by itself, right ones weighing as much as all wrong ones; and the right ones among all."""
    right = torch.tensor(is_right)
    losses = functional.binary_cross_entropy_with_logits(logits, right.float(), reduction="none")
    alone = losses[~right].mean() if not right.any() else losses[~right].mean() + losses[right].mean()
    if not right.any():
        return alone
    return alone + torch.logsumexp(logits, 0) - torch.logsumexp(logits[right], 0)


def train(
    network: Transformer,
    judge: Judge,
    groups: Callable[[int], Sequence[Group]],
    plan: Plan,
    tell: Callable[[int, int, float, float], None],
) -> list[LowRank]:
    """Train and return the adapters. `groups` gives an epoch's groups, shuffled; `tell` hears step, of, loss, tokens/s.

    Changes the network: the adapters are attached, everything else is frozen and bfloat16.
    """
    torch.manual_seed(plan.seed)
    parts = adapters.fresh(network.config, MATRICES, plan.rank, plan.alpha, torch.Generator().manual_seed(plan.seed))
    upper = [part for part in parts if int(part.name.split(".")[1]) >= plan.first_layer]
    weights = adapters.attach(network, upper, dtype=torch.float32)
    _halve(network)
    optimizer = torch.optim.AdamW(weights, lr=plan.rate, weight_decay=plan.weight_decay, betas=(0.9, 0.98))
    steps = [step for epoch in range(plan.epochs) for step in _steps(groups(epoch), plan.questions_a_step)]
    for number, step in enumerate(steps, 1):
        for settings in optimizer.param_groups:
            settings["lr"] = plan.rate * _share(number / len(steps), plan.warm_up)
        start, total = time.perf_counter(), 0.0
        for group in step:
            loss = loss_of(judge(group), group.is_right) / len(step)
            loss.backward()
            total += loss.item()
        torch.nn.utils.clip_grad_norm_(weights, 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        tell(number, len(steps), total, sum(group.tokens for group in step) / (time.perf_counter() - start))
    return adapters.detached(network)


def _halve(network: Transformer) -> None:
    """What is frozen is read in bfloat16: half the memory to move."""
    for parameter in network.parameters():
        if not parameter.requires_grad:
            parameter.data = parameter.data.bfloat16()


def _share(done: float, warm_up: float) -> float:
    """Of the learning rate: up in a line, down in half a cosine."""
    if done < warm_up:
        return done / warm_up
    return 0.5 * (1 + math.cos(math.pi * (done - warm_up) / (1 - warm_up)))


def _steps(groups: Sequence[Group], size: int) -> Iterator[Sequence[Group]]:
    return (groups[start : start + size] for start in range(0, len(groups), size))
