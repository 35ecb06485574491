"""A long document that is not there yet: a page comes at once and counts what is made, then leads to the document.

The page is streamed: its beginning before the work, then a number every few steps and pages, its end with the way on,
which browsers take by themselves, with or without JavaScript. The document is made in a thread of its own and kept even
when the visitor has left. `ready` in the address promises that the document itself is answered: no circle is possible.
"""

import logging
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from threading import Thread

from django.http import HttpRequest, StreamingHttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.html import format_html

from guides.pages import page
from guides.sheets import Tell

READY = "ready"
HERE = "<!-- here -->"  # of guides/being_made.html: what is streamed goes there
EACH = 5  # steps or pages a number
MADE, FAILED = "made", "failed"
SORRY = "</p><p>The sheet could not be made. The server’s log says why."
Work = Callable[[Tell], object]

log = logging.getLogger(__name__)


def is_wanted(request: HttpRequest) -> bool:
    """True when a person opens the address in a browser; a program asks for any type and gets the document."""
    return request.method == "GET" and "text/html" in request.headers.get("Accept", "") and READY not in request.GET


def counted(request: HttpRequest, section: str, title: str, make: Work) -> StreamingHttpResponse:
    """The page. `make` is called with what it shall tell how far it is."""
    begin, end = page(request, "guides/being_made.html", section, title=title).content.decode().split(HERE)
    response = StreamingHttpResponse(_parts(begin, end, _way_on(request), make))
    response["Cache-Control"] = "no-store"
    response["Content-Encoding"] = "identity"  # packed, the first words would wait for the last
    patch_vary_headers(response, ["Accept"])
    return response


def _way_on(request: HttpRequest) -> str:
    query = request.GET.copy()
    query[READY] = "1"
    return f"{request.path}?{query.urlencode()}"


def _parts(begin: str, end: str, address: str, make: Work) -> Iterator[str]:
    yield begin
    told: SimpleQueue[tuple[str, int]] = SimpleQueue()
    Thread(target=_work, args=(make, told), daemon=True).start()
    before = ""
    while (what := told.get())[0] not in (MADE, FAILED):
        name, number = what
        if number % EACH == 0:
            yield f"{number} " if name == before else f"<br>{name}: {number} "
            before = name
    yield (_way_out(address) if what[0] == MADE else SORRY) + end


def _work(make: Work, told: SimpleQueue[tuple[str, int]]) -> None:
    """Make the document; the last word in the queue says whether it could be made."""
    try:
        make(lambda what, number: told.put((what, number)))
    except Exception:
        log.exception("a sheet could not be made")
        told.put((FAILED, 0))
    else:
        told.put((MADE, 0))


def _way_out(address: str) -> str:
    words = '</p><p class="turn"><a class="btn primary" href="{0}">Open the sheet</a>'
    return format_html(words + '<meta http-equiv="refresh" content="0; url={0}">', address)
