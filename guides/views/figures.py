"""Drawings with a page of their own, and which side and layer of the map a visitor asked for."""

import re
from functools import lru_cache
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from guides import figures, train
from guides.catalog.movements import Movement
from guides.catalog.schema import LAYOUTS
from guides.facts import facts
from guides.pages import kept, page
from guides.progress import layout_of

SIDES = {"bridge": "Bridge side", "dial": "Dial side"}


def map_of(request: HttpRequest, movement: Movement) -> dict[str, Any]:
    """The map of a movement: the side and layer in the address, the ways to the others, and what they leave out."""
    catalog = facts()
    side = request.GET.get("side", "bridge")
    layer = request.GET.get("layer", "all")
    if side not in figures.LAYERS or layer not in figures.LAYERS[side]:
        raise Http404(f"{side} {layer}")
    seen = _seen(side, layer)
    return {
        "side": side,
        "layer": layer,
        "side_words": SIDES[side],
        "layer_words": figures.LAYERS[side][layer][0],
        "layers": [(SIDES[one], one, [(key, words) for key, (words, _) in some.items()])
                   for one, some in figures.LAYERS.items()],
        "unseen": [part for part in catalog.parts if part.number not in seen and not part.absent],
    }  # fmt: skip


@lru_cache(maxsize=16)
def _seen(side: str, layer: str) -> frozenset[str]:
    """Numbers of the parts that a layer of the map links to."""
    return frozenset(re.findall(r'href="([^"]+)"', figures.movement_map(facts(), str, side=side, layer=layer)))


@kept
@require_safe
def train_alive(request: HttpRequest, movement: str) -> HttpResponse:
    catalog, found = facts(), facts().movement.get(movement)
    if found is None or found.layout is None or found.vph is None:
        raise Http404(movement)
    going = catalog.going_train(found.vph)
    periods = {part: train.say_period(period) for part, period in train.periods(going).items()}
    context = {"movement": found, "beat": train.beat(going), "going": going, "periods": periods}
    return page(request, "guides/train.html", "guides:movements", **context)


@kept
@require_safe
def tray(request: HttpRequest) -> HttpResponse:
    return page(
        request, "guides/tray.html", "guides:guides", catalog=facts(), layouts=LAYOUTS, layout=layout_of(request)
    )
