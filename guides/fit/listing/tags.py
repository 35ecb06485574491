"""Tokens -> tokens that say what they speak of, by word, by compound, by typo, and by the company they keep."""

from functools import lru_cache

from guides.fit.listing import cjk
from guides.fit.listing.spelling import LEXICON, meant, plain
from guides.fit.listing.text import TOKENS_MOST, Token
from guides.fit.listing.words import PIECES, words

COMPOUND_FROM = 7
LONGEST_PIECE = max(map(len, PIECES))
TAILS = tuple(
    words(
        "krone gehause gehaeuse zifferblatt zeiger durchmesser welle breite wijzerplaat wijzer anstoss "
        "bohrung aufnahme gewinde schrauben schroeven tubus"
    )
)
LINKS = ("s", "n", "en", "")  # letters that German and Dutch put between the pieces
WORK_BY_HAND = tuple(
    words("wind wound made aufzug craft finish paint polish guilloch engrav assembl opwind drawn held applied")
)
NOT_A_MOVEMENT_RING = words("chapter inner o bezel gasket sealing lume key tension minute index")


def tag(tokens: list[Token]) -> list[Token]:
    """Return the tokens with their concepts; runs of Chinese and Japanese are cut into words."""
    out: list[Token] = []
    for token in tokens:
        if len(out) >= TOKENS_MOST:
            break
        if token.kind == "cjk":
            out += _cut(token)
        else:
            if token.kind == "word":
                token.concepts = concepts_of(token.text)
            elif token.text == "㎜":
                token.concepts = ("MM",)
            elif token.text == "@":
                token.concepts = ("AT",)
            out.append(token)
    _by_company(out)
    return out


def _cut(token: Token) -> list[Token]:
    pieces = []
    for word, offset in cjk.split(token.text):
        start = token.start + offset
        concepts = tuple(cjk.WORDS.get(word, "").split()) or (("COUNT",) if word in cjk.HOURS else ())
        glued = token.is_glued if offset == 0 else True
        pieces.append(Token("cjk", word, start, start + len(word), glued, concepts))
    return pieces


@lru_cache(maxsize=8192)
def concepts_of(word: str) -> tuple[str, ...]:
    """Return what one word speaks of.

    >>> concepts_of("werkaufnahme"), concepts_of("stundenzeiger"), concepts_of("secand")
    (('SEAT',), ('HANDS', 'HOUR'), ('SECOND',))
    """
    word = plain(word)
    if word in LEXICON:
        return LEXICON[word]
    if len(word) >= COMPOUND_FROM and (pieces := _pieces(word) or _tail(word)):
        return pieces
    found = meant(word)
    return concepts_of(found) if found else ()


def _pieces(word: str) -> tuple[str, ...]:
    """Take a compound apart; () when something is left over. Its last piece, which says what it is, comes first."""
    found, at = [], 0
    while at < len(word):
        piece = next(
            (word[at : at + size] for size in range(LONGEST_PIECE, 2, -1) if word[at : at + size] in PIECES),
            None,
        )
        if piece is None:
            link = next((one for one in LINKS if one and word.startswith(one, at) and found), None)
            if link is None:
                return ()
            at += len(link)
        else:
            found.append(PIECES[piece])
            at += len(piece)
    return tuple(dict.fromkeys(" ".join(reversed(found)).split()))


def _tail(word: str) -> tuple[str, ...]:
    """Return what the last piece of an unknown compound speaks of: "Zwiebelkrone" is a crown."""
    tail = next((one for one in TAILS if word.endswith(one)), None)
    return tuple(PIECES[tail].split()) if tail else ()


def _by_company(tokens: list[Token]) -> None:
    """Settle words that mean something else beside others: "hand winding", "chapter ring", "o'clock", "sub dial"."""
    spoken = [token for token in tokens if token.kind in ("word", "cjk", "num")]
    for at, token in enumerate(spoken):
        before = spoken[at - 1] if at else None
        after = spoken[at + 1] if at + 1 < len(spoken) else None
        if token.kind != "word":
            continue
        settle = BY_WORD.get(token.text) or next((BY_CONCEPT[one] for one in token.concepts if one in BY_CONCEPT), None)
        if settle:
            settle(token, before, after)
    _lug_to_lug(spoken)
    for at, token in enumerate(tokens):
        if token.text in BY_NEIGHBOURS:
            BY_NEIGHBOURS[token.text](tokens, at)
    _abbreviations(tokens)


def _hand(token: Token, before: Token | None, after: Token | None) -> None:
    if (after and after.text.startswith(WORK_BY_HAND)) or (before and before.text in ("left", "right", "by", "on")):
        token.concepts = ()


def _ring(token: Token, before: Token | None, after: Token | None) -> None:
    if token.text in ("ring", "rings") and before and before.text in NOT_A_MOVEMENT_RING:
        token.concepts = ("BEZEL",)


def _holder(token: Token, before: Token | None, after: Token | None) -> None:
    beside = [one for one in (before, after) if one and one.has("MOVEMENT", "RING", "CASE")]
    token.concepts = ("RING",) if beside else ()


def _clock(token: Token, before: Token | None, after: Token | None) -> None:
    """Read the two words of o'clock as one."""
    if before and before.text == "o":
        before.concepts = ("CLOCK",)


def _small(token: Token, before: Token | None, after: Token | None) -> None:
    if after and after.has("DIAL") and token.text == "sub":
        token.concepts, after.concepts = ("SMALL",), ("SUBDIAL",)
    elif after and after.has("SECOND"):
        token.concepts = ("SMALL",)
    elif token.text == "sub":
        token.concepts = ("SUBDIAL",) if not (after and after.has("SUBDIAL")) else ()
    else:
        token.concepts = ()


