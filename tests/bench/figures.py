"""Times and sizes of the drawings: `python -m tests.bench.figures`."""

import sys
from statistics import median
from time import perf_counter

from guides.catalog import load
from guides.figures import has_figure, movement_map, step_figure
from guides.figures.step import _step_figure

MOST_BYTES, MOST_MS = 60_000, 20


def measure() -> list[tuple[str, int, float]]:
    """(step, bytes, milliseconds) of each drawing: the best of five, shapes warm, for the machine is shared."""
    catalog = load()
    steps = [step.id for step in catalog.steps if has_figure(catalog, step.id)]
    for step in steps:
        step_figure(catalog, step)
    rows = []
    for step in steps:
        times = []
        for _ in range(5):
            _step_figure.cache_clear()
            start = perf_counter()
            svg = step_figure(catalog, step)
            times.append((perf_counter() - start) * 1000)
        rows.append((step, len(svg.encode()), min(times)))
    return rows


def map_cold_ms() -> float:
    """The map's first drawing after a start, content already read."""
    catalog = load()
    start = perf_counter()
    movement_map(catalog, str)
    return (perf_counter() - start) * 1000


def main() -> int:
    rows = measure()
    sizes, times = [size for _, size, _ in rows], [ms for *_, ms in rows]
    whole = map_cold_ms()
    out = sys.stdout.write
    out(f"{len(rows)} steps: {median(sizes) / 1000:.1f} kB median, {max(sizes) / 1000:.1f} kB at most; ")
    out(f"{median(times):.2f} ms median, {max(times):.2f} ms at most; the map, cold: {whole:.0f} ms\n")
    for name, size, ms in sorted(rows, key=lambda row: -row[1])[:5]:
        out(f"  {name:32} {size / 1000:6.1f} kB {ms:6.2f} ms\n")
    return 0 if max(sizes) < MOST_BYTES and max(times) < MOST_MS else 1


if __name__ == "__main__":
    sys.exit(main())
