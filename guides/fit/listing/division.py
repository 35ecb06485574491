"""Which number belongs to which label. Labels stand before a number or behind it, and shops mix both.

Each gap between two numbers of a clause goes to the number before it, to the one after it, or is shared at a "for" or
a stroke. All divisions are rated (a label that is near and makes a plausible size is worth most); the best is taken.
"""

from dataclasses import dataclass, field
from decimal import Decimal
from itertools import pairwise

from guides.fit.listing import groups
from guides.fit.listing.facts import Draft
from guides.fit.listing.labels import NOUNS, ROLES, SWALLOWED, Label, fact_of, is_label, is_plausible
from guides.fit.listing.nouns import nouns_for, with_distance, with_role
from guides.fit.listing.quantities import Quantity
from guides.fit.listing.text import Token
from guides.fit.listing.words import words

LABEL_WORDS = 8  # how far a label may stand from its number
ONLY_BEHIND = frozenset({"high", "long", "wide", "deep", "tall", "hoch", "breit", "lang", "dik", "hoog"})
STOPS_BEHIND = ("FOR", "FIT", "WITH", "NOT", "AT", "INCLUDED", "ONLY")
SHARES = ("FOR", "FIT", "WITH", "AND")
COMPLETE = ("THICK", "LENGTH", "DEPTH", "WIDTH", "THREAD")  # before a number they need no noun behind it
CUTS_MOST = 3  # places tried in one gap
FIRST_CHOICE = 0.25  # a label before its number is the rule, one behind it the exception
# Between a label and its number they keep nothing apart: "the bore is 36.95", "Durchmesser ca. 44".
SMALL_WORDS = words(
    "of the is are a an measures measured about approx ca circa etwa env du de la le der des del della van"
)
OF = frozenset({"of", "du", "des", "della", "del", "van"})


@dataclass(slots=True)
class Reading:
    """One number with its label: what it states and how well that is said."""

    quantity: Quantity
    label: Label
    key: str | None
    rate: float
    value: Decimal | None = None
    far: int = 0


@dataclass(frozen=True, slots=True)
class Side:
    """The words on one side of a number: their label, and how many words off its nearest is."""

    label: Label
    far: int
    is_served: bool = False  # "for dial", "for movement" directly behind the number


NOTHING = Side(Label.of(()), LABEL_WORDS)


@dataclass(slots=True)
class Clause:
    """The numbers of one clause and the words before, between and behind them."""

    items: list[Quantity] = field(default_factory=list)
    gaps: list[list[int]] = field(default_factory=lambda: [[]])


def clauses_of(draft: Draft, found: list[Quantity]) -> list[Clause]:
    clauses: dict[int, Clause] = {draft.tokens[one.first].clause: Clause() for one in found}
    starts = {one.first: one for one in found}
    inside = {at for one in found for at in range(one.first, one.last + 1)}
    for at, token in enumerate(draft.tokens):
        clause = clauses.get(token.clause)
        if clause is None:
            continue
        if at in starts:
            clause.items.append(starts[at])
            clause.gaps.append([])
        elif at not in inside:
            clause.gaps[-1].append(at)
    return list(clauses.values())


def read_clause(draft: Draft, clause: Clause) -> list[Reading]:
    """Try every division of the gaps, keeping for each number only the best way to reach each division before it."""
    best: dict[int, tuple[float, list[Reading]]] = {0: (0.0, [])}
    shares = [[([], clause.gaps[0])]]
    shares += [_shares(draft, gap) for gap in clause.gaps[1:-1]]
    shares += [[(clause.gaps[-1], [])]]
    for item, befores, behinds in zip(clause.items, shares, shares[1:], strict=False):
        left = [_side_before(draft, before) for _, before in befores]
        right = [_side_behind(draft, behind) for behind, _ in behinds]
        reached: dict[int, tuple[float, list[Reading]]] = {}
        for spot, (rate, readings) in best.items():
            for number, side in enumerate(right):
                reading = _read(draft, item, left[spot], side)
                total = rate + reading.rate
                if number not in reached or total > reached[number][0]:
                    reached[number] = (total, [*readings, reading])
        best = reached
    return max(best.values(), key=lambda one: one[0])[1]


