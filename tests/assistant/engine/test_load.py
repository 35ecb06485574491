"""Files to networks: two formats, one answer; and what is wrong is listed."""

import json

import pytest
import torch
from safetensors.torch import load_file, save_file

from assistant.engine import models
from assistant.engine.faults import ModelFileError
from assistant.engine.load import load
from assistant.engine.quantised import load_quantised
from tests.assistant import tiny

IDS = torch.arange(60)[None]


def logits(path):
    with torch.inference_mode():
        return load(path, dtype=torch.float32, device="cpu")(IDS)


BIASED = {"has_qkv_bias": True, "has_output_bias": True}


@pytest.mark.parametrize("changes", [{}, {"family": "qwen2", "has_qkv_bias": True}, {"kv_heads": 1}, BIASED])
def test_gguf_and_safetensors_of_one_model_give_equal_logits(changes, tmp_path):
    config = tiny.config(**changes)
    weights = tiny.tensors(config)
    one = logits(tiny.write_gguf(tmp_path / "m.gguf", config, weights))
    assert torch.equal(one, logits(tiny.write_checkpoint(tmp_path / "m", config, weights)))


def test_shards_equal_one_file(tmp_path):
    weights = tiny.tensors(tiny.CONFIG)
    one = logits(tiny.write_checkpoint(tmp_path / "one", tiny.CONFIG, weights))
    assert torch.equal(one, logits(tiny.write_checkpoint(tmp_path / "three", tiny.CONFIG, weights, shards=3)))


def test_a_reader_is_chosen_by_first_bytes_not_by_name(tiny_gguf, tmp_path):
    disguised = tmp_path / "model.safetensors"
    disguised.write_bytes(tiny_gguf.read_bytes())
    assert torch.equal(logits(disguised), logits(tiny_gguf))


def test_llama3_factors_in_a_gguf_are_used(tmp_path):
    weights = tiny.tensors(tiny.CONFIG)
    plain = tiny.write_gguf(tmp_path / "plain.gguf", tiny.CONFIG, weights)
    factors = {"rope_freqs.weight": torch.full((16,), 4.0)}
    stretched = tiny.write_gguf(tmp_path / "freqs.gguf", tiny.CONFIG, weights, extra=factors)
    assert (logits(plain) - logits(stretched)).abs().max() > 1e-3


@pytest.mark.parametrize("kind", ["F16", "BF16", "Q8_0", "Q4_0", "Q4_1"])
def test_quantised_files_are_near_the_original(kind, tmp_path, tiny_gguf):
    path = tiny.write_gguf(tmp_path / "q.gguf", tiny.CONFIG, tiny.tensors(tiny.CONFIG), kind)
    assert (logits(path) - logits(tiny_gguf)).abs().max() < (3.0 if kind.startswith("Q4") else 0.3)


@pytest.mark.parametrize("kind", ["Q8_0", "Q4_0", "Q4_1"])
def test_weights_kept_quantised_give_the_numbers_of_the_file(kind, tmp_path):
    path = tiny.write_gguf(tmp_path / "q.gguf", tiny.CONFIG, tiny.tensors(tiny.CONFIG), kind)
    with torch.inference_mode():
        kept = load_quantised(path).model(IDS).float()
    error = (kept - logits(path)).abs()
    assert error.mean() < 0.03  # int8 rows and bfloat16 activations


def damaged(tmp_path, change):
    folder = tiny.write_checkpoint(tmp_path / "m", tiny.CONFIG, tiny.tensors(tiny.CONFIG))
    tensors = load_file(folder / "model.safetensors")
    change(tensors)
    save_file(tensors, folder / "model.safetensors")
    return folder


def test_missing_extra_and_misshapen_tensors_are_all_listed(tmp_path):
    def change(tensors):
        del tensors["model.norm.weight"]
        tensors["model.layers.0.mlp.extra.weight"] = torch.zeros(2)
        tensors["model.layers.1.self_attn.k_proj.weight"] = torch.zeros(3, 64)

    with pytest.raises(ModelFileError) as refusal:
        load(damaged(tmp_path, change), dtype=torch.float32, device="cpu")
    words = str(refusal.value)
    assert "missing output_norm.weight" in words
    assert "extra blk.0.mlp.extra.weight" in words
    assert "blk.1.attn_k.weight is (3, 64), wanted (64, 64)" in words


def test_a_config_that_lies_about_layers_is_refused_before_memory_is_taken(tmp_path):
    folder = tiny.write_checkpoint(tmp_path / "m", tiny.CONFIG, tiny.tensors(tiny.CONFIG))
    fields = json.loads((folder / "config.json").read_text())
    (folder / "config.json").write_text(json.dumps(fields | {"num_hidden_layers": 1000}))
    with pytest.raises(ModelFileError, match="claims 1000 layers"):
        load(folder, dtype=torch.float32, device="cpu")


def test_a_model_opens_with_tokenizer_and_chat_from_both_formats(tiny_gguf, tmp_path, build_folder):
    folder = tiny.write_checkpoint(tmp_path / "m", tiny.CONFIG, tiny.tensors(tiny.CONFIG))
    messages = [{"role": "user", "content": "the watch"}]
    opened = [
        models.open_model(path, way="float32", device=torch.device("cpu"), threads=1, build_folder=build_folder)
        for path in (tiny_gguf, folder)
    ]
    assert opened[0].chat.encode(messages) == opened[1].chat.encode(messages)
    assert opened[0].tokenizer.ends == opened[1].tokenizer.ends == {0, 2}


def test_a_card_tells_family_and_formats_without_loading(tmp_path):
    path = tiny.write_gguf(tmp_path / "q.gguf", tiny.CONFIG, tiny.tensors(tiny.CONFIG), "Q8_0")
    card = models.card(path)
    assert (card.family, card.formats, card.bytes) == ("llama", "Q8_0, F32", path.stat().st_size)
    assert card.parameters == sum(t.numel() for t in tiny.tensors(tiny.CONFIG).values())
