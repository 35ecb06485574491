"""How the model's tokenizer cuts a text. Read from the model file, without torch and without the model's process."""

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from assistant import conf
from assistant.engine.faults import ModelFileError

if TYPE_CHECKING:
    from assistant.engine.tokenizer import TextTokenizer


def cut(text: str) -> list[str]:
    """The tokens of a text as they are written, a leading space as a dot. Empty where no tokenizer can be read."""
    current = conf.current()
    if current.remote is not None or current.model.suffix != ".gguf" or not current.model.is_file():
        return []
    try:
        known = _tokenizer(current.model, current.model.stat().st_mtime_ns)
    except (ModelFileError, OSError):
        return []
    return [known.written(one).replace(" ", "·").replace("\n", "↵") for one in known.encode(text)]


@lru_cache(maxsize=1)
def _tokenizer(path: Path, _changed: int) -> "TextTokenizer":
    from assistant.engine import gguf, tokenizer  # noqa: PLC0415 -- the library is loaded when somebody looks

    return tokenizer.from_gguf(gguf.read_header(path).metadata, path.name)
