"""The gauge measured on its picture at 600 dpi, as a person would with calipers on the print."""

from math import cos, pi, sin

import numpy as np
import pytest

from tests.guides.sheets.conftest import made

DPI = 600
MM = DPI / 25.4  # pixels
CLOSE_MM = 0.05
DARK = 140


@pytest.fixture(scope="module", params=["a4", "letter"])
def sheet(request):
    paper = made("gauge", paper=request.param)
    return paper, paper.picture(0, DPI).astype(float)


def label_at(paper, words: str, nth: int = 0) -> tuple[float, float]:
    """Middle of a label, in pixels from the upper left."""
    textpage = paper.document[0].get_textpage()
    search = textpage.search(words)
    for _ in range(nth + 1):
        index, count = search.get_next()
    boxes = [textpage.get_charbox(index + offset) for offset in range(count)]
    left, right = min(box[0] for box in boxes), max(box[2] for box in boxes)
    low, high = min(box[1] for box in boxes), max(box[3] for box in boxes)
    return (left + right) / 2 * DPI / 72, (paper.document[0].get_height() - (low + high) / 2) * DPI / 72


def edge_along(picture, x: float, y: float, angle: float, least_mm: float) -> float:
    """How far from (x, y) the middle of the first line lies in a direction, in mm, beyond `least_mm`."""
    steps = np.arange(least_mm * MM, least_mm * MM + 12 * MM, 0.25)
    values = picture[(y - steps * sin(angle)).round().astype(int), (x + steps * cos(angle)).round().astype(int)]
    ink = np.clip(245 - values, 0, None) * (values < 225)
    start = np.argmax(ink > 0)
    stop = start + np.argmax(ink[start:] == 0)
    weight = ink[start:stop]
    return float((steps[start:stop] * weight).sum() / weight.sum() / MM)


def diameters_mm(picture, x: float, y: float, least_mm: float = 12) -> list[float]:
    """Diameters in eight directions. Chords through a point beside the centre are short: the longest pair counts."""
    cx, cy = centre(picture, x, y, least_mm)
    return [
        sum(edge_along(picture, cx, cy, angle + turn, least_mm) for turn in (0, pi)) for angle in np.arange(8) * pi / 8
    ]


def centre(picture, x: float, y: float, least_mm: float) -> tuple[float, float]:
    for _ in range(3):
        right, left, up, down = (edge_along(picture, x, y, turn * pi / 2, least_mm) for turn in (0, 2, 1, 3))
        x, y = x + (right - left) / 2 * MM, y - (up - down) / 2 * MM
    return x, y


@pytest.mark.parametrize(("label", "nth", "size_mm"), [
    ("36.60", 0, 36.60), ("37.20", 0, 37.20), ("37.00", 0, 37.00), ("38.90", 0, 38.90),
])  # fmt: skip
def test_a_ring_or_disc_is_as_wide_as_it_says(sheet, label, nth, size_mm):
    paper, picture = sheet
    x, y = label_at(paper, label, nth)
    for measured_mm in diameters_mm(picture, x, y):
        assert measured_mm == pytest.approx(size_mm, abs=CLOSE_MM)


@pytest.mark.parametrize(("label", "low_mm", "high_mm"), [("36.63", 36.63, 36.90), ("37.23", 37.23, 37.60)])
def test_a_bores_band_lies_in_the_middle_of_its_window(sheet, label, low_mm, high_mm):
    paper, picture = sheet
    x, y = label_at(paper, label)
    for measured_mm in diameters_mm(picture, x, y):
        assert measured_mm == pytest.approx((low_mm + high_mm) / 2, abs=CLOSE_MM)


def runs(row, least: int = 1) -> list[tuple[int, int]]:
    """Dark runs of a row of pixels: (first, last)."""
    dark = np.concatenate(([0], (row < DARK).astype(int), [0]))
    starts, ends = np.flatnonzero(np.diff(dark) == 1), np.flatnonzero(np.diff(dark) == -1)
    return [(a, b - 1) for a, b in zip(starts, ends, strict=True) if b - a >= least]


def long_line(picture, least_mm: float, most_mm: float) -> int:
    """The row of the lowest horizontal line of about a length."""
    for y, row in reversed(list(enumerate(picture))):
        if any(least_mm * MM < b - a < most_mm * MM for a, b in runs(row, int(least_mm * MM))):
            return y
    raise AssertionError("no such line")


def ticks_mm(picture, row: int) -> np.ndarray:
    """Middles of the ticks that cross a row, in mm from the first."""
    middles = []
    for a, b in runs(picture[row]):
        ink = 255 - picture[row, a - 2 : b + 3]
        middles.append((np.arange(a - 2, b + 3) * ink).sum() / ink.sum() / MM)
    return np.array(middles) - middles[0]


def test_the_line_to_measure_first_is_100_mm(sheet):
    _, picture = sheet
    line = long_line(picture, 98, 102)
    ends = ticks_mm(picture, line - int(1.2 * MM))
    assert ends[-1] == pytest.approx(100, abs=CLOSE_MM)


def test_the_ruler_counts_true_millimetres_and_sixteenths(sheet):
    _, picture = sheet
    line = long_line(picture, 150, 200)
    millimetres = ticks_mm(picture, line - int(1.5 * MM))
    assert len(millimetres) > 170
    assert np.abs(millimetres - np.arange(len(millimetres))).max() < CLOSE_MM
    sixteenths = ticks_mm(picture, line + int(1.5 * MM))
    assert np.abs(sixteenths - np.arange(len(sixteenths)) * 25.4 / 16).max() < CLOSE_MM


def test_the_bank_card_is_the_standards(sheet):
    _, picture = sheet
    foot = long_line(picture, 77, 82)
    middle = foot - int(10 * MM)
    left, right = ticks_mm(picture, middle)[:2]
    assert right - left == pytest.approx(85.60, abs=CLOSE_MM)
    column = picture[:, int(30 * MM)][foot - int(56 * MM) : foot + int(1 * MM)]
    edges = runs(column)
    assert (edges[-1][0] - edges[0][0]) / MM == pytest.approx(53.98, abs=CLOSE_MM)


def test_what_paper_cannot_measure_is_said_plainly():
    words = " ".join(made("gauge").texts())
    assert "What paper cannot measure" in words
    assert "Use gauge pins or a tapered hand gauge. Calipers are not good enough for a hand hole" in words
