"""What one statement says, rule by rule of eval/LISTINGS.md section 3. The texts are ours."""
# ruff: noqa: E501, RUF001  a text and its facts are one row; full-width signs and kana are the data here

from decimal import Decimal

import pytest

from guides.fit import BuildError, read_listing
from guides.fit.build import BAIT, FITS_CASES, RANDOM, UNIVERSAL


def said(kind, text):
    """Return the facts of a text, lengths as text."""
    shown = {}
    for key, value in read_listing(text, kind).values().items():
        many = isinstance(value, tuple)
        shown[key] = " ".join(map(str, value)) if many else str(value) if isinstance(value, Decimal) else value
    return shown


@pytest.mark.parametrize(
    "text",
    [
        "Hole size 2.0*1.15*0.27",
        "fitting 200/115/27",
        "200x115x27",
        "h2.0 m1.15 s0.27",
        "H 2,00 / M 1,15 / S 0,27",
        "hour 2.00 minute 1.15 second 0.27 mm",
        "2.00 (hour), 1.15 (minute), 0.27 (second)",
        "Stundenzeiger 2,0mm, Minutenzeiger 1,15mm, Sekundenzeiger 0,27mm",
        "heures 2,00 mm, minutes 1,15 mm, petite seconde 0,27 mm",
        "ore 2,00 minuti 1,15 secondi 0,27",
        "hora 2,0 mm, minutero 1,15 mm, segundero 0,27 mm",
        "gat uur 2,00 minuut 1,15 seconde 0,27",
        "时针2.0 分针1.15 秒针0.27",
        "時針２．００ｍｍ　分針１．１５ｍｍ　秒針０．２７ｍｍ",
        "Minute/Hour/Second: 1.15/2.0/0.27",
        "hour 200, minute 115, seconds 27",
        "2.0 1.15 0.27",
        "Huor 2.0 mintue 1.15 secand .27",
    ],
)
def test_three_holes_in_every_notation(text):
    found = read_listing(f"Hands. {text}", "hands").values()
    assert [found.get(f"{hand}_hole_mm") for hand in ("hour", "minute", "sec")] == [
        Decimal("2"),
        Decimal("1.15"),
        Decimal("0.27"),
    ]


@pytest.mark.parametrize(
    ("kind", "text", "facts"),
    [
        ("case", "Case diameter 44 mm (without crown)", {"case_outer_mm": "44"}),
        ("case", "inner diameter: 36,70 mm", {"case_seat_mm": "36.70"}),
        ("case", "Werkaufnahme Ø 37,30", {"case_seat_mm": "37.30"}),
        ("case", "bore 1 7/16 in", {"case_seat_mm": "36.51"}),
        ("case", 'bore 1.465"', {"case_seat_mm": "37.21"}),
        ("case", "outer 4.4 cm", {"case_outer_mm": "44.0"}),
        ("case", "for 36.6 mm movement", {"case_movement_mm": "36.6"}),
        ("case", "suit dial 38.9mm, dial opening 36mm", {"case_dial_mm": "38.9", "case_opening_mm": "36"}),
        ("case", "height incl. glass 13.2 mm", {"case_thickness_mm": "13.2"}),
        ("case", "inside height from dial seat to back 4,2 mm", {"case_depth_mm": "4.2"}),
        ("case", "lug to lug 52, lug 22 mm", {"lug_mm": "22", "form": "wrist"}),
        ("case", "crown tube 2.5mm", {"tube_outer_mm": "2.5"}),
        ("case", "44mm case 22mm lugs 13mm thick", {"case_outer_mm": "44", "lug_mm": "22", "case_thickness_mm": "13", "form": "wrist"}),
        ("case", "case/dial/lug: 44/38.9/24 mm", {"case_outer_mm": "44", "case_dial_mm": "38.9", "lug_mm": "24", "form": "wrist"}),
        ("case", "表壳直径44mm 厚度13mm 表耳24mm", {"case_outer_mm": "44", "case_thickness_mm": "13", "lug_mm": "24", "form": "wrist"}),
        ("case", "buitendiameter 44, binnendiameter 36,8", {"case_outer_mm": "44", "case_seat_mm": "36.8"}),
        ("dial", "dial 37 x 0.4 mm", {"dial_mm": "37", "dial_thickness_mm": "0.4"}),
        ("dial", "centre hole 2.5mm, seconds hole 0.8mm", {"centre_hole_mm": "2.5", "dial_seconds_hole_mm": "0.8"}),
        ("dial", "seconds axis 10.25 mm from centre", {"seconds_offset_mm": "10.25"}),
        ("dial", "for 44mm case", {"case_outer_mm": "44"}),
        ("crystal", "Flat sapphire 1.5 x 40.0 mm", {"crystal_mm": "40.0", "crystal_thickness_mm": "1.5", "crystal_type": "sapphire"}),
        ("ring", "39.0 / 36.8 x 3 mm", {"ring_outer_mm": "39.0", "ring_inner_mm": "36.8", "ring_height_mm": "3"}),
        ("stem", "tap 10, 28 mm long", {"tap_no": 10, "stem_thread_mm": "0.90", "stem_length_mm": "28"}),
        ("stem", "tap 9", {"tap_no": 9}),
        ("crown", "tap 8 / 1.20, for tube 2.5", {"tap_no": 8, "crown_tap_mm": "1.20", "crown_tube_mm": "2.5"}),
        ("hands", "length 9/13/4.5 mm", {"hour_length_mm": "9", "minute_length_mm": "13", "sec_length_mm": "4.5"}),
        ("hands", "Minute hand 13.0, hour 8.5", {"minute_length_mm": "13.0", "hour_length_mm": "8.5"}),
        ("movement", "16 1/2''' , 36.6 mm", {"lignes": "16.5", "movement_mm": "36.6"}),
        ("movement", "17J, 21'600 A/h, 36.6 x 4.5 mm",
         {"jewels": 17, "bph": 21600, "movement_mm": "36.6", "movement_height_mm": "4.5"}),
        ("case", "16s open face", {"american_size": 16, "form": "pocket"}),
        ("case", "44 36.6 38.9 22", {"unlabelled_mm": "44 36.6 38.9 22"}),
    ],
)  # fmt: skip
def test_a_length_finds_its_label(kind, text, facts):
    assert said(kind, text) == facts


