"""What visitors write, on paper: one long word, nothing at all, two hundred candidates, Chinese, signs nobody has."""

# ruff: noqa: RUF001  full-width signs are what a Chinese reader expects

from dataclasses import fields, is_dataclass
from decimal import Decimal

import pytest

from guides import sheets
from guides.sheets import lettering
from guides.sheets.wanted import CANDIDATES_MOST, TEXT_MOST
from tests.guides.sheets.conftest import Paper, desk


def printed(*candidates: sheets.Candidate, name: str = "A build", **slot) -> Paper:
    wanted = (sheets.Wanted("hands", candidates=candidates, **slot),) if candidates or slot else ()
    return Paper(sheets.shopping_sheet(desk(), sheets.ShoppingList(name, "/builds/shared/x/", wanted)))


def test_an_empty_build_says_so():
    assert "Nothing is on this list yet." in printed().text(0)


def test_a_word_of_300_characters_is_broken_and_never_cut():
    paper = printed(sheets.Candidate("W" * 300), name="M" * 300)
    words = "".join(paper.texts()).replace(" ", "")
    assert words.count("W") >= 300
    assert words.count("M") >= 300


@pytest.mark.parametrize("size", ["plain", "large"])
def test_200_candidates_all_stand_on_paper(size):
    many = tuple(sheets.Candidate(f"Candidate {index}", Decimal(index)) for index in range(200))
    wanted = (sheets.Wanted("case", candidates=many),)
    paper = Paper(sheets.shopping_sheet(desk(size=size), sheets.ShoppingList("Many", "/x/", wanted)))
    words = " ".join(paper.texts())
    assert all(f"Candidate {index} " in words for index in range(200))


def test_more_candidates_than_a_list_can_hold_are_refused():
    many = tuple(sheets.Candidate("x") for _ in range(CANDIDATES_MOST + 1))
    with pytest.raises(ValueError, match=str(CANDIDATES_MOST)):
        sheets.ShoppingList("x", "/x/", (sheets.Wanted("case", candidates=many),))


def test_chinese_is_printed_in_an_embedded_face():
    paper = printed(sheets.Candidate("6497 表盘 直径 37 9点", note="小秒针孔在9点还是6点？"))
    assert "表盘" in paper.text(0)
    assert any("NotoSansSC" in str(font.get_object()["/BaseFont"])
               for font in paper.reader.pages[0]["/Resources"]["/Font"].values())  # fmt: skip


def test_a_sign_that_no_face_has_is_said_by_its_code():
    assert "watch [U+1F600] face" in printed(sheets.Candidate("watch \U0001f600 face")).text(0)


def test_a_long_note_says_how_much_of_it_was_left_out():
    long = "a " * ((TEXT_MOST + 500) // 2)
    assert "(500 more characters)" in " ".join(printed(sheets.Candidate("x", note=long)).texts())


def test_markup_in_a_visitors_text_stays_text():
    words = printed(sheets.Candidate("<b>bold</b> & <font size=90>x</font>")).text(0)
    assert "<b>bold</b> & <font size=90>x</font>" in words


def test_a_line_break_or_a_null_byte_does_no_harm():
    assert "one two" in printed(sheets.Candidate("one\r\ntwo\x00\u202e")).text(0)


def test_every_character_of_the_content_is_in_a_text_face(catalog):
    letters = set("".join(texts_of(catalog)))
    missing = {one for one in letters if one.isprintable() and lettering._face_of(one, lettering.TEXT) is None}
    assert missing == set()


def texts_of(thing):
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, dict):
        yield from (text for one in thing.values() for text in texts_of(one))
    elif isinstance(thing, tuple | list):
        yield from (text for one in thing for text in texts_of(one))
    elif is_dataclass(thing):
        yield from (text for field in fields(thing) for text in texts_of(getattr(thing, field.name)))


def test_the_faces_come_with_their_licences():
    for file in lettering.FILES.values():
        licence = lettering.FOLDER / f"{file.partition('-')[0]}-OFL.txt"
        assert "sil open font license" in licence.read_text(encoding="utf-8").lower()
