"""The page about the network: its outline, with the code that runs here and the real shapes. PURE; no torch.

The code is cut out of engine/model.py by its syntax tree, so the page cannot show what is no longer true. Each part's
formula is set in templates/assistant/maths/<slug>.html. Numbers for a sentence come from the model process
(engine/lens.py, POST /v1/inside) and are read by sentence.py.
"""

import ast
import io
import json
import keyword
import textwrap
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from assistant.engine import config as configs
from assistant.engine import gguf
from assistant.engine.config import ModelConfig
from assistant.engine.faults import ModelFileError

MODEL_SOURCE = Path(__file__).parent / "engine" / "model.py"
MOST_JSON_BYTES = 1024 * 1024
# what the page shows before a model is there: config.json of HuggingFaceTB/SmolLM2-135M-Instruct
SMOLLM2_NAME = "SmolLM2-135M-Instruct"
SMOLLM2 = ModelConfig(
    family="llama", width=576, layers=30, heads=9, kv_heads=3, head_width=64, hidden=1536, vocabulary=49152,
    context=8192, rope_base=100_000.0, has_tied_head=True,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Variable:
    """A letter or name, what it is, and its shape: in letters and in this model's numbers."""

    name: str
    meaning: str
    letters: str = ""
    shape: tuple[int | str, ...] = ()

    @property
    def names(self) -> list[tuple[str, str]]:
        """Each name as a letter and what hangs below it: W_gate, W_up -> (W, gate), (W, up)."""
        split = [name.partition("_") for name in self.name.split(", ")]
        return [(stem, below) if len(stem) == 1 else (stem + mark + below, "") for stem, mark, below in split]

    @property
    def numbers(self) -> str:
        """The shape in this model's numbers; empty where the letters say it already."""
        found = f"({', '.join(map(str, self.shape))})"
        return "" if found == self.letters or not self.shape else found


@dataclass(frozen=True, slots=True)
class Part:
    """One step of the outline, with the code that computes it and every variable that it introduces."""

    slug: str
    title: str
    words: str
    code_of: str  # a function of model.py, or a class and its method
    variables: tuple[Variable, ...]

    @property
    def code(self) -> str:
        return source_of(self.code_of)

    @property
    def formula(self) -> str:
        """Its template."""
        return f"assistant/maths/{self.slug}.html"


@cache
def _definitions() -> dict[str, str]:
    """Functions of the network and methods of its classes by name, without their indentation."""
    text = MODEL_SOURCE.read_text(encoding="utf-8")
    top = ast.parse(text).body
    found = {node.name: node for node in top if isinstance(node, ast.FunctionDef)}
    for owner in (node for node in top if isinstance(node, ast.ClassDef)):
        found |= {f"{owner.name}.{node.name}": node for node in owner.body if isinstance(node, ast.FunctionDef)}
    return {name: textwrap.dedent(ast.get_source_segment(text, node, padded=True)) for name, node in found.items()}


def source_of(name: str) -> str:
    """The code of a function or method of the network, as it stands in the file."""
    return _definitions()[name]


def marked(code: str) -> Iterator[tuple[str, str]]:
    """Code in pieces that join to the whole: (kind, text); kinds are word, note (comments, docstrings) and plain.

    >>> list(marked("return x  # (B, T, D)"))
    [('word', 'return'), ('plain', ' x  '), ('note', '# (B, T, D)')]
    """
    starts = [0]
    for line in code.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    done = 0
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        if kind := _kind(token):
            begin, end = starts[token.start[0] - 1] + token.start[1], starts[token.end[0] - 1] + token.end[1]
            if begin > done:
                yield "plain", code[done:begin]
            yield kind, code[begin:end]
            done = end
    if done < len(code):
        yield "plain", code[done:]


def _kind(token: tokenize.TokenInfo) -> str:
    if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and token.string.startswith('"""')):
        return "note"
    is_word = token.type == tokenize.NAME and keyword.iskeyword(token.string) and token.string.islower()
    return "word" if is_word else ""


def config_of(path: Path) -> ModelConfig:
    """The sizes that a model file or checkpoint folder states, without reading a tensor. Raises ModelFileError."""
    return _config(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=4)
def _config(path: Path, changed_ns: int) -> ModelConfig:
    """As config_of; read once for each change of the file."""
    if path.is_file() and _first_bytes(path) == gguf.MAGIC:
        header = gguf.read_header(path)
        embedding = header.tensors.get("token_embd.weight")
        if embedding is None:
            raise ModelFileError(f"{path.name}: has no tensor 'token_embd.weight'; is it a model of another kind?")
        return configs.from_gguf(header.metadata, frozenset(header.tensors), embedding.shape[0])
    beside = (path if path.is_dir() else path.parent) / "config.json"
    try:
        with beside.open("rb") as file:
            return configs.from_json(json.loads(file.read(MOST_JSON_BYTES)))
    except (OSError, ValueError, TypeError, AttributeError, KeyError) as fault:
        raise ModelFileError(f"{path.name}: its config.json cannot be used: {fault}") from None


def _first_bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(len(gguf.MAGIC))


def legend(config: ModelConfig) -> tuple[tuple[str, str, str], ...]:
    """The letters of all shapes, said once: letter, meaning, this model's number (none for what a text decides)."""
    return (
        ("B", "texts at once", ""),
        ("T", "tokens of a text", ""),
        ("S", "T and the tokens kept from before", ""),
        ("D", "width of the stream", f"{config.width:,}"),
        ("H", "query heads", f"{config.heads:,}"),
        ("K", "key and value heads", f"{config.kv_heads:,}"),
        ("E", "width of a head", f"{config.head_width:,}"),
        ("F", "width inside SwiGLU", f"{config.hidden:,}"),
        ("V", "tokens in the vocabulary", f"{config.vocabulary:,}"),
    )


