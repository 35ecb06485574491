"""What the model reads: a statement, then the question. How likely it finds the question is how well it answers. PURE.

Ponte and Croft 1998 rank this way, Sachan et al. 2022 with a language model; here the model is taught to tell. The
question is held against NONE, which stands for whatever the guide does not cover.
"""

import unicodedata
from collections.abc import Sequence

EARLIER_MOST, QUESTION_MOST = 240, 600  # characters
MOST = 4000  # characters that are read of one turn, such as a pasted listing
UNSEEN = ("Cf", "Cs", "Co", "Cn")  # format, half a pair, private, unassigned
HEAD = "A guide to building a mechanical watch."
NONE = "This guide does not cover that."


def branch(statement: str, before: Sequence[str] = ()) -> str:
    """A statement, and what was asked before, oldest first, each on one line.

    >>> branch("The seconds are at 9.", ["Where are  the seconds?"])
    '\\nStatement: The seconds are at 9.\\nEarlier: Where are the seconds?\\nQuestion:'
    """
    earlier = [f"Earlier: {_line(one)[-EARLIER_MOST:]}" for one in before[-2:]]
    return "\n".join([f"\nStatement: {statement}", *earlier, "Question:"])


def tail(question: str) -> str:
    """What follows each branch.

    >>> tail("and on the  6498?")
    ' and on the 6498?'
    """
    return f" {_line(question)[:QUESTION_MOST]}"


def plain(text: str) -> str:
    """What a reader sees: no invisible or broken characters, control characters as spaces, up to MOST characters.

    >>> plain("ig\\u200bnore\\x00this")
    'ignore this'
    """
    seen = (" " if unicodedata.category(one) == "Cc" else one for one in text[:MOST])
    return "".join(one for one in seen if unicodedata.category(one) not in UNSEEN)


def _line(text: str) -> str:
    return " ".join(text.split())
