"""Every figure of the site by name, and the contact sheets on which they are judged.

PURE + Pillow. A sheet is a picture of many drawings, at a size and in a theme; the HTML sheet shows the same with
the site's own stylesheet.
"""

# ruff: noqa: E501  lines of path data and coordinates read best unbroken

import io
from collections.abc import Iterator, Sequence
from html import escape

from PIL import Image, ImageDraw

from guides.catalog import Catalog
from guides.catalog.schema import LAYOUTS
from guides.figures.alive import train_alive
from guides.figures.dial import COLOURS, HAND_COLOURS, HANDS, MARKS, Dial, watch
from guides.figures.movement_map import LAYERS, movement_map
from guides.figures.part import has_part_figure, part_alone, part_in_place
from guides.figures.raster import png
from guides.figures.stack import exploded_stack, side_levels
from guides.figures.step import has_figure, step_figure
from guides.figures.tray import tray_map


def all_figures(catalog: Catalog) -> Iterator[tuple[str, str, str]]:
    """Yield (group, name, SVG) of every figure, drawn with ids of its own."""
    for step in catalog.steps:
        if has_figure(catalog, step.id):
            yield "steps", step.id, step_figure(catalog, step.id, name=step.id)
    for step in catalog.steps:
        scene = catalog.scene.get(step.id)
        if scene and has_figure(catalog, step.id):
            yield "steps-6498", step.id, step_figure(catalog, step.id, layout="6498", name=f"x-{step.id}")
    for layout in LAYOUTS:
        for side, layers in LAYERS.items():
            for layer in layers:
                name = f"map-{layout}-{side}-{layer}"
                yield "maps", name, movement_map(catalog, _anchor, layout=layout, side=side, layer=layer, name=name)
    for part in catalog.parts:
        if has_part_figure(catalog, part.number):
            yield "parts", f"{part.number}-alone", part_alone(catalog, part.number, name=f"a-{part.number}")
            yield "parts", f"{part.number}-in-place", part_in_place(catalog, part.number, name=f"p-{part.number}")
    yield from _wholes(catalog)


def _anchor(number: str) -> str:
    return f"#{number}"


def _wholes(catalog: Catalog) -> Iterator[tuple[str, str, str]]:
    for layout in LAYOUTS:
        yield "wholes", f"stack-{layout}", exploded_stack(catalog, layout=layout, name=f"stack-{layout}")
        yield "wholes", f"tray-{layout}", tray_map(catalog, layout=layout, name=f"tray-{layout}")
        for vph in (18000, 21600):
            name = f"train-{layout}-{vph}"
            yield "wholes", name, train_alive(catalog, layout=layout, vph=vph, name=name)
    yield "wholes", "levels", side_levels(catalog)
    for index, colour in enumerate(COLOURS):
        dial = Dial(LAYOUTS[index % 2], hands=HANDS[index % len(HANDS)], marks=MARKS[index % len(MARKS)], colour=colour,
                    hand_colour=HAND_COLOURS[index % len(HAND_COLOURS)], crown_at=(3, 12)[index % 2])  # fmt: skip
        yield "wholes", f"dial-{colour}", watch(dial, name=f"dial-{colour}")


def picture_sheet(figures: Sequence[tuple[str, str]], *, width: int, columns: int, theme: str) -> bytes:
    """Named drawings in rows on one PNG."""
    tiles = [(name, Image.open(io.BytesIO(png(svg, width, theme)))) for name, svg in figures]
    rows = [tiles[index : index + columns] for index in range(0, len(tiles), columns)]
    heights = [max(tile.height for _, tile in row) + 24 for row in rows]
    ground = "#cfcac0" if theme != "dark" else "#0f0d0b"
    sheet = Image.new("RGB", ((width + 8) * columns, sum(heights)), ground)
    pen, y = ImageDraw.Draw(sheet), 0
    for row, height in zip(rows, heights, strict=True):
        for column, (name, tile) in enumerate(row):
            sheet.paste(tile, (column * (width + 8), y + 16))
            pen.text((column * (width + 8) + 4, y + 2), name, fill="#776f63")
        y += height
    out = io.BytesIO()
    sheet.save(out, "PNG")
    return out.getvalue()


def page(title: str, figures: Sequence[tuple[str, str]], stylesheet: str = "watchbench.css") -> str:
    """Drawings with the site's stylesheet, in a grid."""
    tiles = "".join(
        f'<figure class="figure">{svg}<figcaption>{escape(name)}</figcaption></figure>' for name, svg in figures
    )
    return (f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
            f'<title>{escape(title)}</title><link rel="stylesheet" href="{stylesheet}"><main class="page"><h1>{escape(title)}'
            f'</h1><div class="told">{tiles}</div></main></html>')  # fmt: skip
