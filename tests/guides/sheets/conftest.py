"""Documents made once for all tests that read them back, and a look at their pages."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO

import pypdf
import pypdfium2
import pytest

from guides import sheets
from guides.facts import facts
from guides.plan import Wishes, make_plan
from guides.route import routes

BASE = "http://bench.test:8000"
PAPERS = []  # every document opened, to be closed at the end


@dataclass
class Paper:
    """A document as a reader sees it: `reader` for its structure, `text` and `picture` for its pages."""

    body: bytes

    def __post_init__(self) -> None:
        self.reader = pypdf.PdfReader(BytesIO(self.body))
        self.document = pypdfium2.PdfDocument(self.body)
        if self.document.get_formtype():
            self.document.init_forms()  # or else pictures lack the boxes
        PAPERS.append(self)

    @property
    def pages(self) -> int:
        return len(self.document)

    @lru_cache(maxsize=256)  # noqa: B019  a handful of documents, alive as long as the tests
    def text(self, page: int) -> str:
        """The words of a page in one line: where lines break is the layout's business."""
        return " ".join(self.document[page].get_textpage().get_text_range().split())

    def texts(self) -> list[str]:
        return [self.text(page) for page in range(self.pages)]

    def sizes(self, page: int) -> list[tuple[str, float]]:
        """Each letter of a page with its size in points."""
        found = self.document[page].get_textpage()
        return [
            (found.get_text_range(index, 1), round(pypdfium2.raw.FPDFText_GetFontSize(found.raw, index), 1))
            for index in range(found.count_chars())
        ]

    def picture(self, page: int, dpi: int):
        """The page as grey values, an array of rows."""
        return self.document[page].render(scale=dpi / 72, grayscale=True).to_numpy()

    def __hash__(self) -> int:
        return id(self)


def desk(movement: str = "st3600", paper: str = "a4", size: str = "plain") -> sheets.Desk:
    found = facts().movement[movement]
    return sheets.Desk(facts(), found, sheets.Site(BASE, found.layout), sheets.Format(paper, size))


def plan_of(path: str, layout: str):
    return make_plan(facts(), Wishes(goal=path, layout=layout))


def tools_of_plan(d: sheets.Desk, tools) -> bytes:
    return sheets.tools_sheet(d, "Tools", tools.lists, path="/tools/", later=tools.later, also=tools.also_named)


MAKERS: dict[str, Callable[[sheets.Desk, str], bytes]] = {
    "shopping": lambda d, path: sheets.shopping_sheet(
        d, sheets.of_plan(facts(), plan_of(path, d.layout), f"/plan/?goal={path}")
    ),
    "tools": lambda d, path: tools_of_plan(d, plan_of(path, d.layout).tools),
    "steps": lambda d, path: sheets.steps_sheet(d, routes(facts())[path]),
    "tray": lambda d, _: sheets.tray_sheet(d),
    "oil": lambda d, _: sheets.oil_sheet(d),
    "gauge": lambda d, _: sheets.gauge_sheet(d),
    "faults": lambda d, _: sheets.faults_sheet(d, facts().troubles),
    "bound": lambda d, path: sheets.bound_sheet(d, routes(facts())[path], plan_of(path, d.layout)),
}


@lru_cache(maxsize=64)
def made(
    name: str, path: str = "first-build", movement: str = "st3600", paper: str = "a4", size: str = "plain"
) -> Paper:
    return Paper(MAKERS[name](desk(movement, paper, size), path))


@pytest.fixture
def catalog():
    return facts()


@pytest.fixture(scope="session", autouse=True)
def closed_documents():
    yield
    for paper in PAPERS:
        paper.document.close()
