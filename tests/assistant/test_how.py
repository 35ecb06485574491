"""What became of each candidate, and how the time was spent, from what was kept."""

import pytest

from assistant.how import told
from assistant.models import Question
from assistant.turns import Turn


def turn(*candidates: tuple[float | None, int | None], **seconds: float) -> Turn:
    """An answer whose candidates had these chances and, where said, these numbers."""
    rows = [
        {
            "id": f"s{n}",
            "text": "So.",
            "url": "/",
            "by_words": n,
            "by_meaning": None,
            "by_asked": None,
            "chance": chance,
            "said": said,
        }
        for n, (chance, said) in enumerate(candidates, 1)
    ]
    trace = {
        "context": [],
        "candidates": rows,
        "declining": 0.1,
        "decline": 0.5,
        "also": 0.6,
        "reads": 1,
        "seconds": seconds or {"all": 1.0},
    }
    said = [{"kind": "said", "number": number, "text": "Two words"} for _, number in candidates if number]
    return Turn(Question(text="Why?"), "done", said, trace, None)


@pytest.mark.parametrize(
    ("candidates", "became"),
    [
        ([(0.9, 1), (0.7, None)], ["Said, number 1", "Nothing new beside it"]),
        ([(0.9, 1), (0.5, None)], ["Said, number 1", "Below the line"]),
        ([(0.45, None), (None, None)], ["Below the line", "Not read"]),
        ([(0.9, 1), (0.8, 2), (0.8, 3), (0.7, None)], [*(f"Said, number {n}" for n in (1, 2, 3)), "Enough was said"]),
    ],
)
def test_it_says_what_became_of_each_candidate(candidates, became):
    assert [row.became for row in told(turn(*candidates)).rows] == became


def test_the_stages_follow_each_other_and_fill_the_bar():
    how = told(turn((0.9, 1), waiting=1.0, finding=0.5, reading=2.5, all=3.0))
    assert [(stage.start, stage.width) for stage in how.stages] == [(0.0, 0.25), (0.25, 0.125), (0.375, 0.625)]
    assert how.words_said == 2


def test_of_an_answer_without_a_trace_nothing_is_shown():
    assert told(Turn(Question(text="Why?"), "stopped", [], {}, None)) is None
