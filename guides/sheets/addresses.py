"""Addresses of the site that paper carries, as links and as codes. The routes are guides/urls.py's; a test compares.

PURE. `base` is what a phone must type: scheme and host, without a last slash.
"""

from dataclasses import dataclass
from urllib.parse import urlencode

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
