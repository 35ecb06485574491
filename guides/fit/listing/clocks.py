"""Clock positions: where the seconds and the crown stand. Hours 1 to 12, in figures or words."""

from collections.abc import Iterator
from itertools import takewhile

from guides.fit.listing import cjk
from guides.fit.listing.facts import Draft
from guides.fit.listing.labels import NOUNS
from guides.fit.listing.text import Token
from guides.fit.listing.words import HOURS, ROMANS, words

BEFORE_MOST, AFTER_MOST, FAR_MOST = 7, 4, 20
SECONDS = ("SECOND", "SUBDIAL", "SUBSECOND")
# What else may stand at an hour: its position is not that of crown or seconds.
OTHERS = words(
    "logo index indices numeral numerals marker markers signature text print brand ziffer ziffern indizes "
    "inscription stamp pusher pushers moonphase power"
)
BEARERS = OTHERS | words("lume lumed dot triangle pip leuchtpunkt engraving engraved gravur hallmark punze")
# What a crown's place is told by; other parts between end the search for whose hour it is.
PLACES = frozenset({"CASE", "WATCH", "CROWN", "HANDS"})
PRONOUNS = words("it this sie er es diese elle il celle essa esso ella esta ze hij deze 它")
HOUR_WORDS = ("h", "hr", "hrs", "heure", "heures", "uur", "hora", "horas", "hour", "hours", "ore", "ora")
ARTICLES = ("the", "der", "den", "dem", "die", "le", "la", "las", "il", "de", "het")
NO = ("no", "sans", "ohne", "without", "senza", "sin", "zonder")  # "no date 3h" denies the date
INSTEAD = words("instead rather statt anstatt lieu plutot invece anziche lugar vez plaats 而不是")
INSTEAD_MOST = 4
QUARTERS = (3, 6, 9, 12)
AT_WORDS = ("ore", "las", "alle", "le")


def read_clocks(draft: Draft) -> None:
    for at in sorted([*draft.numbers, *draft.saying("COUNT")]):
        token = draft.tokens[at]
        hour = _hour(token)
        if hour and not token.used:
            last = _clock_end(draft, at)
            if last is not None and _is_not_there(draft, at, last):
                draft.use(at, last, "clock")
            elif last is not None:
                _assign(draft, at, last, hour)


def _hour(token: Token) -> int | None:
    if token.kind == "num":
        return int(token.value) if token.is_whole and 1 <= token.value <= 12 else None
    if token.kind == "word":
        return HOURS.get(token.text) or ROMANS.get(token.text)
    return cjk.HOURS.get(token.text) if token.kind == "cjk" else None


def _clock_end(draft: Draft, at: int) -> int | None:
    """Return the last token of a position, or None when this is no position."""
    token, after = draft.tokens[at], draft.tokens[at + 1] if at + 1 < len(draft.tokens) else None
    end = at
    if after is not None and after.has("HOUR") and any(word.has("HANDS") for word in draft.words_ahead(at, 2)):
        return None  # "one hour hand"
    if after is not None and (
        after.has("CLOCK") or (after.text in HOUR_WORDS and (after.is_glued or len(after.text) > 1))
    ):
        # "o'clock" is three tokens
        end = at + 3 if after.text == "o" and at + 3 < len(draft.tokens) else at + 1
        return end
    if after is not None and (
        after.has("MM") or (after.kind == "sym" and after.text in "*/" and _is_number(draft, at + 2))
    ):
        return None
    if after is not None and after.text == "x":
        return None
    return end if _is_placed(draft, at, token) else None


def _is_number(draft: Draft, at: int) -> bool:
    return at < len(draft.tokens) and draft.tokens[at].kind == "num"


def _is_placed(draft: Draft, at: int, token: Token) -> bool:
    """Say whether "at", "@", "bei" or a bare crown or sub-dial stands directly before."""
    words = draft.words_back(at, 2)
    before = words[0] if words else None
    if before is not None and before.text in ARTICLES and len(words) == 2 and words[1].has("AT"):
        return True
    sign = draft.tokens[at - 1] if at else None
    if sign is not None and sign.text == "@":
        return True
    if before is None:
        return False
    if before.has("AT") or before.text in AT_WORDS:
        return True
    if (token.kind != "num" and token.text not in ROMANS) or draft.kind in ("crown", "stem"):
        return before.has("CLOCK") and token.kind == "num"
    return before.has("CROWN", "SUBDIAL", "SUBSECOND") or (before.has("SECOND") and _is_position(draft, at, token))


def _is_position(draft: Draft, at: int, token: Token) -> bool:
    """Say whether a bare "seconds 9" may be a position: not among hands, where it is a length."""
    if draft.kind in ("hands", "stem", "ring", "crystal"):
        return False
    return _hour(token) in QUARTERS or any(draft.tokens[place].has("SMALL") for place in draft.back(at, 3))


