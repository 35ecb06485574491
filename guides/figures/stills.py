"""Still lifes: the drawings of steps that are not about the plate, by the step's id.

PURE. The scenes themselves stand in stills_bench.py (guides A and C), stills_work.py (B and D) and stills_dress.py
(E, F and H); a sheet is 500 pixels wide.
"""

from collections.abc import Callable

from guides.catalog.shapes import Scene
from guides.catalog.work import Step
from guides.figures.geometry import Geometry
from guides.figures.svg import Sheet

Draw = Callable[[Geometry], str]
WIDTH = 500
STILLS: dict[str, tuple[Draw, int]] = {}


def still_life(step_id: str, height: int) -> Callable[[Draw], Draw]:
    """Register a still life for a step; `height` of its sheet in pixels."""

    def register(draw: Draw) -> Draw:
        STILLS[step_id] = (draw, height)
        return draw

    return register


def still(g: Geometry, step: Step, scene: Scene, name: str) -> str:
    draw, height = STILLS[step.id]
    return Sheet(name, scene.title, scene.desc, (0, 0, WIDTH, height)).svg(draw(g))
