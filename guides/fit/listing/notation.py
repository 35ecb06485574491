"""Numbers that are no lengths in mm, told by what stands beside them: counts, prices, beats, lignes, inches, codes.

What is read here is used up, so that no later step takes a price for a diameter.
"""

from collections.abc import Iterator
from decimal import Decimal

from guides.fit.listing.facts import Draft
from guides.fit.listing.labels import is_label
from guides.fit.listing.text import FRACTIONS, Token
from guides.fit.listing.words import words
from guides.fit.windows import INCH_MM

BEATS = frozenset({"18000", "19800", "21600", "25200", "28800", "36000"})
MONEY = frozenset("$€£¥₽฿")
AMERICAN = frozenset({"0", "3", "6", "8", "10", "12", "14", "16", "18", "20"})
CODE_WORDS = words(
    "part parts teil pn no nr num number art artikel article ref reference sku item model modell typ version "
    "ver vers grade type code nummer numero referenz etanr lot bgw superluminova rev gen since seit anno "
    "depuis dal desde sinds"
)
DENOMINATORS = frozenset({"2", "4", "8", "16", "32", "64"})
GLUED_LABELS = frozenset({"ø", "h", "m", "s", "l", "d", "w", "t", "x", "at", "o"})
BAND_MOST = Decimal(5)  # mm: an error band is small, a dimension beside it is not
WORDS_TO_ERROR = 6
CENTS, WORDS_TO_PRICE = 2, 4
HEAD_MOST = 40  # tokens between "in inches" and its last number
MOST_INCHES = 4  # numbers before the one that bears the unit
SHORT_SIZE = Decimal(3)  # inch: what is larger beside an inch mark is something else
HALVES = frozenset({("et", "demie"), ("e", "mezza"), ("e", "mezzo"), ("y", "media")})
LIGNES = (Decimal(5), Decimal(25))


def read_notation(draft: Draft) -> None:
    """Read and use up every number whose neighbour says what it is."""
    for at in draft.numbers:
        if not draft.tokens[at].used:
            next(filter(None, (read(draft, at) for read in READERS)), None)
    _read_error_bands(draft)


def _at(draft: Draft, at: int) -> Token | None:
    return draft.tokens[at] if 0 <= at < len(draft.tokens) else None


def _is_next(draft: Draft, at: int, *texts: str) -> bool:
    """Say whether the tokens after `at` read exactly so."""
    return [one.text for one in draft.tokens[at + 1 : at + 1 + len(texts)]] == list(texts)


def _beat(draft: Draft, at: int) -> bool:
    """Read 21600, 21,600, 21'600 and 21 600."""
    token, last = draft.tokens[at], at
    text = token.text.replace(",", "").replace(".", "")
    if text not in BEATS:
        after = draft.tokens[at + 1 : at + 3]
        if after and after[0].text == "'" and len(after) == 2:
            text, last = text + after[1].text, at + 2
        elif after and after[0].kind == "num":
            text, last = text + after[0].text, at + 1
    if text not in BEATS:
        return False
    draft.use(at, last, "beat")
    unit = _at(draft, last + 1)
    has_unit = bool(unit and (unit.has("BPH") or unit.text in ("a", "vph", "bph")))
    if has_unit or draft.kind in ("movement", "kit"):
        draft.add("bph", int(text), at, last, "a beat per hour")
    return True


def _jewels(draft: Draft, at: int) -> bool:
    token, unit = draft.tokens[at], _at(draft, at + 1)
    before = next(iter(draft.words_back(at, 1)), None)
    is_after = unit is not None and unit.has("JEWEL") and (unit.text != "j" or unit.is_glued)
    is_before = before is not None and before.has("JEWEL") and before.text != "j" and not before.is_glued
    if not token.is_whole or not (is_after or is_before):
        return False
    last = at + 1 if is_after else at
    draft.use(at, last, "jewels")
    draft.add("jewels", int(token.value), at, last, "a number of jewels")
    return True


