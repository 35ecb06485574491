"""In which numbers to multiply while learning: bfloat16 where the processor has it, else float32.

A processor without it (AVX2 alone) takes seven times as long in bfloat16; torch has no public way to ask, so both are
tried.
"""

from functools import cache
from time import perf_counter

import torch

SIDE, TRIES = 512, 3


@cache
def quickest() -> torch.dtype:
    """Tried once, in some hundredths of a second."""
    return min((torch.float32, torch.bfloat16), key=_seconds)


def _seconds(kind: torch.dtype) -> float:
    square = torch.ones(SIDE, SIDE, dtype=kind)
    found = []
    for _ in range(TRIES + 1):
        start = perf_counter()
        square @ square
        found.append(perf_counter() - start)
    return min(found[1:])


def mixed() -> torch.autocast:
    """Multiply so; what is summed stays float32."""
    kind = quickest()
    return torch.autocast("cpu", torch.bfloat16, enabled=kind is torch.bfloat16)
