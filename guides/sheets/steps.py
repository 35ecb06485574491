"""The step checklist of a path or guide: each step with its box, its caution before it, and all that it needs.

PURE. In plain print a step stands whole on one page; in large print a long one may go on, but never between its
title, its caution and its first action.
"""

from collections.abc import Iterable, Iterator, Sequence

from reportlab.platypus import Flowable, PageBreak, Spacer

from guides.catalog.bench import Tool
from guides.catalog.units import format_minutes
from guides.catalog.work import GATED
from guides.plan import tools_of
from guides.route import Route
from guides.sheets.blocks import Hair, Lines, Rest, as_one, height_of, in_thirds, titled
from guides.sheets.desk import Desk
from guides.sheets.lettering import DISPLAY, STRONG, link, markup
from guides.sheets.oil import numbered_points
from guides.sheets.page import Place, pdf
from guides.sheets.places import Tray
from guides.sheets.rows import Numbered
from guides.sheets.running import SLACK
from guides.sheets.step_block import COLUMN_GAP, Aids, Block
from guides.sheets.words import words_of

TOOLS = "Tools, in the order in which they are wanted"
LAST_ROWS = 5  # so many of them stay together: no page for the last one alone
WORDS = "Words"
USE = (
    "A number after a part, as in to 3.1 or from 3.1, is its place on the parts tray map. An oil point has the number "
    "of its drop in the drawing, then its number on the lubrication chart. A step named by its guide, as in Assembly "
    "17, has that name under its title; if no title here has it, the step is on the site and not on this list. What "
    "each tool is for, and what words mean, stands at the end."
)
FAULTS = "fault sheet"  # what texts call it
TURN = (
    "Screws are right-handed as far as is known: undone anticlockwise, done up clockwise, seen from the head. "
    "The crown wheel screw may be left-handed, and a cam screw at a dial foot may turn the other way: its step says so."
)


def steps_sheet(desk: Desk, route: Route) -> bytes:
    """The checklist as a document of its own."""
    return pdf(desk.about(sheet_title(route), f"/guides/{route.id}/"), steps_story(desk, route))


def sheet_title(route: Route) -> str:
    return f"Step checklist: {route.short}"


def steps_story(desk: Desk, route: Route) -> Iterator[Flowable]:
    yield Place(desk.site.route(route.id), title=sheet_title(route), bookmark=sheet_title(route), key="steps")
    aids = Aids(Tray(desk.catalog), {point.id: number for number, point in numbered_points(desk)})
    on_list = desk.on(route)
    opening = list(_opening(on_list, route, aids.tray))
    yield from opening
    blocks = _blocks(on_list, aids, route)
    if desk.format.is_large:
        for block in blocks:
            yield from block.running()
    else:
        yield from _paged(desk, blocks, height_of(opening, desk.format.width))
        yield PageBreak()
    yield from _tools(desk, route)
    yield from _words(desk, route)


def _blocks(desk: Desk, aids: Aids, route: Route) -> Iterator[Block]:
    for number in range(1, len(route.steps) + 1):
        desk.tell("Steps", number)
        yield Block(desk, aids, route, number)


def _paged(desk: Desk, blocks: Iterable[Block], used: float) -> Iterator[Flowable]:
    """As many steps on each page as stand whole, their drawings as large as the rest of it allows."""
    gap = 2.2 * desk.format.gap
    for number, (group, left) in enumerate(_groups(blocks, desk.format.height - SLACK, used, gap)):
        if number:
            yield PageBreak()
        spare = left
        for index, block in enumerate(group):
            if index:
                yield Spacer(1, gap)
            story, height = block.grown(spare / (len(group) - index))
            spare -= max(0.0, height - block.least)
            yield from story
        if group:
            yield Rest(desk.format.height, gap, ruled=group[-1].step.safe_stop)


