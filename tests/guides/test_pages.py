"""What holds for every page: it answers, it is valid HTML, it makes no query, it is kept and revalidated."""

import gzip
import re
from collections import OrderedDict

import pytest
from django.urls import reverse

from guides import pages
from guides.facts import facts
from guides.route import routes
from tests.barriers import html_faults


def addresses() -> list[str]:
    catalog = facts()
    lists = ("home", "plan", "movements", "parts", "fit", "calibres", "guides", "tools", "faults", "oil", "timing",
             "glossary", "confidence", "sources", "search", "design")  # fmt: skip
    found = [reverse(f"guides:{name}") for name in lists]
    found += [reverse("guides:movement", args=[movement.id]) for movement in catalog.movements]
    found += [reverse("guides:part", args=[part.number]) for part in catalog.parts]
    found += [reverse("guides:tool", args=[tool.id]) for tool in catalog.tools]
    found += [reverse("guides:fault", args=[trouble.id]) for trouble in catalog.troubles]
    found += [reverse("guides:route", args=[route]) for route in routes(catalog)]
    found += [reverse("guides:step", args=[guide.id, step.id]) for guide in catalog.guides for step in guide.steps]
    return found


@pytest.mark.parametrize("address", addresses())
def test_a_page_answers_with_valid_html_and_no_query(client, address):
    response = client.get(address)
    html = response.content.decode()
    assert response.status_code == 200
    assert html_faults(html) == []
    assert html.count("<h1") == 1


@pytest.mark.parametrize("address", addresses())
def test_every_link_and_anchor_of_a_page_leads_somewhere(client, address):
    html = client.get(address).content.decode()
    known, broken = set(addresses()), set()
    for target in set(re.findall(r'href="(/[^"]*)"', html)):
        path, _, anchor = target.partition("#")
        path = path.partition("?")[0]
        if path.startswith("/static/"):
            continue
        if path not in known and client.get(path).status_code != 200:
            broken.add(target)
        if anchor and f'id="{anchor}"' not in client.get(path).content.decode():
            broken.add(target)
    assert broken == set()


@pytest.mark.parametrize("address", addresses())
def test_no_page_holds_inline_code_or_style(client, address):
    html = client.get(address).content.decode()
    assert not re.search(r"<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=|javascript:", html)


@pytest.mark.parametrize("address", ["/", "/parts/100/", "/tools/", "/kept/"])
def test_without_the_assistant_the_guide_stands_and_leads_nowhere_it_is_not(client, settings, monkeypatch, address):
    settings.ROOT_URLCONF = "tests.guides.alone_urls"
    monkeypatch.setattr(pages, "_kept", OrderedDict())
    html = client.get(address).content.decode()
    assert "/ask/" not in html
    assert ">Faults<" in html
    assert ">Ask<" not in html


def test_a_kept_page_is_packed_once_and_a_fragment_is_kept_apart(client):
    pages._kept.clear()
    whole = client.get("/tools/", headers={"Accept-Encoding": "gzip"})
    assert whole["Content-Encoding"] == "gzip"
    assert b"<h1" in gzip.decompress(whole.content)
    client.get("/tools/", headers={"HX-Request": "true"})
    assert set(pages._kept) == {("/tools/", False), ("/tools/", True)}


def test_kept_pages_are_capped(client, monkeypatch):
    monkeypatch.setattr(pages, "KEPT_PAGES", 3)
    pages._kept.clear()
    for number in range(9):
        client.get(f"/design/?n={number}")
    assert len(pages._kept) == 3


def test_a_second_visit_answers_304(client):
    first = client.get("/guides/assembly/d-train-bridge/")
    again = client.get("/guides/assembly/d-train-bridge/", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
