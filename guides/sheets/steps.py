"""The step checklist of a path or guide: each step with its box, its caution before it, and all that it needs.

PURE. In plain print a step stands whole on one page; in large print a long one may go on, but never between its
title, its caution and its first action.
"""

from collections.abc import Iterator

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer

from guides.catalog.bench import OilPoint
from guides.catalog.parts import Part
from guides.catalog.units import format_minutes, format_mm
from guides.catalog.work import GATED, Step
from guides.plan import DRY_PATH
from guides.route import Route, stretches
from guides.sheets.blocks import Bar, Columns, Framed, Hair, Lines, NoStop, Warned, as_one, headed, height_of, together
from guides.sheets.desk import Desk
from guides.sheets.lettering import STRONG, link, markup
from guides.sheets.page import Place, pdf
from guides.sheets.readings import readings
from guides.sheets.rows import Numbered, Ticked
from guides.sheets.vector import Figure

LEFT_SHARE = 0.6
COLUMN_GAP = 6 * mm
FIGURE_HIGH_MM = 44  # of a step's drawing beside its actions: two steps stand on most pages
FIGURE_MM = 112  # in large print, where it stands alone


def steps_sheet(desk: Desk, route: Route) -> bytes:
    """The checklist as a document of its own."""
    return pdf(desk.about(sheet_title(route), f"/guides/{route.id}/"), steps_story(desk, route))


def sheet_title(route: Route) -> str:
    return f"Step checklist: {route.short}"


def steps_story(desk: Desk, route: Route) -> Iterator[Flowable]:
    yield Place(desk.site.route(route.id), title=sheet_title(route), bookmark=sheet_title(route), key="steps")
    yield from _opening(desk, route)
    desk, number = desk.on(route), 0
    for stretch in stretches(route.steps):
        for step in stretch.steps:
            number += 1
            yield from _Block(desk, route, step, number).flowables()


def _opening(desk: Desk, route: Route) -> Iterator[Flowable]:
    """What holds for every step, said once."""
    about, gap = desk.catalog.about, desk.format.gap
    yield desk.text(route.summary, "lead")
    yield Spacer(1, gap)
    cautions = sum(step.hazard in GATED for step in route.steps)
    facts = f"{len(route.steps)} steps, {format_minutes(route.minutes)} for a beginner, {cautions} with a caution."
    yield desk.text(facts, "body")
    yield Spacer(1, gap)
    yield desk.text(
        "Read a step to its end before you begin it. A green bar is a place to stop: close the lid and come "
        "back another day. Without a bar, go on to the next step.",
        "body",
    )
    yield Spacer(1, gap)
    yield desk.text(about.called_away, "body", lead="If you are called away before a bar:")
    yield desk.text(about.tightening_rule, "body", lead="How tight.")
    yield desk.text(about.blade_rule, "body", lead="Which blade.")
    yield desk.text(" ".join(about.lost_part_drill), "body", lead="A part is gone.")
    yield Lines(("Movement and its number", "Begun on"), desk.format.small, columns=1 if desk.format.is_large else 2)
    yield Hair(gap)


