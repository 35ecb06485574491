"""What the model reads before it says whether a statement answers. PURE.

The opening comes first and is the same for all statements, so that it is computed once; each statement then branches
off it and sees no other.
"""

import unicodedata
from collections.abc import Sequence

EARLIER_MOST, QUESTION_MOST = 240, 600  # characters
MOST = 4000  # characters that are read of one turn, such as a pasted listing
UNSEEN = ("Cf", "Cs", "Co", "Cn")  # format, half a pair, private, unassigned
ANSWERS, DOES_NOT = " yes", " no"


def opening(question: str, before: Sequence[str] = ()) -> str:
    """The question with what was asked before it, oldest first, each on one line.

    >>> opening("and on the  6498?", ["Where are the seconds?"])
    'Earlier: Where are the seconds?\\nQuestion: and on the 6498?'
    """
    earlier = [f"Earlier: {_line(one)[-EARLIER_MOST:]}" for one in before[-2:]]
    return "\n".join([*earlier, f"Question: {_line(question)[:QUESTION_MOST]}"])


def branch(statement: str) -> str:
    """A statement and what is asked about it; the model goes on with " yes" or " no"."""
    return f"\nStatement: {statement}\nDoes it answer?"


def plain(text: str) -> str:
    """What a reader sees: no invisible or broken characters, control characters as spaces, up to MOST characters.

    >>> plain("ig\\u200bnore\\x00this")
    'ignore this'
    """
    seen = (" " if unicodedata.category(one) == "Cc" else one for one in text[:MOST])
    return "".join(one for one in seen if unicodedata.category(one) not in UNSEEN)


def _line(text: str) -> str:
    return " ".join(text.split())
