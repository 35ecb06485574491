"""Check -> the drawing of its joint, from the two numbers of a finding. PURE; lengths in mm, coordinates in pixels.

The direction that decides the fit is to scale, with a scale bar. A gap too narrow to be seen is widened, and said so.
"""

from collections.abc import Callable

from guides.fit.dial import OFFSET_NUMBER
from guides.fit.finding import Finding, Verdict
from guides.joints import levels, sections
from guides.joints.clock import clock
from guides.joints.pair import Pair, pair_of
from guides.joints.shapes import Drawing
from guides.joints.words import is_only_named


def draw(finding: Finding, crown: int | None = None) -> Drawing | None:
    """Return the joint of a finding to scale, or None: a number is missing, or there is nothing to draw.

    `crown`: the hour of the build's crown, drawn beside the seconds of a dial.
    """
    given, meets = finding.given, finding.meets
    how = DRAWINGS.get(finding.check)
    if how is None or given is None or meets is None or is_only_named(finding):
        return None
    if finding.verdict is Verdict.UNKNOWN:
        return None
    return how(pair_of(finding, crown), finding)


def _seconds(pair: Pair, finding: Finding) -> Drawing:
    return levels.lengths(pair, finding) if finding.number == OFFSET_NUMBER else clock(pair, finding)


DRAWINGS: dict[str, Callable[[Pair, Finding], Drawing]] = {
    **dict.fromkeys(("hand-hour", "hand-minute", "hand-seconds", "dial-holes", "crown-tube"), sections.hole),
    **dict.fromkeys(("stem-thread", "crown-thread"), sections.thread),
    **dict.fromkeys(("case-seat", "ring-inner"), sections.bore),
    **dict.fromkeys(("crystal-diameter", "ring-outer"), sections.disc),
    **dict.fromkeys(("stem-length", "hand-length"), levels.lengths),
    **dict.fromkeys(("movement-layout", "case-layout"), clock),
    "dial-diameter": sections.dial,
    "dial-seconds": _seconds,
    "case-depth": levels.depth,
    "hand-crystal-gap": levels.stack,
    "stem-axis": levels.axis,
    "dial-thickness": levels.thickness,
    "movement-diameter": sections.sizes,
}
