"""What visitors asked and what they were told. A question lives as long as the session that asked it."""

import secrets

from django.contrib.sessions.models import Session
from django.db import models

QUESTION_MOST = 600  # characters
WORDS_MOST = 1000  # of what a visitor says about an answer
WAITING, ANSWERING, DONE, STOPPED, FAILED = "waiting", "answering", "done", "stopped", "failed"
UNFINISHED = (WAITING, ANSWERING)
KEY_BYTES = 12


def new_key() -> str:
    return secrets.token_urlsafe(KEY_BYTES)


class Question(models.Model):
    """A question with its answer as it was given. `talk`: key of the question that opened the conversation.

    `about`: the subject of the page it was asked from, as kind:id. `events`, `trace`: as kept.py writes them. Whoever
    deletes the session, or lets it end, deletes the questions with it.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE)
    key = models.CharField(max_length=24, unique=True, default=new_key)
    talk = models.CharField(max_length=24, db_index=True)
    text = models.CharField(max_length=QUESTION_MOST)
    about = models.CharField(max_length=80, blank=True)
    state = models.CharField(max_length=10, default=WAITING)
    events = models.JSONField(default=list)
    trace = models.JSONField(default=dict)
    created = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return self.text

    @property
    def is_finished(self) -> bool:
        return self.state not in UNFINISHED

    def earlier(self) -> models.QuerySet["Question"]:
        """What was asked before it in the same conversation, oldest first."""
        return Question.objects.filter(session=self.session_id, talk=self.talk, pk__lt=self.pk)


class Feedback(models.Model):
    """What a visitor thought of an answer; the question beside it holds the statements and their chances."""

    VERDICTS = {"helped": "It helped", "off": "Not what was asked", "wrong": "Something is wrong"}

    question = models.OneToOneField(Question, on_delete=models.CASCADE)
    verdict = models.CharField(max_length=10, choices=list(VERDICTS.items()))
    words = models.CharField(max_length=WORDS_MOST, blank=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-changed"]

    def __str__(self) -> str:
        return f"{self.get_verdict_display()}: {self.question}"