def _tap(draft: Draft, at: int) -> bool:
    """Read "tap 10": a whole number behind the word, signs and small words between."""
    token = draft.tokens[at]
    behind = draft.words_back(at, 2)
    spot = next((spot for spot, one in enumerate(behind) if one.has("TAP")), None)
    if spot is None or not token.is_whole or token.value > 14 or _has_mm(draft, at):
        return False
    if spot == 1 and behind[0].text not in ("no", "nr", "size", "number", "thread"):
        return False
    draft.use(at, at, "tap")
    draft.add("tap_no", int(token.value), at, at, "a tap number")
    return True


def _has_mm(draft: Draft, at: int) -> bool:
    unit = _at(draft, at + 1)
    return bool(unit and unit.has("MM"))


def _mixed(draft: Draft, at: int) -> tuple[Decimal, int] | None:
    """Read 16 1/2, 16-1/2, 16½ and 1 7/16; None when it is no mixed number."""
    token = draft.tokens[at]
    if token.text in FRACTIONS or not token.is_whole or token.value > 60:
        return None
    after = _at(draft, at + 1)
    if after and after.text in FRACTIONS:
        return token.value + after.value, at + 1
    start = at + 2 if after and after.text == "-" and after.is_glued else at + 1
    parts = draft.tokens[start : start + 3]
    if len(parts) < 3 or parts[1].text != "/" or not (parts[1].is_glued and parts[2].is_glued):
        return None
    top, bottom = parts[0], parts[2]
    if not (top.is_whole and bottom.text in DENOMINATORS and top.value < bottom.value) or parts[0].used:
        return None
    return token.value + top.value / bottom.value, start + 2


def _lignes(draft: Draft, at: int) -> bool:
    """Read lignes by their word or their three strokes; a bare 16 1/2 or 16½ is a size in lignes, too."""
    mixed = _mixed(draft, at)
    value, last = mixed or (draft.tokens[at].value, at)
    unit = _at(draft, last + 1)
    if unit is not None and unit.text == "-":
        unit, last = (_at(draft, last + 2), last + 1) if _ligne_word(_at(draft, last + 2)) else (unit, last)
    is_word = _ligne_word(unit) or (unit is not None and unit.text == "型" and bool(value % 1))
    strokes = next((size for size, texts in STROKES.items() if _is_next(draft, last, *texts)), 0)
    is_short = unit is not None and unit.text == "l" and unit.is_glued and value == Decimal("16.5")
    is_bare = mixed is not None and not (unit and (unit.has("MM", "INCH") or unit.text == '"'))
    if not (is_word or strokes or is_short or is_bare) or not LIGNES[0] <= value <= LIGNES[1]:
        return False
    end = last + (strokes or (1 if is_word or is_short else 0))
    if is_word and mixed is None and tuple(one.text for one in draft.tokens[end + 1 : end + 3]) in HALVES:
        value, end = value + Decimal("0.5"), end + 2
    draft.use(at, end, "lignes")
    draft.add("lignes", value.normalize(), at, end, "a size in lignes")
    return True


STROKES = {3: ("'", "'", "'"), 2: ('"', "'"), 1: ("‴",)}


def _ligne_word(unit: Token | None) -> bool:
    return unit is not None and unit.has("LIGNE") and unit.text != "型"


def _inches(draft: Draft, at: int) -> bool:
    """Turn inches into mm on the token itself, to be labelled like any other length."""
    mixed = _mixed(draft, at)
    value, last = mixed or (draft.tokens[at].value, at)
    unit = _at(draft, last + 1)
    if unit is not None and unit.text == "-" and _at(draft, last + 2) is not None:
        unit = _at(draft, last + 2) if _at(draft, last + 2).has("INCH") else unit
    is_inch = unit is not None and (unit.has("INCH") or (unit.text == '"' and unit.is_glued))
    is_exact = mixed is not None or not draft.tokens[at].is_whole or (unit is not None and unit.text not in ("in", '"'))
    if not is_inch or not is_exact or value > SHORT_SIZE:
        return False
    for token in draft.tokens[at + 1 : last + 2]:
        token.used, token.concepts = "inch", ()
    _turn(draft.tokens[at], value)
    draft.tokens[at].end = draft.tokens[last].end
    _inches_before(draft, at)
    return True


def _turn(token: Token, value: Decimal) -> None:
    token.value, token.concepts = (value * INCH_MM).quantize(Decimal("0.01")), ("INCHES",)


