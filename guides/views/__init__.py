"""One view a page. Each reads the request, asks the content, renders."""

from guides.views.answers import answers, answers_on
from guides.views.build import (
    build,
    candidate,
    change_build,
    choose_candidate,
    compare_candidates,
    delete_build,
    delete_candidate,
    export_build,
    new_candidate,
    shared_build,
)
from guides.views.builds import add_to_build, builds, import_build, open_build
from guides.views.catalogue import movement, movements, part, parts
from guides.views.errors import not_found, server_error
from guides.views.figures import train_alive, tray
from guides.views.fit import calibres, fit, fit_api, limits
from guides.views.home import design, home
from guides.views.own import forget_all, own
from guides.views.photos import forget_photo, photo, place_photo, take_build_photo, take_photo
from guides.views.plan import plan
from guides.views.reference import confidence, fault, faults, glossary, oil, sources, timing
from guides.views.search import search
from guides.views.sheets import (
    paper,
    paper_book,
    paper_build,
    paper_sheet,
    paper_shopping,
    paper_steps,
    paper_tools,
)
from guides.views.tools import tick_tools, tool, tools
from guides.views.watch import build_watch, watch
from guides.views.work import choose_layout, done, forget, guides, minutes, route, step

__all__ = [
    "add_to_build", "answers", "answers_on", "build", "build_watch", "builds", "calibres", "candidate",
    "change_build", "choose_candidate", "choose_layout", "compare_candidates", "confidence", "delete_build",
    "delete_candidate", "design", "done", "export_build", "fault", "faults", "fit", "fit_api", "forget", "forget_all",
    "forget_photo", "glossary", "guides", "home", "import_build", "limits", "minutes", "movement", "movements",
    "new_candidate", "not_found", "oil", "open_build", "own", "paper", "paper_book", "paper_build", "paper_sheet",
    "paper_shopping", "paper_steps", "paper_tools", "part", "parts", "photo", "place_photo", "plan", "route",
    "search", "server_error", "shared_build", "sources", "step", "take_build_photo", "take_photo", "tick_tools",
    "timing", "tool", "tools", "train_alive", "tray", "watch",
]  # fmt: skip
