"""All checks, in order, and what they say of a whole build."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from guides.catalog import Catalog
from guides.fit import case, consistency, crown, crystal, dial, hands, kit, movement, ring, stem
from guides.fit.assembly import Assembly
from guides.fit.build import Build
from guides.fit.finding import BEST_FIRST, Finding, Verdict, worst

Rule = Callable[[Assembly], Iterator[Finding]]

RULES: tuple[Rule, ...] = (
    movement.movement_calibre,
    movement.movement_layout,
    movement.movement_diameter,
    case.case_seat,
    case.case_layout,
    case.case_depth,
    case.case_calibre,
    case.stem_axis,
    case.movement_fixing,
    dial.dial_diameter,
    dial.dial_seconds,
    dial.dial_feet,
    dial.dial_holes,
    dial.dial_thickness,
    dial.dial_calibre,
    hands.hand_hour,
    hands.hand_minute,
    hands.hand_seconds,
    hands.hand_length,
    crystal.hand_crystal_gap,
    hands.hands_calibre,
    stem.stem_calibre,
    stem.stem_thread,
    stem.stem_length,
    crown.crown_thread,
    crown.crown_tube,
    ring.ring_inner,
    ring.ring_outer,
    crystal.crystal_diameter,
    kit.kit_internal,
    consistency.listing_consistency,
)
SEVERITIES = ("blocker", "major", "minor")


@dataclass(frozen=True, slots=True)
class Report:
    """What all checks found, in the order of RULES."""

    findings: tuple[Finding, ...]

    @property
    def overall(self) -> Verdict:
        return overall(self.findings)

    @property
    def by_severity(self) -> tuple[Finding, ...]:
        """Return what a reader wants first: clashes, then unknowns that matter, then work, then fits."""
        worst_first = [*reversed(BEST_FIRST)]
        return tuple(
            sorted(
                self.findings,
                key=lambda one: (
                    worst_first.index(one.verdict),
                    not one.critical,
                    SEVERITIES.index(one.severity),
                ),
            )
        )

    def of(self, verdict: Verdict) -> tuple[Finding, ...]:
        return tuple(one for one in self.findings if one.verdict is verdict)

    @property
    def passed(self) -> tuple[Finding, ...]:
        return self.of(Verdict.FITS)

    @property
    def summary(self) -> str:
        """Say it in one line: how many were checked, and how they ended."""
        ends = (
            (Verdict.FITS, "fit"),
            (Verdict.WORK, "need work"),
            (Verdict.CLASH, "clash"),
            (Verdict.UNKNOWN, "unknown"),
        )
        counts = [f"{len(self.of(verdict))} {word}" for verdict, word in ends if self.of(verdict)]
        return f"{len(self.findings)} checked: {', '.join(counts) or 'nothing to judge'}"


def check(catalog: Catalog, build: Build) -> Report:
    """Judge every joint of a build for which a part is there."""
    assembly = Assembly.of(catalog, build)
    return Report(tuple(found for rule in RULES for found in rule(assembly)))


def overall(findings: Iterable[Finding]) -> Verdict:
    """Any clash; else an unknown that matters; else work; else it fits. Nothing judged is unknown."""
    counted = [one for one in findings if one.verdict is not Verdict.UNKNOWN or one.critical]
    if not counted:
        return Verdict.UNKNOWN
    return worst([one.verdict for one in counted])
