"""The model's own process: one for each device, ended with the one that started it. No Django.

Why a process: one busy Python thread beside eager decoding cuts it from 49 to 0.3 tokens/s (engine-measured.md).
"""

import asyncio
import logging
import os
import socket
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from assistant.address import Address

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ProcessSettings:
    """What run_model is told."""

    model: Path
    address: Address
    build_folder: Path
    device: str = "auto"
    way: str = "auto"
    threads: int | None = None
    slots: int = 8
    context: int = 2048
    prefix_bytes: int = 48 * 1024 * 1024
    adapter: Path | None = None
    encoder: Path | None = None
    encoder_adapter: Path | None = None


class AlreadyServedError(Exception):
    """Another process serves this device."""


class BrokenEngineError(Exception):
    """The engine's thread failed: the process ends, so that whoever watches it starts it anew."""


def serve(settings: ProcessSettings, *, ends_with_stdin: bool) -> None:
    """Load the model and answer until told to stop.

    `ends_with_stdin`: whoever started us holds our stdin open while it lives.
    """
    listener = claim(settings.address)
    try:
        asyncio.run(_serve(settings, listener, ends_with_stdin))
    finally:
        listener.close()
        if settings.address.socket_path is not None:
            settings.address.socket_path.unlink(missing_ok=True)


def claim(address: Address) -> socket.socket:
    """A socket bound to the address that only this user can reach. AlreadyServedError: another process holds it.

    A Unix socket does not listen yet: while the model loads, whoever tries it is refused at once and need not wait.
    """
    if address.socket_path is None:
        return _listen_tcp(address)
    path = address.socket_path
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if path.parent.stat().st_uid != os.getuid() or path.parent.stat().st_mode & 0o022:
        raise PermissionError(f"{path.parent}: others may write here; the model's socket must not lie in it")
    if not _lock(path.with_suffix(".lock")):
        raise AlreadyServedError(str(path))
    path.unlink(missing_ok=True)  # left by a process that was killed: nobody holds its lock
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    before = os.umask(0o177)
    try:
        listener.bind(str(path))
    finally:
        os.umask(before)
    return listener


def _listen_tcp(address: Address) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    with suppress(OSError):
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((address.host, address.port))
    except OSError:
        listener.close()
        raise AlreadyServedError(f"{address.host}:{address.port}") from None
    listener.listen(64)
    return listener


def _lock(path: Path) -> bool:
    """Hold a lock file for as long as this process lives; False when another one does."""
    import fcntl  # noqa: PLC0415 -- not on Windows, where the TCP port is the lock

    descriptor = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        return False
    return True


async def _serve(settings: ProcessSettings, listener: socket.socket, ends_with_stdin: bool) -> None:
    import uvicorn  # noqa: PLC0415 -- so that a second process is told "already served" before it loads anything

    worker, app = _load(settings)
    config = uvicorn.Config(app, log_config=None, access_log=False, lifespan="off", timeout_graceful_shutdown=5)
    server = uvicorn.Server(config)
    worker.on_fault = lambda: setattr(server, "should_exit", True)
    worker.start()
    if ends_with_stdin:
        threading.Thread(target=_wait_for_end, args=(server,), daemon=True).start()
    try:
        await server.serve(sockets=[listener])
    finally:
        worker.stop()
    if worker.is_broken:
        raise BrokenEngineError("the engine failed; its log says where")


def _load(settings: ProcessSettings):
    import torch  # noqa: PLC0415

    from assistant.engine import batch, load, models, worker  # noqa: PLC0415
    from assistant.model_app import ModelApp  # noqa: PLC0415

    device = load.best_device() if settings.device == "auto" else torch.device(settings.device)
    model = models.open_model(settings.model, way=settings.way, device=device, threads=settings.threads,
                              build_folder=settings.build_folder, adapter=settings.adapter)  # fmt: skip
    length = min(settings.context, model.network.config.context)
    logger.info("%s on %s, %s%s", model.name, device, model.way, f" ({model.remark})" if model.remark else "")
    engine = worker.Worker(batch.Batch(model.network, settings.slots, length, settings.prefix_bytes))
    return engine, ModelApp(model, engine, _encoder(settings.encoder, settings.encoder_adapter))


def _encoder(folder: Path | None, adapter: Path | None):
    """The sentence encoder, or None where it is not installed or damaged: search by words goes on without it."""
    from assistant.engine.encoder import SentenceEncoder  # noqa: PLC0415
    from assistant.engine.faults import ModelFileError  # noqa: PLC0415

    try:
        return SentenceEncoder(folder, adapter) if folder and folder.is_dir() else None
    except ModelFileError as fault:
        logger.warning("%s", fault)
        return None


def _wait_for_end(server) -> None:
    """Until whoever started us is gone, however it went: its end of the pipe closes then."""
    with suppress(OSError):
        while os.read(0, 1024):
            pass
    server.should_exit = True
