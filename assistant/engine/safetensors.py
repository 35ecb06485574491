"""Safetensors files of a folder with config.json: which tensors there are, and their values. Knows no network.

The `safetensors` library maps the file and checks its header; this module checks what it does not: that shards agree.
"""

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from safetensors import SafetensorError, safe_open
from torch import Tensor

from assistant.engine.faults import ModelFileError

INDEX = "model.safetensors.index.json"
MOST_JSON_BYTES = 4 * 1024 * 1024  # an index of 1,000 layers has 1 MB; in memory it may be 20 times as much


class SafetensorsFiles:
    """Tensors of one model, in one file or in shards. Values are read only when asked for."""

    def __init__(self, path: Path, owners: dict[str, Any]) -> None:
        self.path, self._owners = path, owners

    @property
    def shapes(self) -> dict[str, tuple[int, ...]]:
        return {name: tuple(owner.get_slice(name).get_shape()) for name, owner in self._owners.items()}

    @property
    def formats(self) -> list[str]:
        counts = Counter(owner.get_slice(name).get_dtype() for name, owner in self._owners.items())
        return [kind for kind, _ in counts.most_common()]

    def tensor(self, name: str) -> Tensor:
        return self._owners[name].get_tensor(name)


@contextmanager
def opened(path: Path) -> Iterator[SafetensorsFiles]:
    """Open a .safetensors file, or all shards that a folder's index names."""
    with ExitStack() as stack:
        owners: dict[str, Any] = {}
        for shard in shards(path):
            handle = _open(shard, stack)
            for name in handle.keys():  # noqa: SIM118 -- the library's handle is no mapping
                if name in owners:
                    raise ModelFileError(f"{shard.name}: tensor {name!r} stands in another shard too")
                owners[name] = handle
        yield SafetensorsFiles(path, owners)


def _open(shard: Path, stack: ExitStack) -> Any:
    try:
        return stack.enter_context(safe_open(shard, framework="pt"))
    except (SafetensorError, OSError) as fault:
        raise ModelFileError(f"{shard.name}: is not a sound safetensors file: {fault}") from None


def shards(path: Path) -> list[Path]:
    """The files that hold the weights: the path itself, or what its folder has."""
    if path.is_file():
        return [path]
    if not (path / INDEX).exists():
        return [path / "model.safetensors"]
    names = read_json(path / INDEX).get("weight_map")
    if not isinstance(names, dict) or not all(isinstance(name, str) for name in names.values()):
        raise ModelFileError(f"{INDEX}: weight_map is not a table of file names")
    files = sorted(set(names.values()))
    if wrong := [name for name in files if Path(name).name != name or not (path / name).is_file()]:
        raise ModelFileError(f"{INDEX}: names {wrong[0]!r}, which is not a file beside it")
    return [path / name for name in files]


def read_json(path: Path) -> dict[str, Any]:
    """A JSON object from a file of modest size."""
    try:
        if path.stat().st_size > MOST_JSON_BYTES:
            raise ModelFileError(f"{path.name}: has {path.stat().st_size} bytes, more than {MOST_JSON_BYTES}")
        fields = json.loads(path.read_bytes())
    except (OSError, UnicodeDecodeError, json.JSONDecodeError, RecursionError) as fault:
        raise ModelFileError(f"{path.name}: cannot be read as JSON: {fault}") from None
    if not isinstance(fields, dict):
        raise ModelFileError(f"{path.name}: is not a JSON object")
    return fields
