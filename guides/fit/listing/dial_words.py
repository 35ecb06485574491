"""What a dial says in words: kind of seconds, feet and how many, a date window."""

from guides.fit.listing.facts import Draft
from guides.fit.listing.text import Token, small_number

WITH_SECONDS = ("dial", "kit", "movement")
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
    for at in places:
        if _are_for_both(draft, at):
            draft.add("dial_feet", "both", at, at, "feet for both layouts")
        _count_feet(draft, at)
    draft.add("dial_feet", "present", places[0], places[0], "feet are named")


def _has_no_feet(draft: Draft, at: int) -> bool:
    after = draft.words_ahead(at, 4)
    return (
        draft.is_denied(at) or any(word.text in REMOVED for word in after) or any(word.has("NOT") for word in after[:2])
    )


def _are_for_both(draft: Draft, at: int) -> bool:
    """Say whether the feet themselves are said to serve 6497 and 6498."""
    layouts = {
        layout for layout in ("6497", "6498") for one in _ids_of_sentence(draft, at) if layout in _layouts_of(one)
    }
    if len(layouts) < 2:
        return False
    after = draft.words_ahead(at, 4, "sentence")
    words = [*draft.words_back(at, 3, "sentence"), *draft.words_ahead(at, 8, "sentence")]
    leads = bool(after) and (after[0].has("FOR", "FIT", "BOTH") or after[0].used == "calibre")
    return leads or (any(word.has("BOTH") for word in words) and any(word.has("FOR", "FIT") for word in words))


def _ids_of_sentence(draft: Draft, at: int) -> list[str]:
    span = [token for token in draft.tokens[max(0, at - 40) : at + 40] if token.sentence == draft.tokens[at].sentence]
    start, end = span[0].start, span[-1].end
    return [str(fact.value) for fact in draft.found.values() if fact.key == "calibres" and start <= fact.start <= end]


def _layouts_of(key: str) -> str:
    return {"st3600": "6497", "st3601": "6497", "st3620": "6498", "st3621": "6498"}.get(key, key)


def _count_feet(draft: Draft, at: int) -> None:
    """Read "two feet", "2 dial feet", "feet: 2"; never two calibres or a size."""
    for places in (draft.back(at, 2), draft.ahead(at, 1)):
        for place in places:
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
