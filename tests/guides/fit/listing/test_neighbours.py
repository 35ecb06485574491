"""One kind of statement in many wordings and languages, and what only looks like it. The texts are ours."""
# ruff: noqa: RUF001  full-width signs and kana are the data here

from decimal import Decimal

import pytest

from guides.facts import facts
from guides.fit import Build, Context, check, read_listing
from guides.fit.finding import Verdict


def value(kind, text, key):
    """Return one fact, a length as text, a list as words."""
    found = read_listing(text, kind).values().get(key)
    return (
        " ".join(map(str, found)) if isinstance(found, tuple) else str(found) if isinstance(found, Decimal) else found
    )


@pytest.mark.parametrize(
    ("text", "hour"),
    [
        ("The crown has been moved to the left hand side of the case and so it stands at nine o'clock", 9),
        ("The crown is on the left. It is at 9 o'clock. Bore 36.8 mm", 9),
        ("die Krone sitzt auf der linken Seite, also bei neun Uhr", 9),
        ("la couronne se trouve du côté gauche, soit à 9 heures", 9),
        ("la corona di carica è posta a sinistra, alle ore nove", 9),
        ("la corona está situada al lado izquierdo, es decir a las nueve", 9),
        ("de kroon zit aan de linkerkant, dus op negen uur", 9),
        ("リューズは左側、9時位置", 9),
        ("表冠在左侧，九点方向", 9),
        ("Krone bei zwölf Uhr", 12),
        ("Winding knob at XII", 12),
        ("couronne de remontoir à XII heures", 12),
        ("Aufzugsknopf oben bei 12 Uhr", 12),
        ("pulsante di carica a ore 12", 12),
        ("botón de cuerda a las 12", 12),
        ("opwindknop op 12 uur", 12),
        ("表把在十二点位置", 12),
        ("numerals at XII and VI, crown at III", 3),
        ("Instead of at 3 the crown is at 9", 9),
        ("Krone nicht bei 3, sondern bei 9 Uhr", 9),
        ("couronne à 9h au lieu de 3h", 9),
        ("竜頭は3時ではなく9時", 9),
        ("Crown screws down nicely, lume plot at 12", None),
        ("crown is signed, logo on the dial at 12", None),
        ("Crown with a guard. Numerals from 1 to 12, date at 6", None),
        ("sold with a watch winder, at 12 turns", None),
    ],
)
def test_the_crown_s_hour_is_found_however_far_and_by_whatever_name(text, hour):
    assert value("case", text, "crown_clock") == hour


def test_a_crown_on_the_other_side_is_no_pass():
    text = "Wristwatch case for ST3600, bore 36.8 mm. The crown was put on the opposite flank, at nine"
    found = check(facts(), Build(Context(), (read_listing(text, "case").part(),))).findings
    assert [one.verdict for one in found if one.check == "case-layout"] == [Verdict.CLASH]


@pytest.mark.parametrize(
    "text",
    [
        "holes .0787 x .0453 x .0106 in",
        "hour .0787 inch, minute .0453 inch, second .0106 inch",
        "Holes in inches: hour 0.0787, minute 0.0453, seconds 0.0106",
        "Bohrungen Stunde 0,0787 Zoll, Minute 0,0453 Zoll, Sekunde 0,0106 Zoll",
        "trous heure 0,0787 pouce, minute 0,0453 pouce, seconde 0,0106 pouce",
        "fori ore 0,0787 pollici, minuti 0,0453 pollici, secondi 0,0106 pollici",
        "时针0.0787英寸 分针0.0453英寸 秒针0.0106英寸",
    ],
)
def test_inches_keep_all_their_decimals(text):
    keys = ("hour_hole_mm", "minute_hole_mm", "sec_hole_mm")
    assert [value("hands", text, key) for key in keys] == ["2.00", "1.15", "0.27"]


def test_codes_joined_by_a_comma_are_no_decimals():
    assert value("hands", "for 6497,6498 and 3600,3620", "calibres") == "eta_6497 eta_6498 st3600 st3620"
    assert value("case", "bore 1.4488 in", "case_seat_mm") == "36.80"


