"""The scorer and its command."""

import json
from decimal import Decimal
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from guides.facts import facts
from guides.fit.evaluation import RowError, evaluate, is_same, lines, read_rows

ROW = {
    "id": "T1",
    "kind": "hands",
    "text": "hands for ST36, 2.0/1.15/0.27",
    "context": {"movement": "st3600"},
    "expect": {
        "facts": {"calibres": ["st36"], "hour_hole_mm": 2.0, "minute_hole_mm": 1.15, "sec_hole_mm": 0.27},
        "verdicts": {"hand_hour": "pass", "hands_calibre": "pass", "listing_consistency": "pass"},
        "overall": "pass",
    },
}


def rows(tmp_path, **changes):
    row = json.loads(json.dumps(ROW))
    for key, value in changes.items():
        row["expect"][key] = {**row["expect"][key], **value} if isinstance(value, dict) else value
    path = tmp_path / "rows.jsonl"
    path.write_text(json.dumps(row) + "\n\n", encoding="utf-8")
    return path


def test_a_row_that_is_met_scores_one_everywhere(tmp_path):
    score = evaluate(facts(), read_rows(rows(tmp_path)))
    shares = (score.precision, score.recall, score.verdict_share, score.consistency_share, score.overall_share)
    assert (shares, score.misses) == ((1, 1, 1, 1, 1), [])


def test_a_fact_that_is_wrong_counts_against_precision_and_recall(tmp_path):
    score = evaluate(facts(), read_rows(rows(tmp_path, facts={"hour_hole_mm": 1.9})))
    assert (score.precision, score.recall, score.gate_precision) == (0.75, 0.75, pytest.approx(2 / 3))
    assert str(score.misses[0]) == "T1: hour_hole_mm: wanted 1.9, got 2.0"


def test_a_pass_where_there_is_none_is_a_wrong_pass(tmp_path):
    score = evaluate(facts(), read_rows(rows(tmp_path, verdicts={"hand_hour": "unknown"}, overall="fail")))
    assert [miss.what for miss in score.wrong_passes] == ["hand_hour", "overall"]
    assert any(line.startswith("  WRONG PASS T1: hand_hour") for line in lines(score))


@pytest.mark.parametrize(
    ("wanted", "got", "same"),
    [
        (Decimal("36.70"), Decimal("36.706"), True),
        (Decimal("36.70"), Decimal("36.707"), False),
        (3, Decimal(3), True),
        (True, True, True),
        (1, True, False),
        (["b", "a"], ("a", "b"), True),
        ([44, 36], (36, 44), False),
        ("sub", None, False),
        ([], "x", False),
    ],
)
def test_values_are_compared_as_the_rules_say(wanted, got, same):
    assert is_same(wanted, got) is same


@pytest.mark.parametrize(
    ("text", "words"),
    [("{", "line 1"), ('{"text": "x"}', "line 1"), ('\n{"kind": 1, "text": "", "context": {}}', "line 2")],
)
def test_a_broken_row_is_named(tmp_path, text, words):
    path = tmp_path / "rows.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RowError, match=words):
        read_rows(path)


def test_the_command_says_the_scores(tmp_path):
    out = StringIO()
    call_command(
        "evaluate_listings", str(rows(tmp_path)), "--min-precision", "1", "--max-wrong-passes", "0", stdout=out
    )
    assert "facts: precision 1.0000, recall 1.0000" in out.getvalue()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--min-precision", "0.9"], "precision 0.7500 is under 0.9"),
        (["--min-recall", "0.8"], "recall 0.7500 is under 0.8"),
        (["--min-verdicts", "0.9"], "verdict_share 0.5000 is under 0.9"),
        (["--min-overall", "0.5"], "overall_share 0.0000 is under 0.5"),
        (["--max-wrong-passes", "1"], "2 wrong passes, at most 1 allowed"),
        (["--min-recall", "98"], "'98' is not a share from 0 to 1"),
    ],
)
def test_the_command_fails_under_a_threshold(tmp_path, options, words):
    path = rows(tmp_path, facts={"hour_hole_mm": 1.9}, verdicts={"hand_hour": "unknown"}, overall="fail")
    with pytest.raises(CommandError, match=words):
        call_command("evaluate_listings", str(path), *options, stdout=StringIO())


def test_the_command_names_a_file_it_cannot_read(tmp_path):
    with pytest.raises(CommandError, match=r"none\.jsonl"):
        call_command("evaluate_listings", str(tmp_path / "none.jsonl"))
    (tmp_path / "empty.jsonl").write_text("", encoding="utf-8")
    with pytest.raises(CommandError, match="holds no row"):
        call_command("evaluate_listings", str(tmp_path / "empty.jsonl"))
