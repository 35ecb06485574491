"""The drawing of a step, made from what the step says and what its scene adds.

PURE. Three views: "lift" shows the movement leaning back with the step's parts above their seats, in line; "plan"
looks straight down; "still" is a still life of tools (stills.py).
"""

from functools import lru_cache

from guides.catalog import Catalog
from guides.figures import stills_bench, stills_clean, stills_dress, stills_open, stills_timing, stills_work  # noqa: F401  they register their scenes
from guides.figures.geometry import Geometry, geometry
from guides.figures.step_lift import Lift
from guides.figures.step_plan import Plan
from guides.figures.stills import STILLS, still


def step_figure(catalog: Catalog, step_id: str, *, layout: str = "6497", vph: int = 21600, name: str = "step") -> str:
    """The drawing of a step as SVG."""
    return _step_figure(geometry(catalog, layout, vph), step_id, name)


@lru_cache(maxsize=512)
def _step_figure(g: Geometry, step_id: str, name: str) -> str:
    step, scene = g.catalog.step[step_id], g.catalog.scene[step_id]
    if scene.view == "still":
        return still(g, step, scene, name)
    drawing = Lift(g, step, scene) if scene.view == "lift" else Plan(g, step, scene)
    return drawing.svg(name)


def has_figure(catalog: Catalog, step_id: str) -> bool:
    scene = catalog.scene.get(step_id)
    return scene is not None and (scene.view != "still" or step_id in STILLS)
