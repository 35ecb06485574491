"""Texts of 20,000 characters that would trip a reader whose time grows faster than the text."""

import random
import string
from functools import lru_cache

from guides.fit.listing import TEXT_MOST

PIECES = {
    "one digit": "1",
    "digits and points": "1.",
    "digits and commas": "1,",
    "bare numbers": "36 ",
    "numbers with units": "44mm ",
    "slashes": "1/",
    "triples": "2.0/1.15/0.27 ",
    "fractions": "1 1/2 ",
    "calibres": "6497/6498 ",
    "maker and code": "st ",
    "one letter": "a",
    "typos": "diametr ",
    "long words": "zifferblattdurchmesserzifferblatt",
    "compounds": "gehausegehause ",
    "brackets": "(",
    "nested brackets": "(a",
    "closed brackets": "(a) 1 ",
    "quotes": "'\"",
    "line ends": "\n",
    "labels in a row": "case dial hands hole ",
    "labels and numbers": "case 44 dial 38.9 lug 22 ",
    "no and parts": "no movement dial hands ",
    "not included": "movement dial hands not included ",
    "seconds": "seconds at 9 ",
    "feet": "2 feet for 6497 and 6498 ",
    "errors": "error 1-2mm ",
    "colons": "dial: 1: ",
    "letters of hands": "h 2.0 m 1.15 s 0.27 ",
    "han": "表壳直径",
    "han and numbers": "表盘38.9mm 时针2.0 ",
    "kana": "スモールセコンド",
    "full width": "\uff14\uff14\uff4d\uff4d\u3000",
    "combining marks": "e\u0301",
    "emoji": "⌚️✅",
    "null and control": "\x00\x07 1",
}


@lru_cache(maxsize=1)
def hostile_texts() -> dict[str, str]:
    """Return each piece repeated, and three kinds of dice."""
    texts = {name: (piece * (TEXT_MOST // len(piece) + 1))[:TEXT_MOST] for name, piece in PIECES.items()}
    dice = random.Random(1)
    letters = string.ascii_lowercase
    texts["words never seen"] = " ".join("".join(dice.choices(letters, k=dice.randint(4, 12))) for _ in range(2500))[
        :TEXT_MOST
    ]
    texts["any characters"] = "".join(chr(dice.randint(32, 0x9FFF)) for _ in range(TEXT_MOST))
    texts["printable dice"] = "".join(dice.choices(string.printable, k=TEXT_MOST))
    return texts
