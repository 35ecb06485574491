"""What each of the other sheets holds."""

import re

import numpy as np
import pytest

from guides.figures import geometry
from guides.figures.movement_map import parts_on
from guides.figures.paths import distance, inside
from guides.figures.places import silhouettes
from guides.plan import tools_of
from guides.route import routes
from guides.sheets.oil import numbered_points
from guides.sheets.oil_map import LAYERS, place, side_of, taken_off
from tests.guides.sheets.conftest import desk, made, plan_of
from tests.guides.sheets.test_gauge import runs


def words_of(*args, **kwargs) -> str:
    return " ".join(made(*args, **kwargs).texts())


def test_the_shopping_list_has_every_slot_its_measures_and_its_questions():
    words = words_of("shopping")
    for name in ("Movement", "Case", "Dial", "Hands", "Stem", "Crown", "Movement ring", "Crystal", "Strap"):
        assert name in words
    assert "36.63 to 36.90 mm" in words  # dossier, compat.md 4.1: bore for the body
    assert "1.13 to 1.16 mm" in words  # dossier, compat.md 6.2: minute hand on 1.15
    assert "What are the three hole diameters (hour / minute / seconds) in mm?" in words


@pytest.mark.parametrize("size", ["plain", "large"])
@pytest.mark.parametrize("kind", ["a4", "letter"])
def test_what_goes_on_of_a_slot_stands_under_its_name(kind, size):
    paper = made("shopping", paper=kind, size=size)
    starts = paper.texts()[1:]
    slots = "Movement|Case|Dial|Hands|Stem|Crown|Movement ring|Crystal|Strap"
    assert [words[:40] for words in starts if not re.match(rf"({slots})(, continued)? ", words)] == []
    assert [words for words in starts if re.match(rf"({slots}), continued \1 found at", words)] == []


def test_a_limit_says_what_it_is_a_limit_of():
    words = words_of("shopping")
    assert "Centre hole does not fit below 2.05 mm; fits from 2.30 mm; aim for 2.50 mm" in words  # dossier, compat.md
    assert not re.search(r": [a-z ]+: ", words)


def test_the_sum_of_the_shopping_list_counts_the_tools():
    tools_usd = plan_of("first-build", "6497").tools.sum.estimate_usd
    assert f"Tools of this path, estimate {tools_usd} USD" in words_of("shopping")


def test_the_tool_list_has_three_boxes_and_a_running_total():
    paper = made("tools")
    names = [str(one.get_object()["/T"]) for one in paper.reader.trailer["/Root"]["/AcroForm"]["/Fields"]]
    assert {"tool.headband-magnifier.have", "tool.headband-magnifier.buy", "tool.headband-magnifier.instead"} <= set(
        names
    )
    sums = [int(one) for one in re.findall(r"so far (\d+) USD", " ".join(paper.texts()))]
    assert sums == sorted(sums)
    assert sums[-1] == 99  # dossier, tools.md: the first budget


@pytest.mark.parametrize("kind", ["a4", "letter"])
@pytest.mark.parametrize("size", ["plain", "large"])
def test_the_sum_of_a_tool_list_stands_under_one_of_its_tools(kind, size):
    paper = made("tools", "full-service", paper=kind, size=size)
    pages = [words.split(" things with a price, about ") for words in paper.texts()]
    assert sum(len(pieces) - 1 for pieces in pages) == 2
    assert all("so far" in before for pieces in pages for before in pieces[:-1])


@pytest.mark.parametrize("path", ["first-build", "full-service", "dry-practice"])
def test_what_a_step_has_within_reach_stands_on_the_tool_list_or_among_what_is_on_no_list(path, catalog):
    tools = plan_of(path, "6497").tools
    rows = {line.tool.id for line in (*tools.lines, *tools.later)}
    others = {tool.id for tool in tools.also_named}
    reached = {one for step in routes(catalog)[path].steps for one in tools_of(catalog, path, step)}
    assert reached <= rows | others
    assert not rows & others
    words = words_of("tools", path)
    assert [catalog.tool[one].name for one in rows | others if catalog.tool[one].name not in words] == []


def test_the_sum_of_the_rows_is_the_sum_below_them():
    """Added up by hand from the printed rows, 20 of 27 with a price: dossier, tools.md."""
    words = words_of("tools")
    assert "20 things with a price, about 99 USD (from 78 to 194); 7 more from the household" in words
    assert words.count("from the household must") + words.count("from the household should") == 7


def test_a_blade_that_no_tool_of_the_list_has_is_marked():
    words = words_of("tools")
    assert re.findall(r"(\d\.\d\d) mm \(on no list\)", words) == ["0.60", "0.80", "2.00", "2.50"]


def test_lines_to_write_on_say_what_was_found():
    words = words_of("shopping", size="large")
    assert all(f"{name} found at" in words for name in ("Movement", "Case", "Dial", "Hands", "Stem", "Crown"))


def test_the_tool_list_says_which_blade_turns_which_screw():
    assert "5415 Ratchet wheel screw" in words_of("tools")


def test_the_tray_map_is_at_full_size():
    picture = made("tray").picture(0, 254)[400:]  # ten pixels a millimetre, below the head
    frame_mm = max(last - first for row in picture for first, last in runs(row[:1120], 900)) / 10
    assert frame_mm == pytest.approx(94, abs=0.4)  # eight units of 11.5 mm, 1 mm of edge on each side, and its line


