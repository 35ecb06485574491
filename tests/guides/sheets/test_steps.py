"""The step checklist holds the path: every step once, in order, its caution with it, its stops in sight."""

import pytest

from guides.catalog.work import GATED
from guides.route import routes
from tests.guides.sheets.conftest import BASE, made
from tests.guides.sheets.test_documents import code_of

VARIANTS = [
    (path, movement, size)
    for path in ("first-build", "full-service", "dry-practice")
    for movement in ("st3600", "st3620")
    for size in ("plain", "large")
]
PAGES = {
    ("first-build", "plain"): (12, 20),
    ("first-build", "large"): (25, 40),
    ("dry-practice", "plain"): (22, 36),
    ("dry-practice", "large"): (45, 75),
    ("full-service", "plain"): (45, 65),
    ("full-service", "large"): (90, 145),
}


def page_of_steps(paper) -> dict[str, int]:
    """Bookmark of each step -> its page. The last bookmark is the tools'."""
    *marks, _ = next(one for one in paper.reader.outline if isinstance(one, list))
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
    assert "Crown left: rate, s/day" in words


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
