"""What every document owes its reader: title, language, pages, marks, typefaces, fields, links, codes."""

import os
import subprocess
import sys
from collections import Counter
from io import BytesIO

import pytest
import zxingcpp
from pypdf import PdfWriter
from pypdf.generic import NameObject

from tests.guides.sheets.conftest import BASE, MAKERS, Paper, desk, made

# Fewest and most pages, first build, plain and large print.
PAGES = {
    "shopping": (3, 10), "tools": (2, 7), "steps": (10, 44), "tray": (2, 5), "oil": (2, 9), "gauge": (1, 2),
    "faults": (6, 24), "bound": (28, 100),
}  # fmt: skip
SIZES = ("plain", "large")
PAPERS = {"a4": (595.28, 841.89), "letter": (612, 792)}


@pytest.mark.parametrize("name", MAKERS)
def test_the_same_input_gives_the_same_bytes(name):
    assert MAKERS[name](desk(), "first-build") == made(name).body


def test_another_process_with_another_hash_seed_gives_the_same_bytes():
    code = "import sys; from tests.guides.sheets.conftest import MAKERS, desk; "
    code += "sys.stdout.buffer.write(MAKERS['bound'](desk(), 'first-build'))"
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, env=os.environ | {"PYTHONHASHSEED": "7"}
    )
    assert run.stdout == made("bound").body


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", MAKERS)
def test_it_has_as_many_pages_as_a_person_expects_and_says_so_on_each(name, size):
    paper = made(name, size=size, movement="st3620")
    least, most = PAGES[name]
    assert least <= paper.pages <= most
    for number, text in enumerate(paper.texts(), 1):
        assert f"Page {number} of {paper.pages}" in text


@pytest.mark.parametrize("name", MAKERS)
@pytest.mark.parametrize("kind", PAPERS)
def test_it_is_portrait_on_the_paper_asked_for(name, kind):
    wide, high = made(name, paper=kind).document[0].get_size()
    assert (wide, high) == pytest.approx(PAPERS[kind], abs=0.1)


@pytest.mark.parametrize("name", MAKERS)
def test_each_page_names_movement_layout_and_the_date_of_the_facts(name, catalog):
    checked = f"{catalog.about.checked:%-d %B %Y}"
    for text in made(name, movement="st3620").texts():
        assert "Sea-Gull ST3620 · 6498 layout" in text
        assert f"facts checked {checked}" in text


@pytest.mark.parametrize("name", MAKERS)
def test_title_language_and_author_are_set_and_the_title_is_shown(name):
    reader = made(name).reader
    root = reader.trailer["/Root"]
    assert "ST3600" in reader.metadata.title
    assert reader.metadata.author == "watchbench"
    assert root["/Lang"] == "en-GB"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]


@pytest.mark.parametrize("name", MAKERS)
def test_every_typeface_is_embedded(name):
    fonts = {}
    for page in made(name).reader.pages:
        fonts |= dict(page["/Resources"]["/Font"].items())
    assert fonts
    for font in (one.get_object() for one in fonts.values()):
        assert "/FontFile2" in font["/FontDescriptor"].get_object(), font["/BaseFont"]


@pytest.mark.parametrize("name", MAKERS)
def test_a_box_has_a_name_of_its_own_and_says_what_it_ticks(name):
    root = made(name).reader.trailer["/Root"]
    fields = [one.get_object() for one in root["/AcroForm"]["/Fields"]] if name != "gauge" else []
    names = Counter(str(one["/T"]) for one in fields)
    assert [one for one, count in names.items() if count > 1] == []
    assert all(one["/TU"] and set(one["/AP"]["/N"]) == {"/Yes", "/Off"} for one in fields)
    assert len(fields) > 20 or name == "gauge"


def test_a_box_ticked_on_screen_shows_its_tick():
    writer = PdfWriter(clone_from=BytesIO(made("oil").body))
    field = next(one.get_object() for one in writer.pages[0]["/Annots"] if "/FT" in one.get_object())
    left, bottom, right, top = map(float, field["/Rect"])
    field[NameObject("/AS")] = field[NameObject("/V")] = NameObject("/Yes")
    out = BytesIO()
    writer.write(out)
    upper = int((842 - top) * 2)
    ticked, empty = Paper(out.getvalue()).picture(0, 144), made("oil").picture(0, 144)
    box = (slice(upper + 3, int((842 - bottom) * 2) - 3), slice(int(left * 2) + 3, int(right * 2) - 3))
    assert empty[box].min() > 200
    assert ticked[box].min() < 100


@pytest.mark.parametrize("name", MAKERS)
def test_the_bookmarks_lead_somewhere(name):
    reader = made(name).reader
    outline = list(_flat(reader.outline))
    assert outline
    assert all(0 <= reader.get_destination_page_number(one) < len(reader.pages) for one in outline)


def _flat(outline):
    for one in outline:
        yield from _flat(one) if isinstance(one, list) else [one]


@pytest.mark.parametrize("name", MAKERS)
def test_links_lead_to_the_site_or_into_the_document(name):
    found = list(links(made(name)))
    assert found
    assert [one for one in found if not one.startswith(BASE)] == []


@pytest.mark.parametrize(("name", "least"), [("steps", 10), ("bound", 50)])
def test_a_link_into_the_document_leads_to_one_of_its_pages(name, least):
    reader = made(name, "full-service").reader
    pages = {page.indirect_reference.idnum for page in reader.pages}
    wanted = [target.idnum for target in inner_links(reader)]
    assert len(wanted) > least
    assert set(wanted) <= pages


def inner_links(reader):
    for page in reader.pages:
        for entry in page.get("/Annots", ()):
            target = entry.get_object().get("/Dest")
            if target is not None:
                yield target[0]


def links(paper):
    for page in paper.reader.pages:
        for entry in page.get("/Annots", ()):
            action = entry.get_object().get("/A")
            if action and "/URI" in action.get_object():
                yield str(action.get_object()["/URI"])


@pytest.mark.parametrize("name", MAKERS)
def test_the_code_of_each_page_opens_the_site(name):
    paper = made(name, movement="st3620")
    for page in range(0, paper.pages, 5):
        address = code_of(paper, page)
        assert address.startswith(f"{BASE}/")
        assert "layout=6498" in address


def code_of(paper, page: int) -> str:
    picture = paper.picture(page, 200)
    high, wide = picture.shape
    corner = picture[: high // 5, wide * 3 // 4 :]
    (found,) = zxingcpp.read_barcodes(corner)
    return found.text


def test_nothing_is_printed_beyond_the_margins():
    for name in MAKERS:
        for size in SIZES:
            paper = made(name, size=size)
            for page in range(0, paper.pages, 3):
                picture = paper.picture(page, 50)
                edge = 17  # pixels of 50 to the inch: 8.6 mm
                assert picture[:, :edge].min() == picture[:, -edge:].min() == 255, (name, size, page + 1)
                assert picture[-edge:].min() == 255, (name, size, page + 1)
