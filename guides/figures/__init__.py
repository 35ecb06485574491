"""Every drawing of the site, from one geometry: SVG text, PNG bytes, and a dial photo made safe.

PURE: the catalog and the standard library; resvg-py and Pillow only in raster.py and photo.py. Functions take the
Catalog and plain values and return text or bytes; `name` begins every id of a drawing, so that several drawings can
stand on one page. Millimetres; bridge side as in the dossier, dial side with the stem at 3 o'clock.
"""

# ruff: noqa: E501  lines of path data and coordinates read best unbroken

from guides.figures.alive import train_alive, train_data
from guides.figures.dial import COLOURS, HAND_COLOURS, HANDS, MARKS, Dial, watch
from guides.figures.geometry import Geometry, geometry
from guides.figures.movement_map import LAYERS, movement_map, parts_on
from guides.figures.part import has_part_figure, part_alone, part_in_place
from guides.figures.stack import exploded_stack, side_levels
from guides.figures.step import has_figure, step_figure
from guides.figures.tray import tray_map

__all__ = [
    "COLOURS", "HANDS", "HAND_COLOURS", "LAYERS", "MARKS", "Dial", "Geometry", "exploded_stack", "geometry", "has_figure",
    "has_part_figure", "movement_map", "part_alone", "part_in_place", "parts_on", "side_levels", "step_figure", "train_alive", "train_data",
    "tray_map", "watch",
]  # fmt: skip
