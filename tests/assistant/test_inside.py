"""The page about the network: code from the code, shapes from the configuration."""

import pytest

from assistant import inside
from assistant.engine import lens, model
from tests.assistant import tiny


def test_every_part_shows_code_that_runs():
    for part in inside.outline(inside.SMOLLM2):
        compile(part.code, part.code_of, "exec")
        assert hasattr(model, part.code_of)


def test_shapes_are_those_of_the_loaded_model(network):
    shapes = {v.name: v.shape for part in inside.outline(tiny.CONFIG) for v in part.variables}
    layer = network.model.blk[0]
    assert shapes["W_qkv"] == tuple(layer.attn.attn_qkv.weight.shape)
    assert shapes["W_o"] == tuple(layer.attn.attn_output.weight.shape)
    assert shapes["W_gate, W_up"] == tuple(layer.ffn.ffn_gate_up.weight.shape)
    assert shapes["W_down"] == tuple(layer.ffn.ffn_down.weight.shape)
    assert shapes["token_embd"] == tuple(network.model.token_embd.weight.shape)


def test_forward_alone_can_be_cut_out():
    code = inside.parts_of(inside.source_of("SwiGLU"))["forward"]
    assert code.startswith("def forward(self, x: Tensor) -> Tensor:\n    gate, up")


def test_the_lens_sees_what_the_network_says(tiny_gguf, network):
    import torch  # noqa: PLC0415

    ids = [20, 30, 40, 50]
    view = lens.look(tiny_gguf, ids, layer=1, head=2)
    with torch.inference_mode():
        chances = network.model(torch.tensor([ids]))[0, -1].softmax(-1)
    assert view.top[0][0] == int(chances.argmax())
    assert view.top[0][1] == pytest.approx(float(chances.max()), abs=1e-2)  # embedding and head from 8-bit codes
    assert len(view.before) == len(view.attention) == 4