@pytest.mark.parametrize(
    ("text", "hour"),
    [
        ("4 inch long strap, hour hole 2.00, seconds 0.27", "2.00"),
        ("hour hole 2.00/.0787 in", "2.00"),
        ("hour 2,00 mm, inch .0787", "2.00"),
    ],
)
def test_a_millimetre_beside_an_inch_stays_one(text, hour):
    assert value("hands", text, "hour_hole_mm") == hour


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("16 size case, they say a 6497 drops in", Verdict.CLASH),
        ("case for an 18s movement, adapted for Unitas 6498", Verdict.CLASH),
        ("16 size pocket watch case for Elgin", Verdict.FITS),
    ],
)
def test_an_american_size_contradicts_the_family(text, verdict):
    found = check(facts(), Build(Context(), (read_listing(text, "case").part(),))).findings
    assert [one.verdict for one in found if one.check == "listing-consistency"] == [verdict]


@pytest.mark.parametrize(
    ("text", "key", "wanted"),
    [
        ("minit hand hole 1.15", "minute_hole_mm", "1.15"),
        ("secund hand hole 0.27", "sec_hole_mm", "0.27"),
        ("hower hand hole 2.00", "hour_hole_mm", "2.00"),
        ("12 Monate Garantie 1.15", "minute_hole_mm", None),
        ("mint condition 1.15", "minute_hole_mm", None),
        ("bleu minuit 1,15", "minute_hole_mm", None),
    ],
)
def test_a_label_with_wrong_vowels_is_known_and_a_word_like_it_is_not(text, key, wanted):
    assert value("hands", text, key) == wanted


@pytest.mark.parametrize(
    ("text", "calibres"),
    [
        ("fits ETA 6498; SKU: ST-3620-BLK", "eta_6498"),
        ("für ETA 6498, Best.-Nr. 3620-12", "eta_6498"),
        ("pour 6498, n° de commande : 3620-7", "eta_6498"),
        ("pour 6498, réf. WH-3620-B", "eta_6498"),
        ("codice articolo 6497/22, per ST3620", "st3620"),
        ("nº de pedido 6497-33, para ST3620", "st3620"),
        ("artikelnummer 6497.B, voor ST3620", "st3620"),
        ("货号：6497-22 适用ST3620", "st3620"),
        ("品番 HN-6497 ST3620用", "st3620"),
        ("HND-6497-04, for ST3620", "st3620"),
        ("Model No. ST3620", "st3620"),
        ("Ref. 6498-1 Unitas", "eta_6498_1"),
        ("Item 6497 hands", "eta_6497"),
        ("part no. 123-4 for 6497-1", "eta_6497_1"),
        ("Unitas-6497-1", "eta_6497_1"),
    ],
)
def test_an_order_number_names_no_calibre(text, calibres):
    assert value("hands", text, "calibres") == calibres


@pytest.mark.parametrize(
    ("text", "feet"),
    [
        ("four feet, two for 6497 and two for 6498", "both"),
        ("mit vier Füßen: je ein Paar für 6497 und 6498", "both"),
        ("quatre pieds, une paire pour 6497, une paire pour 6498", "both"),
        ("quattro piedini, due per 6497 e due per 6498", "both"),
        ("cuatro patas: dos para 6497 y dos para 6498", "both"),
        ("vier voetjes, twee voor 6497 en twee voor 6498", "both"),
        ("足4本（6497用2本、6498用2本）", "both"),
        ("For 6497 and 6498. Feet for 6497 and 6498 fitted", "both"),
        ("36 mm for 6497 and 6498, four feet: one set for 6497, one set for 6498", "both"),
        ("Dial for 6497 and 6498, two feet", "present"),
        ("Dial for 6497 and 6498, two feet for 6497", "present"),
        ("Dial 6497/6498, feet 6497", "present"),
        ("Dial 6497/6498, feet 6497/6498", "both"),
        ("Feet on this one fit both, 6497 and 6498", "both"),
        ("feet for 6497, a friend fitted it to a 6498", "present"),
        ("feet in good order, comes with a screw for 6497 or 6498", "present"),
    ],
)
def test_feet_for_both_are_said_of_the_feet(text, feet):
    assert value("dial", text, "dial_feet") == feet


