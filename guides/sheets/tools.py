"""The tool checklist of a path or of a budget: have, buy or replace; what it costs; which blade turns which screw.

PURE. US dollars are estimates, as everywhere in the guide.
"""

# ruff: noqa: PLR0913  places and sizes are plain arguments

from collections.abc import Iterable, Iterator, Sequence, Set

from reportlab.lib.units import mm
from reportlab.platypus import CondPageBreak, Flowable, Spacer

from guides.blades import Blade, blades
from guides.catalog.bench import Tool
from guides.catalog.units import format_mm, format_number
from guides.sheets import lettering
from guides.sheets.blocks import Gap, Hair, as_one, height_of, titled
from guides.sheets.desk import Desk
from guides.sheets.lettering import KEPT_SPACE, STRONG, link, markup
from guides.sheets.page import Place, pdf
from guides.sheets.rows import Box
from guides.sheets.table import table
from guides.toolbox import NEED_OF_BUDGET, Line, ToolList, add_up, priced

TITLE = "Tool checklist"
SPARED = {"nice": " (nice to have)", "not-needed": " (not needed)"}
BEGUN_MM = {"plain": 40, "large": 80}  # of a list stand under its heading, or it begins on the next page
CHOICES = ("have", "buy", "instead")
SHARES = {"plain": (0.055, 0.055, 0.075, 0.595, 0.22), "large": (0.085, 0.08, 0.125, 0.71)}  # large: price under words


def tools_sheet(
    desk: Desk,
    name: str,
    lists: Sequence[ToolList],
    *,
    path: str,
    later: Sequence[Line] = (),
    also: Sequence[Tool] = (),
) -> bytes:
    """`name` says whose list it is. `later`: what can wait on this path; `also`: named in a step, on no list."""
    return pdf(desk.about(TITLE, path), tools_story(desk, name, lists, path=path, later=later, also=also))


def tools_story(
    desk: Desk,
    name: str,
    lists: Sequence[ToolList],
    *,
    path: str,
    later: Sequence[Line] = (),
    also: Sequence[Tool] = (),
) -> Iterator[Flowable]:
    address, gap = desk.site(path), desk.format.gap
    yield Place(address, title=TITLE, bookmark=TITLE, key="tools")
    yield desk.text(name, "lead")
    yield Spacer(1, gap)
    yield desk.text(
        "Tick what you have, what you buy, or what the household puts in its place. Prices are in US dollars, "
        "from the lowest to the highest seen: estimates, not quotations. The last number is the sum so far."
    )
    before_usd = 0
    for index, one in enumerate(lists):
        yield Gap(2 * gap)
        yield Place(address, bookmark=one.budget.name, level=1, key=f"list-{index}")
        title = desk.raw(markup(one.budget.name, lettering.DISPLAY), "section")
        words = ("Tool, and its price",) if desk.format.is_large else ("Tool", desk.raw("<b>Price, USD</b>", "right"))
        shares = SHARES[desk.format.size]
        rows = [*_rows(desk, one, before_usd), [_sum(desk, one), *[""] * (len(shares) - 1)]]
        grid = table(desk, (*CHOICES, *words), rows, shares, summed=True)
        heading = [title, desk.text(one.budget.note, "small")]
        yield CondPageBreak(height_of(heading, desk.format.width) + BEGUN_MM[desk.format.size] * mm)
        yield from (*heading, grid)
        before_usd += add_up(one.lines).estimate_usd
    if later:
        yield from _others(desk, "This path can wait for", [line.tool for line in later])
    if also:
        yield from _others(desk, "Named in a step, and on no list", also, NEED_OF_BUDGET[lists[-1].budget.id])
    yield from _blades(desk, address, {line.tool for one in lists for line in one.lines} | {one.tool for one in later})


def _sum(desk: Desk, one: ToolList) -> Flowable:
    """What the rows with a price add up to; what comes from the household is counted apart."""
    found = add_up(priced(one.lines))
    at_home = len(one.lines) - found.count
    return desk.text(
        f"{found.count} things with a price, about {found.estimate_usd} USD (from {format_number(found.low_usd)} to "
        f"{format_number(found.high_usd)})" + (f"; {at_home} more from the household" if at_home else ""),
        "sum",
    )


