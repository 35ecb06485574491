"""Short answers: what the guide says to questions people ask, by topic. The assistant quotes them word for word."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from guides.catalog.statements import TOPICS, Statement
from guides.facts import facts
from guides.pages import kept, page
from guides.passages import Passage, passages
from guides.statements import subject
from guides.views.search import address


@kept
@require_safe
def answers(request: HttpRequest) -> HttpResponse:
    """The topics, each with how much it holds."""
    held = [(topic, title, len(_of(topic))) for topic, title in TOPICS.items()]
    return page(request, "guides/answers.html", topics=held, total=sum(count for *_, count in held))


@kept
@require_safe
def answers_on(request: HttpRequest, topic: str) -> HttpResponse:
    """All short answers of one topic, each with the places it rests on."""
    if topic not in TOPICS:
        raise Http404(f"no topic {topic!r}")
    places = {subject(passage): passage for passage in passages(facts())}
    held = [(statement, [_link(places[at]) for at in statement.about if at in places]) for statement in _of(topic)]
    return page(request, "guides/answers_on.html", title=TOPICS[topic], topics=TOPICS, here=topic, held=held)


def _of(topic: str) -> list[Statement]:
    return [statement for statement in facts().statements if statement.topic == topic]


def _link(passage: Passage) -> tuple[str, str]:
    return address(passage), passage.title
