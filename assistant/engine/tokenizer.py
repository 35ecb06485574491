"""Text <-> token ids, through the `tokenizers` library. Knows no roles and no network.

Plain text never yields a special id: two tokenizers are kept, and the one that text meets has no special tokens at all.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers

from assistant.engine.faults import ModelFileError

MOST_FILE_BYTES = 32 * 1024 * 1024  # Llama 3's has 9 MB, Qwen3's 11
CONTROL, USER_DEFINED = 3, 4  # tokenizer.ggml.token_type, llama.h enum llama_token_type
WORDS = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|%s| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"


class TextTokenizer:
    """Byte-level BPE of one model. `specials` are its control tokens by their written form."""

    def __init__(self, plain: Tokenizer, specials: Mapping[str, int], ends: frozenset[int]) -> None:
        self._plain, self.specials, self.ends = plain, dict(specials), ends
        self._special_ids = {number: name for name, number in specials.items()}

    @property
    def last(self) -> int:
        """The greatest id that text can become; -1: none."""
        return max([*self._plain.get_vocab(with_added_tokens=True).values(), *self._special_ids], default=-1)

    def encode(self, text: str) -> list[int]:
        """Ids of plain text. What looks like a control token is spelled out like any other text.

        Lone surrogates, which UTF-8 cannot say, become U+FFFD.
        """
        return self._plain.encode(text.encode("utf-8", "replace").decode("utf-8"), add_special_tokens=False).ids

    def token_bytes(self, token: int) -> bytes:
        """What a token stands for; control tokens stand for nothing."""
        if token in self._special_ids:
            return b""
        written = self._plain.id_to_token(token)
        if written is None:
            return b""
        if all(char in BYTE_OF for char in written):
            return bytes(BYTE_OF[char] for char in written)
        return written.encode("utf-8")  # a user-defined token is written as it is

    def decode(self, ids: list[int]) -> str:
        """Text of ids; broken characters become U+FFFD."""
        return b"".join(map(self.token_bytes, ids)).decode("utf-8", "replace")

    def written(self, token: int) -> str:
        """How a token looks to a reader, control tokens by their name."""
        return self._special_ids.get(token) or self.token_bytes(token).decode("utf-8", "replace")


def _byte_letters() -> dict[str, int]:
    """GPT-2's letters for bytes: printable ones stand for themselves, the others are numbered from U+0100 on."""
    printable = [*range(ord("!"), ord("~") + 1), *range(ord("¡"), ord("¬") + 1), *range(ord("®"), ord("ÿ") + 1)]
    others = [byte for byte in range(256) if byte not in printable]
    return {chr(b): b for b in printable} | {chr(256 + i): b for i, b in enumerate(others)}


BYTE_OF = _byte_letters()


def from_gguf(metadata: Mapping[str, Any], name: str) -> TextTokenizer:
    """The tokenizer inside a GGUF; `name` is the file, for errors."""

    def need(key: str, kind: type) -> Any:
        value = metadata.get(f"tokenizer.ggml.{key}")
        if not isinstance(value, kind):
            raise ModelFileError(f"{name}: tokenizer.ggml.{key} is {str(value)[:40]!r}, wanted a {kind.__name__}")
        return value

    if (model := need("model", str)) != "gpt2":
        raise ModelFileError(
            f"{name}: its tokenizer is of kind {model!r}; this engine reads byte-level BPE ('gpt2'). "
            "Use a checkpoint folder with tokenizer.json instead"
        )
    tokens, merges = need("tokens", list), need("merges", list)
    if len(set(tokens)) != len(tokens) or not all(isinstance(token, str) for token in tokens):
        raise ModelFileError(f"{name}: tokenizer.ggml.tokens are not all different strings")
    kinds = metadata.get("tokenizer.ggml.token_type", [1] * len(tokens))
    if not isinstance(kinds, list) or len(kinds) != len(tokens):
        raise ModelFileError(
            f"{name}: tokenizer.ggml.token_type does not have one number for each of {len(tokens)} tokens"
        )
    specials = {token: i for i, (token, kind) in enumerate(zip(tokens, kinds, strict=True)) if kind == CONTROL}
    defined = [token for token, kind in zip(tokens, kinds, strict=True) if kind == USER_DEFINED]
    plain = _bpe(tokens, merges, metadata.get("tokenizer.ggml.pre", "default"), name)
    plain.add_tokens([AddedToken(token, normalized=False) for token in defined])
    ends = {metadata.get(f"tokenizer.ggml.{key}_token_id") for key in ("eos", "eot")}
    return TextTokenizer(plain, specials, _known_ends(ends, specials))


