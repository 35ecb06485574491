"""The shopping list: slot by slot what to look for, the measures that decide, what was found, what to ask.

PURE. Takes a ShoppingList (wanted.py), whether it comes from a plan or from a build.
"""

from collections.abc import Iterator
from decimal import Decimal

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer

from guides.catalog.units import format_number
from guides.sheets.blocks import Hair, Lines, as_one, headed, height_of, together
from guides.sheets.desk import Desk
from guides.sheets.flow import Going, Piece
from guides.sheets.lettering import STRONG, markup
from guides.sheets.page import Place, pdf
from guides.sheets.rows import Ticked
from guides.sheets.table import table
from guides.sheets.wanted import USD, Candidate, ShoppingList, Wanted, shortened

TITLE = "Shopping list"
PRICE_MM = {"plain": 30, "large": 48}


def shopping_sheet(desk: Desk, shopping: ShoppingList) -> bytes:
    return pdf(desk.about(TITLE, shopping.path), shopping_story(desk, shopping))


def shopping_story(desk: Desk, shopping: ShoppingList) -> Iterator[Flowable]:
    address = desk.site(shopping.path)
    yield Place(address, title=TITLE, bookmark=TITLE, key="shopping")
    yield desk.text(shortened(shopping.name), "lead")
    yield Spacer(1, desk.format.gap)
    yield desk.text(
        "Parts must go together with the movement and with each other. The guide holds no prices of parts, "
        "because they change daily: write in what the shop asks."
    )
    yield Spacer(1, desk.format.gap)
    yield from _total(desk, shopping)
    yield Hair(desk.format.gap)
    if not shopping.wanted:
        yield desk.text("Nothing is on this list yet.")
    for wanted in shopping.wanted:
        yield _slot(desk, wanted, address)


def _slot(desk: Desk, wanted: Wanted, address: str) -> Going:
    """A slot, of which no part stands on a page without the slot's name."""
    form = desk.format
    mark = Place(address, bookmark=wanted.name, level=1, key=f"slot-{wanted.slot}")
    return Going(
        as_one([mark, _title(desk, wanted)]),
        lambda: desk.raw(markup(f"{wanted.name}, continued", desk.style("head").fontName), "head"),
        list(_pieces(desk, wanted)),
        page=form.height,
        first=1 + bool(wanted.look_for and wanted.measures),
        whole=form.height / 3,
    )


def _pieces(desk: Desk, wanted: Wanted) -> Iterator[Piece]:
    form = desk.format
    gap = form.gap / 2
    if wanted.look_for:
        yield 0, desk.text(wanted.look_for, lead="Look for:")
    if wanted.measures:
        yield gap, _measures(desk, wanted)
    if wanted.beware:
        yield gap, desk.text(wanted.beware, lead="Beware:")
    if wanted.search:
        yield 0, desk.text(" · ".join(wanted.search), "note", lead="Words for the search box:")
    if wanted.questions:
        rows = [
            Ticked(f"ask.{wanted.slot}.{index}", desk.text(one, "note"), form.box * 0.8, tooltip=one)
            for index, one in enumerate(wanted.questions, 1)
        ]
        yield from _under(desk, "Ask the seller", rows)
    if wanted.candidates:
        rows = [_candidate(desk, wanted.slot, index, one) for index, one in enumerate(wanted.candidates, 1)]
        yield from _under(desk, "Found", rows)
        yield form.gap, Hair(form.gap)
    else:
        labels = (f"{wanted.name} found at", "Price, USD", "Its measures", "Ordered on")
        lines = Lines(labels, form.small, columns=1 if form.is_large else 2)
        yield 0, as_one([lines, Spacer(1, form.gap), Hair(form.gap)])


def _under(desk: Desk, title: str, rows: list[Flowable]) -> Iterator[Piece]:
    """Rows under a heading, all of them together where they are few."""
    story = [desk.text(title, "label"), *rows]
    width, gap = desk.format.width, desk.format.gap / 2
    if height_of(story, width) < desk.format.height / 3:
        yield gap, as_one(story)
        return
    if height_of(story[:2], width) < desk.format.height / 3:
        story = headed(*story[:1], rows)
    yield gap, story[0]
    yield from ((0, one) for one in story[1:])


def _title(desk: Desk, wanted: Wanted) -> Ticked:
    words = markup(wanted.name, desk.style("head").fontName)
    if wanted.only_if_needed:
        words += f' <font size="{desk.format.small}">only if your case needs one</font>'
    price = f"<b>{_money(wanted.price, wanted.currency)}</b>" if wanted.price is not None else "price not known yet"
    return Ticked(
        f"slot.{wanted.slot}",
        desk.raw(words, "head"),
        desk.format.step_box,
        tooltip=f"{wanted.name}: bought",
        right=desk.raw(price, "right"),
        right_width=PRICE_MM[desk.format.size] * mm,
    )


def _measures(desk: Desk, wanted: Wanted) -> Flowable:
    has_own = any(ours for _, ours, _ in wanted.measures)
    must = "Must be" if has_own or wanted.slot == "movement" else "Limits"
    heads = ("Measure that decides", *(("Movement",) if has_own else ()), must, "Found")
    rows = [(what, *((ours,) if has_own else ()), theirs, "") for what, ours, theirs in wanted.measures]
    shares = (0.36, 0.18, 0.26, 0.2) if has_own else (0.42, 0.38, 0.2)
    return table(desk, heads, rows, shares)


def _candidate(desk: Desk, slot: str, index: int, candidate: Candidate) -> Ticked:
    name = markup(shortened(candidate.name) or "without a name", STRONG)
    words = f"<b>{name}</b>"
    if candidate.verdict:
        words += f" · {markup(candidate.verdict)}"
    if candidate.note:
        words += f"<br/>{markup(shortened(candidate.note))}"
    price = _money(candidate.price, candidate.currency) if candidate.price is not None else "no price"
    price = f"<b>{price}<br/>chosen</b>" if candidate.is_chosen else price
    return Ticked(
        f"found.{slot}.{index}",
        desk.raw(words, "note"),
        desk.format.box,
        tooltip=f"{slot} {index}",
        right=desk.raw(price, "right"),
        right_width=PRICE_MM[desk.format.size] * mm,
    )


def _total(desk: Desk, shopping: ShoppingList) -> Iterator[Flowable]:
    rows = [("Parts with a price", _money(amount, currency)) for currency, amount in sorted(shopping.sums.items())]
    rows = rows or [("Parts with a price", "none yet")]
    if shopping.tools_usd is not None:
        rows.append(("Tools of this path, estimate", _money(shopping.tools_usd, USD)))
        if set(shopping.sums) == {USD}:
            rows.append(("Together", _money(shopping.sums.get(USD, 0) + shopping.tools_usd, USD)))
    missing = ", ".join(one.name.lower() for one in shopping.unpriced)
    story: list[Flowable] = [table(desk, ("Sum", ""), rows, (0.7, 0.3))]
    if missing:
        story.append(desk.text(f"Not in these sums: {missing}.", "small"))
    yield from together(story, len(story), (desk.format.width, desk.format.height))


def _money(amount: Decimal, currency: str) -> str:
    return f"{format_number(amount)} {currency}"
