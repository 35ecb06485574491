"""Whose turn it is: everyone's first question before anyone's second. PURE; its user holds the lock."""

from collections import Counter
from typing import Generic, TypeVar

T = TypeVar("T")


class Line(Generic[T]):
    """Those who wait, and the one being served. Items are told apart by identity."""

    def __init__(self) -> None:
        self._waiting: list[tuple[str, T]] = []
        self.served: tuple[str, T] | None = None

    def __len__(self) -> int:
        return len(self._waiting)

    def join(self, visitor: str, item: T) -> None:
        self._waiting.append((visitor, item))

    def leave(self, item: T) -> bool:
        """True when the item still waited."""
        before = len(self._waiting)
        self._waiting = [one for one in self._waiting if one[1] is not item]
        return len(self._waiting) < before

    def order(self) -> list[T]:
        """In which order they come, as it stands now. One being served counts as that visitor's first."""
        rounds = Counter([self.served[0]] if self.served else [])
        ranked = []
        for place, (visitor, item) in enumerate(self._waiting):
            ranked.append((rounds[visitor], place, item))
            rounds[visitor] += 1
        return [item for _, _, item in sorted(ranked, key=lambda one: one[:2])]

    def before(self, item: T) -> int:
        """How many come before it, the one being served included."""
        places = [id(one) for one in self.order()]
        return places.index(id(item)) + (self.served is not None) if id(item) in places else 0

    def next(self) -> T | None:
        """Serve the next one, and be done with the one before."""
        order = self.order()
        self.served = next((one for one in self._waiting if one[1] is order[0]), None) if order else None
        if self.served:
            self.leave(self.served[1])
        return self.served[1] if self.served else None
