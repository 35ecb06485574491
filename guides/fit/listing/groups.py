"""Pairs and triples: the three hands, diameter by height, parallel lists of labels, and runs of bare numbers."""

from decimal import Decimal

from guides.fit.listing.facts import Draft
from guides.fit.listing.labels import (
    HOLES,
    LENGTHS,
    NOUN_OF_KIND,
    NOUNS,
    ROLES,
    SWALLOWED,
    Label,
    fact_of,
    is_plausible,
)
from guides.fit.listing.quantities import Quantity, scale

HUNDREDTHS = (Decimal(80), Decimal(350))  # an hour hand's hole, written in hundredths
HOURS = (Decimal("3"), Decimal("3.5"))
# Noun -> the measures that "a x b" gives, largest first.
SIZED = {
    "CASE": ("case_outer_mm", "case_thickness_mm"),
    "DIAL": ("dial_mm", "dial_thickness_mm"),
    "MOVEMENT": ("movement_mm", "movement_height_mm"),
    "CRYSTAL": ("crystal_mm", "crystal_thickness_mm"),
    "CROWN": ("crown_mm", "crown_height_mm"),
    "RING": ("ring_outer_mm", "ring_inner_mm", "ring_height_mm"),
    "STEM": ("stem_length_mm", "stem_thread_mm"),
}
AS_WRITTEN = ("CROWN",)  # a crown may be taller than wide; everything else is given by size, whatever the order
LUG_TO_LUG_AT = 1  # "44 x 52 x 13": the middle one is lug to lug, which no fact holds


def rows_in_hundredths(draft: Draft) -> frozenset[int]:
    """Return the rows of a hands listing where an hour's hole may be written in hundredths: "hour 200, minute 115"."""
    if draft.kind not in ("hands", "kit"):
        return frozenset()
    tokens = (draft.tokens[at] for at in draft.numbers)
    return frozenset(
        token.row
        for token in tokens
        if token.is_whole and not token.used and HUNDREDTHS[0] <= token.value <= HUNDREDTHS[1]
    )


def may_be_hundredths(draft: Draft, item: Quantity) -> bool:
    """Say whether a single bare whole number may be hundredths."""
    is_bare = not item.has_unit and not item.values[0] % 1
    return is_bare and draft.tokens[item.first].row in draft.hundredth_rows


def note_group(draft: Draft, item: Quantity, label: Label) -> None:
    """Read a group by the first manner that fits; what fits none is a run of bare numbers, or is let go."""
    for read in (_hands, _parallel, _sized, _run, _strokes):
        if read(draft, item, label):
            draft.use(item.first, item.last, "length")
            return
    draft.use(item.first, item.last, "group")


def _hands(draft: Draft, item: Quantity, label: Label) -> bool:
    """Read hour/minute/seconds: holes or lengths, by the label where both are possible, else by what they can be."""
    if draft.kind not in ("hands", "kit") or not 2 <= len(item.values) <= 3:
        return False
    roles = _roles_before(draft, item) or ROLES[: len(item.values)]
    unit = scale(item.values)
    values = [value / unit for value in item.values]
    for keys in (LENGTHS, HOLES) if label.has("LENGTH") and not label.has("HOLE") else (HOLES, LENGTHS):
        is_lengths = keys is LENGTHS
        names = [keys[role] for role in roles]
        plausible = all(is_plausible(name, value) for name, value in zip(names, values, strict=True))
        if plausible and (_may_be_lengths(draft, item, label) if is_lengths else _fall(roles, values)):
            for place, name, value in zip(item.places, names, values, strict=True):
                draft.add(name, value, place, place, "the hands in order: hour, minute, seconds")
            return True
    return False


def _fall(roles: tuple[str, ...], values: list[Decimal]) -> bool:
    """Say whether holes get smaller from hour to seconds, as they always do."""
    by_role = dict(zip(roles, values, strict=True))
    ordered = [by_role[role] for role in ROLES if role in by_role]
    return ordered == sorted(ordered, reverse=True) and len(set(ordered)) == len(ordered)


def _may_be_lengths(draft: Draft, item: Quantity, label: Label) -> bool:
    """A group without "length" is one of lengths only among hands, and not as bare numbers in a row."""
    return label.has("LENGTH") or (not item.is_run and (draft.kind == "hands" or "HANDS" in label.nouns))


