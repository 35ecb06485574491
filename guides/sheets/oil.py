"""The lubrication chart: where, what, how much, and what stays dry, numbered on the drawing.

PURE. Points in the order of the work; the numbers of the drawing are those of the rows.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer

from guides.catalog.bench import OilPoint
from guides.sheets.blocks import Columns, as_one, titled
from guides.sheets.desk import Desk
from guides.sheets.lettering import DISPLAY, STRONG, link, markup
from guides.sheets.oil_map import oil_map, side_of
from guides.sheets.page import Place, pdf
from guides.sheets.rows import Ticked
from guides.sheets.vector import Figure, vector

TITLE = "Lubrication chart"
PATH = "/oil/"
WEIGHT = 0.6
SHARE = {"a4": 0.93, "letter": 0.76}  # of half the width that a side takes: rows and rules then fill two pages
LARGE_MM = {"a4": 172, "letter": 160}  # width of a side in large print: each has a page
SIDES = {"bridge": "Train side", "dial": "Dial side"}
TOPICS = {"principle": "Principles", "quantity": "How much is right"}
LEGEND = (
    "A number in a ring gets the lubricant of its row in the list; a ruby square stays dry. Schematic, to scale. "
    "A number that is not drawn has no place on the plate."
)
RULE_SHARES = (0.62, 0.38)
Numbered = Sequence[tuple[int, OilPoint]]


def oil_sheet(desk: Desk) -> bytes:
    return pdf(desk.about(TITLE, PATH), oil_story(desk))


def oil_story(desk: Desk) -> Iterator[Flowable]:
    catalog, form = desk.catalog, desk.format
    numbered = numbered_points(desk)
    yield Place(desk.site(PATH), title=TITLE, bookmark=TITLE, key="oil")
    yield desk.text(catalog.about.never_on_a_movement, "body", lead="Never on a movement:")
    yield Spacer(1, form.gap)
    yield from _drawings(desk, numbered)
    wet = [one for one in numbered if not one[1].stay_dry]
    dry = [one for one in numbered if one[1].stay_dry]
    yield from _section(desk, "Gets a lubricant", "wet", [_wet(desk, *one) for one in wet])
    yield from _section(desk, "Stays dry", "dry", [_dry(desk, *one) for one in dry])
    found_rules = [rule for rule in catalog.oil_principles if rule.topic != "new-st36"]
    stories = [
        [desk.text(TOPICS.get(topic, topic), "label"), *(desk.text(rule.text, "note") for rule in found)]
        for topic, found in groupby(found_rules, key=lambda rule: rule.topic)
    ]
    yield Spacer(1, form.gap)
    yield Place(desk.site(PATH), bookmark="Rules", level=1, key="oil-rules")
    if form.is_large:
        for title, *rules in stories:
            yield from titled(title, [as_one([rule, Spacer(1, form.gap / 2)]) for rule in rules], 0)
    else:
        yield Columns(stories, RULE_SHARES, 6 * mm)


def numbered_points(desk: Desk) -> Numbered:
    """Every point in the order of the work, from 1."""
    order = {step.id: index for index, step in enumerate(desk.catalog.steps)}
    return list(enumerate(sorted(desk.catalog.oil_points, key=lambda point: order[point.at_step]), 1))


def _drawings(desk: Desk, numbered: Numbered) -> Iterator[Flowable]:
    """Both sides beside each other, and what their numbers mean; in large print each on a page."""
    gap, form, words = 6 * mm, desk.format, desk.text(LEGEND, "small")
    width = LARGE_MM[form.paper] * mm if form.is_large else (form.width - gap) / 2 * SHARE[form.paper]
    stories = []
    for side, title in SIDES.items():
        svg = oil_map(desk.catalog, numbered, side, desk.layout, desk.vph)
        stories.append([desk.text(title, "label"), Figure(vector(svg, width, WEIGHT), centred=True)])
    if form.is_large:
        yield from (words, *map(as_one, stories))
    else:
        yield from (Columns(stories, (0.5, 0.5), gap), words)


def _section(desk: Desk, title: str, key: str, rows: Sequence[Flowable]) -> Iterator[Flowable]:
    yield Spacer(1, desk.format.gap)
    yield Place(desk.site(PATH), bookmark=title, level=1, key=f"oil-{key}")
    whole = [as_one([row]) for row in rows]
    yield from titled(desk.raw(markup(title, DISPLAY), "section"), whole, desk.format.gap / 2)


def _wet(desk: Desk, number: int, point: OilPoint) -> Ticked:
    names = " or ".join(markup(desk.catalog.oil[one].name) for one in (point.first_choice, *point.substitutes))
    words = f"{_named(number, point)}: <b>{names}</b>. {markup(point.quantity)}"
    if point.tool:
        words += f" With: {markup(point.tool)}."
    if point.if_wrong:
        words += f" If wrong: {markup(point.if_wrong)}"
    return _row(desk, point, words)


def _dry(desk: Desk, number: int, point: OilPoint) -> Ticked:
    words = (
        f"{_named(number, point)}: nothing. {markup(point.if_wrong or 'Not stated what oil does here; leave it dry.')}"
    )
    return _row(desk, point, words)


def _named(number: int, point: OilPoint) -> str:
    where = f" ({markup(point.where[0].lower() + point.where[1:])})" if point.where else ""
    return f"<b>{number}. {markup(point.name, STRONG)}</b>{where}"


def _row(desk: Desk, point: OilPoint, words: str) -> Ticked:
    name, address = desk.step_name(point.at_step)
    side = SIDES[side_of(desk.catalog, point)].lower()
    right = f"{link(markup(name), address)},{'<br/>' if desk.format.is_large else ' '}{side}"
    width = (38 if not desk.format.is_large else 48) * mm
    return Ticked(
        f"oil.{point.id}",
        desk.raw(words, "note"),
        desk.format.box,
        tooltip=f"{point.name}: done",
        right=desk.raw(right, "right"),
        right_width=width,
        ruled=True,
    )
