"""Whether the site works, in one word, for `up` and for a supervisor."""

import logging

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

logger = logging.getLogger(__name__)


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer 200 once the database can be read and has its tables, else 503 and a sentence."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM django_migrations LIMIT 1")
    except DatabaseError as fault:
        logger.error("the database does not answer: %s", fault)
        return HttpResponse(f"The database does not answer: {fault}\n", status=503, content_type="text/plain")
    return HttpResponse("ok\n", content_type="text/plain")
