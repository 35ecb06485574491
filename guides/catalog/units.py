"""Numbers as people write them: millimetres, minutes, dollars. Knows no parts and no steps."""

from decimal import Decimal

THOUSANDS_FROM = 10_000


def format_mm(length_mm: Decimal) -> str:
    """Write a length with two decimals, or three where the third says something.

    >>> format_mm(Decimal("36.6")), format_mm(Decimal("0.198"))
    ('36.60', '0.198')
    """
    digits = max(2, -int(length_mm.normalize().as_tuple().exponent))
    return f"{length_mm:.{digits}f}".replace("-", "−")


def format_number(number: Decimal | int) -> str:
    """Write a number without an idle tail, thousands set apart from 10,000 on.

    >>> format_number(Decimal("16.50")), format_number(21600), format_number(Decimal("-0.86"))
    ('16.5', '21,600', '−0.86')
    """
    number = Decimal(number)
    plain = number.normalize() if number % 1 else number.quantize(Decimal(1))
    return (f"{plain:,}" if abs(number) >= THOUSANDS_FROM else f"{plain:f}").replace("-", "−")


def format_minutes(minutes: int) -> str:
    """Write a span of work: minutes up to an hour and a half, then hours and minutes.

    >>> format_minutes(40), format_minutes(281), format_minutes(120)
    ('40 min', '4 h 41 min', '2 h')
    """
    hours, rest = divmod(minutes, 60)
    if minutes <= 90:
        return f"{minutes} min"
    return f"{hours} h {rest} min" if rest else f"{hours} h"
