"""Steps named inside a text: "go back to b-let-down-mainspring"."""

import re
from collections.abc import Iterator

STEP_ID = re.compile(r"(?<![\w-])([a-h]-[a-z]+(?:-[a-z]+)*)\b")


def split_mentions(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the text in pieces, each with whether it reads like a step's id.

    >>> list(split_mentions("Back to b-balance-off."))
    [('Back to ', False), ('b-balance-off', True), ('.', False)]
    """
    end = 0
    for match in STEP_ID.finditer(text):
        if match.start() > end:
            yield text[end : match.start()], False
        yield match[0], True
        end = match.end()
    if end < len(text):
        yield text[end:], False