class _Block:
    """One step on paper."""

    def __init__(self, desk: Desk, route: Route, step: Step, number: int) -> None:
        self.desk, self.route, self.step, self.number = desk, route, step, number
        self.catalog, self.form = desk.catalog, desk.format
        self.address = desk.site.step(route.id, step.id)

    def flowables(self) -> list[Flowable]:
        head = [self._place(), self._title(), self._goal(), *self._caution(), Spacer(1, self.form.gap)]
        end = [*readings(self.desk, self.step), Spacer(1, self.form.gap), self._end()]
        *middle, last = self._wide() if self.form.is_large else self._narrow()
        story = [*head, *middle, as_one([last, *end]), Spacer(1, 2.2 * self.form.gap)]
        opening = next((index for index, one in enumerate(story, 1) if isinstance(one, Numbered)), len(head) + 1)
        return together(story, opening, (self.form.width, self.form.height), self.form.small)

    def _place(self) -> Place:
        title = f"{self.number}. {self.step.title}"
        return Place(self.address, bookmark=title, level=1, key=f"step-{self.step.id}")

    def _title(self) -> Ticked:
        step = self.step
        words = link(markup(f"{self.number}. {step.title}", self.desk.style("head").fontName), self.address)
        minutes = f"<b>{step.minutes} min</b>" + ("<br/>only if needed" if step.optional else "")
        return Ticked(
            f"step.{step.id}",
            self.desk.raw(words, "head"),
            self.form.step_box,
            tooltip=f"{step.title}: done",
            right=self.desk.raw(minutes, "right"),
            right_width=24 * mm if not self.form.is_large else 36 * mm,
        )

    def _goal(self) -> Flowable:
        guide = self.catalog.guide_of[self.step.id]
        where = f"{guide.title} {self.catalog.step_number[self.step.id]}."
        words = f"{self.step.goal} Undo: {self.step.reversible}."
        return self.desk.text(" ".join(filter(None, (words, self.step.reversible_note))), "small", lead=where)

    def _caution(self) -> list[Flowable]:
        step, desk = self.step, self.desk
        if step.caution:
            inner = [
                Warned(desk.text(step.caution.title, "caution"), self.form.body * 1.25),
                Spacer(1, 1 * mm),
                desk.text(step.caution.text),
                Ticked(
                    f"caution.{step.id}", desk.text(step.caution.promise), self.form.box, tooltip=step.caution.promise
                ),
            ]
            return [Spacer(1, self.form.gap), Framed(inner, 3 * mm)]
        if step.hazard == "medium":
            note = step.hazard_note or "A slip here costs a part: read what goes wrong before you begin."
            return [Spacer(1, self.form.gap), Warned(desk.text(note, lead="Mind this."), self.form.body * 1.2)]
        return []

    def _narrow(self) -> list[Flowable]:
        """Actions at the left, drawing and what is needed at the right."""
        left_width, right_width = (self._room * share for share in (LEFT_SHARE, 1 - LEFT_SHARE))
        drawing = Figure(self.desk.figure(self.step.id, right_width, FIGURE_HIGH_MM * mm), centred=True)
        right = [drawing, Spacer(1, self.form.gap), *self._needed()]
        left = [*self._do(), Spacer(1, self.form.gap), *self._right_when()]
        room, below = height_of(right, right_width) + 2 * mm, []
        for group in self._asides():
            fits = height_of([*left, *group], left_width) <= room
            (left if fits else below).extend(group)
        return [Columns((left, right), (LEFT_SHARE, 1 - LEFT_SHARE), COLUMN_GAP), *below]

    @property
    def _room(self) -> float:
        return self.form.width - COLUMN_GAP

    def _asides(self) -> list[list[Flowable]]:
        """What may stand under the actions or under both columns, wherever there is room."""
        return [group for group in (self._wrong(), self._tools(), self._notes()) if group]

    def _wide(self) -> list[Flowable]:
        drawing = Figure(self.desk.figure(self.step.id, FIGURE_MM * mm, self.form.height / 3), centred=True)
        asides = [as_one(group) for group in self._asides()]
        needed = [as_one(self._needed())] if self._needed() else []
        return [drawing, Spacer(1, self.form.gap), *self._do(), *self._right_when(), *needed, *asides]

    def _do(self) -> list[Flowable]:
        indent = self.form.body * 1.9
        number = self.desk.style("number")
        return [
            Numbered(str(index), self.desk.text(line), number, indent) for index, line in enumerate(self.step.do, 1)
        ]

    def _right_when(self) -> list[Flowable]:
        rows: list[Flowable] = [
            Ticked(f"right.{self.step.id}.{index}", self.desk.text(line), self.form.box, tooltip=line)
            for index, line in enumerate(self.step.right_when, 1)
        ]
        return headed(self.desk.text("It is right when", "label"), rows)

    def _needed(self) -> list[Flowable]:
        desk, step = self.desk, self.step
        parts = [self.catalog.part[number] for number in step.parts]
        found: list[Flowable] = []
        if parts:
            found += [desk.text("Parts", "label"), desk.raw(", ".join(map(self._part, parts)), "note")]
        if step.screws:
            found.append(desk.text("Screws and blades", "label"))
            found += [desk.raw(self._screw(self.catalog.part[number]), "note") for number in step.screws]
        return [*found, *self._oils()]

    def _tools(self) -> list[Flowable]:
        tools = [self.catalog.tool[name] for name in self.step.tools]
        names = " · ".join(link(markup(tool.name), self.desk.site.tool(tool.id)) for tool in tools)
        lead = "<b>Within reach:</b> "
        return [Spacer(1, self.form.gap / 2), self.desk.raw(lead + names, "note")] if tools else []

    def _part(self, part: Part) -> str:
        number = f"<b>{part.number}</b> " if part.is_numbered else ""
        many = f" × {part.quantity}" if part.quantity > 1 else ""
        return link(number + markup(part.name + many), self.desk.site.part(part.number))

    def _screw(self, part: Part) -> str:
        best, *others = part.screw.blade_mm
        blades = f"blade {format_mm(best)} mm" + "".join(f", or {format_mm(one)}" for one in others)
        thread = "" if part.screw.thread == "right" else "; <b>thread may be left-hand: test</b>"
        return f"{self._part(part)}: {blades}{thread}"

    def _oils(self) -> list[Flowable]:
        points = [self.catalog.oil_point[name] for name in self.step.oil_points]
        if not points:
            return []
        label = self.desk.text("Oil and grease", "label")
        if self.route.id == DRY_PATH:
            return [label, self.desk.text("Dry practice: nothing is oiled.", "note")]
        return [label, *(self.desk.raw(self._oil(point), "note") for point in points)]

    def _oil(self, point: OilPoint) -> str:
        """The point, the first choice, what else will do, and how much."""
        names = [self.catalog.oil[name].name for name in (point.first_choice, *point.substitutes)]
        choice = "dry" if point.stay_dry else " or ".join(names)
        quantity = "" if point.stay_dry else f". {point.quantity}"
        return f"<b>{markup(point.name, STRONG)}</b>: {markup(choice + quantity)}"

    def _notes(self) -> list[Flowable]:
        step, desk = self.step, self.desk
        notes = [
            ("On the 6498.", step.note_6498 if desk.layout == "6498" else None),
            ("On an ST36.", step.note_st36 if desk.movement.is_clone else None),
        ]
        found: list[Flowable] = [desk.text(text, "note", lead=lead) for lead, text in notes if text]
        if step.if_it_flies:
            found.append(desk.text(step.if_it_flies, "note", lead="If a part flies."))
        if step.safe_stop_note:
            found.append(desk.text(step.safe_stop_note, "note", lead="If you are called away."))
        return [Spacer(1, self.form.gap / 2), *found] if found else []

    def _wrong(self) -> list[Flowable]:
        rows = [self.desk.text(one.symptom, "note", lead=f"{one.mistake.rstrip('.')}:") for one in self.step.mistakes]
        if not rows:
            return []
        return [Spacer(1, self.form.gap), self.desk.text("What goes wrong", "label"), *rows]

    def _end(self) -> Flowable:
        if self.step.safe_stop:
            return Bar("Safe stop", self._onward(), self.form.body)
        return NoStop("No stop here: go on.", self._onward(), self.form.small)

    def _onward(self) -> str:
        rest = self.route.steps[self.number :]
        if not rest:
            return "This was the last step."
        ahead = next(stretches(rest))
        last = self.number + len(ahead.steps)
        return f"Next safe stop: after step {last}, {format_minutes(ahead.minutes)} from here"
