"""A visitor's picture of a dial, kept on disk for one session: the file, its cap, its end.

A picture has a name that cannot be guessed, which stands in the session; who has another session gets nothing. It goes
with the session's ticks, when another takes its place, and after KEPT_S whatever happens.
"""

import io
import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from threading import BoundedSemaphore

from django.conf import settings
from django.core.files.uploadedfile import InMemoryUploadedFile
from django.core.files.uploadhandler import FileUploadHandler, StopUpload
from django.http import HttpRequest

from guides.figures.photo import MOST_BYTES, Circle, cut_dial, tidied
from guides.pages import is_known

KEY = "photo"
KEPT_S = 30 * 24 * 60 * 60
FRAME_BYTES = 64 * 1024  # what a form adds around the file
AT_ONCE = BoundedSemaphore(2)  # pictures being decoded: each may take photo.MOST_MEMORY


class InMemory(FileUploadHandler):
    """Keep an upload in memory, never on disk, where its metadata would lie about; stop when it passes the cap."""

    def __init__(self, request: HttpRequest | None = None) -> None:
        super().__init__(request)
        self.pieces: list[bytes] = []
        self.size = 0

    def new_file(self, *args: object, **kwargs: object) -> None:
        super().new_file(*args, **kwargs)
        self.pieces = []

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        self.size += len(raw_data)  # of all files together
        if self.size > MOST_BYTES:
            raise StopUpload(connection_reset=True)
        self.pieces.append(raw_data)

    def file_complete(self, file_size: int) -> InMemoryUploadedFile:
        content = io.BytesIO(b"".join(self.pieces))
        return InMemoryUploadedFile(
            content,
            self.field_name,
            self.file_name,
            self.content_type,
            file_size,
            self.charset,
            self.content_type_extra,
        )


def is_too_large(request: HttpRequest) -> bool:
    """True when the request says that it is longer than any picture that is taken. Reads nothing of it."""
    length = request.headers.get("Content-Length", "")
    return not length.isdecimal() or int(length) > MOST_BYTES + FRAME_BYTES


def keep(request: HttpRequest, data: bytes) -> None:
    """Keep a picture for this session, instead of the one before; raise PhotoError when it cannot be used."""
    with AT_ONCE:
        picture = tidied(data)
    drop(request)
    sweep()
    token = secrets.token_urlsafe(24)
    _file(token).write_bytes(picture)
    request.session[KEY] = token


def token_of(request: HttpRequest) -> str | None:
    """The name of this session's picture, or None; asks no database for a visitor without a session."""
    token = request.session.get(KEY) if is_known(request) else None
    return token if token and _file(token).exists() else None


def cut(token: str, circle: Circle) -> bytes:
    with AT_ONCE:
        return cut_dial(_file(token).read_bytes(), circle=circle)


def drop(request: HttpRequest) -> None:
    """Delete this session's picture, if it has one."""
    if is_known(request) and (token := request.session.pop(KEY, None)):
        _file(token).unlink(missing_ok=True)


def sweep() -> None:
    """Delete the pictures that have been kept long enough."""
    oldest = time.time() - KEPT_S
    for file in _files():
        if file.stat().st_mtime < oldest:
            file.unlink(missing_ok=True)


def _files() -> Iterator[Path]:
    return _folder().glob("*.webp")


def _file(token: str) -> Path:
    return _folder() / f"{token}.webp"


def _folder() -> Path:
    folder = Path(settings.DATA_DIR) / "photos"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder
