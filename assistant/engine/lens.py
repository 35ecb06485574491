"""What happens inside one layer for one sentence, in numbers a page can draw.

The parts are those of model.py, run one after the other, so that what is between them can be seen.
"""

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from assistant.engine.faults import RequestError
from assistant.engine.model import Beginning, Block
from assistant.engine.network import Feed, Network

MOST_TOKENS = 64
TOP = 10


@dataclass(frozen=True, slots=True)
class View:
    """Numbers of one layer, rounded for drawing. Rows are tokens; `before` and `after` the norm, (T, D)."""

    before: list[list[float]]
    after: list[list[float]]
    attention: list[list[float]]  # (T, T) of the chosen head
    gate: list[float]  # silu(gate) of the last token, (F)
    up: list[float]
    top: list[tuple[int, float]]  # the likeliest next tokens and their probabilities


@torch.inference_mode()
def look(network: Network, ids: list[int], layer: int, head: int) -> View:
    """Run a sentence through the network that answers here, and keep what one layer and head of it did."""
    if not 1 <= len(ids) <= MOST_TOKENS:
        raise RequestError(f"the sentence has {len(ids)} tokens, not 1 to {MOST_TOKENS}")
    config = network.config
    if not (0 <= layer < config.layers and 0 <= head < config.heads):
        raise RequestError(f"layer {layer}, head {head}: this model has {config.layers} layers, {config.heads} heads")
    block = network.block(layer)
    like = block.attn_norm.weight
    x = network.stream(ids, layer).to(like.device, like.dtype)[None]  # (1, T, D)
    cos, sin = network.rope(Beginning(x[..., 0]).positions, x.dtype)
    logits = network.run([Feed(0, 0, ids)], network.new_cache(1, len(ids)))[0][0]
    return View(**_inside(block, x, head, cos, sin), top=_top(logits))


def _inside(block: Block, x: Tensor, head: int, cos: Tensor, sin: Tensor) -> dict:
    after = block.attn_norm(x)
    attn = block.attn
    q, k, _ = attn.heads_of(after, cos, sin)
    weights = attention(q[0, head], k[0, head // (attn.heads // attn.kv_heads)])
    h = x + attn(after, Beginning(x[..., 0]), cos, sin)
    gate, up = block.ffn.ffn_gate_up(block.ffn_norm(h)).chunk(2, dim=-1)
    return {
        "before": _rounded(x[0]),
        "after": _rounded(after[0]),
        "attention": _rounded(weights),
        "gate": _rounded(nn.functional.silu(gate)[0, -1]),
        "up": _rounded(up[0, -1]),
    }


def attention(q: Tensor, k: Tensor) -> Tensor:
    """softmax(q k^T / sqrt(E)) under the causal mask: (T, E), (T, E) -> (T, T). What SDPA does without showing it."""
    scores = q @ k.T / q.shape[-1] ** 0.5
    return scores.masked_fill(torch.ones_like(scores).triu(1).bool(), -torch.inf).softmax(-1)


def _top(logits: Tensor) -> list[tuple[int, float]]:
    chances = logits.softmax(-1).topk(min(TOP, len(logits)))
    return [(int(i), round(float(p), 5)) for p, i in zip(chances.values, chances.indices, strict=True)]


def _rounded(values: Tensor) -> list:
    return (
        [[round(v, 4) for v in row] for row in values.tolist()]
        if values.ndim == 2
        else [round(v, 4) for v in values.tolist()]
    )
