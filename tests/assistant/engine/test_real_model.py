"""SmolLM2-135M-Instruct itself. Needs `manage.py fetch_model`; skipped by name without it.

Numbers from llama.cpp were made with llama-cpp-python 0.3.36, CPU without AMX, by tests/assistant/data/RECIPE.md.
"""

import hashlib
import random
import subprocess
import sys
from pathlib import Path

import pytest
import torch

from assistant.bench.peers import hugging_face_model
from assistant.engine import gguf, tokenizer
from assistant.engine.batch import Batch
from assistant.engine.eager import EagerNetwork
from assistant.engine.generate import Request, generate
from assistant.engine.load import load
from assistant.engine.models import default_threads
from assistant.engine.native import NativeNetwork
from assistant.engine.native_build import NativeError
from assistant.engine.network import Feed
from assistant.engine.quantised import load_quantised
from assistant.engine.sampling import log_chances

pytestmark = [pytest.mark.real_model, pytest.mark.filterwarnings("default")]
CODE = "def f(x):\n    return {'a': [x**2 for _ in range(10)]}  # ok\n\tif not x: pass\n" * 5
PAGE = Path(__file__).parents[1] / "data" / "page.txt"
LLAMA_CPP_PERPLEXITY = 49.347
LLAMA_CPP_IDS = "d1b2459313f2fd7f0cb10e423c1e1958d58aea9ee9e1bea9c27340f7964901c2"
PROMPTS = (
    "The balance wheel", "Once upon a time", "def main():", "Water boils at", "The capital of France is",
    "1, 2, 3, 5, 8,", "Dear Sir,", "To oil a watch,", "Roses are red", "In 1905 Einstein", "A mainspring is",
    "SELECT name FROM", "The opposite of hot", "My favourite colour", "When the crown is pulled", "import torch",
    "Why do cats purr?", "Paris,", "The hour hand", "Steel rusts because",
)  # fmt: skip


@pytest.fixture(scope="module", autouse=True)
def _all_threads():
    before = torch.get_num_threads()
    torch.set_num_threads(default_threads())
    yield
    torch.set_num_threads(before)


@pytest.fixture(scope="module")
def words(real_model):
    return tokenizer.from_gguf(gguf.read_header(real_model).metadata, real_model.name)


@pytest.fixture(scope="module")
def floats(real_model):
    return EagerNetwork(load(real_model, dtype=torch.float32, device="cpu"))


@pytest.fixture(scope="module")
def fast(real_model, build_folder):
    try:
        return NativeNetwork(real_model, build_folder=build_folder, threads=2)
    except NativeError as why:
        pytest.skip(f"native.c: {why}")


@pytest.fixture(scope="module")
def reference(real_model):
    """transformers, with the same tensors."""
    return hugging_face_model(real_model, torch.float32)


def perplexity(network, ids):
    logits = network.run([Feed(0, 0, ids, keep=len(ids))], network.new_cache(1, 1024))[0]
    return float((-log_chances(logits[:-1], torch.tensor(ids[1:])).mean()).exp())


def test_logits_equal_transformers(floats, reference, words):
    for text in (*PROMPTS[:6], PAGE.read_text(encoding="utf-8")[:800]):
        ids = torch.tensor([words.encode(text)])
        with torch.inference_mode():
            assert (floats.model(ids) - reference(ids).logits).abs().max() < 1e-4


def test_greedy_text_equals_transformers(floats, reference, words):
    """Theirs is ours if after every beginning of our text they would choose our next token: one pass, not 64."""
    written, batch = {text: [] for text in PROMPTS}, Batch(floats, len(PROMPTS), 128, 0)
    for text in PROMPTS:
        batch.submit(Request(words.encode(text), 64), lambda news, text=text: written[text].extend(news.tokens))
    while not batch.is_idle:
        batch.step()
    for text, ours in written.items():
        ids = words.encode(text)
        with torch.inference_mode():
            theirs = reference(torch.tensor([ids + ours])).logits[0, len(ids) - 1 : -1].argmax(-1)
        assert (len(ours), ours) == (64, theirs.tolist())


@pytest.mark.parametrize("way", ["floats", "fast", "quantised"])
def test_perplexity_is_llama_cpps(way, real_model, request, words):
    network = load_quantised(real_model) if way == "quantised" else request.getfixturevalue(way)
    ids = words.encode(PAGE.read_text(encoding="utf-8"))
    assert perplexity(network, ids) == pytest.approx(LLAMA_CPP_PERPLEXITY, rel=0.01)


def strings(count=1000):
    """Strings of every kind, the same ones each time."""
    dice = random.Random(20)
    kinds = [
        "abcdefghij ABC  ", "0123456789., ", " \t\n\r  ", "äöüßéèñçøåΩλжщя", "手表机芯游丝摆轮时计。",
        "⌚🙂👨\u200d👩\u200d👧🇨🇭❤️", "(){}[];:=<>!&|+-*/%\"'`#@_\\", "'s're'll'd I'm don't ",
        "<|im_start|><|im_end|><|endoftext|>|<", "עבריתعربي\u200f\u200d\u0301",
    ]  # fmt: skip
    made = [PAGE.read_text(encoding="utf-8"), CODE, "", " ", "\n\n\n"]
    while len(made) < count:
        letters = "".join(dice.sample(kinds, dice.randint(1, 3)))
        made.append("".join(dice.choice(letters) for _ in range(dice.randint(1, 60))))
    return made


def digest(encode):
    return hashlib.sha256(repr([list(encode(text)) for text in strings()]).encode()).hexdigest()


def test_a_thousand_strings_are_tokenised_as_llama_cpp_does(words):
    assert digest(words.encode) == LLAMA_CPP_IDS


def test_native_is_near_the_reference(floats, fast, words):
    ids = words.encode(PAGE.read_text(encoding="utf-8"))
    ours, wanted = (n.run([Feed(0, 0, ids, keep=len(ids))], n.new_cache(1, 1024))[0] for n in (fast, floats))
    assert (ours.argmax(-1) == wanted.argmax(-1)).float().mean() > 0.94
    divergence = (wanted.softmax(-1) * (wanted.log_softmax(-1) - ours.log_softmax(-1))).sum(-1).mean()
    assert divergence < 0.01


@pytest.mark.parametrize("text", PROMPTS[:5])
def test_speculation_and_batches_change_nothing(fast, words, text):
    ids = words.encode(PAGE.read_text(encoding="utf-8")[:600] + text)
    plain = list(generate(fast, fast.new_cache(1, 512), Request(ids, 60)))
    assert list(generate(fast, fast.new_cache(1, 512), Request(ids, 60, drafts=10))) == plain


@pytest.mark.parametrize("way", ["auto", "quantised"])
def test_it_answers_within_600_megabytes_above_python(way, real_model, build_folder, fast):
    """Open, read 500 tokens, write 50, in a process of its own. `fast` is asked for so that native.c is built."""
    code = (
        "import resource, sys; peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024\n"
        "import django; before = peak()\n"
        "from pathlib import Path; import torch; from assistant.engine import models\n"
        "from assistant.engine.generate import Request, generate\n"
        "m = models.open_model(Path(sys.argv[1]), way=sys.argv[3], device=torch.device('cpu'), threads=2,"
        " build_folder=Path(sys.argv[2]))\n"
        "list(generate(m.network, m.network.new_cache(8, 2048), Request([5] * 500, 50))); print(peak() - before)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(real_model), str(build_folder), way],
        capture_output=True,
        text=True,
        check=True,
    )
    assert float(done.stdout) < 600
