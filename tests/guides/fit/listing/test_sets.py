"""Whole listings with what is true of them: the open set, our own, and a thousand by dice.

`own_listings`: twenty in the manner of shops, labelled before the reader had seen them. `imagined_listings`: forty-nine
as the closed set might be. `rephrased_listings`: the open set twice in other words, mostly in other languages.
`spoken_listings`: 348 short texts, facts only, each written to trip the reader of its day. `fresh_listings`: 25 more,
labelled before they were run, after an independent labeller's seventy had been used to mend the reader.

What the reader got at first sight, before a batch was used to mend it (facts: precision, recall; verdicts; overall):

    open set        0.996  0.996  221/224  38/40   one wrong pass: a depth that was not read
    own             0.991  0.918  102/103  20/20
    imagined 1-25   0.993  0.979  137/138  24/25
    imagined 26-49  0.955  0.920  125/127  23/24
    rephrased 1-40  0.984  0.966  219/224  39/40
    rephrased 41-80 0.992  0.996  224/224  40/40
    spoken          0.971  0.954, then 0.952 0.928, 0.968 0.944, 0.945 0.932, 0.979 0.914, 0.963 0.946
    fresh           0.981  0.913  overall 23/25, no wrong pass
"""

import json
from decimal import Decimal
from pathlib import Path

import pytest

from guides.facts import facts
from guides.fit import Build, Context, Part, check, read_listing
from guides.fit.evaluation import evaluate, is_same, read_rows
from guides.fit.finding import LISTING_WORDS
from tests.guides.fit.generated import many

HERE = Path(__file__).parents[1]
OPEN_SET = HERE.parents[3] / "shared/eval/listings.jsonl"


@pytest.mark.skipif(not OPEN_SET.exists(), reason="the open set lies beside the repository, not in it")
def test_the_open_set_is_read_and_judged_as_labelled():
    score = evaluate(facts(), read_rows(OPEN_SET))
    assert [str(miss) for miss in score.misses] == []
    assert (score.rows, score.kinds_right, score.wrong_passes) == (40, 40, [])


# Rows that are still read otherwise than labelled.
MISSES = {
    "own_listings": [],
    "imagined_listings": [
        "J01: case_seat_mm: wanted 36.9, got nothing",  # "movement retainer inner dia." may be a ring's
        "J01: ring_inner_mm: wanted nothing, got 36.9",
        "J01: case_seat: wanted pass, got unknown",
        "J01: overall: wanted pass, got unknown",
        "J05: case_outer_mm: wanted 46, got 45.97",  # "46mm case … 1.81 inch across": both are said
    ],
    "rephrased_listings": [],
}


ROWS = [("own_listings", 20), ("imagined_listings", 49), ("rephrased_listings", 80)]


@pytest.mark.parametrize(("name", "rows"), ROWS)
def test_our_listings_have_these_results(name, rows):
    score = evaluate(facts(), read_rows(HERE / f"{name}.jsonl"))
    assert (score.rows, [str(miss) for miss in score.misses], score.wrong_passes) == (rows, MISSES[name], [])


# Short texts that are still read otherwise than labelled, and what is missed or too much.
KNOWN = {
    "2-02": ["unlabelled_mm"],  # "x 0.5 step 37.25": a label that no rule knows
    "2-43": ["dial_mm", "unlabelled_mm"],  # "ST3600, 38.9, sub 9": a bare number is nothing (LISTINGS.md 3.6)
    "3-05": ["includes"],  # a friend's ring
    "3-31": ["unlabelled_mm"],  # "0.5mm brass"
    "3-58": ["ring_height_mm"],  # "36.1 inside x 36.8 outside x 2"
    "4-43": ["unlabelled_mm"],  # a movement's bare 36.6
    "6-21": ["calibres"],  # "PT5000 / 2824 style"
}


def _misses(row):
    got = read_listing(row["text"], row["kind"]).values()
    wanted = {key: tuple(value) if isinstance(value, list) else value for key, value in row["facts"].items()}
    return sorted(
        key for key in wanted.keys() | got.keys() if key not in wanted or not is_same(wanted[key], got.get(key))
    )


def test_the_short_texts_are_read_but_for_these():
    lines = (HERE / "spoken_listings.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line, parse_float=Decimal) for line in lines]
    assert {row["id"]: _misses(row) for row in rows if _misses(row)} == KNOWN


def test_the_fresh_texts_are_read_as_labelled():
    lines = (HERE / "fresh_listings.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line, parse_float=Decimal) for line in lines]
    assert (len(rows), {row["id"]: _misses(row) for row in rows if _misses(row)}) == (25, {})


def test_a_thousand_listings_by_dice_meet_the_bar():
    right = found = wanted = overall = wrong_passes = 0
    for made in many(1000):
        got = read_listing(made.text, made.kind).values()
        right += sum(is_same(value, got.get(key)) for key, value in made.facts.items())
        found, wanted = found + len(got), wanted + len(made.facts)
        told, true = _overall(made.kind, got), _overall(made.kind, made.facts)
        overall += told == true
        wrong_passes += told == "pass" and true in ("fail", "unknown")
    assert (right / found, right / wanted) > (0.98, 0.98)
    assert (overall >= 970, wrong_passes) == (True, 0)


def _overall(kind, values):
    context = Context(case_dial_mm=Decimal("39"), crown_tap_mm=Decimal("1.2"), tube_outer_mm=Decimal("2.5"))
    return LISTING_WORDS[check(facts(), Build(context, (Part(kind, values),))).overall]
