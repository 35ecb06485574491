"""The peers that the engine is measured against: llama.cpp and transformers, each behind three small functions.

Nothing here runs unless the peer is installed. Handicaps are said where they are made.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from assistant.engine import load, source
from assistant.engine.config import ModelConfig
from assistant.engine.source import HUGGING_FACE_NAMES


@dataclass(frozen=True)
class Peer:
    """read(ids): prefill from nothing; write(start, count): tokens one by one; many(start, count): 16 sequences."""

    name: str
    remark: str
    read: Callable[[Sequence[int]], None]
    write: Callable[[int, int], None]
    many: Callable[[int, int], None] | None
    kept: object = None  # what the peer calls back; it must live as long as the peer


def peers(path: Path, ids: Sequence[int], threads: int, sequences: int) -> list[Peer]:
    """Whatever is installed."""
    found = []
    for make in (llama_cpp, transformers):
        try:
            found += make(path, ids, threads, sequences)
        except ImportError:
            continue
    return found


def llama_cpp(path: Path, ids: Sequence[int], threads: int, sequences: int) -> list[Peer]:
    """llama.cpp through its C interface, greedy by hand, so that no Python sampling is counted against it.

    On CPUs with AMX its AMX buffers crash (general protection fault on ldtilecfg) and are switched off: its prefill is
    then slower than a sound build's. Here, without AMX, it runs as it comes.
    """
    import llama_cpp as c  # noqa: PLC0415 -- a peer, not a requirement

    quiet = c.llama_log_callback(lambda *_: None)
    c.llama_log_set(quiet, None)
    has_amx = Path("/proc/cpuinfo").exists() and "amx_tile" in Path("/proc/cpuinfo").read_text(encoding="utf-8")
    settings = c.llama_model_default_params()
    settings.use_extra_bufts = not has_amx
    model = c.llama_model_load_from_file(str(path).encode(), settings)
    words = c.llama_vocab_n_tokens(c.llama_model_get_vocab(model))

    def context(slots: int, flash: int):
        wanted = c.llama_context_default_params()
        wanted.n_ctx, wanted.n_batch, wanted.n_ubatch, wanted.n_seq_max = 1024 * slots, 1024, 512, slots
        wanted.n_threads = wanted.n_threads_batch = threads
        wanted.flash_attn_type, wanted.kv_unified = flash, False
        return c.llama_init_from_model(model, wanted)

    batch = c.llama_batch_init(2048, 0, sequences)

    def run(room, rows):
        batch.n_tokens = len(rows)
        for n, (token, position, sequence, wants) in enumerate(rows):
            batch.token[n], batch.pos[n], batch.n_seq_id[n], batch.logits[n] = token, position, 1, wants
            batch.seq_id[n][0] = sequence
        assert c.llama_decode(room, batch) == 0

    def best(room, count):
        import numpy as np  # noqa: PLC0415

        return np.ctypeslib.as_array(c.llama_get_logits(room), (count, words)).argmax(1)

    def peer(label: str, flash: int) -> Peer:
        one, many = context(1, flash), context(sequences, flash)
        run(many, [(token, at, 0, at == len(ids) - 1) for at, token in enumerate(ids)])
        for sequence in range(1, sequences):
            c.llama_memory_seq_cp(c.llama_get_memory(many), 0, sequence, -1, -1)

        def read(prompt):
            c.llama_memory_clear(c.llama_get_memory(one), True)
            run(one, [(token, at, 0, at == len(prompt) - 1) for at, token in enumerate(prompt)])

        def write(start, count):
            c.llama_memory_seq_rm(c.llama_get_memory(one), 0, start, -1)
            for n in range(count):
                run(one, [(ids[n], start + n, 0, True)])
                best(one, 1)

        def several(start, count):
            for sequence in range(sequences):
                c.llama_memory_seq_rm(c.llama_get_memory(many), sequence, start, -1)
            for n in range(count):
                run(many, [(ids[s], start + n, s, True) for s in range(sequences)])
                best(many, sequences)

        return Peer(
            label, "AMX switched off: it crashes" if has_amx else "no AMX on this CPU", read, write, several, quiet
        )

    return [peer("llama.cpp", -1), peer("llama.cpp, flash attention off", 0)]


def transformers(path: Path, ids: Sequence[int], threads: int, sequences: int) -> list[Peer]:
    """transformers in bfloat16, its own cache, called step by step."""
    model = hugging_face_model(path, torch.bfloat16)
    kept = {}

    @torch.inference_mode()
    def read(prompt):
        kept["cache"] = model(torch.tensor([list(prompt)]), use_cache=True, logits_to_keep=1).past_key_values

    @torch.inference_mode()
    def write(start, count):
        for n in range(count):
            model(torch.tensor([[ids[n]]]), past_key_values=kept["cache"]).logits.argmax()
        kept["cache"].crop(-count)

    return [Peer("transformers, bfloat16", "eager, no compile", read, write, None)]


def hugging_face_model(path: Path, dtype: torch.dtype) -> Any:
    """transformers' network with the very tensors of a model file."""
    import transformers as hf  # noqa: PLC0415 -- a peer, not a requirement

    with source.opened(path) as opened:
        fields = json_config(opened.config)
        weights = {name: opened.floats(name) for name in load.wanted_shapes(opened.config)}
    model = hf.AutoModelForCausalLM.from_config(hf.AutoConfig.for_model(fields.pop("model_type"), **fields))
    lacking = model.load_state_dict(hugging_face(weights), strict=False)
    assert set(lacking.missing_keys) <= {"lm_head.weight"}, lacking
    assert not lacking.unexpected_keys, lacking
    return model.to(dtype).eval()


def hugging_face(weights: dict[str, Tensor]) -> dict[str, Tensor]:
    """The same tensors under Hugging Face's names."""
    names = {ours: theirs for theirs, ours in HUGGING_FACE_NAMES.items()}

    def renamed(name: str) -> str:
        stem, _, ending = name.rpartition(".")
        if not stem.startswith("blk."):
            return f"{names[stem]}.{ending}"
        _, number, part = stem.split(".")
        return f"model.layers.{number}.{names[part]}.{ending}"

    return {renamed(name): weight for name, weight in weights.items()}


def json_config(config: ModelConfig) -> dict:
    scaling = config.rope_scaling
    rope = {"rope_type": "default"}
    if scaling is not None:
        rope = {"rope_type": scaling.kind, "factor": scaling.factor}
        if scaling.kind == "llama3":
            rope |= {"low_freq_factor": scaling.low_frequency_factor, "high_freq_factor": scaling.high_frequency_factor,
                     "original_max_position_embeddings": scaling.original_context}  # fmt: skip
    return {
        "model_type": config.family, "hidden_size": config.width, "num_hidden_layers": config.layers,
        "num_attention_heads": config.heads, "num_key_value_heads": config.kv_heads, "head_dim": config.head_width,
        "intermediate_size": config.hidden, "vocab_size": config.vocabulary, "hidden_act": "silu",
        "max_position_embeddings": config.context, "rms_norm_eps": config.norm_epsilon,
        "rope_parameters": rope | {"rope_theta": config.rope_base}, "tie_word_embeddings": config.has_tied_head,
        "attention_bias": config.has_output_bias, "eos_token_id": 2,
    }  # fmt: skip
