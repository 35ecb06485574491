"""The network against transformers, on tiny random models; and against itself, said another way."""

import pytest
import torch
from torch.nn import functional

from assistant.engine.config import RopeScaling
from assistant.engine.eager import EagerNetwork
from assistant.engine.load import load
from assistant.engine.model import Transformer, rotate
from tests.assistant import tiny

transformers = pytest.importorskip("transformers")
pytestmark = pytest.mark.filterwarnings("default")

LLAMA3 = RopeScaling("llama3", 8.0, 1.0, 4.0, 64)
SHAPES = {
    "mha": {"kv_heads": 4},
    "gqa 4/2": {},
    "gqa 4/1": {"kv_heads": 1},
    "gqa 9/3": {"width": 144, "heads": 9, "kv_heads": 3, "head_width": 16},
    "gqa 32/8": {"heads": 32, "kv_heads": 8, "head_width": 8},
    "untied": {"has_tied_head": False},
    "all biases": {"has_qkv_bias": True, "has_output_bias": True},
    "qwen2 biases": {"family": "qwen2", "has_qkv_bias": True},
    "qwen3 norms, wide heads": {"family": "qwen3", "has_qk_norm": True, "head_width": 48},
    "linear": {"rope_scaling": RopeScaling("linear", 4.0)},
    "llama3": {"rope_scaling": LLAMA3, "rope_base": 500_000.0},
}


def reference(config, weights):
    fields = tiny.json_config(config)
    made = transformers.AutoModelForCausalLM.from_config(
        transformers.AutoConfig.for_model(fields.pop("model_type"), **fields), attn_implementation="eager"
    ).eval()
    lacking = made.load_state_dict(tiny.hugging_face(weights), strict=False)
    assert set(lacking.missing_keys) <= {"lm_head.weight"}
    assert not lacking.unexpected_keys
    return made


@pytest.mark.parametrize("changes", SHAPES.values(), ids=SHAPES)
def test_logits_equal_transformers(changes, tmp_path):
    config = tiny.config(**changes)
    weights = tiny.tensors(config)
    ours = load(tiny.write_checkpoint(tmp_path / "m", config, weights), dtype=torch.float32, device="cpu")
    ids = torch.randint(0, config.vocabulary, (2, 100), generator=torch.Generator().manual_seed(1))
    with torch.inference_mode():
        assert (ours(ids) - reference(config, weights)(ids).logits).abs().max() < 1e-4


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
def test_half_precision_is_close(dtype, tiny_gguf, network):
    half = EagerNetwork(load(tiny_gguf, dtype=dtype, device="cpu"))
    ids = torch.arange(40)[None]
    with torch.inference_mode():
        assert (half.model(ids).float() - network.model(ids)).abs().max() < 0.1


def test_grouped_attention_equals_explicit_repetition():
    q, k, v = torch.randn(2, 6, 5, 16), torch.randn(2, 2, 5, 16), torch.randn(2, 2, 5, 16)
    grouped = functional.scaled_dot_product_attention(q, k, v, is_causal=True, enable_gqa=True)
    k, v = k.repeat_interleave(3, dim=1), v.repeat_interleave(3, dim=1)
    torch.testing.assert_close(grouped, functional.scaled_dot_product_attention(q, k, v, is_causal=True))


def test_rotation_turns_pairs_by_their_angle():
    cos, sin = torch.tensor([0.0, 0.0]), torch.tensor([-1.0, 1.0])  # a quarter turn: (1, 2) -> (-2, 1)
    assert rotate(torch.tensor([[[[1.0, 2.0]]]]), cos, sin).flatten().tolist() == [-2.0, 1.0]


def test_training_flows_backward_in_bfloat16_autocast():
    model = Transformer(tiny.CONFIG)
    with torch.autocast("cpu", torch.bfloat16):
        logits = model(torch.arange(20)[None])
        loss = functional.cross_entropy(logits[0, :-1].float(), torch.arange(1, 20))
    loss.backward()
    assert all(p.grad is not None and p.grad.isfinite().all() for p in model.parameters())
