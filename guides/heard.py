"""A pasted text cut where facts begin and end, so that each stretch can be marked in place.

PURE. Every character stays, in order: the pieces put together are the text.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from guides.fit import Fact, Listing

CLASH = {  # check -> the facts it judges by; the marks of a check that clashes stand out
    "case-seat": ("case_seat_mm", "case_movement_mm", "american_size"),
    "case-layout": ("crown_clock", "form"),
    "case-depth": ("case_depth_mm",),
    "case-calibre": ("calibres", "calibres_excluded"),
    "dial-diameter": ("dial_mm",),
    "dial-seconds": ("seconds_clock", "seconds_type"),
    "dial-feet": ("dial_feet",),
    "dial-holes": ("centre_hole_mm",),
    "dial-thickness": ("dial_thickness_mm",),
    "dial-calibre": ("calibres", "calibres_excluded"),
    "hand-hour": ("hour_hole_mm",),
    "hand-minute": ("minute_hole_mm",),
    "hand-seconds": ("sec_hole_mm",),
    "hand-length": ("minute_length_mm",),
    "hands-calibre": ("calibres", "calibres_excluded"),
    "stem-calibre": ("calibres",),
    "stem-thread": ("stem_thread_mm",),
    "stem-length": ("stem_length_mm",),
    "crown-thread": ("crown_tap_mm",),
    "crown-tube": ("crown_tube_mm",),
    "ring-inner": ("ring_inner_mm",),
    "ring-outer": ("ring_outer_mm",),
    "crystal-diameter": ("crystal_mm",),
    "movement-calibre": ("calibres",),
    "movement-layout": ("seconds_clock", "seconds_type"),
    "movement-diameter": ("movement_mm", "lignes"),
}
REMARKS = {
    "style-bait": "Named for its looks: no claim that it fits.",
    "universal": "“Universal” says nothing that can be checked.",
    "random-variant": "You do not choose which variant is sent.",
    "fits-family-cases": "Says which cases it goes into, not which calibre it is.",
}


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the text. `keys`: the facts read from it; `why`: how, or why it was set aside."""

    text: str
    keys: tuple[str, ...] = ()
    why: str = ""
    look: str = ""
    id: str = ""

    @property
    def described_by(self) -> str:
        """The ids of the notes beside the fields that hold what was read here."""
        return " ".join(f"why-{key}" for key in self.keys)


def pieces(listing: Listing, clashing: Iterable[str] = (), corrected: Iterable[str] = ()) -> tuple[Piece, ...]:
    """Cut a listing. `clashing`: checks that clash; `corrected`: facts that the visitor changed."""
    red, gone = {key for check in clashing for key in CLASH.get(check, ())}, set(corrected)
    spans = [*listing.facts, *listing.remarks]
    edges = sorted({0, len(listing.text), *(one.start for one in spans), *(one.end for one in spans)})
    starts = {edge: [one for one in spans if one.start == edge] for edge in edges}
    found, inside = [], []
    for number, (start, end) in enumerate(pairwise(edges)):
        inside = [one for one in (*inside, *starts[start]) if one.end > start]
        found.append(_piece(listing.text[start:end], inside, f"said-{number}", (red, gone)))
    return tuple(found)


def _piece(text: str, inside: list, name: str, looks: tuple[set[str], set[str]]) -> Piece:
    facts = [one for one in inside if isinstance(one, Fact)]
    keys = tuple(dict.fromkeys(one.key for one in facts))
    if not keys:
        return Piece(text, (), REMARKS.get(inside[0].name, inside[0].name), "off", name) if inside else Piece(text)
    red, gone = looks
    look = "off" if gone.issuperset(keys) else "clash" if red.intersection(keys) - gone else ""
    return Piece(text, keys, "; ".join(dict.fromkeys(one.reason for one in facts)), look, name)
