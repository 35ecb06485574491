"""Whether a server answers: asked once in a while and remembered, so that no page waits for it twice.

Standard library only.
"""

import http.client
import json
import threading
import time
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from assistant.address import Address

ANSWER_S = 0.5  # a process on this machine that takes longer to say that it is well is not
FRESH_S = 5.0  # how long what was said counts


class Pulse:
    """What a server says of itself at /health.

    Nobody listening is found out at once, each time. For one that listens, one caller in FRESH_S asks; all others,
    also those who come meanwhile, get what was said last.
    """

    def __init__(self) -> None:
        self._asking = threading.Lock()
        self._said: dict[Address, tuple[float, Mapping[str, Any] | None]] = {}

    def of(self, address: Address) -> Mapping[str, Any] | None:
        """None: nobody listens, no answer within ANSWER_S, or one that says it is not well."""
        if not address.is_open(ANSWER_S):
            self.forget(address)
            return None
        if self._asking.acquire(blocking=False):
            try:
                self._ask_if_stale(address)
            finally:
                self._asking.release()
        return self._said.get(address, (0.0, None))[1]

    def forget(self, address: Address) -> None:
        """Ask again the next time: what was said is in doubt."""
        self._said.pop(address, None)

    def _ask_if_stale(self, address: Address) -> None:
        asked_at, _ = self._said.get(address, (float("-inf"), None))
        if time.monotonic() - asked_at > FRESH_S:
            said = _ask(address)
            self._said[address] = (time.monotonic(), said)


def _ask(address: Address) -> Mapping[str, Any] | None:
    connection = address.connect(ANSWER_S)
    try:
        connection.request("GET", f"{address.path}/health")
        response = connection.getresponse()
        return json.loads(response.read()) if response.status == HTTPStatus.OK else None
    except (OSError, http.client.HTTPException, ValueError):
        return None
    finally:
        connection.close()
