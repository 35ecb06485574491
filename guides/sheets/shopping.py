"""The shopping list: slot by slot what to look for, the measures that decide, what was found, what to ask.

PURE. Takes a ShoppingList (wanted.py), whether it comes from a plan or from a build.
"""

from collections.abc import Iterator
from decimal import Decimal

from reportlab.lib.units import mm
from reportlab.platypus import CondPageBreak, Flowable, Spacer

from guides.catalog.units import format_number
from guides.sheets.blocks import Hair, Lines, as_one, headed, height_of, together
from guides.sheets.desk import Desk
from guides.sheets.lettering import STRONG, markup
from guides.sheets.page import Place, pdf
from guides.sheets.rows import Ticked
from guides.sheets.table import table
from guides.sheets.wanted import USD, Candidate, ShoppingList, Wanted, shortened

TITLE = "Shopping list"
PRICE_MM = {"plain": 30, "large": 48}
MEASURES_AT_ONCE = 5  # at least so many rows of measures stand under a slot's title in large print


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
        yield from _slot(desk, wanted, address)


def _slot(desk: Desk, wanted: Wanted, address: str) -> Iterator[Flowable]:
    form = desk.format
    head = [Place(address, bookmark=wanted.name, level=1, key=f"slot-{wanted.slot}"), _title(desk, wanted)]
    if wanted.look_for:
        head.append(desk.text(wanted.look_for, lead="Look for:"))
    if wanted.measures:
        head += [Spacer(1, form.gap / 2), _measures(desk, wanted), Spacer(1, form.gap / 2)]
    body: list[Flowable] = []
    if wanted.beware:
        body.append(desk.text(wanted.beware, lead="Beware:"))
    if wanted.search:
        body.append(desk.text(" · ".join(wanted.search), "note", lead="Words for the search box:"))
    if wanted.questions:
        rows = [
            Ticked(f"ask.{wanted.slot}.{index}", desk.text(one, "note"), form.box * 0.8, tooltip=one)
            for index, one in enumerate(wanted.questions, 1)
        ]
        body += [Spacer(1, form.gap / 2), *headed(desk.text("Ask the seller", "label"), rows)]
    if wanted.candidates:
        rows = [_candidate(desk, wanted.slot, index, one) for index, one in enumerate(wanted.candidates, 1)]
        body += [Spacer(1, form.gap / 2), *headed(desk.text("Found", "label"), rows)]
    else:
        labels = (f"{wanted.name} found at", "Price, USD", "Its measures", "Ordered on")
        body.append(Lines(labels, form.small, columns=1 if form.is_large else 2))
    *body, last = body
    body.append(as_one([last, Spacer(1, form.gap), Hair(form.gap)]))
    frame = (form.width, form.height)
    if height_of([*head, *body], form.width) < form.height / 3:
        yield from together([*head, *body], 2, frame)
        return
    if form.is_large and wanted.measures:
        yield CondPageBreak(height_of(head[:-2], form.width) + MEASURES_AT_ONCE * form.body * 2)
        yield from (*head, *body)
        return
    yield from together(head, 2, frame)
    yield from body if form.is_large else together(body, 1, frame)


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
    heads = ("Measure that decides", *(("Movement",) if has_own else ()), "Must be", "Found")
    rows = [(what, *((ours,) if has_own else ()), theirs, "") for what, ours, theirs in wanted.measures]
    shares = (0.36, 0.18, 0.26, 0.2) if has_own else (0.5, 0.28, 0.22)
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
