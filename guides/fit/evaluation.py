"""How well listings are read and judged: facts, verdicts, overall, against rows that say what is true.

PURE. Rows are those of eval/LISTINGS.md section 1. Scored as its section 7 says: a fact is a (key, value) pair, a list
is one value; lengths within 0.006; `listing_consistency` apart; a wrong pass is a part called fitting that is not.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any

from guides.catalog import Catalog
from guides.fit.build import Build, Context, Part
from guides.fit.check import Report, check, overall
from guides.fit.finding import LISTING_WORDS, Finding, worst
from guides.fit.listing import read_listing

TOLERANCE_MM = Decimal("0.006")
OPINION = "listing_consistency"
GATE = ("case_seat_mm", "dial_mm", "hour_hole_mm", "minute_hole_mm", "sec_hole_mm")
# The checks that a row of each kind answers (section 5); our further ones, such as dial thickness, are not scored.
CHECKS = {
    "movement": "movement_calibre movement_diameter movement_layout",
    "case": "case_calibre case_seat case_layout case_depth",
    "dial": "dial_calibre dial_diameter dial_seconds dial_feet dial_holes",
    "hands": "hands_calibre hand_hour hand_minute hand_seconds hand_length",
    "stem": "stem_calibre stem_thread",
    "crown": "crown_thread crown_tube",
    "ring": "ring_inner ring_outer",
    "crystal": "crystal_diameter",
    "kit": "movement_calibre movement_layout case_seat case_layout dial_seconds dial_diameter dial_feet hand_hour "
    "hand_minute hand_seconds kit_internal",
}


class RowError(ValueError):
    """A row that cannot be scored; the text names the line and what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Miss:
    """One thing that was not as the row says. `got` is None where nothing was found."""

    row: str
    what: str
    wanted: Any
    got: Any

    def __str__(self) -> str:
        return f"{self.row}: {self.what}: wanted {_shown(self.wanted)}, got {_shown(self.got)}"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was made of one row."""

    facts: Mapping[str, Any]
    verdicts: Mapping[str, str]
    overall: str
    guessed_kind: str


@dataclass(slots=True)
class Score:
    """Counts over all rows."""

    rows: int = 0
    facts_right: int = 0
    facts_found: int = 0
    facts_wanted: int = 0
    gate_right: int = 0
    gate_found: int = 0
    verdicts: dict[str, list[int]] = field(default_factory=dict)  # check -> [right, all]
    overall_right: int = 0
    kinds_right: int = 0
    misses: list[Miss] = field(default_factory=list)
    wrong_passes: list[Miss] = field(default_factory=list)

    @property
    def precision(self) -> float:
        return _ratio(self.facts_right, self.facts_found)

    @property
    def gate_precision(self) -> float:
        """Precision on the keys where an invented number does most harm."""
        return _ratio(self.gate_right, self.gate_found)

    @property
    def recall(self) -> float:
        return _ratio(self.facts_right, self.facts_wanted)

    @property
    def verdict_share(self) -> float:
        """Verdicts right, without those on consistency, which are partly a matter of opinion."""
        return self._share(lambda name: name != OPINION)

    @property
    def consistency_share(self) -> float:
        return self._share(lambda name: name == OPINION)

    @property
    def overall_share(self) -> float:
        return _ratio(self.overall_right, self.rows)

    def _share(self, counts: Any) -> float:
        pairs = [pair for name, pair in self.verdicts.items() if counts(name)]
        return _ratio(sum(right for right, _ in pairs), sum(total for _, total in pairs))


def _ratio(part: int, whole: int) -> float:
    return part / whole if whole else 1.0


def read_rows(path: Path) -> list[dict[str, Any]]:
    """Read a JSON-lines file; numbers stay exact. Raises RowError with the line that is broken."""
    rows = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip():
            try:
                row = json.loads(line, parse_float=Decimal)
                for key in ("text", "kind", "context"):
                    row[key]
                for key in ("facts", "verdicts"):
                    row["expect"][key]
            except (json.JSONDecodeError, KeyError, TypeError) as error:
                wanted = "wanted text, kind, context, and expect with facts and verdicts"
                raise RowError(f"{path.name}, line {number}: {error!r}; {wanted}") from None
            rows.append({"id": f"line {number}", **row})
    return rows


def evaluate(catalog: Catalog, rows: Iterable[Mapping[str, Any]]) -> Score:
    """Read and judge every row as a visitor would have it, and count what is right."""
    score = Score()
    for row in rows:
        _count(score, row, judge(catalog, row))
    return score


def judge(catalog: Catalog, row: Mapping[str, Any]) -> Judgement:
    """Read one listing with its kind given, check it against its context, and guess the kind apart."""
    listing = read_listing(row["text"], row["kind"])
    report = check(catalog, Build(Context.from_row(row["context"]), (listing.part(),)))
    scored = scored_findings(report, listing.part())
    verdicts = {name: LISTING_WORDS[worst([one.verdict for one in found])] for name, found in _by_check(scored).items()}
    guessed = read_listing(row["text"]).kind
    return Judgement(listing.values(), verdicts, LISTING_WORDS[overall(scored)], guessed)


def scored_findings(report: Report, part: Part) -> list[Finding]:
    """Return the findings that the rules of LISTINGS.md know; the overall verdict of a row rests on them alone."""
    names = {name.replace("_", "-") for name in (*CHECKS[part.kind].split(), OPINION)}
    return [one for one in report.findings if one.check in names]


def _by_check(findings: Iterable[Finding]) -> dict[str, list[Finding]]:
    found: dict[str, list[Finding]] = {}
    for one in findings:
        found.setdefault(one.check.replace("-", "_"), []).append(one)
    return found


def _count(score: Score, row: Mapping[str, Any], made: Judgement) -> None:
    score.rows += 1
    score.kinds_right += made.guessed_kind == row["kind"]
    _count_facts(score, row["id"], row["expect"]["facts"], made.facts)
    for name, wanted in row["expect"]["verdicts"].items():
        got = made.verdicts.get(name)
        right_and_all = score.verdicts.setdefault(name, [0, 0])
        right_and_all[0] += got == wanted
        right_and_all[1] += 1
        _note(score, Miss(row["id"], name, wanted, got))
    wanted = row["expect"].get("overall")
    score.overall_right += made.overall == wanted
    _note(score, Miss(row["id"], "overall", wanted, made.overall))


def _note(score: Score, miss: Miss) -> None:
    if miss.wanted != miss.got:
        score.misses.append(miss)
        if miss.got == "pass" and miss.wanted in ("fail", "unknown") and miss.what != OPINION:
            score.wrong_passes.append(miss)


def _count_facts(score: Score, row: str, wanted: Mapping[str, Any], got: Mapping[str, Any]) -> None:
    score.facts_wanted += len(wanted)
    score.facts_found += len(got)
    score.gate_found += sum(key in GATE for key in got)
    for key in sorted(wanted.keys() | got.keys()):
        is_right = key in wanted and key in got and is_same(wanted[key], got[key])
        score.facts_right += is_right
        score.gate_right += is_right and key in GATE
        if not is_right:
            score.misses.append(Miss(row, key, wanted.get(key), got.get(key)))


def is_same(wanted: Any, got: Any) -> bool:
    """Compare two values: lists of ids as sets, numbers within the tolerance.

    >>> is_same(["st3600", "eta_6497"], ("eta_6497", "st3600")), is_same(Decimal("36.7"), Decimal("36.71"))
    (True, False)
    """
    if isinstance(wanted, list | tuple):
        if not isinstance(got, list | tuple) or len(wanted) != len(got):
            return False
        if all(isinstance(one, str) for one in wanted):
            return sorted(wanted) == sorted(got)
        return all(is_same(one, other) for one, other in zip(wanted, got, strict=True))
    if _is_number(wanted) and _is_number(got):
        return abs(Decimal(str(wanted)) - Decimal(str(got))) <= TOLERANCE_MM
    return type(wanted) is type(got) and wanted == got


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float | Decimal) and not isinstance(value, bool)


def _shown(value: Any) -> str:
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(str, value)) + "]"
    return "nothing" if value is None else str(value)


def lines(score: Score) -> Iterator[str]:
    """Say a score in words, misses last."""
    yield f"{score.rows} listings, kind guessed right {score.kinds_right}"
    yield f"facts: precision {score.precision:.4f}, recall {score.recall:.4f} ({score.facts_right} right, "
    yield f"  {score.facts_found} found, {score.facts_wanted} wanted); seat, dial and holes: {score.gate_precision:.4f}"
    yield f"verdicts: {score.verdict_share:.4f}; consistency, scored apart: {score.consistency_share:.4f}"
    for name, (right, total) in sorted(score.verdicts.items()):
        yield f"  {name:20} {right:3} of {total}"
    yield f"overall: {score.overall_share:.4f}"
    yield f"wrong passes: {len(score.wrong_passes)}"
    yield from (f"  WRONG PASS {miss}" for miss in score.wrong_passes)
    yield from (f"  {miss}" for miss in score.misses if miss not in score.wrong_passes)
