"""Weights are set by what tells right from wrong, and only by that."""

from assistant.known import Question
from assistant.retrieval import Candidate, Found
from assistant.tuning.setting import Case, fusion, weights
from assistant.weighing import OF_STATEMENT, chances
from guides.statements import Quote

ASKED = Question("what oil", ("oil",), "factual", "oil")
WEATHER = Question("what's the weather", (), "decline", "beyond")


def case(question, right, wrong, declining, read=()):
    """Two statements whose evidence by meaning is given; everything else is the same for both."""
    rows = [("oil", right), ("dust", wrong)]
    found = [
        Candidate(Quote(name, name, "", ()), value, None, None, None, (value, *[0.5] * (len(OF_STATEMENT) - 1)))
        for name, value in rows
    ]
    return Case(question, Found(found, declining, (1.0, declining, declining, 0.0), None), read)


def test_evidence_that_tells_right_from_wrong_gets_weight():
    cases = [case(ASKED, 0.9, 0.2, 0.1), case(WEATHER, 0.3, 0.2, 0.9)] * 5
    found = weights(cases)
    scores = [found.of_statement(one.evidence) for one in cases[0].found.candidates]
    assert scores[0] > scores[1] + 1
    for one in cases[:2]:
        declined = chances(
            [found.of_statement(row.evidence) for row in one.found.candidates], found.of_declining(one.found.evidence)
        )[1]
        assert (declined > 0.5) == one.question.is_to_decline


def test_what_the_model_reads_gets_weight_where_search_is_wrong():
    found = fusion([case(ASKED, 0.2, 0.4, 0.0, [3.0, -3.0]), case(WEATHER, 0.2, 0.1, 0.4, [-3.0, -3.0])] * 5)
    assert found.read > 0
    assert found.of_statement(0.2, 3.0) > found.of_statement(0.4, -3.0)
