"""The tray map: every part at life size in its own compartment, with letters that can be read on a phone."""

import pytest

from guides.figures.labels import text_width
from guides.figures.places import reach
from guides.figures.tray import TEXT, _inner, _laid_out, _size

PHONE_PX, LETTER_PX = 356, 10.9


def boxes(g, cell):
    """Each thing of a compartment with the room it takes, its number included where it hangs below."""
    found = []
    for one in _laid_out(g, cell):
        x, y = one.at
        label = 0 if g.catalog.part[one.number].screw else TEXT
        found.append((one.number, x - one.wide / 2, y - one.tall / 2, x + one.wide / 2, y + one.tall / 2 + label))
    return found


@pytest.fixture(params=range(1, 12))
def cell(request, catalog):
    return next(one for one in catalog.cells if one.number == request.param)


def test_every_part_lies_inside_its_compartment(g, cell):
    x, y, w, h = _inner(cell)
    for number, left, top, right, bottom in boxes(g, cell):
        assert x <= left, number
        assert y + TEXT <= top, number
        assert right <= x + w, number
        assert bottom <= y + h + 0.1, number


def test_no_two_parts_lie_on_each_other(g, cell):
    found = boxes(g, cell)
    for index, (number, left, top, right, bottom) in enumerate(found):
        for other, a, b, c, d in found[index + 1 :]:
            assert right <= a or c <= left or bottom <= b or d <= top, (number, other)


def test_the_title_fits(cell):
    assert text_width(f"{cell.number} {cell.name}") * TEXT < _inner(cell)[2]


def test_the_barrel_bridge_is_as_large_as_life(catalog, g):
    cell = next(one for one in catalog.cells if "105" in one.parts)
    thing = next(one for one in _laid_out(g, cell) if one.number == "105")
    left, bottom, right, top = reach(g, "105")
    assert (thing.wide, thing.tall) == (right - left, top - bottom)


def test_letters_can_be_read_on_a_phone(catalog):
    wide, _ = _size(catalog)
    assert TEXT / (wide + 4) * PHONE_PX > LETTER_PX


def test_compartments_do_not_overlap(catalog):
    boxes = [(*map(float, cell.box), cell.number) for cell in catalog.cells]
    for index, (x, y, w, h, number) in enumerate(boxes):
        for a, b, c, d, other in boxes[index + 1 :]:
            assert x + w <= a or a + c <= x or y + h <= b or b + d <= y, (number, other)
