"""Documents kept in memory by what decides them, the least used out first. One that is being made is made once.

PURE.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock

BYTES_MOST = 48 * 1024 * 1024
DIGEST_LENGTH = 32


@dataclass(frozen=True, slots=True)
class Document:
    """Bytes, and a digest that changes when they do."""

    body: bytes
    digest: str

    @classmethod
    def of(cls, body: bytes) -> "Document":
        return cls(body, sha256(body).hexdigest()[:DIGEST_LENGTH])


class Shelf:
    """`bytes_most` bounds what is kept; a document larger than that is handed out and forgotten."""

    def __init__(self, bytes_most: int = BYTES_MOST) -> None:
        self.bytes_most = bytes_most
        self._documents: OrderedDict[tuple, Document] = OrderedDict()
        self._lock = Lock()
        self._making = Lock()

    def get(self, key: tuple, make: Callable[[], bytes]) -> Document:
        """The document of a key. What is there comes at once; one document is made at a time."""
        found = self._find(key)
        if found:
            return found
        with self._making:
            return self._find(key) or self._keep(key, Document.of(make()))

    def __contains__(self, key: tuple) -> bool:
        return self._find(key) is not None

    def _find(self, key: tuple) -> Document | None:
        with self._lock:
            found = self._documents.get(key)
            if found:
                self._documents.move_to_end(key)
            return found

    def _keep(self, key: tuple, document: Document) -> Document:
        with self._lock:
            self._documents[key] = document
            while sum(len(one.body) for one in self._documents.values()) > self.bytes_most:
                self._documents.popitem(last=False)
        return document
