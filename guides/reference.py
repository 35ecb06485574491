"""What the reference pages show, worked out of the content: glossary, sources, timing rows, the order of oiling.

PURE. Knows no addresses. Amplitudes in degrees, rates in seconds a day, beat errors in milliseconds.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass, fields, is_dataclass
from decimal import Decimal
from itertools import groupby
from typing import Any

from guides.catalog import Catalog
from guides.catalog.bench import OilPoint
from guides.catalog.calibres import Trust
from guides.catalog.parts import Part
from guides.catalog.schema import links
from guides.catalog.units import format_number
from guides.catalog.words import Disagreement, Source, Term
from guides.catalog.work import STAGES, Step, Target, Trouble
from guides.search import key, words

SEVERITIES = {"low": "minor", "medium": "moderate", "high": "serious", "critical": "critical"}
LANGUAGES = {"uk": "en", "us": "en-US", "fr": "fr", "de": "de", "also": "en"}
OTHER = "0 to 9"
ADDRESS = re.compile(r"(https?://[^\s,;]+[^\s,;.)])")
# Kinds of evidence, the best first; a source goes to the first whose words its kind begins with, or whose grade it has.
EVIDENCE = (
    (
        "Measured, modelled, derived",
        ("first-hand", "reverse-engineered", "derivation", "second-hand tracing", "programs"),
        (),
    ),
    ("Makers, mostly second-hand", ("maker",), ("A-",)),
    ("Watchmakers, schools, trade press", ("school", "trade press", "trade magazine", "watchmaking"), ("B", "B-")),
    ("Databases and compilations", ("reference database", "secondary compilation", "hobby data"), ()),
    ("Hobbyists and forums", ("experienced", "enthusiast", "forum", "hobby tool"), ("C",)),
    ("Shops and unsigned pages", (), ("D",)),
    ("Bench practice and judgement", ("estimate", "judgement", "trade knowledge", "unsourced"), ("I",)),
    ("Other evidence", (), ()),
    ("Rejected, kept on record", ("invented",), ("none",)),
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A word of the glossary. It stands for a term or a part; `is_head`: the explanation stands here."""

    word: str
    lang: str
    of: Term | Part
    is_head: bool

    @property
    def anchor(self) -> str:
        return self.of.id if isinstance(self.of, Term) else f"part-{self.of.number}"

    @property
    def part(self) -> Part | None:
        return self.of if isinstance(self.of, Part) else None

    @property
    def title(self) -> str:
        return self.of.term if isinstance(self.of, Term) else self.of.name

    @property
    def meaning(self) -> str:
        return self.of.meaning if isinstance(self.of, Term) else f"{self.of.function}."

    @property
    def names(self) -> list[tuple[str, str]]:
        """The other names, each with its language."""
        return [(lang, name) for lang, name in _names(self.of) if key(words(name)) != key(words(self.title))]

    @property
    def see(self) -> list[tuple[str, str]]:
        """Where a term leads: (kind, id)."""
        if not isinstance(self.of, Term) or self.of.see is None:
            return []
        leads = (("part", self.of.see.parts), ("step", self.of.see.steps), ("tool", self.of.see.tools))
        return [(kind, one) for kind, ids in (*leads, ("fault", self.of.see.faults)) for one in ids]

    @property
    def letter(self) -> str:
        first = (key(words(self.word)) or "0")[0].upper()
        return first if first in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" else OTHER


def _names(of: Term | Part) -> Iterator[tuple[str, str]]:
    """Yield (language, name) once for each spelling."""
    holder = of.names if isinstance(of, Part) else of
    seen: set[tuple[str, str]] = set()
    for field, lang in LANGUAGES.items():
        for name in getattr(holder, field, ()):
            if (lang[:2], name.casefold()) not in seen:
                seen.add((lang[:2], name.casefold()))
                yield lang, name


def glossary(catalog: Catalog) -> list[Entry]:
    """Every term, every part and every other name of both, by the alphabet of the folded words."""
    found = []
    for of in (*catalog.terms, *catalog.parts):
        head = Entry(of.term if isinstance(of, Term) else of.name, "en", of, is_head=True)
        found += [head, *(Entry(name, lang, of, is_head=False) for lang, name in head.names)]
    return sorted(found, key=lambda entry: (entry.letter == OTHER, key(words(entry.word)), not entry.is_head))