def outline(config: ModelConfig) -> tuple[Part, ...]:
    """The layer first, then what it is made of, from token ids to next-token logits.

    T and S stay letters, the rest are this model's numbers.
    """
    D, H, K, E = config.width, config.heads, config.kv_heads, config.head_width  # noqa: N806 -- the letters of model.py
    F, V, G = config.hidden, config.vocabulary, config.group  # noqa: N806
    return (
        Part("layer", "The layer",
             "Attention lets each token fetch from the tokens before it; SwiGLU works on each token alone. Both are "
             f"added to what came in, nothing is replaced. There are {config.layers} such layers, one after the other.",
             "Block.forward",
             (Variable("x", "the stream: a vector for each token", "(T, D)", ("T", D)),
              Variable("h", "the stream after attention", "(T, D)", ("T", D)),
              Variable("output", "the x of the next layer", "(T, D)", ("T", D)),
              Variable("place, cos, sin", "where the tokens stand: see RoPE and attention"))),
        Part("tokens", "Tokens become vectors",
             f"Each of the {V:,} tokens has a row of {D:,} numbers. The first layer’s x is made of them.",
             "Transformer.hidden",
             (Variable("ids", "the numbers of the tokens", "(T)", ("T",)),
              Variable("token_embd", "one row for each token", "(V, D)", (V, D)))),
        Part("norm", "RMSNorm",
             "Brings each token’s vector to one size, so that what follows does not depend on how large the stream "
             "has grown. It comes before attention, before SwiGLU, and once more at the end, each with its own w.",
             "RMSNorm.forward",
             (Variable("mean(x²)", "the mean of one token’s squared numbers", "(T, 1)", ("T", 1)),
              Variable("ε", f"{_plain(config.norm_epsilon)}, keeps the root above zero"),
              Variable("w", "learnt, one for each number; ⊙ multiplies number by number", "(D)", (D,)))),
        Part("heads", "Queries, keys, values",
             _heads_words(config), "GQA.heads_of",
             (Variable("q", "what each token looks for", "(H, T, E)", (H, "T", E)),
              Variable("k", "what each token is found by", "(K, T, E)", (K, "T", E)),
              Variable("v", "what it hands over when found", "(K, T, E)", (K, "T", E)),
              Variable("W_qkv", "learnt, three matrices in one", "((H + 2 K) E, D)", ((H + 2 * K) * E, D)),
              *((Variable("b_qkv", "learnt", "((H + 2 K) E)", ((H + 2 * K) * E,)),) if config.has_qkv_bias else ()))),
        Part("rope", "RoPE",
             "Turns the numbers of q and k in pairs, by an angle that grows with the position. How well a query meets "
             "a key then depends on the distance between them, not on where in the text they stand.",
             "rotate",
             (Variable("a, b", "numbers i and i + E/2 of one head"),
              Variable("i", f"the pair, from 0 to {E // 2 - 1}"),
              Variable("p", "the token’s position, from 0"),
              Variable("base", f"{config.rope_base:,.0f}"),
              *((Variable("s_i", "stretches the angles for longer texts", "(E/2)", (E // 2,)),)
                if config.rope_scaling else ()))),
        Part("attention", "Grouped-query attention",
             "Each token takes a weighted mean of the values of the tokens before it and its own; later ones are "
             f"hidden. {_sharing(G)}", "GQA.forward",
             (Variable("softmax", "makes weights: each row sums to 1", "(H, T, S)", (H, "T", "S")),
              Variable("\N{DOWN TACK}", "exchanges rows and columns"),
              Variable("W_o", "learnt, mixes the heads", "(D, H E)", (D, H * E)),
              *((Variable("b_o", "learnt", "(D)", (D,)),) if config.has_output_bias else ()),
              Variable("place", "keeps k and v of the tokens before; extend adds the new ones"))),
        Part("swiglu", "SwiGLU",
             f"Works on each token alone. {F:,} gates say how much of {F:,} numbers passes: silu lets a large gate "
             "through and holds a small one near zero.",
             "SwiGLU.forward",
             (Variable("z", "RMSNorm(h), what SwiGLU is given", "(T, D)", ("T", D)),
              Variable("W_gate, W_up", "learnt, two matrices in one", "(2 F, D)", (2 * F, D)),
              Variable("W_down", "learnt, back to the stream", "(D, F)", (D, F)))),
        Part("next", "Next token", _end_words(config), "Transformer.forward",
             (Variable("output", "of the last layer", "(T, D)", ("T", D)),
              Variable("W_head", "token_embd once more" if config.has_tied_head else "learnt", "(V, D)", (V, D)),
              Variable("logits", "one for each token", "(T, V)", ("T", V)))),
    )  # fmt: skip


def _heads_words(config: ModelConfig) -> str:
    normed = " Here q and k are brought to one size once more, head by head." if config.has_qk_norm else ""
    heads, shared = f"{config.heads} heads" if config.heads > 1 else "One head", config.kv_heads
    return f"The normed stream is read three ways. {heads} of queries share {shared} of keys and values.{normed}"


def _plain(number: float) -> str:
    """A small number without an exponent.

    >>> _plain(1e-05)
    '0.00001'
    """
    return f"{number:.12f}".rstrip("0")


def _sharing(group: int) -> str:
    return "Each head has its own k and v." if group == 1 else f"{group} query heads in a row read one head of k and v."


def _end_words(config: ModelConfig) -> str:
    reader = "The table that gave each token its vector reads" if config.has_tied_head else "A matrix of its own reads"
    return (
        f"{reader} how well each of the {config.vocabulary:,} tokens would follow. softmax makes the numbers "
        "probabilities. The last token’s row says what may come next."
    )
