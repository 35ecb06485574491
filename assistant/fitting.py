"""Measures in a question -> what the fit rules find, as quotes. PURE but for the rules' own catalogue.

A question is brought to an address of the fit page (`?movement=…&kind=…&fact_…=…`), and the quote is made of nothing
but that address: whoever opens it finds the same, and it can be held against the rules again before it is said.
Only a number with its part is taken from a question; what the reader of listings has to guess is left to the page.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from urllib.parse import parse_qsl, urlencode

from guides.catalog import Catalog
from guides.fit import Fact, Finding, Verdict, calibre_name, check, movement_choices, read_listing
from guides.fit.finding import BEST_FIRST, least_sure, worst
from guides.fit_forms import read_asked
from guides.statements import MOST, Quote

READ_MOST = 4000  # characters
MARK = "fit:"  # opens the id of such a quote; the rest is the query of its address
SMALL = 5  # mm: what is smaller is written with decimals
SHORT = 60  # characters: a question so short may go on with the measures of the turn before
# Kind of part -> what of it decides, and what of the visitor's own watch it meets: key in a listing, key of the form.
PARTS = {
    "hands": (("hour_hole_mm", "minute_hole_mm", "sec_hole_mm"), {}),
    "case": (("case_seat_mm", "case_movement_mm"), {}),
    "dial": (
        ("dial_mm", "dial_thickness_mm", "centre_hole_mm", "seconds_type", "seconds_clock"),
        {"case_dial_mm": "own_case_dial_mm", "case_opening_mm": "own_case_opening_mm"},
    ),
    "crystal": (("crystal_mm",), {"crystal_seat_mm": "own_crystal_seat_mm"}),
    "ring": (("ring_inner_mm", "ring_outer_mm"), {"case_bore_mm": "own_case_bore_mm"}),
    "stem": (("stem_thread_mm",), {"crown_tap_mm": "own_crown_tap_mm"}),
}
WORDS = {
    Verdict.FITS: "what is stated fits",
    Verdict.WORK: "it needs work",
    Verdict.CLASH: "it does not fit",
}
CHECKED = "Checked by the numbers you give"
ALONE = ("dial", "ring")  # say something without what they meet
ANY_MOVEMENT = ("crystal", "stem")
ABOUT_THE_LISTING = ("listing-consistency", "kit-internal")
NUMBER = r"(\d{1,2}[.,]\d{1,3}|\d{2})"
GAP = r"[^\d.;?!]{0,24}?"
# What the reader of listings takes for something else beside another part: a number behind its word, or before it.
NAMED = {
    key: re.compile(rf"\b(?:{names})\b{GAP}{NUMBER}|{NUMBER}\s*(?:mm)?\s*(?:{names})\b", re.I)
    for key, names in (
        ("crystal_mm", "crystal|glass"),
        ("crystal_seat_mm", "seat|rebate|crystal seat|glass seat"),
        ("case_bore_mm", "bore"),
    )
}
CODE = re.compile(r"\b\d{3}\s*/\s*\d{2,3}\b")  # holes in hundredths: 200/115/27
SECONDS_AT = re.compile(r"(?:seconds|sub-?dial)\s+(?:hand\s+)?(?:is\s+|sits\s+)?(?:at|on)\s+(?:6|9|six|nine)\b", re.I)
THREAD = r"(?P<tap>tap\s*(?:no\.?\s*|number\s*)?(?P<no>8|10)\b)|(?P<mm>\d[.,]\d{1,2})"
BEFORE = r"(?:{0})\s*(?:mm)?\s*(?:thread(?:ed)?\s*)?\b{1}\b"
AFTER = r"\b{1}\b[^\d.;?!]{{0,24}}?(?:{0})"
TAPS = {"8": "1.20", "10": "0.90"}
POST = re.compile(r"\b(?:posts?|pivots?|pipes?|cannon|arbors?)\b", re.I)
RING_SIDES = re.compile(r"\b(?:inner|inside|internal|id|i\.d)\b.*\b(?:outer|outside|external|od|o\.d)\b", re.I | re.S)
ASKS = re.compile(
    r"\?|\b(?:fit|fits|fitting|go|goes|work|works|ok|okay|right|match|matches|matching|compatible|suit|suits|suitable|"
    r"too|correct|wrong|good|use|usable|possible|take|takes|can|will|would|is|are|does|do|listing)\b",
    re.I,
)
FAMILY = re.compile(r"\b(?:(6497|6498)(?:[-\s]([12])\b)?|st[\s-]?(36(?:00|01|20|21)?)k?)\b", re.I)
OWNED = (  # what says whose movement is meant, surest first
    re.compile(rf"\b(?:my|mine is an?|mine is the|i have an?)\s+(?:[\w/]+\s+){{0,3}}?{FAMILY.pattern}", re.I),
    re.compile(rf"\b(?:on|onto|into|in|with)\s+(?:an?|the)\s+(?:[\w/]+\s+){{0,2}}?{FAMILY.pattern}", re.I),
)


def is_finding(quote: Quote) -> bool:
    return quote.id.startswith(MARK)


def address_query(quote: Quote) -> str:
    """The query of the fit page that shows what the quote says."""
    return quote.id.removeprefix(MARK)


def read(question: str, before: Sequence[str], catalog: Catalog) -> list[Quote]:
    """What the rules find for the measures in a question, clashes first; nothing where none is stated clearly."""
    movement = _movement(question, before, catalog)
    if movement is None:
        return []
    queries = _queries(_text(question, before), movement, bool(ASKS.search(question)))
    found = [quote for query in queries if (quote := of_query(query, catalog))]
    return sorted(found, key=lambda quote: not quote.corrects)


def of_query(query: str, catalog: Catalog) -> Quote | None:
    """The quote of one address; None where that address shows nothing to say."""
    asked = read_asked(dict(parse_qsl(query)), catalog)
    if asked.has_faults or asked.build is None:
        return None
    found = [one for one in check(catalog, asked.build).by_severity if _is_measured(one)]
    if not found:
        return None
    found.sort(key=lambda one: -BEST_FIRST.index(one.verdict))
    verdict = worst([one.verdict for one in found])
    text = _packed(f"{_opening(query, asked.movement, catalog)}: {WORDS[verdict]}.", [one.message for one in found])
    confidence = least_sure(*(one.confidence for one in found))
    return Quote(
        MARK + query, text, text, ("page:fit",), confidence=confidence, corrects=verdict is Verdict.CLASH, topic="fit"
    )


def _is_measured(finding: Finding) -> bool:
    """It rests on a number that was given, and is no remark on how a listing is written."""
    if finding.check in ABOUT_THE_LISTING or finding.verdict is Verdict.UNKNOWN:
        return False
    if finding.check == "dial-seconds":
        return finding.verdict is Verdict.CLASH
    return finding.given is not None


def _opening(query: str, movement: str, catalog: Catalog) -> str:
    name, fields = calibre_name(catalog, movement), dict(parse_qsl(query))
    if fields["kind"] in ANY_MOVEMENT:
        return CHECKED
    if "movement" in fields:
        return f"{CHECKED}, for the {name}"
    return f"{CHECKED}, for the {name} with seconds at 9, as no movement is named"


def _packed(opening: str, sentences: Sequence[str]) -> str:
    """As many whole sentences as a quote holds; the page has them all."""
    text = opening
    for sentence in sentences:
        if len(text) + 1 + len(sentence) <= MOST:
            text = f"{text} {sentence}"
    return text


def _text(question: str, before: Sequence[str]) -> str:
    """What measures are read from: the question, or where it goes on with them, the turn before."""
    goes_on = before and len(question) <= SHORT and not re.search(r"\d[.,]\d|\d\s*mm", question)
    return (f"{before[-1]}. {question}" if goes_on else question)[:READ_MOST]


def _movement(question: str, before: Sequence[str], catalog: Catalog) -> str | None:
    """The id of the visitor's movement; "" where none is named, None where only movements of others are."""
    for text in (question, *reversed(before)):
        if named := _family_ids(text, catalog):
            mine = [_family_id(found) for pattern in OWNED for found in pattern.finditer(text)]
            layouts = {one.layout for one in movement_choices(catalog) if one.id in named}
            return mine[0] if mine else named[0] if len(layouts) == 1 else ""
        if read_listing(text[:READ_MOST], "case").values().get("calibres"):
            return None
    return ""


