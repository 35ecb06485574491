"""Speaks to the model.

This machine's own process, started on first use and watched, or a remote server of the same API.

Every call may raise UnavailableError, whose text is a sentence for the visitor's page; nothing here imports torch.
"""

import atexit
import http.client
import json
import logging
import socket
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from django.conf import settings

from assistant import conf, fetch, patience, pulse
from assistant.conf import AssistantSettings
from assistant.engine.grammar import to_gbnf
from assistant.prompt import HEAD
from assistant.supervisor import Supervisor

logger = logging.getLogger(__name__)
UNWANTED = (400, 422)  # statuses of a request that another form of it may pass
ANSWER_S, START_S, POLL_S = 60.0, 60.0, 0.1


class UnavailableError(Exception):
    """No model can answer now; the text says why."""


class RefusedError(UnavailableError):
    """The model answers, but not to this: the request asks for what it cannot do. `reason` is its own sentence."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"The model refused: {reason}")
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Piece:
    """Text as it arrives; `finish` with the last one: stop or length."""

    text: str
    finish: str | None = None


_pulse = pulse.Pulse()


@cache
def _supervisor() -> Supervisor:
    """The one of this process. Ended with it."""
    manage = str(Path(settings.BASE_DIR) / "manage.py")
    supervisor = Supervisor([sys.executable, manage, "run_model", "--ends-with-stdin"])
    atexit.register(supervisor.stop)
    return supervisor


def stop() -> None:
    """End the model process that this process started."""
    if _supervisor.cache_info().currsize:
        _supervisor().stop()


def health() -> Mapping[str, Any] | None:
    """What the server says of itself, or said a moment ago; None when nobody answers. Starts nothing."""
    return _pulse.of(conf.current().address)


def ensure_started() -> None:
    """Start the model process if nobody serves yet; returns at once.

    Raises UnavailableError when there is nothing to start.
    """
    if not _is_ready():
        _start()


def _is_ready() -> bool:
    """A remote server is asked nothing beforehand: its answer tells."""
    return conf.current().remote is not None or health() is not None


def _start() -> None:
    current = conf.current()
    if find_spec("torch") is None:
        raise UnavailableError(
            "The assistant is left out: torch, which it computes with, has no build for this machine."
        )
    if not current.model.exists():
        raise UnavailableError(absent(current))
    supervisor = _supervisor()
    if supervisor.fault:
        raise UnavailableError(f"The assistant is switched off: {supervisor.fault}")
    try:
        supervisor.start()
    except OSError as fault:
        raise UnavailableError(f"The model's process cannot be started: {fault}") from None


def absent(current: AssistantSettings) -> str:
    """Why there is no model yet, and what brings it."""
    if fetch.is_under_way(current.models_folder):
        return f"The model {current.model.name} is still being fetched; ask again in a few minutes."
    return f"The model {current.model.name} is not here yet: run “python manage.py fetch_model”."


def wait_until_ready(timeout_s: float = START_S) -> None:
    """Start the model if need be and wait until it answers; 0: do not wait."""
    deadline = time.monotonic() + patience.left_s(timeout_s)
    while not _is_ready():
        _start()
        if time.monotonic() >= deadline:
            raise UnavailableError(_why_not_ready())
        time.sleep(patience.left_s(POLL_S))


def _why_not_ready() -> str:
    """A process that loads its model does not listen yet (model_process.py)."""
    if conf.current().address.is_open(pulse.ANSWER_S):
        return "The model does not answer just now; ask again in a moment."
    return "The model is still loading; ask again in a moment."


def chat(messages: Sequence[Mapping[str, str]], **options: Any) -> Iterator[Piece]:
    """Stream an answer. Closing the iterator cancels it within one step of the model.

    options: max_tokens, temperature, top_p, seed, stop, ..., and `grammar` in the form of engine/grammar.py; a remote
    server gets it as GBNF.
    """
    wait_until_ready()
    connection, response = _open("/v1/chat/completions", _body(messages, options | {"stream": True}))
    try:
        with patience.cutting(lambda: _hang_up(connection)):
            for piece in _pieces(response):
                yield piece
                if piece.finish:
                    return
    except (OSError, http.client.HTTPException):
        pass
    finally:
        response.close()
        connection.close()
    patience.left_s(0)
    raise UnavailableError("The model stopped in the middle of its answer; ask again.")  # http.client may hide the end


def _pieces(response: http.client.HTTPResponse) -> Iterator[Piece]:
    """As they arrive, until the server has no more or gives up."""
    for line in response:
        patience.left_s(ANSWER_S)
        if line.startswith(b"data: ") and (piece := _piece(line.removeprefix(b"data: ").strip())):
            if piece.finish in ("cancelled", "error"):
                return
            yield piece


def _piece(data: bytes) -> Piece | None:
    if data == b"[DONE]":
        return None
    try:
        fields = json.loads(data)
        if "error" in fields:
            raise UnavailableError(f"The model refused: {fields['error'].get('message')}")
        choice = (fields.get("choices") or [{}])[0]
        text, finish = str((choice.get("delta") or {}).get("content") or ""), choice.get("finish_reason")
    except (ValueError, LookupError, TypeError, AttributeError):
        raise UnavailableError("The model's server answered in a form that is not understood.") from None
    return Piece(text, finish) if text or finish else None


def complete(messages: Sequence[Mapping[str, str]], **options: Any) -> str:
    """The whole answer."""
    return "".join(piece.text for piece in chat(messages, **options))


def score(messages: Sequence[Mapping[str, str]], continuations: Sequence[str]) -> list[float]:
    """Log-probability of each continuation as the answer. Only our own process offers it."""
    if conf.current().remote is not None:
        raise UnavailableError("A remote server cannot score continuations.")
    wait_until_ready()
    body = {"messages": list(messages), "continuations": list(continuations)}
    return _request("/v1/score", body)["scores"]


def judge(asked: str, branches: Sequence[str], none: str, patience_s: float = START_S) -> list[float]:
    """Log-odds that each branch, rather than `none`, is what `asked` asks for. Only our own process offers it.

    asked: prompt.tail(); branches, none: prompt.branch() of each statement, and of NONE.
    """
    if conf.current().remote is not None:
        raise UnavailableError("A remote server cannot judge statements.")
    wait_until_ready(patience_s)
    if conf.current().adapter is None:
        raise UnavailableError("It has not been taught to choose yet.")
    body = {"prompt": HEAD, "branches": [*branches, none], "tail": asked}
    *likelihoods, of_none = _request("/v1/judge", body)["likelihoods"]
    return [likelihood - of_none for likelihood in likelihoods]


def directions(texts: Sequence[str], patience_s: float = START_S) -> list[list[float]]:
    """Of each text, what a sentence encoder makes of it. Only our own process offers it."""
    if conf.current().remote is not None:
        raise UnavailableError("A remote server encodes no sentences.")
    wait_until_ready(patience_s)
    rows = _request("/v1/embeddings", {"input": list(texts)})["data"]
    return [row["embedding"] for row in rows]


def inside(text: str, layer: int, head: int) -> Mapping[str, Any]:
    """What one layer and head do with a sentence (engine/lens.py). Only our own process offers it."""
    if conf.current().remote is not None:
        raise UnavailableError("A remote server does not show its inside.")
    wait_until_ready()
    return _request("/v1/inside", {"text": text, "layer": layer, "head": head})


def _body(messages: Sequence[Mapping[str, str]], options: Mapping[str, Any]) -> dict[str, Any]:
    body = {"messages": list(messages), **options}
    current = conf.current()
    if current.remote is not None:
        body["model"] = current.remote_model
        if body.get("grammar") is not None:
            body["grammar"] = to_gbnf(body["grammar"])
    return body


def _request(path: str, body: Any) -> Any:
    connection, response = _open(path, body)
    try:
        return json.loads(response.read())
    except (OSError, http.client.HTTPException) as fault:
        raise UnavailableError(f"The model's answer broke off ({fault}); ask again.") from None
    except ValueError:
        raise UnavailableError("The server's answer is no JSON.") from None
    finally:
        connection.close()


def _open(path: str, body: Any) -> tuple[http.client.HTTPConnection, Any]:
    """Send a request; an answer that is an error becomes UnavailableError. Raises StoppedError when none is wanted."""
    current = conf.current()
    timeout_s = patience.left_s(ANSWER_S)
    if not timeout_s:
        raise UnavailableError("The model took too long; ask again.")
    connection = current.address.connect(timeout_s)
    headers = {"Content-Type": "application/json"}
    if current.remote_key:
        headers["Authorization"] = f"Bearer {current.remote_key}"
    try:
        with patience.cutting(lambda: _hang_up(connection)):
            connection.request("POST", current.address.path + path, json.dumps(body), headers)
            response = connection.getresponse()
    except (OSError, http.client.HTTPException) as fault:
        connection.close()
        _pulse.forget(current.address)
        patience.left_s(0)
        raise UnavailableError(f"The model does not answer ({fault}); ask again in a moment.") from None
    if response.status != 200:
        words = _error_words(response)
        connection.close()
        if response.status in UNWANTED:
            raise RefusedError(words)
        raise UnavailableError(f"The model refused: {words}")
    return connection, response


def _hang_up(connection: http.client.HTTPConnection) -> None:
    """End the wait for an answer in another thread, which then finds the line dead."""
    with suppress(OSError):
        if connection.sock is not None:
            connection.sock.shutdown(socket.SHUT_RDWR)


def _error_words(response: http.client.HTTPResponse) -> str:
    try:
        return str(json.loads(response.read(65536))["error"]["message"])
    except (ValueError, KeyError, TypeError):
        return f"status {response.status}"
