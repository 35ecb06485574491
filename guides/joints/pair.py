"""The two numbers of a joint as its drawing needs them, and what they are called on it. PURE."""

from dataclasses import dataclass

from guides.catalog.units import format_mm
from guides.fit.finding import Finding, Number, Verdict
from guides.joints.words import room

LOOKS = {Verdict.FITS: "ok", Verdict.WORK: "mid", Verdict.CLASH: "bad", Verdict.UNKNOWN: "mid"}

SEEN = 2.5  # pixels: a narrower gap cannot be seen
WIDENED = " The gap is drawn wider than it is: to scale it could not be seen."

LABELS = {
    "case-seat": ("bore", "movement"),
    "ring-inner": ("inside", "movement"),
    "hand-hour": ("hole", "post"),
    "hand-minute": ("hole", "post"),
    "hand-seconds": ("hole", "post"),
    "dial-holes": ("hole", "needs"),
    "stem-thread": ("stem", "crown"),
    "crown-thread": ("crown", "stem"),
    "crown-tube": ("for", "tube"),
    "dial-diameter": ("dial", "seat"),
    "crystal-diameter": ("crystal", "seat"),
    "ring-outer": ("ring", "bore"),
    "case-depth": ("depth", "movement"),
    "hand-crystal-gap": ("crystal", "hands"),
    "stem-axis": ("tube", "stem"),
    "stem-length": ("stem", "needed"),
    "hand-length": ("hand", "half the opening"),
    "dial-thickness": ("dial", "usual"),
    "movement-diameter": ("sold as", "body"),
    "dial-seconds": ("dial", "movement"),
    "movement-layout": ("this movement", "your layout"),
    "case-layout": ("case", "your build"),
    "seconds-offset": ("on the dial", "on the movement"),
}

NAMES = {
    "case-seat": "Movement in the bore",
    "ring-inner": "Movement in its ring",
    "hand-hour": "Hour hand on its pipe",
    "hand-minute": "Minute hand on its post",
    "hand-seconds": "Small seconds hand on its post",
    "dial-holes": "Centre hole over the hour pipe",
    "stem-thread": "Stem in the crown",
    "crown-thread": "Crown on the stem",
    "crown-tube": "Crown on its tube",
    "dial-diameter": "Dial in its seat",
    "crystal-diameter": "Crystal in its seat",
    "ring-outer": "Ring in the bore",
    "case-depth": "Movement in the depth of the case",
    "hand-crystal-gap": "Hands under the crystal",
    "stem-axis": "Stem in the tube",
    "stem-length": "Length of the stem",
    "hand-length": "Minute hand in the opening",
    "dial-thickness": "Thickness of the dial",
    "movement-diameter": "Size of the movement",
    "dial-seconds": "Where the seconds stand",
    "movement-layout": "Where the seconds stand",
    "case-layout": "Where the crown stands",
}


@dataclass(frozen=True, slots=True)
class Pair:
    """The numbers of a joint as a drawing needs them."""

    given: float
    meets: float
    look: str
    title: str
    crown: int | None = None

    def gap(self, size_mm: float, px_per_mm: float) -> tuple[float, bool]:
        """Return a gap in pixels, and whether it had to be widened."""
        px = size_mm * px_per_mm
        if not px or abs(px) >= SEEN:
            return px, False
        return (SEEN if px > 0 else -SEEN), True


def pair_of(finding: Finding, crown: int | None) -> Pair:
    """Return the pair of a finding whose two numbers are known."""
    look = LOOKS[finding.verdict]
    return Pair(float(finding.given.value), float(finding.meets.value), look, title_of(finding), crown)


def title_of(finding: Finding) -> str:
    what = NAMES[finding.check]
    apart = room(finding)
    unit = "" if finding.given.unit == "h" else " mm"
    tail = f", {apart.label.lower()} {apart.text}{'' if apart.text.endswith('h') else unit}" if apart else ""
    first, second = LABELS.get(finding.check, ("this part", "its partner"))
    return f"{what}: {first} {_said(finding.given)}, {second} {_said(finding.meets)}{tail}"


def _said(one: Number) -> str:
    return f"at {one.value}" if one.unit == "h" else format_mm(one.value)
