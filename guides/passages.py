"""The content as passages: one a thing that can be found, read aloud or cited.

PURE. Knows what is worth finding and under which names; knows no addresses and no ranking.
A text names steps by their titles, never by their ids.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from guides.by_hand import joints
from guides.catalog import Catalog
from guides.catalog.bench import Oil, OilPoint, Rule, Tool
from guides.catalog.calibres import Calibre, Check
from guides.catalog.mentions import split_mentions
from guides.catalog.movements import SPECS, Movement
from guides.catalog.parts import Part
from guides.catalog.units import format_number
from guides.catalog.words import Disagreement, Term
from guides.catalog.work import Step, Trouble

# Pages a visitor may name: the name of its address, its title, what is there, other words for it.
PAGES = (
    ("plan", "Plan your build", "What to buy, what it costs, how long it takes.", ("shopping list", "budget", "cost")),
    ("movements", "Movements", "The calibres of the family, side by side.", ("which movement", "compare movements")),
    ("parts", "Parts", "Every part and screw by its trade number.", ("parts list", "screws", "part numbers")),
    ("fit", "Check the fit", "Whether case, dial, hands and stem go with the movement.", ("compatibility", "listing")),
    ("calibres", "Calibres", "What decides the fit, and calibres mistaken for these.", ("look-alikes",)),
    ("guides", "Build", "The guides and the ways through them.", ("guides", "instructions", "steps")),
    ("tools", "Tools", "What to have on the bench.", ("tool list", "blades", "screwdriver sizes")),
    ("faults", "Faults", "Pick what you see.", ("troubleshooting", "problems", "symptoms")),
    ("oil", "Lubrication chart", "Where, what and how much.", ("oil", "oiling", "lubrication", "lubricants")),
    ("timing", "Timing", "What a good reading is.", ("timing targets", "good amplitude", "regulation targets")),
    ("glossary", "Glossary", "Every word and part name, in four languages.", ("words", "dictionary", "synonyms")),
    ("confidence", "How sure is this?", "Marks, and where sources differ.", ("confidence", "disagreements")),
    ("sources", "Sources", "Where the facts come from.", ("references", "bibliography", "evidence")),
)


@dataclass(frozen=True, slots=True)
class Passage:
    """`kind` and `id` name it and no other; `anchor` is its place on a page that it shares.

    Of the kinds "page" and "fact", `page` is the page's name; every other kind has its own.
    """

    kind: str
    id: str
    title: str
    text: str
    names: tuple[str, ...] = ()
    anchor: str | None = None
    page: str | None = None
    confidence: str | None = None


def passages(catalog: Catalog) -> tuple[Passage, ...]:
    """Everything that can be found, in an order that settles ties: things first, then sayings about them."""
    return (
        *(_sure(_part(catalog, part), part) for part in catalog.parts),
        *(_sure(_step(catalog, step), step) for step in catalog.steps),
        *(_sure(_trouble(catalog, trouble), trouble) for trouble in catalog.troubles),
        *(_sure(_term(catalog, term), term) for term in catalog.terms),
        *(_movement(movement) for movement in catalog.movements),
        *(_sure(_tool(tool), tool) for tool in catalog.tools),
        *(_sure(_oil_point(catalog, point), point) for point in catalog.oil_points),
        *(_sure(_oil(oil), oil) for oil in catalog.oils),
        *_routes(catalog),
        *(Passage("page", *page, page=page[0]) for page in PAGES),
        *(_check(check, joint.id) for joint in joints(catalog) for check in joint.checks),
        *(_disagreement(catalog, row) for row in catalog.disagreements),
        *(_calibre(calibre) for calibre in catalog.calibres if calibre.role == "confusable"),
        *_facts(catalog),
    )


def _sure(passage: Passage, row: Any) -> Passage:
    return replace(passage, confidence=getattr(row, "confidence", None))


def _told(catalog: Catalog, *texts: str | None) -> str:
    """Join sentences, each step's id replaced by its title."""
    return " ".join(
        "".join(
            f"“{catalog.step[piece].title}”" if is_step and piece in catalog.step else piece
            for piece, is_step in split_mentions(_ended(text))
        )
        for text in texts
        if text
    )


def _ended(text: str) -> str:
    return text if text[-1] in ".!?:;" else f"{text}."


def _spaced(identity: str) -> str:
    return identity.replace("-", " ")