def _family_ids(text: str, catalog: Catalog) -> list[str]:
    known = {one.id for one in movement_choices(catalog)}
    return [one for found in FAMILY.finditer(text) if (one := _family_id(found)) in known]


def _family_id(found: re.Match) -> str:
    swiss, version, clone = found.groups()
    if swiss:
        return f"eta_{swiss}_{version}" if version else f"eta_{swiss}"
    return f"st{clone}"


def _queries(text: str, movement: str, is_asked: bool) -> Iterator[str]:
    """Addresses of the parts whose measures are there; of one that nothing is asked about, only with two of them."""
    facts = _facts(text, bool(movement))
    for kind, (keys, own) in PARTS.items():
        fields = {f"fact_{key}": facts[key] for key in keys if key in facts}
        if not fields or (own and kind not in ALONE and not own.keys() & facts.keys()):
            continue
        fields |= {name: facts[key] for key, name in own.items() if key in facts}
        if len(fields) < 2 and not is_asked:
            continue
        yield urlencode({**({"movement": movement} if movement else {}), "kind": kind, **fields})


def _facts(text: str, is_named: bool) -> Mapping[str, str]:
    """What the text says clearly, as the form writes it."""
    listing = read_listing(text)
    read_of = {fact.key: str(fact.value) for fact in reversed(listing.facts) if _is_written(fact, text)}
    kinds = (listing.kind,) if listing.kind != "kit" else tuple(PARTS)
    facts = {key: read_of[key] for kind in kinds for key in _keys(kind) if key in read_of}
    if not (is_named and SECONDS_AT.search(text)):
        facts = {key: value for key, value in facts.items() if not key.startswith("seconds_")}
    if POST.search(text):
        facts = {key: value for key, value in facts.items() if key not in PARTS["hands"][0]}
    if not RING_SIDES.search(text):
        facts = {key: value for key, value in facts.items() if not key.startswith("ring_")}
    apart = {*NAMED, "stem_thread_mm", "crown_tap_mm"}
    return {key: value for key, value in facts.items() if key not in apart} | _threads(text) | _named(text)


