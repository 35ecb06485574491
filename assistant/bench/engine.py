"""Measures the engine beside its peers, all in one run, one after the other in every round.

What counts are medians and the ratios of one run: rates drift with whatever else the machine does. `manage.py
bench_engine` is the way in.
"""

import resource
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import torch

from assistant.bench.peers import Peer, peers
from assistant.engine import models
from assistant.engine.cache import PrefixStore
from assistant.engine.generate import Request, generate
from assistant.engine.network import Feed, Network

PROMPT, WRITTEN, SEQUENCES = 512, 48, 16
PASSAGE = (
    "Grease goes on the barrel wall, never on the mainspring alone. Put three small dots of braking grease at equal "
    "distances on the wall, then wind the spring into the barrel with the winder. The arbor turns clockwise seen from "
    "the lid. Press the lid down over its whole edge until it snaps, and check that the arbor has a little shake up "
    "and down. The balance cock screw is tightened last, with the balance swinging freely; if it stops, loosen it at "
    "once and look whether both pivots sit in their jewels. "
)


def rate(work: Callable[[], None], tokens: int) -> float:
    """Tokens a second, after a moment in which the threads of whoever ran before stop spinning."""
    time.sleep(0.3)
    begin = time.perf_counter()
    work()
    return tokens / (time.perf_counter() - begin)


class Engine:
    """Our network with what the benchmark asks of it."""

    def __init__(self, opened: models.Model, ids: list[int]) -> None:
        self.network: Network = opened.network
        self.opened, self.ids = opened, ids
        self.cache = self.network.new_cache(SEQUENCES, 1024)
        for slot in range(SEQUENCES):
            self.network.run([Feed(slot, 0, ids, keep=0)], self.cache)

    def read(self) -> None:
        self.network.run([Feed(0, 0, self.ids)], self.cache)

    def write(self, count: int = WRITTEN) -> None:
        for n in range(count):
            self.network.run([Feed(0, PROMPT + n, [self.ids[n]])], self.cache)[0].argmax()

    def many(self, sequences: int, count: int) -> None:
        for n in range(count):
            feeds = [Feed(slot, PROMPT + n, [self.ids[slot]]) for slot in range(sequences)]
            for logits in self.network.run(feeds, self.cache):
                logits.argmax()

    def quote(self, drafts: int) -> float:
        """Tokens a second when an answer copies a passage: forced to begin with its first words, then free."""
        words = self.opened.tokenizer.encode
        asked = [{"role": "user", "content": f"Repeat word for word:\n{PASSAGE}"}]
        ids = self.opened.chat.encode(asked) + words(PASSAGE[:40])
        count = len(words(PASSAGE)) - len(words(PASSAGE[:40]))
        request = Request(ids, count, drafts=drafts, ends=self.opened.tokenizer.ends)
        time.sleep(0.3)
        tokens = generate(self.network, self.cache, request)
        next(tokens)  # the prompt is not what is measured
        begin, written = time.perf_counter(), len(list(tokens))
        return written / (time.perf_counter() - begin)

    def first_token(self) -> float:
        """Milliseconds to the first token of a question of 24 tokens behind a known prefix of 512."""
        store = PrefixStore(10**9)
        list(generate(self.network, self.cache, Request(self.ids, 1), prefixes=store))
        request = Request([*self.ids, *self.ids[:24]], 1)
        time.sleep(0.3)
        begin = time.perf_counter()
        next(generate(self.network, self.cache, request, slot=1, prefixes=store))
        return 1000 * (time.perf_counter() - begin)


def bandwidth(mebibytes: int) -> float:
    """Bytes a second that all threads read, summing an array of this size."""
    data = torch.ones(mebibytes * 2**18)
    times = []
    for _ in range(9):
        begin = time.perf_counter()
        data.sum()
        times.append(time.perf_counter() - begin)
    return data.nbytes / statistics.median(times)


