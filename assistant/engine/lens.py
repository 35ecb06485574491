"""What happens inside one layer for one sentence, in numbers a page can draw. Slow and small.

Reads a model file layer by layer.

The parts are those of model.py, run one after the other, so that what is between them can be seen.
"""

from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor, nn

from assistant.engine import load, source
from assistant.engine.faults import RequestError
from assistant.engine.model import Beginning, Block
from assistant.engine.packing import taken
from assistant.engine.source import Source

MOST_TOKENS = 64
HEAD_ROWS = 4096  # rows of the head that are floats at a time
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
def look(path: Path, ids: list[int], layer: int, head: int) -> View:
    """Run a sentence through the network in float32 and keep what one layer and head did."""
    if not 1 <= len(ids) <= MOST_TOKENS:
        raise RequestError(f"the sentence has {len(ids)} tokens, not 1 to {MOST_TOKENS}")
    with source.opened(path) as opened:
        config = opened.config
        if not (0 <= layer < config.layers and 0 <= head < config.heads):
            raise RequestError(
                f"layer {layer}, head {head}: this model has {config.layers} layers, {config.heads} heads"
            )
        network = load.empty(config)
        network.rope.divisors = load.divisors(opened)
        place = Beginning(torch.tensor([ids]))
        cos, sin = network.rope(place.positions, torch.float32)
        x, seen = _rows(opened, "token_embd.weight", torch.tensor(ids))[None], {}
        for number in range(config.layers):
            block = _filled(opened, network.blk[number], f"blk.{number}")
            if number == layer:
                seen = _inside(block, x, head, cos, sin)
            x = block(x, place, cos, sin)
            network.blk[number] = nn.Identity()  # its weights are not needed again
        norm = _filled(opened, network.output_norm, "output_norm")
        return View(**seen, top=_top(opened, norm(x)[0, -1]))


def _filled(opened: Source, module: nn.Module, name: str) -> nn.Module:
    for own in [own for own, _ in module.named_parameters()]:
        load.put(module, own, nn.Parameter(load.floats(opened, f"{name}.{own}").float()))
    return module


def _rows(opened: Source, name: str, rows: Tensor) -> Tensor:
    return taken(opened.quantised(name), rows).floats()


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


def _top(opened: Source, x: Tensor) -> list[tuple[int, float]]:
    name = "token_embd.weight" if opened.config.has_tied_head else "output.weight"
    matrix, count = opened.quantised(name), opened.config.vocabulary
    parts = [taken(matrix, torch.arange(n, min(n + HEAD_ROWS, count))).floats() @ x for n in range(0, count, HEAD_ROWS)]
    chances = torch.cat(parts).softmax(-1).topk(min(TOP, count))
    return [(int(i), round(float(p), 5)) for p, i in zip(chances.values, chances.indices, strict=True)]


def _rounded(values: Tensor) -> list:
    return (
        [[round(v, 4) for v in row] for row in values.tolist()]
        if values.ndim == 2
        else [round(v, 4) for v in values.tolist()]
    )