def _inches_before(draft: Draft, at: int) -> None:
    """Turn the numbers that share the unit of the last: ".0787 x .0453 x .0106 in"."""
    for place in range(at - 2, max(-1, at - 2 * MOST_INCHES), -2):
        token, sign = draft.tokens[place], draft.tokens[place + 1]
        is_short = token.kind == "num" and _is_fine(token) and token.value <= SHORT_SIZE
        if not is_short or token.used or token.concepts or sign.text not in ("x", "*", "/", "-", ","):
            return
        _turn(token, token.value)


def _inches_of_row(draft: Draft, at: int) -> bool:
    """Turn a number below one where the row has said "in inches" or "(inch)" and the number has no unit of its own."""
    token = draft.tokens[at]
    if token.value >= 1 or not _is_fine(token) or _has_mm(draft, at):
        return False
    if not any(_heads_inches(draft, place, token.row) for place in range(max(0, at - HEAD_MOST), at)):
        return False
    _turn(token, token.value)
    return True


def _is_fine(token: Token) -> bool:
    """Say whether a number has three decimals or more, as inches have; beside an inch "2.00" is in mm."""
    return len(token.text.replace(",", ".").partition(".")[2]) > CENTS


def _heads_inches(draft: Draft, place: int, row: int) -> bool:
    """Say whether a word for inches stands for all numbers behind it: no "in", and no number directly before."""
    unit, before = draft.tokens[place], _at(draft, place - 1)
    if not unit.has("INCH") or unit.row != row or unit.text == "in" or unit.used:
        return False
    return before is None or not (before.kind == "num" or before.text == "-")


def _american(draft: Draft, at: int) -> bool:
    """Read 16s, 16 size and, where the text speaks of pocket watches, size 16."""
    token, place = draft.tokens[at], at + 1
    if token.text not in AMERICAN:
        return False
    if _is_next(draft, at, "-"):
        place += 1
    after, before = _at(draft, place), next(iter(draft.words_back(at, 1)), None)
    is_ahead = after is not None and ((after.text == "s" and after.is_glued) or after.text in ("size", "sized"))
    is_behind = before is not None and before.text == "size" and not _has_mm(draft, at) and _is_about_pocket(draft)
    if not (is_ahead or is_behind) or (before is not None and before.has("LUG", "STRAP", "TAP")):
        return False
    last = place if is_ahead else at
    draft.use(at, last, "american")
    draft.add("american_size", int(token.value), at, last, "an American size")
    return True


def _is_about_pocket(draft: Draft) -> bool:
    return any(
        token.has("POCKET") or token.text in ("american", "waltham", "elgin", "hamilton") for token in draft.tokens
    )


def _price(draft: Draft, at: int) -> bool:
    before, after = _at(draft, at - 1), _at(draft, at + 1)
    has_sign = any(one is not None and one.text in MONEY for one in (before, after))
    if not has_sign and not _is_postage(draft, at):
        return False
    draft.use(at, at, "price")
    return True


def _is_postage(draft: Draft, at: int) -> bool:
    """Say whether a bare number with two decimals stands behind a word for price or post: "Warensendung 2,70"."""
    token, after = draft.tokens[at], _at(draft, at + 1)
    if token.is_whole or len(token.text.replace(",", ".").partition(".")[2]) != CENTS or _goes_on(draft, at):
        return False
    for word in draft.words_back(at, WORDS_TO_PRICE):
        if word.has("PRICE") or word.used == "price":
            return True
        if (word.kind == "num" and not word.used) or is_label(word.concepts):
            return False
    return after is not None and after.has("PRICE") and not draft.words_back(at, 1)


def _goes_on(draft: Draft, at: int) -> bool:
    """Say whether a unit of length, or a sign of a triple and another number, follows."""
    after, last = _at(draft, at + 1), _at(draft, at + 2)
    if after is None:
        return False
    is_triple = after.text in ("x", "*", "-") and last is not None and last.kind == "num"
    return after.has("MM", "CM", "INCH") or after.text in ('"', "±") or after.kind == "num" or is_triple


