"""PNG of a drawing, and the command that draws them all."""

import io

import pytest
from PIL import Image

pytest.importorskip("resvg_py")

from guides.figures import step_figure
from guides.figures.contact import all_figures, page, picture_sheet
from guides.figures.raster import THEMES, png


@pytest.mark.parametrize("theme", THEMES)
def test_a_drawing_becomes_a_picture_of_the_width_asked_for(catalog, theme):
    picture = Image.open(io.BytesIO(png(step_figure(catalog, "d-train-bridge"), 400, theme)))
    assert picture.size[0] == 400
    assert len(picture.convert("RGB").getcolors(400 * 400)) > 20


@pytest.mark.parametrize(("width", "theme", "said"), [(5, "light", "width is 5"), (100, "neon", "theme is 'neon'")])
def test_odd_wishes_are_refused(catalog, width, theme, said):
    with pytest.raises(ValueError, match=said):
        png(step_figure(catalog, "a-workspace"), width, theme)


def test_all_figures_have_names_of_their_own_and_fill_a_sheet(catalog):
    found = list(all_figures(catalog))
    assert len({(group, name) for group, name, _ in found}) == len(found) > 250
    tiles = [(name, svg) for group, name, svg in found if group == "wholes"][:4]
    sheet = Image.open(io.BytesIO(picture_sheet(tiles, width=120, columns=2, theme="dark")))
    assert sheet.width == 256
    assert page("Wholes", tiles).count("<svg") == 4
