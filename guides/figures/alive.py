"""The train alive: the drawing, and the numbers its small script needs to turn it at true ratios.

PURE. Each moving part is a group with its axis and its period; watchbench/static/watchbench/train.js turns the
groups by their transform attribute. Without the script the drawing stands still, which is right.
"""

# ruff: noqa: E501  lines of path data and coordinates read best unbroken

from guides.catalog import Catalog
from guides.figures.geometry import TURNING_BRIDGE_SIDE, Geometry, geometry
from guides.figures.pieces import pieces
from guides.figures.pieces_train import fork_shapes
from guides.figures.places import reach
from guides.figures.svg import Disc, Sheet, draw, number

TRAIN = ("705", "710", "210", "224", "201", "180", "721")
AMPLITUDE_DEG = 270
LABEL = {
    "180": "barrel",
    "201": "centre",
    "210": "third",
    "224": "fourth",
    "705": "escape",
    "710": "fork",
    "721": "balance",
}


def train_alive(catalog: Catalog, *, layout: str = "6497", vph: int = 21600, name: str = "train") -> str:
    """The going train as SVG, its moving parts in groups that carry `data-turn`, `data-period`, `data-x`, `data-y`."""
    if vph not in (18000, 21600):
        raise ValueError(f"vph is {vph}; wanted 18000 or 21600")
    g = geometry(catalog, layout, vph)
    inner = draw(pieces(g, "100")[:4], g.frame("bridge"))
    inner += draw([Disc("f fine plate", g.at("721"), 1.9), *pieces(g, "100")[-4:-1]], g.frame("bridge"))
    inner += "".join(_moving(g, part, name) for part in TRAIN)
    left, bottom, right, top = reach(g, "100")
    seconds = f"Fourth wheel one turn a minute, {vph:,} beats an hour."
    sheet = Sheet(name, f"The going train of the {layout} at {vph:,} beats an hour", f"Barrel, centre, third, fourth and escape wheel, "
                  f"pallet fork and balance, in mesh, seen from the bridge side. {seconds}",
                  (left - 1, -top - 1, right - left + 2, top - bottom + 2))  # fmt: skip
    svg = sheet.svg(inner)
    return svg.replace("<svg ", f'<svg data-vph="{vph}" data-amplitude="{AMPLITUDE_DEG}" ', 1)


def _moving(g: Geometry, part: str, name: str) -> str:
    x, y = g.frame("bridge")(g.at(part))
    kind = {"710": "fork", "721": "balance"}.get(part, "wheel")
    data = f'data-{kind}="{part}" data-x="{number(x)}" data-y="{number(y)}"'
    if kind == "wheel":
        # counterclockwise on the plate is counterclockwise on the sheet, which SVG counts as negative
        data += f' data-period="{_period(g, part)}" data-sense="{-TURNING_BRIDGE_SIDE[part]}"'
    if kind == "fork":
        data += f' data-bank="{number(g.look("pallet-bank-deg"))}"'
    shapes = fork_shapes(g, 0) if part == "710" else pieces(g, part)
    lean = f' transform="rotate({-g.look("pallet-bank-deg"):g} {number(x)} {number(y)})"' if part == "710" else ""
    return f'<g id="{name}-{part}" {data}{lean}>{draw(shapes, g.frame("bridge"))}</g>'


def _period(g: Geometry, part: str) -> int:
    row = next(
        gear
        for gear in g.catalog.gears
        if gear.part == part and gear.chain == "going" and (not gear.beats or g.vph in gear.beats)
    )
    return row.period_s


def train_data(catalog: Catalog, vph: int = 21600) -> dict[str, int]:
    """Periods in seconds by part, for a table beside the drawing."""
    g = geometry(catalog, "6497", vph)
    return {part: _period(g, part) for part in TRAIN if part not in ("710", "721")}
