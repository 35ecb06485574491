"""Queries as people type them, with the answer the dossier gives in its movement, assembly, oil and tool files."""

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guides.catalog import load
from guides.search import QUERY_MOST, Index, key, words

CATALOG = load()
INDEX = Index(CATALOG)

FIRST = {
    # exact numbers: movement.md, parts table
    "705": ("part", "705"),
    "5110": ("screw", "5110"),
    "180/1": ("part", "180"),
    "220": ("part", "224"),
    "182": ("part", "182"),
    "3024": ("part", "3024"),
    "ETA position 22": ("part", "425"),
    "position 12": ("part", "705"),
    "ETA 27": ("part", "721"),
    # names in other languages and other lists
    "Unruh": ("part", "721"),
    "UNRUH": ("part", "721"),
    "canon pinion": ("part", "240"),
    "coq": ("part", "121"),
    "clutch wheel": ("part", "407"),
    "castle wheel": ("part", "407"),
    "chaussée": ("part", "240"),
    "chaussee": ("part", "240"),
    "206": ("part", "201"),
    "255": ("part", "250"),
    "Rücker": ("part", "303"),
    "Ruecker": ("part", "303"),
    "rucker": ("part", "303"),
    "Raederwerkbruecke": ("part", "110"),
    "roue d'échappement": ("part", "705"),
    "tirette": ("part", "443"),
    "Zugfeder": ("part", "770"),
    "Deckstein": ("term", "cap-jewel"),
    "Zeitwaage": ("term", "timegrapher"),
    "échappement": ("term", "escapement"),
    # compounds, plurals and American spelling
    "main spring": ("part", "770"),
    "mainspring": ("part", "770"),
    "hair spring": ("term", "hairspring"),
    "clickspring": ("part", "430"),
    "let down": ("term", "let-down"),
    "letdown": ("term", "let-down"),
    "center wheel": ("part", "201"),
    "escape wheels": ("part", "705"),
    "caliber": ("term", "calibre"),
    "demagnetize": ("term", "demagnetise"),
    "end shake": ("term", "endshake"),
    # movement codes
    "st 3600": ("movement", "st3600"),
    "ST3600": ("movement", "st3600"),
    "ST3600K": ("movement", "st3600k"),
    "eta6497-1": ("movement", "eta-6497-1"),
    "6497-1": ("movement", "eta-6497-1"),
    "ETA 6498-2": ("movement", "eta-6498-2"),
    # questions and symptoms
    "stem won't come out": ("fault", "stem-will-not-come-out"),
    "the stem wont come out": ("fault", "stem-will-not-come-out"),
    "watch gains minutes a day": ("fault", "gains-minutes-suddenly"),
    "the watch runs fast": ("fault", "gains-minutes-suddenly"),
    "watch loses time": ("fault", "loses-steadily"),
    "how much oil on pallet stones": ("oil_point", "lube-pallet-stones"),
    "how do I let down the mainspring?": ("step", "b-let-down-mainspring"),
    "how do i take off the hands": ("step", "b-hands-off"),
    "what is a sliding pinion": ("part", "407"),
    "i can wind forever": ("fault", "winding-never-tightens"),
    "train bridge will not sit": ("fault", "train-bridge-will-not-sit"),
    "specks under the crystal": ("fault", "dust-under-crystal"),
    "cut the stem": ("step", "e-stem-length"),
    "my screwdriver keeps jumping out of the slot": ("fault", "screw-slot-chewed"),
    "braking grease": ("term", "braking-grease"),
    # tools, oils, guides, pages
    "moebius 9010": ("oil", "moebius-9010"),
    "HP1300": ("oil", "moebius-hp1300"),
    "timing machine": ("term", "timegrapher"),
    "mainspring winder": ("tool", "mainspring-winder"),
    "Assembly 9": ("step", "d-train-bridge"),
    "d-train-bridge": ("step", "d-train-bridge"),
    "regulating": ("guide", "regulating"),
    "lubrication": ("page", "oil"),
    "sources": ("page", "sources"),
    "troubleshooting": ("page", "faults"),
}
WITHIN_THREE = {
    "6497": ("movement", "unitas-6497"),
    "st36": ("movement", "st3600"),
    "second wheel": ("part", "201"),
    "which way does the crown wheel screw turn": ("screw", "5420"),
    "oil on the pallet pivots?": ("oil_point", "lube-pallet-pivots"),
    "lift angle st3600": ("term", "lift-angle"),
    "lift angle of the ST36": ("fact", "timing-fact-11"),
    "hand sizes": ("disagreement", "hand-holes"),
    "beat error": ("step", "f-beat-error"),
    "screwdriver blade for the balance cock screw": ("screw", "5121"),
    "does it hack": ("term", "hacking"),
    "no tick": ("fault", "balance-will-not-start"),
    "lost spring": ("fault", "spring-flew"),
    "amplitude too low": ("fault", "low-amplitude-all"),
    "stem thread": ("disagreement", "stem-thread"),
    "NH35": ("calibre", "nh35"),
    "timegrapher": ("tool", "timegrapher"),
    "which oil for the third wheel": ("oil_point", "lube-third-pivots"),
    "case bore": ("check", "case-seat"),
}
TYPOS = {
    "clutch weel": ("part", "407"),
    "hairspirng": ("term", "hairspring"),
    "incablok": ("term", "incabloc"),
    "schrewdriver": ("tool", "screwdriver-0-8"),
    "escape whell": ("part", "705"),
    "mainsrping": ("part", "770"),
    "balanse cock": ("part", "121"),
    "palett fork": ("part", "710"),
    "ratchett wheel": ("part", "415"),
    "cannon pinnion": ("part", "240"),
    "timegrafer": ("term", "timegrapher"),
    "amplitud": ("term", "amplitude"),
    "tweesers": ("tool", "tweezers-brass"),
    "rodicco": ("term", "rodico"),
    "winding steam": ("part", "401"),
    "keyles works": ("term", "keyless-works"),
    "crown whel": ("part", "420"),
    "demagnatiser": ("tool", "demagnetiser"),
    "setting leaver": ("part", "443"),
    "moebus 9010": ("oil", "moebius-9010"),
    "overbankd": ("term", "overbanked"),
    "endshakee": ("term", "endshake"),
    "regulater": ("part", "303"),
    "barel bridge": ("part", "105"),
    "seconds hand fals off": ("fault", "seconds-hand-falls-off"),
}


