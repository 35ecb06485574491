"""The numbers and words that a part, or a visitor's own watch, is described by: names, bounds, and how each is read.

PURE. Keys are those of eval/LISTINGS.md and `guides.fit.build`. Bounds are wider than any watch: they catch a slip of
the comma, and keep what programs send within reason.
"""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from guides.catalog.units import format_mm
from guides.fit import FORMS, read_listing

NUMBER = re.compile(r"([0-9]{1,3})(?:[.,]([0-9]{1,4}))?\s*(?:mm)?", re.IGNORECASE)
SHOWN = 20
WORDS_MOST = 200
SUPPLIED = ("case", "movement", "dial", "hands", "ring", "clamps", "screws", "stem", "tool", "strap", "box")
KIND_NAMES = {
    "case": "Case",
    "dial": "Dial",
    "hands": "Hands",
    "movement": "Movement",
    "stem": "Stem",
    "crown": "Crown",
    "ring": "Movement ring",
    "crystal": "Crystal",
    "kit": "Kit of several parts",
}


class FieldError(ValueError):
    """What a visitor wrote cannot be used: the text names it and says what was wanted."""


def shown(text: str) -> str:
    """Repeat a visitor's words in an error: printable, and not longer than a glance."""
    plain = "".join(letter if letter.isprintable() else "?" for letter in text)
    return f"“{plain[:SHOWN]}{'…' if len(plain) > SHOWN else ''}”"


@dataclass(frozen=True, slots=True)
class Field:
    """One fact. `read` makes a value of words, `write` words of a value; `what` is how an error calls it."""

    key: str
    label: str
    read: Callable[[str], Any]
    write: Callable[[Any], str]
    hint: str = ""
    choices: tuple[tuple[str, str], ...] = ()

    @property
    def is_length(self) -> bool:
        return self.key.endswith("_mm") and not self.choices and self.key != "unlabelled_mm"


def plain(text: str) -> str:
    """Bring full-width digits and odd spaces to plain ones."""
    return " ".join(unicodedata.normalize("NFKC", text).split())


def length(key: str, label: str, low: str, high: str, what: str = "", hint: str = "") -> Field:  # noqa: PLR0913, PLR0917
    least, most, name = Decimal(low), Decimal(high), what or f"the {label.lower()}"

    def read(text: str) -> Decimal:
        match = NUMBER.fullmatch(plain(text))
        if not match:
            raise FieldError(f"{shown(text)} is not a length in mm. Write digits, as in {_example(least, most)}.")
        value = Decimal(f"{match[1]}.{match[2] or 0}")
        if least <= value <= most:
            return value
        raise FieldError(_outside(value, least, most, name))

    return Field(key, label, read, format_mm, hint)


def _example(least: Decimal, most: Decimal) -> str:
    return format_mm((least + most) / 2)


def _outside(value: Decimal, least: Decimal, most: Decimal, name: str) -> str:
    more = "more" if value > most else "less"
    better = next((one for one in (value / 10, value / 100, value * 10) if least <= one <= most), None)
    tail = f"Did you mean {format_mm(better)}?" if better else f"Write {format_mm(least)} to {format_mm(most)}."
    return f"{format_mm(value)} mm is {more} than {name} can be. {tail}"


def whole(key: str, label: str, low: int, high: int) -> Field:
    def read(text: str) -> int:
        number = plain(text)
        if not (number.isascii() and number.isdigit() and len(number) < 7 and low <= int(number) <= high):
            raise FieldError(f"{shown(text)} is not a number from {low} to {high}.")
        return int(number)

    return Field(key, label, read, str, f"{low} to {high}")


def number(key: str, label: str, low: int, high: int) -> Field:
    def read(text: str) -> Decimal:
        match = NUMBER.fullmatch(plain(text))
        value = Decimal(f"{match[1]}.{match[2] or 0}") if match else None
        if value is None or not low <= value <= high:
            raise FieldError(f"{shown(text)} is not a number from {low} to {high}.")
        return value

    return Field(key, label, read, str)


def choice(key: str, label: str, *choices: tuple[str, str]) -> Field:
    values = {str(value): value for value, _ in choices}

    def read(text: str) -> str:
        if text not in values:
            raise FieldError(f"{shown(text)} is not one of {', '.join(values)}.")
        return values[text]

    return Field(key, label, read, str, choices=choices)


def yes(key: str, label: str) -> Field:
    def read(text: str) -> bool:
        if text not in ("yes", "no"):
            raise FieldError(f"{shown(text)} is neither yes nor no.")
        return text == "yes"

    return Field(key, label, read, lambda value: "yes" if value else "no", choices=(("yes", "Yes"), ("no", "No")))


def _read_calibres(text: str) -> tuple[str, ...]:
    """Read names, or ids, by the reader of listings; so a visitor may write them as a shop does."""
    names = [one.strip() for one in text[:WORDS_MOST].split(",") if one.strip()]
    found = [_calibres_of(one) for one in names]
    if unknown := [name for name, ids in zip(names, found, strict=True) if not ids]:
        raise FieldError(f"{shown(unknown[0])} is no calibre that is known here. Write it as in ST3600 or ETA 6497-1.")
    return tuple(sorted({one for ids in found for one in ids}))