@pytest.mark.parametrize(
    "text",
    [
        "please allow 1-2mm error because of manual measuring",
        "1-3 mm error due to manual measurement",
        "Bitte 1-2 mm Messfehler beachten",
        "écart de 1 à 2 mm possible",
        "手工测量误差1-3mm",
        "316L steel, 5 ATM, C3 lume, 25 USD, 15 days, 100% new, 1 x, 46h reserve, 30 m",
        "numerals at 12 and 6, logo at 12",
        "part 401, No. 3, ref 1234",
    ],
)
def test_boilerplate_and_other_numbers_are_no_facts(text):
    assert said("case", text) == {}


@pytest.mark.parametrize(
    ("kind", "text", "facts"),
    [
        ("case", "for ETA 6497/6498, ST3600K, TY3600", {"calibres": "eta_6497 eta_6498 st3600"}),
        ("case", "6497-1/6498-2, 6497/8", {"calibres": "eta_6497 eta_6497_1 eta_6498 eta_6498_2"}),
        ("hands", "NH35/36, 7S26, SW200-1, 821A", {"calibres": "miyota_821a nh35 nh36 seiko_7s26 sw200"}),
        ("hands", "2892-A2, Ronda 715, Valjoux 7750", {"calibres": "eta_2892 eta_7750 ronda_715"}),
        ("case", "Asian 6497/6498", {"calibres": "clone_6497 clone_6498"}),
        ("case", "Seagull ST3600, ETA 6497", {"calibres": "eta_6497 st3600"}),
        ("case", "fits NH35, not for 6497", {"calibres": "nh35", "calibres_excluded": "eta_6497"}),
        ("case", "does not fit 6498", {"calibres_excluded": "eta_6498"}),
        ("case", "passt nicht auf 6497", {"calibres_excluded": "eta_6497"}),
        ("case", "NH35用 6497不可", {"calibres": "nh35", "calibres_excluded": "eta_6497"}),
        ("hands", "can be modified to fit 6497", {"calibres": "eta_6497"}),
        ("hands", "without seconds for 6497", {"calibres": "eta_6497"}),
        ("movement", "Molnija 3602, goes into 6497 cases", {"calibres": "molnija_3602"}),
        ("movement", "6497 style movement", {"calibres": "eta_6497"}),
        ("movement", "6497/6498, asian made", {"calibres": "clone_6497 clone_6498"}),
        ("dial", "6497 style", {}),
        ("hands", "pour montres style 6497", {}),
        ("case", "Marina style 6497 case", {"calibres": "eta_6497"}),
    ],
)
def test_a_calibre_is_claimed_excluded_or_only_looked_like(kind, text, facts):
    found = said(kind, text)
    assert {key: found[key] for key in found if key.startswith("calibres")} == facts