def _part(catalog: Catalog, part: Part) -> Passage:
    measures = (f"{m.what}: {format_number(m.value)} {m.unit}" for m in part.measures)
    teeth = (f"{g.teeth} teeth" + (f", {g.leaves} leaves" if g.leaves else "") for g in _gears(catalog, part))
    mixups = (mixup.how for mixup in part.mixed_up_with)
    said = (part.function, *_screw(part), part.note, part.hazard, part.interchange, part.find, part.material)
    text = _told(catalog, *said, *measures, *teeth, *mixups)
    return Passage("screw" if part.screw else "part", part.number, part.name, text, tuple(_part_names(part)))


def _screw(part: Part) -> Iterator[str]:
    if part.screw:
        best, least = (format_number(blade) for blade in part.screw.blade_mm[:2])
        yield f"Screwdriver blade: {best} mm; {least} mm is the smallest sensible size"
        if part.screw.head_mm:
            yield f"Head: {format_number(part.screw.head_mm)} mm"


def _gears(catalog: Catalog, part: Part) -> Iterable:
    return catalog.gears_by_part.get(part.number, ())


def _part_names(part: Part) -> Iterator[str]:
    yield part.number
    yield from part.names.everything()
    yield from (name for name in (part.eta_name, part.eta_suffix, part.number_alt) if name)
    for position in (part.eta_position or "").split("/"):
        if position:
            yield f"ETA position {position}"
            yield f"ETA {position}"
            yield f"position {position}"
    yield from (mixup.part for mixup in part.mixed_up_with if mixup.part[0].isdigit())


def _step(catalog: Catalog, step: Step) -> Passage:
    name = f"{catalog.guide_of[step.id].title} {catalog.step_number[step.id]}"
    mistakes = (f"What goes wrong: {row.mistake}: {row.symptom}" for row in step.mistakes)
    caution = (step.caution.title, step.caution.text) if step.caution else ()
    notes = (step.hazard_note, step.safe_stop_note, step.reversible_note, step.note_6498, step.note_st36)
    said = (step.goal, *step.do, *step.right_when, *mistakes, *caution, *notes, step.if_it_flies, step.stays)
    return Passage("step", step.id, step.title, _told(catalog, *said), (name, step.id, _spaced(step.id[2:])))


def _trouble(catalog: Catalog, trouble: Trouble) -> Passage:
    causes, checks = "; ".join(trouble.causes), (f"Check: {check}" for check in trouble.checks)
    said = _told(catalog, f"Likely causes: {causes}", *checks, f"What to do: {trouble.fix}")
    return Passage("fault", trouble.id, trouble.symptom, said, (_spaced(trouble.id),))


def _term(catalog: Catalog, term: Term) -> Passage:
    return Passage("term", term.id, term.term, _told(catalog, term.meaning), term.everything(), term.id)


def _movement(movement: Movement) -> Passage:
    specs = (
        " ".join(_ended(one) for one in (_spec(key, spec.value), spec.note) if one)
        for key, spec in (movement.specs or {}).items()
    )
    copies = movement.clone_of and f"Copies {movement.clone_of}"
    said = (movement.notes, copies, movement.shock_protection, movement.regulator, *specs)
    text = " ".join(_ended(one) for one in said if one)
    codes = re.findall(r"(?:ST)?\d{4}\w*", movement.name) + re.findall(r"\d{4}-\d", movement.name)
    return Passage("movement", movement.id, movement.name, text, (*movement.also, *codes, _spaced(movement.id)))


def _spec(key: str, value: Decimal) -> str:
    label, unit = SPECS[key]
    return f"{label}: {format_number(value)} {unit}".strip()


def _tool(tool: Tool) -> Passage:
    more = (("Avoid", tool.avoid), ("From the household", tool.household_substitute), ("Better", tool.better_version))
    said = (tool.purpose, tool.note, *(f"{label}: {text}" for label, text in more if text))
    return Passage("tool", tool.id, tool.name, " ".join(_ended(one) for one in said if one), (_spaced(tool.id),))


def _oil_point(catalog: Catalog, point: OilPoint) -> Passage:
    product = "Keep it dry" if point.stay_dry else catalog.oil[point.first_choice].name
    more = (("If wrong", point.if_wrong), ("Practice differs", point.disagreement))
    said = (f"{product}: {point.quantity}", point.where, *(f"{label}: {text}" for label, text in more if text))
    names = (_spaced(point.id), f"oil {point.name}", f"how much oil on {point.name}")
    return Passage("oil_point", point.id, point.name, _told(catalog, *said), names, point.id)


