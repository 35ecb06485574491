"""Words, where facts come from, and where sources contradict each other."""

from dataclasses import dataclass

from guides.catalog import schema

# How far a source is to be trusted; the letters are the assembly dossier's, the words the fit dossier's.
GRADES = {
    "A-": "maker's facts seen second-hand, or an institution's document not fully readable",
    "B": "trained watchmaker, school or serious specialist",
    "B-": "trained watchmaker or specialist, thinner evidence",
    "C": "experienced hobbyist",
    "D": "retailer or unsigned page",
    "I": "bench practice where no page was found",
    "high": "reliable",
    "medium": "fair",
    "low": "weak: one secondary source or a shop",
    "none": "rejected, kept so that the conflict is on record",
}


@dataclass(frozen=True, slots=True)
class Source:
    """A page, document, model or habit that facts rest on. A missing grade was never given."""

    id: str = schema.text(most=40)
    title: str = schema.text()
    where: str | None = schema.text(optional=True)
    kind: str | None = schema.text(optional=True)
    grade: str | None = schema.text(optional=True, choices=tuple(GRADES))
    supports: str | None = schema.text(optional=True)
    caution: str | None = schema.text(optional=True)


@dataclass(frozen=True, slots=True)
class See:
    """Where a word leads."""

    parts: tuple[str, ...] = schema.refs("part")
    steps: tuple[str, ...] = schema.refs("step")
    tools: tuple[str, ...] = schema.refs("tool")
    faults: tuple[str, ...] = schema.refs("trouble")


@dataclass(frozen=True, slots=True)
class Term:
    """A word a beginner meets that is not a part. Parts carry their own names."""

    id: str = schema.text(most=40)
    term: str = schema.text(most=60)
    meaning: str = schema.text()
    confidence: str = schema.confidence()
    sources: tuple[str, ...] = schema.sources()
    us: tuple[str, ...] = schema.texts(optional=True)
    fr: tuple[str, ...] = schema.texts(optional=True)
    de: tuple[str, ...] = schema.texts(optional=True)
    also: tuple[str, ...] = schema.texts(optional=True)
    see: See | None = schema.table(See, optional=True)

    def everything(self) -> tuple[str, ...]:
        return (self.term, *self.us, *self.fr, *self.de, *self.also)


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A question on which sources differ, what each says, and what this guide goes by."""

    id: str = schema.text(most=40)
    topic: str = schema.text()
    positions: tuple[str, ...] = schema.texts(least=1)
    believed: str = schema.text()
    confidence: str | None = schema.confidence(optional=True)
    specs: tuple[str, ...] = schema.texts(optional=True)
    movements: tuple[str, ...] = schema.refs("movement")
    parts: tuple[str, ...] = schema.refs("part")
    steps: tuple[str, ...] = schema.refs("step")
