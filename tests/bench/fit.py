"""How long reading and judging take: `python -m tests.bench.fit [listings.jsonl]`. Prints medians and the worst.

A listing with its verdicts should stay under 5 ms on average, a build of nine slots under 10 ms, any text of 20,000
characters under 50 ms.
"""
# ruff: noqa: T201  a command line tool: what it prints is its result

import sys
import time
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from statistics import mean, median

from guides.facts import facts
from guides.fit import Build, Context, Part, check, read_listing
from guides.fit.evaluation import read_rows
from tests.guides.fit.generated import many
from tests.guides.fit.hostile import hostile_texts

ROUNDS = 5
LISTINGS = 300
MOST_MS = 50  # of processor time, the bar


def timed_ms(work: Callable[[], object]) -> float:
    """Return the best of ROUNDS in processor time, since this machine is shared."""
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best * 1000


def nine_slots() -> Build:
    """Return a whole watch, one part for each slot that has rules, strap apart."""
    mm = Decimal
    return Build(
        Context(case_opening_mm=mm("36")),
        (
            Part("movement", {"calibres": ("st3600",), "movement_mm": mm("36.6"), "seconds_clock": 9}),
            Part(
                "case", {"calibres": ("st3600",), "case_seat_mm": mm("37.3"), "case_dial_mm": mm("39"), "form": "wrist"}
            ),
            Part("dial", {"calibres": ("st3600",), "dial_mm": mm("38.9"), "seconds_clock": 9, "dial_feet": "present"}),
            Part("hands", {"hour_hole_mm": mm("1.5"), "minute_hole_mm": mm("0.9"), "sec_hole_mm": mm("0.25")}),
            Part("stem", {"calibres": ("st3600",), "stem_thread_mm": mm("1.2")}),
            Part("crown", {"crown_tap_mm": mm("1.2"), "crown_tube_mm": mm("2.5")}),
            Part("ring", {"ring_inner_mm": mm("36.7"), "ring_outer_mm": mm("39")}),
            Part("crystal", {"crystal_mm": mm("38.5"), "crystal_type": "sapphire"}),
        ),
    )


def main(arguments: list[str]) -> int:
    """Print the figures; fail when a hostile text of 20,000 characters takes MOST_MS or more."""
    catalog = facts()
    rows = [(row["text"], row["kind"]) for row in read_rows(Path(arguments[0]))] if arguments else []
    texts = rows or [(made.text, made.kind) for made in many(LISTINGS)]
    parts = [timed_ms(lambda text=text, kind=kind: read_listing(text, kind)) for text, kind in texts]
    whole = [
        timed_ms(lambda text=text, kind=kind: check(catalog, Build(Context(), (read_listing(text, kind).part(),))))
        for text, kind in texts
    ]
    build = nine_slots()
    print(
        f"{len(texts)} listings: read {mean(parts):.2f} ms, with verdicts {mean(whole):.2f} ms (worst {max(whole):.2f})"
    )
    print(f"build of nine slots: {timed_ms(lambda: check(catalog, build)):.2f} ms")
    hostile = {name: timed_ms(lambda text=text: read_listing(text)) for name, text in hostile_texts().items()}
    for name, cost in sorted(hostile.items(), key=lambda one: -one[1]):
        print(f"20,000 characters of {name}: {cost:.1f} ms")
    print(f"hostile median {median(hostile.values()):.1f} ms, worst {max(hostile.values()):.1f} ms")
    return 0 if max(hostile.values()) < MOST_MS else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
