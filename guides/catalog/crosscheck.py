"""What must hold between files. Each check yields Faults; none stops at the first."""

from collections.abc import Callable, Iterator
from difflib import get_close_matches
from itertools import pairwise
from typing import Any

from guides.catalog import schema
from guides.catalog.catalog import Catalog
from guides.catalog.faults import Fault
from guides.catalog.mentions import STEP_ID
from guides.catalog.movements import SPECS
from guides.catalog.statements import places
from guides.catalog.work import GATED, Path, Step

Rows = dict[str, list[tuple[str, str, Any]]]
CROWN_AT = 3  # specifications are written for a crown at 3


def crosscheck(catalog: Catalog, rows: Rows) -> list[Fault]:
    """Return every fault that only shows when files are read together."""
    checks = (
        _ids_once, _links_lead_somewhere, _steps_are_whole, _flying_parts, _cautions, _mentioned_steps,
        _paths_keep_order, _paths_add_up, _guides_add_up, _train_gives_beat, _budgets_add_up, _windows_rise,
        _movements, _oil_points_meet_steps, _screws, _blades_fit, _disagreement_specs,
        _statements_rest_on_something,
    )  # fmt: skip
    return [fault for check in checks for fault in check(catalog, rows)]


Check = Callable[[Catalog, Rows], Iterator[Fault]]
KEY_FIELD = {"parts": "number"}
REF_KINDS = {
    "part": "part", "source": "source", "movement": "movement", "tool": "tool", "oil": "oil", "step": "step",
    "budget": "budget", "oil_point": "oil_point", "trouble": "trouble", "calibre": "calibre", "limit": "limit",
}  # fmt: skip


def _ids_once(catalog: Catalog, rows: Rows) -> Iterator[Fault]:
    for target, found in rows.items():
        key_field = KEY_FIELD.get(target, "id")
        seen: set[str] = set()
        for file, key, row in found:
            identity = getattr(row, key_field, None)
            if identity in seen:
                yield Fault(file, f"{key}.{key_field}", identity, "stands twice")
            seen |= {identity} - {None}
    seen = set()
    for file, key, step in _steps(rows):
        if step.id in seen:
            yield Fault(file, f"{key}.id", step.id, "stands twice")
        seen.add(step.id)


def _steps(rows: Rows) -> Iterator[tuple[str, str, Step]]:
    for file, _, guide in rows["guides"]:
        yield from ((file, f"steps[{index}]", step) for index, step in enumerate(guide.steps))


def _links_lead_somewhere(catalog: Catalog, rows: Rows) -> Iterator[Fault]:
    known = {kind: getattr(catalog, name) for kind, name in REF_KINDS.items()}
    for found in rows.values():
        for file, key, row in found:
            for inner, kind, target in schema.links(row):
                if target not in known[kind]:
                    near = get_close_matches(target, known[kind], 1)
                    hint = f"; is it {near[0]}?" if near else ""
                    yield Fault(file, f"{key}.{inner}".lstrip("."), target, f"no {kind} has this id{hint}")


def _steps_are_whole(catalog: Catalog, rows: Rows) -> Iterator[Fault]:
    for file, key, step in _steps(rows):
        for index, number in enumerate(step.screws):
            if number in catalog.part and catalog.part[number].screw is None:
                yield Fault(file, f"{key}.screws[{index}]", number, "is not a screw")


def _flying_parts(catalog: Catalog, rows: Rows) -> Iterator[Fault]:
    """A part that can fly needs a text on how to find it; a step that frees one says what to do."""
    for file, key, part in rows["parts"]:
        if part.can_fly and not part.find:
            yield Fault(file, f"{key}.find", None, f"{part.number} can fly: say how to look for it")
    for file, key, step in _steps(rows):
        can_fly = {n for n in (*step.parts, *step.screws) if n in catalog.part and catalog.part[n].can_fly}
        left = sorted(can_fly - set(step.loose))
        if step.loose and not step.if_it_flies:
            wanted = f"frees {', '.join(step.loose)}: say what to do when it flies"
            yield Fault(file, f"{key}.if_it_flies", None, wanted)
        if left and not step.loose and not step.stays:
            yield Fault(file, f"{key}.loose", [], f"{', '.join(left)} can fly: loose here, or why it stays?")


def _cautions(catalog: Catalog, rows: Rows) -> Iterator[Fault]:
    for file, key, step in _steps(rows):
        if step.hazard in GATED and step.caution is None:
            yield Fault(file, f"{key}.caution", None, f"hazard is {step.hazard}: wanted a caution")


