"""What is in the box and what is said not to be."""

from guides.fit.listing.facts import Draft
from guides.fit.listing.text import Token
from guides.fit.listing.words import words

PARTS = {
    "MOVEMENT": "movement", "CALMOVEMENT": "movement", "DIAL": "dial", "HANDS": "hands", "CASE": "case", "RING": "ring",
    "STEM": "stem", "CLAMPS": "clamps", "SCREWS": "screws", "TOOL": "tool", "STRAP": "strap", "BOX": "box",
}  # fmt: skip
WITH_A_PART = ("ring", "clamps", "screws", "stem", "tool", "strap", "box")
EXCLUDABLE = ("movement", "dial", "hands", "case", "ring", "stem", "clamps", "screws", "strap")
MEASURED = ("WIDTH", "DIAM", "SIZE", "HOLE", "THICK", "LUG", "FEET", "LENGTH")  # in one word with a part: a size of it
ROLES = ("HOUR", "MINUTE", "SECOND")
ABBREVIATED = ("incl", "inc", "inkl", "incluye", "incluyen", "附送", "附")  # at the end of a clause: included
LINKS = ("AND", "OR", "NOT")
LIST_MOST = 14  # words a list of parts may run on
LIST_FILLERS = words(
    "the a an any case watch pocket leather original winding sold der die das den dem le la les l il lo el "
    "los las de del het is are was be will separately not other parts part plus crown tube erbij dabei "
    "bereits bij ist sind wird werden liegt liegen est sont son sono viene vengono zit zitten wordt worden ook auch "
    "anche tambien aussi mit er se n in gibt es gehort gehoren kommt kommen zum these this all any "
    "は も が を に 等 など には でも 品"
)
LEFT_OUT = words(
    "missing fehlt fehlen excluded escluso esclusa esclusi escluse exclu exclus exclue exclues excluido excluida "
    "excluidos excluidas ausgeschlossen ausgenommen manca mancano manquant manque manquent falta faltan ontbreekt "
    "ontbreken uitgesloten"
)  # behind the parts they speak of
INCLUDED_AS = ("in", "im", "nel", "en", "dans", "bei", "dabei", "anbei", "bij", "erbij")  # behind "not": not in the box


def read_supplied(draft: Draft) -> None:
    absent = _absent(draft)
    for at in sorted(absent):
        part = _part(draft, at)
        if part in EXCLUDABLE and part != draft.kind:
            draft.add("excludes", part, at, at, "said not to be supplied")
    for at in draft.spoken:
        part = _part(draft, at)
        if part and at not in absent and _is_supplied(draft, at, part):
            draft.add("includes", part, at, at, "said to be supplied")
    if draft.kind == "kit":
        _read_bare_movement(draft)


def _part(draft: Draft, at: int) -> str | None:
    """Return the part a word names. "Second hand" and "dial feet" name none."""
    token = draft.tokens[at]
    part = next((PARTS[one] for one in token.concepts if one in PARTS), None)
    if part is None or token.has(*ROLES, *MEASURED):
        return None
    before = next(iter(draft.words_back(at, 1)), None)
    after = next(iter(draft.words_ahead(at, 1)), None)
    if before is not None and (
        (part == "hands" and before.has(*ROLES)) or (part == "strap" and before.has("WIDTH", "SIZE"))
    ):
        return None
    if (
        part in ("dial", "case", "movement")
        and after is not None
        and after.has("FEET", "SCREWS", "CLAMPS", "RING", "BACK", "TUBE")
    ):
        return None
    return part


def _absent(draft: Draft) -> set[int]:
    """Return the tokens that a "without …" or a "… not included" speaks of."""
    absent: set[int] = set()
    for at in draft.saying("NOT", "NOTIN"):
        token = draft.tokens[at]
        if token.has("NOT") and not token.has("FIT") and not _is_double(draft, at):
            absent |= _list_after(draft, at)
            if _is_not_included(draft, at):
                absent |= _list_before(draft, at)
        elif token.has("NOTIN") and not token.has("FIT"):
            absent |= _list_before(draft, at)
    return absent


