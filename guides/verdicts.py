"""A report in one line: which finding decides, and what to say of the whole. PURE."""

from collections.abc import Mapping

from guides.fit import Finding, Report, Verdict

# Checks of what a listing says, which the catalogue has no row for.
CLAIMS = {"dial-calibre": "What the dial is sold for", "hands-calibre": "What the hands are sold for"}
NAMED = 3  # joints a headline names


def title_of(finding: Finding, titles: Mapping[str, str]) -> str:
    """Return the heading of a check; `titles`: the catalogue's, by check."""
    return titles.get(finding.check) or CLAIMS[finding.check]


def deciding(report: Report) -> tuple[Finding, ...]:
    """Return the findings that make the overall verdict, what matters most first; where all fits, the closest first."""
    found = [one for one in report.by_severity if one.verdict is report.overall]
    if report.overall is Verdict.UNKNOWN:
        return tuple(one for one in found if one.critical)
    if report.overall is Verdict.FITS:
        found.sort(key=lambda one: (one.margin_mm is None, one.margin_mm or 0))
    return tuple(found)


def headline(report: Report, titles: Mapping[str, str]) -> str:
    """Name the joints that decide, to stand below the word for the whole.

    >>> headline(Report(()), {})
    'Nothing to judge yet.'
    """
    names = [title_of(one, titles) for one in deciding(report)]
    if report.overall is Verdict.FITS:
        open_ones = len(report.of(Verdict.UNKNOWN))
        return f"Everything that is stated fits; {open_ones} not stated." if open_ones else "Every joint fits."
    if not names:
        return "Nothing to judge yet."
    return f"Not known: {_inside(_listed(names))}" if report.overall is Verdict.UNKNOWN else _listed(names)


def _listed(names: list[str]) -> str:
    first, *rest = names
    small = [first, *(_inside(name) for name in rest)]
    if len(small) > NAMED:
        small = [*small[: NAMED - 1], f"{len(small) - NAMED + 1} more"]
    return small[0] if len(small) == 1 else f"{', '.join(small[:-1])} and {small[-1]}"


def _inside(name: str) -> str:
    return name[0].lower() + name[1:]
