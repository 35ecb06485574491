"""How a mistake in the content is worded. One Fault a mistake; ContentError carries them all."""

from dataclasses import dataclass

SHOWN = 80


@dataclass(frozen=True, slots=True)
class Fault:
    """One mistake: the file, the key inside it (`step[3].tools[0]`), the value found, what was wanted."""

    file: str
    key: str
    value: object
    wanted: str

    def __str__(self) -> str:
        found = repr(self.value)
        found = found if len(found) <= SHOWN else found[: SHOWN - 1] + "…"
        return f"{self.file}: {self.key}: {found}: {self.wanted}"


class ContentError(ValueError):
    """The content cannot be used; `faults` holds every mistake of every file."""

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = tuple(faults)
        count = f"{len(faults)} fault" + ("s" if len(faults) != 1 else "")
        super().__init__(f"{count} in the content:\n" + "\n".join(map(str, faults)))
