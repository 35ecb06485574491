"""Questions of this browser, and of no other: the session they were asked in opens them."""

from django.http import Http404, HttpRequest

from assistant import runs, subjects
from assistant.answering import Asked
from assistant.models import Question
from assistant.runs import Run
from guides.pages import is_known


def session_key(request: HttpRequest) -> str | None:
    """None for a browser that has stored nothing yet."""
    return request.session.session_key if is_known(request) else None


def question(request: HttpRequest, key: str) -> Question:
    """Raises Http404 for a question of another browser as for none."""
    owner = session_key(request)
    found = Question.objects.filter(session=owner, key=key).first() if owner else None
    if found is None:
        raise Http404("no question of this browser has this key")
    return found


def talk(one: Question) -> list[Question]:
    """The whole conversation a question belongs to, oldest first."""
    return list(Question.objects.filter(session=one.session_id, talk=one.talk))


def submit(one: Question) -> Run:
    """Have a question answered. Raises runs.FullError."""
    before = tuple(one.earlier().values_list("text", flat=True))
    asked = Asked(one.text, before, subjects.title(one.about))
    return runs.desk.submit(one.key, one.session_id, asked)


def run_of(one: Question) -> Run | None:
    """The run that answers a question: the one under way, or a new one where a restart cut it short. None: answered.

    Raises runs.FullError. The desk is asked before the database, which has the outcome before the desk forgets the run.
    """
    if run := runs.desk.find(one.key):
        return run
    one.refresh_from_db()
    return None if one.is_finished else submit(one)
