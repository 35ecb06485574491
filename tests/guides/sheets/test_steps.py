"""The step checklist holds the path: every step once, in order, its caution with it, its stops in sight."""

import re

import pytest

from guides import sheets
from guides.catalog.work import GATED
from guides.facts import facts
from guides.route import routes
from guides.sheets.flow import Sentences
from guides.sheets.oil import numbered_points
from guides.sheets.places import Tray
from guides.sheets.steps import TOOLS
from tests.guides.sheets.conftest import BASE, Paper, desk, made
from tests.guides.sheets.test_documents import code_of

VARIANTS = [
    (path, movement, size)
    for path in ("first-build", "full-service", "dry-practice")
    for movement in ("st3600", "st3620")
    for size in ("plain", "large")
]
PAGES = {
    ("first-build", "plain"): (12, 20),
    ("first-build", "large"): (25, 44),
    ("dry-practice", "plain"): (22, 36),
    ("dry-practice", "large"): (45, 85),
    ("full-service", "plain"): (45, 65),
    ("full-service", "large"): (90, 165),
}


def page_of_steps(paper) -> dict[str, int]:
    """Bookmark of each step -> its page. The last bookmarks are the tools' and the words'."""
    *marks, _, _ = next(one for one in paper.reader.outline if isinstance(one, list))
    return {mark.title: paper.reader.get_destination_page_number(mark) for mark in marks}


@pytest.mark.parametrize(("path", "movement", "size"), VARIANTS)
def test_every_step_of_the_path_stands_once_and_in_order(path, movement, size, catalog):
    paper = made("steps", path, movement, size=size)
    titles = [f"{number}. {step.title}" for number, step in enumerate(routes(catalog)[path].steps, 1)]
    pages = page_of_steps(paper)
    assert list(pages) == titles
    assert list(pages.values()) == sorted(pages.values())
    everything = " ".join(paper.texts())
    places = [everything.find(f" {' '.join(title.split())} ") for title in titles]
    assert -1 not in places
    assert places == sorted(places)


@pytest.mark.parametrize("paper_size", ["a4", "letter"])
@pytest.mark.parametrize("name", routes(facts()))
def test_every_guide_and_path_has_its_checklist_on_both_papers(name, paper_size, catalog):
    """However little of the first page its opening leaves."""
    paper = Paper(sheets.steps_sheet(desk(paper=paper_size), routes(catalog)[name]))
    marks = [mark.title for mark in next(one for one in paper.reader.outline if isinstance(one, list))]
    titles = [f"{number}. {step.title}" for number, step in enumerate(routes(catalog)[name].steps, 1)]
    assert marks[: len(titles)] == titles


@pytest.mark.parametrize(("path", "movement", "size"), VARIANTS)
def test_the_number_of_pages_is_in_range(path, movement, size):
    least, most = PAGES[path, size]
    assert least <= made("steps", path, movement, size=size).pages <= most


@pytest.mark.parametrize(("path", "movement", "size"), VARIANTS)
def test_a_caution_and_the_first_action_stand_on_the_page_of_their_step(path, movement, size, catalog):
    paper = made("steps", path, movement, size=size)
    pages = list(page_of_steps(paper).values())
    for page, step in zip(pages, routes(catalog)[path].steps, strict=True):
        words = paper.text(page)
        if step.hazard in GATED:
            assert " ".join(step.caution.text.split()) in words
            assert " ".join(step.caution.promise.split()) in words
        assert step.do[0].split(" a-")[0][:25] in words or "-" in step.do[0][:25]


def test_every_action_check_screw_and_oil_of_the_service_is_on_paper(catalog):
    everything = " ".join(made("steps", "full-service").texts())
    for step in routes(catalog)["full-service"].steps:
        for line in (*step.do, *step.right_when):
            assert line[:18] in everything or "-" in line[:18]
        for number in step.screws:
            assert f"{number} {catalog.part[number].name}" in everything
        for name in step.oil_points:
            assert catalog.oil_point[name].name in everything


