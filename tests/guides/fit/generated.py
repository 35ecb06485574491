"""Listings made by dice, with what they say known beforehand: languages, notations, typos, traps, kits.

`generate(seed)` gives one listing. The truth is fixed before the words are; the words come from `phrases`.
"""
# ruff: noqa: E501  what may be said in each language is one row

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from tests.guides.fit import phrases

CLAIMS = (
    ("ETA 6497", "eta_6497"), ("Unitas 6498", "eta_6498"), ("ST3600", "st3600"), ("ST3620", "st3620"), ("ST36", "st36"),
    ("6497-1", "eta_6497_1"), ("ETA 6498-2", "eta_6498_2"), ("Asian 6497", "clone_6497"), ("NH35", "nh35"),
    ("Molnija 3602", "molnija_3602"), ("Valjoux 7750", "eta_7750"), ("Miyota 8215", "miyota_8215"), ("2824-2", "eta_2824"),
    ("ST3621", "st3621"), ("TY3600", "st3600"), ("SW200-1", "sw200"), ("Miyota 9015", "miyota_9015"), ("DG2813", "dg2813"),
)  # fmt: skip
WEIGHTS = (6, 5, 6, 4, 4, 2, 2, 2, 3, 2, 2, 2, 1, 2, 1, 1, 1, 1)
TRIPLES = (("2.00", "1.15", "0.27"), ("2.00", "1.15", "0.25"), ("2.00", "1.20", "0.25"), ("1.50", "0.90", "0.20"),
           ("1.50", "0.90", "0.25"), ("1.95", "1.13", "0.25"), ("1.88", "0.98", "0.25"), ("1.50", "1.00", "0.17"))  # fmt: skip
SIZES = {
    "case_outer_mm": ("40", "42", "43.5", "44", "45", "46", "47"), "case_thickness_mm": ("11.2", "12.5", "13", "14.2", "15"),
    "case_seat_mm": ("36.5", "36.6", "36.65", "36.7", "36.8", "36.9", "37.0", "37.25", "37.3", "37.6", "38.0", "39.2", "40.5"),
    "case_movement_mm": ("36.6", "37", "36.0", "37.2"), "case_dial_mm": ("37.0", "37.5", "38.5", "38.9", "39"),
    "lug_mm": ("20", "22", "24", "26"), "case_depth_mm": ("4.2", "4.6", "4.8", "5.0"),
    "dial_mm": ("36.5", "36.6", "37", "37.0", "38.5", "38.9", "42"), "dial_thickness_mm": ("0.4", "0.5", "0.8"),
    "centre_hole_mm": ("2.0", "2.2", "2.5"), "movement_mm": ("36.6", "36.0", "25.6"), "movement_height_mm": ("4.5", "4.6"),
    "ring_inner_mm": ("36.1", "36.7", "36.8", "37.3"), "ring_outer_mm": ("38.9", "39.0", "40.4"),
    "stem_thread_mm": ("0.90", "1.20"), "stem_length_mm": ("25", "28", "30"), "crown_mm": ("6.5", "7.0", "8.0"),
    "crown_tap_mm": ("0.9", "1.2"), "crown_tube_mm": ("2.0", "2.5", "3.0"), "crystal_mm": ("38.5", "39.5", "40.0"),
    "crystal_thickness_mm": ("1.5", "2.0"),
}  # fmt: skip
KEYS = {
    "case": (("case_outer_mm",), ("case_seat_mm", "case_movement_mm", "case_dial_mm", "case_thickness_mm", "lug_mm", "case_depth_mm")),
    "dial": (("dial_mm",), ("dial_thickness_mm", "centre_hole_mm")),
    "movement": ((), ("movement_mm", "movement_height_mm")),
    "ring": (("ring_inner_mm", "ring_outer_mm"), ()),
    "stem": ((), ("stem_thread_mm", "stem_length_mm")),
    "crown": (("crown_mm",), ("crown_tap_mm", "crown_tube_mm")),
    "crystal": (("crystal_mm",), ("crystal_thickness_mm",)),
    "hands": ((), ()),
}  # fmt: skip
KINDS = (
    "case",
    "case",
    "case",
    "hands",
    "hands",
    "hands",
    "dial",
    "dial",
    "movement",
    "ring",
    "stem",
    "crown",
    "crystal",
    "kit",
)
SEPARATORS = (", ", "\n", "; ", " | ", "\n- ", ". ")


@dataclass
class Made:
    """A listing and its truth."""

    kind: str
    language: str
    statements: list[str] = field(default_factory=list)
    facts: dict[str, Any] = field(default_factory=dict)
    text: str = ""

    def add(self, key: str, value: Any) -> None:
        if isinstance(value, str) and key in ("calibres", "calibres_excluded", "includes", "excludes"):
            self.facts[key] = tuple(sorted({*self.facts.get(key, ()), value}))
        else:
            self.facts[key] = value


