"""What keeps people out of a page, as axe-core finds it, and faults of its HTML, as the standard counts them."""

from collections import Counter
from importlib.resources import files

import html5lib
from playwright.sync_api import Page

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def axe(page: Page) -> list[str]:
    """List axe-core's findings on an open page, a line for each element, by the rule's id."""
    page.evaluate(AXE)  # through the debugger, which the content security policy does not bind
    results = page.evaluate("rules => axe.run(document, {runOnly: rules, resultTypes: ['violations']})", RULES)
    found = [(rule, node) for rule in results["violations"] for node in rule["nodes"]]
    return [f"{rule['id']}: {' '.join(map(str, node['target']))}: {node['failureSummary']}" for rule, node in found]


def html_faults(html: str) -> list[str]:
    """List every parse error of a whole page, with its line, and every id given twice.

    >>> html_faults("<!doctype html><title>x</title><p id=a></div><p id=a>")
    ['line 1: end-tag-too-early', 'id a: 2 times']
    """
    parser = html5lib.HTMLParser()
    tree = parser.parse(html)
    ids = Counter(element.get("id") for element in tree.iter() if element.get("id"))
    errors = [f"line {position[0]}: {code}" for position, code, _ in parser.errors]
    return errors + [f"id {name}: {count} times" for name, count in ids.items() if count > 1]
