"""Boxes to tick by pen or on screen, and lines to write on: form fields of our own drawing.

ReportLab's own check box brings ZapfDingbats, which is not embedded; here the tick is a path, one appearance for
each size in a document. A field's name says what it ticks and is unique: a name used twice gets a number.
"""

# ruff: noqa: PLR0913, PLR0917  places and sizes are plain arguments

from reportlab.lib.units import mm
from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFString
from reportlab.pdfgen.canvas import Canvas

from guides.sheets import look

PRINTS = 4  # annotation flag: shown on paper as well (ISO 32000-1, table 165, bit 3)


def tick_box(canvas: Canvas, x: float, y: float, side: float, name: str, tooltip: str, stroke: str = look.INK) -> None:
    """An empty box with its lower left corner at (x, y) of the current space."""
    left, bottom = canvas.absolutePosition(x, y)
    form = canvas.acroForm
    states = PDFDictionary({key: _appearance(canvas, side, stroke, key) for key in ("Yes", "Off")})
    field = {
        **_widget(canvas, (left, bottom, left + side, bottom + side), name, tooltip),
        "FT": PDFName("Btn"),
        "V": PDFName("Off"),
        "AS": PDFName("Off"),
        "AP": PDFDictionary({"N": states}),
    }
    _add(canvas, form, field)


def _widget(canvas: Canvas, box: tuple[float, ...], name: str, tooltip: str) -> dict:
    return {
        "Type": PDFName("Annot"),
        "Subtype": PDFName("Widget"),
        "F": PRINTS,
        "P": canvas._doc.thisPageRef(),
        "Rect": PDFArray([round(value, 2) for value in box]),
        "T": PDFString(_unique(canvas, name)),
        "TU": PDFString(tooltip),
    }


def _add(canvas: Canvas, form, field: dict) -> None:
    entry = PDFDictionary(field)
    canvas._addAnnotation(entry)
    form.fields.append(form.getRef(entry))


def _unique(canvas: Canvas, name: str) -> str:
    names: dict[str, int] = canvas.__dict__.setdefault("_field_names", {})
    names[name] = names.get(name, 0) + 1
    return name if names[name] == 1 else f"{name}-{names[name]}"


def _appearance(canvas: Canvas, side: float, stroke: str, state: str):
    """The box as a form of its own, empty or ticked; made once for each size, colour and state."""
    made = canvas.__dict__.setdefault("_field_looks", {})
    key = (round(side, 2), stroke, state)
    if key not in made:
        line = look.EDGE_PT
        inner = round(side - line, 2)
        red, green, blue = look.colour(stroke).rgb()
        ops = f"{red:.3f} {green:.3f} {blue:.3f} RG 1 1 1 rg {line} w {line / 2} {line / 2} {inner} {inner} re B"
        if state == "Yes":
            points = [round(side * share, 2) for share in (0.2, 0.52, 0.42, 0.24, 0.82, 0.82)]
            ops += " {} w 1 J 1 j {} {} m {} {} l {} {} l S".format(round(side * 0.11, 2), *points)
        stream = canvas.acroForm.makeStream(round(side, 2), round(side, 2), ops, Resources=PDFDictionary({}))
        made[key] = canvas.acroForm.getRef(stream)
    return made[key]


def rule_line(canvas: Canvas, x: float, y: float, width: float) -> None:
    """A line to write on."""
    canvas.saveState()
    canvas.setStrokeColor(look.colour(look.EDGE))
    canvas.setLineWidth(0.4)
    canvas.setDash(0.4, 1.8)
    canvas.line(x, y, x + width, y)
    canvas.restoreState()


LINE_APART = 7 * mm  # handwriting at a bench
