"""The ruled parts of the gauge: a ladder of hand lengths, and a ruler in millimetres and sixteenths of an inch.

PURE. Origin at the left; a tick's middle is the measure.
"""

from reportlab.lib.units import inch, mm
from reportlab.pdfgen.canvas import Canvas

from guides.sheets import lettering, look
from guides.sheets.lettering import STRONG, TEXT

SHORTEST_MM, LONGEST_MM = 3, 20
ROW = 5 * mm
ROWS = 6


def hand_ladder(canvas: Canvas, x: float, top: float, width: float, size: float) -> None:
    """Lines of whole millimetres, each with a ring for the hole and a tick for the tip."""
    canvas.setFillColor(look.colour(look.INK))
    words = "Hands, hole to tip, mm. Hole over the ring, tip along the line."
    lettering.write(canvas, x, top - 3 * mm, words, STRONG, size)
    column = width / 3
    for index, length_mm in enumerate(range(SHORTEST_MM, LONGEST_MM + 1)):
        left = x + index // ROWS * column + 3 * mm
        y = top - 7 * mm - index % ROWS * ROW
        end = left + length_mm * mm
        canvas.setStrokeColor(look.colour(look.INK))
        canvas.circle(left, y, 1 * mm, stroke=1, fill=0)
        canvas.line(left, y, end, y)
        canvas.line(end, y - 1.6 * mm, end, y + 1.6 * mm)
        canvas.setFillColor(look.colour(look.INK))
        lettering.write(canvas, end + 2 * mm, y - size * 0.35, f"{length_mm}", STRONG, size)


def ruler(canvas: Canvas, x: float, y: float, width: float, size: float) -> None:
    """Millimetres above the line, sixteenths of an inch below it."""
    line = y + 9 * mm
    last_mm = int(width / mm // 10) * 10
    canvas.setStrokeColor(look.colour(look.INK))
    canvas.setFillColor(look.colour(look.INK))
    canvas.line(x, line, x + last_mm * mm, line)
    for at in range(last_mm + 1):
        high = 5.5 if at % 10 == 0 else 4 if at % 5 == 0 else 2.6
        canvas.line(x + at * mm, line, x + at * mm, line + high * mm)
        if at % 10 == 0:
            lettering.write(canvas, x + at * mm + 0.5 * mm, line + 6 * mm, f"{at}", TEXT, size * 0.85)
    for at in range(int(last_mm * mm / inch * 16) + 1):
        high = 5.5 if at % 16 == 0 else 4.4 if at % 8 == 0 else 3.4 if at % 4 == 0 else 2.4
        canvas.line(x + at * inch / 16, line, x + at * inch / 16, line - high * mm)
        if at % 16 == 0:
            lettering.write(canvas, x + at * inch / 16 + 0.5 * mm, line - 8 * mm, f"{at // 16} in", TEXT, size * 0.85)
