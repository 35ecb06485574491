"""The network explained: its outline at once, and what one layer does with a sentence when one is given."""

from http import HTTPStatus
from threading import BoundedSemaphore
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from assistant import conf, inside_figures, service
from assistant import inside as network
from assistant.engine.config import ModelConfig
from assistant.engine.faults import ModelFileError
from assistant.forms import MOST_CHARACTERS, SentenceForm
from assistant.sentence import Seen, read
from guides.pages import page, wants_fragment

EXAMPLES = (
    "The balance swings, the fork tips, and the wheels move on a little.",
    "tick tock tick tock tick tock tick",
    "A watch has a mainspring, a train, an escapement and a",
)
AT_ONCE, TURN_S = 2, 1.0  # looks under way, and how long a third waits: the server's other threads stay free
START_S = 30.0  # a model that is loading is waited for so long; 11 to 21 s were seen on two busy cores
RETRY_S = 5

_turns = BoundedSemaphore(AT_ONCE)


@require_safe
@vary_on_headers("HX-Request")
def inside(request: HttpRequest) -> HttpResponse:
    """Show the outline in the numbers of the model that is here, or of SmolLM2 while there is none."""
    config, name, absent = _model()
    form = SentenceForm(request.GET.dict(), config)
    context, status = _answer(form, absent)
    context |= {
        "form": form,
        "config": config,
        "name": name,
        "absent": absent,
        "examples": EXAMPLES,
        "most": MOST_CHARACTERS,
        "layers": range(1, config.layers + 1),
        "heads": range(1, config.heads + 1),
        "layer": form.chosen("layer"),
        "head": form.chosen("head"),
    }
    if wants_fragment(request):
        response = page(request, "assistant/_look.html", **context)
    else:
        context |= {
            "parts": network.outline(config),
            "legend": network.legend(config),
            "weights": f"{config.parameters:,}",
            "has_adapter": conf.current().adapter is not None,
        }
        response = page(request, "assistant/inside.html", **context)
    response.status_code = status
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        response["Retry-After"] = str(RETRY_S)
    return response


def _model() -> tuple[ModelConfig, str, str]:
    """The sizes to show, the name of their model, and why it cannot be looked into (empty: it can)."""
    current = conf.current()
    if current.remote is not None:
        return (
            network.SMOLLM2,
            network.SMOLLM2_NAME,
            "Answers come from another server, which does not show its inside.",
        )
    if not current.model.exists():
        return network.SMOLLM2, network.SMOLLM2_NAME, service.absent(current)
    try:
        return network.config_of(current.model), current.model.stem, ""
    except (ModelFileError, OSError) as fault:
        return network.SMOLLM2, network.SMOLLM2_NAME, f"The model cannot be read: {fault}."


def _answer(form: SentenceForm, absent: str) -> tuple[dict[str, Any], HTTPStatus]:
    if not form.is_asked:
        return {}, HTTPStatus.OK
    if not form.is_valid():
        return {}, HTTPStatus.UNPROCESSABLE_ENTITY
    if absent:
        return {"unavailable": absent}, HTTPStatus.SERVICE_UNAVAILABLE
    try:
        seen = _look(**form.cleaned_data)
    except service.RefusedError as refusal:
        form.add_error("text", f"The model refused: {refusal.reason}.")
        return {}, HTTPStatus.UNPROCESSABLE_ENTITY
    except service.UnavailableError as fault:
        return {"unavailable": str(fault)}, HTTPStatus.SERVICE_UNAVAILABLE
    return _shown(seen, form), HTTPStatus.OK


def _look(text: str, layer: int, head: int) -> Seen:
    if not _turns.acquire(timeout=TURN_S):
        raise service.UnavailableError("Others are looking inside just now; ask again in a moment.")
    try:
        service.wait_until_ready(START_S)
        return read(service.inside(text, layer - 1, head - 1), layer, head)
    finally:
        _turns.release()


def _shown(seen: Seen, form: SentenceForm) -> dict[str, Any]:
    return {
        "seen": seen,
        "triangle": inside_figures.triangle(seen),
        "scale": inside_figures.norm_scale(seen),
        "vector": (inside_figures.strip(seen.vector_before), inside_figures.strip(seen.vector_after)),
        "gates": (inside_figures.strip(seen.gate), inside_figures.strip(seen.passes)),
        "neighbours": list(_neighbours(form)),
    }


def _neighbours(form: SentenceForm):
    """The heads and layers beside this one: (id, words, address)."""
    given = form.cleaned_data
    for name, most in (("head", form.most["head"]), ("layer", form.most["layer"])):
        for step in (-1, 1):
            number = given[name] + step
            if 1 <= number <= most:
                query = urlencode(given | {name: number})
                yield f"{name}{step:+d}", f"{name.capitalize()} {number}", f"{reverse('assistant:inside')}?{query}"
