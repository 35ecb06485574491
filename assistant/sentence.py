"""What one layer and head do with a sentence: the numbers of engine/lens.py made ready to be shown. PURE.

Layers and heads are counted from 1 here, as people do; the engine counts from 0.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

MOST_SHOWN = 3  # tokens that one token is said to look at
WIDEST = 5  # gates named
OPEN = 0.1  # a gate above this is called open
SIGNS = {"\n": "↵", "\t": "→", "\r": "↵"}


@dataclass(frozen=True, slots=True)
class Token:
    """One token; `text` can be seen: spaces are dots, what cannot be printed is a mark."""

    id: int
    text: str


@dataclass(frozen=True, slots=True)
class Look:
    """Where one token looks: the heaviest first, as (token, weight, whether it is itself)."""

    token: Token
    at: tuple[tuple[Token, float, bool], ...]


@dataclass(frozen=True, slots=True)
class Gate:
    """One gate of the last token: its number from 1, silu(gate), the number behind it, and what passes."""

    number: int
    gate: float
    up: float
    passes: float


@dataclass(frozen=True, slots=True)
class Seen:
    """All that the page shows of a sentence. Sizes are root mean squares; weights of a row sum to 1."""

    layer: int
    head: int
    tokens: tuple[Token, ...]
    before: tuple[float, ...]
    after: tuple[float, ...]
    vector_before: tuple[float, ...]  # the last token's
    vector_after: tuple[float, ...]
    weights: tuple[tuple[float, ...], ...]  # row i has i + 1: later tokens are hidden
    gate: tuple[float, ...]  # silu(gate) of the last token
    up: tuple[float, ...]
    following: tuple[tuple[Token, float], ...]

    @property
    def spread_before(self) -> float:
        """How many times the largest vector is larger than the smallest, before the norm."""
        return _ratio(self.before)

    @property
    def spread_after(self) -> float:
        return _ratio(self.after)

    @property
    def looks(self) -> list[Look]:
        return [
            Look(token, tuple((self.tokens[n], row[n], n == len(row) - 1) for n in _largest(row, MOST_SHOWN)))
            for token, row in zip(self.tokens, self.weights, strict=True)
        ]

    @property
    def passes(self) -> tuple[float, ...]:
        """What each gate lets through to W_down."""
        return tuple(gate * up for gate, up in zip(self.gate, self.up, strict=True))

    @property
    def open_gates(self) -> int:
        return sum(value > OPEN for value in self.gate)

    @property
    def chances(self) -> list[tuple[Token, float, float]]:
        """What may follow: (token, its chance, that chance as a share of the largest)."""
        most = max(chance for _, chance in self.following)
        return [(token, chance, round(chance / most, 4) if most else 0) for token, chance in self.following]

    @property
    def widest(self) -> list[Gate]:
        """The gates that let most pass, in either direction."""
        passes = self.passes
        chosen = _largest([abs(value) for value in passes], WIDEST)
        return [Gate(n + 1, self.gate[n], self.up[n], passes[n]) for n in chosen]


def read(answer: Mapping[str, Any], layer: int, head: int) -> Seen:
    """Make the answer of POST /v1/inside ready."""
    before, after = answer["before"], answer["after"]
    return Seen(
        layer=layer,
        head=head,
        tokens=tuple(Token(one["id"], shown(one["text"])) for one in answer["tokens"]),
        before=tuple(map(_size, before)),
        after=tuple(map(_size, after)),
        vector_before=tuple(before[-1]),
        vector_after=tuple(after[-1]),
        weights=tuple(tuple(row[: n + 1]) for n, row in enumerate(answer["attention"])),
        gate=tuple(answer["gate"]),
        up=tuple(answer["up"]),
        following=tuple((Token(one["id"], shown(one["text"])), one["chance"]) for one in answer["top"]),
    )


def shown(text: str) -> str:
    """A token's text with everything in it visible.

    >>> shown(" the\\n")
    '·the↵'
    """
    return "".join(SIGNS.get(char) or ("·" if char.isspace() else char if char.isprintable() else "�") for char in text)


def _size(vector: Sequence[float]) -> float:
    return (sum(value * value for value in vector) / len(vector)) ** 0.5


def _ratio(sizes: Sequence[float]) -> float:
    """0 where the smallest is nothing."""
    return max(sizes) / min(sizes) if min(sizes) else 0.0


def _largest(values: Sequence[float], count: int) -> list[int]:
    return sorted(range(len(values)), key=lambda n: -values[n])[:count]
