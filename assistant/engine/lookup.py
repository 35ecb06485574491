"""Prompt lookup: guess the next tokens by copying what followed the same few tokens before. No torch, no network.

Answers that quote their passage are guessed almost wholly. A guess costs little and is never believed unverified.
"""

from collections.abc import Sequence

LONGEST, SHORTEST = 3, 2  # tokens that must have occurred before; longest tried first


class Lookup:
    """An index of a growing sequence: where each run of 2 or 3 tokens was last followed by something."""

    def __init__(self, ids: Sequence[int] = ()) -> None:
        self._ids: list[int] = []
        self._ends: dict[tuple[int, ...], int] = {}
        self.extend(ids)

    def extend(self, ids: Sequence[int]) -> None:
        """Add tokens. A run is entered only when its follower is known, so the newest never finds itself."""
        for token in ids:
            for length in range(SHORTEST, LONGEST + 1):
                if len(self._ids) >= length:
                    self._ends[tuple(self._ids[-length:])] = len(self._ids)
            self._ids.append(token)

    def guess(self, most: int) -> list[int]:
        """Up to `most` tokens that may come next; empty when nothing matches.

        >>> Lookup([5, 6, 7, 8, 9, 5, 6]).guess(2)
        [7, 8]
        """
        for length in range(LONGEST, SHORTEST - 1, -1):
            end = self._ends.get(tuple(self._ids[-length:])) if len(self._ids) >= length else None
            if end is not None:
                return self._ids[end : end + most]
        return []
