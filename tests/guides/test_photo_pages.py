"""A listing's picture on the try-on page: whose it is, who sees it, and when it goes."""

import io
import json
import os
import re
import time
from html import unescape
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings
from PIL import Image

from guides import build_photos, builds
from guides.models import Build, Photo
from guides.views import photos
from tests.barriers import html_faults
from tests.bench.photos import png_bomb

pytestmark = pytest.mark.django_db
MOST_S = 1.0  # for a refusal
HTMX = {"HX-Request": "true"}


def jpeg(width: int = 300, height: int = 200, **kwargs: object) -> bytes:
    out = io.BytesIO()
    Image.linear_gradient("L").resize((width, height)).convert("RGB").save(out, "JPEG", **kwargs)
    return out.getvalue()


BAD = {
    "a text file": (b"not a picture at all", "This is not a picture."),
    "a bomb": (png_bomb(60_000, 60_000), "megapixels"),
    "20,000 px wide": (png_bomb(20_000, 200), "20,000 × 200 pixels"),
    "cut off": (jpeg(900, 900)[:3000], "damaged"),
}


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path):
    with override_settings(DATA_DIR=tmp_path):
        yield tmp_path


@pytest.fixture
def build() -> Build:
    """A build with a picture."""
    made = builds.create(name="Blue Marina")
    build_photos.keep(made, build_photos.tidy(jpeg()))
    return Build.objects.get()


@pytest.fixture
def files(data_folder):
    return lambda: sorted(data_folder.glob("photos/*"))


def lay_in(client: Client, data: bytes, address: str = "/watch/photo/", **more: str):
    return client.post(address, {"picture": SimpleUploadedFile("dial.jpg", data, "image/jpeg"), **more})


def photo_address(client: Client, page: str) -> str:
    return unescape(re.search(r'<image href="([^"]+)"', client.get(page).content.decode())[1])


def test_a_picture_of_24_megapixels_begins_a_build_as_the_watch_is_tried_on(client, files):
    exif = Image.Exif()
    exif[0x010E] = "where I live"
    answer = lay_in(client, jpeg(6000, 4000, exif=exif), "/watch/photo/?layout=6498&crown=12&colour=blue")
    build = Build.objects.get()
    assert answer["Location"] == f"/builds/{build.key}/watch/?layout=6498&crown=12&colour=blue#shop"
    assert (build.name, build.movement, build.crown_clock) == ("Tried on", "st3620", 12)
    response = client.get(photo_address(client, answer["Location"]))
    picture = Image.open(io.BytesIO(response.content))
    assert (response["Content-Type"], picture.size, picture.getpixel((0, 0))[3]) == ("image/webp", (800, 800), 0)
    (kept,) = files()
    assert b"where I live" not in response.content + kept.read_bytes()
    assert "Tried on" in client.get("/builds/").content.decode()


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("has_build", [True, False])
def test_what_cannot_be_used_is_refused_with_a_sentence_soon_and_changes_nothing(client, files, name, has_build):
    data, sentence = BAD[name]
    address = f"/builds/{builds.create(name='Blue').key}/photo/take/" if has_build else "/watch/photo/"
    started = time.perf_counter()
    response = lay_in(client, data, address)
    assert time.perf_counter() - started < MOST_S
    assert response.status_code == 422
    assert sentence in unescape(response.content.decode())
    assert html_faults(response.content.decode()) == []
    assert not response.cookies
    assert (files(), Build.objects.count()) == ([], int(has_build))


def test_too_large_a_picture_is_refused_before_it_is_read(client):
    class Unread:
        def read(self, *_: object) -> bytes:
            raise AssertionError("the body was read")

        readline = read

    response = client.generic("POST", "/watch/photo/?colour=blue", b"", **{
        "CONTENT_TYPE": "multipart/form-data; boundary=x", "CONTENT_LENGTH": str(16 * 1024**2), "wsgi.input": Unread(),
    })  # fmt: skip
    assert response.status_code == 413
    assert "more than 15 MB" in response.content.decode()
    assert "Dial of 38.5 mm" in response.content.decode()


def test_an_upload_stops_when_it_passes_the_cap(monkeypatch):
    monkeypatch.setattr(photos, "MOST_BYTES", 10)
    handler = photos.InMemory()
    handler.receive_data_chunk(b"12345", 0)
    with pytest.raises(photos.StopUpload):
        handler.receive_data_chunk(b"6789012", 5)


def test_no_picture_is_a_question(client):
    response = client.post("/watch/photo/")
    assert (response.status_code, b"Choose a picture first" in response.content) == (422, True)