def _counted(draft: Draft, at: int) -> bool:
    """Use up 5 ATM, 50 m, 46 h, 2 pcs, 1 x, 30 days, 100 %: a count and its unit."""
    token, unit = draft.tokens[at], _at(draft, at + 1)
    if unit is None:
        return False
    one_letter = len(unit.text) == 1 and unit.kind == "word"
    is_unit = unit.has("NOISE") and (not one_letter or unit.is_glued or token.value >= 10)
    is_hours = unit.text == "h" and unit.is_glued and token.value > 12
    is_times = unit.text == "x" and token.is_whole and _is_word(_at(draft, at + 2)) and token.value < 10
    if unit.has("HOUR", "MINUTE", "SECOND") and one_letter:
        return False
    if unit.has("PIECES") or is_times or _is_count_of_hands(draft, at):
        draft.use(at, at, "pieces")
        return True
    is_odd_place = not token.is_whole and (unit.has("CLOCK") or unit.text in ("position", "o"))
    if is_unit or is_hours or is_odd_place or unit.text in ("%", "°"):
        draft.use(at, at + 1, "count")
        return True
    return False


def _is_count_of_hands(draft: Draft, at: int) -> bool:
    """Say whether "1 hour hand" counts: a small whole number before a hand's name."""
    token, role, noun = draft.tokens[at], _at(draft, at + 1), _at(draft, at + 2)
    if role is not None and role.has("HANDS") and not role.has("HOUR", "MINUTE", "SECOND"):
        is_named_behind = any(word.has("HOUR", "MINUTE", "SECOND") for word in draft.words_ahead(at + 1, 2))
        return is_named_behind and token.is_whole and token.value == 1
    names = role is not None and role.has("HOUR", "MINUTE", "SECOND") and not role.is_glued
    has_noun = names and (role.has("HANDS") or (noun is not None and noun.has("HANDS")))
    return bool(has_noun and token.is_whole and token.value <= 3)


def _is_word(token: Token | None) -> bool:
    return token is not None and token.kind in ("word", "cjk")


def _code(draft: Draft, at: int) -> bool:
    """Use up codes: part 401, C3, CuSn8, 316L, years, large numbers, what follows ± or #."""
    token, before, after = draft.tokens[at], _at(draft, at - 1), _at(draft, at + 1)
    is_behind_word = before is not None and before.kind == "word" and token.is_glued and not before.concepts
    is_glued = is_behind_word and before.text not in GLUED_LABELS
    is_named = before is not None and (
        before.text in CODE_WORDS or (before.text in (".", "#") and _names_code(draft, at))
    )
    tail = after is not None and after.is_glued and after.kind == "word" and not after.concepts
    is_tailed = (tail and len(after.text) <= 3 and after.text not in ("x", "h", "s", "m", "o", "l", "er")) or (
        tail and after.text == "l" and token.value > 100
    )
    is_large = token.is_whole and token.value >= 1000
    is_tolerance = before is not None and (before.text == "±" or (before.text == "-" and _is_plus_minus(draft, at)))
    if not (is_glued or is_named or is_tailed or is_large or is_tolerance):
        return False
    draft.use(at, at, "code")
    return True


def _names_code(draft: Draft, at: int) -> bool:
    named = _at(draft, at - 2)
    return named is not None and named.text in CODE_WORDS


def _is_plus_minus(draft: Draft, at: int) -> bool:
    return [one.text for one in draft.tokens[max(0, at - 3) : at]] == ["+", "/", "-"]


READERS = (_beat, _jewels, _tap, _lignes, _inches, _inches_of_row, _american, _price, _counted, _code)


def _read_error_bands(draft: Draft) -> None:
    """Use up "allow 1-2 mm error" and its like: small numbers beside a word for error or for measuring by hand."""
    for at in draft.saying("ERROR", "MANUAL"):
        ahead = _band(draft, draft.ahead(at, WORDS_TO_ERROR))
        for place in ahead or _band(draft, draft.back(at, WORDS_TO_ERROR)):
            draft.use(place, place, "error band")


def _band(draft: Draft, places: Iterator[int]) -> list[int]:
    """Return the small numbers on one side of the word, up to the next label."""
    found = []
    for place in places:
        token = draft.tokens[place]
        if len(found) == 2 or (found and token.has("MM")):
            break
        if token.kind == "num" and token.used in ("", "error band") and token.value <= BAND_MOST:
            found.append(place)
        elif token.kind == "num" or (is_label(token.concepts) and not token.has("ERROR", "MANUAL")):
            break
    return found
