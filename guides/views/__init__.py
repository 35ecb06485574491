"""One view a page. Each reads the request, asks the content, renders."""

from guides.views.catalogue import movement, movements, part, parts
from guides.views.errors import not_found, server_error
from guides.views.fit import calibres, fit
from guides.views.home import design, home
from guides.views.plan import plan
from guides.views.reference import confidence, fault, faults, glossary, oil, sources, timing
from guides.views.search import search
from guides.views.tools import tick_tools, tool, tools
from guides.views.work import choose_layout, done, forget, guides, minutes, route, step

__all__ = [
    "calibres", "choose_layout", "confidence", "design", "done", "fault", "faults", "fit", "forget", "glossary",
    "guides", "home", "minutes", "movement", "movements", "not_found", "oil", "part", "parts", "plan", "route",
    "search", "server_error", "sources", "step", "tick_tools", "timing", "tool", "tools",
]  # fmt: skip
