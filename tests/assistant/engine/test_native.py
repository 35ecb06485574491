"""native.c against the network it repeats: near to it, and always the same number for the same row."""

import subprocess
import sys

import pytest
import torch

from assistant.engine import native_build
from assistant.engine.eager import EagerNetwork
from assistant.engine.load import load
from assistant.engine.native import NativeNetwork
from assistant.engine.native_build import NativeError
from assistant.engine.network import Feed
from tests.assistant import tiny

IDS = torch.randint(0, 288, (400,), generator=torch.Generator().manual_seed(3)).tolist()
SHAPES = {
    "gqa 4/2": {},
    "mha": {"kv_heads": 4},
    "gqa 9/3": {"width": 288, "heads": 9, "kv_heads": 3},
    "gqa 32/8": {"heads": 32, "kv_heads": 8},
    "gqa 14/2": {"heads": 14, "kv_heads": 2},
    "gqa 16/1": {"heads": 16, "kv_heads": 1},
    "wide heads": {"heads": 3, "kv_heads": 1, "head_width": 128},
    "untied": {"has_tied_head": False},
    "biases": {"family": "qwen2", "has_qkv_bias": True},
    "head norms": {"family": "qwen3", "has_qk_norm": True},
}


def logits(network, ids, length=512):
    return network.run([Feed(0, 0, ids, keep=len(ids))], network.new_cache(1, length))[0]


def both(path, build_folder, threads=2):
    try:
        fast = NativeNetwork(path, build_folder=build_folder, threads=threads)
    except NativeError as why:
        pytest.skip(f"native.c: {why}")
    return fast, EagerNetwork(load(path, dtype=torch.float32, device="cpu"))


@pytest.mark.parametrize("changes", SHAPES.values(), ids=SHAPES)
def test_logits_are_near_the_reference(changes, tmp_path, build_folder):
    config = tiny.config(**changes)
    path = tiny.write_gguf(tmp_path / "m.gguf", config, tiny.tensors(config), "Q8_0")
    fast, slow = both(path, build_folder)
    error = (logits(fast, IDS) - logits(slow, IDS)).abs()
    assert error.mean() < 0.04  # inputs rounded to 8 bit, twice a layer and more
    assert error.max() < 0.4


@pytest.mark.parametrize("kind", ["F32", "F16", "Q8_0", "Q4_0", "Q4_1"])
def test_every_kind_of_weights_is_near_the_reference(kind, tmp_path, build_folder):
    path = tiny.write_gguf(tmp_path / "m.gguf", tiny.CONFIG, tiny.tensors(tiny.CONFIG), kind)
    fast, slow = both(path, build_folder)
    assert (logits(fast, IDS) - logits(slow, IDS)).abs().mean() < 0.04


def test_threads_never_change_a_bit(tiny_gguf, native):
    wanted = logits(native, IDS)
    for _ in range(200):
        assert torch.equal(logits(native, IDS[:33]), wanted[:33])


def test_mixed_rows_of_one_pass_are_those_of_separate_passes(native):
    cache = native.new_cache(4, 512)
    native.run([Feed(0, 0, IDS[:300], keep=0)], cache)
    native.run([Feed(2, 0, IDS[:17], keep=0)], cache)
    feeds = [Feed(0, 300, IDS[300:301]), Feed(3, 0, IDS[:90], keep=90), Feed(2, 17, IDS[17:22], keep=5)]
    one, many, few = native.run(feeds, cache)
    wanted = logits(native, IDS)
    assert torch.equal(one[0], wanted[300])
    assert torch.equal(many, wanted[:90])
    assert torch.equal(few, wanted[17:22])


def test_without_a_compiler_the_reason_is_a_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr(native_build.shutil, "which", lambda name: None)
    with pytest.raises(NativeError, match="no C compiler"):
        native_build.library(tmp_path)


def test_a_compiler_that_fails_is_quoted(tmp_path):
    with pytest.raises(NativeError, match=r"false fails|fails:"):
        native_build.library(tmp_path, compiler="/bin/false")
    assert list(tmp_path.iterdir()) == []


def test_a_library_is_built_once(tmp_path, native):
    native_build.library(tmp_path)
    (path,) = tmp_path.iterdir()
    before = path.stat().st_mtime_ns
    native_build.library(tmp_path, compiler="/bin/false")
    assert path.stat().st_mtime_ns == before


def test_widths_that_do_not_fit_are_named(tmp_path, build_folder, native):
    config = tiny.config(hidden=80)
    path = tiny.write_gguf(tmp_path / "m.gguf", config, tiny.tensors(config))
    with pytest.raises(NativeError, match=r"hidden is 80, native\.c wants a multiple of 32"):
        NativeNetwork(path, build_folder=build_folder, threads=1)


def test_idle_threads_sleep(tiny_gguf, build_folder, native):
    code = (
        "import sys, time; from pathlib import Path; from assistant.engine.native import NativeNetwork\n"
        "from assistant.engine.network import Feed\n"
        "net = NativeNetwork(Path(sys.argv[1]), build_folder=Path(sys.argv[2]), threads=4)\n"
        "net.run([Feed(0, 0, [1, 2, 3])], net.new_cache(1, 16)); time.sleep(0.1)\n"
        "before = time.process_time(); time.sleep(1); print(time.process_time() - before)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tiny_gguf), str(build_folder)], capture_output=True, text=True, check=True
    )
    assert float(done.stdout) < 0.02
