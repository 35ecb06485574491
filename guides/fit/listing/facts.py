"""What was read: facts with the place they were read from, and the draft they are gathered on."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from guides.fit.build import Part
from guides.fit.listing.text import Token

Value = Decimal | int | str | bool
MANY = frozenset({"calibres", "calibres_excluded", "includes", "excludes", "unlabelled_mm"})
COUNTS = frozenset({"hands_count", "dial_feet_count", "jewels", "tap_no", "american_size"})
# A long page of a shop has fewer; what stands beyond is not read, so that no text takes long.
SPOKEN_MOST, NUMBERS_MOST = 1_200, 200
UNITS = {"lignes": "lignes", "bph": "per hour", "seconds_clock": "h", "crown_clock": "h"}


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing a listing says. `start` and `end` are offsets into the pasted text; `reason` says how it was read."""

    key: str
    value: Value
    start: int
    end: int
    reason: str

    @property
    def unit(self) -> str:
        return "mm" if self.key.endswith("_mm") else UNITS.get(self.key, "")


@dataclass(frozen=True, slots=True)
class Remark:
    """What a listing says beyond facts: a bait, a random variant. See guides.fit.build."""

    name: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Listing:
    """A read text. `was_guessed`: the kind came from the words, not from the caller."""

    text: str
    kind: str
    was_guessed: bool
    facts: tuple[Fact, ...]
    remarks: tuple[Remark, ...]

    def values(self) -> dict[str, Any]:
        """Return the facts by key; what can be said several times is a tuple, ids sorted, bare numbers in order."""
        found: dict[str, Any] = {}
        for fact in self.facts:
            if fact.key in MANY:
                found[fact.key] = (*found.get(fact.key, ()), fact.value)
            else:
                found[fact.key] = fact.value
        return {key: tuple(sorted(set(value))) if _is_ids(key) else value for key, value in found.items()}

    def part(self) -> Part:
        """Return what is sold as a part to check."""
        return Part(self.kind, self.values(), remarks=frozenset(remark.name for remark in self.remarks))

    @property
    def parts(self) -> tuple[str, ...]:
        """Return the slots this listing fills: several for a kit."""
        return self.values().get("includes", ()) if self.kind == "kit" else (self.kind,)


def _is_ids(key: str) -> bool:
    return key in MANY and key != "unlabelled_mm"


@dataclass(slots=True)
class Draft:
    """A text while it is read: tokens, and the facts so far. The first reading of a key stands."""

    text: str
    tokens: list[Token]
    kind: str
    found: dict[tuple[str, Value | None], Fact] = field(default_factory=dict)
    remarks: list[Remark] = field(default_factory=list)
    spoken: list[int] = field(default_factory=list)  # places of the words that speak of something
    numbers: list[int] = field(default_factory=list)
    hundredth_rows: frozenset[int] = frozenset()
    claims: list[tuple[int, str]] = field(default_factory=list)  # every place that claims a calibre, and its id
    nouns_around: dict[int, tuple[str | None, str | None]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.note_places()

    def note_places(self) -> None:
        """Note where the words and numbers stand that passes look at: most of a text is neither."""
        self.spoken = [at for at, token in enumerate(self.tokens) if token.concepts][:SPOKEN_MOST]
        self.numbers = [at for at, token in enumerate(self.tokens) if token.kind == "num"][:NUMBERS_MOST]

    def saying(self, *names: str) -> list[int]:
        """Return the places of the words that speak of one of these."""
        return [at for at in self.spoken if self.tokens[at].has(*names)]

    def add(self, key: str, value: Value, first: int, last: int, reason: str) -> None:
        """Note a fact that stands from token `first` to token `last`."""
        name = (key, value) if key in MANY else (key, None)
        if name not in self.found:
            start, end = self.tokens[first].start, self.tokens[last].end
            self.found[name] = Fact(key, value, start, end, reason)

    def add_bare(self, value: Decimal, at: int) -> None:
        """Note a number without a label. The same number may stand twice, so each is kept by its place."""
        token = self.tokens[at]
        fact = Fact("unlabelled_mm", value, token.start, token.end, "a number without a label")
        self.found["unlabelled_mm", Decimal(token.start)] = fact

    def remark(self, name: str, first: int, last: int) -> None:
        self.remarks.append(Remark(name, self.tokens[first].start, self.tokens[last].end))

    def has(self, key: str) -> bool:
        return (key, None) in self.found

    def value(self, key: str) -> Value | None:
        fact = self.found.get((key, None))
        return fact.value if fact else None

    def use(self, first: int, last: int, as_what: str) -> None:
        for token in self.tokens[first : last + 1]:
            token.used = token.used or as_what

    def back(self, at: int, most: int, within: str = "clause") -> Iterator[int]:
        """Yield the places of up to `most` words before a token, nearest first, in the same clause (sentence, row)."""
        return self._walk(at, -1, most, within)

    def ahead(self, at: int, most: int, within: str = "clause") -> Iterator[int]:
        """Yield the places of up to `most` words after a token."""
        return self._walk(at, 1, most, within)

    def words_back(self, at: int, most: int, within: str = "clause") -> list[Token]:
        return [self.tokens[place] for place in self._walk(at, -1, most, within)]

    def words_ahead(self, at: int, most: int, within: str = "clause") -> list[Token]:
        return [self.tokens[place] for place in self._walk(at, 1, most, within)]

    def is_denied(self, at: int, most: int = 2) -> bool:
        """Say whether "no" or "without" stands shortly before, or "not included" and the like directly after."""
        for word in self.words_back(at, most):
            if word.has("NOT"):
                return True
            if word.has("WITH", "FOR", "BUT") or word.used == "calibre":
                break
        return any(word.has("NOTIN") for word in self.words_ahead(at, 1))

    def _walk(self, at: int, step: int, most: int, within: str) -> Iterator[int]:
        home = getattr(self.tokens[at], within)
        seen, place = 0, at + step
        # A bracket or a line end between costs steps, so that a long aside cannot make the walk long.
        for _ in range(4 * most):
            if not 0 <= place < len(self.tokens) or seen == most:
                return
            token = self.tokens[place]
            if getattr(token, within) == home and token.kind in ("word", "cjk", "num"):
                seen += 1
                yield place
            place += step

    def sorted_facts(self) -> tuple[Fact, ...]:
        return tuple(sorted(self.found.values(), key=lambda fact: (fact.start, fact.end, fact.key)))
