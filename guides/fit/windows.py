"""Windows of what fits and what needs work, with both ends allowed. Lengths in mm; limits come from the catalogue."""

from dataclasses import dataclass
from decimal import Decimal

from guides.catalog.calibres import Limit
from guides.catalog.units import format_mm
from guides.fit.finding import Verdict

INCH_MM = Decimal("25.4")
FAR = Decimal(1000)  # wider than any watch: an end that is open


@dataclass(frozen=True, slots=True)
class Window:
    """What fits, and the wider span in which it needs work."""

    fits: tuple[Decimal, Decimal]
    work: tuple[Decimal, Decimal]

    def verdict(self, value: Decimal) -> Verdict:
        for verdict, (low, high) in ((Verdict.FITS, self.fits), (Verdict.WORK, self.work)):
            if low <= value <= high:
                return verdict
        return Verdict.CLASH

    def margin(self, value: Decimal) -> Decimal:
        """Return how far inside the nearer end of what fits a value lies; negative outside."""
        return min(value - self.fits[0], self.fits[1] - value)

    @property
    def text(self) -> str:
        return span_text(*self.fits)


def span_text(low: Decimal, high: Decimal) -> str:
    """Write a span, open ends in words.

    >>> span_text(Decimal("4.8"), FAR), span_text(Decimal("36.63"), Decimal("36.90"))
    ('4.80 mm or more', '36.63 to 36.90 mm')
    """
    if high == FAR:
        return f"{format_mm(low)} mm or more"
    if low == -FAR:
        return f"{format_mm(high)} mm or less"
    return f"{format_mm(low)} to {format_mm(high)} mm"


def symmetric(fits: Decimal, work: Decimal | None = None) -> Window:
    """Return the window of a plain difference: so much either way."""
    work = fits if work is None else work
    return Window((-fits, fits), (-work, work))


@dataclass(frozen=True, slots=True)
class Bore:
    """A bore judged against body and flange: two windows of what fits (compat.md section 4.1)."""

    body_mm: Decimal
    flange_mm: Decimal
    hard_min: Decimal
    body: tuple[Decimal, Decimal]
    flange: tuple[Decimal, Decimal]
    loose_max: Decimal

    @classmethod
    def of(cls, limit: Limit, body: Decimal | None = None, flange: Decimal | None = None) -> "Bore":
        """Return the windows of the limit, moved to a body and a flange that the user measured."""
        (body_nominal,), (flange_nominal,) = limit["body_nominal"], limit["flange_nominal"]
        by, fy = (body or body_nominal) - body_nominal, (flange or flange_nominal) - flange_nominal
        return cls(
            body_nominal + by,
            flange_nominal + fy,
            limit["hard_min"][0] + by,
            tuple(end + by for end in limit["body_pass"]),
            tuple(end + fy for end in limit["flange_pass"]),
            limit["loose_warn_max"][0] + fy,
        )

    def verdict(self, bore: Decimal) -> Verdict:
        if any(low <= bore <= high for low, high in (self.body, self.flange)):
            return Verdict.FITS
        return Verdict.WORK if self.hard_min <= bore <= self.loose_max else Verdict.CLASH

    def margin(self, bore: Decimal) -> Decimal:
        return max(min(bore - low, high - bore) for low, high in (self.body, self.flange))

    @property
    def text(self) -> str:
        return f"{span_text(*self.body)} or {span_text(*self.flange)}"

    def partner_mm(self, bore: Decimal) -> Decimal:
        """Return the diameter that this bore meets: the flange where it lets it in, else the body."""
        return self.flange_mm if bore >= self.flange[0] else self.body_mm

    def phrase(self, bore: Decimal) -> str:
        """Say in words, with the numbers, what a bore does. Short enough to stand behind a caution."""
        body, flange = f"{format_mm(self.body_mm)} mm body", f"{format_mm(self.flange_mm)} mm flange"
        below = (
            (self.hard_min, f"is too small for the {body}"),
            (self.body[0], f"leaves no proven room for the {body}"),
            (self.body[1].next_plus(), f"holds the {body}"),
            (self.flange[0], f"is loose on the body, tight for the {flange}"),
            (self.flange[1].next_plus(), f"lets the {flange} in"),
            (self.loose_max.next_plus(), f"is wide for the {flange}: centre it"),
            (FAR, f"is too wide for the {flange} without a ring"),
        )
        return f"{format_mm(bore)} mm {next(words for end, words in below if bore < end)}"


def nominal_verdict(limit: Limit, size: Decimal) -> Verdict:
    """Judge a size that is only named ("for 36.6 mm movement"): 37 is usually rounding, 36.0 is a Molnija."""
    off_body, off_flange = abs(size - limit["body_nominal"][0]), abs(size - limit["flange_nominal"][0])
    if off_body <= limit["nominal_statement_pass"][0] or off_flange <= limit["nominal_statement_flange_pass"][0]:
        return Verdict.FITS
    return Verdict.WORK if off_body <= limit["nominal_statement_warn"][0] else Verdict.CLASH


def american_size_mm(size: Decimal) -> Decimal:
    """Return the plate diameter of an American size: 1 + 5/30 + size/30 inch.

    >>> american_size_mm(Decimal(16))
    Decimal('43.18')
    """
    return ((1 + (5 + size) / Decimal(30)) * INCH_MM).quantize(Decimal("0.01"))


def body_or_flange(limit: Limit, size: Decimal) -> Verdict:
    """Judge a movement's own stated diameter: body or flange of the family, or another movement."""
    found = nominal_verdict(limit, size)
    return Verdict.CLASH if found is Verdict.WORK else found
