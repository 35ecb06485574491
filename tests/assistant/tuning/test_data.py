"""The questions in the repository: whole, split by subject, and owing nothing to the open test set."""

import json
from collections import Counter
from pathlib import Path

import pytest
from django.conf import settings

from assistant import evidence, known
from assistant.tuning import data
from guides.search import words

QUESTIONS = known.read()
QUOTES = evidence.all_quotes()


def test_there_are_at_least_1500_in_many_voices():
    assert len(QUESTIONS) >= 1500
    kinds = Counter(question.kind for question in QUESTIONS)
    assert min(kinds[kind] for kind in ("premise", "follow-up", "decline", "attack", "safety", "compat")) >= 50


def test_every_answer_is_a_short_answer_of_the_guide():
    named = {one for question in QUESTIONS for one in (*question.answers, *question.allowed)}
    assert [one for one in named if one not in QUOTES or not QUOTES[one].is_written] == []


def test_what_is_to_be_declined_has_a_statement_that_declines_or_none():
    said = {q.text: [QUOTES[one].declines for one in q.answers] for q in QUESTIONS if q.kind == "decline"}
    assert [text for text, declines in said.items() if not all(declines)] == []


def test_what_is_not_to_be_declined_is_answered_by_no_statement_that_declines():
    answered = [question for question in QUESTIONS if not question.is_to_decline]
    assert [q.text for q in answered if any(QUOTES[one].declines for one in q.answers)] == []


def test_every_statement_that_declines_has_questions_to_learn_it_from():
    asked = Counter(one for question in data.split(QUESTIONS, QUOTES).learnt for one in question.answers)
    assert [quote.id for quote in QUOTES.values() if quote.declines and asked[quote.id] < 4] == []


def test_no_subject_is_both_learnt_and_tested():
    split = data.split(QUESTIONS, QUOTES)
    learnt, tested = (
        {one for q in side if not q.is_to_decline for one in q.answers[:1]} for side in (split.learnt, split.tested)
    )
    assert learnt
    assert tested
    assert not learnt & tested


def test_no_question_stands_twice():
    counts = Counter((question.before, question.text.casefold()) for question in QUESTIONS)
    assert [text for (_, text), count in counts.items() if count > 1] == []


OPEN_SET = Path(settings.BASE_DIR).parent / "shared" / "eval" / "questions.jsonl"
RUN = 7  # words


def runs(text):
    found = words(text)
    return {tuple(found[start : start + RUN]) for start in range(len(found) - RUN + 1)}


@pytest.mark.skipif(not OPEN_SET.exists(), reason="the open test set lies beside the checkout of developers only")
def test_no_question_and_no_statement_shares_a_run_of_words_with_the_open_set():
    asked = [json.loads(line) for line in OPEN_SET.read_text(encoding="utf-8").splitlines()]
    known = set().union(*(runs(" . ".join([*row.get("turns", ()), row["question"]])) for row in asked))
    ours = [*(question.text for question in QUESTIONS), *(quote.text for quote in QUOTES.values() if quote.is_written)]
    assert [text for text in ours if runs(text) & known] == []