def test_a_visitor_with_builds_says_which_one_it_is_for(client):
    for name in ("Old", "New"):
        client.post("/builds/", {"name": name, "movement": "st3600", "crown_clock": "3", "form": "wrist"})
    old = Build.objects.get(name="Old")
    html = client.get("/watch/").content.decode()
    assert html_faults(html) == []
    assert re.findall(r"<option value=\"[\w-]{32}\">(\w+)</option>", html) == ["New", "Old"]
    lay_in(client, jpeg(), build=old.key)
    assert Photo.objects.get().build == old
    lay_in(client, jpeg(), build="")
    assert Build.objects.count() == 3


def test_a_strangers_build_takes_no_picture_by_its_number_or_key(client, build):
    lay_in(client, jpeg(), build=build.key)  # not a build of this browser
    assert Photo.objects.exclude(build=build).count() == 1
    assert client.get(f"/builds/{build.share_key}/photo/").status_code == 404
    assert client.post(f"/builds/{build.share_key}/photo/forget/").status_code == 404


def test_only_the_edit_link_shows_the_picture_and_each_page_says_so(client, build):
    assert "<image" in client.get(f"/builds/{build.key}/").content.decode()
    shared = client.get(f"/builds/shared/{build.share_key}/").content.decode()
    assert "<image" not in shared
    assert build.key not in shared
    own = client.get(f"/builds/{build.key}/").content.decode()
    assert "without your picture, and cannot change it" in own
    assert "Export as JSON, without the picture" in own
    response = client.get(f"/builds/{build.key}/photo/")
    assert (response["Cache-Control"], response["Referrer-Policy"]) == ("private, no-store", "no-referrer")


def test_the_export_says_that_the_picture_is_not_in_it_and_can_be_read_back(build):
    text = builds.export(build)
    assert json.loads(text)["photo"] == "The picture of this build is not in this file. Save it apart."
    again = builds.import_build(text.encode())
    assert build_photos.photo_of(again) is None
    assert "photo" not in json.loads(builds.export(again))


def test_the_circle_is_kept_by_the_build_and_chooses_what_is_cut_out(client, build):
    halves = Image.new("RGB", (400, 400), "red")
    halves.paste("blue", (200, 0, 400, 400))
    out = io.BytesIO()
    halves.save(out, "PNG")
    lay_in(client, out.getvalue(), f"/builds/{build.key}/photo/take/")
    for across, band in (("25", 0), ("75,5", 2)):
        place(client, build, across=across, radius="20")
        picture = Image.open(io.BytesIO(client.get(photo_address(client, f"/builds/{build.key}/")).content))
        assert picture.getpixel((400, 400))[band] > 200


def place(client: Client, build: Build, query: str = "", headers: dict | None = None, **said: str):
    asked = {"across": "50", "down": "50", "radius": "50"} | said
    return client.post(f"/builds/{build.key}/photo/place/{query}", asked, headers=headers)


def test_a_circle_goes_back_to_the_look_that_was_on_the_page(client, build):
    answer = place(client, build, "?colour=blue")
    assert answer["Location"] == f"/builds/{build.key}/watch/?colour=blue#shop"
    html = place(client, build, "?colour=blue", HTMX, colour="green", radius="40").content.decode()
    assert "photo/forget/?colour=green" in html
    assert "radius=40" in html
    assert "<h1" not in html


def test_a_wrong_circle_stands_at_its_field_and_changes_nothing(client, build):
    answer = place(client, build, radius="1")
    html = answer.content.decode()
    assert (answer.status_code, Photo.objects.get().radius) == (422, 50)
    assert 'aria-describedby="radius-error"' in html
    assert html_faults(html) == []


def test_a_picture_goes_with_its_button_with_the_next_one_and_with_its_build(client, build, files):
    (first,) = files()
    lay_in(client, jpeg(), f"/builds/{build.key}/photo/take/")
    (second,) = files()
    assert first != second
    client.post(f"/builds/{build.key}/photo/forget/")
    assert (files(), Photo.objects.count()) == ([], 0)
    lay_in(client, jpeg(), f"/builds/{build.key}/photo/take/")
    assert "and its picture" in client.get(f"/builds/{build.key}/delete/").content.decode()
    client.post(f"/builds/{build.key}/delete/")
    assert (files(), Photo.objects.count(), Build.objects.count()) == ([], 0, 0)


def test_a_file_without_a_row_is_swept_away_once_it_is_old(build, files):
    (kept,) = files()
    orphans = [kept.with_name("old.webp"), kept.with_name("new.webp")]
    for orphan in orphans:
        orphan.write_bytes(b"")
    os.utime(orphans[0], (time.time() - 7200,) * 2)
    os.utime(kept, (time.time() - 7200,) * 2)
    build_photos.sweep()
    assert set(files()) == {kept, orphans[1]}


def test_a_row_without_its_file_is_no_picture(client, build, files):
    files()[0].unlink()
    assert "<image" not in client.get(f"/builds/{build.key}/").content.decode()
    assert client.get(f"/builds/{build.key}/photo/").status_code == 404
    assert place(client, build).status_code == 404
