"""Everything the assistant may say: the guide's short answers, and its passages cut into quotes that stand alone.

PURE. A quote is a whole sentence or a few, with its subject named, and never changes on its way to a page.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from guides.catalog import Catalog
from guides.catalog.statements import Statement
from guides.passages import Passage, passages

MOST = 420  # characters of one quote
SENTENCE_END = re.compile(r"(?<=[.?!]) (?=[A-Z“0-9])")
SOME_SAY = " Some say: "
UNQUOTED = {"page", "guide"}  # they say where to look, not what is so


@dataclass(frozen=True, slots=True)
class Quote:
    """Words that may be said. `id` names it and no other; `place`: the passage it stands in, None for a short answer.

    `about`: subjects as kind:id, best first. `words`: what stands on the page, to be marked there. `declines`: it says
    that the guide does not cover something, and who does.
    """

    id: str
    text: str
    words: str
    about: tuple[str, ...]
    names: tuple[str, ...] = ()
    place: Passage | None = None
    confidence: str | None = None
    corrects: bool = False
    declines: bool = False
    topic: str | None = None

    @property
    def is_written(self) -> bool:
        return self.place is None


def quotes(catalog: Catalog) -> tuple[Quote, ...]:
    """Short answers first, then every passage in pieces."""
    found = passages(catalog)
    by_place = {subject(passage): passage for passage in found}
    written = (_written(statement, by_place) for statement in catalog.statements)
    return (*written, *(quote for passage in found if passage.kind not in UNQUOTED for quote in _pieces(passage)))


def subject(passage: Passage) -> str:
    """What a passage is about, in the words of `Statement.about`: screws are parts."""
    return f"{'part' if passage.kind == 'screw' else passage.kind}:{passage.id}"


def _written(statement: Statement, by_place: dict[str, Passage]) -> Quote:
    named = [by_place[place] for place in statement.about if place in by_place and not statement.declines]
    names = [*statement.names, *(name for passage in named for name in (passage.title, *passage.names))]
    return Quote(
        statement.id,
        statement.text,
        statement.text,
        statement.about,
        tuple(names),
        confidence=statement.confidence,
        corrects=statement.corrects,
        declines=statement.declines,
        topic=statement.topic,
    )


def _pieces(passage: Passage) -> Iterator[Quote]:
    """A passage in pieces of whole sentences, each opened by the passage's title."""
    opening = f"{passage.title.rstrip('.?!…: ')}: "
    for number, words in enumerate(_packed(_believed(passage), MOST - len(opening)), 1):
        yield Quote(
            f"{subject(passage)}.{number}",
            opening + words,
            words,
            (subject(passage),),
            (passage.title, *passage.names),
            passage,
            passage.confidence,
        )


def _believed(passage: Passage) -> list[str]:
    """The sentences of a passage that the guide stands by: what others say in a disagreement is never an answer."""
    believed, _, _ = passage.text.partition(SOME_SAY)
    return sentences(believed)


def sentences(text: str) -> list[str]:
    """Cut at the ends of sentences, and nowhere else.

    >>> sentences("Blade: 1.2 mm. Head: 2.0 mm. Turn left.")
    ['Blade: 1.2 mm.', 'Head: 2.0 mm.', 'Turn left.']
    """
    return [one for one in SENTENCE_END.split(text) if one]


def _packed(found: Iterable[str], most: int) -> Iterator[str]:
    """Neighbouring sentences together, up to `most` characters; a longer sentence stands alone."""
    held = ""
    for sentence in found:
        if held and len(held) + 1 + len(sentence) > most:
            yield held
            held = ""
        held = f"{held} {sentence}".strip()
    if held:
        yield held