def matching(entries: Iterable[Entry], query: str) -> list[Entry]:
    """Entries whose word holds the query, with the explanation each leads to; failing these, explanations that do."""
    entries, asked = list(entries), key(words(query))
    said = {entry for entry in entries if asked in key(words(entry.word))}
    anchors = {entry.anchor for entry in said}
    if not said:
        anchors = {entry.anchor for entry in entries if asked in key(words(entry.meaning))}
    return [entry for entry in entries if entry in said or (entry.is_head and entry.anchor in anchors)]


def by_letter(entries: Iterable[Entry]) -> list[tuple[str, list[Entry]]]:
    return [(letter, list(group)) for letter, group in groupby(entries, lambda entry: entry.letter)]


def by_stage(troubles: Iterable[Trouble]) -> list[tuple[str, str, list[Trouble]]]:
    """Faults under the stage at which they show: its id, its title, the faults."""
    troubles = list(troubles)
    groups = ((stage, title, [one for one in troubles if one.stage == stage]) for stage, title in STAGES.items())
    return [group for group in groups if group[2]]


def related(catalog: Catalog, trouble: Trouble) -> list[Trouble]:
    """Other faults that one of its steps can bring, in the order of the steps."""
    near = (other for step in trouble.steps for other in catalog.troubles_by_step.get(step, ()))
    return [other for other in dict.fromkeys(near) if other.id != trouble.id]


def in_working_order(catalog: Catalog, points: Iterable[OilPoint]) -> list[tuple[Step, list[OilPoint]]]:
    """Oil points under the step that settles them, steps in the order of the guides."""
    place = {step.id: index for index, step in enumerate(catalog.steps)}
    ordered = sorted(points, key=lambda point: place[point.at_step])
    return [(catalog.step[step], list(group)) for step, group in groupby(ordered, lambda point: point.at_step)]


def about_oil(disagreements: Iterable[Disagreement]) -> list[Disagreement]:
    return [row for row in disagreements if re.search(r"oil|lub", f"{row.id} {row.topic.casefold()}")]


def by_subject(disagreements: Iterable[Disagreement]) -> list[tuple[str, list[Disagreement]]]:
    """Open questions by what they are about: the work, a movement's numbers, or parts and their names."""
    groups: dict[str, list[Disagreement]] = {"Movements": [], "Parts and names": [], "The work": []}
    for row in disagreements:
        subject = "The work" if row.steps and not row.specs else list(groups)[not row.movements]
        groups[subject].append(row)
    return list(groups.items())


def span(bounds: tuple[Decimal, ...], *, signed: bool = False) -> str:
    """Write two bounds, with their signs where a sign has a meaning.

    >>> span((Decimal(2), Decimal(8)), signed=True), span((Decimal(270), Decimal(310)))
    ('+2 to +8', '270 to 310')
    """
    plus = ["+" if signed and bound > 0 else "" for bound in bounds]
    return " to ".join(sign + format_number(bound) for sign, bound in zip(plus, bounds, strict=True))


def timing_rows(target: Target) -> list[tuple[str, str, str]]:
    """What a good reading is: (what and its unit, how good, how much), in the order a timegrapher is read."""
    flat, upright = "Amplitude lying flat, degrees", "Amplitude standing upright, degrees"
    beat, rate, delta = "Beat error, ms", "Rate, seconds a day", "Delta over the positions, seconds a day"
    return [
        (flat, "Good", span(target.amplitude_flat_good_deg)),
        (flat, "Acceptable", span(target.amplitude_flat_ok_deg)),
        (flat, "Stop, look for the cause", f"below {target.amplitude_flat_stop_below_deg}"),
        (flat, "Suspect", f"above {target.amplitude_suspect_above_deg}"),
        (upright, "Good", span(target.amplitude_vertical_good_deg)),
        (beat, "Good", f"up to {format_number(target.beat_error_good_ms)}"),
        (beat, "Acceptable", f"up to {format_number(target.beat_error_ok_ms)}"),
        (rate, "Aim for", span(target.rate_target_s_per_day, signed=True)),
        (rate, "Acceptable", span(target.rate_ok_s_per_day, signed=True)),
        (delta, "Good", f"up to {target.delta_good_s_per_day}"),
        (delta, "Acceptable", f"up to {target.delta_ok_s_per_day}"),
    ]


