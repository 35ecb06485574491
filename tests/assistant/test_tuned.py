"""What lies in the repository was made by one run of tune_assistant, from the questions beside it, and is worth it."""

import json

import pytest
from safetensors import safe_open

from assistant import tuned
from assistant.tuning import data

MOST_BYTES = 15 * 10**6
SCORES = json.loads(tuned.SCORES.read_text(encoding="utf-8"))


def test_the_weights_are_of_the_questions_that_lie_here():
    """After a change of the questions: manage.py tune_assistant --keep-encoder --keep-adapter."""
    assert SCORES["data_sha256"] == data.digest()


def test_what_is_read_can_be_written_and_read_again():
    assert tuned.of(tuned.as_rows(tuned.tuned())) == tuned.tuned()


@pytest.mark.parametrize("path", [tuned.ADAPTER, tuned.ENCODER], ids=lambda path: path.name)
def test_what_was_learnt_is_small_and_low_rank(path):
    assert path.stat().st_size < MOST_BYTES
    with safe_open(path, framework="pt") as file:
        assert {name.rpartition(".lora_")[2].removesuffix(".weight") for name in file.keys()} == {"A", "B"}  # noqa: SIM118


@pytest.mark.parametrize("share", ["first_three", "right"])
def test_what_was_learnt_is_worth_it_on_subjects_kept_apart(share):
    found = SCORES["scores"]
    assert found["search"][share] > found["search, encoder as published"][share]
    plain, published, taught = (
        found[name][share]
        for name in ("search, of the same as below", "search and model as published", "search and model")
    )
    assert taught > max(plain, published)
