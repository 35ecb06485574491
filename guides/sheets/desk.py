"""What every sheet is made with: the content, the movement on the bench, paper and print, addresses, text styles.

PURE. Styles are ReportLab's; sizes come from look.py alone.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from reportlab.lib.styles import ParagraphStyle

from guides.catalog import Catalog
from guides.catalog.movements import Movement
from guides.figures import step_figure
from guides.route import Route
from guides.sheets import lettering, look
from guides.sheets.addresses import Site
from guides.sheets.look import Format
from guides.sheets.page import About, Tell
from guides.sheets.rows import Text
from guides.sheets.vector import Drawing

USUAL_VPH = 21_600
EITHER = re.compile(r"\b([a-h]-[a-z0-9-]+) or ([a-h]-[a-z0-9-]+)")  # two steps that do the same


@dataclass(frozen=True)
class Desk:
    """`numbers`: of the steps on the checklist in hand. `tell` hears of each step laid out and each page
    that is full. `layout` is the movement's own.

    A movement whose layout is not known cannot be worked on and raises ValueError.
    """

    catalog: Catalog
    movement: Movement
    site: Site = field(default_factory=Site)
    format: Format = field(default_factory=Format)
    numbers: Mapping[str, int] = field(default_factory=dict)
    tell: Tell = field(default=lambda what, number: None, compare=False)

    def __post_init__(self) -> None:
        if self.movement.layout is None:
            raise ValueError(f"{self.movement.id}: its layout is not known; wanted a movement with a layout")

    @property
    def layout(self) -> str:
        return self.movement.layout

    @property
    def vph(self) -> int:
        return self.movement.vph or USUAL_VPH

    def about(self, title: str, path: str) -> About:
        checked = f"{self.catalog.about.checked:%-d %B %Y}"
        place = self.site(path)
        return About(title, self.movement.name, checked, self.site, place, self.layout, self.format, self.tell)

    def style(self, name: str) -> ParagraphStyle:
        return styles(self.format.size)[name]

    def text(self, words: str, style: str = "body", *, lead: str = "") -> Text:
        """A paragraph of content text: its step ids are links. `lead` is set semibold before it."""
        shape = self.style(style)
        before = f"<b>{lettering.markup(lead, lettering.STRONG)}</b> " if lead else ""
        return Text(before + lettering.said(self._of_two(words), self.step_name, shape.fontName), shape)

    def _of_two(self, words: str) -> str:
        """Where a text names two steps that do the same, the one on the checklist in hand, if it is one of them."""
        return EITHER.sub(lambda found: next((one for one in found.groups() if one in self.numbers), found[0]), words)

    def raw(self, markup: str, style: str = "body") -> Text:
        return Text(markup, self.style(style))

    def on(self, route: Route) -> "Desk":
        """The desk with a checklist in hand: its steps go by their numbers on it."""
        return replace(self, numbers={step.id: number for number, step in enumerate(route.steps, 1)})

    def step_name(self, identity: str) -> tuple[str, str] | None:
        """How a text names a step, and its address; None for what only looks like one.

        A step of the checklist in hand has its number there, and its place in the document.
        """
        catalog = self.catalog
        if identity in self.numbers:
            return f"step {self.numbers[identity]}", f"#step-{identity}"
        if identity not in catalog.step:
            return None
        guide = catalog.guide_of[identity]
        return f"{guide.title} {catalog.step_number[identity]}", self.site.step(guide.id, identity)

    def drawing(self, step_id: str) -> Drawing:
        return Drawing(step_figure(self.catalog, step_id, layout=self.layout, vph=self.vph))


@lru_cache(maxsize=4)
def styles(size: str) -> dict[str, ParagraphStyle]:
    """Paragraph styles of a print size, by name."""
    lettering.ready()
    body, note, head = look.BODY_PT[size], look.NOTE_PT[size], look.HEAD_PT[size]
    ink, quiet, ruby = (look.colour(one) for one in (look.INK, look.INK_2, look.RUBY))

    def style(name: str, font: str, points: float, colour=ink, lead: float = 1.34, **more) -> ParagraphStyle:
        return ParagraphStyle(
            name,
            fontName=font,
            fontSize=points,
            leading=points * lead,
            textColor=colour,
            splitLongWords=1,
            allowWidows=0,
            allowOrphans=0,
            linkUnderline=0,
            **more,
        )

    made = (
        style("body", lettering.TEXT, body),
        style("small", lettering.TEXT, note, quiet, 1.32),
        style("note", lettering.TEXT, note, ink, 1.32),
        style("number", lettering.DISPLAY, body * 1.15, look.colour(look.BRASS), 1.2),
        style("right", lettering.TEXT, note, quiet, 1.32, alignment=2),
        style("sum", lettering.STRONG, body, ink, 1.34, alignment=2),
        style("label", lettering.STRONG, note, look.colour(look.BRASS), 1.3),
        style("head", lettering.DISPLAY, head, ink, 1.16),
        style("section", lettering.DISPLAY, head * 1.15, ink, 1.16),
        style("caution", lettering.DISPLAY, head * 0.96, ruby, 1.16),
        style("lead", lettering.TEXT, body * 1.12, ink, 1.36),
    )
    return {one.name: one for one in made}
