"""What is kept of a visitor, and that forgetting forgets all of it and says so before."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client, override_settings
from django.utils import timezone

from guides import builds
from guides.models import Build, Candidate
from tests.barriers import html_faults
from tests.guides.test_photo_pages import jpeg

pytestmark = pytest.mark.django_db
STEP = "/guides/full-service/d-train-bridge/"


@pytest.fixture(autouse=True)
def data_folder(tmp_path):
    with override_settings(DATA_DIR=tmp_path):
        yield tmp_path


@pytest.fixture
def visitor(client) -> Client:
    """Has ticked a step, and has a build with a candidate and a picture."""
    client.post(f"{STEP}done/", {"done": "yes"})
    client.post("/watch/photo/", {"picture": SimpleUploadedFile("dial.jpg", jpeg(), "image/jpeg")})
    builds.add(Build.objects.get(), slot="hands", name="Blue hands")
    return client


def test_of_a_new_visitor_nothing_is_kept_and_looking_sets_no_cookie(client):
    response = client.get("/kept/")
    html = response.content.decode()
    assert "Nothing. A cookie comes with the first thing" in html
    assert "Forget" not in html
    assert html_faults(html) == []
    assert not response.cookies


def test_the_page_lists_what_is_kept_and_says_what_forgetting_deletes(visitor):
    response = visitor.get("/kept/")
    html = response.content.decode()
    assert html_faults(html) == []
    assert "1 candidate, a picture" in html
    assert "the build listed above with all candidates and pictures, and the cookie. The links stop working" in html
    assert response["Cache-Control"] == "private, no-store"


def test_forgetting_all_deletes_builds_candidates_pictures_ticks_and_the_cookie(visitor, data_folder):
    other = builds.create(name="Somebody else's")
    address = f"/builds/{Build.objects.get(name='Tried on').key}/"
    visitor.post("/kept/forget/")
    assert list(Build.objects.all()) == [other]
    assert (Candidate.objects.count(), list(data_folder.glob("photos/*"))) == (0, [])
    assert visitor.cookies["sessionid"].value == ""
    assert visitor.get(address).status_code == 404
    assert "<b>Done</b>" not in visitor.get(STEP).content.decode()


def test_forgetting_the_ticks_keeps_the_builds(visitor):
    visitor.post("/guides/forget/", {"next": "/kept/"})
    html = visitor.get("/kept/").content.decode()
    assert "<b>0</b> steps ticked" in html
    assert "Tried on" in html


def test_another_site_cannot_make_a_browser_forget(visitor):
    response = visitor.post("/kept/forget/", headers={"Sec-Fetch-Site": "cross-site"})
    assert (response.status_code, Build.objects.count()) == (403, 1)


def unopened(days: int) -> Build:
    build = builds.create(name=f"{days} days")
    Build.objects.filter(pk=build.pk).update(opened=timezone.localdate() - timedelta(days=days))
    return Build.objects.get(pk=build.pk)


def run(*words: str) -> str:
    out = StringIO()
    call_command("forget_old_builds", *words, stdout=out)
    return out.getvalue()


def test_builds_that_nobody_opened_for_24_months_are_deleted(data_folder):
    unopened(745), unopened(743)
    assert run() == "Builds that nobody had opened for 24 months: 1 deleted.\n"
    assert [build.name for build in Build.objects.all()] == ["743 days"]


def test_looking_at_a_build_by_either_link_is_opening_it(client):
    by_key, by_share = unopened(900), unopened(901)
    client.get(f"/builds/{by_key.key}/")
    client.get(f"/builds/shared/{by_share.share_key}/")
    run()
    assert Build.objects.count() == 2


@pytest.mark.parametrize("months", ["6", "-1", "two"])
def test_no_build_goes_while_a_cookie_may_remember_it(months):
    with pytest.raises(CommandError, match=f"{months}: expected a whole number of months from 7"):
        run(f"--months={months}")
