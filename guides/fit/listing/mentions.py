"""Where a listing names a calibre, by code and maker: 6497-1, ST3600K, NH35/36, Molnija 3602."""

from dataclasses import dataclass, field

from guides.fit.listing.facts import Draft

# Codes that need no maker before them.
BARE = {
    "3600": "st3600", "3601": "st3601", "3620": "st3620", "3621": "st3621", "2824": "eta_2824", "2836": "eta_2836",
    "2892": "eta_2892", "7750": "eta_7750", "8215": "miyota_8215", "8315": "miyota_8315", "9015": "miyota_9015",
    "9039": "miyota_9039", "2813": "dg2813", "3602": "molnija_3602",
}  # fmt: skip
# Maker or letters -> its codes. None: any code of 3 or 4 digits.
MAKERS: dict[str, tuple[str, frozenset[str] | None]] = {
    "st": ("st", None), "ty": ("st", None), "nh": ("nh", None), "sw": ("sw", frozenset({"200", "210", "300", "500"})),
    "pt": ("pt", frozenset({"5000"})), "dg": ("dg", frozenset({"2813"})), "vh": ("seiko_vh", frozenset({"31"})),
    "eta": ("eta_", None), "valjoux": ("eta_", None), "miyota": ("miyota_", None), "ronda": ("ronda_", None),
    "sellita": ("sw", None), "peseux": ("eta_", frozenset({"7001"})),
}  # fmt: skip
SHORT = {
    "st": {"36", "17", "25", "16", "18", "19", "6"},
    "ty": {"36", "17", "25", "16", "18", "19"},
    "nh": {"34", "35", "36", "37", "38", "39", "05", "70", "71", "72"},
    "vh": {"31"},
}
FAMILY = {"6497": "6497", "6498": "6498"}
LETTERS = frozenset({"a", "k", "sk", "g", "b", "h", "s", "xa", "d"})  # a letter behind a code: NH35A, ST3600K
JOINS = frozenset({"/", "&", ",", "+", "-", "(", ")"})


@dataclass(slots=True)
class Mention:
    """One code, from token to token. `layout` is set for a plain 6497 or 6498, whose make is still open."""

    ids: list[str]
    first: int
    last: int
    layout: str = ""
    maker: str = ""
    joined: bool = False  # to the mention before, by a stroke or "and"
    traits: set[str] = field(default_factory=set)


def find_mentions(draft: Draft) -> list[Mention]:
    found: list[Mention] = []
    for at in sorted([*draft.numbers, *draft.saying("MOLNIJA")]):
        if draft.tokens[at].used or (found and at <= found[-1].last):
            continue
        mention = _mention(draft, at, found[-1] if found else None)
        if mention:
            mention.joined = bool(found) and _are_joined(draft, found[-1], mention)
            found.append(mention)
    return found


def _mention(draft: Draft, at: int, before: Mention | None) -> Mention | None:
    token = draft.tokens[at]
    if token.has("MOLNIJA"):
        return _molnija(draft, at)
    if token.kind != "num" or not token.is_whole:
        return None
    maker, first = _maker(draft, at)
    return (
        _seiko(draft, at)
        or _family(draft, at, maker, first)
        or _short_form(draft, at, before)
        or _coded(draft, at, maker, first)
        or _continued(draft, at, before)
    )


def _molnija(draft: Draft, at: int) -> Mention:
    after = draft.tokens[at + 1] if at + 1 < len(draft.tokens) else None
    last = at + 1 if after and after.text == "3602" else at
    return Mention(["molnija_3602"], at, last)


def _maker(draft: Draft, at: int) -> tuple[str, int]:
    """Return the maker or letters before a code, and where they begin."""
    before = at - 1
    if before > 0 and draft.tokens[before].text in ("-", ".") and draft.tokens[before].is_glued:
        before -= 1
    if before >= 0 and draft.tokens[before].kind == "word" and draft.tokens[before].text in MAKERS:
        return draft.tokens[before].text, before
    if before >= 0 and draft.tokens[before].text == "unitas":
        return "unitas", before
    return "", at


def _seiko(draft: Draft, at: int) -> Mention | None:
    """Read 7S26, 4R36: a digit, a letter, two digits without spaces."""
    parts = draft.tokens[at : at + 3]
    if len(parts) < 3 or len(parts[0].text) != 1 or not (parts[1].is_glued and parts[2].is_glued):
        return None
    if parts[1].text not in ("s", "r") or parts[2].kind != "num" or len(parts[2].text) != 2:
        return None
    code = "".join(part.text for part in parts)
    return Mention([f"seiko_{code}"], at, at + 2)


def _family(draft: Draft, at: int, maker: str, first: int) -> Mention | None:
    layout = FAMILY.get(draft.tokens[at].text)
    if layout is None or _has_unit(draft, at):
        return None
    suffix, last = _suffix(draft, at)
    if suffix:
        ids = [f"eta_{layout}_{one}" for one in suffix]
        return Mention(ids, first, last, maker=maker)
    return Mention([f"eta_{layout}"], first, last, layout, maker)


