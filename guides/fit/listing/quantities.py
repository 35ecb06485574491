"""Lengths as they stand in the text: single, in pairs and triples, in runs of bare numbers."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from guides.fit.listing.facts import Draft
from guides.fit.listing.text import Token

SIGNS = frozenset({"x", "*", "/", "-", "by", "~"})
MM_PER_CM = 10
LETTER_SIGNS = frozenset({":", "=", ".", "-", "ø"})  # between a letter and its number
SIZES = {"h": "THICK", "t": "THICK", "l": "LENGTH", "d": "DIAM"}
THREADED = ("stem", "crown")  # where a bare M before a number is a thread
LETTERS = {"h": "HOUR", "m": "MINUTE", "s": "SECOND"}
HANDS_OF_LETTERS = ("hands", "kit")
MOST_IN_GROUP = 8


@dataclass(slots=True)
class Quantity:
    """Numbers that stand together: places of their tokens, the signs between, the last token (a unit, maybe)."""

    places: list[int]
    signs: list[str]
    last: int
    has_unit: bool
    values: list[Decimal]

    @property
    def first(self) -> int:
        return self.places[0]

    @property
    def is_run(self) -> bool:
        """Bare numbers in a row, with nothing but spaces or commas between."""
        return len(self.places) > 1 and not self.has_unit and set(self.signs) <= {" ", ","}

    def piece(self, spot: int) -> "Quantity":
        return Quantity([self.places[spot]], [], self.places[spot], self.has_unit, [self.values[spot]])


def tag_letters(draft: Draft) -> None:
    """Read h, m and s as hands where two of them label numbers ("H2.0 M1.15 S0.27"); else h and l as sizes."""
    if draft.kind in HANDS_OF_LETTERS:
        for spots in (_letters_before(draft, LETTERS), _letters_behind(draft)):
            if len({draft.tokens[at].text for at in spots}) >= 2:
                for at in spots:
                    draft.tokens[at].concepts = (LETTERS[draft.tokens[at].text],)
    else:
        letters = SIZES | ({"m": "THREAD"} if draft.kind in THREADED else {})
        for at in _letters_before(draft, letters):
            draft.tokens[at].concepts = (letters[draft.tokens[at].text],)
    draft.note_places()


def _letters_before(draft: Draft, letters: dict[str, str]) -> list[int]:
    found = []
    for number in draft.numbers:
        at = number - 2 if number > 1 and draft.tokens[number - 1].text in LETTER_SIGNS else number - 1
        is_letter = at >= 0 and draft.tokens[at].text in letters and draft.tokens[at].kind == "word"
        if is_letter and not draft.tokens[number].used and not _is_behind_number(draft, at):
            found.append(at)
    return found


def _is_behind_number(draft: Draft, at: int) -> bool:
    return at > 0 and draft.tokens[at].is_glued and draft.tokens[at - 1].kind == "num"


def _letters_behind(draft: Draft) -> list[int]:
    places = [at + 1 for at in draft.numbers if not draft.tokens[at].is_whole and at + 1 < len(draft.tokens)]
    return [at for at in places if draft.tokens[at].text in LETTERS and draft.tokens[at].is_glued]


def quantities(draft: Draft) -> list[Quantity]:
    """Return every length that no other reading has used up, in text order."""
    found: list[Quantity] = []
    end = -1
    for at in draft.numbers:
        if at > end and _is_free(draft.tokens[at]):
            group = _group(draft, at)
            found += _settled(draft, group)
            end = group.last
    return found


def _is_free(token: Token) -> bool:
    return token.kind == "num" and not token.used and token.value is not None


def _group(draft: Draft, at: int) -> Quantity:
    """Collect numbers as long as only units and signs stand between them."""
    places, signs, has_unit = [at], [], False
    last, unit = _unit(draft, at)
    has_unit = unit
    while len(places) < MOST_IN_GROUP:
        sign, place = _next_number(draft, last)
        if place is None:
            break
        signs.append(sign)
        places.append(place)
        last, unit = _unit(draft, place)
        has_unit = has_unit or unit
    values = [_value(draft, place) for place in places]
    return Quantity(places, signs, last, has_unit, values)


def _unit(draft: Draft, at: int) -> tuple[int, bool]:
    """Return the last token that belongs to a number, and whether a unit of length was there."""
    if draft.tokens[at].has("INCHES"):
        while at + 1 < len(draft.tokens) and draft.tokens[at + 1].used == "inch":
            at += 1
        return at, True
    after = draft.tokens[at + 1] if at + 1 < len(draft.tokens) else None
    if after is not None and after.has("MM", "CM"):
        return at + 1, True
    if after is not None and after.text == "(" and at + 2 < len(draft.tokens) and draft.tokens[at + 2].has("MM"):
        return at + 2, True
    if after is not None and after.text in ("±", "+") and (end := _tolerance_end(draft, at)):
        return end, True
    return at, False


def _tolerance_end(draft: Draft, at: int) -> int | None:
    """Return the unit behind "36.7 ± 0.02 mm", which is the first number's, too."""
    for place in range(at + 1, min(at + 6, len(draft.tokens))):
        if draft.tokens[place].has("MM"):
            return place
        if draft.tokens[place].kind == "word":
            return None
    return None


