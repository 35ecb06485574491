"""How long an answer takes, and what the site still serves meanwhile. Needs the model (`manage.py fetch_model`).

    .venv/bin/python -m tests.bench.ask answers   finding, first statement, whole answer: median and 95th percentile
    .venv/bin/python -m tests.bench.ask site      guide pages a second, idle and while questions are answered

Questions are of assistant/questions, the same ones each time. Fails when a figure misses its limit: finding
150 ms, first statement 400 ms, whole answer 3 s (median) and 6 s (95th percentile), half the idle rate.
"""

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "watchbench.settings")
django.setup()

from assistant import known, service, telling  # noqa: E402  it needs the set-up above
from assistant.answering import Asked, answer  # noqa: E402
from tests.bench.load import requests_per_s  # noqa: E402
from tests.bench.serve import GUIDE_PAGE, OURS, prepare, running  # noqa: E402

ANSWERED, REQUESTS, CONNECTIONS = 60, 2000, 8
MIDDLE_MS = {"finding": 150, "first statement": 400, "all": 3000}
LATE_MS = {"all": 6000}
SHARE_LEAST = 0.5


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["answers", "site"])
    service.wait_until_ready()
    try:
        ask(questions()[0])  # builds the index, warms the model
        return report_answers() if parser.parse_args().what == "answers" else report_site()
    finally:
        service.stop()


def questions() -> list[Asked]:
    found = known.read()
    return [Asked(one.text, one.before, patience_s=30) for one in found[:: len(found) // ANSWERED][:ANSWERED]]


def ask(asked: Asked) -> telling.Told:
    told = telling.tell(answer(asked))
    if told.remarks:
        sys.exit(f"the model did not read it: {told.remarks}")
    return told


def report_answers() -> int:
    told = [ask(one) for one in questions()]
    print(f"{len(told)} questions, {sum(one.is_declined for one in told)} declined")  # noqa: T201  its result
    is_slow = False
    for stage, most in MIDDLE_MS.items():
        took = sorted(one.trace.seconds[stage] * 1000 for one in told if stage in one.trace.seconds)
        middle, late = middle_and_late(took)
        is_slow |= middle > most or late > LATE_MS.get(stage, late)
        print(f"{stage}: median {middle:.0f} ms, 95th percentile {late:.0f} ms, of {len(took)}")  # noqa: T201
    return int(is_slow)


def middle_and_late(took: Sequence[float]) -> tuple[float, float]:
    """Median and 95th percentile of sorted times; nothing measured is 0."""
    return (statistics.median(took), took[min(len(took) - 1, int(len(took) * 0.95))]) if took else (0.0, 0.0)


def report_site() -> int:
    """Idle, answering, idle, answering, so that what else the machine does falls on both."""
    with tempfile.TemporaryDirectory() as folder, running(OURS, prepare(Path(folder))) as (_, port):
        pages_per_s(port)
        rates: dict[bool, list[float]] = {False: [], True: []}
        for _ in range(2):
            rates[False].append(pages_per_s(port))
            with answering():
                rates[True].append(pages_per_s(port))
    idle, busy = max(rates[False]), max(rates[True])
    print(f"pages a second: {idle:.0f} idle, {busy:.0f} while answering, a share of {busy / idle:.2f}")  # noqa: T201
    return int(busy < SHARE_LEAST * idle)


def pages_per_s(port: int) -> float:
    return asyncio.run(requests_per_s(port, GUIDE_PAGE, requests=REQUESTS, connections=CONNECTIONS))


@contextmanager
def answering() -> Iterator[None]:
    """One question after the other, all the time."""
    is_over = threading.Event()

    def go_on() -> None:
        while not is_over.is_set():
            for one in questions():
                if is_over.is_set():
                    return
                ask(one)

    asker = threading.Thread(target=go_on)
    asker.start()
    try:
        yield
    finally:
        is_over.set()
        asker.join()


if __name__ == "__main__":
    sys.exit(main())
