"""One step on paper: title and box, caution, drawing, actions, and all that it needs.

PURE. Its drawing grows with the room that a page has left.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer

from guides.catalog.bench import OilPoint
from guides.catalog.parts import Part
from guides.catalog.units import format_minutes, format_mm
from guides.plan import DRY_PATH, tools_of
from guides.route import Route, stretches
from guides.sheets import look
from guides.sheets.blocks import Bar, Columns, Framed, Gap, NoStop, Rest, Warned, as_one, headed, height_of
from guides.sheets.desk import Desk
from guides.sheets.flow import Piece, Sentences, sentences
from guides.sheets.lettering import STRONG, link, markup
from guides.sheets.page import Place
from guides.sheets.places import Tray
from guides.sheets.readings import readings
from guides.sheets.rows import Numbered, Ticked
from guides.sheets.running import Closing, Running
from guides.sheets.tools import in_a_row, tool_link
from guides.sheets.vector import Drawn

LEFT_SHARE = 0.6
COLUMN_GAP = 6 * mm
SMALL_MM = 44  # height of a drawing beside its actions: two steps stand on most pages
WORTH_MM, MUCH = 58, 1.15  # so high, or so much wider than beside its actions, a drawing stands across the page
LARGE_MM = 94
LEAST_MM, LETTERS_PT = 45, 9  # of a drawing in large print: height, and letters; it stands on the next page rather
WHOLE_LINES = 5  # of large print: a text up to here is never parted, a longer one between sentences
RUNNING_MM, RUNNING_WIDE_MM = 88, 125  # in large print, where a step goes over the page: so high, or so wide


@dataclass(frozen=True, slots=True)
class Aids:
    """What the other sheets call things: places of the tray map, numbers of the lubrication chart."""

    tray: Tray
    oil_numbers: dict[str, int]


class Block:
    """One step on paper. `least` is its height with the smallest drawing; a page with room gives it a larger one."""

    def __init__(self, desk: Desk, aids: Aids, route: Route, number: int) -> None:
        self.desk, self.aids, self.route, self.number = desk, aids, route, number
        self.step = route.steps[number - 1]
        self.catalog, self.form = desk.catalog, desk.format
        self.address = desk.site.step(route.id, self.step.id)
        self.drawing = desk.drawing(self.step.id)

    def running(self) -> list[Flowable]:
        """For print so large that a step may go on over the page, but never between its title and first action."""
        form, ratio = self.form, self.drawing.ratio
        least = max(LEAST_MM * mm, min(form.width, self.drawing.width_of_letters(LETTERS_PT)) * ratio)
        most = max(least, RUNNING_MM * mm, RUNNING_WIDE_MM * ratio * mm)
        *pieces, (gap, last) = self._pieces()
        step = Running(
            as_one(self._head),
            lambda: as_one([self.desk.text(f"Step {self.number}, continued", "label"), Spacer(1, form.gap / 2)]),
            self.desk.text(f"The drawing of step {self.number} is on the next page.", "small"),
            self.drawing,
            [*pieces, (gap, Closing(last, self._foot))],
            gap=form.gap,
            least=least,
            most=most,
            page=form.height,
        )
        may_write = self.number > 1 and self.route.steps[self.number - 2].safe_stop
        return [Rest(step.need(form.width), ruled=may_write), step, Gap(2.2 * form.gap)]

    def _pieces(self) -> Iterator[Piece]:
        """What stands below the drawing in large print, each a whole as far as a page allows."""
        gap, whole = self.form.gap, WHOLE_LINES * self.desk.style("body").leading
        for index, line in enumerate(self.step.do, 1):
            yield 0, Sentences(sentences(line), partial(self._numbered, str(index)), whole)
        for group in (self._right_when, self._needed, self._wrong):
            rows = [as_one([one]) for one in group if not isinstance(one, Gap)]
            yield from ((0 if index else gap, row) for index, row in enumerate(rows))
        if names := self._tool_names:
            yield gap / 2, Sentences(names, self._within_reach, whole)
        for index, (lead, text) in enumerate(self._said):
            yield 0 if index else gap / 2, Sentences(sentences(text), partial(self._saying, lead), whole)

    def _numbered(self, number: str, lines: Sequence[str], on: bool) -> Flowable:
        words = self.desk.text(" ".join(lines))
        return Numbered("" if on else number, words, self.desk.style("number"), self.form.body * 1.9)

    def _within_reach(self, names: Sequence[str], on: bool) -> Flowable:
        return self.desk.raw(("" if on else "<b>Within reach:</b> ") + in_a_row(names), "note")

    def _saying(self, lead: str, lines: Sequence[str], on: bool) -> Flowable:
        return self.desk.text(" ".join(lines), "note", lead="" if on else lead)

    @cached_property
    def least(self) -> float:
        return height_of(self.beside(SMALL_MM * mm), self.form.width)

    def grown(self, spare: float) -> tuple[list[Flowable], float]:
        """The step with as large a drawing as `spare` more height allows, and its height."""
        bare = height_of(self.above(0), self.form.width) + self.form.gap
        high = min(self.least + spare - bare, self.drawing.ratio * self.form.width, LARGE_MM * mm)
        at_side = min(SMALL_MM * mm + spare, LARGE_MM * mm)
        wide = min(self._room * (1 - LEFT_SHARE), at_side / self.drawing.ratio)
        if high >= WORTH_MM * mm or high / self.drawing.ratio > MUCH * wide:
            return self.above(high), bare + high
        story = self.beside(at_side)
        height = height_of(story, self.form.width)
        return (story, height) if height <= self.least + spare else (self.beside(SMALL_MM * mm), self.least)

    def beside(self, high: float) -> list[Flowable]:
        """Actions at the left; drawing, at most so high, and what is needed at the right."""
        left_width, right_width = (self._room * share for share in (LEFT_SHARE, 1 - LEFT_SHARE))
        right = [self._figure(right_width, high), Spacer(1, self.form.gap), *self._needed]
        return self._story([], self._columns(right, left_width, right_width))

    def above(self, high: float) -> list[Flowable]:
        """The drawing across the page, then actions at the left and what is needed at the right."""
        left_width, right_width = (self._room * share for share in (LEFT_SHARE, 1 - LEFT_SHARE))
        drawing = [self._figure(self.form.width, high), Spacer(1, self.form.gap)] if high else []
        return self._story(drawing, self._columns(self._needed, left_width, right_width))

    def _story(self, drawing: list[Flowable], middle: list[Flowable]) -> list[Flowable]:
        return [*self._head, *drawing, *middle, *self._foot]

    def _columns(self, right: list[Flowable], left_width: float, right_width: float) -> list[Flowable]:
        left = [*self._do, Spacer(1, self.form.gap), *self._right_when]
        room, below = height_of(right, right_width) + 2 * mm, []
        for group in self._asides():
            stands = height_of(left, left_width)
            fits = stands + self.form.body * 2 < room and stands + height_of(group, left_width) <= room
            (left if fits and not below else below).extend(group)
        return [Columns((left, right), (LEFT_SHARE, 1 - LEFT_SHARE), COLUMN_GAP), *below]

    def _figure(self, width: float, high: float) -> Flowable:
        return Drawn(self.drawing, min(width, high / self.drawing.ratio))

    @cached_property
    def _head(self) -> list[Flowable]:
        return [self._place(), self._title(), self._goal(), *self._caution(), Spacer(1, self.form.gap)]

    @cached_property
    def _foot(self) -> list[Flowable]:
        return [*readings(self.desk, self.step), Spacer(1, self.form.gap), self._end()]

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

    @property
    def _room(self) -> float:
        return self.form.width - COLUMN_GAP

    def _asides(self) -> list[list[Flowable]]:
        """What may stand under the actions or under both columns, wherever there is room."""
        return [group for group in (self._wrong, self._tools, self._notes) if group]

    @cached_property
    def _do(self) -> list[Flowable]:
        return [self._numbered(str(index), [line], on=False) for index, line in enumerate(self.step.do, 1)]

    @cached_property
    def _right_when(self) -> list[Flowable]:
        rows: list[Flowable] = [
            Ticked(f"right.{self.step.id}.{index}", self.desk.text(line), self.form.box, tooltip=line)
            for index, line in enumerate(self.step.right_when, 1)
        ]
        return headed(self.desk.text("It is right when", "label"), rows)

    @cached_property
    def _needed(self) -> list[Flowable]:
        parts = [self.catalog.part[number] for number in self.step.parts]
        screws = [self._screw(self.catalog.part[number]) for number in self.step.screws]
        return [
            *self._listed("Parts", [", ".join(map(self._part, parts))] if parts else []),
            *self._listed("Screws and blades", screws),
            *self._listed("Oil and grease", self._oils()),
        ]

    def _listed(self, title: str, rows: list[str]) -> list[Flowable]:
        """Rows of markup under a heading; nothing where there are none."""
        desk = self.desk
        return headed(desk.text(title, "label"), [desk.raw(row, "note") for row in rows]) if rows else []

    @cached_property
    def _tools(self) -> list[Flowable]:
        names = self._tool_names
        return [Gap(self.form.gap / 2), self._within_reach(names, on=False)] if names else []

    @cached_property
    def _tool_names(self) -> list[str]:
        tools = (self.catalog.tool[name] for name in tools_of(self.catalog, self.route.id, self.step))
        return [tool_link(self.desk, tool) for tool in tools]

    def _part(self, part: Part) -> str:
        number = f"<b>{part.number}</b> " if part.is_numbered else ""
        many = f" × {part.quantity}" if part.quantity > 1 else ""
        return link(number + markup(part.name + many), self.desk.site.part(part.number)) + self._tray(part)

    def _tray(self, part: Part) -> str:
        """Where in the tray the part goes, or comes from, in this step."""
        tray = self.aids.tray
        word = {tray.off.get(part.number): "to", tray.on.get(part.number): "from"}.get(self.step.id)
        colour = look.BRASS
        return f' <font color="{colour}"><b>{word}\u00a0{tray.place[part.number]}</b></font>' if word else ""

    def _screw(self, part: Part) -> str:
        best, *others = part.screw.blade_mm
        blades = f"blade {format_mm(best)}\u00a0mm" + "".join(f", or {format_mm(one)}" for one in others)
        thread = "" if part.screw.thread == "right" else "; <b>thread may be left-hand: test</b>"
        return f"{self._part(part)}: {blades}{thread}"

    def _oils(self) -> list[str]:
        points = [self.catalog.oil_point[name] for name in self.step.oil_points]
        if points and self.route.id == DRY_PATH:
            return ["Dry practice: nothing is oiled."]
        return [self._oil(drop, point) for drop, point in enumerate(points, 1)]

    def _oil(self, drop: int, point: OilPoint) -> str:
        """The point under the number of its drop in the drawing; the first choice, what else will do, and how much."""
        names = [self.catalog.oil[name].name for name in (point.first_choice, *point.substitutes)]
        choice = "dry" if point.stay_dry else " or ".join(names)
        quantity = "" if point.stay_dry else f". {point.quantity}"
        chart = f"chart\u00a0{self.aids.oil_numbers[point.id]}"
        return f"<b>{drop}. {markup(point.name, STRONG)}</b> ({chart}): {markup(choice + quantity)}"

    @cached_property
    def _said(self) -> list[tuple[str, str]]:
        """What is said besides, each under its lead."""
        step, desk = self.step, self.desk
        notes = (
            ("On the 6498.", step.note_6498 if desk.layout == "6498" else None),
            ("On an ST36.", step.note_st36 if desk.movement.is_clone else None),
            ("If a part flies.", step.if_it_flies),
            ("If you are called away.", step.safe_stop_note),
        )
        return [(lead, text) for lead, text in notes if text]

    @cached_property
    def _notes(self) -> list[Flowable]:
        found = [self._saying(lead, [text], on=False) for lead, text in self._said]
        return [Gap(self.form.gap / 2), *found] if found else []

    @cached_property
    def _wrong(self) -> list[Flowable]:
        rows = [self.desk.text(one.symptom, "note", lead=f"{one.mistake.rstrip('.')}:") for one in self.step.mistakes]
        if not rows:
            return []
        return [Gap(self.form.gap), *headed(self.desk.text("What goes wrong", "label"), rows)]

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
