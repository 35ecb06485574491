"""Turn the text of one environment variable into one setting, or say what was wanted. Knows no Django.

Each function takes the variable's name for its messages and its text, `None` when it is not set.
"""

import os
import re
import secrets
import time
from pathlib import Path

DEVICE = re.compile(r"auto|cpu|mps|cuda(:\d+)?")
HOST_NAME = re.compile(r"\.?[a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\]", re.IGNORECASE)
SERVER = re.compile(r"https?://(\[[0-9a-f:.]+\]|[^\s/:@?#]+)(:\d{1,5})?(/[^\s?#]*)?|unix:/.+", re.IGNORECASE)
WEB_ADDRESS = re.compile(rf"https?://(?:{HOST_NAME.pattern})(?::\d{{1,5}})?", re.IGNORECASE)
SECRET_KEY_CHARACTERS_MIN = 50  # Django's check security.W009 asks for as many
WRITER_WAIT_S = 2.0


class SettingError(ValueError):
    """An environment variable that cannot be used; the text names it, its value and what was wanted."""


def yes_or_no(name: str, text: str | None) -> bool:
    """Read a switch that is off unless set.

    >>> yes_or_no("WATCHBENCH_DEBUG", "1")
    True
    """
    if text not in (None, "", "0", "1"):
        raise SettingError(f"{name}={text}: expected 0 or 1")
    return text == "1"


def host_names(name: str, text: str | None) -> list[str]:
    """Read names that the site answers to, without scheme, port or path. A leading dot takes in all names below.

    >>> host_names("WATCHBENCH_HOSTS", "watch.example, [fd00::2]")
    ['watch.example', '[fd00::2]']
    """
    hosts = [host.strip() for host in (text or "").split(",") if host.strip()]
    for host in hosts:
        if host != "*" and not HOST_NAME.fullmatch(host):
            raise SettingError(
                f"{name}={text}: {host!r} is no host name; expected a list as in watch.example,192.168.1.5"
            )
    return hosts


def whole_number(name: str, text: str | None, *, least: int, most: int) -> int | None:
    """Read a number; None when the variable is not set, so that whoever uses it has the default.

    >>> whole_number("WATCHBENCH_ASSISTANT_THREADS", "2", least=1, most=64)
    2
    """
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and least <= int(text) <= most):
        raise SettingError(f"{name}={text}: expected a whole number from {least} to {most}")
    return int(text)


def one_of(name: str, text: str | None, choices: tuple[str, ...]) -> str:
    """Read a word of a list; the first is the default."""
    if text and text not in choices:
        raise SettingError(f"{name}={text}: expected one of {', '.join(choices)}")
    return text or choices[0]


def device(name: str, text: str | None) -> str:
    """Read what torch computes on; "auto" when the variable is not set."""
    if text and not DEVICE.fullmatch(text):
        raise SettingError(f"{name}={text}: expected auto, cpu, cuda, cuda:0 or mps")
    return text or "auto"


def server_address(name: str, text: str | None) -> str:
    """Read where another server answers; "" when the variable is not set.

    >>> server_address("WATCHBENCH_ASSISTANT_URL", "http://127.0.0.1:8080")
    'http://127.0.0.1:8080'
    """
    if text and not SERVER.fullmatch(text):
        raise SettingError(f"{name}={text}: expected http://host:port, https://host or unix:/path")
    return text or ""


def web_address(name: str, text: str | None) -> str:
    """Read the address that codes on paper lead to: scheme, host and perhaps a port; empty when it is not set.

    >>> web_address("WATCHBENCH_ADDRESS", "https://watch.example/")
    'https://watch.example'
    """
    address = (text or "").strip().removesuffix("/")
    if address and not WEB_ADDRESS.fullmatch(address):
        raise SettingError(f"{name}={text}: expected an address without a path, as in http://192.168.1.5:8000")
    return address


def data_folder(name: str, text: str | None, *, default: Path) -> Path:
    """Return the folder for everything that visitors and this machine make, created when it is missing."""
    folder = Path(text).expanduser() if text else default
    if not folder.is_absolute():
        raise SettingError(f"{name}={text}: expected a folder with its full path, as in {default}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise SettingError(
            f"{name}={folder}: {fault.strerror}; expected a folder that can be made and written"
        ) from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise SettingError(f"{name}={folder}: is read-only; expected a folder that can be written")
    return folder


def secret_key(name: str, text: str | None, path: Path) -> str:
    """Return the key that signs sessions: the variable's, else the file's, which the first start makes."""
    source, key = (name, text) if text else (str(path), kept_key(path))
    if len(key) < SECRET_KEY_CHARACTERS_MIN:
        hint = "" if text else "; delete the file and a new one is made"
        raise SettingError(f"{source}: {len(key)} characters; expected at least {SECRET_KEY_CHARACTERS_MIN}{hint}")
    return key


def kept_key(path: Path) -> str:
    """Read the key in a file, making both when there is none. Of two processes that start at once, one makes it."""
    try:
        make_key(path)
    except FileExistsError:
        pass
    except OSError as fault:
        raise SettingError(f"{path}: {fault.strerror}; expected a folder that can be written") from None
    return read_key(path)


def make_key(path: Path) -> None:
    """Write a new key that only this user can read. Raises FileExistsError when the file is there."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(secrets.token_urlsafe(SECRET_KEY_CHARACTERS_MIN))


def read_key(path: Path) -> str:
    """Read a key file. An empty one is given a moment: another process has just made it and writes next."""
    give_up_at = time.monotonic() + WRITER_WAIT_S
    try:
        while not (key := path.read_text().strip()) and time.monotonic() < give_up_at:
            time.sleep(0.02)
    except OSError as fault:
        raise SettingError(f"{path}: {fault.strerror}; expected a file that this user can read") from None
    return key