def test_each_safe_stop_is_a_bar_and_every_other_step_says_to_go_on(catalog):
    everything = " ".join(made("steps", "full-service").texts())
    steps = routes(catalog)["full-service"].steps
    stops = sum(step.safe_stop for step in steps)
    assert everything.count("Safe stop ") == stops
    assert everything.count("No stop here: go on.") == len(steps) - stops


def test_the_bar_of_a_safe_stop_crosses_the_page(catalog):
    paper = made("steps", "first-build")
    picture = paper.picture(1, 72)
    dark_rows = [(row < 110).mean() for row in picture]
    assert max(dark_rows) > 0.8 * (595 - 2 * 37) / 595


def test_a_step_that_measures_has_lines_for_its_readings(catalog):
    words = " ".join(made("steps", "full-service").texts())
    assert words.count("Readings") == sum("timegrapher" in step.tools or "timing-app" in step.tools
                                          for step in routes(catalog)["full-service"].steps)  # fmt: skip
    assert "rate, s/day amplitude, ° beat error, ms Dial up Dial down" in words


def test_readings_have_the_order_in_which_the_step_says_to_measure(catalog):
    """Content: "Dial up, dial down, crown left, crown down, crown right, crown up."."""
    said = catalog.step["f-six-positions"].do[0].rstrip(".").lower().split(", ")
    assert " ".join(said) in " ".join(made("steps", "full-service").texts()).lower()


def test_the_code_opens_the_first_step_of_its_page(catalog):
    paper = made("steps", "first-build")
    first = {}
    for title, page in page_of_steps(paper).items():
        first.setdefault(page, title)
    steps = {f"{number}. {step.title}": step.id for number, step in enumerate(routes(catalog)["first-build"].steps, 1)}
    for page, title in first.items():
        assert code_of(paper, page) == f"{BASE}/guides/first-build/{steps[title]}/" or page == 0


def test_dry_practice_oils_nothing():
    words = " ".join(made("steps", "dry-practice").texts())
    assert "Dry practice: nothing is oiled." in words
    assert "Moebius 9010" not in words


def test_the_6498_gets_its_own_notes_and_the_6497_does_not():
    assert "On the 6498." in " ".join(made("steps", "full-service", "st3620").texts())
    assert "On the 6498." not in " ".join(made("steps", "full-service", "st3600").texts())


def test_a_step_named_in_a_text_goes_by_its_number_on_this_list_and_begins_a_sentence_large(catalog):
    everything = " ".join(made("steps", "full-service").texts())
    steps = [step.id for step in routes(catalog)["full-service"].steps]
    assert f"optional steps as decided in step {steps.index('c-decide') + 1}" in everything
    number = steps.index("b-let-down-mainspring") + 1
    assert f"Let the power down again, as in step {number}. Step " in everything


def test_each_page_has_a_step_and_the_last_two_tools_and_words(catalog):
    for movement in ("st3600", "st3620"):
        for paper_size in ("a4", "letter"):
            paper = made("steps", "full-service", movement, paper=paper_size)
            assert sorted(set(page_of_steps(paper).values())) == list(range(paper.pages - 2))
    assert "Cannon pinion remover Pulls the pinion straight." in paper.text(paper.pages - 2)
    assert "Steady pin A pin on a bridge or cock" in paper.text(paper.pages - 1)


def test_a_step_says_where_in_the_tray_its_parts_go_and_come_from(catalog):
    paper, tray = made("steps", "full-service"), Tray(catalog)
    steps = [step.id for step in routes(catalog)["full-service"].steps]
    pages = dict(zip(steps, page_of_steps(paper).values(), strict=True))
    for part, place in tray.place.items():
        assert f"to {place}" in paper.text(pages[tray.off[part]])
        assert f"from {place}" in paper.text(pages[tray.on[part]])


def test_an_oil_point_has_the_number_of_its_drop_and_of_the_chart(catalog):
    everything = " ".join(made("steps", "full-service").texts())
    chart = " ".join(made("oil").texts())
    numbers = {point.id: number for number, point in numbered_points(desk())}
    for step in routes(catalog)["full-service"].steps:
        for drop, name in enumerate(step.oil_points, 1):
            point = catalog.oil_point[name]
            assert f"{drop}. {point.name} (chart {numbers[name]}):" in everything
            assert f"{numbers[name]}. {point.name}" in chart


