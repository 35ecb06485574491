"""Which quotes might answer: by words (BM25) and, where there is an encoder, by meaning, the two ranks added up.

PURE: knows no Django, no torch and no files. Vectors come from outside.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import bm25s
import numpy as np

from guides.search import Index, stems, words
from guides.statements import Quote

QUESTION_MOST = 600  # characters
LIMIT = 16  # what the model reads
RANKED = 60  # how far down each list counts
FADE = 20.0  # reciprocal rank fusion: 1 / (FADE + rank)
NAMES_SHARE = 0.5  # a word in the names of what a quote is about, against the same word in its text
EARLIER_SHARE = 0.35  # a word of an earlier turn
WRITTEN_LEAD = 2.0  # a short answer says the same better than a piece of a page


@dataclass(frozen=True, slots=True)
class Candidate:
    """A quote that may answer. Ranks count from 1; None: not among the first. `score` orders."""

    quote: Quote
    score: float
    by_words: int | None
    by_meaning: int | None


class Finder:
    """All quotes, ready to be found. `directions`: (number of quotes, D), each of length 1."""

    def __init__(self, quotes: Sequence[Quote], index: Index, directions: np.ndarray | None = None) -> None:
        self.quotes, self.directions, self._index = tuple(quotes), directions, index
        self._texts = _bm25([stems(words(quote.text)) for quote in quotes])
        self._names = _bm25([stems(words(" ".join(quote.names))) for quote in quotes])
        self._places = {quote.id: place for place, quote in enumerate(quotes)}
        self._lead = np.array([WRITTEN_LEAD if quote.is_written else 1.0 for quote in quotes])

    def find(
        self, question: str, before: Sequence[str] = (), direction: np.ndarray | None = None, limit: int = LIMIT
    ) -> list[Candidate]:
        """The most promising quotes, best first. `direction`: of the question, with what went before it."""
        by_words = _ranks(self._word_scores(question, before))
        by_meaning = {} if direction is None or self.directions is None else _ranks(self.directions @ direction)
        fused = {
            place: self._lead[place] * (_share(by_words.get(place)) + _share(by_meaning.get(place)))
            for place in by_words.keys() | by_meaning.keys()
        }
        best = sorted(fused, key=lambda place: (-fused[place], place))[:limit]
        return [
            Candidate(self.quotes[place], round(fused[place], 4), by_words.get(place), by_meaning.get(place))
            for place in best
        ]

    def alike(self, quote: Quote, least: float) -> list[Quote]:
        """Quotes whose direction is at least so near (cosine) to a quote's own, itself included."""
        if self.directions is None:
            return [quote]
        near = self.directions @ self.directions[self._places[quote.id]]
        return [self.quotes[place] for place in np.flatnonzero(near >= least)]

    def _word_scores(self, question: str, before: Sequence[str]) -> np.ndarray:
        scores = self._scores(self._index.read(question, QUESTION_MOST).stems)
        if before:
            earlier = self._index.read(" ".join(before)[-QUESTION_MOST:], QUESTION_MOST).stems
            scores = scores + EARLIER_SHARE * self._scores(earlier)
        return scores

    def _scores(self, asked: Sequence[str]) -> np.ndarray:
        return _bm25_scores(self._texts, asked) + NAMES_SHARE * _bm25_scores(self._names, asked)


def _share(rank: int | None) -> float:
    return 0.0 if rank is None else 1 / (FADE + rank)


def _ranks(scores: np.ndarray) -> dict[int, int]:
    order = np.argsort(-scores, kind="stable")[:RANKED]
    return {int(place): rank for rank, place in enumerate(order, 1) if scores[place] > 0}


def _bm25(documents: list[list[str]]) -> bm25s.BM25:
    index = bm25s.BM25()
    index.index(documents, show_progress=False)
    return index


def _bm25_scores(index: bm25s.BM25, asked: Sequence[str]) -> np.ndarray:
    known = [stem for stem in asked if stem in index.vocab_dict]
    return index.get_scores(known) if known else np.zeros(index.scores["num_docs"], dtype="float32")