def _shares(draft: Draft, gap: list[int]) -> list[tuple[list[int], list[int]]]:
    """Return the ways to divide a gap: all to the number after it, all to the one before, or shared at a joint."""
    joint = next((spot for spot, at in enumerate(gap[:-1]) if _is_joint(draft.tokens[at])), None)
    colon = next((spot for spot, at in enumerate(gap) if draft.tokens[at].text in (":", "=")), None)
    if colon is not None:
        if any(_is_label(draft.tokens[at]) for at in gap[colon:]):
            return [(gap[:colon], gap[colon:])]
        labels = [spot for spot, at in enumerate(gap[:colon]) if _is_label(draft.tokens[at])]
        return [([], gap), *((gap[: spot + 1], gap[spot + 1 :]) for spot in labels[:CUTS_MOST])]
    if joint is not None:
        cuts = [spot for spot, at in enumerate(gap[:-1]) if spot > joint and _is_label(draft.tokens[at])][:CUTS_MOST]
        return [(gap[:joint], gap[joint:]), *((gap[:joint], gap[cut + 1 :]) for cut in cuts)]
    cuts = [spot + 1 for spot, at in enumerate(gap[:-1]) if _is_label(draft.tokens[at])][:CUTS_MOST]
    return [([], gap), (gap, []), *((gap[:cut], gap[cut:]) for cut in cuts)]


def _is_joint(token: Token) -> bool:
    return token.text in ("/", "&") or (token.has(*SHARES) and token.kind in ("word", "cjk"))


def _read(draft: Draft, item: Quantity, before: Side, behind: Side) -> Reading:
    """Return the best reading of a number with these words on its two sides."""
    if before.label.nouns and behind.is_served:
        behind = NOTHING  # "case 44 mm for movement …" is about the case
    readings = [_rated(draft, item, before), _rated(draft, item, behind)]
    readings[0].rate += FIRST_CHOICE * bool(before.label)
    merged = _merged(before, behind, draft.kind == "hands")
    if merged is not None:
        readings.append(_rated(draft, item, merged))
        readings[2].rate += 2 * FIRST_CHOICE  # both sides together say most
    best = max(readings, key=lambda one: one.rate)
    if merged is None or best is not readings[2]:
        best.rate -= bool(before.label and behind.label)  # a label that stays without its number
    return best


def _merged(before: Side, behind: Side, of_hands: bool) -> Side | None:
    """Join a noun on one side with the measure on the other: "case 44 mm diameter", "outer 44 mm case"."""
    first, second = before.label, behind.label
    if not (first and second) or (first.nouns and second.nouns):
        return None
    said, far = first.said | second.said, max(before.far, behind.far)
    if first.nouns and second.is_dimension and not first.is_dimension:
        return Side(Label(first.nouns, said), far)
    if second.nouns and first.is_dimension and not first.has(*COMPLETE):
        return Side(Label(second.nouns, said), far)
    if of_hands and first.has(*ROLES) != second.has(*ROLES):
        return Side(Label(first.nouns or second.nouns, said), min(before.far, behind.far))
    is_plain = not first.nouns and not second.nouns and first.is_dimension and second.is_dimension
    return Side(Label((), said), far) if is_plain and behind.far == 0 else None


def _side_before(draft: Draft, gap: list[int]) -> Side:
    """Read the words before a number, nearest first.

    In Chinese and Japanese a space ends a phrase: the one before is read only when the nearest names no part.
    """
    tokens = [draft.tokens[at] for at in gap if draft.tokens[at].kind in ("word", "cjk")]
    if tokens and tokens[-1].has("FOR", "FIT") and not tokens[-1].has("HOLEFIT"):
        return Side(Label.of(tokens[-1].concepts), LABEL_WORDS)  # "case for 37 mm movement": what follows says of what
    hidden = _hidden(tokens)
    concepts: list[str] = []
    far, spaces = LABEL_WORDS, 0
    if gap and tokens and tokens[-1].kind == "cjk":
        spaces = int(gap[-1] + 1 < len(draft.tokens) and not draft.tokens[gap[-1] + 1].is_glued)
    words_off = spaces
    for token in tokens[: -LABEL_WORDS - 1 : -1]:
        if spaces > 1 and any(one in NOUNS for one in concepts):
            break
        is_hidden = token.text in ONLY_BEHIND or id(token) in hidden or bool(token.used)
        if not is_hidden:
            concepts += token.concepts
            if far == LABEL_WORDS and _is_label(token):
                far = words_off
        words_off += not (is_hidden or token.text in SMALL_WORDS)
        spaces += token.kind == "cjk" and not token.is_glued
    return Side(Label.of(concepts), far)