def _statements_rest_on_something(catalog: Catalog, rows: Rows) -> Iterator[Fault]:
    known = places(catalog)
    for file, key, row in rows["statements"]:
        for index, place in enumerate(row.about):
            kind, _, identity = place.partition(":")
            if identity not in known.get(kind, ()):
                yield Fault(file, f"{key}.about[{index}]", place, f"no place of the guide; kinds: {', '.join(known)}")


def _mentioned_steps(catalog: Catalog, rows: Rows) -> Iterator[Fault]:
    for target in ("guides", "troubles", "terms", "parts"):
        for file, key, row in rows[target]:
            for mentioned in STEP_ID.findall(repr(row)):
                if mentioned not in catalog.step:
                    yield Fault(file, key or "its texts", mentioned, "reads like a step's id, and no step has it")


def _paths_keep_order(catalog: Catalog, rows: Rows) -> Iterator[Fault]:
    for file, key, path in rows["paths"]:
        place = {step: index for index, step in enumerate(path.steps)}
        for rule in catalog.order_rules:
            before, after = place.get(rule.before), place.get(rule.after)
            if before is not None and after is not None and before > after:
                wanted = f"must come before {rule.after}: {rule.reason}"
                yield Fault(file, f"{key}.steps[{before}]", rule.before, wanted)


def _paths_add_up(catalog: Catalog, rows: Rows) -> Iterator[Fault]:
    for file, key, path in rows["paths"]:
        total = path_minutes(catalog, path)
        if total != path.minutes_total:
            yield Fault(file, f"{key}.minutes_total", path.minutes_total, f"its steps add up to {total}")


def path_minutes(catalog: Catalog, path: Path) -> int:
    return sum(catalog.step[step].minutes for step in path.steps if step in catalog.step)


def _guides_add_up(catalog: Catalog, rows: Rows) -> Iterator[Fault]:
    for file, _, guide in rows["guides"]:
        total = sum(step.minutes for step in guide.steps)
        if total != guide.minutes_total:
            yield Fault(file, "minutes_total", guide.minutes_total, f"its steps add up to {total}")


def _train_gives_beat(catalog: Catalog, rows: Rows) -> Iterator[Fault]:
    """Teeth make the beat: 2 x escape teeth x escape turns an hour; each period follows from its driver."""
    beats = sorted({movement.vph for movement in catalog.movements if movement.vph})
    for vph in beats:
        yield from _train_faults(catalog, rows, vph)
    yield from _period_faults(catalog, rows, [gear for gear in catalog.gears if gear.chain == "motion"])


def _train_faults(catalog: Catalog, rows: Rows, vph: int) -> Iterator[Fault]:
    train = catalog.going_train(vph)
    yield from _period_faults(catalog, rows, train)
    last = train[-1] if train else None
    if last is None or not last.period_s:
        yield Fault("train.toml", "gear", vph, "no going train ends in an escape wheel with a period for this beat")
    elif 2 * last.teeth * 3600 != vph * last.period_s:
        file, key = _place(rows, "gears", last)
        beat = 2 * last.teeth * 3600 / last.period_s
        yield Fault(file, f"{key}.teeth", last.teeth, f"gives {beat:.0f} beats an hour, not {vph}")


def _period_faults(catalog: Catalog, rows: Rows, train: Any) -> Iterator[Fault]:
    for driver, driven in pairwise(train):
        file, key = _place(rows, "gears", driven)
        if driver.drives != driven.part:
            yield Fault(file, f"{key}.part", driven.part, f"{driver.part} drives {driver.drives}")
        meshing = driven.leaves if driver.chain == "going" else driven.teeth
        expected = driver.period_s * meshing
        if driven.period_s * _driving_teeth(driver) != expected:
            period_s = expected / _driving_teeth(driver)
            wanted = f"{driver.part} with {_driving_teeth(driver)} teeth makes it {period_s:g} s"
            yield Fault(file, f"{key}.period_s", driven.period_s, wanted)


def _driving_teeth(driver: Any) -> int:
    """The motion works gear down: a pinion drives where there is one. The going train gears up: the wheel drives."""
    return driver.teeth if driver.chain == "going" or not driver.leaves else driver.leaves


def _place(rows: Rows, target: str, row: Any) -> tuple[str, str]:
    return next((file, key) for file, key, found in rows[target] if found is row)


def _budgets_add_up(catalog: Catalog, rows: Rows) -> Iterator[Fault]:
    for file, key, budget in rows["budgets"]:
        items = sum(item.price_usd for item in budget.items)
        base = catalog.budget.get(budget.extends)
        total = items + (base.cumulative_total_usd if base else 0)
        if items != budget.items_total_usd:
            yield Fault(file, f"{key}.items_total_usd", budget.items_total_usd, f"its items add up to {items}")
        if total != budget.cumulative_total_usd:
            yield Fault(file, f"{key}.cumulative_total_usd", budget.cumulative_total_usd, f"adds up to {total}")
        if total > budget.limit_usd:
            yield Fault(file, f"{key}.limit_usd", budget.limit_usd, f"its items cost {total}")


