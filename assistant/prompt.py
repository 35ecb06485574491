"""What the model reads before it says whether a statement answers. PURE.

The opening comes first and is the same for all statements, so that it is computed once; each statement then branches
off it and sees no other.
"""

from collections.abc import Sequence

EARLIER_MOST, QUESTION_MOST = 240, 600  # characters
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


def _line(text: str) -> str:
    return " ".join(text.split())
