"""Heights and lengths: movement in the case, hands under the crystal, stem in the tube, two bars. PURE."""

from guides.fit.dial import OFFSET_NUMBER
from guides.fit.finding import Finding
from guides.joints.pair import LABELS, WIDENED, Pair
from guides.joints.shapes import Drawing, box, cut, path, scale_bar, upright, words


def depth(pair: Pair, finding: Finding) -> Drawing:
    """Draw the movement between the dial seat and the inside of the back."""
    scale = 96 / max(pair.given, pair.meets)
    gap, is_widened = pair.gap(pair.given - pair.meets, scale)
    low = 24 + pair.meets * scale
    back = low + gap
    shapes = [*cut("plate", (40, 24, 150, low)), *cut("bridge", (12, back, 178, back + 14), -1)]
    shapes += [path("f fine", "M", 12, 24, "H", 178), box(pair.look, 40, min(low, back), 150, max(low, back))]
    shapes += [words("dial seat", (12, 17)), *upright(24, back, 196, f"depth {pair.given:.2f}")]
    shapes += [words(f"movement {pair.meets:.2f}", (95, 64), "middle"), *scale_bar(scale, 158)]
    note = WIDENED if is_widened else ""
    return Drawing(pair.title, tuple(shapes), 170, f"Cut through, heights to scale; widths are schematic.{note}")


def stack(pair: Pair, finding: Finding) -> Drawing:
    """Draw the hands between the dial and the crystal; heights from the dial's face."""
    scale = 84 / max(pair.given, pair.meets)
    gap, is_widened = pair.gap(pair.given - pair.meets, scale)
    floor, top = 126.0, 126.0 - pair.meets * scale
    glass = top - gap
    shapes = [*cut("plate", (12, floor, 178, floor + 10)), *cut("void", (12, glass - 14, 178, glass), -1)]
    shapes += [box("f metal", 88, top, 102, floor), box("f metal", 60, top, 170, min(top + 7, floor))]
    shapes += [
        box(pair.look, 60, min(top, glass), 170, max(top, glass)),
        words(f"hands {pair.meets:.2f}", (14, floor - 6)),
    ]
    shapes += upright(glass, floor, 196, f"crystal {pair.given:.2f}")
    shapes += scale_bar(scale, 156)
    note = WIDENED if is_widened else ""
    return Drawing(pair.title, tuple(shapes), 168, f"Dial, highest hand, crystal; heights to scale.{note}")


def axis(pair: Pair, finding: Finding) -> Drawing:
    """Draw the tube in the case wall and the stem, both measured down from the dial ledge."""
    scale = 76 / max(pair.given, pair.meets)
    gap, is_widened = pair.gap(pair.given - pair.meets, scale)
    stem = 28 + pair.meets * scale
    tube = stem + gap
    shapes = [*cut("bridge", (130, 28, 210, tube - 14)), *cut("bridge", (130, tube + 14, 210, 138))]
    shapes += [box("f metal", 14, stem - 9, 250, stem + 9), path("f hid", "M", 8, stem, "H", 260)]
    shapes += [path("f hid", "M", 120, tube, "H", 292), path("f fine", "M", 8, 28, "H", 210)]
    shapes += [box(pair.look, 214, min(stem, tube), 244, max(stem, tube)), words("dial ledge", (8, 21))]
    shapes += [
        words(f"stem {pair.meets:.2f}", (14, stem + 26)),
        words(f"tube {pair.given:.2f}", (294, 21), "end"),
    ]
    shapes += scale_bar(scale, 156)
    note = WIDENED if is_widened else ""
    return Drawing(
        pair.title, tuple(shapes), 168, f"Heights below the dial ledge to scale; the parts are schematic.{note}"
    )


def lengths(pair: Pair, finding: Finding) -> Drawing:
    """Draw two lengths from one line: a stem and what is needed, a hand and half the opening, two distances."""
    is_hand = finding.check == "hand-length"
    given, meets = pair.given, pair.meets / 2 if is_hand else pair.meets
    scale = 230 / max(given, meets)
    gap, is_widened = pair.gap(given - meets, scale)
    end = 20 + meets * scale
    mine = end + gap
    first, second = LABELS["seconds-offset"] if finding.number == OFFSET_NUMBER else LABELS[finding.check]
    shapes = [path("f", "M", 20, 22, "V", 124), box("f metal", 20, 50, mine, 62), box("f plate", 20, 92, end, 104)]
    shapes += [box(pair.look, min(mine, end), 50, max(mine, end), 62), path("f hid", "M", end, 40, "V", 112)]
    shapes += [
        words(f"{first} {given:.2f}", (26, 44)),
        words(f"{second} {meets:.2f}", (26, 86)),
        *scale_bar(scale, 140),
    ]
    where = "From the centre of the hole, lengths" if is_hand else "Lengths"
    return Drawing(pair.title, tuple(shapes), 152, f"{where} to scale.{WIDENED if is_widened else ''}")


def thickness(pair: Pair, finding: Finding) -> Drawing:
    """Draw the dial's thickness beside the usual one."""
    scale = 76 / max(pair.given, pair.meets, 0.65)
    floor = 104.0
    shapes = [
        *cut("plate", (20, floor - pair.given * scale, 130, floor)),
        *cut("bridge", (170, floor - pair.meets * scale, 280, floor)),
    ]
    shapes += [path("f fine", "M", 8, floor, "H", 292), path("f hid", "M", 8, floor - 0.65 * scale, "H", 292)]
    shapes += [
        words(f"this dial {pair.given:.2f}", (75, 122), "middle"),
        words(f"usual {pair.meets:.2f}", (225, 122), "middle"),
    ]
    shapes += [words("0.65 at the most", (150, 20), "middle"), *scale_bar(scale, 146)]
    return Drawing(pair.title, tuple(shapes), 158, "Thickness to scale, cut through.")
