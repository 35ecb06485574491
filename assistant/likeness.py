"""How like a question is to those whose answers are known: by words (BM25) and by meaning. PURE.

A beginner's question is more like another beginner's question than like the sentence that answers it.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property

import bm25s
import numpy as np

from assistant.known import Question
from guides.search import stems, words

NEAREST, WORDED = 30, 10  # known questions that bring their statements along, by meaning and by words
POINTING = 5  # known questions that may say who answers what the guide does not


class Likeness:
    """Known questions, ready to be compared with. `directions`: (number of questions, D), each of length 1, or None."""

    def __init__(self, questions: Sequence[Question], directions: np.ndarray | None = None) -> None:
        self.questions, self.directions = tuple(questions), directions
        self._by_words = bm25([stems(words(one.whole)) for one in questions])
        self._places: dict[str, list[int]] = defaultdict(list)  # by the words themselves
        self.answered: dict[str, list[int]] = defaultdict(list)  # by id of a statement
        for place, one in enumerate(questions):
            self._places[_bare(one.whole)].append(place)
            for answer in one.answers:
                self.answered[answer].append(place)
        self.declined = [place for place, one in enumerate(questions) if one.is_to_decline]

    def of(self, whole: str, direction: np.ndarray | None, but: str | None = None) -> "Like":
        """`whole`: a question with what went before it; `but`: a known one that is left out: it is asked itself."""
        worded = bm25_scores(self._by_words, stems(words(whole)))
        near = np.zeros(len(worded)) if direction is None or self.directions is None else self.directions @ direction
        if but is not None:
            same = self._places.get(_bare(but), [])
            worded, near = worded.copy(), near.copy()
            worded[same], near[same] = 0.0, 0.0
        return Like(self, near, worded / (worded.max(initial=0.0) or 1.0))


class Like:
    """One question beside all known ones. `near`: cosines; `worded`: 0 to 1, a share of the best."""

    def __init__(self, known: Likeness, near: np.ndarray, worded: np.ndarray) -> None:
        self._known, self._near, self._worded = known, near, worded

    def of_statement(self, quote_id: str) -> tuple[float, float, float, float]:
        """Nearest and second nearest that it answers: twice by meaning, twice by words."""
        places = self._known.answered.get(quote_id, [])
        return (*_best(self._near[places], 2), *_best(self._worded[places], 2))

    @property
    def of_declining(self) -> tuple[float, float, float]:
        """Nearest that is declined, the mean of the three nearest, and the best by words."""
        first, *more = _best(self._near[self._known.declined], 3)
        return first, (first + sum(more)) / 3, _best(self._worded[self._known.declined], 1)[0]

    @cached_property
    def ranks(self) -> dict[str, int]:
        """Statements that the likest questions bring along, by rank from 1."""
        order = [*self._first(self._near, NEAREST), *self._first(self._worded, WORDED)]
        found = dict.fromkeys(answer for place in order for answer in self._known.questions[place].answers)
        return {answer: rank for rank, answer in enumerate(found, 1)}

    @property
    def pointer(self) -> str | None:
        """Id of the statement that says who answers it, if one of the likest questions to decline has one."""
        declined = np.array(self._known.declined, dtype=int)
        order = np.argsort(-(self._near + self._worded)[declined], kind="stable")[:POINTING]
        answers = (self._known.questions[place].answers for place in declined[order])
        return next((one for found in answers for one in found), None)

    def _first(self, scores: np.ndarray, most: int) -> list[int]:
        return [int(place) for place in np.argsort(-scores, kind="stable")[:most] if scores[place] > 0]


def _best(scores: np.ndarray, count: int) -> tuple[float, ...]:
    """The highest, from the top, 0 for each that is missing."""
    found = np.sort(scores)[::-1][:count].tolist()
    return (*found, *[0.0] * (count - len(found)))


def _bare(text: str) -> str:
    return text.casefold().strip(" ?.!")


def bm25(documents: list[list[str]]) -> bm25s.BM25 | None:
    """None where there is nothing to be found."""
    if not any(documents):
        return None
    index = bm25s.BM25()
    index.index(documents, show_progress=False)
    return index


def bm25_scores(index: bm25s.BM25 | None, asked: Sequence[str]) -> np.ndarray:
    if index is None:
        return np.zeros(0, dtype="float32")
    known = [stem for stem in asked if stem in index.vocab_dict]
    return index.get_scores(known) if known else np.zeros(index.scores["num_docs"], dtype="float32")
