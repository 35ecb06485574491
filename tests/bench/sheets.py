"""Time and memory of the longest sheets: `python -m tests.bench.sheets`.

Each figure is the median of five fresh processes that print one whole document: typefaces, drawings and all. Seconds
are of the document alone and of the process from its first import; wall clock and processor; memory is the peak of the
process. Warm is a second one in the same process, as a site that runs makes it. 1.5 s and 150 MB are asked of the
full-service step checklist.
"""

import json
import resource
import subprocess
import sys
from statistics import median
from time import perf_counter, process_time

MOST_S, MOST_MB, RUNS = 1.5, 150, 5
DOCUMENTS = ("steps", "bound")
NUMBERS = ("wall_s", "cpu_s", "warm_wall_s", "process_wall_s", "process_cpu_s", "peak_mb", "mb")


def measure(name: str) -> dict[str, float]:
    """One document in this process."""
    start = perf_counter()
    from guides import sheets  # noqa: PLC0415  imports are part of what is measured
    from guides.catalog import load  # noqa: PLC0415
    from guides.plan import Wishes, make_plan  # noqa: PLC0415
    from guides.route import routes  # noqa: PLC0415

    catalog = load()
    route, desk = routes(catalog)["full-service"], sheets.Desk(catalog, catalog.movement["st3600"])
    plan = make_plan(catalog, Wishes(goal="full-service"))
    make = {"steps": lambda: sheets.steps_sheet(desk, route), "bound": lambda: sheets.bound_sheet(desk, route, plan)}
    wall, cpu = perf_counter(), process_time()
    body = make[name]()
    found = {"wall_s": perf_counter() - wall, "cpu_s": process_time() - cpu, "mb": len(body) / 1e6}
    found |= {"process_wall_s": perf_counter() - start, "process_cpu_s": process_time()}
    found["peak_mb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    wall = perf_counter()
    make[name]()
    return found | {"warm_wall_s": perf_counter() - wall}


def medians(name: str) -> dict[str, float]:
    command = [sys.executable, "-m", "tests.bench.sheets", name]
    runs = [json.loads(subprocess.run(command, capture_output=True, check=True).stdout) for _ in range(RUNS)]
    return {number: median(run[number] for run in runs) for number in NUMBERS}


def main() -> int:
    if sys.argv[1:]:
        sys.stdout.write(json.dumps(measure(sys.argv[1])))
        return 0
    found = {name: medians(name) for name in DOCUMENTS}
    for name, numbers in found.items():
        words = ", ".join(f"{number} {value:.2f}" for number, value in numbers.items())
        sys.stdout.write(f"full-service {name}: {words}\n")
    steps = found["steps"]
    return 0 if max(steps["wall_s"], steps["cpu_s"]) < MOST_S and steps["peak_mb"] < MOST_MB else 1


if __name__ == "__main__":
    sys.exit(main())