def found(query, limit):
    return [(hit.kind, hit.id) for hit in INDEX.search(query, limit)]


@pytest.mark.parametrize(("query", "expected"), FIRST.items())
def test_a_query_finds_its_answer_first(query, expected):
    assert found(query, 1) == [expected]


@pytest.mark.parametrize(("query", "expected"), (WITHIN_THREE | TYPOS).items())
def test_a_vague_or_misspelt_query_finds_its_answer_within_three(query, expected):
    assert expected in found(query, 3)


@pytest.mark.parametrize("part", CATALOG.parts, ids=lambda part: part.number)
def test_every_name_of_a_part_finds_it_within_three(part):
    for name in (part.number, *part.names.everything()):
        assert part.number in [hit.id for hit in INDEX.search(name, 3)], name


def test_every_title_finds_itself_first():
    sharing = Counter(key(words(passage.title)) for passage in INDEX.passages)
    for passage in INDEX.passages:
        hits = INDEX.search(passage.title, sharing[key(words(passage.title))])
        assert (passage.kind, passage.id) in [(hit.kind, hit.id) for hit in hits]


def test_half_a_word_finds_what_it_begins():
    assert ("part", "110") in found("train whe", 3)
    assert ("term", "hairspring") in found("hairsp", 3)


def test_a_corrected_query_says_what_was_meant():
    assert INDEX.read("Clutch weel").meant == "clutch wheel"
    assert INDEX.read("clutch wheel").meant is None
    assert INDEX.read("letdown").meant is None


def test_a_wrong_number_is_not_taken_for_a_typo():
    assert INDEX.read("5111").meant is None


def test_what_is_unknown_finds_nothing():
    assert INDEX.search("zzzzqqq") == []
    assert INDEX.search("") == INDEX.search("  ?! ") == []


def test_the_nearest_to_an_address_is_a_thing_of_its_kind():
    assert "705" in [hit.id for hit in INDEX.nearest("75", 5, ("part", "screw"))]
    assert INDEX.nearest("st3500", 5, ("movement",))[0].id == "st3600"
    assert INDEX.nearest("d-train-brige", 5)[0].id == "d-train-bridge"


def test_no_text_shows_the_id_of_a_step():
    ids = CATALOG.step.keys()
    assert not [p.id for p in INDEX.passages if ids & set(re.findall(r"[\w-]+", p.text))]


def test_every_passage_has_a_name_of_its_own():
    places = Counter((p.kind, p.id) for p in INDEX.passages)
    assert [place for place, count in places.items() if count > 1] == []


def test_two_indexes_of_one_catalog_agree():
    other = Index(CATALOG)
    for query in ("wheel", "oil the train", "6497 dial"):
        assert other.search(query, 20) == INDEX.search(query, 20)


def test_a_long_query_is_cut():
    assert INDEX.search("hairspring " + "x" * 10_000) == INDEX.search(("hairspring " + "x" * 10_000)[:QUERY_MOST])


@given(st.text(max_size=200))
def test_any_text_is_answered(text):
    hits = INDEX.search(text, 20)
    assert len(hits) <= 20
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert len(INDEX.nearest(text, 5)) <= 5