def _bpe(tokens: list[str], merges: list[str], style: str, name: str) -> Tokenizer:
    pairs = [tuple(merge.split(" ", 1)) for merge in merges if isinstance(merge, str)]
    vocabulary = {token: number for number, token in enumerate(tokens)}
    if len(pairs) != len(merges) or any(len(p) != 2 or "".join(p) not in vocabulary for p in pairs):
        raise ModelFileError(f"{name}: tokenizer.ggml.merges do not all join two parts to a token")
    if any(part not in vocabulary for pair in pairs for part in pair):
        raise ModelFileError(f"{name}: tokenizer.ggml.merges name parts that are no tokens")
    tokenizer = Tokenizer(models.BPE(vocab=vocabulary, merges=pairs, ignore_merges=style == "llama-bpe"))
    tokenizer.pre_tokenizer = _splitter(style, name)
    tokenizer.decoder = decoders.ByteLevel()
    if style == "qwen2":
        tokenizer.normalizer = normalizers.NFC()
    return tokenizer


def _splitter(style: str, name: str) -> Any:
    """How text is cut before merging, by tokenizer.ggml.pre (llama.cpp src/llama-vocab.cpp has the same list)."""
    if style in ("default", "gpt-2"):
        return pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True)
    if style == "smollm":
        digits = pre_tokenizers.Digits(individual_digits=True)
        return pre_tokenizers.Sequence([digits, pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True)])
    numbers = {"llama-bpe": r"\p{N}{1,3}", "qwen2": r"\p{N}"}.get(style)
    if numbers is None:
        raise ModelFileError(f"{name}: tokenizer.ggml.pre is {style!r}; this engine knows default, gpt-2, smollm, "
                             "llama-bpe and qwen2")  # fmt: skip
    words = pre_tokenizers.Split(Regex(WORDS % numbers), behavior="isolated")
    return pre_tokenizers.Sequence([words, pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)])


def from_file(path: Path, end_ids: list[int]) -> TextTokenizer:
    """A tokenizer.json. `end_ids` are the ones that the model's configuration says end a text."""
    try:
        if path.stat().st_size > MOST_FILE_BYTES:
            raise ModelFileError(f"{path.name}: has {path.stat().st_size} bytes, more than {MOST_FILE_BYTES}")
        fields = json.loads(_lean(path.read_bytes(), path.name))
        added = fields.get("added_tokens") or []
        specials = {entry["content"]: entry["id"] for entry in added if entry["special"]}
        fields["added_tokens"] = [entry for entry in added if not entry["special"]]
        fields |= {"post_processor": None, "truncation": None, "padding": None}
        plain = Tokenizer.from_str(json.dumps(fields))
    except ModelFileError:
        raise
    except Exception as fault:  # the library raises bare Exception for every fault of the file
        raise ModelFileError(f"{path.name}: is not a tokenizer of the `tokenizers` library: {fault}") from None
    return TextTokenizer(plain, specials, _known_ends(set(end_ids), specials))


def _lean(data: bytes, name: str) -> bytes:
    """Refuse JSON that would swell when read: an empty object has 3 bytes in the file and 72 in memory.

    A tokenizer has an object for each added token, some 100 bytes long, and at most a list for each merge.
    """
    for mark, each in ((b"{", 40), (b"[", 8)):
        if (count := data.count(mark)) > 1000 + len(data) // each:
            raise ModelFileError(
                f"{name}: opens {count} times {mark.decode()!r} in {len(data)} bytes; wanted a tokenizer"
            )
    return data


def _known_ends(ids: set[int | None], specials: Mapping[str, int]) -> frozenset[int]:
    """Ids that end a turn: those the file names, and the families' own words for it."""
    words = ("<|im_end|>", "<|eot_id|>", "<|endoftext|>", "<|end_of_text|>", "</s>")
    named = {specials[word] for word in words if word in specials}
    return frozenset(named | {number for number in ids if isinstance(number, int)})