def _rows(desk: Desk, one: ToolList, before_usd: int) -> list[list[Flowable | str]]:
    """Three boxes, the thing, its price; `before_usd` is the sum of what stands above."""
    rows, so_far = [], before_usd
    for line in one.lines:
        so_far += line.estimate_usd
        boxes = [_box(desk, line, word) for word in CHOICES]
        words, price = _words(desk, line), _price(line, so_far)
        if desk.format.is_large:
            rows.append([*boxes, desk.raw(f"{words}<br/>{'; '.join(price)}", "note")])
        else:
            rows.append([*boxes, desk.raw(words, "note"), desk.raw("<br/>".join(price), "right")])
    return rows


def _box(desk: Desk, line: Line, word: str) -> Flowable | str:
    if word == "instead" and not line.is_replaceable:
        return ""
    return Box(f"tool.{line.tool.id}.{word}", f"{line.tool.name}: {word}", desk.format.box)


def _words(desk: Desk, line: Line) -> str:
    tool = line.tool
    words = f"<b>{link(markup(tool.name, STRONG), desk.site.tool(tool.id))}</b> {markup(tool.purpose)}"
    return words + (f"<br/>Instead: {markup(tool.household_substitute)}" if line.is_replaceable else "")


def _price(line: Line, so_far: int) -> tuple[str, str]:
    """What it costs; how much it is wanted, and the sum."""
    low, high = map(format_number, line.range_usd)
    cost = "from the household" if line.estimate_usd == 0 else f"<b>{line.estimate_usd} USD</b> ({low} to {high})"
    better = "the better version, " if line.is_better else ""
    return f"{better}{cost}", f"{line.need}; so far {so_far} USD"


def _others(desk: Desk, title: str, tools: Sequence[Tool], need: str = "") -> Iterator[Flowable]:
    """`need`: which of a tool's needs is told, where it can be done without."""
    spared = [SPARED.get(getattr(tool, need, ""), "") for tool in tools]
    names = in_a_row(tool_link(desk, tool) + words for tool, words in zip(tools, spared, strict=True))
    yield from titled(desk.raw(markup(title), "label"), [desk.raw(names, "note")], 0)


def in_a_row(names: Iterable[str]) -> str:
    """Names, already marked up, one after the other; no line begins with the dot between them."""
    return f"{KEPT_SPACE}· ".join(names)


def tool_link(desk: Desk, tool: Tool) -> str:
    return link(markup(tool.name), desk.site.tool(tool.id))


def _blades(desk: Desk, address: str, on_list: Set[Tool]) -> Iterator[Flowable]:
    """`on_list`: the tools of the checklist; a blade of none of them is marked."""
    title = "Which blade for which screw"
    rows = [(_width(one, on_list), _screws(one.best_for), _screws(one.acceptable_for)) for one in blades(desk.catalog)]
    grid = table(desk, ("Blade", "Fits best", "Will do"), rows, (0.16, 0.5, 0.34))
    yield Gap(2 * desk.format.gap)
    yield Place(address, bookmark=title, level=1, key="blades")
    heading = [desk.raw(markup(title, lettering.DISPLAY), "section"), desk.text(desk.catalog.about.blade_rule)]
    note = as_one([desk.text(desk.catalog.about.blade_note, "small")])
    yield from titled(as_one(heading), [grid, Gap(desk.format.gap / 2), note], 1 * mm)
    yield Hair(desk.format.gap)


def _width(blade: Blade, on_list: Set[Tool]) -> str:
    width = f"{format_mm(blade.width_mm)}{KEPT_SPACE}mm"
    return width if blade.driver in on_list else f"{width} (on{KEPT_SPACE}no list)"


def _screws(parts) -> str:
    return ", ".join(f"{part.number} {part.name}" for part in parts) or "none"