@pytest.mark.parametrize("kind", ["a4", "letter"])
@pytest.mark.parametrize("size", ["plain", "large"])
def test_the_tray_lies_on_the_first_page_beside_the_beginning_of_its_list(kind, size):
    words = made("tray", paper=kind, size=size).text(0)
    assert "50 mm at 100 %" in words
    assert "1.1 721 Balance complete with hairspring" in words


@pytest.mark.parametrize(("number", "size_mm", "high_mm"), [
    ("180", 17.28, 18), ("105", 28.6, 29), ("415", 13.76, 14),
])  # fmt: skip
@pytest.mark.parametrize("movement", ["st3600", "st3620"])
def test_a_part_on_the_tray_map_is_at_life_size(movement, number, size_mm, high_mm):
    """Measured on the page, above its number: the run of columns that something is printed in."""
    paper = made("tray", movement=movement)
    x, foot = label_at(paper, number)
    part = paper.picture(0, 254)[foot - 10 * high_mm : foot, x - 300 : x + 300].min(axis=0)
    white = np.flatnonzero(part > 252)
    wide = white[white >= 300].min() - white[white < 300].max()
    assert wide / 10 == pytest.approx(size_mm, abs=0.45)


def label_at(paper, text: str) -> tuple[int, int]:
    """Middle and upper edge of a label on the first page, in pixels of a tenth of a millimetre."""
    textpage = paper.document[0].get_textpage()
    index, count = textpage.search(text, match_whole_word=True).get_next()
    boxes = [textpage.get_charbox(index + one) for one in range(count)]
    middle, upper = (boxes[0][0] + boxes[-1][2]) / 2, max(box[3] for box in boxes)
    return round(middle / 72 * 254), round((paper.document[0].get_height() - upper) / 72 * 254) - 2


def test_the_tray_says_where_what_it_has_no_place_for_is_kept():
    words = words_of("tray")
    assert "Drum, cover, arbor and mainspring of an opened barrel stay together in 5." in words
    assert "240 into 11 after place 2" in words


@pytest.mark.parametrize("kind", ["a4", "letter"])
def test_in_large_print_no_column_of_the_tray_list_begins_without_its_place(kind, catalog):
    paper = made("tray", paper=kind, size="large")
    names = "|".join(cell.name for cell in catalog.cells)
    starts = paper.texts()[1:]
    assert [words[:40] for words in starts if not re.match(rf"\d+ ({names})|Without a number here", words)] == []


def test_every_part_of_the_tray_has_its_place_and_box(catalog):
    words = words_of("tray")
    for cell in catalog.cells:
        for index, number in enumerate(cell.parts, 1):
            assert f"{cell.number}.{index} " in words
            assert catalog.part[number].name.split()[0] in words


def test_every_oil_point_is_numbered_in_the_order_of_the_work(catalog):
    words = words_of("oil")
    for number, point in numbered_points(desk()):
        assert f"{number}. {point.name}" in words
        if not point.stay_dry:
            assert catalog.oil[point.first_choice].name in words


@pytest.mark.parametrize("layout", ["6497", "6498"])
def test_the_points_of_the_drawing_lie_on_the_movement(catalog, layout):
    g = geometry(catalog, layout, 21_600)
    for _, point in numbered_points(desk("st3600" if layout == "6497" else "st3620")):
        at = place(g, point, side_of(catalog, point))
        if point.id != "lube-gaskets":
            assert at is not None, point.id
            assert at[0] ** 2 + at[1] ** 2 < 27**2, point.id


@pytest.mark.parametrize("layout", ["6497", "6498"])
def test_each_point_of_the_drawing_lies_on_a_part_that_is_drawn_there(catalog, layout):
    g = geometry(catalog, layout, 21_600)
    for _, point in numbered_points(desk("st3600" if layout == "6497" else "st3620")):
        side = side_of(catalog, point)
        shown = {*parts_on(side, LAYERS[side]), *taken_off(catalog, point, side)}
        drawn = [one for one in point.parts if one in shown]
        rings = [ring for one in drawn for ring in silhouettes(g, one, side)]
        at = place(g, point, side)
        near = point.id == "lube-gaskets" or min(distance(at, corner) for ring in rings for corner in ring) < 0.3
        assert near or any(inside(at, ring) for ring in rings), point.id


def test_every_symptom_of_the_guide_is_on_the_fault_sheet_with_causes_and_checks(catalog):
    words = words_of("faults")
    for trouble in catalog.troubles:
        assert " ".join(trouble.symptom.split())[:30] in words
        assert trouble.causes[0][:20] in words


def test_the_book_holds_all_sheets_and_its_contents_name_their_pages():
    paper = made("bound")
    contents = paper.text(0)
    for title in ("Shopping list", "Tool checklist", "Gauge sheet, true scale", "Parts tray map", "Lubrication chart",
                  "Step checklist: First build", "Fault sheet"):  # fmt: skip
        number = int(re.search(rf"{re.escape(title)}\s+(\d+)", contents)[1])
        assert title in paper.text(number - 1)


def test_a_movement_without_a_known_layout_is_refused(catalog):
    unknown = next(one for one in catalog.movements if one.layout is None)
    with pytest.raises(ValueError, match=unknown.id):
        desk(unknown.id)
