"""What visitors think of answers: told by them, read by whoever looks after the site.

The maintainer's page has no password to guess and nothing to configure: it opens to whoever can run a command on this
machine. `manage.py feedback` signs a link with the site's secret key, good for a short time; the link opens the page to
the browser that follows it, for a working day. To everyone else there is no such page. That a request comes from this
machine would prove nothing: behind a proxy they all do.
"""

import time

from django.core.signing import BadSignature, TimestampSigner
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from assistant import own
from assistant.asking import FeedbackForm
from assistant.models import Feedback
from assistant.turns import turn
from assistant.views.talk import SECTION, context, whole_or_part
from guides.pages import is_known, page, wants_fragment
from guides.views.private import secret_address

LINK_S = 600  # how long a link opens the page
SESSION_S = 12 * 60 * 60  # and how long it stays open to the browser that used it
SHOWN = 200
signer = TimestampSigner(salt="assistant.feedback")


def link() -> str:
    """An address that opens the maintainer's page once in LINK_S seconds."""
    return reverse("assistant:open-feedback", args=[signer.sign("maintainer")])


@require_POST
def tell(request: HttpRequest, key: str) -> HttpResponse:
    """Keep what the visitor says of an answer; what they said of it before is replaced."""
    question = own.question(request, key)
    form = FeedbackForm(request.POST)
    if form.is_valid() and question.is_finished:
        Feedback.objects.update_or_create(question=question, defaults=form.cleaned_data)
    told = {"turn": turn(question), "said_form": form}
    status = 200 if form.is_valid() else 422
    if wants_fragment(request):
        return render(request, "assistant/_feedback.html", told, status=status)
    if form.is_valid():
        return redirect(f"{reverse('assistant:answer', args=[key])}#said-of-{key}")
    response = whole_or_part(request, **context([told["turn"]], said_form=form))
    response.status_code = status
    return response


@require_safe
@secret_address
def open_feedback(request: HttpRequest, token: str) -> HttpResponse:
    """Mark this session as the maintainer's, if the link is ours and fresh."""
    try:
        signer.unsign(token, max_age=LINK_S)
    except BadSignature:
        raise Http404("no such link, or no longer") from None
    request.session["maintains_until"] = time.time() + SESSION_S
    return redirect("assistant:feedback")


@require_safe
@secret_address
def feedback(request: HttpRequest) -> HttpResponse:
    """All of it or of one verdict, the newest first. For the maintainer only."""
    if not (is_known(request) and request.session.get("maintains_until", 0) > time.time()):
        raise Http404("not for visitors")
    verdict = request.GET.get("verdict", "")
    found = Feedback.objects.select_related("question")
    chosen = found.filter(verdict=verdict) if verdict in Feedback.VERDICTS else found
    counts = [(name, words, found.filter(verdict=name).count()) for name, words in Feedback.VERDICTS.items()]
    rows = [(one, turn(one.question)) for one in chosen[:SHOWN]]
    told = {"rows": rows, "counts": counts, "total": found.count(), "verdict": verdict}
    return page(request, "assistant/feedback.html", SECTION, **told)