def _oil(oil: Oil) -> Passage:
    said = (oil.role, oil.avoid_on and f"Keep away from: {oil.avoid_on}", oil.note)
    if oil.budget_substitute:
        said = (*said, f"Instead: {oil.budget_substitute}")
    text = " ".join(_ended(one) for one in said if one)
    names = (oil.name.removeprefix("Moebius "), oil.name.split()[-1], oil.kind)
    return Passage("oil", oil.id, oil.name, text, names, oil.id)


def _routes(catalog: Catalog) -> Iterator[Passage]:
    for path in catalog.paths:
        yield Passage("guide", path.id, path.title, _told(catalog, path.goal, path.summary), (path.short, path.goal))
    for guide in catalog.ordered_guides:
        yield Passage("guide", guide.id, guide.title, guide.summary, (_spaced(guide.id), f"guide {guide.letter}"))


def _check(check: Check, joint: str) -> Passage:
    text = f"{_ended(check.rule)} Ask: {check.ask}"
    return Passage("check", check.id, check.title, text, (_spaced(check.id),), joint)


def _disagreement(catalog: Catalog, row: Disagreement) -> Passage:
    said = _told(catalog, f"This guide goes by: {row.believed}", *(f"Some say: {one}" for one in row.positions))
    return Passage("disagreement", row.id, row.topic, said, (_spaced(row.id),), row.id)


def _calibre(calibre: Calibre) -> Passage:
    return Passage("calibre", calibre.id, calibre.names[0], calibre.notes or "", calibre.names, calibre.id)


def _facts(catalog: Catalog) -> Iterator[Passage]:
    """Sentences without a page of their own, on the page that shows them."""
    yield from _rules(catalog, "oil", "rule", catalog.oil_principles)
    yield from _rules(catalog, "timing", "fact", catalog.timing_facts)
    for index, kit in enumerate(catalog.oil_kits, 1):
        yield _fact("oil", f"kit-{index}", f"Oils: {kit.name}", kit.text, "oil kit", kit.name)
    for target in catalog.targets:
        yield _fact("timing", target.id, f"Good timing: {target.name}", target.note, "timing targets")
    for index, rule in enumerate(catalog.safety, 1):
        yield _fact("tools", f"safety-{index}", headline(rule.text), rule.text, anchor="safety")
    for budget in catalog.budgets:
        yield _fact("tools", budget.id, budget.name, f"{_ended(budget.scope)} {budget.note}", anchor="lists")
    for tell in catalog.tells:
        yield _fact("movements", tell.id, tell.question, tell.text, anchor="tells")
    for index, row in enumerate(catalog.differences, 1):
        text = f"6497: {_ended(row.on_6497)} 6498: {row.on_6498}"
        yield _fact("movements", f"layout-{index}", f"6497 or 6498: {row.topic}", text, "layouts", anchor="layouts")
    for index, note in enumerate(catalog.clone_notes, 1):
        yield _fact("movements", f"clone-{index}", f"ST36: {note.point}", note.finding, "clones", anchor="clones")
    for joint in joints(catalog):
        for row in joint.shopping:
            names = (f"buy {row.slot}", *row.search, *row.search_de)
            title, text = f"Buying the {row.slot} ({row.layout})", f"{_ended(row.look_for)} Beware: {row.beware}"
            yield _fact("fit", f"buy-{row.slot}-{row.layout}", title, text, *names, anchor=joint.id)


def _rules(catalog: Catalog, page: str, anchor: str, rules: Iterable[Rule]) -> Iterator[Passage]:
    for index, rule in enumerate(rules, 1):
        text = _told(catalog, rule.text)
        yield _fact(page, f"{anchor}-{index}", headline(text), text)


def _fact(page: str, name: str, title: str, text: str, *names: str, anchor: str | None = None) -> Passage:
    return Passage("fact", f"{page}-{name}", title, text, names, anchor or name, page)


def headline(text: str, most: int = 70) -> str:
    """Return what a text without a title opens with.

    >>> headline("Beat error is half the difference, in milliseconds. Some show twice.")
    'Beat error is half the difference, in milliseconds'
    """
    opening = re.split(r"(?<=\w)[.:;](?: |$)", text, maxsplit=1)[0]
    if " " not in opening:
        opening = text.partition(". ")[0]
    return opening if len(opening) <= most else f"{opening[:most].rsplit(' ', 1)[0]} …"
