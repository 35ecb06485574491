"""From a model's path to something that can write: network, tokenizer and chat format together. No Django."""

import os
from dataclasses import dataclass
from pathlib import Path

import torch

from assistant.engine import (
    adapters,
    chat,
    eager,
    gguf,
    graphs,
    load,
    memory,
    quantised,
    safetensors,
    source,
    tokenizer,
)
from assistant.engine.chat import ChatFormat
from assistant.engine.faults import ModelFileError
from assistant.engine.native import NativeNetwork
from assistant.engine.native_build import NativeError
from assistant.engine.network import Network
from assistant.engine.tokenizer import TextTokenizer

WAYS = ("auto", "native", "quantised", "float32", "bfloat16", "float16")


@dataclass(frozen=True, slots=True)
class Model:
    """All that serving needs. `way` says how the network is computed, `remark` why not in a faster way."""

    path: Path
    network: Network
    tokenizer: TextTokenizer
    chat: ChatFormat
    way: str
    remark: str = ""

    @property
    def name(self) -> str:
        return self.path.stem


def open_model(  # noqa: PLR0913 -- all but the path are keywords: nothing is chosen silently
    path: Path, *, way: str, device: torch.device, threads: int | None, build_folder: Path, adapter: Path | None = None
) -> Model:
    """Open a GGUF file or checkpoint folder. way "auto": native.c, else quantised torch, on a CPU; bfloat16 elsewhere.

    threads None: all cores but one on a larger machine; both on two, where native.c's threads give way to others.
    """
    if way not in WAYS:
        raise ModelFileError(f"way is {way!r}, not one of {', '.join(WAYS)}")
    threads = threads or default_threads()
    torch.set_num_threads(1)  # on a busy machine torch's threads wait for each other longer than they work
    words, template = open_tokenizer(path)
    network, way, remark = _network(
        path, way=way, device=device, threads=threads, build_folder=build_folder, adapter=adapter
    )
    if not 0 <= words.last < network.config.vocabulary:
        raise ModelFileError(f"{path.name}: its tokenizer has ids beyond the network's {network.config.vocabulary}")
    if way != "native":  # native.c has threads of its own, which nobody waits for
        torch.set_num_threads(threads)
    memory.trim()
    return Model(path, network, words, chat.chat_format(words, template), way, remark)


def default_threads() -> int:
    """Beside a web server: leave it a core where there are more than two. More than 8 gain nothing for small models."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(cores if cores <= 2 else cores - 1, 8)


def _network(  # noqa: PLR0913 -- the keywords of open_model
    path: Path, *, way: str, device: torch.device, threads: int, build_folder: Path, adapter: Path | None
) -> tuple[Network, str, str]:
    if way == "auto" and device.type != "cpu":
        way = "bfloat16"
    if way not in ("auto", "native"):
        return _torch_network(path, way, device, adapter), way, ""
    try:
        return NativeNetwork(path, build_folder=build_folder, threads=threads, adapter=adapter), "native", ""
    except NativeError as fault:
        if way == "native":
            raise ModelFileError(f"{path.name}: cannot run natively: {fault}") from None
        return _torch_network(path, "quantised", device, adapter), "quantised", str(fault)


def _torch_network(path: Path, way: str, device: torch.device, adapter: Path | None) -> Network:
    if way == "quantised":
        network = quantised.load_quantised(path)
    else:
        network = eager.EagerNetwork(load.load(path, dtype=getattr(torch, way), device=device))
    if adapter is not None:
        adapters.attach(network.model, adapters.read(adapter, network.config))
        network = eager.EagerNetwork(network.model)  # the short way of quantised.py knows no adapters
    return graphs.GraphNetwork(network.model) if device.type == "cuda" else network


def open_tokenizer(path: Path) -> tuple[TextTokenizer, str]:
    """The tokenizer beside or inside a model, and its chat template's text."""
    if path.is_file() and source.is_gguf(path):
        metadata = gguf.read_header(path).metadata
        template = metadata.get("tokenizer.chat_template", "")
        return tokenizer.from_gguf(metadata, path.name), template if isinstance(template, str) else ""
    folder = path if path.is_dir() else path.parent
    return tokenizer.from_file(folder / "tokenizer.json", end_ids(folder)), _template(folder)


def end_ids(folder: Path) -> list[int]:
    """Ids that the checkpoint's configuration says end a text."""
    found: list[int] = []
    for name in ("generation_config.json", "config.json"):
        if (folder / name).is_file():
            value = safetensors.read_json(folder / name).get("eos_token_id")
            found += value if isinstance(value, list) else [value]
    return [number for number in found if isinstance(number, int)]


def _template(folder: Path) -> str:
    if not (folder / "tokenizer_config.json").is_file():
        return ""
    template = safetensors.read_json(folder / "tokenizer_config.json").get("chat_template")
    return template if isinstance(template, str) else ""


@dataclass(frozen=True, slots=True)
class Card:
    """What a model file is, from its header alone."""

    name: str
    family: str
    parameters: int
    context: int
    formats: str
    bytes: int


def card(path: Path) -> Card:
    """Describe a model without loading it."""
    with source.opened(path) as opened:
        config = opened.config
        formats = ", ".join(opened.formats())
    files = [path] if path.is_file() else [file for file in path.iterdir() if file.is_file()]
    return Card(
        path.name, config.family, config.parameters, config.context, formats, sum(f.stat().st_size for f in files)
    )