WOUND = words("automatic hand self auto manual key")


def _winder(token: Token, before: Token | None, after: Token | None) -> None:
    """A watch winder turns whole watches; a stem's or any other winder is a crown."""
    if (before and (before.has("WATCH") or before.text in WOUND)) or (after and after.has("BOX")):
        token.concepts = ()


def _screw(token: Token, before: Token | None, after: Token | None) -> None:
    """A screw of the case is supplied with it; a screw-down crown or a screwed back is not."""
    is_part = before and (before.has("CASE", "CLAMPS", "MOVEMENT", "PIECES") or before.kind == "num")
    is_other = after and after.text in ("down", "back", "in", "on", "crown", "type", "bar", "lug", "case")
    token.concepts = ("SCREWS",) if is_part and not is_other else ()


def _strap(token: Token, before: Token | None, after: Token | None) -> None:
    """A band's width is the lug width."""
    if after and after.has("WIDTH", "SIZE"):
        token.concepts = ("LUG",)


def _face(token: Token, before: Token | None, after: Token | None) -> None:
    """An open face is a pocket watch without a lid."""
    if before and before.text in ("open", "open-face"):
        token.concepts = ("POCKET",)


def _pocket(token: Token, before: Token | None, after: Token | None) -> None:
    """A pocket milled for a movement is a seat."""
    if before and before.has("MOVEMENT", "DIAL"):
        token.concepts = ("SEAT",)


def _lunette(token: Token, before: Token | None, after: Token | None) -> None:
    if token.text == "chapter" and not (after and after.has("RING")):
        token.concepts = ()


BY_WORD = {
    "winder": _winder, "hand": _hand, "clock": _clock, "screw": _screw, "sub": _small, "pocket": _pocket, "face": _face,
}  # fmt: skip
BY_CONCEPT = {"RING": _ring, "HOLDER": _holder, "SMALL": _small, "SCREW": _screw, "STRAP": _strap, "BEZEL": _lunette}


TO = ("to", "a", "zu", "tot", "2")


def _lug_to_lug(spoken: list[Token]) -> None:
    for at, word in enumerate(spoken):
        if word.text in ("l2l", "ltl"):
            word.concepts = ("LUGTOLUG",)
        elif word.concepts and word.has("LUG") and at + 2 < len(spoken):
            middle, last = spoken[at + 1], spoken[at + 2]
            if last.has("LUG") and middle.text in TO:
                word.concepts = last.concepts = ("LUGTOLUG",)
        elif word.has("CENTRE") and [one.text in TO for one in spoken[at + 1 : at + 2]] == [True]:
            is_pair = at + 2 < len(spoken) and spoken[at + 2].has("CENTRE")
            word.concepts = ("DISTANCE",) if is_pair else word.concepts


KNOBS = words("knob button bottone pulsante pomello boton bouton knop knopf")
WINDING = words("winding wind carica cuerda remontage aufzug opwind")


def _knob(tokens: list[Token], at: int) -> None:
    """Read a knob to wind with as a crown: "winding knob", "botón de cuerda"."""
    if any(one.text in WINDING for one in tokens[max(0, at - 1) : at + 3]):
        tokens[at].concepts = ("CROWN",)


FILED = words("model modell modello modelo modele type typ ref cal caliber calibre kaliber item part serial art")


def _number_of(tokens: list[Token], at: int) -> None:
    """Take the "no" of "Model No. ST3620" for a number, not for a denial."""
    before = [token.text for token in tokens[max(0, at - 2) : at]]
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    is_open = after is not None and (after.text == "." or not after.concepts or after.has("SWISS"))
    if is_open and before and (before[-1] in FILED or (before[-1] == "." and before[0] in FILED)):
        tokens[at].concepts = ()


LIES = ("liegt", "liegen", "lag", "lagen", "gibt", "gehort", "kommt", "kommen")
BY = ("bei", "dabei", "anbei", "dazu")


def _lies_by(tokens: list[Token], at: int) -> None:
    """Read "Welle liegt bei", "Schrauben liegen mit bei" as included; "liegt bei 9 Uhr" and "bei 50 Euro" say where."""
    if any(one.text in LIES for one in tokens[max(0, at - 3) : at]):
        after = tokens[at + 1] if at + 1 < len(tokens) else None
        if after is None or after.kind in ("sym", "line") or after.has("AND", "OR", "BUT"):
            tokens[at].concepts = ("INCLUDED",)


BY_NEIGHBOURS = {**dict.fromkeys(KNOBS, _knob), **dict.fromkeys(BY, _lies_by), "no": _number_of}


ABBREVIATIONS = {("i", "d"): ("INNER", "DIAM"), ("o", "d"): ("OUTER", "DIAM"), ("w", "o"): ("NOT",)}


def _abbreviations(tokens: list[Token]) -> None:
    """Read i.d., o.d., w/o and w/."""
    for at, first in enumerate(tokens[:-2]):
        if len(first.text) == 1 and first.text in "iow":
            sign, second = tokens[at + 1], tokens[at + 2]
            found = ABBREVIATIONS.get((first.text, second.text))
            if found and sign.text in (".", "/") and sign.is_glued:
                first.concepts, second.concepts = found, ()
            elif first.text == "w":
                first.concepts = ("WITH",) if sign.text == "/" else ()