@pytest.mark.parametrize(
    ("kind", "text", "facts"),
    [
        ("dial", "small second at 9 o'clock", {"seconds_clock": 9, "seconds_type": "sub"}),
        ("dial", "sub dial 9H", {"seconds_clock": 9, "seconds_type": "sub"}),
        ("dial", "petite seconde à neuf heures", {"seconds_clock": 9, "seconds_type": "sub"}),
        ("dial", "9点小秒", {"seconds_clock": 9, "seconds_type": "sub"}),
        ("dial", "スモールセコンド6時", {"seconds_clock": 6, "seconds_type": "sub"}),
        ("dial", "Zentralsekunde, Datum bei 3", {"seconds_type": "centre", "dial_date_window": True}),
        ("dial", "no second hole", {"seconds_type": "none"}),
        ("dial", "two sub dials at 3 and 9", {"seconds_type": "sub"}),
        ("case", "crown on 3, so sub seconds come out at 9", {"crown_clock": 3, "seconds_clock": 9}),
        ("case", "Krone bei drei Uhr", {"crown_clock": 3}),
        ("movement", "sub second at 9", {"seconds_clock": 9}),
        ("dial", "two dial feet", {"dial_feet": "present", "dial_feet_count": 2}),
        ("dial", "ohne Füße", {"dial_feet": "none"}),
        ("dial", "足2本", {"dial_feet": "present", "dial_feet_count": 2}),
        ("dial", "feet for both 6497 and 6498", {"dial_feet": "both", "calibres": "eta_6497 eta_6498"}),
        ("case", "sapphire front, mineral glass back", {"crystal_type": "sapphire"}),
        ("case", "dress watch case", {"form": "wrist"}),
        ("case", "wristwatch case from an old pocket watch", {"form": "wrist"}),
        ("hands", "Package: hour + minute + second", {"hands_count": 3}),
        ("hands", "set of 3", {"hands_count": 3}),
        ("hands", "3 sets left", {}),
    ],
)
def test_words_say_what_they_say(kind, text, facts):
    assert said(kind, text) == facts


@pytest.mark.parametrize(
    ("kind", "text", "facts"),
    [
        ("case", "movement, dial and hands is not include", {"excludes": "dial hands movement"}),
        ("case", "ohne Werk, Zifferblatt und Zeiger", {"excludes": "dial hands movement"}),
        ("case", "No incluye movimiento, esfera ni agujas", {"excludes": "dial hands movement"}),
        ("case", "no movement, strap included", {"excludes": "movement", "includes": "strap", "form": "wrist"}),
        ("case", "with stem and 2 screws", {"includes": "screws stem"}),
        ("case", "screw down crown, screw back", {}),
        ("ring", "slot for stem", {}),
        ("hands", "second hand not included", {}),
        ("kit", "kit: case + dial + hands, no movement", {"includes": "case dial hands", "excludes": "movement"}),
        (
            "kit",
            "kit: 44mm case, ST3600, dial",
            {"includes": "case dial movement", "calibres": "st3600", "case_outer_mm": "44"},
        ),
        ("kit", "kit: case, hands for ST3600 movement", {"includes": "case hands", "calibres": "st3600"}),
    ],
)
def test_the_box_holds_what_is_said(kind, text, facts):
    assert said(kind, text) == facts


@pytest.mark.parametrize(
    ("kind", "text", "remark"),
    [
        ("case", "6497 look, for NH35", BAIT),
        ("dial", "UNIVERSAL 6497/6498", UNIVERSAL),
        ("movement", "3600 or 3620, sent by random", RANDOM),
        ("movement", "Molnija, fits 6497 cases", FITS_CASES),
    ],
)
def test_a_bait_is_remarked(kind, text, remark):
    assert [one.name for one in read_listing(text, kind).remarks] == [remark]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("44mm watch case sapphire glass fit ETA 6497", "case"),
        ("Movement spacer ring brass for 6497", "ring"),
        ("hand set 6497 movement", "hands"),
        ("two hand dial 37 mm for 6497 movement", "dial"),
        ("Winding stem part 401", "stem"),
        ("Onion crown 8 mm", "crown"),
        ("Flat sapphire 40x1.5mm", "crystal"),
        ("44mm case + dial + hands", "kit"),
        ("ST3620 17J 21600", "movement"),
        ("6497机芯表盘", "dial"),
        ("6498用 文字盤", "dial"),
        ("H2.0 M1.15 S0.27", "hands"),
        ("", "case"),
    ],
)
def test_the_kind_is_guessed_from_what_is_named_for_sale(text, kind):
    listing = read_listing(text)
    assert (listing.kind, listing.was_guessed) == (kind, True)


def test_a_person_may_say_the_kind():
    assert read_listing("44mm watch case", "dial").kind == "dial"
    with pytest.raises(BuildError, match="'strap' is not one of"):
        read_listing("a strap", "strap")


def test_nothing_is_read_from_nothing():
    assert read_listing("Lovely thing, selling my late uncle's, no idea what it is").facts == ()


def test_a_fact_tells_where_it_stands_and_why():
    text = "Gehäuse, Werkaufnahme Ø 37,30 mm"
    (fact,) = [one for one in read_listing(text, "case").facts if one.key == "case_seat_mm"]
    assert (text[fact.start : fact.end], fact.unit, fact.reason) == ("37,30 mm", "mm", "labelled diam, seat")
