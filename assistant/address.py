"""Where the model process listens: "unix:/path" or "http://host:port". Standard library only."""

import hashlib
import http.client
import os
import socket
import tempfile
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

LONGEST_SOCKET_PATH = 100  # sockaddr_un.sun_path holds 104 bytes on macOS, 108 on Linux
LOOPBACK_PORT = 8047  # where there are no Unix sockets (Windows)


@dataclass(frozen=True, slots=True)
class Address:
    """One server. `socket_path` is None for TCP; `path` is what stands before /v1."""

    socket_path: Path | None = None
    scheme: str = "http"
    host: str = "localhost"
    port: int = 80
    path: str = ""

    @property
    def is_here(self) -> bool:
        """Whether what is sent there stays on this machine."""
        return self.socket_path is not None or self.host in ("localhost", "::1") or self.host.startswith("127.")

    def connect(self, timeout_s: float) -> http.client.HTTPConnection:
        """A connection that is opened by its first request."""
        if self.socket_path is not None:
            return _UnixConnection(self.socket_path, timeout_s)
        kind = http.client.HTTPSConnection if self.scheme == "https" else http.client.HTTPConnection
        return kind(self.host, self.port, timeout=timeout_s)

    def is_open(self, timeout_s: float) -> bool:
        """Whether somebody listens there; a refusal comes at once."""
        connection = self.connect(timeout_s)
        try:
            connection.connect()
        except OSError:
            return False
        finally:
            connection.close()
        return True


class _UnixConnection(http.client.HTTPConnection):
    def __init__(self, path: Path, timeout_s: float) -> None:
        super().__init__("localhost", timeout=timeout_s)
        self._path = path

    def connect(self) -> None:
        made = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        made.settimeout(self.timeout)
        try:
            made.connect(str(self._path))
        except OSError:
            made.close()
            raise
        self.sock = made


def parse(text: str) -> Address:
    """Read an address; ValueError says what was wanted.

    >>> parse("http://127.0.0.1:8080/llm/").path
    '/llm'
    """
    if text.startswith("unix:"):
        return Address(socket_path=Path(text.removeprefix("unix:")))
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"{text!r}: expected http://host:port, https://host or unix:/path")
    path = parts.path.rstrip("/").removesuffix("/v1")
    return Address(None, parts.scheme, parts.hostname, parts.port or (443 if parts.scheme == "https" else 80), path)


def local(folder: Path, device: str) -> Address:
    """The address of this machine's own model process for a device.

    A path too long for a Unix socket moves to a folder of this user under the temporary files.
    """
    if not hasattr(socket, "AF_UNIX"):
        return Address(host="127.0.0.1", port=LOOPBACK_PORT)
    name = f"model-{device.replace(':', '-')}.sock"
    if len(os.fsencode(folder / name)) > LONGEST_SOCKET_PATH:
        mark = hashlib.sha256(os.fsencode(folder.resolve())).hexdigest()[:12]
        folder = Path(tempfile.gettempdir()) / f"watchbench-{os.getuid()}-{mark}"
    return Address(socket_path=folder / name)