def _hidden(tokens: list[Token]) -> set[int]:
    """Return the words that only tell how a label was measured: "height incl. glass", "diameter without crown"."""
    hidden: set[int] = set()
    is_labelled = False
    for token, after in pairwise(tokens):
        is_labelled = is_labelled or _is_label(token)
        if (
            (is_labelled or token.has("NOT"))
            and token.has("NOT", "WITH")
            and after.has("CROWN", "CRYSTAL", "SAPPHIRE", "MINERAL", "ACRYLIC")
        ):
            hidden.add(id(after))
        if token.has("CROWN") and after.has("NOT", "NOTIN"):
            hidden.add(id(token))
    return hidden | _owners(tokens)


def _owners(tokens: list[Token]) -> set[int]:
    """Return a case that only owns what is measured: "dial seat of the case"."""
    spot = next((spot for spot, token in enumerate(tokens) if token.text in OF), None)
    if spot is None or not any(one in NOUNS for token in tokens[:spot] for one in token.concepts):
        return set()
    return {id(token) for token in tokens[spot + 1 : spot + 3] if token.has("CASE", "CROWN", "DIAL")}


def _side_behind(draft: Draft, gap: list[int]) -> Side:
    """Read the words behind a number up to the next "for", "with" or the like; "38.9 mm for dial" is read, too."""
    concepts: list[str] = []
    if gap and draft.tokens[gap[0]].has("FOR") and draft.kind in ("case", "kit", "ring"):
        served = next((draft.tokens[at] for at in gap[1:3] if draft.tokens[at].has("DIAL", "MOVEMENT")), None)
        return Side(Label.of(served.concepts), 0, True) if served else NOTHING
    far = LABEL_WORDS
    for spot, at in enumerate(gap[: 2 * LABEL_WORDS]):
        token = draft.tokens[at]
        if (token.has(*STOPS_BEHIND) and not token.has("HOLEFIT")) or (token.kind == "cjk" and not token.is_glued):
            break
        if token.used and token.used != "calibre":
            continue
        concepts += token.concepts
        if far == LABEL_WORDS and _is_label(token):
            far = spot
    return Side(Label.of([*concepts, "BEHIND"] if concepts else ()), far)


def _is_label(token: Token) -> bool:
    return bool(token.concepts) and is_label(token.concepts)


def _rated(draft: Draft, item: Quantity, side: Side) -> Reading:
    """Rate a label for a number: what it states, how plainly, how near, how plausibly."""
    label, far = side.label, side.far
    if len(item.places) > 1:
        return Reading(item, label, None, _nearness(far) + 3 if label else 0)
    value = item.values[0]
    if not label:
        return Reading(item, label, None, 0)
    key, value = _fact(draft, item, label, value)
    if key is None:
        return Reading(item, label, None, 0.5)
    if key != SWALLOWED and not is_plausible(key, value):
        return Reading(item, label, None, -4)
    worth = 1.5 if key == SWALLOWED else 3
    return Reading(item, label, key, worth + label.is_dimension + _nearness(far), value, far)


def _nearness(far: int) -> float:
    return max(0.0, 2.0 - far)


def _fact(draft: Draft, item: Quantity, label: Label, value: Decimal) -> tuple[str | None, Decimal]:
    """Return the first plausible fact of the label, its noun supplied by the row or the kind where it has none."""
    found: tuple[str | None, Decimal] = (None, value)
    label = with_distance(draft, item, with_role(draft, item, label))
    for noun in nouns_for(draft, item, label):
        for size in (value / 100, value) if groups.may_be_hundredths(draft, item) else (value,):
            key = fact_of(label, draft.kind, size, noun)
            if key == SWALLOWED:
                return key, size
            if key is not None and is_plausible(key, size):
                return key, size
            found = (found[0] or key, found[1])
    return found
