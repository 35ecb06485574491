"""What speaks for a statement, weighed: log-odds that it answers, against those that the guide does not cover it. PURE.

A log-linear model (one softmax over the statements that were found and over declining), because its few weights can be
set by a few hundred questions that nothing else was learnt from, and read by a person.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

READ = 8  # statements that the model reads, the likeliest by search
OF_STATEMENT = (
    "meaning",  # cosine of the question and the statement
    "ranks",  # share of the first ranks by words and by meaning (reciprocal rank fusion)
    "words",  # and by words alone
    "asked",  # cosine of the question and the nearest one that the statement is known to answer
    "asked again",  # and the second nearest
    "worded",  # likewise by words, as a share of the best of all questions
    "worded again",
    "written",  # 1: a short answer; 0: a piece of a page
)
OF_DECLINING = (
    "always",
    "asked",  # cosine of the question and the nearest one that is known to be declined
    "asked thrice",  # and of the three nearest, the mean
    "worded",
)


@dataclass(frozen=True, slots=True)
class Weights:
    """In the order of OF_STATEMENT and OF_DECLINING."""

    statement: tuple[float, ...]
    declining: tuple[float, ...]

    def of_statement(self, evidence: Sequence[float]) -> float:
        return float(np.dot(self.statement, evidence))

    def of_declining(self, evidence: Sequence[float]) -> float:
        return float(np.dot(self.declining, evidence))


@dataclass(frozen=True, slots=True)
class Fusion:
    """How search and the model's reading are added: `found` times the one, `read` times the other, and `none`
    for declining, which the model reads as well (prompt.NONE) and whose own log-odds are 0.
    """

    found: float
    read: float
    none: float

    def of_statement(self, found: float, read: float) -> float:
        return self.found * found + self.read * read

    def of_declining(self, found: float) -> float:
        return self.found * found + self.none


def chances(scores: Sequence[float], declining: float) -> tuple[list[float], float]:
    """Log-odds -> chances that add up to 1, the last one that the guide does not cover it.

    >>> chances([0.0], 0.0)
    ([0.5], 0.5)
    """
    most = max([*scores, declining])
    *rest, last = (math.exp(score - most) for score in (*scores, declining))
    whole = sum(rest) + last
    return [one / whole for one in rest], last / whole