def _is_written(fact: Fact, text: str) -> bool:
    """A hole or a thickness is written with its decimals, or in the trade's code: 255 and 1 are something else."""
    is_small = isinstance(fact.value, Decimal) and fact.value < SMALL
    words = text[fact.start : fact.end]
    return not is_small or "." in words or "," in words or bool(CODE.search(text))


def _keys(kind: str | None) -> tuple[str, ...]:
    keys, own = PARTS.get(kind, ((), {}))
    return (*keys, *own)


def _named(text: str) -> dict[str, str]:
    """Each number once: one that two words claim is nobody's."""
    found = {key: match for key, pattern in NAMED.items() if (match := pattern.search(text))}
    places = [match.end(match.lastindex) for match in found.values()]
    return {
        key: match[match.lastindex].replace(",", ".")
        for key, match in found.items()
        if places.count(match.end(match.lastindex)) == 1
    }


def _threads(text: str) -> dict[str, str]:
    """Both threads or none: a number belongs to the word right behind it, else to the one before it."""
    stem, crown = _thread(text, "stem"), _thread(text, "crown")
    return {"stem_thread_mm": stem, "crown_tap_mm": crown} if stem and crown else {}


def _thread(text: str, word: str) -> str | None:
    found = re.search(BEFORE.format(THREAD, word), text, re.I) or re.search(AFTER.format(THREAD, word), text, re.I)
    return None if found is None else TAPS[found["no"]] if found["no"] else found["mm"].replace(",", ".")