def measure(engine: Engine, others: list[Peer], rounds: int, plain: Engine | None) -> dict[str, list[float]]:
    """Every figure once a round, ours and theirs in turn."""
    found: dict[str, list[float]] = {}

    def note(name: str, value: float) -> None:
        found.setdefault(name, []).append(value)

    for _ in range(rounds):
        for label, own in (("", engine), *([("without compiler, ", plain)] if plain else [])):
            note(f"{label}prefill", rate(own.read, PROMPT))
            note(f"{label}decode", rate(own.write, WRITTEN))
        for count in (4, SEQUENCES):
            note(f"decode x{count}", rate(lambda n=count: engine.many(n, 8), 8 * count))
        note("quote, plain", engine.quote(0))
        note("quote, lookup", engine.quote(10))
        note("first token ms", engine.first_token())
        for peer in others:
            note(f"{peer.name}: prefill", rate(lambda p=peer: p.read(engine.ids), PROMPT))
            note(f"{peer.name}: decode", rate(lambda p=peer: p.write(PROMPT, WRITTEN), WRITTEN))
            if peer.many:
                note(f"{peer.name}: decode x{SEQUENCES}", rate(lambda p=peer: p.many(PROMPT, 8), 8 * SEQUENCES))
    return found


def report(found: dict[str, list[float]], engine: Engine, plain: Engine | None, say: Callable[[str], None]) -> None:
    """Medians with their range; ratios are medians of the ratios of each round."""
    for name, values in found.items():
        say(f"{name:50} {statistics.median(values):8.1f}   {min(values):.1f} to {max(values):.1f}")
    for name in ("prefill", "decode", f"decode x{SEQUENCES}", "without compiler, decode"):
        for theirs in [other for other in found if other.endswith(f": {name.removeprefix('without compiler, ')}")]:
            if name in found:
                ratios = [a / b for a, b in zip(found[name], found[theirs], strict=True)]
                say(f"{name} / {theirs:45} {statistics.median(ratios):6.2f}   {min(ratios):.2f} to {max(ratios):.2f}")
    ratios = [a / b for a, b in zip(found["quote, lookup"], found["quote, plain"], strict=True)]
    say(f"quoting with / without lookup {statistics.median(ratios):.2f}   {min(ratios):.2f} to {max(ratios):.2f}")
    say_bandwidth(found, engine, say)
    if plain:
        say_bandwidth(found, plain, say, "without compiler, ")


def say_bandwidth(found: dict[str, list[float]], engine: Engine, say: Callable[[str], None], label: str = "") -> None:
    """Bytes that a step must read (weights once, keys and values of each sequence) against what the machine reads."""
    weights, config = engine.network.weight_bytes, engine.network.config
    token_bytes = 2 * config.layers * config.kv_heads * config.head_width * engine.cache.k.element_size()
    speed = bandwidth(max(1, weights // 2**20))
    say(f"memory bandwidth at {weights / 1e6:.0f} MB: {speed / 1e9:.1f} GB/s; weights {weights / 1e6:.1f} MB")
    for name, count in (("decode", 1), ("decode x4", 4), (f"decode x{SEQUENCES}", SEQUENCES)):
        if label + name not in found:
            continue
        steps = statistics.median(found[label + name]) / count
        used = steps * (weights + count * PROMPT * token_bytes)
        say(f"{label}{name}: reads {used / 1e9:.1f} GB/s, {used / speed:.0%} of it")


def run(  # noqa: PLR0913, PLR0917 -- what a command line says
    path: Path, threads: int, rounds: int, build_folder: Path, say: Callable[[str], None], has_peers: bool = True
) -> None:
    """Open everything, measure, report."""
    opened = [
        models.open_model(path, way=way, device=torch.device("cpu"), threads=threads, build_folder=build_folder)
        for way in ("auto", "quantised")
    ]
    draw = torch.Generator().manual_seed(0)
    ids = torch.randint(100, opened[0].network.config.vocabulary - 100, (PROMPT,), generator=draw).tolist()
    engine = Engine(opened[0], ids)
    plain = Engine(opened[1], ids) if opened[0].way == "native" else None
    say(f"{path.name}: {opened[0].way} {opened[0].remark}, {threads} threads, prompt {PROMPT}, medians of {rounds}")
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    say(f"memory of this process with both ways open: {memory:.0f} MB")
    others = peers(path, ids, threads, SEQUENCES) if has_peers else []
    for peer in others:
        say(f"peer: {peer.name} ({peer.remark})")
    report(measure(engine, others, rounds, plain), engine, plain, say)