def _is_not_there(draft: Draft, at: int, last: int) -> bool:
    """Say whether the hour is only what it is not: "not at 3", "instead of 3", "statt bei 3", "4時ではなく3時"."""
    words = list(takewhile(lambda word: word.kind != "num", draft.words_back(at, INSTEAD_MOST)))
    near = [word for word in words if not word.has("AT") and word.text not in ARTICLES][:1]
    after = draft.words_ahead(last, 1)
    return (
        any(word.has("NOT") and word.text not in NO for word in near)
        or any(word.text in INSTEAD for word in words)
        or any(word.text in ("ではなく", "ではない", "でなく") for word in after)
    )


def _assign(draft: Draft, at: int, last: int, hour: int) -> None:
    owner = _owner(draft, at, last) or _behind_calibre(draft, at)
    if owner is None:
        draft.use(at, last if last > at else -1, "clock")  # "9H" is an hour, whosever it is
        return
    place, key = owner
    if draft.tokens[place].has("SUBDIAL") and _names_another_hour(draft, last):
        return  # two sub-dials: neither hour is that of the seconds
    draft.use(at, last, "clock")
    if _key(draft, place) and not any(word.has("HOLE") for word in draft.words_ahead(place, 1)):
        draft.use(place, place, "clock")
    first, end = min(at, place), max(last, place)
    draft.add(
        key, hour, first, end, f"an hour beside “{draft.text[draft.tokens[place].start : draft.tokens[place].end]}”"
    )


def _owner(draft: Draft, at: int, last: int) -> tuple[int, str] | None:
    """Return whose position it is: the nearest name before, else after, else in the clause before."""
    is_other = False
    for place in draft.back(at, BEFORE_MOST):
        key = _key(draft, place)
        if key and draft.tokens[place].used != "clock":
            return None if is_other else (place, key)
        is_other = is_other or draft.tokens[place].has("DATE", "FEET") or draft.tokens[place].text in OTHERS
    if is_other:
        return None
    for place in draft.ahead(last, AFTER_MOST):
        if key := _key(draft, place):
            return place, key
        if draft.tokens[place].has("DATE") or draft.tokens[place].text in OTHERS:
            return None
    return _named(draft, draft.back(at, AFTER_MOST, "sentence")) or (
        _named(draft, draft.ahead(last, AFTER_MOST, "sentence")) or _owner_far_back(draft, at)
    )


def _named(draft: Draft, places: Iterator[int]) -> tuple[int, str] | None:
    """Return the first crown or seconds on the way, unless what bears the hour itself stands before it."""
    for place in places:
        if key := _key(draft, place):
            return place, key
        if draft.tokens[place].text in BEARERS:
            return None
    return None


def _owner_far_back(draft: Draft, at: int) -> tuple[int, str] | None:
    """Read "the crown sits on the other side, at 9" and "the crown is on the left. It is at 9": no part between."""
    is_told_of = any(word.text in PRONOUNS for word in draft.words_back(at, AFTER_MOST, "sentence"))
    for place in draft.back(at, FAR_MOST, "row" if is_told_of else "sentence"):
        token = draft.tokens[place]
        if key := _key(draft, place):
            return None if token.used == "clock" else (place, key)
        is_part = any(one in NOUNS and one not in PLACES for one in token.concepts)
        is_number = token.kind == "num" and token.used != "clock"
        if is_part or is_number or token.text in BEARERS or token.has("DATE"):
            return None
    return None


def _behind_calibre(draft: Draft, at: int) -> tuple[int, str] | None:
    """Read "6497 (9 o'clock)" and "dial 9H": a calibre or a dial is told from its twin by its seconds."""
    if draft.kind not in ("dial", "movement", "kit"):
        return None
    words = (one for one in draft.back(at, 3, "sentence") if not _is_size(draft.tokens[one]))
    place = next(words, None)
    is_told = place is not None and (draft.tokens[place].used == "calibre" or draft.tokens[place].has("DIAL"))
    return (place, "seconds_clock") if is_told else None


def _is_size(token: Token) -> bool:
    return token.has("MM") or (token.kind == "num" and token.used != "calibre")


def _names_another_hour(draft: Draft, last: int) -> bool:
    words = draft.words_ahead(last, 2)
    return len(words) == 2 and words[0].has("AND") and _hour(words[1]) is not None


def _key(draft: Draft, place: int) -> str | None:
    token = draft.tokens[place]
    if token.has(*SECONDS) and not token.has("HOLE"):
        return "seconds_clock"
    if token.has("CROWN") or (token.has("STEM") and draft.kind == "movement"):
        return "crown_clock"
    return None
