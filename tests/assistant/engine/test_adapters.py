"""Low-rank adapters: beside or merged the same, trainable, saved and read."""

import json

import pytest
import torch
from safetensors.torch import save_file
from torch.nn import functional

from assistant.engine import adapters
from assistant.engine.eager import EagerNetwork
from assistant.engine.faults import ModelFileError
from assistant.engine.load import load
from assistant.engine.native import NativeNetwork
from assistant.engine.network import Feed
from tests.assistant import tiny

NAMES = ("attn_q", "attn_v", "ffn_up", "ffn_down")
IDS = torch.arange(30)[None]


def made(seed=0):
    generator = torch.Generator().manual_seed(seed)
    parts = adapters.fresh(tiny.CONFIG, NAMES, rank=4, alpha=8, generator=generator)
    return [adapters.LowRank(p.name, p.a, torch.randn(p.b.shape, generator=generator) / 10, p.scale) for p in parts]


@pytest.fixture
def fresh_network(tiny_gguf):
    return load(tiny_gguf, dtype=torch.float32, device="cpu")


def test_beside_equals_merged(tiny_gguf, fresh_network):
    merged = load(tiny_gguf, dtype=torch.float32, device="cpu")
    adapters.attach(fresh_network, made())
    adapters.merge(merged, made())
    with torch.inference_mode():
        assert (fresh_network(IDS) - merged(IDS)).abs().max() < 1e-4


def test_a_fresh_adapter_changes_nothing(fresh_network):
    with torch.inference_mode():
        before = fresh_network(IDS)
        adapters.attach(fresh_network, adapters.fresh(tiny.CONFIG, NAMES, 4, 8, torch.Generator().manual_seed(0)))
        assert torch.equal(fresh_network(IDS), before)


def test_training_in_bfloat16_autocast_moves_only_the_adapter(fresh_network):
    fixed = fresh_network.blk[0].attn.attn_output.weight.clone()
    trained = adapters.attach(fresh_network, adapters.fresh(tiny.CONFIG, NAMES, 4, 8, torch.Generator().manual_seed(0)))
    optimizer, losses = torch.optim.AdamW(trained, lr=0.02), []
    for _ in range(25):
        with torch.autocast("cpu", torch.bfloat16):
            logits = fresh_network(IDS)
        losses.append(functional.cross_entropy(logits[0, :-1].float(), IDS[0, 1:]))
        losses[-1].backward()
        optimizer.step()
        optimizer.zero_grad()
    assert losses[-1] < losses[0] / 2
    assert torch.equal(fresh_network.blk[0].attn.attn_output.weight, fixed)
    assert len(adapters.detached(fresh_network)) == len(NAMES) * tiny.CONFIG.layers


ALL = ("attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down")


def test_rows_padded_on_the_right_teach_what_they_teach_alone(fresh_network):
    """Nobody looks ahead, so padding needs no mask: it only has to be left out of the loss."""
    trained = adapters.attach(fresh_network, adapters.fresh(tiny.CONFIG, ALL, 4, 8, torch.Generator().manual_seed(0)))

    def gradients(rows, width):
        ids = torch.tensor([row + [0] * (width - len(row)) for row in rows])
        wanted = torch.tensor([row[1:] + [-100] * (width - len(row) + 1) for row in rows])
        loss = functional.cross_entropy(fresh_network(ids).flatten(0, 1), wanted.flatten(), reduction="sum")
        return torch.autograd.grad(loss, trained)

    rows = [list(range(3, 20)), list(range(40, 47)), list(range(90, 103))]
    together, alone = gradients(rows, 24), [gradients([row], len(row)) for row in rows]
    for all_rows, *each in zip(together, *alone, strict=True):
        assert all_rows.allclose(sum(each), atol=1e-4)


def test_what_is_saved_is_read(tmp_path):
    adapters.save(tmp_path / "a.safetensors", made(), {"seed": "0"})
    read = {part.name: part for part in adapters.read(tmp_path / "a.safetensors", tiny.CONFIG)}
    assert all(torch.equal(read[p.name].a, p.a) and read[p.name].scale == p.scale for p in made())


def test_pefts_names_and_its_alpha_are_understood(tmp_path):
    prefix = "base_model.model.model.layers.1.self_attn.k_proj"
    save_file({f"{prefix}.lora_A.weight": torch.ones(2, 64), f"{prefix}.lora_B.weight": torch.ones(64, 2)},
              tmp_path / "adapter_model.safetensors")  # fmt: skip
    (tmp_path / "adapter_config.json").write_text(json.dumps({"lora_alpha": 6, "r": 2}))
    (part,) = adapters.read(tmp_path / "adapter_model.safetensors", tiny.CONFIG)
    assert (part.name, part.scale) == ("blk.1.attn_k", 3.0)


def test_native_runs_a_merged_adapter(tmp_path, tiny_gguf, fresh_network, build_folder, native):
    adapters.save(tmp_path / "a.safetensors", made())
    fast = NativeNetwork(tiny_gguf, build_folder=build_folder, threads=2, adapter=tmp_path / "a.safetensors")
    adapters.merge(fresh_network, made())
    slow = EagerNetwork(fresh_network)
    ours, theirs = (n.run([Feed(0, 0, list(range(30)), keep=30)], n.new_cache(1, 32))[0] for n in (fast, slow))
    assert (ours - theirs).abs().mean() < 0.04
    plain = native.run([Feed(0, 0, list(range(30)), keep=30)], native.new_cache(1, 32))[0]
    assert (ours - plain).abs().mean() > 0.05


WRONG = {
    "no adapter": ({"lm.weight": torch.ones(2, 2)}, "is no part of a low-rank adapter"),
    "another layer": ({"blk.9.attn_q.lora_A.weight": torch.ones(2, 64)}, "is no matrix of this network"),
    "one half": ({"blk.0.attn_q.lora_A.weight": torch.ones(2, 64)}, "has lora_A only"),
    "other width": (
        {"blk.0.attn_q.lora_A.weight": torch.ones(2, 63), "blk.0.attn_q.lora_B.weight": torch.ones(128, 2)},
        r"has A \(2, 63\) and B \(128, 2\) for a matrix \(128, 64\)",
    ),
    "not finite": (
        {
            "blk.0.attn_q.lora_A.weight": torch.full((2, 64), torch.nan),
            "blk.0.attn_q.lora_B.weight": torch.ones(128, 2),
        },
        "not finite",
    ),
}


@pytest.mark.parametrize(("tensors", "words"), WRONG.values(), ids=WRONG)
def test_an_adapter_that_does_not_fit_is_refused(tensors, words, tmp_path):
    save_file(tensors, tmp_path / "a.safetensors")
    with pytest.raises(ModelFileError, match=words):
        adapters.read(tmp_path / "a.safetensors", tiny.CONFIG)
