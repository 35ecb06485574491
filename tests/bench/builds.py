"""How long a build of nine slots takes from its pasted texts: `python -m tests.bench.builds`. Needs no database.

Reading all texts and judging every pair should stay under 10 ms, best of ROUNDS in processor time.
"""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "watchbench.settings")
django.setup()

from guides.build_report import Judge, heard  # noqa: E402  models need the set-up above
from guides.facts import facts  # noqa: E402
from guides.models import Build, Candidate  # noqa: E402
from tests.bench.fit import timed_ms  # noqa: E402

TEXTS = {
    "movement": "Seagull ST3600 17 jewels hand winding movement, seconds at 9, 36.6mm",
    "case": "44mm watch case for ST3600, inner diameter 37.3mm, dial seat 39mm, crown at 3, wrist, sapphire",
    "dial": "38.9mm dial for ST3600, small seconds at 9, with feet, centre hole 2.5mm",
    "hands": "Blue hands 6497, hole size 2.00*1.15*0.25mm, minute hand 16mm",
    "stem": "Winding stem ST36, thread 1.20mm, length 20mm",
    "crown": "Crown, thread 1.20mm, for a tube of 2.5mm",
    "ring": "Movement ring 6497, inner 36.7mm, outer 37.2mm",
    "crystal": "Flat sapphire crystal 38.5mm with gasket",
    "strap": "Leather strap 22mm",
}


def main() -> None:
    build = Build(name="Nine slots")
    rows = [Candidate(pk=number, slot=slot, name=slot, text=text) for number, (slot, text) in enumerate(TEXTS.items())]

    def judge() -> None:
        Judge(facts(), build, rows).report(rows)

    def read_and_judge() -> None:
        heard.cache_clear()
        judge()

    print(f"nine slots, read and judged: {timed_ms(read_and_judge):.2f} ms; judged alone: {timed_ms(judge):.2f} ms")  # noqa: T201  its result


if __name__ == "__main__":
    main()
