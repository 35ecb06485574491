"""The page about the network: its outline, with the code that runs here and the real shapes. PURE; no torch.

The code is cut out of engine/model.py by its syntax tree, so the page cannot show what is no longer true. Numbers for
a sentence come from the model process (engine/lens.py, POST /v1/inside).
"""

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from assistant.engine.config import ModelConfig

MODEL_SOURCE = Path(__file__).parent / "engine" / "model.py"
# what the page shows before a model is there: config.json of HuggingFaceTB/SmolLM2-135M-Instruct
SMOLLM2 = ModelConfig(
    family="llama", width=576, layers=30, heads=9, kv_heads=3, head_width=64, hidden=1536, vocabulary=49152,
    context=8192, rope_base=100_000.0, has_tied_head=True,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Variable:
    """A letter or name, what it is, and its shape: in letters and in this model's numbers."""

    name: str
    meaning: str
    letters: str
    shape: tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """One step of the outline, with the code that computes it and every variable that it introduces."""

    title: str
    formula: str
    words: str
    code_of: str  # a class or function of model.py
    variables: tuple[Variable, ...]

    @property
    def code(self) -> str:
        return source_of(self.code_of)


@cache
def _definitions() -> dict[str, str]:
    text = MODEL_SOURCE.read_text(encoding="utf-8")
    nodes = [n for n in ast.parse(text).body if isinstance(n, ast.ClassDef | ast.FunctionDef)]
    return {node.name: ast.get_source_segment(text, node) for node in nodes}


def source_of(name: str) -> str:
    """The code of a class or function of the network, as it stands in the file."""
    return _definitions()[name]


def parts_of(code: str) -> dict[str, str]:
    """The methods of a class's code by name, without their indentation: for pages that show `forward` alone."""
    (tree,) = ast.parse(code).body
    return {
        node.name: "\n".join(line[4:] for line in ast.get_source_segment(code, node, padded=True).splitlines())
        for node in getattr(tree, "body", [])
        if isinstance(node, ast.FunctionDef)
    }


def outline(config: ModelConfig) -> tuple[Part, ...]:
    """The layer from token ids to next-token logits; T, S stay letters, the rest are this model's numbers."""
    D, H, K, E = config.width, config.heads, config.kv_heads, config.head_width  # noqa: N806 -- the letters of model.py
    F, V, G = config.hidden, config.vocabulary, config.group  # noqa: N806
    x = Variable("x", "the stream that every part adds to", "(T, D)", ("T", D))
    return (
        Part("Tokens become vectors", "x = token_embd[ids]",
             f"Each of the {V:,} tokens has a row of {D} numbers.", "Transformer",
             (Variable("ids", "T token numbers", "(T)", ("T",)), x,
              Variable("token_embd", "one row for each token", "(V, D)", (V, D)))),
        Part("RMSNorm", "RMSNorm(x) = x / sqrt(mean(x²) + ε) · w",
             "Brings each token's vector to one size, so that depth does not make it grow.", "RMSNorm",
             (Variable("ε", f"keeps the root above zero: {config.norm_epsilon:g}", "", ()),
              Variable("w", "learnt, one for each number of the vector", "(D)", (D,)))),
        Part("Queries, keys, values", "q, k, v = split(W_qkv · RMSNorm(x))",
             f"{H} query heads, but only {K} of keys and values: {G} queries share one.", "GQA",
             (Variable("q", "what each token looks for", "(H, T, E)", (H, "T", E)),
              Variable("k", "what each token offers to be found by", "(K, T, E)", (K, "T", E)),
              Variable("v", "what it hands over when found", "(K, T, E)", (K, "T", E)),
              Variable("W_qkv", "three matrices in one", "((H + 2 K) E, D)", ((H + 2 * K) * E, D)))),
        Part("RoPE", "(a, b) → (a cos θ − b sin θ, b cos θ + a sin θ),  θ = position · base^(−2i/E)",
             "Turns each pair of numbers by an angle that grows with the position: only distances count then.",
             "rotate",
             (Variable("i", "number of the pair, i and i + E/2", "(E/2)", (E // 2,)),
              Variable("base", f"{config.rope_base:g}", "", ()))),
        Part("Grouped-query attention", "GQA = W_o · softmax(q kᵀ / √E) v",
             "Each token takes a weighted mean of the values of those before it and itself.", "GQA",
             (Variable("softmax(q kᵀ / √E)", "weights that sum to 1 in each row", "(H, T, S)", (H, "T", "S")),
              Variable("S", "tokens seen so far, from the cache and new", "", ()),
              Variable("W_o", "mixes the heads", "(D, H E)", (D, H * E)))),
        Part("First addition", "h = x + GQA(RMSNorm(x))", "What attention found is added, nothing is replaced.",
             "Block",
             (Variable("h", "the stream after attention", "(T, D)", ("T", D)),)),
        Part("SwiGLU", "SwiGLU(z) = W_down · (silu(W_gate · z) ⊙ W_up · z),  silu(a) = a / (1 + e^(−a))",
             f"{F} detectors; the gate says how far each is open.", "SwiGLU",
             (Variable("z", "RMSNorm(h)", "(T, D)", ("T", D)),
              Variable("W_gate, W_up", "two matrices in one", "(2 F, D)", (2 * F, D)),
              Variable("W_down", "back to the stream", "(D, F)", (D, F)))),
        Part("Second addition", "output = h + SwiGLU(RMSNorm(h))",
             f"The layer's output, the next one's x. There are {config.layers} layers.", "Block", ()),
        Part("Next token", "logits = W_head · RMSNorm(x)",
             "The head is the embedding once more." if config.has_tied_head else "The head is a matrix of its own.",
             "Transformer",
             (Variable("logits", "one number for each token; softmax makes them probabilities", "(T, V)", ("T", V)),)),
    )  # fmt: skip
