"""Tools a visitor has, and those the household replaces. Lives in the session, which starts with the first tick."""

from collections.abc import Iterable, Set
from dataclasses import dataclass

from django.http import HttpRequest

from guides.catalog import Catalog
from guides.facts import facts
from guides.pages import is_known
from guides.toolbox import replaceable


@dataclass(frozen=True, slots=True)
class Ticks:
    """Ids of tools: on the bench already, and replaced from the household."""

    have: Set[str] = frozenset()
    substitute: Set[str] = frozenset()


def ticks_of(request: HttpRequest) -> Ticks:
    """Return what the visitor ticked, of the tools there still are.

    Empty for a visitor without a session, and no query is made.
    """
    if not is_known(request):
        return Ticks()
    known = facts().tool.keys()
    return Ticks(known & set(request.session.get("have", ())), known & set(request.session.get("substitute", ())))


def faults(catalog: Catalog, ticks: Ticks) -> list[str]:
    """Say what is wrong with ticks that came in. Empty when all of them can be kept."""
    unknown = sorted(one for one in ticks.have | ticks.substitute if one not in catalog.tool)
    needed = sorted(one for one in ticks.substitute - set(unknown) if not replaceable(catalog.tool[one]))
    return [f"no tool has the id “{one[:40]}”" for one in unknown] + [
        f"“{one}” has no household substitute" for one in needed
    ]


def keep(request: HttpRequest, offered: Iterable[str], ticks: Ticks) -> Ticks:
    """Replace the ticks of the tools that were offered and leave the others as they were.

    What one has needs no substitute. Nothing ticked, and nothing ticked before, starts no session.
    """
    before, offered = ticks_of(request), frozenset(offered)
    have = (before.have - offered) | ticks.have
    after = Ticks(have, ((before.substitute - offered) | ticks.substitute) - have)
    if is_known(request) or after != Ticks():
        request.session["have"] = sorted(after.have)
        request.session["substitute"] = sorted(after.substitute)
    return after
