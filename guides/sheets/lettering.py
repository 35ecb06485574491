"""Typefaces, and text made safe for them: what a face does not have is shown in another, or said by its code.

Headings are in Newsreader, text in Source Sans 3 (Latin, Greek, Cyrillic), Chinese, Japanese kana and full-width
signs in Noto Sans SC (the 7,445 characters of GB 2312). A character none of them has appears as [U+1F600] in ruby:
seen, never a black box. All three are under the SIL Open Font License; the files lie in fonts/ beside their licences.
"""

# ruff: noqa: PLR0913, PLR0917  places and sizes are plain arguments

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from xml.sax.saxutils import escape

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from guides.catalog.mentions import split_mentions
from guides.sheets import look

FOLDER = Path(__file__).parent / "fonts"
TEXT, STRONG, DISPLAY, HAN = "watchbench-text", "watchbench-strong", "watchbench-display", "watchbench-han"
KEPT_SPACE = "\u00a0"  # between a number and its unit
SENTENCE_ENDS = (".", "!", "?")
FILES = {
    TEXT: "SourceSans3-Regular.ttf",
    STRONG: "SourceSans3-SemiBold.ttf",
    DISPLAY: "Newsreader-Medium.ttf",
    HAN: "NotoSansSC-GB2312.ttf",
}


@lru_cache(maxsize=8)
def face(name: str) -> TTFont:
    """Read a face and register it with ReportLab; the Chinese one only when a text needs it."""
    font = TTFont(name, FOLDER / FILES[name])
    pdfmetrics.registerFont(font)
    return font


def ready() -> None:
    """Make the faces that every sheet uses known to ReportLab."""
    rl_config.useA85 = 0  # streams as bytes: a quarter smaller, and faster
    for name in (TEXT, STRONG, DISPLAY):
        face(name)
    pdfmetrics.registerFontFamily(TEXT, normal=TEXT, bold=STRONG, italic=TEXT, boldItalic=STRONG)


def has(name: str, letter: str) -> bool:
    return ord(letter) in face(name).face.charToGlyph


@lru_cache(maxsize=4096)
def _face_of(letter: str, name: str) -> str | None:
    """The face that shows a letter: the one wanted, else text, else Chinese; None when no face has it."""
    return next((one for one in dict.fromkeys((name, TEXT, HAN)) if has(one, letter)), None)


def runs(text: str, name: str = TEXT) -> list[tuple[str, str]]:
    """Cut a text into (face, letters). What no face has becomes its code, under the face "".

    >>> runs("ab")
    [('watchbench-text', 'ab')]
    """
    found: list[tuple[str, str]] = []
    for letter in _plain(text):
        one = _face_of(letter, name)
        piece = letter if one else f"[U+{ord(letter):04X}]"
        if found and found[-1][0] == (one or ""):
            found[-1] = (found[-1][0], found[-1][1] + piece)
        else:
            found.append((one or "", piece))
    return found


def _plain(text: str) -> str:
    """Line ends and tabs are spaces; other signs that print nothing are left out."""
    spaced = "".join(" " if letter.isspace() and letter != KEPT_SPACE else letter for letter in text)
    return "".join(letter for letter in spaced if letter.isprintable() or letter == KEPT_SPACE)


def markup(text: str, name: str = TEXT) -> str:
    """A text as a paragraph's XML: escaped, each run in a face that has it."""
    if text.isascii() and text.isprintable():
        return escape(text)
    return "".join(_marked(letters, one, name) for one, letters in runs(text, name))


def _marked(letters: str, one: str, name: str) -> str:
    if one == name:
        return escape(letters)
    if not one:
        return f'<font color="{look.RUBY}">{letters}</font>'
    return f'<font name="{one}">{escape(letters)}</font>'


def link(text: str, href: str) -> str:
    """An already marked-up text as a link."""
    quoted = escape(href, {'"': "&quot;"})
    return f'<a href="{quoted}">{text}</a>'


def said(text: str, name_of_step: Callable[[str], tuple[str, str] | None], name: str = TEXT) -> str:
    """A content text whose step ids become what `name_of_step` says of them: (words, address), or None."""
    pieces, before = [], ""
    for piece, is_step in split_mentions(text):
        named = name_of_step(piece) if is_step else None
        if named:
            begins = not before or before.rstrip().endswith(SENTENCE_ENDS)
            words = named[0][0].upper() + named[0][1:] if begins else named[0]
            pieces.append(link(markup(words, name), named[1]))
        else:
            pieces.append(markup(piece, name))
        before = piece
    return "".join(pieces)


def width(text: str, name: str, size: float) -> float:
    return sum(pdfmetrics.stringWidth(letters, one or TEXT, size) for one, letters in runs(text, name))


def write(canvas, x: float, y: float, text: str, name: str, size: float, anchor: str = "start") -> None:
    """One line on the canvas, in the faces it needs."""
    if anchor != "start":
        x -= width(text, name, size) * (0.5 if anchor == "middle" else 1)
    for one, letters in runs(text, name):
        canvas.setFont(one or TEXT, size)
        canvas.drawString(x, y, letters)
        x += pdfmetrics.stringWidth(letters, one or TEXT, size)