@pytest.mark.parametrize(("path", "drawn_in"), [("full-service", "b-uncase"), ("first-build", "h-stem-drill")])
def test_of_two_steps_that_do_the_same_the_one_on_the_list_is_named(catalog, path, drawn_in):
    number = [step.id for step in routes(catalog)[path].steps].index(drawn_in) + 1
    assert f"exactly as in step {number}: crown pulled out" in " ".join(made("steps", path).texts())


def test_in_the_book_tray_and_chart_go_by_the_numbers_of_the_checklist(catalog):
    steps = [step.id for step in routes(catalog)["full-service"].steps]
    paper = made("bound", "full-service")
    off, on = steps.index("b-balance-off") + 1, steps.index("d-fit-balance") + 1
    everything = " ".join(paper.texts())
    assert f"Balance cock off: step {off}; on: step {on}" in everything
    assert "off: Disassembly" not in everything


def test_what_a_path_takes_from_the_tray_without_having_put_it_there_is_named_at_the_beginning():
    lead = "Into the tray, as you unpack them or lift them off:"
    assert f"{lead} Dial 11.1, Hour hand 11.2, Minute hand 11.3" in made("steps", "first-build").text(0)
    assert lead not in made("steps", "full-service").text(0)


@pytest.mark.parametrize("paper_size", ["a4", "letter"])
def test_in_large_print_a_page_begins_with_a_step_or_says_which_goes_on(paper_size):
    paper = made("steps", "full-service", "st3620", paper=paper_size, size="large")
    end = next(page for page, words in enumerate(paper.texts()) if TOOLS in words)
    starts = paper.texts()[2 : end + 1]
    assert [words[:40] for words in starts if not re.match(rf"\d+\. |Step \d+, continued |{TOOLS}", words)] == []
    ends = r"Step \d+, continued (Safe stop|No stop|Notes|rate, s/day)"
    assert [words[:40] for words in starts if re.match(ends, words)] == []


@pytest.mark.parametrize("paper_size", ["a4", "letter"])
def test_in_large_print_readings_stand_on_one_page(paper_size):
    paper = made("steps", "first-build", paper=paper_size, size="large")
    pages = [words for words in paper.texts() if "Readings" in words]
    assert all("rate, s/day amplitude, ° beat error, ms Dial up Dial down" in words for words in pages)


def test_what_is_read_in_large_print_has_16_points_and_no_letter_of_a_drawing_is_tiny():
    """Clear print guidelines (RNIB): large print begins at 16 points. The foot and the labels of lines have 14."""
    paper = made("steps", "first-build", size="large")
    for page in range(1, paper.pages):
        sizes = paper.sizes(page)
        assert min(size for letter, size in sizes if letter.strip()) >= 8.9
        words = "".join(letter for letter, _ in sizes)
        for lead in ("What goes wrong", "Within reach:", "If a part flies.", "Undo:"):
            at = words.find(lead)
            assert at < 0 or sizes[at][1] == 16


@pytest.mark.parametrize("size", ["plain", "large"])
def test_a_page_has_no_more_than_eight_lines_that_ask_for_nothing(size):
    """Beside those of a table of readings and the one of each step's notes: all are dotted alike."""
    paper = made("steps", "first-build", size=size)
    for page in range(1, paper.pages):
        words = paper.text(page)
        asked = words.count("Notes") + 6 * words.count("rate, s/day")
        assert paper.reader.pages[page].get_contents().get_data().count(b"[.4 1.8] 0 d") <= 8 + asked


def test_a_long_text_is_parted_between_its_sentences_and_a_short_one_never():
    lines = [f"{'word ' * 20}{end}." for end in ("one", "two", "three")]
    text = Sentences(lines, lambda parts, on: desk(size="large").text(" ".join(parts)))
    whole = text.wrap(300, 1000)[1]
    first, rest = text.split(300, whole - 1)
    assert (first.parts, rest.parts) == (lines[:2], lines[2:])
    assert Sentences(lines, text.make, whole=whole).split(300, whole - 1) == []
