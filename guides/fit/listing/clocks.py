"""Clock positions: where the seconds and the crown stand. Hours 1 to 12, in figures or words."""

from guides.fit.listing import cjk
from guides.fit.listing.facts import Draft
from guides.fit.listing.text import Token
from guides.fit.listing.words import HOURS, words

BEFORE_MOST, AFTER_MOST = 7, 4
SECONDS = ("SECOND", "SUBDIAL", "SUBSECOND")
# What else may stand at an hour: its position is not that of crown or seconds.
OTHERS = words(
    "logo index indices numeral numerals marker markers signature text print brand ziffer ziffern indizes "
    "inscription stamp pusher pushers moonphase power"
)
HOUR_WORDS = ("h", "hr", "hrs", "heure", "heures", "uur", "hora", "horas", "hour", "hours", "ore", "ora")
ARTICLES = ("the", "der", "den", "dem", "die", "le", "la", "las", "il", "de", "het")
QUARTERS = (3, 6, 9, 12)
AT_WORDS = ("ore", "las", "alle", "le")


def read_clocks(draft: Draft) -> None:
    for at in sorted([*draft.numbers, *draft.saying("COUNT")]):
        token = draft.tokens[at]
        hour = _hour(token)
        if hour and not token.used:
            last = _clock_end(draft, at)
            if last is not None:
                _assign(draft, at, last, hour)


def _hour(token: Token) -> int | None:
    if token.kind == "num":
        return int(token.value) if token.is_whole and 1 <= token.value <= 12 else None
    return (HOURS if token.kind == "word" else cjk.HOURS).get(token.text) if token.kind != "sym" else None


def _clock_end(draft: Draft, at: int) -> int | None:
    """Return the last token of a position, or None when this is no position."""
    token, after = draft.tokens[at], draft.tokens[at + 1] if at + 1 < len(draft.tokens) else None
    end = at
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
    if token.kind != "num" or draft.kind in ("crown", "stem"):
        return before.has("CLOCK") and token.kind == "num"
    return before.has("CROWN", "SUBDIAL", "SUBSECOND") or (before.has("SECOND") and _is_position(draft, at, token))


def _is_position(draft: Draft, at: int, token: Token) -> bool:
    """Say whether a bare "seconds 9" may be a position: not among hands, where it is a length."""
    if draft.kind in ("hands", "stem", "ring", "crystal"):
        return False
    return token.value in QUARTERS or any(draft.tokens[place].has("SMALL") for place in draft.back(at, 3))


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
    nearby = (*draft.back(at, AFTER_MOST, "sentence"), *draft.ahead(last, AFTER_MOST, "sentence"))
    return next(((place, key) for place in nearby if (key := _key(draft, place))), None)


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
