"""Weights kept in codes, through torch's own kernels."""

import pytest
import torch

from assistant.engine.eager import EagerNetwork
from assistant.engine.load import load
from assistant.engine.network import Feed
from assistant.engine.packing import from_floats
from assistant.engine.quantised import Int4Linear, load_quantised
from tests.assistant import tiny

IDS = list(range(10, 60))


@pytest.fixture(scope="module")
def q4_path(tmp_path_factory):
    return tiny.write_gguf(tmp_path_factory.mktemp("q") / "q4.gguf", tiny.CONFIG, tiny.tensors(tiny.CONFIG), "Q4_1")


def test_the_short_way_of_one_token_equals_the_long_one(q4_path):
    network = load_quantised(q4_path)
    cache = network.new_cache(2, 64)
    network.run([Feed(1, 0, IDS, keep=0)], cache)
    short = network.run([Feed(1, 50, [7])], cache)[0]
    long = EagerNetwork(network.model).run([Feed(1, 50, [7])], cache)[0]
    assert (short - long).abs().max() < 0.1  # norms are rounded to bfloat16 at another place


def test_logits_are_near_the_file(q4_path):
    network, reference = load_quantised(q4_path), EagerNetwork(load(q4_path, dtype=torch.float32, device="cpu"))
    feed = Feed(0, 0, IDS, keep=50)
    ours, theirs = (n.run([feed], n.new_cache(1, 64))[0] for n in (network, reference))
    assert (ours - theirs).abs().mean() < 0.03


@pytest.mark.parametrize(
    "changes", [{"family": "qwen2", "has_qkv_bias": True}, {"family": "qwen3", "has_qk_norm": True}]
)
def test_networks_with_extras_go_the_long_way(changes, tmp_path):
    config = tiny.config(**changes)
    path = tiny.write_gguf(tmp_path / "m.gguf", config, tiny.tensors(config), "Q8_0")
    network, reference = load_quantised(path), EagerNetwork(load(path, dtype=torch.float32, device="cpu"))
    ours, theirs = (n.run([Feed(0, 0, [9])], n.new_cache(1, 64))[0] for n in (network, reference))
    assert (ours - theirs).abs().mean() < 0.03


def test_eight_bits_are_two_times_four():
    weight, x = torch.randn(32, 64), torch.randn(5, 64)
    matrix = from_floats(weight)
    assert (Int4Linear(matrix, None)(x) - x @ matrix.floats().T).abs().max() < 0.3