def _calibres_of(name: str) -> tuple[str, ...]:
    return read_listing(f"for {name}", "case").values().get("calibres", ())


def _write_calibres(ids: tuple[str, ...]) -> str:
    """Write ids as names that are read back as the same ids.

    >>> _write_calibres(("eta_6497_1", "st3600"))
    'ETA 6497-1, ST3600'
    """
    return ", ".join(one.upper().replace("_", " ", 1).replace("_", "-") for one in ids)


def calibres(key: str, label: str) -> Field:
    return Field(key, label, _read_calibres, _write_calibres, "As in ST3600, ETA 6497-1")


def supplied(key: str, label: str) -> Field:
    def read(text: str) -> tuple[str, ...]:
        names = [one.strip().lower() for one in text[:WORDS_MOST].split(",") if one.strip()]
        if unknown := [one for one in names if one not in SUPPLIED]:
            raise FieldError(f"{shown(unknown[0])} is not known here. Known: {', '.join(SUPPLIED)}.")
        return tuple(sorted(set(names)))

    return Field(key, label, read, ", ".join, f"Of {', '.join(SUPPLIED)}")


SECONDS_TYPES = (("sub", "Small seconds"), ("centre", "Centre seconds"), ("none", "No seconds hole"))
HOUR, MINUTE, SECONDS = ("0.5", "4"), ("0.3", "3"), ("0.1", "1.5")
DISC = ("10", "80")
FACTS = {
    one.key: one
    for one in (
        calibres("calibres", "Sold for, or sold as"),
        calibres("calibres_excluded", "Sold as not for"),
        choice("form", "Wrist or pocket", *((one, one.capitalize()) for one in FORMS)),
        whole("crown_clock", "Crown at", 1, 12),
        length("case_seat_mm", "Bore that holds the movement, mm", *DISC, "a bore", "Measured inside, not the outside"),
        length("case_movement_mm", "Named movement size, mm", *DISC, "a movement", "As in “for 36.6 mm movement”"),
        length("case_dial_mm", "Dial seat, mm", *DISC, "a dial seat"),
        length("case_opening_mm", "Visible opening, mm", *DISC, "an opening"),
        length("case_depth_mm", "Depth, dial seat to back, mm", "1", "20", "a depth"),
        length("case_outer_mm", "Outside of the case, mm", "15", "90", "a case", "Decides nothing"),
        length("case_thickness_mm", "Thickness of the case, mm", "3", "40", "a case"),
        length("tube_outer_mm", "Tube, outside, mm", "0.8", "6", "a tube"),
        length("tube_axis_mm", "Tube centre below the dial ledge, mm", "0.5", "8", "a tube's place"),
        length("lug_mm", "Lug width, mm", "8", "40", "a lug width"),
        length("crystal_mm", "Crystal, mm", *DISC, "a crystal"),
        length("crystal_thickness_mm", "Thickness of the crystal, mm", "0.3", "10", "a crystal"),
        length("crystal_seat_mm", "Crystal seat, mm", *DISC, "a crystal seat"),
        length("crystal_height_mm", "Dial to the inside of the crystal, mm", "0.2", "10", "a height"),
        choice(
            "crystal_type", "Crystal is of", *((one, one.capitalize()) for one in ("sapphire", "mineral", "acrylic"))
        ),
        length("dial_mm", "Dial, mm", *DISC, "a dial"),
        length("dial_thickness_mm", "Thickness of the dial, mm", "0.1", "3", "a dial"),
        length("subdial_thickness_mm", "Thickness at the sub-dial, mm", "0.05", "3", "a dial"),
        yes("dial_recessed", "Sub-dial lies deeper"),
        yes("dial_date_window", "Date window"),
        choice(
            "seconds_type",
            "Seconds",
            ("sub", "Small seconds"),
            ("centre", "Centre seconds"),
            ("none", "No seconds hole"),
        ),
        whole("seconds_clock", "Seconds at", 1, 12),
        choice("dial_feet", "Feet", ("present", "Has feet"), ("none", "No feet"), ("both", "For 6497 and 6498")),
        whole("dial_feet_count", "Number of feet", 0, 8),
        length("centre_hole_mm", "Centre hole, mm", "0.5", "5", "a centre hole"),
        length("dial_seconds_hole_mm", "Hole for the seconds, mm", "0.2", "4", "a seconds hole"),
        length("seconds_offset_mm", "Centre to seconds, mm", "3", "20", "this distance"),
        length("hour_hole_mm", "Hour hand hole, mm", *HOUR, "an hour hand's hole"),
        length("minute_hole_mm", "Minute hand hole, mm", *MINUTE, "a minute hand's hole"),
        length("sec_hole_mm", "Seconds hand hole, mm", *SECONDS, "a seconds hand's hole"),
        length("hour_length_mm", "Hour hand, hole to tip, mm", "2", "40", "an hour hand"),
        length("minute_length_mm", "Minute hand, hole to tip, mm", "2", "40", "a minute hand"),
        length("sec_length_mm", "Seconds hand, hole to tip, mm", "1", "40", "a seconds hand"),
        length("minute_top_mm", "Top of the minute hand above the dial, mm", "0.1", "8", "this height"),
        whole("hands_count", "Number of hands", 1, 12),
        length("movement_mm", "Size of the movement, mm", *DISC, "a movement"),
        length("movement_height_mm", "Height of the movement, mm", "1", "15", "a movement"),
        number("lignes", "Size in lignes", 3, 30),
        number("american_size", "American size", 0, 24),
        whole("bph", "Beats per hour", 10_000, 72_000),
        whole("jewels", "Jewels", 0, 60),
        length("stem_thread_mm", "Stem thread, mm", "0.4", "3", "a stem thread"),
        length("stem_length_mm", "Length of the stem, mm", "3", "60", "a stem"),
        whole("tap_no", "Tap number", 1, 30),
        length("crown_tap_mm", "Crown thread, mm", "0.4", "3", "a crown thread"),
        length("crown_tube_mm", "Fits a tube of, mm", "0.8", "6", "a tube"),
        length("crown_mm", "Outside of the crown, mm", "2", "20", "a crown"),
        length("crown_height_mm", "Height of the crown, mm", "1", "15", "a crown"),
        length("ring_inner_mm", "Ring, inside, mm", *DISC, "a ring's inside"),
        length("ring_outer_mm", "Ring, outside, mm", *DISC, "a ring"),
        length("ring_height_mm", "Height of the ring, mm", "0.3", "15", "a ring"),
        length("inner_height_mm", "Crystal to back, inside, mm", "2", "30", "this height"),
        supplied("includes", "Supplied with it"),
        supplied("excludes", "Said not to be supplied"),
    )
}
# What decides, for each kind of part: these are asked for. Whatever else a listing says is shown when it says it.
ASKED = {
    "case": ("calibres", "case_seat_mm", "case_movement_mm", "form", "crown_clock", "case_depth_mm", "case_dial_mm",
             "case_opening_mm", "tube_axis_mm", "includes"),
    "dial": ("calibres", "dial_mm", "seconds_type", "seconds_clock", "dial_feet", "centre_hole_mm", "dial_thickness_mm",
             "seconds_offset_mm"),
    "hands": ("calibres", "hour_hole_mm", "minute_hole_mm", "sec_hole_mm", "minute_length_mm"),
    "movement": ("calibres", "seconds_clock", "crown_clock", "movement_mm"),
    "stem": ("calibres", "stem_thread_mm", "stem_length_mm"),
    "crown": ("crown_tap_mm", "crown_tube_mm"),
    "ring": ("ring_inner_mm", "ring_outer_mm"),
    "crystal": ("crystal_mm", "crystal_type", "crystal_height_mm"),
    "kit": ("includes", "calibres", "case_seat_mm", "form", "crown_clock", "case_dial_mm", "dial_mm", "seconds_clock",
            "dial_feet", "hour_hole_mm", "minute_hole_mm", "sec_hole_mm"),
}  # fmt: skip
# A visitor's own numbers. Those of the movement are always measured; of a case they may be what its seller says.
MOVEMENT_OWN = (
    length("hour_post_mm", "Hour pipe, mm", *HOUR, "an hour pipe", "About 2.00"),
    length("minute_post_mm", "Minute post, mm", *MINUTE, "a minute post", "About 1.15"),
    length("seconds_post_mm", "Seconds post, mm", *SECONDS, "a seconds post", "About 0.27"),
    length("movement_mm", "Body, mm", *DISC, "a movement's body"),
    length("flange_mm", "Flange, mm", *DISC, "a movement's flange"),
    length("movement_height_mm", "Height, mm", "1", "15", "a movement"),
    length("stem_axis_mm", "Stem axis below the dial seat, mm", "0.5", "6", "a stem's place"),
    length("seconds_offset_mm", "Centre to seconds, mm", "3", "20", "this distance"),
)
CASE_OWN = (
    length("case_bore_mm", "Bore, mm", *DISC, "a bore"),
    length("case_dial_mm", "Dial seat, mm", *DISC, "a dial seat"),
    length("case_opening_mm", "Visible opening, mm", *DISC, "an opening"),
    length("crystal_seat_mm", "Crystal seat, mm", *DISC, "a crystal seat"),
    length("tube_outer_mm", "Tube, outside, mm", "0.8", "6", "a tube"),
    length("crown_tap_mm", "Crown thread, mm", "0.4", "3", "a crown thread"),
    length("stem_thread_mm", "Stem thread, mm", "0.4", "3", "a stem thread"),
    length("stem_needed_mm", "Stem length needed, mm", "3", "60", "a stem"),
)
OWN = {one.key: one for one in (*MOVEMENT_OWN, *CASE_OWN)}
