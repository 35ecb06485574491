"""The page about the network: code from the code, shapes from the configuration."""

from operator import attrgetter
from pathlib import Path

import numpy as np
import pytest
import torch
from django.template.loader import get_template

from assistant import inside
from assistant.engine import lens, model
from assistant.engine.faults import ModelFileError
from tests.assistant import tiny


def test_every_part_shows_code_that_runs():
    for part in inside.outline(inside.SMOLLM2):
        compile(part.code, part.code_of, "exec")
        assert attrgetter(part.code_of)(model)
        assert set(part.code.split()) <= set(Path(model.__file__).read_text(encoding="utf-8").split())


def test_marked_code_is_the_code_and_its_notes_stand_apart():
    for part in inside.outline(inside.SMOLLM2):
        assert "".join(text for _, text in inside.marked(part.code)) == part.code
    notes = [text for kind, text in inside.marked(inside.source_of("SwiGLU.forward")) if kind == "note"]
    assert notes == ["# (B, T, F) each"]


def test_every_part_has_its_formula():
    for part in inside.outline(inside.SMOLLM2):
        assert get_template(part.formula).render({"config": inside.SMOLLM2}).strip()


def test_shapes_are_those_of_the_loaded_model(network):
    shapes = {v.name: v.shape for part in inside.outline(tiny.CONFIG) for v in part.variables}
    layer = network.model.blk[0]
    assert shapes["W_qkv"] == tuple(layer.attn.attn_qkv.weight.shape)
    assert shapes["W_o"] == tuple(layer.attn.attn_output.weight.shape)
    assert shapes["W_gate, W_up"] == tuple(layer.ffn.ffn_gate_up.weight.shape)
    assert shapes["W_down"] == tuple(layer.ffn.ffn_down.weight.shape)
    assert shapes["token_embd"] == tuple(network.model.token_embd.weight.shape)


def test_sizes_are_read_from_either_kind_of_file(tiny_gguf, tmp_path):
    folder = tiny.write_checkpoint(tmp_path / "tiny", tiny.CONFIG, tiny.tensors(tiny.CONFIG))
    single = float(np.float32(tiny.CONFIG.norm_epsilon))  # how a GGUF keeps it
    assert inside.config_of(tiny_gguf) == tiny.config(norm_epsilon=single)
    assert inside.config_of(folder) == tiny.CONFIG


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [("a.gguf", b"GGUF" + bytes(50), "a.gguf: is GGUF version 0"), ("b.bin", b"PK", "b.bin: its config.json cannot")],
)
def test_a_damaged_model_is_named(tmp_path, name, content, words):
    (tmp_path / name).write_bytes(content)
    with pytest.raises(ModelFileError, match=words):
        inside.config_of(tmp_path / name)


def test_what_only_some_families_have_is_named_where_it_is_used():
    config = tiny.config(family="qwen3", has_qk_norm=True, has_qkv_bias=True, has_output_bias=True)
    parts = {part.slug: part for part in inside.outline(config)}
    assert "once more, head by head" in parts["heads"].words
    assert {v.name for v in parts["heads"].variables} >= {"b_qkv"}
    assert {v.name for v in parts["attention"].variables} >= {"b_o"}


IDS = [20, 30, 40, 50]


def test_the_lens_sees_what_the_network_says(network):
    view = lens.look(network, IDS, layer=1, head=2)
    with torch.inference_mode():
        chances = network.model(torch.tensor([IDS]))[0, -1].softmax(-1)
        x = network.model.hidden(torch.tensor([IDS]), layers=1)
        after = network.model.blk[1].attn_norm(x)[0]
    assert view.top[0] == (int(chances.argmax()), pytest.approx(float(chances.max()), abs=1e-5))
    assert torch.tensor(view.before).allclose(x[0], atol=1e-4)
    assert torch.tensor(view.after).allclose(after, atol=1e-4)
    assert torch.tensor(view.attention).sum(-1).allclose(torch.ones(4), atol=1e-3)


def test_native_shows_the_same_layer(network, native):
    ours, theirs = (lens.look(one, IDS, layer=1, head=2) for one in (native, network))
    for name in ("before", "after", "attention", "gate", "up"):
        assert (torch.tensor(getattr(ours, name)) - torch.tensor(getattr(theirs, name))).abs().max() < 0.2, name


@pytest.mark.parametrize("layer", [0, 1, 2])
def test_the_stream_of_native_is_that_of_the_network(layer, network, native):
    assert (native.stream(IDS, layer) - network.stream(IDS, layer)).abs().mean() < 0.04