def timing_table(targets: Iterable[Target]) -> list[tuple[str, list[tuple[str, list[str]]]]]:
    """The targets side by side: what is read, and under it (how good, a value for each target)."""
    lines = list(zip(*(timing_rows(target) for target in targets), strict=True))
    return [
        (what, [(cells[0][1], [value for *_, value in cells]) for cells in group])
        for what, group in groupby(lines, lambda cells: cells[0][0])
    ]


def amplitude_chart(targets: Iterable[Target]) -> dict[str, Any]:
    """Flat amplitudes as bands, in pixels of a drawing 360 wide: two to a degree, 180 degrees at 20."""

    def x(degrees: Decimal | int) -> int:
        return 20 + 2 * int(degrees - 180)

    bands = []
    for place, target in enumerate(targets):
        low, good, high = target.amplitude_flat_ok_deg[0], *target.amplitude_flat_good_deg
        stop, suspect = target.amplitude_flat_stop_below_deg, target.amplitude_suspect_above_deg
        edges = {"low": x(low), "good": x(good), "high": x(high), "stop": x(stop), "suspect": x(suspect)}
        widths = {"ok_width": x(good) - x(low), "good_width": x(high) - x(good)}
        bands.append({"target": target, "top": 24 + 64 * place, **edges, **widths})
    return {"bands": bands, "height": 24 + 64 * len(bands), "marks": [(mark, x(mark)) for mark in range(180, 341, 40)]}


def rows_of(catalog: Catalog) -> Iterator[Any]:
    """Everything in the content that is a row of a file."""
    for field in fields(catalog):
        value = getattr(catalog, field.name)
        yield from value if isinstance(value, tuple) else (value,)


def named_how_often(catalog: Catalog) -> Counter[str]:
    """How many times each source is named, over all of the content."""
    return Counter(one for row in rows_of(catalog) for _, kind, one in links(row) if kind == "source")


def sure_how_often(catalog: Catalog) -> Counter[str]:
    """How many facts carry each mark of confidence; of a calibre, each group of numbers is one."""
    marks: Counter[str] = Counter()
    for row in rows_of(catalog):
        for table in _tables(row):
            marks.update(astuple(table) if isinstance(table, Trust) else (getattr(table, "confidence", None),))
    del marks[None]
    return marks


def _tables(row: Any) -> Iterator[Any]:
    """Yield a row and every table inside it."""
    yield row
    for field in fields(row):
        value = getattr(row, field.name)
        inside = value.values() if isinstance(value, dict) else value if isinstance(value, tuple) else (value,)
        for one in inside:
            if is_dataclass(one):
                yield from _tables(one)


def by_evidence(sources: Iterable[Source]) -> list[tuple[str, list[Source]]]:
    """Sources under the kind of evidence they are; each stands in one group."""
    groups: dict[str, list[Source]] = {title: [] for title, *_ in EVIDENCE}
    for source in sources:
        groups[evidence(source)].append(source)
    return [(title, found) for title, found in groups.items() if found]


def evidence(source: Source) -> str:
    """Return the kind of evidence; by its kind first, a grade says only how good it is."""
    if source.grade == "none":
        return EVIDENCE[-1][0]
    for title, kinds, grades in EVIDENCE:
        if source.kind.startswith(kinds) if source.kind and kinds else not source.kind and source.grade in grades:
            return title
    return "Other evidence"


def linked(where: str) -> list[tuple[str, bool]]:
    """Split where a source is into (text, whether it is an address).

    >>> linked("https://a.example/x and the book")
    [('https://a.example/x', True), (' and the book', False)]
    """
    return [(piece, bool(ADDRESS.fullmatch(piece))) for piece in ADDRESS.split(where) if piece]
