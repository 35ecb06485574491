"""What a dial says in words: kind of seconds, feet and how many, a date window."""

from bisect import bisect

from guides.fit.listing.facts import Draft
from guides.fit.listing.text import Token, small_number
from guides.fit.listing.words import words

WITH_SECONDS = ("dial", "kit", "movement")
# Between feet and the calibres they are divided among: "je ein Paar", "two each", "une paire".
SHARING = words(
    "pair pairs each je paar paare paire paires par pares coppia coppie paia a set the den die dem der le la il el de "
    "het ones positions position present vorhanden available sind are 対応 脚位 分别 各 对"
)
SHARED = ("COUNT", "FOR", "FIT", "SET", "PIECES", "AND", "OR", "SWISS", "CLONE", "BOTH", "CALMOVEMENT", "FEET")
CLAIMS_MOST = 4  # calibres behind the feet that are looked at
DIVIDED_MOST = 16  # tokens between feet and the first calibre
REMOVED = ("removed", "cut", "broken", "entfernt", "abgeschnitten", "coupes", "rimossi")


def read_dial_words(draft: Draft) -> None:
    _read_seconds_type(draft)
    if draft.kind in ("dial", "kit"):
        _read_feet(draft)
        _read_date(draft)


def _read_seconds_type(draft: Draft) -> None:
    """Centre or none where the words say so; small where they, or a stated hour, do."""
    if draft.kind not in WITH_SECONDS:
        return
    found = None
    for at in draft.saying("SECOND", "SUBDIAL", "SUBSECOND", "NOSECOND"):
        kind = _seconds_at(draft, at, draft.tokens[at])
        if kind and (found is None or kind != "sub"):
            found = (kind, at)
            if kind != "sub":
                break
    if found is None and draft.has("seconds_clock"):
        fact = draft.found["seconds_clock", None]
        found = ("sub", next(at for at, token in enumerate(draft.tokens) if token.start == fact.start))
    if found and (found[0] != "sub" or draft.kind != "movement"):
        draft.add("seconds_type", found[0], found[1], found[1], "the kind of seconds")


def _seconds_at(draft: Draft, at: int, token: Token) -> str | None:
    if token.has("NOSECOND") and draft.kind == "dial":
        return "none"
    if not token.has("SECOND", "SUBDIAL", "SUBSECOND"):
        return None
    if draft.kind in ("dial", "kit") and _has_no_seconds(draft, at):
        return "none" if draft.kind == "dial" else None
    if token.has("SECOND") and _is_central(draft, at, token):
        return "centre"
    before = draft.words_back(at, 1)
    is_small = token.has("SMALL", "SUBDIAL", "SUBSECOND") or any(word.has("SMALL") for word in before)
    return "sub" if is_small else None


def _has_no_seconds(draft: Draft, at: int) -> bool:
    """Read "no seconds", "no hole for seconds"; "no second hand included" is about the box."""
    words = draft.words_back(at, 4)
    hole = next((spot for spot, word in enumerate(words) if word.has("HOLE")), None)
    if hole is not None and any(word.has("NOT") for word in words[hole : hole + 2]):
        return True
    if not draft.is_denied(at):
        return False
    return not any(word.has("INCLUDED") for word in draft.words_ahead(at, 2))


def _is_central(draft: Draft, at: int, token: Token) -> bool:
    if token.has("CENTRE"):
        return True
    after, before = draft.words_ahead(at, 2), draft.words_back(at, 1)
    if any(word.has("HOLE", "DISTANCE") for word in (*after, *before)) or _speaks_of_distance(draft, at):
        return False
    is_behind = bool(after) and (
        after[0].has("CENTRE") or (len(after) > 1 and after[0].has("AT") and after[1].has("CENTRE"))
    )
    return is_behind or any(word.has("CENTRE") for word in before)


def _speaks_of_distance(draft: Draft, at: int) -> bool:
    return any(word.has("DISTANCE") or word.text == "from" for word in draft.words_back(at, 6))


def _read_feet(draft: Draft) -> None:
    places = draft.saying("FEET", "FEETLESS")
    if not places:
        return
    for at in places:
        if draft.tokens[at].has("FEETLESS") or _has_no_feet(draft, at):
            draft.add("dial_feet", "none", at, at, "said to have no feet")
            return
    claims = _claims_by_sentence(draft)
    for at in places:
        if _are_for_both(draft, at, claims):
            draft.add("dial_feet", "both", at, at, "feet for both layouts")
        _count_feet(draft, at)
    draft.add("dial_feet", "present", places[0], places[0], "feet are named")


def _has_no_feet(draft: Draft, at: int) -> bool:
    after = draft.words_ahead(at, 4)
    return (
        draft.is_denied(at) or any(word.text in REMOVED for word in after) or any(word.has("NOT") for word in after[:2])
    )