def _is_double(draft: Draft, at: int) -> bool:
    """Say whether another "not" stands before: "will not hold a 6497 without a ring" leaves nothing out of the box."""
    return any(
        draft.tokens[place].has("NOT") and draft.tokens[place].text in ("not", "nicht", "pas", "niet", "t")
        for place in draft.back(at, 8)
    )


def _is_not_included(draft: Draft, at: int) -> bool:
    """Read "not included", "nicht enthalten", "not in the package", "is not include"."""
    words = draft.words_ahead(at, 4)
    after = words[:2]
    if any(word.has("INCLUDED") or word.text in ("part", "sold") for word in after):
        return True
    is_last = not words and any(word.has("INCLUDED") for word in draft.words_back(at, LIST_MOST, "sentence"))
    return is_last or (bool(words) and words[0].text in INCLUDED_AS) or draft.tokens[at].text in LEFT_OUT


def _list_after(draft: Draft, at: int) -> set[int]:
    """Walk on from a "without": parts, commas, "and", small words; "with" or anything else ends the list."""
    found: set[int] = set()
    seen = 0
    for place in range(at + 1, min(at + 1 + 3 * LIST_MOST, len(draft.tokens))):
        token = draft.tokens[place]
        if token.sentence != draft.tokens[at].sentence or token.kind == "line" or seen > LIST_MOST:
            break
        if token.kind == "sym":
            is_header = token.text == ":" and not found and place <= at + 2
            if (token.text in (":", "+", ")", "(") and not is_header) or (token.text == "," and not found):
                break
            continue
        seen += 1
        if _part(draft, place):
            if found and draft.tokens[place - 1].text == "," and _is_taken_back(draft, place):
                break
            found.add(place)
        elif not (_is_link(token) or (token.has("INCLUDED", "WITH") and not found)):
            break
    return found


def _is_link(token: Token) -> bool:
    return token.has(*LINKS) or token.text in LIST_FILLERS or token.used == "calibre"


def _is_taken_back(draft: Draft, place: int) -> bool:
    """Say whether a new statement begins: "no movement, strap included"."""
    words = draft.words_ahead(place, 2)
    return bool(words) and (
        words[0].has("INCLUDED") or (len(words) > 1 and words[0].text in ("is", "are") and words[1].has("INCLUDED"))
    )


def _list_before(draft: Draft, at: int) -> set[int]:
    """Walk back from a "not included": the parts before it, in one list.

    What a comma parts from the rest belongs to it only with an "and", or when no other list ("with stem, …") is there.
    """
    found: set[int] = set()
    sure: set[int] = set()
    is_joined = False
    home, ended_by = draft.tokens[at], None
    for place in range(at - 1, max(-1, at - 3 * LIST_MOST), -1):
        token = draft.tokens[place]
        if token.sentence != home.sentence or token.kind == "line" or token.text in (":", "(", "+"):
            break
        if token.text == "," and not is_joined and not sure:
            sure = set(found)
        if token.kind == "sym":
            continue
        if found and token.has("INCLUDED"):
            ended_by = token
            break
        is_joined = is_joined or token.has("AND", "OR")
        if _part(draft, place):
            found.add(place)
        elif not (token.has("AND", "OR") or token.text in LIST_FILLERS or token.has(*ROLES) or token.used == "calibre"):
            ended_by = token
            break
    is_other_list = ended_by is not None and (ended_by.has("WITH", "INCLUDED") or ended_by.kind == "num")
    return sure if sure and is_other_list else found


def _is_supplied(draft: Draft, at: int, part: str) -> bool:
    if draft.kind == "kit":
        return not _is_complement(draft, at, part)
    return part in WITH_A_PART and part != draft.kind and _is_named_as_extra(draft, at, part)


