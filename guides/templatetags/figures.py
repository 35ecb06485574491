"""Put a drawing into a page.

The drawings are SVG text that guides/figures writes from the content, with every word in it escaped there; nothing a
visitor typed reaches them but checked numbers and names out of closed sets. So they are marked safe, here alone.
Each is drawn once a process: content does not change while it runs.
"""

from functools import lru_cache

from django import template
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from guides import figures
from guides.catalog.work import Step
from guides.facts import facts

register = template.Library()
KEPT = 256  # drawings, of up to 50 kB each
DEFAULT_VPH = 21600


@lru_cache(maxsize=256)
def _part_address(number: str) -> str:
    return reverse("guides:part", args=[number])


@register.simple_tag
@lru_cache(maxsize=KEPT)
def draw_map(layout: str, side: str = "bridge", layer: str = "all", vph: int = DEFAULT_VPH) -> SafeString:
    """The movement's map; every part in it leads to its page."""
    svg = figures.movement_map(facts(), _part_address, side=side, layout=layout, layer=layer, vph=vph)
    return mark_safe(svg)


@register.simple_tag
@lru_cache(maxsize=KEPT)
def draw_part(number: str, layout: str) -> SafeString:
    """The part alone, to scale."""
    return mark_safe(figures.part_alone(facts(), number, layout=layout))


@register.simple_tag
@lru_cache(maxsize=KEPT)
def draw_place(number: str, layout: str) -> SafeString:
    """The part where it belongs, the rest faded."""
    return mark_safe(figures.part_in_place(facts(), number, layout=layout))


@register.simple_tag
def draw_step(step: Step, layout: str) -> SafeString:
    return mark_safe(figures.step_figure(facts(), step.id, layout=layout))


@register.simple_tag
@lru_cache(maxsize=KEPT)
def draw_stack(layout: str, vph: int = DEFAULT_VPH) -> SafeString:
    return mark_safe(figures.exploded_stack(facts(), layout=layout, vph=vph))


@register.simple_tag
@lru_cache(maxsize=KEPT)
def draw_levels(layout: str, vph: int = DEFAULT_VPH) -> SafeString:
    return mark_safe(figures.side_levels(facts(), layout=layout, vph=vph))


@register.simple_tag
@lru_cache(maxsize=KEPT)
def draw_train(layout: str, vph: int = DEFAULT_VPH) -> SafeString:
    """The train, its wheels in groups that train.js turns."""
    return mark_safe(figures.train_alive(facts(), layout=layout, vph=vph))


@register.simple_tag
@lru_cache(maxsize=KEPT)
def draw_tray(layout: str) -> SafeString:
    return mark_safe(figures.tray_map(facts(), layout=layout))


@register.simple_tag
def draw_watch(dial: figures.Dial, photo: str = "", hands: bool = True) -> SafeString:
    """The watch's face; `photo` is the address of a picture on this site, drawn in the dial's place."""
    return mark_safe(figures.watch(dial, name="watch", photo=photo, hands=hands))


@register.simple_tag
@lru_cache(maxsize=KEPT)
def draw_face(layout: str) -> SafeString:
    """Where crown and small seconds stand on a layout."""
    return mark_safe(figures.watch(figures.Dial(layout), name=f"face-{layout}"))


@register.filter
def scene_title(step: Step) -> str:
    """What the drawing of a step shows, in a line."""
    return facts().scene[step.id].title


@register.filter
def is_on_plate(step: Step) -> bool:
    """True when a step's drawing shows the movement, and so one of the two layouts."""
    return facts().scene[step.id].view != "still"
