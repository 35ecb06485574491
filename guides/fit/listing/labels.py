"""The words around a number -> the fact it states. Knows the vocabulary of eval/LISTINGS.md section 3.

A label is a noun (case, dial, lug …), with what is measured (diameter, thickness …), where (seat, opening, hole) and
which (inner, outer). SPAN keeps readings plausible: no case is 2 mm wide. These spans judge no fit.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

NOUNS = (
    *(
        "LUGTOLUG",
        "LUG",
        "STRAP",
        "BUCKLE",
        "TUBE",
        "CROWN",
        "STEM",
        "RING",
        "CRYSTAL",
        "SUBDIAL",
        "DIAL",
        "FEET",
        "BACK",
    ),
    *("BEZEL", "HANDS", "CASE", "MOVEMENT", "CALMOVEMENT", "SAPPHIRE", "MINERAL", "ACRYLIC", "SCREWS", "WATCH"),
)
ROLES = ("HOUR", "MINUTE", "SECOND")
DIMENSIONS = (
    *(
        "DIAM",
        "SIZE",
        "LENGTH",
        "THICK",
        "WIDTH",
        "DEPTH",
        "THREAD",
        "TAP",
        "DISTANCE",
        "INNER",
        "OUTER",
        "SEAT",
        "BORE",
    ),
    *("OPENING", "HOLE", "HOLEFIT", "VISIBLE"),
)
INSIDE = ("INNER", "BORE", "SEAT", "THICK", "OPENING", "VISIBLE", "DEPTH", "HOLE")  # what is no outside of a case
NOUN_SET, MEASURING = frozenset(NOUNS), frozenset(DIMENSIONS)
LABELLING = MEASURING | {*ROLES, "CENTRE"}
NOUN_OF_KIND = {
    "movement": "MOVEMENT", "case": "CASE", "dial": "DIAL", "hands": "HANDS", "stem": "STEM", "crown": "CROWN",
    "ring": "RING", "crystal": "CRYSTAL", "kit": "CASE",
}  # fmt: skip
SPAN = {
    key: (Decimal(low), Decimal(high))
    for key, low, high in (
        ("case_outer_mm", "22", "70"), ("case_thickness_mm", "5", "25"), ("case_seat_mm", "17", "60"),
        ("case_movement_mm", "15", "60"), ("case_dial_mm", "17", "60"), ("case_opening_mm", "15", "60"),
        ("case_depth_mm", "2", "9.5"), ("lug_mm", "8", "30"), ("tube_outer_mm", "1", "7"),
        ("crystal_mm", "12", "60"), ("crystal_thickness_mm", "0.5", "8"), ("dial_mm", "15", "60"),
        ("dial_thickness_mm", "0.1", "2"), ("centre_hole_mm", "0.8", "6"),
        ("dial_seconds_hole_mm", "0.15", "3"), ("seconds_offset_mm", "4", "16"), ("hour_hole_mm", "0.5", "3.5"),
        ("minute_hole_mm", "0.3", "2.5"), ("sec_hole_mm", "0.1", "1.2"), ("hour_length_mm", "3", "30"),
        ("minute_length_mm", "4", "40"), ("sec_length_mm", "1.5", "40"), ("movement_mm", "10", "50"),
        ("movement_height_mm", "1.5", "12"), ("stem_thread_mm", "0.5", "2.5"), ("stem_length_mm", "5", "70"),
        ("crown_tap_mm", "0.5", "2.5"), ("crown_mm", "3", "16"), ("crown_tube_mm", "1", "7"),
        ("crown_height_mm", "1", "12"), ("ring_inner_mm", "15", "60"), ("ring_outer_mm", "15", "70"),
        ("ring_height_mm", "0.3", "12"),
    )
}  # fmt: skip
HOLES = {"HOUR": "hour_hole_mm", "MINUTE": "minute_hole_mm", "SECOND": "sec_hole_mm"}
LENGTHS = {"HOUR": "hour_length_mm", "MINUTE": "minute_length_mm", "SECOND": "sec_length_mm"}
SWALLOWED = ""  # a label that is understood and has no fact: lug to lug, buckle, a bezel's width


@dataclass(frozen=True, slots=True)
class Label:
    """What stands beside one number, nearest noun first."""

    nouns: tuple[str, ...]
    said: frozenset[str]  # dimensions, places, roles

    @classmethod
    def of(cls, concepts: Iterable[str]) -> "Label":
        """Sort concepts, given nearest first."""
        return _label(tuple(concepts))

    def __bool__(self) -> bool:
        return bool(self.nouns) or not LABELLING.isdisjoint(self.said)

    def has(self, *names: str) -> bool:
        return not self.said.isdisjoint(names)

    def noun(self, kind: str) -> str | None:
        """Return the noun that heads the label; a crystal's material, or a calibre's movement, only when alone."""
        weak = ("SAPPHIRE", "MINERAL", "ACRYLIC", "CALMOVEMENT", "SCREWS", "WATCH")
        strong = [one for one in self.nouns if one not in weak]
        if self.has("OUTER", "INNER", "THICK", "WIDTH", "LENGTH", "DEPTH", "SEAT", "BORE"):
            nouns = [one for one in self.nouns if one != "CALMOVEMENT"]
        else:
            nouns = list(self.nouns)
        own = NOUN_OF_KIND[kind]
        if strong and strong[0] == "CRYSTAL" and own in strong and own in ("CASE", "DIAL"):
            return own
        return next(iter([*strong, *nouns]), None)

    @property
    def is_dimension(self) -> bool:
        return not MEASURING.isdisjoint(self.said)


@lru_cache(maxsize=4096)
def _label(concepts: tuple[str, ...]) -> Label:
    nouns = tuple(dict.fromkeys(one for one in concepts if one in NOUN_SET))
    return Label(nouns, frozenset(concepts) - NOUN_SET)


@lru_cache(maxsize=4096)
def is_label(concepts: tuple[str, ...]) -> bool:
    """Say whether a word with these concepts labels a number."""
    return bool(_label(concepts))


def is_plausible(key: str, value: Decimal) -> bool:
    low, high = SPAN[key]
    return low <= value <= high


def fact_of(label: Label, kind: str, value: Decimal, noun: str | None = None) -> str | None:
    """Return the fact that a number with this label states, SWALLOWED, or None where the label does not say."""
    noun = noun or label.noun(kind)
    role = next((one for one in ROLES if label.has(one)), None)
    if role and (found := _of_hand(label, kind, role, noun, value)) is not None:
        return found
    if noun is None:
        return None
    if kind in ("dial", "kit") and label.has("DISTANCE") and _is_offset(label, noun, value):
        return "seconds_offset_mm"
    reader = OF_NOUN.get(noun)
    return reader(label, kind, value) if reader else SWALLOWED


def hand_fact(role: str, label: Label, value: Decimal) -> str | None:
    """Return hole or length of a hand: what the label says if the value can be it, else what the value can be."""
    hole, length = HOLES[role], LENGTHS[role]
    can_be_hole, can_be_length = is_plausible(hole, value), is_plausible(length, value)
    if can_be_hole and (not can_be_length or not label.has("LENGTH")):
        return hole
    return length if can_be_length else None


def _of_hand(label: Label, kind: str, role: str, noun: str | None, value: Decimal) -> str | None:
    if (kind in ("hands", "kit") and noun in (None, "HANDS", "CASE")) or (noun == "HANDS" and kind != "dial"):
        return hand_fact(role, label, value)
    if role != "SECOND" or kind not in ("dial", "kit", "case"):
        return None
    if label.has("HOLE", "HOLEFIT", "BORE", "OPENING") and is_plausible("dial_seconds_hole_mm", value):
        return "dial_seconds_hole_mm"
    if label.has("DISTANCE", "CENTRE") and is_plausible("seconds_offset_mm", value):
        return "seconds_offset_mm"
    return None


def _is_offset(label: Label, noun: str, value: Decimal) -> bool:
    """Say whether a distance on a dial is that of its two axes; the feet, the lugs and the holes have their own."""
    is_of_dial = noun in ("DIAL", "SUBDIAL") and not {"FEET", "LUG", "LUGTOLUG", "CASE", "BACK", "SCREWS"} & set(
        label.nouns
    )
    return is_of_dial and not label.has("DEPTH", "THICK") and is_plausible("seconds_offset_mm", value)


def _case(label: Label, kind: str, value: Decimal) -> str | None:
    if kind not in ("case", "kit"):
        return SWALLOWED if label.has(*INSIDE) else "case_outer_mm"
    is_inner_height = label.has("THICK") and (label.has("INNER") or "BACK" in label.nouns)
    if (label.has("DEPTH") and is_plausible("case_depth_mm", value)) or is_inner_height:
        return "case_depth_mm"
    if label.has("OPENING", "VISIBLE"):
        return "case_opening_mm"
    if label.has("INNER", "SEAT", "BORE", "HOLE"):
        return "case_seat_mm"
    if label.has("THICK", "DEPTH"):
        return "case_thickness_mm"
    return SWALLOWED if label.has("LENGTH") and not label.has("DIAM") else "case_outer_mm"


def _dial(label: Label, kind: str, value: Decimal) -> str | None:
    if label.has("HOLE", "CENTRE") and kind in ("dial", "kit"):
        return "centre_hole_mm"
    is_thin = label.has("THICK") or (label.has("DEPTH") and kind == "dial")
    if kind in ("case", "kit") and (label.has("DEPTH") or (is_thin and label.has("INNER", "SEAT"))):
        return "case_depth_mm"
    if is_thin:
        return "dial_thickness_mm" if kind in ("dial", "kit") else SWALLOWED
    if label.has("OPENING", "VISIBLE"):
        return "case_opening_mm" if kind in ("case", "kit") else SWALLOWED
    is_seat = kind == "case" or label.has("SEAT", "BORE", "INNER") or (kind == "kit" and label.has("FOR", "FIT"))
    return "case_dial_mm" if is_seat else "dial_mm" if kind in ("dial", "kit") else SWALLOWED


def _movement(label: Label, kind: str, value: Decimal) -> str | None:
    if kind == "movement" or (kind == "kit" and not label.has("FOR", "FIT", "SEAT", "INNER", "BORE", "SIZE")):
        return "movement_height_mm" if label.has("THICK", "DEPTH") else "movement_mm"
    if label.has("THICK", "DEPTH", "LENGTH"):
        return None
    if label.has("INNER", "SEAT", "BORE", "HOLE", "OPENING", "HOLEFIT") and "RING" not in label.nouns:
        return "case_seat_mm" if kind in ("case", "kit") else "ring_inner_mm" if kind == "ring" else SWALLOWED
    return "case_movement_mm"


def _ring(label: Label, kind: str, value: Decimal) -> str | None:
    if label.has("INNER", "BORE", "HOLE", "SEAT"):
        return "ring_inner_mm"
    if label.has("OUTER"):
        return "ring_outer_mm"
    if label.has("THICK", "WIDTH", "DEPTH", "LENGTH"):
        return "ring_height_mm"
    is_named_for = label.has("FOR") or (label.has("BEHIND") and kind in ("case", "kit"))  # "36.6 mm movement ring"
    if {"MOVEMENT", "CALMOVEMENT"} & set(label.nouns) and is_named_for:
        return "case_movement_mm"
    return "ring_outer_mm" if label.has("DIAM") and kind == "ring" else None


def _crystal(label: Label, kind: str, value: Decimal) -> str | None:
    return "crystal_thickness_mm" if label.has("THICK", "DEPTH") else "crystal_mm"


def _crown(label: Label, kind: str, value: Decimal) -> str | None:
    if label.has("THREAD", "TAP"):
        return "crown_tap_mm"
    if label.has("THICK", "LENGTH", "DEPTH"):
        return "crown_height_mm"
    if label.has("HOLE", "BORE", "INNER", "OPENING") and kind == "crown":
        return "crown_tube_mm"
    return "crown_mm"


def _stem(label: Label, kind: str, value: Decimal) -> str | None:
    if label.has("THREAD", "TAP"):
        return "stem_thread_mm"
    if label.has("LENGTH") or is_plausible("stem_length_mm", value):
        return "stem_length_mm"
    return "stem_thread_mm" if kind == "stem" and is_plausible("stem_thread_mm", value) else SWALLOWED


def _tube(label: Label, kind: str, value: Decimal) -> str | None:
    if label.has("LENGTH", "INNER"):
        return SWALLOWED
    return "crown_tube_mm" if kind in ("crown", "stem") else "tube_outer_mm"


def _lug(label: Label, kind: str, value: Decimal) -> str | None:
    return "lug_mm" if kind in ("case", "kit") and not label.has("LENGTH") else SWALLOWED


def _hands(label: Label, kind: str, value: Decimal) -> str | None:
    """A dial's opening for the hands is its centre hole."""
    return "centre_hole_mm" if kind == "dial" and label.has("HOLE", "OPENING", "BORE") else None


def _watch(label: Label, kind: str, value: Decimal) -> str | None:
    """A watch of 44 mm has a case of 44 mm, where a case is sold."""
    return _case(label, kind, value) if kind in ("case", "kit") else SWALLOWED


def _back(label: Label, kind: str, value: Decimal) -> str | None:
    """Read "from the dial seat to the back": the depth. The back's own size is no fact."""
    from_dial = "DIAL" in label.nouns and label.has("DEPTH", "THICK", "DISTANCE", "INNER", "SEAT")
    is_depth = from_dial or (label.has("DEPTH", "THICK", "DISTANCE") and label.has("SEAT"))
    return "case_depth_mm" if is_depth and kind in ("case", "kit") else SWALLOWED


OF_NOUN = {
    "CASE": _case, "DIAL": _dial, "MOVEMENT": _movement, "CALMOVEMENT": _movement, "RING": _ring, "CRYSTAL": _crystal,
    "SAPPHIRE": _crystal, "MINERAL": _crystal, "ACRYLIC": _crystal, "CROWN": _crown, "STEM": _stem, "TUBE": _tube,
    "LUG": _lug, "STRAP": _lug, "BACK": _back, "HANDS": _hands, "WATCH": _watch,
}  # fmt: skip
