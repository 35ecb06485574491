"""Compile native.c for this very CPU, once.

Without a compiler, or on another CPU, there is no library and eager torch serves.
"""

import ctypes
import hashlib
import platform
import shutil
import subprocess
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
SOURCES = ("native.c", "native_attention.h", "native_threads.h")
FLAGS = ("-O3", "-march=native", "-std=gnu11", "-shared", "-fPIC", "-pthread")
TIMEOUT_S = 120


class NativeError(Exception):
    """Why the compiled network cannot be had; the text is a sentence for the log."""


def library(folder: Path, compiler: str | None = None) -> ctypes.CDLL:
    """Load the library from `folder`, building it first where this source and CPU have none there.

    The folder must be one that only this user can write to: what lies in it is run.
    """
    path = folder / f"native-{_fingerprint()}.so"
    if not path.exists():
        _compile(compiler or _compiler(), path)
    try:
        loaded = ctypes.CDLL(str(path))
    except OSError as fault:
        raise NativeError(f"{path.name} does not load: {fault}") from None
    if not loaded.wb_supported():
        raise NativeError("this CPU has no AVX512-VNNI")
    return loaded


def _compiler() -> str:
    if platform.machine() not in ("x86_64", "AMD64"):
        raise NativeError(f"native.c is for x86-64, this is {platform.machine()}")
    found = next((path for name in ("cc", "gcc", "clang") if (path := shutil.which(name))), None)
    if found is None:
        raise NativeError("there is no C compiler (cc, gcc, clang) on the PATH")
    return found


def _fingerprint() -> str:
    """Changes with the source, the flags and the CPU's abilities."""
    digest = hashlib.sha256("".join(FLAGS).encode())
    for name in SOURCES:
        digest.update((HERE / name).read_bytes())
    cpu = Path("/proc/cpuinfo")
    lines = cpu.read_text(encoding="utf-8").splitlines() if cpu.exists() else [platform.processor()]
    digest.update("".join(line for line in lines if line.startswith(("flags", "model name"))).encode())
    return digest.hexdigest()[:16]


def _compile(compiler: str, path: Path) -> None:
    """Write beside, then rename: two processes that start together both end with a whole file."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with tempfile.TemporaryDirectory(dir=path.parent) as room:
        made = Path(room) / path.name
        command = [compiler, *FLAGS, "-o", str(made), str(HERE / "native.c"), "-lm"]
        try:
            subprocess.run(command, check=True, capture_output=True, text=True, timeout=TIMEOUT_S)
        except subprocess.CalledProcessError as fault:
            raise NativeError(f"{compiler} fails: {fault.stderr.strip()[-300:]}") from None
        except (OSError, subprocess.TimeoutExpired) as fault:
            raise NativeError(f"{compiler} fails: {fault}") from None
        made.replace(path)