def _roles_before(draft: Draft, item: Quantity) -> tuple[str, ...]:
    """Return the hands named just before a group, when there are as many: "minute/hour: 1.15/2.0"."""
    found: list[str] = []
    for place in draft.back(item.first, 8, "row"):
        token = draft.tokens[place]
        if token.kind == "num":
            break
        role = next((one for one in token.concepts if one in ROLES), None)
        if role and role not in found:
            found.append(role)
    return tuple(reversed(found)) if len(found) == len(item.values) else ()


def _parallel(draft: Draft, item: Quantity, label: Label) -> bool:
    """Read "case/dial/lug: 44/38.9/24": as many nouns before as numbers, strokes between both."""
    if "/" not in item.signs:
        return False
    nouns: list[str] = []
    for place in draft.back(item.first, 8, "row"):
        noun = next((one for one in draft.tokens[place].concepts if one in NOUNS), None)
        if noun and noun not in nouns:
            nouns.append(noun)
    if len(nouns) != len(item.values):
        return False
    pairs = [
        (place, fact_of(Label((noun,), label.said - {"FOR", "FIT"}), draft.kind, value), value)
        for place, noun, value in zip(item.places, reversed(nouns), item.values, strict=True)
    ]
    if not all(key and is_plausible(key, value) for _, key, value in pairs):
        return False
    for place, key, value in pairs:
        draft.add(key, value, place, place, "labels and numbers in the same order")
    return True


def _sized(draft: Draft, item: Quantity, label: Label) -> bool:
    """Read diameter by height ("40.0 x 1.5 mm") of what the label names, or of what is sold."""
    signs = {"x", "*", "by", *MORE_SIGNS.get(draft.kind, ())}
    if not set(item.signs) <= signs or item.is_run:
        return False
    noun = label.noun(draft.kind) or NOUN_OF_KIND[draft.kind]
    values = list(zip(item.places, item.values, strict=True))
    if noun in ("SAPPHIRE", "MINERAL", "ACRYLIC"):
        noun = "CRYSTAL"
    if noun == "CASE" and len(values) == 3:
        del values[LUG_TO_LUG_AT]
    keys = SIZED.get(noun)
    if keys is None:
        return False
    own = fact_of(label, draft.kind, item.values[0]) if label else None
    if own and own not in keys and is_plausible(own, item.values[0]):
        return _first_only(draft, item, label, noun)
    if noun not in AS_WRITTEN:
        values.sort(key=lambda one: -one[1])
    pairs = [(place, key, value) for (place, value), key in zip(values, keys, strict=False) if is_plausible(key, value)]
    if len(pairs) != len(values):
        return _first_only(draft, item, label, noun)
    for place, key, value in pairs:
        if draft.kind in OWNERS[noun]:
            draft.add(key, value, place, place, "diameter by height")
    return True


MORE_SIGNS = {"ring": ("/", "-"), "stem": ("/",)}
OWNERS = {
    "CASE": ("case", "kit"), "DIAL": ("dial", "kit"), "MOVEMENT": ("movement", "kit"), "CROWN": ("crown", "case"),
    "CRYSTAL": ("crystal", "case", "kit"), "RING": ("ring", "case", "kit"), "STEM": ("stem",),
}  # fmt: skip


def _first_only(draft: Draft, item: Quantity, label: Label, noun: str) -> bool:
    """Read the first of two numbers that are no diameter by height: "strap 22/20 mm"."""
    key = fact_of(label, draft.kind, item.values[0]) if label else None
    if not key or key == SWALLOWED or not is_plausible(key, item.values[0]):
        return False
    draft.add(key, item.values[0], item.first, item.first, "the first of a pair")
    return True


def _strokes(draft: Draft, item: Quantity, label: Label) -> bool:
    """Read "case 44mm/38.9mm/24mm": the first is labelled, the others are not. Of a pair the second is a variant."""
    if set(item.signs) != {"/"} or not _first_only(draft, item, label, ""):
        return False
    for place, value in list(zip(item.places, item.values, strict=True))[1:] if len(item.values) > 2 else ():
        draft.add_bare(value, place)
    return True


def _run(draft: Draft, item: Quantity, label: Label) -> bool:
    """Note bare numbers in a row: guessable, but unlabelled (LISTINGS.md 3.6)."""
    if all(value <= 12 and not value % 1 for value in item.values):
        return False  # hours or counts, not lengths
    is_bare = not item.has_unit and set(item.signs) <= {" ", ",", "/"}
    if not is_bare or (set(item.signs) == {"/"} and len(item.values) < 3):
        return False
    for place, value in zip(item.places, item.values, strict=True):
        draft.add_bare(value, place)
    return True