def generate(seed: int) -> Made:
    dice = random.Random(seed)
    made = Made(dice.choice(KINDS), dice.choice((*phrases.LANGUAGES, "en", "en", "de")))
    maker = {"hands": _hands, "kit": _kit}.get(made.kind, _plain)
    maker(dice, made)
    if dice.random() < 0.5:
        made.statements.insert(dice.randrange(1, len(made.statements) + 1), dice.choice(phrases.NOISE[made.language]))
    separator = dice.choice(SEPARATORS[:2] if made.language in ("zh", "ja") else SEPARATORS)
    separator = " " if made.language in ("zh", "ja") and dice.random() < 0.5 else separator
    made.text = separator.join(made.statements)
    if made.language in ("zh", "ja") and dice.random() < 0.2:
        made.text = made.text.translate({ord(c): ord(c) + 0xFEE0 for c in "0123456789."})
    return made


def _number(dice: random.Random, value: str, language: str, *, unit: bool = True) -> str:
    number = Decimal(value)
    shape = dice.choice((value, f"{number:.1f}" if number == round(number, 1) else value, f"{number:.2f}"))
    if language in ("de", "fr", "it", "es", "nl") and dice.random() < 0.8:
        shape = shape.replace(".", ",")
    return shape + (dice.choice(("mm", " mm", "mm", "MM", " mm")) if unit else "")


def _say(dice: random.Random, made: Made, key: str) -> None:
    value = dice.choice(SIZES[key])
    phrase = dice.choice(phrases.SAY[key][made.language])
    made.statements.append(phrase.format(_number(dice, value, made.language)))
    made.add(key, Decimal(value))


def _word(made: Made, key: str, value: str) -> None:
    made.statements.append(phrases.WORDS[key, value][made.language])


def _claims(dice: random.Random, made: Made, count: int) -> str:
    chosen = dict(dice.choices(CLAIMS, WEIGHTS, k=count))
    for key in chosen.values():
        made.add("calibres", key)
    return dice.choice(("/", " / ", " ", ", ")).join(chosen)


def _title(dice: random.Random, made: Made) -> None:
    title = dice.choice(phrases.TITLES[made.kind][made.language])
    if dice.random() < 0.85:
        claim = dice.choice(phrases.FOR[made.language]).format(_claims(dice, made, dice.choice((1, 1, 2, 3))))
        title = f"{claim} {title}" if made.language == "ja" else f"{title} {claim}"
    if made.kind in ("case", "dial", "hands") and made.language in phrases.STYLE and dice.random() < 0.15:
        made.statements.append(title)
        title = dice.choice(phrases.STYLE[made.language])
    made.statements.append(title)


def _plain(dice: random.Random, made: Made) -> None:
    _title(dice, made)
    always, sometimes = KEYS[made.kind]
    keys = [*always, *(key for key in sometimes if dice.random() < 0.6)]
    dice.shuffle(keys)
    for key in keys:
        _say(dice, made, key)
    extra = {"case": _case_words, "dial": _dial_words, "movement": _movement_words}.get(made.kind)
    if extra:
        extra(dice, made)
    if made.kind == "crystal":
        made.add("crystal_type", "sapphire")
    if made.kind in ("case", "hands") and dice.random() < 0.12:
        name, key = dice.choice((("NH35", "nh35"), ("2824", "eta_2824")))
        if key not in made.facts.get("calibres", ()):
            made.statements.append(dice.choice(phrases.NOT_FOR[made.language]).format(name))
            made.add("calibres_excluded", key)


def _clock(dice: random.Random, made: Made, key: str, hours: tuple[int, ...]) -> None:
    hour = dice.choice(hours)
    made.statements.append(dice.choice(phrases.CLOCKS[key][made.language]).format(hour))
    made.add(key, hour)


def _case_words(dice: random.Random, made: Made) -> None:
    if dice.random() < 0.5:
        name = dice.choice(("sapphire", "mineral", "acrylic"))
        _word(made, "crystal_type", name)
        made.add("crystal_type", name)
    if dice.random() < 0.6:
        _clock(dice, made, "crown_clock", (3, 3, 12, 9))
    for key in ("excludes", "includes"):
        if dice.random() < 0.4:
            value = dice.choice([value for name, value in phrases.WORDS if name == key])
            _word(made, key, value)
            for one in value.split():
                made.add(key, one)
    if "lug_mm" in made.facts:
        made.add("form", "wrist")


def _dial_words(dice: random.Random, made: Made) -> None:
    if dice.random() < 0.8:
        _clock(dice, made, "seconds_clock", (9, 6, 9, 3))
        made.add("seconds_type", "sub")
    key, value = dice.choice((("dial_feet", "present"), ("dial_feet", "none"), ("dial_feet_count", "2"), ("", "")))
    if key:
        _word(made, key, value)
        made.add("dial_feet", "none" if value == "none" else "present")
    if key == "dial_feet_count":
        made.add(key, 2)