def _are_for_both(draft: Draft, at: int, claims: dict[int, set[str]]) -> bool:
    """Say whether the feet themselves are said to serve 6497 and 6498."""
    if len(claims.get(draft.tokens[at].sentence, ())) < 2:
        return False
    behind = _claimed_behind(draft, at)
    after = draft.words_ahead(at, 1, "sentence")
    is_led = bool(after) and (after[0].has("FOR", "FIT") or after[0].used == "calibre")
    if len(behind) == 1 and is_led:
        return False  # "for 6497 and 6498, two feet for 6497"
    return (len(behind) > 1 and _are_divided(draft, at, is_led, *sorted(behind.values()))) or _says_both(draft, at)


def _claimed_behind(draft: Draft, at: int) -> dict[str, int]:
    """Return where the sentence first claims each layout behind the feet."""
    found: dict[str, int] = {}
    for place, one in draft.claims[bisect(draft.claims, (at, "")) :][:CLAIMS_MOST]:
        if draft.tokens[place].sentence == draft.tokens[at].sentence and (layout := _layout_of(one)):
            found.setdefault(layout, place)
    return found


def _says_both(draft: Draft, at: int) -> bool:
    words = [*draft.words_back(at, 3, "sentence"), *draft.words_ahead(at, 8, "sentence")]
    return any(word.has("BOTH") for word in words) and any(word.has("FOR", "FIT") for word in words)


def _are_divided(draft: Draft, at: int, is_led: bool, first: int, second: int) -> bool:
    """Read "four feet: one pair for 6497, one pair for 6498": only small words of sharing up to the second calibre.

    In Japanese "for" stands behind: 6497用2本, 6498用2本.
    """
    if second > at + 2 * DIVIDED_MOST or not _are_shared(draft.tokens[at + 1 : second]):
        return False
    is_led = is_led or any(token.has("FOR", "FIT", "BOTH") for token in draft.tokens[at + 1 : first])
    behind = [draft.tokens[place + 1 : place + 3] for place in (first, second)]
    return is_led or all(len(two) == 2 and two[0].has("FOR") and small_number(two[1]) for two in behind)


def _are_shared(between: list[Token]) -> bool:
    """Say whether only small words of sharing stand there."""
    return all(
        token.kind in ("sym", "num", "line") or token.used == "calibre" or token.has(*SHARED) or token.text in SHARING
        for token in between
    )


def _claims_by_sentence(draft: Draft) -> dict[int, set[str]]:
    found: dict[int, set[str]] = {}
    for place, one in draft.claims:
        if layout := _layout_of(one):
            found.setdefault(draft.tokens[place].sentence, set()).add(layout)
    return found


def _layout_of(key: str) -> str:
    family = {"st3600": "6497", "st3601": "6497", "st3620": "6498", "st3621": "6498"}.get(key, key)
    return next((layout for layout in ("6497", "6498") if layout in family), "")


def _count_feet(draft: Draft, at: int) -> None:
    """Read "two feet", "2 dial feet", "feet: 2"; never two calibres or a size."""
    for places in (draft.back(at, 2), draft.ahead(at, 2)):
        for place in places:
            if place > at + 1 and draft.tokens[place - 1].text not in ("は", "が", ":", "=", "-"):
                break
            number = small_number(draft.tokens[place])
            is_free = draft.tokens[place].used in ("", "pieces")
            if number and number <= 4 and is_free:
                first, last = min(at, place), max(at, place)
                draft.use(place, place, "count of feet")
                draft.add("dial_feet_count", number, first, last, "a number of feet")
                return
            if not is_free:
                break
    bracket = draft.tokens[at + 1 : at + 5]
    spot = next((spot for spot, token in enumerate(bracket[:-1]) if token.text == "("), None)
    number = small_number(bracket[spot + 1]) if spot is not None else None
    if number and number <= 4 and not bracket[spot + 1].used:
        draft.use(at + spot + 2, at + spot + 2, "count of feet")
        draft.add("dial_feet_count", number, at, at + spot + 2, "a number of feet")


def _read_date(draft: Draft) -> None:
    """A date window is said with "window", "at 3" or "with"; the word alone may be a day."""
    for at in draft.saying("DATE"):
        token = draft.tokens[at]
        after, before = draft.words_ahead(at, 2), draft.words_back(at, 5)
        is_window = token.has("OPENING") or any(word.has("OPENING", "AT", "CLOCK") for word in after)
        if draft.is_denied(at):
            draft.add("dial_date_window", False, at, at, "said to have no date")
        elif is_window or any(word.has("WITH", "OPENING") for word in before) or token.text.startswith("datums"):
            draft.add("dial_date_window", True, at, at, "a date window")
