"""A pasted text -> tokens that know where they stand in it.

Every character is mapped to one character (full-width digits, multiplication signs, dashes, quotes, accents), so
that an offset in the mapped text is the same offset in the pasted one. One pass, no backtracking.
"""
# ruff: noqa: RUF001, RUF002  look-alikes of signs and full-width digits are the data here

import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal

from guides.fit.listing import cjk
from guides.fit.listing.words import HOURS

# Han, kana and the marks between them: written without spaces, so a run is split later by its words.
CJK = "\u3005\u3040-\u30ff\u3400-\u9fff"
MARKS = "\u0300-\u036f"  # accents written as characters of their own
# Signs that mean something to some reader; a row of the same is one token, quotes apart (three make lignes).
TOKEN = re.compile(
    rf"(?P<num>(?<![\w.,])[.,]\d+|\d+(?:[.,]\d+)?|[½¼¾⅛⅜⅝⅞])|(?P<cjk>[{CJK}]+)"
    rf"|(?P<word>[^\W\d_{CJK}](?:[^\W\d_{CJK}]|[{MARKS}])*)|(?P<line>\n\s*)|(?P<sym>['\"‴$€£¥₽฿%°±#@])"
    rf"|(?P<stop>[;|•●·!?。★☆✅►▪■◆※➤✔✓†▶♦❤…+]+)|(?P<sign>[.,:/*()\[\]=&~㎜-])(?P=sign)*"
)
INCH_BEHIND = re.compile(r"[ -]?(?:\"|(?:in|inch|inches|zoll|pouces?|pollic[ei]|pulgadas?|duim)(?![a-z])|英寸|インチ)")
MARK = re.compile(f"[{MARKS}]")
FRACTIONS = {"½": "0.5", "¼": "0.25", "¾": "0.75", "⅛": "0.125", "⅜": "0.375", "⅝": "0.625", "⅞": "0.875"}
SAME = {
    **dict.fromkeys("×✕✖╳хХ⨯", "x"),
    **dict.fromkeys("∗✱⁎﹡", "*"),
    **dict.fromkeys("ØøΦφϕ⌀∅", "ø"),
    **dict.fromkeys("‐‑‒–—―−﹣", "-"),
    **dict.fromkeys("～〜∼˜", "~"),
    **dict.fromkeys("“”„‟″〃", '"'),
    **dict.fromkeys("‘’‚‛′´`", "'"),
    **dict.fromkeys("、﹐", ","),
    **dict.fromkeys("【〔「『", "("),
    **dict.fromkeys("】〕」』", ")"),
    **dict.fromkeys("\r\u2028\u2029\x0b\x0c\x85", "\n"),
    "_": " ",
    "∕": "/",
    "⁄": "/",
    "ı": "i",
}
LATIN_END = 0x250
HAN = (0x3400, 0x9FFF)  # read as they stand
TOKENS_MOST = 4_500  # words and signs of 20,000 characters of prose; so no text, however dense, takes long
LONGEST_NUMBER = 12  # characters; what is longer measures nothing


class _Characters(dict):
    """Maps a code point to the one character it is read as; learns as it goes."""

    def __missing__(self, code: int) -> str:
        found = chr(code) if HAN[0] <= code <= HAN[1] else _read_as(chr(code))
        self[code] = found
        return found


def _read_as(char: str) -> str:
    if char in SAME:
        return SAME[char]
    if char in FRACTIONS:
        return char
    plain = unicodedata.normalize("NFKC", char)
    if len(plain) != 1:
        plain = char
    if ord(plain) < LATIN_END and plain != "ß":
        plain = unicodedata.normalize("NFD", plain)[0]
    lower = plain.lower()
    return lower if len(lower) == 1 else plain


CHARACTERS = _Characters()


@dataclass(slots=True)
class Token:
    """A word, a number, a sign or a line end. `used`: what it was read as, so that nothing is read twice.

    `row`, `sentence` and `clause` number the line, the piece of it up to a stop, and the piece up to a comma or
    bracket: tokens with the same number belong together. What a bracket interrupts goes on after it.
    """

    kind: str  # "word", "cjk", "num", "sym", "line"
    text: str
    start: int
    end: int
    is_glued: bool = False
    concepts: tuple[str, ...] = ()
    value: Decimal | None = None
    used: str = ""
    row: int = 0
    sentence: int = 0
    clause: int = 0

    def has(self, *names: str) -> bool:
        concepts = self.concepts
        if not concepts:
            return False
        return any(name in concepts for name in names) if len(names) > 1 else names[0] in concepts

    @property
    def is_whole(self) -> bool:
        return self.value is not None and "." not in self.text and "," not in self.text and self.text not in FRACTIONS


def small_number(token: Token) -> int | None:
    """Return a whole number below 100 in figures, or one to twelve in words."""
    if token.kind == "num":
        return int(token.value) if token.is_whole and token.value < 100 else None
    return HOURS.get(token.text) or cjk.HOURS.get(token.text)


def characters(text: str) -> str:
    """Return the text with every character as it is read, same length.

    >>> characters("Ø ３６，７０ × Höhe")
    'ø 36,70 x hohe'
    """
    return text.translate(CHARACTERS)


def tokenise(text: str) -> list[Token]:
    """Split a text, TOKENS_MOST at most; numbers carry their value, a decimal comma being a point."""
    tokens: list[Token] = []
    end = -1
    mapped = characters(text)
    for match in TOKEN.finditer(mapped):
        kind, (start, stop) = match.lastgroup, match.span()
        found = match.group()
        if kind == "num":
            made = _numbers(found, start, bool(INCH_BEHIND.match(mapped, stop)))
        elif kind in ("sign", "stop"):
            made = [Token("sym", found[0], start, stop)]
        elif kind == "word":
            follows_number = bool(tokens) and start == end and tokens[-1].kind == "num"
            made = _words(found, start, follows_number)
        else:
            made = [Token(kind, "\n" if kind == "line" else found, start, stop)]
        made[0].is_glued = start == end
        tokens += made
        end = stop
        if len(tokens) >= TOKENS_MOST:
            break
    return tokens


def _words(found: str, start: int, follows_number: bool) -> list[Token]:
    if follows_number and (cut := _unit_length(found)):
        middle = start + cut
        return [Token("word", found[:cut], start, middle), Token("word", found[cut:], middle, start + len(found), True)]
    return [Token("word", found if found.isascii() else MARK.sub("", found), start, start + len(found))]


def _unit_length(found: str) -> int:
    """Return how many letters of a word behind a number are its unit or sign: "mmx", "mmdial", "xm" (of H2.0xM1.15)."""
    if len(found) > 2 and found.startswith("mm"):
        return 2
    return 1 if len(found) == 2 and found in ("xm", "xs", "xh") else 0


def _numbers(found: str, start: int, is_inch: bool) -> list[Token]:
    """Read a number; "6497,6498" is two, since only inches have four decimals, and less than one of anything."""
    if found in FRACTIONS:
        return [Token("num", found, start, start + 1, value=Decimal(FRACTIONS[found]))]
    whole, separator, rest = found.replace(",", ".").partition(".")
    if separator and len(rest) > 3 and whole.strip("0") and not is_inch:
        cut = start + len(whole)
        return [
            _number(whole, start),
            Token("sym", found[len(whole)], cut, cut + 1, True),
            _number(rest, cut + 1, True),
        ]
    return [_number(found, start)]


def _number(found: str, start: int, is_glued: bool = False) -> Token:
    value = Decimal(found.replace(",", ".")) if len(found) < LONGEST_NUMBER else None
    return Token("num" if value is not None else "sym", found, start, start + len(found), is_glued, value=value)
