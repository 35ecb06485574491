"""Ruled tables: brass under the heads, hairlines between rows, no boxes.

PURE. Rows are never cut in two unless one alone is higher than a page; heads come again on the next page.
"""

from collections.abc import Sequence

from reportlab.platypus import Flowable, Table, TableStyle

from guides.sheets import look
from guides.sheets.desk import Desk
from guides.sheets.lettering import TEXT

PAD = 2.2  # points above and below a row's words


def table(
    desk: Desk,
    heads: Sequence[str | Flowable],
    rows: Sequence[Sequence[str | Flowable]],
    shares: Sequence[float],
    *,
    summed: bool = False,
) -> Table:
    """Text cells are content text; a flowable stands as it is. `shares` of the page's width. `summed`: the last row
    is a sum, across all columns, and never stands alone on a page."""
    cells = [[desk.text(one, "label") if isinstance(one, str) else one for one in heads]] if any(heads) else []
    cells += [[desk.text(one, "note") if isinstance(one, str) else one for one in row] for row in rows]
    lines = [
        ("FONT", (0, 0), (-1, -1), TEXT, desk.format.small),  # of cells too that hold no paragraph
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("RIGHTPADDING", (0, 0), (-1, -1), 6),
        ("TOPPADDING", (0, 0), (-1, -1), PAD),
        ("BOTTOMPADDING", (0, 0), (-1, -1), PAD),
        ("LINEBELOW", (0, 0), (-1, -1), look.FINE_PT, look.colour(look.RULE)),
    ]
    if any(heads):
        lines.append(("LINEBELOW", (0, 0), (-1, 0), look.FINE_PT, look.colour(look.BRASS_LINE)))
    if summed:
        last = len(cells) - 1
        lines.append(("SPAN", (0, last), (-1, last)))
    lines += _unparted(len(cells), has_heads=any(heads))
    widths = [desk.format.width * share for share in shares]
    return Table(cells, colWidths=widths, repeatRows=1 if any(heads) else 0, style=TableStyle(lines), hAlign="LEFT")


def _unparted(count: int, *, has_heads: bool) -> list[tuple]:
    """No row of the table stands alone on a page: neither the first under its heads nor the last."""
    first = 2 if has_heads else 1
    ends = [(0, min(first, count - 1)), (max(0, count - 2), count - 1)]
    return [("NOSPLIT", (0, start), (-1, end)) for start, end in ends if end > start]
