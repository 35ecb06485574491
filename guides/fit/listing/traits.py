"""What a listing says in words: form, crystal, how many hands, and remarks."""

from itertools import pairwise

from guides.fit.build import RANDOM, UNIVERSAL
from guides.fit.listing.dial_words import read_dial_words
from guides.fit.listing.facts import Draft
from guides.fit.listing.text import Token, small_number

CRYSTALS = {"SAPPHIRE": "sapphire", "MINERAL": "mineral", "ACRYLIC": "acrylic"}
WITH_CRYSTAL = ("case", "kit", "crystal")
NEAR = 3
HANDS = ("HOUR", "MINUTE", "SECOND")
CHAIN_MOST = 4  # tokens between two hands that are named one after the other
ARTICLES = ("ein", "eine", "une", "un", "una", "uno", "een")
LAYOUT_NAMES = ("savonnette", "lepine", "hunter")  # of a case they say pocket, of a dial only which layout
COLOURS = ("color", "colour", "farbe", "couleur", "colore", "kleur", "颜色", "strap", "box", "style")


def read_traits(draft: Draft) -> None:
    _read_form(draft)
    _read_crystal(draft)
    read_dial_words(draft)
    _read_hands_count(draft)
    _read_remarks(draft)


def _read_form(draft: Draft) -> None:
    """Lugs, a strap's width and a wristwatch say wrist; where both forms are named, the first counts.

    A pocket watch that this was only made from counts when nothing else does.
    """
    found = []
    for at in draft.spoken:
        form = _form_at(draft, at, draft.tokens[at])
        if form and not draft.is_denied(at, 1) and not _is_left_out(draft, at):
            found.append((_is_source(draft, at), at, form))
    if found:
        _, at, form = min(found)
        token = draft.tokens[at]
        draft.add("form", form, at, at, f"“{draft.text[token.start : token.end]}” says it")


def _form_at(draft: Draft, at: int, token: Token) -> str | None:
    has_case = draft.kind in ("case", "kit")
    words = draft.words_ahead(at, 2)
    if has_case and token.has("POCKET") and any(word.has("MOVEMENT") for word in words):
        return None  # a case for a pocket watch's movement may be any
    is_origin = draft.kind == "movement" and _is_source(draft, at)
    if token.has("POCKET") and not is_origin and (has_case or token.text not in LAYOUT_NAMES):
        return "pocket"
    if token.has("WRIST"):
        return "wrist"
    if has_case and token.has("LUG", "STRAP", "LUGTOLUG"):
        return "wrist"
    if has_case and token.has("GENRE") and any(word.has("CASE") for word in draft.words_ahead(at, 3)):
        return "wrist"
    return None


def _is_left_out(draft: Draft, at: int) -> bool:
    """Say whether "not included" follows: a strap that is not sold says nothing."""
    after = draft.words_ahead(at, 3)
    return any(word.has("NOT") and near.has("INCLUDED") for word, near in pairwise(after))


def _is_source(draft: Draft, at: int) -> bool:
    """Say whether the pocket watch is only where this came from: "from an old pocket watch"."""
    if not draft.tokens[at].has("POCKET"):
        return False
    sources = ("from", "ex", "aus", "uit", "former", "ehemals", "converted", "umbau")
    return any(word.text in sources for word in draft.words_back(at, NEAR))


def _read_crystal(draft: Draft) -> None:
    if draft.kind not in WITH_CRYSTAL:
        return
    for at in draft.saying(*CRYSTALS):
        token = draft.tokens[at]
        name = next((CRYSTALS[one] for one in token.concepts if one in CRYSTALS), None)
        if name and not draft.is_denied(at) and not _is_of_back(draft, at):
            draft.add("crystal_type", name, at, at, "the material of the crystal")
            return


def _is_of_back(draft: Draft, at: int) -> bool:
    """Say whether the glass is the back's: "mineral glass back", "back: mineral"."""
    after = draft.words_ahead(at, 2)
    before = draft.words_back(at, 1)
    return any(word.has("BACK") for word in after) or any(word.has("BACK") for word in before)


