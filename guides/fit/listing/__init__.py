"""A shop's text -> facts, each with the place it was read from and the reason for the reading.

`read_listing(text, kind=None)` is all a caller needs. Order of reading: order numbers, calibres, then every number
that is no length (prices, beats, lignes, error bands), clock positions, words, what is in the box, and lengths last,
by their labels.
Nothing that the text does not say is added; no step goes back over the text, so time grows with its length.
"""

from dataclasses import replace
from decimal import Decimal

from guides.fit.build import KINDS, BuildError
from guides.fit.listing.calibres import read_calibres
from guides.fit.listing.clauses import divide
from guides.fit.listing.clocks import read_clocks
from guides.fit.listing.codes import read_codes
from guides.fit.listing.facts import Draft, Fact, Listing, Remark
from guides.fit.listing.kinds import guess_kind
from guides.fit.listing.lengths import read_lengths
from guides.fit.listing.notation import read_notation
from guides.fit.listing.quantities import tag_letters
from guides.fit.listing.supplied import read_supplied
from guides.fit.listing.tags import tag
from guides.fit.listing.text import tokenise
from guides.fit.listing.traits import read_traits

TEXT_MOST = 20_000  # characters; a listing has a tenth of that
# A tap number stands for a thread only where the trade agrees on it (LISTINGS.md section 3).
THREAD_OF_TAP = {8: Decimal("1.20"), 10: Decimal("0.90")}
THREAD_KEY = {"stem": "stem_thread_mm", "crown": "crown_tap_mm"}

__all__ = ["TEXT_MOST", "Fact", "Listing", "Remark", "read_listing"]


def read_listing(text: str, kind: str | None = None) -> Listing:
    """Read what a pasted text says. `kind` overrides the guess; text beyond TEXT_MOST characters is not read.

    >>> listing = read_listing("Hands for ST36, hole 200/115/27")
    >>> listing.kind, listing.values()["minute_hole_mm"]
    ('hands', Decimal('1.15'))
    """
    if kind is not None and kind not in KINDS:
        raise BuildError(f"kind: {kind!r} is not one of {', '.join(KINDS)}")
    tokens = tag(tokenise(text[:TEXT_MOST]))
    divide(tokens)
    draft = Draft(text, tokens, kind or guess_kind(tokens))
    for read in (
        read_codes,
        read_calibres,
        tag_letters,
        read_notation,
        read_clocks,
        read_traits,
        read_supplied,
        read_lengths,
        _threads,
    ):
        read(draft)
    return Listing(text, draft.kind, kind is None, draft.sorted_facts(), tuple(draft.remarks))


def _threads(draft: Draft) -> None:
    """Give a tap number its thread, unless the text states one."""
    fact, key = draft.found.get(("tap_no", None)), THREAD_KEY.get(draft.kind)
    if fact and key and fact.value in THREAD_OF_TAP and not draft.has(key):
        thread = replace(fact, key=key, value=THREAD_OF_TAP[fact.value], reason="the thread of this tap number")
        draft.found[key, None] = thread
