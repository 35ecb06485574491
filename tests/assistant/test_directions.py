"""Directions kept in a file: found again by their text, and gone when the text changes."""

import numpy as np

from assistant import directions, evidence, known, tuned

TEXTS = ["Oil the pallet stones.", "Keep the lever pivots dry."]
ROWS = np.random.default_rng(1).uniform(-1, 1, size=(2, directions.WIDTH)).astype(np.float32)


def test_what_is_kept_comes_back_in_the_order_asked(tmp_path):
    directions.save(TEXTS, ROWS, tmp_path / "d.npz")
    found = directions.of(TEXTS[::-1], tmp_path / "d.npz")
    np.testing.assert_allclose(found, ROWS[::-1], atol=4e-3)


def test_a_changed_text_has_none(tmp_path):
    directions.save(TEXTS, ROWS, tmp_path / "d.npz")
    assert not directions.of(["Oil the lever pivots."], tmp_path / "d.npz").any()


def test_without_a_file_there_are_none(tmp_path):
    assert directions.of(TEXTS, tmp_path / "none.npz") is None


def test_the_same_texts_give_the_same_bytes(tmp_path):
    directions.save(TEXTS, ROWS, tmp_path / "a.npz")
    directions.save(TEXTS[::-1], ROWS[::-1], tmp_path / "b.npz")
    assert (tmp_path / "a.npz").read_bytes() == (tmp_path / "b.npz").read_bytes()


def test_every_statement_of_the_guide_and_every_known_question_has_one():
    """After a change of either: manage.py tune_assistant --directions-only."""
    texts = [*(quote.text for quote in evidence.all_quotes().values()), *(one.whole for one in known.read())]
    found = directions.of(texts, tuned.DIRECTIONS)
    assert [text for text, row in zip(texts, found, strict=True) if not row.any()] == []
