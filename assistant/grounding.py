"""Holds what is about to be said against the guide. PURE."""

from collections.abc import Mapping

from guides.statements import Quote, sentences


class UngroundedError(Exception):
    """Words were about to be said that do not stand in the guide. A fault of ours, never of the visitor's."""


def check(quote: Quote, held: Quote | None) -> None:
    """Raise UngroundedError unless these are the words that the guide holds under this id; None: it holds none."""
    if held is None or held.text != quote.text:
        raise UngroundedError(f"{quote.id!r}: {quote.text[:80]!r} does not stand in the guide")


def unsupported(answer: str, known: Mapping[str, Quote]) -> list[str]:
    """Sentences of a text that no statement of the guide holds word for word."""
    held = " \N{NULL} ".join(quote.text for quote in known.values())
    return [sentence for sentence in sentences(answer) if sentence not in held]
