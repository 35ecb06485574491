"""Times and sizes of the drawings: `python -m tests.bench.figures`.

Cold: the first drawing of a process that has read the content and drawn nothing, each in a process of its own (a fork,
as the server's is when its first page is asked for). Warm: the shapes are there, the drawing is made again. Both are
the best of several tries, since the machine does other things too. Kept: what a page pays from the second time on.
"""

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter

from guides.catalog import Catalog, load
from guides.catalog.schema import LAYOUTS
from guides.figures import has_figure, movement_map, step_figure
from guides.figures.step import _step_figure

MOST_BYTES, MOST_MS = 60_000, 20
COLD_TRIES, WARM_TRIES = 5, 5


@dataclass(frozen=True, slots=True)
class Row:
    step: str
    layout: str
    size: int
    cold_ms: float
    warm_ms: float
    kept_ms: float


def main() -> int:
    catalog = load()
    steps = [(step.id, layout) for step in catalog.steps for layout in LAYOUTS if has_figure(catalog, step.id)]
    cold = {one: cold_ms(lambda one=one: step_figure(catalog, one[0], layout=one[1])) for one in steps}
    whole_ms = cold_ms(lambda: movement_map(catalog, str))
    rows = [measured(catalog, *one, cold[one]) for one in steps]
    return report(rows, whole_ms)


def timed_ms(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return (perf_counter() - start) * 1000


def cold_ms(work: Callable[[], object]) -> float:
    return min(_forked_ms(work) for _ in range(COLD_TRIES))


def _forked_ms(work: Callable[[], object]) -> float:
    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.write(write, str(timed_ms(work)).encode())
        os._exit(0)
    os.waitpid(child, 0)
    os.close(write)
    with os.fdopen(read) as answer:
        return float(answer.read())


def measured(catalog: Catalog, step: str, layout: str, cold: float) -> Row:
    def draw() -> str:
        return step_figure(catalog, step, layout=layout)

    size = len(draw().encode())
    kept_ms, warm = timed_ms(draw), []
    for _ in range(WARM_TRIES):
        _step_figure.cache_clear()
        warm.append(timed_ms(draw))
    return Row(step, layout, size, cold, min(warm), kept_ms)


def report(rows: list[Row], whole_ms: float) -> int:
    out = sys.stdout.write
    steps = len({row.step for row in rows})
    out(f"{steps} steps, {len(rows)} drawings in both layouts; the map, cold: {whole_ms:.1f} ms\n")
    for name, unit in (("size", "bytes"), ("cold_ms", "ms"), ("warm_ms", "ms"), ("kept_ms", "ms")):
        values = [getattr(row, name) for row in rows]
        worst = max(rows, key=lambda row, name=name: getattr(row, name))
        out(f"  {name:8} median {median(values):8.2f}  worst {max(values):8.2f} {unit}: {worst.step}, {worst.layout}\n")
    ok = all(row.size < MOST_BYTES and row.cold_ms < MOST_MS for row in rows)
    out(f"expected: under {MOST_BYTES:,} bytes, and cold under {MOST_MS} ms: {'kept' if ok else 'NOT KEPT'}\n")
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