WINDOWS = {
    "tools": ("price_usd",),
    "oils": ("price_usd",),
    "targets": (
        "amplitude_flat_good_deg", "amplitude_flat_ok_deg", "amplitude_vertical_good_deg",
        "rate_target_s_per_day", "rate_ok_s_per_day",
    ),
}  # fmt: skip


def _windows_rise(catalog: Catalog, rows: Rows) -> Iterator[Fault]:
    for target, names in WINDOWS.items():
        for file, key, row in rows[target]:
            for name in names:
                yield from _window(file, f"{key}.{name}", getattr(row, name))
    for file, key, limit in rows["limits"]:
        for index, value in enumerate(limit.values):
            if len(value.mm) > 1:
                yield from _window(file, f"{key}.values[{index}].mm", value.mm)


def _window(file: str, key: str, window: tuple[Any, ...]) -> Iterator[Fault]:
    if len(window) != 2 or window[0] > window[1]:
        yield Fault(file, key, [str(end) for end in window], "wanted two numbers, the lower first")


def _movements(catalog: Catalog, rows: Rows) -> Iterator[Fault]:
    offsets = {layout.id: layout.crown_to_seconds_hours for layout in catalog.layouts}
    for file, _, movement in rows["movements"]:
        for name in (movement.specs or {}).keys() - SPECS.keys():
            yield Fault(file, f"specs.{name}", name, f"is not a specification; known: {', '.join(SPECS)}")
        if movement.specs and not movement.sources:
            yield Fault(file, "sources", [], "numbers need a source")
        if movement.status in ("not_confirmed", "category") and movement.specs:
            yield Fault(file, "specs", list(movement.specs), f"status is {movement.status}: no numbers are shown")
        seconds = (CROWN_AT + offsets.get(movement.layout, 0)) % 12 or 12
        if movement.layout and movement.seconds_at != seconds:
            yield Fault(file, "seconds_at", movement.seconds_at, f"a {movement.layout} shows seconds at {seconds}")


def _oil_points_meet_steps(catalog: Catalog, rows: Rows) -> Iterator[Fault]:
    for file, key, point in rows["oil_points"]:
        step = catalog.step.get(point.at_step)
        if step and point.id not in step.oil_points:
            yield Fault(file, f"{key}.at_step", point.at_step, f"that step does not list {point.id}")
        if point.stay_dry and point.first_choice != "none-dry":
            yield Fault(file, f"{key}.first_choice", point.first_choice, "stays dry: wanted none-dry")
    for file, key, step in _steps(rows):
        for index, name in enumerate(step.oil_points):
            point = catalog.oil_point.get(name)
            if point and point.at_step != step.id:
                yield Fault(file, f"{key}.oil_points[{index}]", name, f"belongs to {point.at_step}")


def _screws(catalog: Catalog, rows: Rows) -> Iterator[Fault]:
    for file, key, part in rows["parts"]:
        if (part.group == "screws") != (part.screw is not None):
            yield Fault(file, f"{key}.screw", part.screw, "a screw has a screw table, and only a screw")
        if part.screw and part.screw.head_mm and max(part.screw.blade_mm) > part.screw.head_mm:
            yield Fault(file, f"{key}.screw.blade_mm", str(part.screw.blade_mm), "is wider than the head")


def _blades_fit(catalog: Catalog, rows: Rows) -> Iterator[Fault]:
    """A step that turns a screw has a driver within reach that fits it."""
    for file, key, step in _steps(rows):
        blades = {catalog.tool[tool].blade_mm for tool in step.tools if tool in catalog.tool} - {None}
        for index, number in enumerate(step.screws):
            screw = catalog.part[number].screw if number in catalog.part else None
            if screw and blades.isdisjoint(screw.blade_mm):
                wanted = f"wanted a driver of {' or '.join(map(str, screw.blade_mm))} mm among the tools"
                yield Fault(file, f"{key}.screws[{index}]", number, wanted)


def _disagreement_specs(catalog: Catalog, rows: Rows) -> Iterator[Fault]:
    for file, key, row in rows["disagreements"]:
        for index, name in enumerate(row.specs):
            if name not in SPECS:
                yield Fault(file, f"{key}.specs[{index}]", name, f"is not a specification; known: {', '.join(SPECS)}")