def _groups(blocks: Iterable[Block], room: float, used: float, gap: float) -> Iterator[tuple[list[Block], float]]:
    """The steps of each page, and the height that is left on it. `used`: of the first page, which may have room for
    none."""
    group: list[Block] = []
    for block in blocks:
        if used and used + gap + block.least > room:
            yield group, room - used
            group, used = [], 0.0
        used += block.least + (gap if group else 0)
        group.append(block)
    yield group, room - used


def _opening(desk: Desk, route: Route, tray: Tray) -> Iterator[Flowable]:
    """What holds for every step, said once."""
    about, gap = desk.catalog.about, desk.format.gap
    yield desk.text(route.summary, "lead")
    yield Spacer(1, gap)
    cautions = sum(step.hazard in GATED for step in route.steps)
    facts = f"{len(route.steps)} steps, {format_minutes(route.minutes)} for a beginner, {cautions} with a caution"
    yield desk.text(f"{facts} to tick.", "body")
    yield Spacer(1, gap)
    yield desk.text(
        "Read a step to its end before you begin it. A green bar is a place to stop: close the lid and come "
        "back another day. Without a bar, go on to the next step.",
        "body",
    )
    yield Spacer(1, gap)
    yield desk.text(about.called_away, "body", lead="If you are called away before a bar:")
    yield desk.text(about.tightening_rule, "body", lead="How tight.")
    yield desk.text(about.blade_rule, "body", lead="Which blade.")
    yield desk.text(TURN, "body", lead="Which way.")
    yield desk.text(" ".join(about.lost_part_drill), "body", lead="A part is gone.")
    yield desk.text(" ".join((USE, *_third_sheet(route))), "body", lead="With this list go two more sheets.")
    brought = [desk.catalog.part[one] for one in tray.brought({step.id for step in route.steps})]
    if brought:
        places = ", ".join(f"{part.name} {tray.place[part.number]}" for part in brought)
        yield desk.text(f"{places}.", "body", lead="Into the tray, as you unpack them or lift them off:")
    labels = ("Movement and its number", "Begun on")
    yield as_one([Lines(labels, desk.format.small, columns=1 if desk.format.is_large else 2), Hair(gap)])


def _third_sheet(route: Route) -> Iterator[str]:
    steps = [step.id for step in route.steps if any(FAULTS in line for line in step.do)]
    if steps:
        yield f"The {FAULTS}, to which {' and '.join(steps)} may send you, is printed apart."


def _tool(desk: Desk, tool: Tool) -> str:
    return f"<b>{link(markup(tool.name, STRONG), desk.site.tool(tool.id))}</b> {markup(tool.purpose)}"


def _tools(desk: Desk, route: Route) -> Iterator[Flowable]:
    """Everything that a step of this list calls for, in the order in which it is first wanted."""
    names = dict.fromkeys(name for step in route.steps for name in tools_of(desk.catalog, route.id, step))
    tools = [desk.catalog.tool[name] for name in names]
    yield from _list(desk, route, TOOLS, "steps-tools", [_tool(desk, one) for one in tools])
    yield Hair(desk.format.gap)


def _words(desk: Desk, route: Route) -> Iterator[Flowable]:
    """What a beginner may not know of the words in its steps."""
    rows = [f"<b>{markup(word, STRONG)}</b> {markup(meaning)}" for word, meaning in words_of(desk.catalog, route)]
    yield from _list(desk, route, WORDS, "steps-words", rows)


def _list(desk: Desk, route: Route, heading: str, key: str, texts: Sequence[str]) -> Iterator[Flowable]:
    """Short texts under a heading, in three columns that are never cut, or in large print one after the other."""
    rows = [Numbered("", desk.raw(text, "note"), desk.style("note"), 0) for text in texts]
    place = Place(desk.site.route(route.id), bookmark=heading, level=1, key=key)
    title = as_one([place, desk.raw(markup(heading, DISPLAY), "section")])
    if desk.format.is_large:
        yield from titled(title, [*rows[:-LAST_ROWS], as_one(rows[-LAST_ROWS:])], desk.format.gap)
    else:
        columns = in_thirds([[row] for row in rows], desk.format.width, COLUMN_GAP)
        yield as_one([title, Spacer(1, desk.format.gap), columns])