def _suffix(draft: Draft, at: int) -> tuple[list[str], int]:
    """Read -1 and -2, also -1/-2 and -1/2, written without spaces."""
    found: list[str] = []
    place = at + 1
    while place < len(draft.tokens) and draft.tokens[place].is_glued:
        token = draft.tokens[place]
        after = draft.tokens[place + 1] if place + 1 < len(draft.tokens) else None
        is_sign = token.text == "-" or (token.text == "/" and found)
        if is_sign and after and after.is_glued and after.text in ("1", "2"):
            found.append(after.text)
            at, place = place + 1, place + 2
        elif token.text == "/" and found and after and after.text == "-":
            place += 1
        else:
            break
    return found, at


def _short_form(draft: Draft, at: int, before: Mention | None) -> Mention | None:
    """Read the second half of 6497/8 and 6497/98."""
    if before is None or before.layout != "6497" or draft.tokens[at].text not in ("8", "98"):
        return None
    sign = draft.tokens[at - 1]
    is_close = sign.text in ("/", "-") and sign.is_glued and draft.tokens[at].is_glued and before.last == at - 2
    return Mention(["eta_6498"], at, at, "6498", before.maker) if is_close else None


def _coded(draft: Draft, at: int, maker: str, first: int) -> Mention | None:
    code = draft.tokens[at].text
    key = _id_of(maker, code)
    if code == "821" and _letter(draft, at) == "a":
        key = "miyota_821a"
    if key is None and (code not in BARE or _has_unit(draft, at)):
        return None
    return Mention([key or BARE[code]], first, _end(draft, at), maker=maker)


def _id_of(maker: str, code: str) -> str | None:
    """Return the id of a maker's code, or None when it has no such code.

    >>> _id_of("st", "36"), _id_of("nh", "35"), _id_of("st", "44"), _id_of("ronda", "715")
    ('st36', 'nh35', None, 'ronda_715')
    """
    if maker not in MAKERS:
        return None
    prefix, codes = MAKERS[maker]
    if code in SHORT.get(maker, ()):
        return f"{prefix}{code}"
    if (codes is None and maker != "nh" and 3 <= len(code) <= 4) or (codes and code in codes):
        return f"{prefix}{code}"
    return None


def _continued(draft: Draft, at: int, before: Mention | None) -> Mention | None:
    """Read the rest of a list that names its maker once: NH35/36, Ronda 515/715."""
    if before is None or not before.maker or draft.tokens[at - 1].text not in ("/", "&"):
        return None
    if at - 2 != before.last or _has_unit(draft, at):
        return None
    key = _id_of(before.maker, draft.tokens[at].text)
    return Mention([key], at, _end(draft, at), maker=before.maker) if key else None


def _letter(draft: Draft, at: int) -> str:
    after = draft.tokens[at + 1] if at + 1 < len(draft.tokens) else None
    return after.text if after and after.is_glued and after.kind == "word" else ""


def _end(draft: Draft, at: int) -> int:
    """Return the last token of a code: a letter, or -2, -A2, -1 behind it."""
    if _letter(draft, at) in LETTERS:
        at += 1
    tail = draft.tokens[at + 1 : at + 4]
    if len(tail) >= 2 and tail[0].text == "-" and tail[0].is_glued and tail[1].is_glued:
        if tail[1].text in ("1", "2"):
            return at + 2
        if tail[1].text == "a" and len(tail) == 3 and tail[2].text == "2" and tail[2].is_glued:
            return at + 3
    return at


def _has_unit(draft: Draft, at: int) -> bool:
    after = draft.tokens[at + 1] if at + 1 < len(draft.tokens) else None
    return bool(after and after.has("MM", "BPH"))


def take_in_movement(draft: Draft, mention: Mention) -> None:
    """Let "movement" beside a code belong to it, so that it labels no number of its own."""
    before = next(draft.back(mention.first, 1), None)
    if before is not None and draft.tokens[before].concepts == ("MOVEMENT",):
        draft.tokens[before].concepts = ("CALMOVEMENT",)
    for place in draft.ahead(mention.last, 2):
        token = draft.tokens[place]
        if token.concepts == ("MOVEMENT",):
            token.concepts = ("CALMOVEMENT",)
            return
        if token.text not in ("hand", "manual", "automatic", "series", "serie", "wind"):
            return


def _are_joined(draft: Draft, first: Mention, second: Mention) -> bool:
    between = draft.tokens[first.last + 1 : second.first]
    is_close = len(between) <= 3 and draft.tokens[first.last].row == draft.tokens[second.first].row
    is_parted = any(token.text == "-" and not token.is_glued for token in between)
    return (
        is_close
        and not is_parted
        and all(token.text in JOINS or token.has("AND", "OR", "SWISS", "CLONE", "CALMOVEMENT") for token in between)
    )