def _movement_words(dice: random.Random, made: Made) -> None:
    if dice.random() < 0.7:
        _clock(dice, made, "seconds_clock", (9, 6))
    if dice.random() < 0.7:
        _word(made, "jewels", "17")
        made.add("jewels", 17)
    if dice.random() < 0.6:
        beat = dice.choice((("21600", "21600 bph"), ("18000", "18,000 vph"), ("21600", "21'600 A/h")))
        made.statements.append(beat[1])
        made.add("bph", int(beat[0]))
    if dice.random() < 0.3:
        made.statements.append(dice.choice(("16 1/2 ligne", "16½ lignes", "16.5'''", "16 1/2'''")))
        made.add("lignes", Decimal("16.5"))


def _triple(dice: random.Random, made: Made) -> str:
    holes = dice.choice(TRIPLES)
    for key, value in zip(("hour_hole_mm", "minute_hole_mm", "sec_hole_mm"), holes, strict=True):
        made.add(key, Decimal(value))
    if dice.random() < 0.3:
        return dice.choice(("/", "x", "*", " / ")).join(str(int(Decimal(one) * 100)) for one in holes)
    comma = made.language in ("de", "fr", "it", "es", "nl") and dice.random() < 0.7
    numbers = [one.replace(".", ",") if comma else dice.choice((one, str(float(one)))) for one in holes]
    return dice.choice(("*", "/", " x ", " / ", "×", "x", "-")).join(numbers) + dice.choice(("", "mm", " mm"))


LEAD = {"en": ("Hole size: ", "hole ", "fitting ", "holes "), "de": ("Lochung ", "Bohrung ", "Loch "), "fr": ("trous ", "perçage "),
        "it": ("fori ",), "es": ("agujeros ",), "nl": ("gaten ", "gatmaat "), "zh": ("孔径", "针孔"), "ja": ("穴径",)}  # fmt: skip
LONG = {"en": ("Length: ", "length "), "de": ("Länge ", "Längen "), "fr": ("longueur ",), "it": ("lunghezza ",),
        "es": ("longitud ",), "nl": ("lengte ",), "zh": ("长度",), "ja": ("長さ",)}  # fmt: skip


def _hands(dice: random.Random, made: Made) -> None:
    _title(dice, made)
    if dice.random() < 0.55:
        made.statements.append(dice.choice(LEAD[made.language]) + _triple(dice, made))
    else:
        for key, value in zip(("hour_hole_mm", "minute_hole_mm", "sec_hole_mm"), dice.choice(TRIPLES), strict=True):
            phrase = dice.choice(phrases.SAY[key][made.language])
            made.statements.append(phrase.format(_number(dice, value, made.language)))
            made.add(key, Decimal(value))
    if dice.random() < 0.5:
        lengths = [
            Decimal(one) for one in dice.choice((("9.5", "14", "4.5"), ("8.5", "13.0", "4.0"), ("10", "15", "5")))
        ]
        made.statements.append(
            dice.choice(LONG[made.language]) + dice.choice(("/", " / ", "x")).join(map(str, lengths)) + " mm"
        )
        for key, value in zip(("hour_length_mm", "minute_length_mm", "sec_length_mm"), lengths, strict=True):
            made.add(key, value)
    if made.language == "en" and dice.random() < 0.2:
        made.statements.append(dice.choice(("set of 3", "3 pcs", "3 hands")))
        made.add("hands_count", 3)


def _kit(dice: random.Random, made: Made) -> None:
    made.language = "en"
    outer, dial, lug = dice.choice(("42", "44", "46")), dice.choice(("37", "38.9")), dice.choice(("20", "22", "24"))
    movement, key, clock = dice.choice(
        (("ST3600", "st3600", 9), ("ST3620", "st3620", 6), ("ETA 6497-1", "eta_6497_1", 9))
    )
    pieces = [
        f"{outer}mm case",
        f"{movement} movement",
        f"{dial}mm dial",
        f"hands {_triple(dice, made)}",
        f"leather strap {lug}mm",
    ]
    made.facts |= {
        "case_outer_mm": Decimal(outer), "dial_mm": Decimal(dial), "lug_mm": Decimal(lug), "form": "wrist",
        "includes": ("case", "dial", "hands", "movement", "strap"), "calibres": (key,), "seconds_clock": clock,
        "seconds_type": "sub", "crown_clock": 3,
    }  # fmt: skip
    if dice.random() < 0.3:
        pieces[1] = f"no movement, fits {movement}"
        made.facts["includes"], made.facts["excludes"] = ("case", "dial", "hands", "strap"), ("movement",)
        pieces = [*pieces[:1], *pieces[2:], pieces[1]]
    body = dice.choice((" + ", ", ", "\n")).join(pieces)
    made.statements += [dice.choice(("DIY watch kit:", "Complete kit", "Watch building kit -")) + " " + body]
    made.statements.append(
        dice.choice(("small second at {}", "sub seconds @{}", "seconds at {} o'clock")).format(clock)
    )
    made.statements.append("crown at 3")
    if dice.random() < 0.4:
        seat = dice.choice(SIZES["case_seat_mm"])
        made.statements.append(dice.choice(("inner diameter {}mm", "movement seat {} mm")).format(seat))
        made.add("case_seat_mm", Decimal(seat))


def many(count: int, start: int = 0) -> Iterator[Made]:
    return (generate(seed) for seed in range(start, start + count))