@pytest.mark.parametrize(
    ("text", "key", "parts"),
    [
        ("文字盤と針は含まれておりません", "excludes", "dial hands"),
        ("針・文字盤・ムーブメントは付いていません", "excludes", "dial hands movement"),
        ("機械は入っていません", "excludes", "movement"),
        ("表壳 不附带机芯和表盘", "excludes", "dial movement"),
        ("机芯表盘另购", "excludes", "dial movement"),
        ("Aufzugwelle liegt nicht bei", "excludes", "stem"),
        ("le mouvement n'est pas compris", "excludes", "movement"),
        ("quadrante e lancette esclusi", "excludes", "dial hands"),
        ("uurwerk zit er niet bij", "excludes", "movement"),
        ("ベルト付属します", "includes", "strap"),
        ("Stellwelle ist auch dabei", "includes", "stem"),
        ("Gehäuseschrauben sowie Werkhaltering liegen anbei", "includes", "ring screws"),
        ("tige et vis fournies", "includes", "screws stem"),
        ("albero e viti sono compresi", "includes", "screws stem"),
        ("La tija se incluye", "includes", "stem"),
        ("opwindas zit erbij", "includes", "stem"),
        ("Stem is enclosed", "includes", "stem"),
        ("Krone liegt bei 3 Uhr", "includes", None),
        ("Der Preis für das Band liegt bei 30 Euro", "includes", None),
        ("リューズ含まず", "excludes", None),
        ("this item no movement", "excludes", "movement"),
        ("avec tige 0,90, joint neuf, boucle", "includes", "stem"),
        ("strap included, movement not", "excludes", "movement"),
    ],
)
def test_what_is_in_the_box_is_said_before_or_behind(text, key, parts):
    assert value("case", text, key) == parts


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("1 pc minute hand for ST3600", 1),
        ("one hour hand for 6497", 1),
        ("1 Stück Minutenzeiger", 1),
        ("1 aiguille des minutes", 1),
        ("1 lancetta dei secondi", 1),
        ("1 aguja minutero", 1),
        ("1 stuks secondewijzer", 1),
        ("分针 1根", 1),
        ("分針1本", 1),
        ("1 hour hand, 1 minute hand, 1 second hand", 3),
        ("1 pc hands set", None),
        ("1 set of hands", None),
        ("Ein Minutenzeiger fehlt", None),
    ],
)
def test_one_hand_is_a_number_of_hands(text, count):
    assert value("hands", text, "hands_count") == count


@pytest.mark.parametrize(
    ("kind", "text", "offset"),
    [
        ("dial", "petite seconde à 6h, entraxe 10,25 mm", "10.25"),
        ("dial", "entraxe centre - seconde 10,25 mm", "10.25"),
        ("dial", "Achsabstand 10,25 mm", "10.25"),
        ("dial", "interasse centro - piccoli secondi 10,25 mm", "10.25"),
        ("dial", "distancia entre ejes 10,25 mm", "10.25"),
        ("dial", "hartafstand 10,25 mm", "10.25"),
        ("dial", "centre to centre of the sub dial 10.25 mm", "10.25"),
        ("dial", "中心距10.25mm", "10.25"),
        ("dial", "軸間距離10.25mm", "10.25"),
        ("dial", "entraxe des pieds 14 mm", None),
        ("dial", "distance between the feet 12.4 mm", None),
        ("case", "entraxe cornes 12 mm", None),
    ],
)
def test_a_distance_of_the_axes_is_the_seconds_offset(kind, text, offset):
    assert value(kind, text, "seconds_offset_mm") == offset


@pytest.mark.parametrize(
    "text", ["带双脚", "表脚两根", "带2个表脚", "足は2本", "2本足", "Füßchen: zwei Stück", "two feet"]
)
def test_feet_are_counted(text):
    assert value("dial", text, "dial_feet_count") == 2


@pytest.mark.parametrize(
    "text",
    [
        "Porto 1,60",
        "postage 3.85, tracked 5.20",
        "port 4,50",
        "spedizione raccomandata 6,90",
        "envío certificado 5,50",
        "verzending 4,25 of 7,95",
        "Versand als Warensendung 2,70",
    ],
)
def test_postage_without_a_currency_is_no_size(text):
    assert value("hands", f"2,00/1,15/0,27 mm. {text}", "unlabelled_mm") is None


@pytest.mark.parametrize(
    ("text", "bore"),
    [
        ("Versand in Box, Bohrung 36,70", "36.70"),
        ("free shipping 36.70 mm bore", "36.70"),
        ("shipping: bore 36.70", "36.70"),
    ],
)
def test_a_size_near_postage_is_still_a_size(text, bore):
    assert value("case", text, "case_seat_mm") == bore