def _is_complement(draft: Draft, at: int, part: str) -> bool:
    """Say whether a kit names the part only as what another is for: "for ST3600 movement", "suit dial 38.9"."""
    token = draft.tokens[at]
    if token.has("LUG") or (part != "case" and _is_size_label(draft, at)):
        return True
    for place in draft.back(at, 3):
        word = draft.tokens[place]
        if word.has("FOR") or (word.has("FIT") and part in ("dial", "movement", "case")):
            return True
        if _part(draft, place) or word.has("WITH", "AND") or (word.kind == "num" and not word.used):
            break
    return part == "stem" and any(draft.tokens[place].text == "for" for place in draft.back(at, 1))


def _is_size_label(draft: Draft, at: int) -> bool:
    """Say whether the word labels a size: "movement size", "dial seat", "case diameter" do not sell the part again."""
    after = next(iter(draft.words_ahead(at, 1)), None)
    return after is not None and after.has("SEAT", "SIZE", "OPENING")


def _is_named_as_extra(draft: Draft, at: int, part: str) -> bool:
    """In a listing of one part, an extra stands beside "with", "included", "+", or in a row of what is in the box."""
    after = draft.words_ahead(at, 5, "row")
    if _ends_in_included(draft, at):
        return True
    if draft.kind == "movement" and any(word.has("FIT") or word.text in ("it", "goes") for word in after[:2]):
        return False  # "with a ring it goes into a 6497 case" sells no ring
    if after and after[0].has("WIDTH", "SIZE", "DIAM", "HOLE", "SEAT", "LENGTH"):
        return False
    for place in draft.back(at, 14, "sentence"):
        word = draft.tokens[place]
        if word.has("FOR", "NOT"):
            return False
        if word.has("WITH", "INCLUDED") or word.text in ("package", "lieferumfang", "contents", "packing", "box"):
            return True
    return _has_plus_before(draft, at) or (part in ("screws", "clamps") and _is_counted(draft, at))


def _ends_in_included(draft: Draft, at: int) -> bool:
    """Read "stem + crown included", "ring for the movement included": only parts and small words between."""
    for place in draft.ahead(at, 5, "row"):
        token = draft.tokens[place]
        is_said = token.has("INCLUDED") or (token.text in ABBREVIATED and next(draft.ahead(place, 1), None) is None)
        if is_said and not token.has("NOT"):
            return True
        if not (_part(draft, place) or token.has("AND", "CROWN", "FOR") or token.text in LIST_FILLERS) or token.has(
            "NOT"
        ):
            return False
    return False


def _has_plus_before(draft: Draft, at: int) -> bool:
    for place in range(at - 1, max(-1, at - 4), -1):
        if draft.tokens[place].text == "+":
            return True
        if draft.tokens[place].kind == "line":
            return False
    return False


def _is_counted(draft: Draft, at: int) -> bool:
    before = draft.words_back(at, 3)
    bracket = draft.tokens[at + 1 : at + 3]
    is_behind = len(bracket) == 2 and bracket[0].text == "(" and bracket[1].is_whole and bracket[1].value <= 4
    return is_behind or any(word.kind == "num" and word.used != "calibre" for word in before)


def _read_bare_movement(draft: Draft) -> None:
    """A calibre that stands alone in a kit's list is its movement: "44mm case, ST3600, dial 38.9"."""
    if "movement" in [value for key, value in draft.found if key in ("includes", "excludes")]:
        return
    for at in draft.numbers:
        token = draft.tokens[at]
        if token.used != "calibre":
            continue
        clause = [
            one for one in draft.tokens[max(0, at - 12) : at + 12] if one.clause == token.clause and one.kind != "sym"
        ]
        names_other = any(one.has("CASE", "DIAL", "HANDS", "KIT", "FOR", "FIT", "SET", "STRAP") for one in clause)
        if not names_other:
            draft.add("includes", "movement", at, at, "a calibre alone in the list")
            return
