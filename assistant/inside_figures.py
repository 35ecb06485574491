"""Drawings of a sentence inside the network: places and sizes only, the templates write the SVG. PURE.

Units are those of each drawing's view box, y down.
"""

import math
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from assistant.sentence import Seen

PITCH = 20  # from one token to the next
LABEL_WIDTH, LETTER = 10, 9.5  # letters of a label, and the units of one at a phone's size of letters
LARGEST, SMALLEST = 18.0, 0.005  # side of a weight of 1; a weight below this is a dot
NAMED = 0.02  # weights from here on say their number when pointed at
STEPS = (3, 8, 20, 32, 48, 64)  # tokens; each step of the drawing has its own least and largest width
NEEDLES = 768  # at most; then one needle spans several numbers
AXIS_START, AXIS_WIDTH = 108, 232


@dataclass(frozen=True, slots=True)
class Label:
    """A token's text beside its row, cut to what fits."""

    x: float
    y: float
    text: str


@dataclass(frozen=True, slots=True)
class Weight:
    """A square whose area is the weight; `said` is its number in words, or empty for the small ones."""

    x: float
    y: float
    side: float
    said: str


@dataclass(frozen=True, slots=True)
class Triangle:
    """Attention: a row looks, a column is looked at; a token's name stands where its row meets its column."""

    width: int
    height: int
    step: int  # the least of STEPS that holds the tokens
    dots: str
    stairs: str
    weights: tuple[Weight, ...]
    labels: tuple[Label, ...]


def triangle(seen: Seen) -> Triangle:
    """Draw the weights of the chosen head."""
    count, names = len(seen.tokens), [token.text for token in seen.tokens]
    cells = [(row, n, weight) for row, weights in enumerate(seen.weights) for n, weight in enumerate(weights)]
    labels = tuple(Label((row + 1) * PITCH + 7, _middle(row) + 5, cut(name)) for row, name in enumerate(names))
    return Triangle(
        width=math.ceil(max(label.x + width_of(label.text) * LETTER for label in labels)),
        height=count * PITCH + 2,
        step=next((step for step in STEPS if count <= step), STEPS[-1]),
        dots="".join(f"M{_middle(n)} {_middle(row)}h0" for row, n, weight in cells if weight < SMALLEST),
        stairs="M0 0" + "".join(f"h{PITCH}v{PITCH}" for _ in range(count)) + "H0Z",
        weights=tuple(_weight(row, n, weight, names) for row, n, weight in cells if weight >= SMALLEST),
        labels=labels,
    )


def _middle(place: int) -> int:
    return place * PITCH + PITCH // 2


def _weight(row: int, n: int, weight: float, names: Sequence[str]) -> Weight:
    side = round(LARGEST * weight**0.5, 2)
    said = f"{names[row]} looks at {names[n]}: {weight:.2f}" if weight >= NAMED else ""
    return Weight(round(_middle(n) - side / 2, 2), round(_middle(row) - side / 2, 2), side, said)


def cut(text: str, most: int = LABEL_WIDTH) -> str:
    """Cut a label to a width.

    >>> cut("·escapement"), cut("wheel")
    ('·escapeme…', 'wheel')
    """
    if width_of(text) <= most:
        return text
    kept = next(n for n in range(len(text), -1, -1) if width_of(text[:n]) <= most - 1)
    return f"{text[:kept]}…"


def width_of(text: str) -> int:
    """In letters; those of East Asia and emoji count double."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


@dataclass(frozen=True, slots=True)
class Sizes:
    """One token's size before the norm (a ring) and after it (a disc), on a scale of powers of ten."""

    label: Label
    before_x: float
    after_x: float
    y: int


@dataclass(frozen=True, slots=True)
class Scale:
    """Rows of sizes under one axis; `ticks` are (x, words)."""

    height: int
    ticks: tuple[tuple[float, str], ...]
    rows: tuple[Sizes, ...]


def norm_scale(seen: Seen) -> Scale:
    """Draw how large each token's vector is, before and after the norm."""
    sizes = [size for size in (*seen.before, *seen.after) if size > 0] or [1.0]
    low, high = math.floor(math.log10(min(sizes))), math.ceil(math.log10(max(sizes)))
    high = max(high, low + 1)

    def x(size: float) -> float:
        share = (math.log10(size) - low) / (high - low) if size > 0 else 0.0
        return round(AXIS_START + AXIS_WIDTH * share, 1)

    rows = zip(seen.tokens, seen.before, seen.after, strict=True)
    return Scale(
        height=len(seen.tokens) * PITCH + 28,
        ticks=tuple((x(10.0**power), f"{10.0**power:,g}") for power in range(low, high + 1)),
        rows=tuple(
            Sizes(Label(AXIS_START - 12, 29 + _middle(n), cut(token.text)), x(before), x(after), 24 + _middle(n))
            for n, (token, before, after) in enumerate(rows)
        ),
    )


@dataclass(frozen=True, slots=True)
class Strip:
    """A needle for each number, up or down from zero. Drawn `width` wide and 100 high, stretched to its place."""

    width: int
    zero: float
    needles: str
    highest: float
    lowest: float
    each: int  # numbers that one needle spans


def strip(values: Sequence[float]) -> Strip:
    """Draw a vector as needles."""
    each = math.ceil(len(values) / NEEDLES)
    groups = [values[n : n + each] for n in range(0, len(values), each)]
    highest, lowest = max(values), min(values)
    top, bottom = max(highest, 0.0), min(lowest, 0.0)
    scale = 100 / ((top - bottom) or 1.0)
    zero = top * scale
    ends = [(zero - max(*group, 0.0) * scale, zero - min(*group, 0.0) * scale) for group in groups]
    needles = "".join(f"M{n + 0.5:g} {up:.1f}V{down:.1f}" for n, (up, down) in enumerate(ends))
    return Strip(len(groups), round(zero, 1), needles, highest, lowest, each)
