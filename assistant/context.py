"""What every page must know of the assistant to be true."""

from django.http import HttpRequest

from assistant import conf


def elsewhere(_request: HttpRequest) -> dict[str, str]:
    """Where questions are sent; empty: nowhere."""
    return {"elsewhere": conf.current().elsewhere}