def _read_hands_count(draft: Draft) -> None:
    """A number of hands, or the hands named one by one as what is in the box."""
    if draft.kind != "hands":
        return
    for at in sorted([*draft.numbers, *draft.saying("COUNT")]):
        token = draft.tokens[at]
        number = small_number(token)
        if token.used in ("calibre", "clock"):
            continue
        if (number in (2, 3, 4) and _counts_hands(draft, at)) or (number == 1 and _is_one_hand(draft, at)):
            draft.add("hands_count", number, at, at, "a number of hands")
            draft.use(at, at, "pieces")
            return
    _read_named_hands(draft)


def _counts_hands(draft: Draft, at: int) -> bool:
    after, before = draft.words_ahead(at, 2), draft.words_back(at, 2)
    if any(word.has("MM", "CLOCK") for word in after[:1]):
        return False
    is_pieces = bool(after) and (
        after[0].has("PIECES", "HANDS") or after[0].text in ("tlg", "teilig", "teiliges", "part")
    )
    is_set_of = (
        len(before) == 2 and before[1].has("SET") and before[0].text in ("of", "aus", "de", "di", "van", "mit", "da")
    )
    return is_pieces or is_set_of


def _is_one_hand(draft: Draft, at: int) -> bool:
    """Say whether one hand is sold: "1 pc minute hand", "分針1本"; no set, no other hand, and "ein" is an article."""
    if draft.tokens[at].text in ARTICLES:
        return False
    after, before = draft.words_ahead(at, 4), draft.words_back(at, 3, "sentence")
    is_behind = bool(before and after) and after[0].has("PIECES") and not any(word.has("HANDS") for word in after)
    near = before if is_behind else after
    names_hand = any(word.has("HANDS") for word in near) and any(word.has(*HANDS) for word in near)
    if not names_hand or any(word.has("SET", "MM", "HOLE") for word in near):
        return False
    named = {one for place in draft.saying(*HANDS) for one in draft.tokens[place].concepts if one in HANDS}
    return len(named) == 1


def _read_named_hands(draft: Draft) -> None:
    """Read "Package: hour + minute + second": hands named one after the other, and no size behind them."""
    chain: list[int] = []
    for at in draft.saying(*HANDS):
        if not _names(draft, at):
            continue
        if chain and not _are_chained(draft, chain[-1], at):
            if _note_named(draft, chain):
                return
            chain = []
        chain.append(at)
    _note_named(draft, chain)


def _note_named(draft: Draft, chain: list[int]) -> bool:
    named = {one for at in chain for one in draft.tokens[at].concepts if one in HANDS}
    if not {"HOUR", "MINUTE"} <= named or _is_size_behind(draft, chain[-1]):
        return False
    draft.add("hands_count", len(named), chain[0], chain[-1], "the hands are named one by one")
    return True


def _are_chained(draft: Draft, first: int, second: int) -> bool:
    between = draft.tokens[first + 1 : second]
    return len(between) <= CHAIN_MOST and not any(
        (token.kind == "num" and not token.used) or token.has("NOT", "HOLE", "LENGTH", "DIAM") or token.kind == "line"
        for token in between
    )


def _is_size_behind(draft: Draft, at: int) -> bool:
    """Say whether the hands only label the sizes that follow: "hour/minute/second: 2.0/1.15/0.27"."""
    if any(word.has("ONLY") for word in draft.words_ahead(at, 2)):
        return False
    near = draft.tokens[at + 1 : at + 1 + CHAIN_MOST]
    row = [token for token in near if token.row == draft.tokens[at].row]
    return any((token.kind == "num" and not token.used) or token.has("HOLE", "LENGTH", "DIAM", "SIZE") for token in row)


def _names(draft: Draft, at: int) -> bool:
    """Say whether a word names a hand that is there: not "h", not "no second", not "second hand missing"."""
    if draft.tokens[at].text in ("h", "m", "s") or draft.is_denied(at):
        return False
    return not any(near.has("NOT") for near in draft.words_ahead(at, 3))


def _read_remarks(draft: Draft) -> None:
    for at in draft.saying("UNIVERSAL", "RANDOM"):
        token = draft.tokens[at]
        if token.has("UNIVERSAL"):
            draft.remark(UNIVERSAL, at, at)
        near = [*draft.words_back(at, 2), *draft.words_ahead(at, 2)] if token.has("RANDOM") else []
        if token.has("RANDOM") and not any(word.text in COLOURS for word in near):
            draft.remark(RANDOM, at, at)
