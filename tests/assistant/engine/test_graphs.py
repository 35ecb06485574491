"""CUDA: the same numbers from graphs, in bfloat16 near the reference. Skipped where there is no GPU."""

import pytest
import torch

from assistant.engine.eager import EagerNetwork
from assistant.engine.generate import Request, generate
from assistant.engine.graphs import GraphNetwork
from assistant.engine.load import load
from assistant.engine.network import Feed
from assistant.engine.sampling import Sampling

pytestmark = [
    pytest.mark.cuda,
    pytest.mark.skipif(not torch.cuda.is_available(), reason="no CUDA device"),
]
IDS = list(range(10, 60))


def on_gpu(path, dtype):
    return GraphNetwork(load(path, dtype=dtype, device="cuda"))


def test_a_replayed_step_equals_the_eager_one(tiny_gguf):
    network = on_gpu(tiny_gguf, torch.float32)
    cache = network.new_cache(4, 256)
    for slot in range(3):
        network.run([Feed(slot, 0, IDS[: 20 + slot], keep=0)], cache)
    feeds = [Feed(slot, 20 + slot, [7]) for slot in range(3)]
    replayed = network.run(feeds, cache)
    eager = EagerNetwork.run(network, feeds, cache)
    assert all((a - b).abs().max() < 1e-4 for a, b in zip(replayed, eager, strict=True))


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16, torch.float16])
def test_logits_are_near_the_cpus(tiny_gguf, network, dtype):
    gpu = on_gpu(tiny_gguf, dtype)
    ours = gpu.run([Feed(0, 0, IDS, keep=50)], gpu.new_cache(1, 64))[0].cpu()
    wanted = network.run([Feed(0, 0, IDS, keep=50)], network.new_cache(1, 64))[0]
    assert (ours - wanted).abs().max() < (1e-3 if dtype == torch.float32 else 0.15)


def test_text_equals_the_cpus(tiny_gguf, network):
    gpu = on_gpu(tiny_gguf, torch.float32)
    texts = [list(generate(n, n.new_cache(1, 256), Request(IDS, 40))) for n in (gpu, network)]
    assert texts[0] == texts[1]


def test_a_seed_gives_one_text(tiny_gguf):
    gpu = on_gpu(tiny_gguf, torch.bfloat16)
    request = Request(IDS, 20, Sampling(temperature=1.0), seed=3)
    assert list(generate(gpu, gpu.new_cache(1, 128), request)) == list(generate(gpu, gpu.new_cache(1, 128), request))
