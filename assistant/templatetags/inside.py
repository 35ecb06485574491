"""How code and numbers of the network look on a page."""

from collections.abc import Iterator

from django import template

from assistant.inside import marked

register = template.Library()


@register.filter
def pieces(code: str) -> Iterator[tuple[str, str]]:
    """Code in pieces, (kind, text)."""
    return marked(code.rstrip())


@register.filter
def digits(value: float) -> str:
    """A measured number to three digits, with a true minus.

    >>> digits(946.35), digits(-0.2785), digits(0.00004)
    ('946', '−0.279', '0')
    """
    size = abs(value)
    places = next(places for places, least in ((0, 100), (1, 10), (2, 1), (3, 0)) if size >= least)
    text = f"{size:,.{places}f}"
    text = text if float(text.replace(",", "")) else "0"
    return f"−{text}" if value < 0 and text != "0" else text


@register.filter
def per_cent(share: float) -> str:
    r"""A share of 1 in per cent, the sign kept on its line.

    >>> per_cent(0.209), per_cent(0.0004)
    ('20.9\xa0%', '< 0.1\xa0%')
    """
    return f"{100 * share:.1f}\N{NO-BREAK SPACE}%" if share >= 0.001 else "< 0.1\N{NO-BREAK SPACE}%"
