"""A sentence inside the network: numbers made ready, and their drawings."""

import pytest

from assistant import inside_figures, sentence

ANSWER = {
    "tokens": [{"id": 5, "text": "tick"}, {"id": 7, "text": " to\nck"}],
    "before": [[3.0, 4.0], [0.3, 0.4]],  # sizes 5 / sqrt 2 and a tenth of it
    "after": [[0.6, 0.8], [0.6, 0.8]],
    "attention": [[1.0, 0.0], [0.25, 0.75]],
    "gate": [0.5, -0.2, 0.05],
    "up": [2.0, 10.0, 1.0],
    "top": [{"id": 9, "text": "<b>", "chance": 0.5}, {"id": 8, "text": "", "chance": 0.25}],
}


@pytest.fixture
def seen():
    return sentence.read(ANSWER, layer=1, head=1)


def test_sizes_are_root_mean_squares_and_their_spread_a_ratio(seen):
    assert seen.before == pytest.approx((12.5**0.5, 0.125**0.5))
    assert seen.spread_before == pytest.approx(10)
    assert seen.spread_after == pytest.approx(1)


def test_what_cannot_be_seen_in_a_token_gets_a_sign(seen):
    assert seen.tokens[1].text == "·to↵ck"
    assert sentence.shown("\u202eab\x00") == "�ab�"


def test_a_row_ends_at_its_own_token_and_names_the_heaviest_first(seen):
    assert seen.weights == ((1.0,), (0.25, 0.75))
    assert [(token.text, is_itself) for token, _, is_itself in seen.looks[1].at] == [("·to↵ck", True), ("tick", False)]


def test_what_passes_a_gate_is_its_product_and_the_largest_counts_in_either_direction(seen):
    assert seen.passes == pytest.approx((1.0, -2.0, 0.05))
    widest = seen.widest[0]
    assert (widest.number, widest.passes) == (2, -2.0)
    assert seen.open_gates == 1


def test_a_square_of_the_triangle_has_the_weight_as_its_area(seen):
    drawn = inside_figures.triangle(seen)
    areas = [(one.side / inside_figures.LARGEST) ** 2 for one in drawn.weights]
    assert areas == pytest.approx([1.0, 0.25, 0.75], abs=0.01)
    assert drawn.weights[1].said == "·to↵ck looks at tick: 0.25"


def test_the_longest_sentence_has_a_place_for_every_token_inside_the_drawing():
    count = 64
    tokens = [{"id": n, "text": "游丝摆轮擒纵" if n % 2 else "hairspring collet"} for n in range(count)]
    even = [[1 / (row + 1)] * (row + 1) + [0.0] * (count - row - 1) for row in range(count)]
    vectors = {"before": [[1.0, 2.0]] * count, "after": [[0.0, 0.0]] * count}
    answer = ANSWER | vectors | {"tokens": tokens, "attention": even}
    seen = sentence.read(answer, 1, 1)
    drawn = inside_figures.triangle(seen)
    assert (drawn.step, len(drawn.labels), len(drawn.weights)) == (64, 64, 64 * 65 // 2)
    assert max(one.x + one.side for one in drawn.weights) < drawn.width
    assert len(inside_figures.norm_scale(seen).rows) == 64


def test_a_strip_is_binned_when_there_are_more_numbers_than_needles():
    drawn = inside_figures.strip([0.0] * 3000 + [2.0, -6.0])
    assert (drawn.width, drawn.each, drawn.zero) == (751, 4, 25.0)
    assert drawn.needles.endswith("M750.5 0.0V100.0")
