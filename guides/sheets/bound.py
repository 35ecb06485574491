"""Everything for the bench in one document, with contents: the seven sheets one after the other.

PURE. The page numbers of the contents are set when the last page is, by forms that the contents already point at.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, PageBreak, Spacer

from guides.figures import movement_map
from guides.plan import Plan
from guides.route import Route
from guides.sheets import lettering, look
from guides.sheets.blocks import Columns
from guides.sheets.desk import Desk
from guides.sheets.faults import TITLE as FAULTS
from guides.sheets.faults import faults_story
from guides.sheets.gauge import TITLE as GAUGE
from guides.sheets.gauge import gauge_story
from guides.sheets.lettering import DISPLAY, link, markup
from guides.sheets.oil import SIDES, oil_story
from guides.sheets.oil import TITLE as OIL
from guides.sheets.page import Place, pdf
from guides.sheets.shopping import TITLE as SHOPPING
from guides.sheets.shopping import shopping_story
from guides.sheets.steps import sheet_title, steps_story
from guides.sheets.ticks import rule_line
from guides.sheets.tools import TITLE as TOOLS
from guides.sheets.tools import tools_story
from guides.sheets.tray import TITLE as TRAY
from guides.sheets.tray import tray_story
from guides.sheets.vector import Drawing, Drawn
from guides.sheets.wanted import of_plan


@dataclass(frozen=True, slots=True)
class Part:
    title: str
    key: str
    story: Iterator[Flowable]


def bound_sheet(desk: Desk, route: Route, plan: Plan) -> bytes:
    """The whole book of a path. `plan` gives the shopping list and the tools."""
    title = bound_title(route)
    return pdf(desk.about(title, f"/guides/{route.id}/"), bound_story(desk, route, plan, title))


def bound_title(route: Route) -> str:
    return f"For the bench: {route.short}"


def bound_story(desk: Desk, route: Route, plan: Plan, title: str) -> Iterator[Flowable]:
    parts = _parts(desk, route, plan)
    yield Place(desk.site.route(route.id), title=title, bookmark="Contents", key="contents")
    yield desk.on(route).text(route.summary, "lead")
    yield Spacer(1, 6 * mm)
    yield desk.raw(markup("Contents", DISPLAY), "section")
    yield Spacer(1, desk.format.gap)
    for part in parts:
        yield _Entry(desk, part.title, part.key)
    yield from _cover(desk)
    for part in parts:
        yield PageBreak()
        yield from part.story


def _cover(desk: Desk) -> Iterator[Flowable]:
    """The movement from both sides by the trade numbers of its parts: under the contents, or each on a large page."""
    if desk.format.is_large:
        for side, title in SIDES.items():
            yield PageBreak()
            yield from (desk.text(title, "label"), Drawn(_map(desk, side), desk.format.width))
        return
    gap = 6 * mm
    wide = (desk.format.width - gap) / 2
    sides = [[Drawn(_map(desk, side), wide), desk.text(title, "label")] for side, title in SIDES.items()]
    yield Spacer(1, 8 * mm)
    yield Columns(sides, (0.5, 0.5), gap)


def _map(desk: Desk, side: str) -> Drawing:
    return Drawing(
        movement_map(desk.catalog, desk.site.part, side=side, layout=desk.layout, vph=desk.vph, name=f"map-{side}")
    )


def _parts(desk: Desk, route: Route, plan: Plan) -> list[Part]:
    shopping = of_plan(desk.catalog, plan, "/plan/")
    tools = plan.tools
    return [
        Part(SHOPPING, "shopping", shopping_story(desk, shopping)),
        Part(
            TOOLS,
            "tools",
            tools_story(
                desk,
                f"For the path: {route.short}",
                tools.lists,
                path="/tools/",
                later=tools.later,
                also=tools.also_named,
            ),
        ),
        Part(GAUGE, "gauge", gauge_story(desk)),
        Part(TRAY, "tray", tray_story(desk.on(route))),
        Part(OIL, "oil", oil_story(desk.on(route))),
        Part(sheet_title(route), "steps", steps_story(desk, route)),
        Part(FAULTS, "faults", faults_story(desk.on(route), desk.catalog.troubles)),
    ]


class _Entry(Flowable):
    """A line of the contents: a link, dots, and the number that comes later."""

    def __init__(self, desk: Desk, title: str, key: str) -> None:
        super().__init__()
        self.size = desk.format.body
        self.words = desk.raw(link(markup(title), f"#{key}"), "lead")
        self.title, self.key = title, key

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        self.width = available_width
        self.height = self.words.wrap(available_width - self.size * 4, available_height)[1] + 2.4 * mm
        return available_width, self.height

    def draw(self) -> None:
        canvas, y = self.canv, self.height - self.words.style.leading * 0.78
        self.words.drawOn(canvas, 0, self.height - self.words.height)
        start = lettering.width(self.title, lettering.TEXT, self.words.style.fontSize) + 3 * mm
        rule_line(canvas, start, y, max(0, self.width - start - self.size * 3))
        canvas.awaited.append(self.key)
        canvas.setFillColor(look.colour(look.INK))
        canvas.saveState()
        canvas.translate(self.width, y)
        canvas.doForm(f"page-{self.key}")
        canvas.restoreState()
