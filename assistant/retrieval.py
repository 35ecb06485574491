"""Which quotes might answer: by words (BM25), by meaning, and by the questions that they are known to answer.

PURE: knows no Django, no torch and no files. Vectors and weights come from outside.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from assistant.known import whole
from assistant.likeness import Like, Likeness, bm25, bm25_scores
from assistant.weighing import Weights
from guides.search import Index, stems, words
from guides.statements import Quote

QUESTION_MOST = 600  # characters
LIMIT = 16  # what is shown as found
POOL = 24  # quotes that are weighed because of their own words and meaning
RANKED = 60  # how far down each list counts
FADE = 20.0  # reciprocal rank fusion: 1 / (FADE + rank)
NAMES_SHARE = 0.5  # a word in the names of what a quote is about, against the same word in its text
EARLIER_SHARE = 0.35  # a word of an earlier turn
WRITTEN_LEAD = 2.0  # a short answer says the same better than a piece of a page
FULL = 5.0  # brings what a short answer gets that is first by words and by meaning to about 1


@dataclass(frozen=True, slots=True)
class Candidate:
    """A quote that may answer. Ranks count from 1; None: not among the first. `score`: log-odds, they order.

    `evidence`: in the order of weighing.OF_STATEMENT.
    """

    quote: Quote
    score: float
    by_words: int | None
    by_meaning: int | None
    by_asked: int | None = None
    evidence: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """Best first. `declining`: log-odds that the guide does not cover it, from `evidence` in the order of
    weighing.OF_DECLINING; `pointer`: the quote that says who does.
    """

    candidates: list[Candidate]
    declining: float
    evidence: tuple[float, ...]
    pointer: Quote | None


class Finder:
    """All quotes, ready to be found. `directions`: (number of quotes, D), each of length 1; None: by words alone.

    `weights`: with a direction of the question, and without one.
    """

    def __init__(
        self,
        quotes: Sequence[Quote],
        index: Index,
        weights: tuple[Weights, Weights],
        directions: np.ndarray | None = None,
        known: Likeness | None = None,
    ) -> None:
        self.quotes, self.directions, self.known = tuple(quotes), directions, known or Likeness(())
        self.weights, self._index = weights, index
        self._texts = bm25([stems(words(quote.text)) for quote in quotes])
        self._names = bm25([stems(words(" ".join(quote.names))) for quote in quotes])
        self._places = {quote.id: place for place, quote in enumerate(quotes)}
        self._lead = np.array([WRITTEN_LEAD if quote.is_written else 1.0 for quote in quotes])

    def find(
        self,
        question: str,
        before: Sequence[str] = (),
        direction: np.ndarray | None = None,
        limit: int = LIMIT,
        but: str | None = None,
    ) -> Found:
        """The most promising quotes. `direction`: of the question, with what went before it; `but`: a known question
        that is left out, because it is the one that is asked.
        """
        near = None if direction is None or self.directions is None else self.directions @ direction
        by_words = _ranks(self._word_scores(question, before))
        by_meaning = {} if near is None else _ranks(near)
        like = self.known.of(whole(question, before), None if near is None else direction, but)
        weights = self.weights[near is None]
        candidates = []
        for place in self._pool(by_words, by_meaning, like):
            quote, ranks = self.quotes[place], (by_words.get(place), by_meaning.get(place))
            evidence = (
                0.0 if near is None else float(near[place]),
                FULL * self._fused(place, *ranks),
                FADE * _share(ranks[0]),
                *like.of_statement(quote.id),
                float(quote.is_written),
            )
            score = weights.of_statement(evidence)
            candidates.append(Candidate(quote, score, *ranks, like.ranks.get(quote.id), evidence))
        candidates.sort(key=lambda one: -one.score)
        declining = (1.0, *like.of_declining)
        return Found(
            candidates[:limit], weights.of_declining(declining), declining, self._pointer(like) if candidates else None
        )

    def alike(self, quote: Quote, least: float) -> list[Quote]:
        """Quotes whose direction is at least so near (cosine) to a quote's own, itself included."""
        if self.directions is None:
            return [quote]
        near = self.directions @ self.directions[self._places[quote.id]]
        return [self.quotes[place] for place in np.flatnonzero(near >= least)]

    def _pool(self, by_words: dict[int, int], by_meaning: dict[int, int], like: Like) -> list[int]:
        """Places of the quotes that are weighed: what declines is never an answer."""
        own = sorted(
            by_words.keys() | by_meaning.keys(),
            key=lambda place: (-self._fused(place, by_words.get(place), by_meaning.get(place)), place),
        )
        voted = [self._places[one] for one in like.ranks if one in self._places]
        return [place for place in dict.fromkeys([*own[:POOL], *voted]) if not self.quotes[place].declines]

    def _pointer(self, like: Like) -> Quote | None:
        return self.quotes[self._places[like.pointer]] if like.pointer in self._places else None

    def _fused(self, place: int, by_words: int | None, by_meaning: int | None) -> float:
        return float(self._lead[place] * (_share(by_words) + _share(by_meaning)))

    def _word_scores(self, question: str, before: Sequence[str]) -> np.ndarray:
        scores = self._scores(self._index.read(question, QUESTION_MOST).stems)
        if before:
            earlier = self._index.read(" ".join(before)[-QUESTION_MOST:], QUESTION_MOST).stems
            scores = scores + EARLIER_SHARE * self._scores(earlier)
        return scores

    def _scores(self, asked: Sequence[str]) -> np.ndarray:
        return bm25_scores(self._texts, asked) + NAMES_SHARE * bm25_scores(self._names, asked)


def _share(rank: int | None) -> float:
    return 0.0 if rank is None else 1 / (FADE + rank)


def _ranks(scores: np.ndarray) -> dict[int, int]:
    order = np.argsort(-scores, kind="stable")[:RANKED]
    return {int(place): rank for rank, place in enumerate(order, 1) if scores[place] > 0}
