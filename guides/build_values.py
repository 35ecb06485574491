"""Words of a build -> values: prices, links, and the facts that guides.fit_fields describes. PURE.

Every reader raises ValueError with a sentence that names the value; a form and an import show the same sentence.
A build keeps facts as words by key ("1.15", "eta_6497_1, st3600", "yes"), so that JSON loses nothing.
"""

import re
import reprlib
from collections.abc import Mapping
from decimal import Decimal
from typing import Any
from urllib.parse import urlsplit

from guides.fit_fields import ASKED, FACTS, OWN, FieldError, shown

WORDS_MOST = 400
PRICE = re.compile(r"([0-9]{1,7})(?:[.,]([0-9]{1,2}))?")
NAME = re.compile(r"[a-z0-9][a-z0-9_]{0,39}")
CURRENCIES = (
    "EUR", "USD", "GBP", "CHF", "CNY", "JPY", "HKD", "CAD", "AUD", "SEK", "NOK", "DKK", "PLN", "CZK", "HUF", "INR",
)  # fmt: skip
CALIBRES = ("calibres", "calibres_excluded")
# What the other parts of a build ask beyond what the checker asks of one listing.
ASKED_BY_OTHERS = {
    "case": ("tube_outer_mm", "crystal_seat_mm", "crystal_height_mm", "inner_height_mm", "ring_inner_mm", "lug_mm"),
    "dial": ("dial_recessed", "subdial_thickness_mm"),
    "hands": ("minute_top_mm",),
    "strap": ("lug_mm",),
}


def asked(slot: str) -> tuple[str, ...]:
    """Return the facts that matter for a candidate of this slot, the deciding ones first."""
    return (*ASKED.get(slot, ()), *ASKED_BY_OTHERS.get(slot, ()))


def quoted(given: object) -> str:
    """Return what was given as an error repeats it, however long it is and whatever it is."""
    return shown((given if isinstance(given, str) else reprlib.repr(given))[:100])


def price(words: str) -> Decimal:
    """Read a price with a point or a comma.

    >>> price("39,9")
    Decimal('39.90')
    """
    match = PRICE.fullmatch(words.strip())
    if not match:
        raise ValueError(f"{quoted(words)} is not a price. Write digits, for example 39.90; at most 9999999.99.")
    return Decimal(f"{match[1]}.{(match[2] or '').ljust(2, '0')}")


def link(words: str) -> str:
    """Read a web address; only http and https lead anywhere.

    >>> link("javascript:alert(1)")
    Traceback (most recent call last):
    ValueError: “javascript:alert(1)” is not a web address. It must begin with https:// or http://.
    """
    fault = f"{quoted(words)} is not a web address. It must begin with https:// or http://."
    try:
        parts = urlsplit(words)
        is_web = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        raise ValueError(fault) from None
    if not is_web or any(letter.isspace() or not letter.isprintable() for letter in words):
        raise ValueError(fault)
    return words


def fact(key: str, words: str) -> Any:
    """Return the value of a fact that a build keeps as words.

    >>> fact("minute_hole_mm", "1.15"), fact("calibres", "eta_6497_1, st3600"), fact("dial_date_window", "no")
    (Decimal('1.15'), ('eta_6497_1', 'st3600'), False)
    """
    if key not in CALIBRES:
        return FACTS[key].read(words)
    names = tuple(name.strip() for name in words.split(","))
    if unknown := [name for name in names if not NAME.fullmatch(name)]:
        raise FieldError(f"{quoted(unknown[0])} is not a calibre as builds write it: st3600, eta_6497_1.")
    return names


def say(value: Any) -> str:
    """Return a fact as the words that a build keeps; `fact` reads them back.

    >>> say(Decimal("1.150")), say(("st36", "st3600")), say(True), say(None)
    ('1.150', 'st36, st3600', 'yes', '')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(value)
    return "" if value is None else str(value)


def own(key: str, words: str) -> Decimal:
    return OWN[key].read(words)


def fact_faults(rows: object, *, may_be_empty: bool, only_lengths: bool) -> list[str]:
    """Say what is wrong with facts kept as words by key. Empty words stand for: the listing does not say it."""
    known = {key for key, field in FACTS.items() if field.is_length or not only_lengths}
    return _faults(rows, dict.fromkeys(known, fact), may_be_empty=may_be_empty)


def own_faults(rows: object) -> list[str]:
    """Say what is wrong with the visitor's own measures."""
    return _faults(rows, dict.fromkeys(OWN, own), may_be_empty=False)


def _faults(rows: object, readers: Mapping[str, Any], *, may_be_empty: bool) -> list[str]:
    if not isinstance(rows, dict):
        return [f"{quoted(rows)} is not a table."]
    found = []
    for key, words in rows.items():
        if key not in readers:
            found.append(f"{quoted(key)} is not known here.")
        elif not isinstance(words, str) or len(words) > WORDS_MOST:
            found.append(f"{key}: {quoted(words)} is not a text of at most {WORDS_MOST} characters.")
        elif words or not may_be_empty:
            try:
                readers[key](key, words)
            except ValueError as fault:
                found.append(f"{key}: {fault}")
    return found
