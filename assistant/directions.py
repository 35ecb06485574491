"""Directions of texts (engine/encoder.py), kept in a file: nobody waits while a thousand statements are encoded.

Each is kept under a digest of its text, so that a text that was changed since has none and is found by words alone.
"""

import hashlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np

WIDTH = 384  # of all-MiniLM-L6-v2
FULL = 127


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def of(texts: Sequence[str], path: Path) -> np.ndarray | None:
    """(number of texts, D) float32, zeros where the file knows none; None without a file."""
    if not path.is_file():
        return None
    with np.load(path, allow_pickle=False) as file:
        rows = file["directions"].astype(np.float32) / FULL
        kept = dict(zip(file["digests"].tolist(), rows, strict=True))
    none = np.zeros(WIDTH, np.float32)
    return np.stack([kept.get(digest(text), none) for text in texts])


def save(texts: Sequence[str], directions: np.ndarray, path: Path) -> None:
    """Write them in bytes, in the order of their digests: the same texts give the same file."""
    rows = sorted({digest(text): row for text, row in zip(texts, directions, strict=True)}.items())
    found = np.round(np.clip(np.stack([row for _, row in rows]), -1, 1) * FULL).astype(np.int8)
    np.savez(path, digests=np.array([name for name, _ in rows]), directions=found)
