"""Sets the few weights of weighing.py: the right statement, or declining, among all that was found. No Django."""

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from assistant.known import Question
from assistant.retrieval import Found
from assistant.weighing import OF_DECLINING, OF_STATEMENT, Fusion, Weights

STEPS = 200
DECAY = 1e-3  # keeps a weight small that hardly matters


@dataclass(frozen=True, slots=True)
class Case:
    """A question with what was found for it, and the log-odds that the model read of the first of it."""

    question: Question
    found: Found
    read: Sequence[float] = ()

    @property
    def is_right(self) -> Tensor:
        """Of each statement, and last of declining."""
        if self.question.is_to_decline:
            return torch.tensor([*(False for _ in self.found.candidates), True])
        harmless = {*self.question.answers, *self.question.allowed}
        return torch.tensor([*(one.quote.id in harmless for one in self.found.candidates), False])


def weights(cases: Sequence[Case]) -> Weights:
    """How to weigh what search has found."""
    set_to = _fit([(_evidence(case.found), case.is_right) for case in cases])
    return Weights(tuple(set_to[: len(OF_STATEMENT)]), tuple(set_to[len(OF_STATEMENT) :]))


def fusion(cases: Sequence[Case]) -> Fusion:
    """How to add what the model has read; a statement that it did not read is left out."""
    rows = []
    for case in cases:
        read = len(case.read)
        found = [*(one.score for one in case.found.candidates[:read]), case.found.declining]
        columns = torch.tensor([found, [*case.read, 0.0], [*[0.0] * read, 1.0]]).T
        rows.append((columns, torch.cat([case.is_right[:read], case.is_right[-1:]])))
    return Fusion(*_fit(rows))


def _evidence(found: Found) -> Tensor:
    """(statements + 1, all evidence): each statement's own, and in the last row declining's, zeros elsewhere."""
    rows = torch.zeros(len(found.candidates) + 1, len(OF_STATEMENT) + len(OF_DECLINING))
    for row, candidate in zip(rows, found.candidates, strict=False):
        row[: len(OF_STATEMENT)] = torch.tensor(candidate.evidence)
    rows[-1, len(OF_STATEMENT) :] = torch.tensor(found.evidence)
    return rows


def _fit(cases: Sequence[tuple[Tensor, Tensor]]) -> list[float]:
    """One weight for each column, so that a softmax over the rows finds the right ones."""
    known = [(columns, is_right) for columns, is_right in cases if is_right.any()]
    found = torch.zeros(known[0][0].shape[1], requires_grad=True)
    optimizer = torch.optim.LBFGS([found], max_iter=STEPS, line_search_fn="strong_wolfe")

    def loss() -> Tensor:
        optimizer.zero_grad()
        losses = [loss_of(columns @ found, is_right) for columns, is_right in known]
        whole = torch.stack(losses).mean() + DECAY * (found**2).sum()
        whole.backward()
        return whole

    optimizer.step(loss)
    return [round(weight, 4) for weight in found.tolist()]


def loss_of(scores: Tensor, is_right: Tensor) -> Tensor:
    """What the right ones lack of all the chance there is, as negative log-likelihood."""
    return torch.logsumexp(scores, 0) - torch.logsumexp(scores[is_right], 0)
