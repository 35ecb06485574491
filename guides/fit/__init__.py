"""Does it fit? Pasted listing -> facts -> findings. Pure: no Django, no database; a Catalog is an argument.

    read_listing(text, kind=None)      what a shop's text says: Listing(kind, facts, remarks), each fact with its place
                                       in the text; listing.part() is what to check
    check(catalog, build)              every joint judged: Report(findings, overall, passed, by_severity, summary)
    Build(context, parts)              context: what the user has (movement, crown, form, own measures);
                                       parts: one listing, or one part for each slot, or a kit
    identify_hands(catalog, facts)     "these hands are for …", by their holes
    movement_choices(catalog)          what a user can say they have
    message(findings, language)        the open questions as one message to the seller: en, de, zh

Facts bear the names of eval/LISTINGS.md; lengths are Decimal mm; a missing fact is unknown, never a fit. A number the
user measured goes into `Part(facts, measured={keys})` or `Context(…, measured={keys})` and replaces what was stated.

>>> from guides.facts import facts
>>> listing = read_listing("Watch hands for ST36, hole size 2.0*1.20*0.25mm")
>>> report = check(facts(), Build(Context(movement="st3600"), (listing.part(),)))
>>> report.overall, [one.id for one in report.findings if one.verdict is Verdict.CLASH]
(<Verdict.CLASH: 'clash'>, ['hands.C002'])
>>> [match.name for match in identify_hands(facts(), listing.values())]
['Valjoux 7750']
>>> next(fact for fact in listing.facts if fact.key == "minute_hole_mm")
Fact(key='minute_hole_mm', value=Decimal('1.20'), start=36, end=40, reason='the hands in order: hour, minute, seconds')

A new rule is a generator in the file of its joint, a row in check.RULES, a number in finding.NUMBERS, and a test.
"""

from guides.fit.ask import LANGUAGES, message
from guides.fit.build import FORMS, KINDS, SLOTS, Build, BuildError, Context, Part
from guides.fit.check import RULES, Report, check
from guides.fit.family import Member, calibre_name, movement_choices
from guides.fit.finding import Finding, Number, Tolerance, Verdict
from guides.fit.identify import Match, identify_hands
from guides.fit.listing import TEXT_MOST, Fact, Listing, Remark, read_listing

__all__ = [
    "FORMS",
    "KINDS",
    "LANGUAGES",
    "RULES",
    "SLOTS",
    "TEXT_MOST",
    "Build",
    "BuildError",
    "Context",
    "Fact",
    "Finding",
    "Listing",
    "Match",
    "Member",
    "Number",
    "Part",
    "Remark",
    "Report",
    "Tolerance",
    "Verdict",
    "calibre_name",
    "check",
    "identify_hands",
    "message",
    "movement_choices",
    "read_listing",
]
