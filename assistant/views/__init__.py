"""One view a page. Each reads the request, asks the model's process, renders."""

from assistant.views.answer import answer, how, stop, stream
from assistant.views.ask import ask, warm
from assistant.views.feedback import feedback, open_feedback, tell
from assistant.views.history import delete, forget, history
from assistant.views.network import inside

__all__ = [
    "answer", "ask", "delete", "feedback", "forget", "history", "how", "inside", "open_feedback", "stop", "stream",
    "tell", "warm",
]  # fmt: skip
