"""Addresses of the site that paper carries, as links and as codes. The routes are guides/urls.py's; a test compares.

PURE. `base` is what a phone must type: scheme and host, without a last slash. An address of this computer alone, such
as localhost, is printed with that said beside its code: a phone that reads the code finds nothing there.
"""

from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlencode, urlsplit

USUAL_LAYOUT = "6497"


@dataclass(frozen=True, slots=True)
class Site:
    base: str = "http://localhost:8000"
    layout: str = USUAL_LAYOUT

    def __call__(self, path: str, **query: str) -> str:
        """The full address of a path, which may have a query; a layout that is not the usual one goes along."""
        if self.layout != USUAL_LAYOUT:
            query = {"layout": self.layout, **query}
        joint = "&" if "?" in path else "?"
        return f"{self.base}{path}" + (f"{joint}{urlencode(query)}" if query else "")

    @property
    def is_only_here(self) -> bool:
        """Whether the addresses open on this computer and nowhere else."""
        host = urlsplit(self.base).hostname or ""
        if host == "localhost" or host.endswith(".localhost"):
            return True
        try:
            return ip_address(host).is_loopback
        except ValueError:
            return False

    def in_words(self, address: str) -> str:
        """An address as a person types it, without scheme and query; where it opens, if not everywhere.

        >>> Site("http://localhost:8000").in_words("http://localhost:8000/oil/?layout=6498")
        'On this computer only: localhost:8000/oil/'
        """
        parts = urlsplit(address)
        return ("On this computer only: " if self.is_only_here else "") + parts.netloc + parts.path

    def step(self, route: str, step: str) -> str:
        return self(f"/guides/{route}/{step}/")

    def route(self, route: str) -> str:
        return self(f"/guides/{route}/")

    def part(self, number: str) -> str:
        return self(f"/parts/{number}/")

    def tool(self, tool: str) -> str:
        return self(f"/tools/{tool}/")

    def fault(self, fault: str) -> str:
        return self(f"/faults/{fault}/")
