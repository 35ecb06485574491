"""What a listing sells, guessed from its first line; a person can always say otherwise."""

from guides.fit.listing.text import Token

NOUNS = {
    "CASE": "case", "DIAL": "dial", "HANDS": "hands", "MOVEMENT": "movement", "STEM": "stem", "CROWN": "crown",
    "RING": "ring", "CRYSTAL": "crystal",
}  # fmt: skip
# What is measured or counted tells the kind where no noun does.
EVIDENCE = {
    "movement": ("JEWEL", "BPH"),
    "hands": ("HOUR", "MINUTE"),
    "dial": ("FEET", "SUBDIAL"),
    "case": ("LUG", "STRAP"),
    "crystal": ("SAPPHIRE", "MINERAL", "ACRYLIC"),
}
EXTRAS = ("stem", "crown")  # named last, beside jewels or a beat, they come with a movement
MEASURES = ("SEAT", "SIZE", "DIAM", "OPENING", "BORE", "THICK", "WIDTH", "INNER", "OUTER", "HOLE", "DEPTH", "LENGTH")
COMPLEMENTS = ("FOR", "FIT", "WITH", "NOT")
BIG = ("case", "dial", "hands", "movement")
POSTFIXES = ("用", "専用", "专用", "対応", "適合")  # Japanese: what stands before it is what the thing is for
SET_NEAR = 5  # words within which a set calls itself one
LOOKED_AT = 60  # words; a shop names what it sells early


def guess_kind(tokens: list[Token]) -> str:
    """Return the kind: what the first row names for sale, else what the text measures, else a case."""
    words = [token for token in tokens if token.kind in ("word", "cjk", "num")][:LOOKED_AT]
    heads = _heads([token for token in words if token.row == words[0].row])
    if _is_kit(words, heads) or _is_sum(tokens, words):
        return "kit"
    measured = [kind for kind, concepts in EVIDENCE.items() if any(token.has(*concepts) for token in words)]
    if heads and not (heads[0] in EXTRAS and "movement" in measured):
        return heads[0]
    if found := measured or _heads(words):
        return found[0]
    if sum(token.text in ("h", "m", "s") for token in words) >= 3:
        return "hands"
    weak = [NOUNS[one] for token in words for one in token.concepts if one in NOUNS]
    return next(iter(weak), "case")


def _heads(words: list[Token]) -> list[str]:
    """Return what is named for sale, in order: nouns that stand behind no "for" or "with"."""
    heads: list[str] = []
    is_open = True
    for at, token in enumerate(words):
        after = words[at + 1] if at + 1 < len(words) else None
        if token.text in POSTFIXES:
            continue
        if token.has(*COMPLEMENTS) and not token.has("HOLEFIT"):
            is_open = False
        noun = next((one for one in token.concepts if one in NOUNS), None)
        if noun == "CROWN" and after is not None and (after.has("AT", "CLOCK") or after.kind == "num"):
            continue
        if (
            noun
            and is_open
            and not _leads_another(noun, after, bool(heads))
            and not _is_of_code(noun, words, at, heads)
        ):
            heads.append(NOUNS[noun])
    return list(dict.fromkeys(heads))


def _leads_another(noun: str, after: Token | None, is_later: bool) -> bool:
    """Say whether the noun only tells which: "movement ring", "case screws", "dial feet", "crown tube"."""
    if after is None:
        return False
    if after.has("FEET", "SCREWS", "TUBE", "BACK", "RING") or after.text in POSTFIXES:
        return True
    if is_later and (after.kind == "num" or (after.has(*MEASURES) and not after.has(*NOUNS))):
        return True
    if noun in ("MOVEMENT", "HANDS") and (
        after.has("DIAL", "CASE") or (after.kind == "cjk" and after.is_glued and after.has(*NOUNS))
    ):
        return True
    return noun == "CRYSTAL" and after.has("CASE")


def _is_of_code(noun: str, words: list[Token], at: int, heads: list[str]) -> bool:
    """Say whether "movement" only follows a calibre that something else is for: "hand set 6497 movement"."""
    return noun == "MOVEMENT" and bool(heads) and at > 0 and words[at - 1].kind == "num"


def _is_sum(tokens: list[Token], words: list[Token]) -> bool:
    """Read "44 mm case + dial + hands": two of the big parts with a plus between."""
    row = [token for token in tokens if words and token.row == words[0].row]
    sums = [
        NOUNS[one]
        for at, token in enumerate(row)
        for one in token.concepts
        if one in NOUNS and _is_beside_plus(row, at)
    ]
    return len(set(sums) & set(BIG)) > 1


def _is_beside_plus(row: list[Token], at: int) -> bool:
    return any(token.text == "+" for token in row[max(0, at - 4) : at + 3])


def _is_kit(words: list[Token], heads: list[str]) -> bool:
    """A kit says so, or names its parts in a sum or a list."""
    row = [token for token in words if words and token.row == words[0].row]
    named = {NOUNS[one] for token in row for one in token.concepts if one in NOUNS} & set(BIG)
    says_kit = any(token.has("KIT") for token in words) and "tool" not in [token.text for token in words[:3]]
    is_set = len(named) > 2 and any(token.has("SET") for token in words[:SET_NEAR])
    is_sum = is_set or (len(named) > 1 and any(token.has("SET") for token in row) and len(set(heads) & set(BIG)) > 1)
    is_one_thing = len({NOUNS[one] for token in words for one in token.concepts if one in NOUNS} & set(BIG)) == 1
    return (says_kit and not is_one_thing) or is_sum or len(set(heads) & set(BIG)) > 2
