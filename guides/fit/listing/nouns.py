"""The noun that a label leaves out: given by the bracket, the row's opening, the kind, or what was named last."""

from guides.fit.listing.facts import Draft
from guides.fit.listing.labels import NOUN_OF_KIND, NOUNS, ROLES, Label
from guides.fit.listing.quantities import Quantity
from guides.fit.listing.text import Token

WEAK_NOUNS = ("SAPPHIRE", "MINERAL", "ACRYLIC", "CALMOVEMENT", "SCREWS", "LUGTOLUG", "FEET", "HANDS", "WATCH")
BRACKET_MOST = 20  # tokens a bracket may hold before its number
HEADER_WORDS = 3  # a row's opening before a colon is a header only when it is short
PREVIOUS_MOST = 24
DISTANCE_MOST = 6
HOLES_OF_SECONDS = ("HOLE", "HOLEFIT", "BORE", "OPENING", "DIAM", "LENGTH", "DISTANCE")


def nouns_for(draft: Draft, item: Quantity, label: Label) -> list[str | None]:
    own = label.noun(draft.kind)
    if own:
        return [own]
    if draft.kind == "hands" or any(label.has(role) for role in ROLES):
        return [None]
    kind = NOUN_OF_KIND[draft.kind]
    header, previous = _around(draft, item.first)
    order = [header, previous, kind] if draft.kind == "kit" else [header, kind, previous]
    return [noun for noun in dict.fromkeys(order) if noun]


def _around(draft: Draft, at: int) -> tuple[str | None, str | None]:
    """Return what a bracket or the row's opening is about, and what was named last; looked for once a number."""
    if at not in draft.nouns_around:
        header = _bracket_noun(draft, at) or _header_noun(draft, at)
        draft.nouns_around[at] = (header, previous_noun(draft, at))
    return draft.nouns_around[at]


def with_role(draft: Draft, item: Quantity, label: Label) -> Label:
    """Give "9.5 mm long" the hand that its sentence is about: "Hour hand 2.00 mm hole, 9.5 mm long"."""
    if draft.kind != "hands" or label.has(*ROLES) or not label.has("LENGTH", "HOLE", "HOLEFIT", "BORE", "DIAM"):
        return label
    for place in draft.back(item.first, PREVIOUS_MOST, "sentence"):
        role = next((one for one in draft.tokens[place].concepts if one in ROLES), None)
        if role:
            return Label(label.nouns, label.said | {role})
    return label


def with_distance(draft: Draft, item: Quantity, label: Label) -> Label:
    """Give "petite seconde 10.25 mm" the distance that opens its sentence: "entraxe centre - petite seconde"."""
    if draft.kind not in ("dial", "kit") or not label.has("SECOND") or label.has(*HOLES_OF_SECONDS):
        return label
    for place in draft.back(item.first, DISTANCE_MOST, "sentence"):
        token = draft.tokens[place]
        if token.has("DISTANCE"):
            return Label(label.nouns, label.said | {"DISTANCE"})
        if token.kind == "num" or token.has("FEET", "HOLE", "LUG"):
            break
    return label


def _header_noun(draft: Draft, at: int) -> str | None:
    """Return the noun that opens the row before a colon: "Dial: diameter 37 mm, thickness 0.4 mm"."""
    row = draft.tokens[at].row
    noun = None
    for place in range(at - 1, max(-1, at - 40), -1):
        token = draft.tokens[place]
        if token.row != row:
            break
        if token.text == ":":
            words = draft.words_back(place, HEADER_WORDS + 1, "row")
            named = next((_strong(word) for word in words if _strong(word)), None)
            noun = named if len(words) <= HEADER_WORDS else None
    return noun


def _bracket_noun(draft: Draft, at: int) -> str | None:
    """Return what a bracket is about: "ring for the movement (inner 36.8, outer 44)" is about the ring."""
    place = at
    while place >= 0 and at - place < BRACKET_MOST and draft.tokens[place].text not in ("(", ")"):
        if draft.tokens[place].kind == "line":
            return None
        place -= 1
    if place < 0 or draft.tokens[place].text != "(":
        return None
    before = range(place - 1, max(-1, place - 6), -1)
    nouns = [
        noun
        for one in before
        if draft.tokens[one].clause == draft.tokens[place - 1].clause and (noun := _strong(draft.tokens[one]))
    ]
    return "RING" if "RING" in nouns else next(iter(nouns), None)


def previous_noun(draft: Draft, at: int) -> str | None:
    for place in draft.back(at, PREVIOUS_MOST, "row"):
        noun = _strong(draft.tokens[place])
        is_left_out = any(draft.tokens[one].has("NOT") for one in draft.back(place, 1))
        if noun and not draft.tokens[place].used and not is_left_out:
            return noun
    return None


def _strong(token: Token) -> str | None:
    return next((one for one in token.concepts if one in NOUNS and one not in WEAK_NOUNS), None)
