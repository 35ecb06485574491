"""Time and memory of the longest sheet: `python -m tests.bench.sheets`.

Cold is the first in a process: typefaces, eighty drawings, then the pages. Warm is the best of three after it, as a
site that runs makes it. Processor seconds, for the machine is shared; memory is the peak of the whole process.
"""

import resource
import sys
from time import process_time

from guides import sheets
from guides.catalog import load
from guides.route import routes

MOST_S, MOST_MB = 1.5, 150


def measure() -> tuple[float, float, float, int]:
    """Cold and warm seconds, peak megabytes of the whole process, bytes."""
    catalog = load()
    route, desk = routes(catalog)["full-service"], sheets.Desk(catalog, catalog.movement["st3600"])
    times = []
    for _ in range(4):
        start = process_time()
        body = sheets.steps_sheet(desk, route)
        times.append(process_time() - start)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return times[0], min(times[1:]), peak, len(body)


def main() -> int:
    cold, warm, peak, size = measure()
    sys.stdout.write(f"full-service step checklist: {cold:.2f} s cold, {warm:.2f} s warm; ")
    sys.stdout.write(f"{peak:.0f} MB peak; {size / 1e6:.2f} MB\n")
    return 0 if warm < MOST_S and peak < MOST_MB else 1


if __name__ == "__main__":
    sys.exit(main())
