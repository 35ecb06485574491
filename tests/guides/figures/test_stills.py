"""Still lifes: their words stay on the sheet and apart from each other."""

import io
import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from PIL import Image

from guides.catalog import load
from guides.figures import step_figure
from guides.figures.raster import png
from guides.figures.stills import STILLS, WIDTH

SVG = "{http://www.w3.org/2000/svg}"
CATALOG = load()
LEAST = 14  # of 500: 10 px on a phone
WIDE = 0.27, 0.56, 0.6  # width of narrow, common and bold letters to their height


def words_of(step, layout):
    """Texts that stand on the sheet itself, with the box each takes."""
    for one in ElementTree.fromstring(step_figure(CATALOG, step, layout=layout)).findall(f"{SVG}text"):
        size, x, y = (float(one.get(key)) for key in ("font-size", "x", "y"))
        common = WIDE[2] if one.get("class") else WIDE[1]
        wide = size * sum(WIDE[0] if letter in " ilj.,:'·|1°" else common for letter in one.text)
        left = x - {"middle": wide / 2, "end": wide, None: 0}[one.get("text-anchor")]
        yield one.text, size, (left, y - size * 0.72, left + wide, y + size * 0.2)


@pytest.mark.parametrize("step", STILLS)
def test_words_stay_on_the_sheet(step, layout):
    for text, _, (left, top, right, bottom) in words_of(step, layout):
        assert left >= 2, text
        assert top >= 0, text
        assert right <= WIDTH - 2, text
        assert bottom <= STILLS[step][1], text


@pytest.mark.parametrize("step", STILLS)
def test_words_do_not_touch_each_other(step, layout):
    found = list(words_of(step, layout))
    for index, (text, _, (a, b, c, d)) in enumerate(found):
        for other, _, (e, f, g, h) in found[index + 1 :]:
            assert c <= e or g <= a or d <= f or h <= b, (text, other)


@pytest.mark.parametrize("step", STILLS)
def test_words_can_be_read_on_a_phone(step, layout):
    assert all(size >= LEAST for _, size, _ in words_of(step, layout))


LEADERS = [step for step in STILLS if 'class="mid" ' in step_figure(CATALOG, step)]
POINT = re.compile(r'<circle class="mid" cx="([^"]+)" cy="([^"]+)"[^>]*/>')


@pytest.mark.parametrize("step", LEADERS)
def test_a_leader_touches_what_it_points_at(step, layout):
    """Without leaders and words there is still something within two points of where a leader ends."""
    svg = step_figure(CATALOG, step, layout=layout)
    bare = re.sub(r'<path class="f fine"[^>]*/>|<text.*?</text>', "", POINT.sub("", svg))
    picture = Image.open(io.BytesIO(png(bare, WIDTH, "print"))).convert("L")
    for x, y in POINT.findall(svg):
        near = picture.crop((round(float(x)) - 2, round(float(y)) - 2, round(float(x)) + 3, round(float(y)) + 3))
        assert near.getextrema()[0] < 254, (x, y)


DIALS = [
    "b-dial-off", "b-hands-off", "c-sort", "e-fit-hour-wheel-and-dial", "e-hour-hand", "e-minute-hand",
    "e-seconds-hand", "f-day-test", "f-set-up", "f-six-positions", "h-parts-match",
]  # fmt: skip


@pytest.mark.parametrize("step", DIALS)
def test_small_seconds_stand_where_the_layout_has_them(step, layout):
    """Crown at 3, a 6497 has its seconds at 9, a 6498 at 6; a turned watch is drawn upright in a turned group."""
    faces = 0
    for parent in ElementTree.fromstring(step_figure(CATALOG, step, layout=layout)).iter():
        rounds = [one for one in parent if one.tag in (f"{SVG}circle", f"{SVG}ellipse")]
        for face, after in pairwise(rounds):
            if "dial-white" in face.get("class"):
                x, y = (float(after.get(key)) - float(face.get(key)) for key in ("cx", "cy"))
                assert (x < -4 and abs(y) < 0.5) if layout == "6497" else (y > 4 and abs(x) < 0.5)
                faces += 1
    assert faces


def test_every_still_that_shows_a_dial_is_looked_at(layout):
    assert [step for step in STILLS if "dial-white" in step_figure(CATALOG, step, layout=layout)] == sorted(
        [*DIALS, "b-inventory", "a-tray-and-photos"], key=list(STILLS).index
    )
