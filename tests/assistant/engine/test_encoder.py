"""The sentence encoder gives what transformers' BertModel gives, averaged; adapters and damage are handled."""

import json

import pytest
import torch
from safetensors.torch import save_file
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import BertConfig, BertModel

from assistant.engine.encoder import SentenceEncoder
from assistant.engine.faults import ModelFileError

WORDS = ["[PAD]", "[UNK]", "the", "watch", "stops", "oil", "gains", "minutes", "a", "day"]
CONFIG = {
    "vocab_size": len(WORDS), "hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4,
    "intermediate_size": 48, "max_position_embeddings": 16, "type_vocab_size": 2, "layer_norm_eps": 1e-12,
    "model_type": "bert",
}  # fmt: skip
TEXTS = ["the watch stops", "oil", "the watch gains minutes a day", "unheard of"]


@pytest.fixture(scope="module")
def reference():
    torch.manual_seed(3)
    return BertModel(BertConfig(**CONFIG), add_pooling_layer=False).eval()


@pytest.fixture
def folder(tmp_path, reference):
    (tmp_path / "config.json").write_text(json.dumps(CONFIG))
    save_file(dict(reference.state_dict()), tmp_path / "model.safetensors")
    words = Tokenizer(models.WordLevel({word: number for number, word in enumerate(WORDS)}, unk_token="[UNK]"))
    words.pre_tokenizer = pre_tokenizers.Whitespace()
    words.save(str(tmp_path / "tokenizer.json"))
    return tmp_path


def mean_of(reference, ids):
    with torch.inference_mode():
        states = reference(torch.tensor([ids])).last_hidden_state[0].mean(0)
    return torch.nn.functional.normalize(states, dim=0)


def test_it_equals_the_reference_and_padding_changes_nothing(folder, reference):
    found = SentenceEncoder(folder).encode(TEXTS)
    tokens = [[WORDS.index(word) if word in WORDS else 1 for word in text.split()] for text in TEXTS]
    torch.testing.assert_close(found, torch.stack([mean_of(reference, ids) for ids in tokens]), atol=1e-5, rtol=1e-5)


def test_an_adapter_is_added_to_its_matrix(folder, tmp_path):
    a, b = torch.randn(2, 32), torch.randn(48, 2)
    save_file({"layers.1.up.lora_A": a, "layers.1.up.lora_B": b}, tmp_path / "part.safetensors")
    plain, adapted = SentenceEncoder(folder), SentenceEncoder(folder, tmp_path / "part.safetensors")
    change = adapted.encoder.layers[1].up.weight - plain.encoder.layers[1].up.weight
    torch.testing.assert_close(change, b @ a, atol=1e-5, rtol=1e-5)


@pytest.mark.parametrize("name", ["config.json", "model.safetensors", "tokenizer.json"])
@pytest.mark.parametrize("damage", ["missing", "cut", "nonsense"])
def test_a_damaged_folder_is_refused_with_a_sentence(folder, name, damage):
    path = folder / name
    whole = path.read_bytes()
    path.unlink() if damage == "missing" else path.write_bytes(whole[: len(whole) // 2] if damage == "cut" else b"{}")
    with pytest.raises(ModelFileError, match="is no sentence encoder"):
        SentenceEncoder(folder)


def test_an_adapter_of_another_encoder_is_refused(folder, tmp_path):
    save_file({"layers.9.up.lora_A": torch.ones(2, 2), "layers.9.up.lora_B": torch.ones(2, 2)}, tmp_path / "p.st")
    with pytest.raises(ModelFileError, match="is no adapter of this encoder"):
        SentenceEncoder(folder, tmp_path / "p.st")
