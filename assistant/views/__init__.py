"""One view a page. Each reads the request, asks the model's process, renders."""

from assistant.views.network import inside

__all__ = ["inside"]