def _next_number(draft: Draft, last: int) -> tuple[str, int | None]:
    """Return the sign and the place of a number that goes on the group, or None."""
    tokens = draft.tokens
    place = last + 1
    if place < len(tokens) and tokens[place].text == ")":
        place += 1
    if place >= len(tokens):
        return "", None
    token = tokens[place]
    if _is_free(token):
        return " ", place
    if token.text == "ø" and draft.kind in HANDS_OF_LETTERS and place + 1 < len(tokens) and _is_free(tokens[place + 1]):
        return " ", place + 1
    if token.text == "-" and _parts_statements(draft, place):
        return "", None
    is_and = token.has("AND") and draft.kind in HANDS_OF_LETTERS
    if (token.text in (*SIGNS, ",") or is_and) and place + 1 < len(tokens):
        after = place + 1
        if tokens[after].text == "ø" and after + 1 < len(tokens):
            after += 1
        if _is_free(tokens[after]):
            return "/" if is_and else token.text, after
    return "", None


def _parts_statements(draft: Draft, at: int) -> bool:
    """Say whether a dash with spaces ends a statement ("dial 38.9 mm - 24 mm lugs"); among hands it parts sizes."""
    is_loose = not draft.tokens[at].is_glued and at + 1 < len(draft.tokens) and not draft.tokens[at + 1].is_glued
    return is_loose and draft.tokens[at - 1].has("MM") and draft.kind not in HANDS_OF_LETTERS


def _value(draft: Draft, at: int) -> Decimal:
    after = draft.tokens[at + 1] if at + 1 < len(draft.tokens) else None
    value = draft.tokens[at].value
    return value * MM_PER_CM if after is not None and after.has("CM") else value


def _settled(draft: Draft, group: Quantity) -> Iterator[Quantity]:
    """Cut a group where it only looks like one: at commas and spaces, unless it is a triple of hands or a bare run."""
    signs = set(group.signs)
    if draft.kind in HANDS_OF_LETTERS and "/" in signs and signs & {"x", "*"} and signs <= SIGNS:
        yield from _at_strokes(draft, group)
        return
    keeps = signs <= SIGNS or is_hand_triple(draft, group) or _are_lengths_of_hands(draft, group)
    is_long_run = group.is_run and (set(group.signs) == {" "} or len(group.places) > 2)
    if len(group.places) == 1 or keeps or is_long_run:
        yield group
        return
    start = 0
    for spot, sign in enumerate([*group.signs, ","]):
        if sign in (" ", ","):
            yield _cut(draft, group, start, spot)
            start = spot + 1


def _at_strokes(draft: Draft, group: Quantity) -> Iterator[Quantity]:
    """Cut two groups apart that a stroke joins: "2.0*1.15*0.25 / 9*13*4"."""
    start = 0
    for spot, sign in enumerate([*group.signs, "/"]):
        if sign == "/":
            yield _cut(draft, group, start, spot)
            start = spot + 1


def _cut(draft: Draft, group: Quantity, start: int, end: int) -> Quantity:
    places = group.places[start : end + 1]
    units = [_unit(draft, place) for place in places]
    return Quantity(
        places, group.signs[start:end], units[-1][0], any(one[1] for one in units), group.values[start : end + 1]
    )


def is_hand_triple(draft: Draft, group: Quantity) -> bool:
    """Say whether three numbers fall as hour, minute and seconds holes do, in mm or in hundredths."""
    if draft.kind not in HANDS_OF_LETTERS or len(group.values) != 3:
        return False
    hour, minute, seconds = (value / scale(group.values) for value in group.values)
    return Decimal("0.5") <= hour <= Decimal("3.5") and hour >= minute >= seconds and seconds <= Decimal("1.2")


def _are_lengths_of_hands(draft: Draft, group: Quantity) -> bool:
    """Say whether "lengths 9.0 mm, 13.0 mm and 4.5 mm" lists the three hands."""
    is_three = draft.kind in HANDS_OF_LETTERS and len(group.values) == 3
    return is_three and any(word.has("LENGTH") for word in draft.words_back(group.first, 3))


def scale(values: list[Decimal]) -> int:
    """Return 100 where whole numbers are hundredths of a millimetre (200/115/27), else 1."""
    is_whole = all(value == value.to_integral_value() for value in values)
    return 100 if is_whole and max(values) >= 50 else 1
