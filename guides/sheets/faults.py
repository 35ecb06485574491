"""The fault sheet: what you see, why it may be, how to find out, what to do.

PURE. In the order of the work; causes stand likeliest first, as the content has them.
"""

from collections.abc import Iterator, Sequence

from reportlab.platypus import Flowable, Spacer

from guides.catalog.work import STAGES, Trouble
from guides.sheets.blocks import Columns, Gap, Hair, as_one, titled, together
from guides.sheets.desk import Desk
from guides.sheets.lettering import DISPLAY, link, markup
from guides.sheets.page import Place, pdf
from guides.sheets.rows import Ticked

TITLE = "Fault sheet"


def faults_sheet(desk: Desk, troubles: Sequence[Trouble], *, path: str = "/faults/") -> bytes:
    return pdf(desk.about(TITLE, path), faults_story(desk, troubles, path=path))


def faults_story(desk: Desk, troubles: Sequence[Trouble], *, path: str = "/faults/") -> Iterator[Flowable]:
    yield Place(desk.site(path), title=TITLE, bookmark=TITLE, key="faults")
    yield desk.text("Find what you see. Causes stand with the likeliest first; tick a check when it is done.", "lead")
    for stage, title in STAGES.items():
        found = [one for one in troubles if one.stage == stage]
        if found:
            yield Gap(2 * desk.format.gap)
            yield Place(desk.site(path), bookmark=title, level=1, key=f"stage-{stage}")
            first, *rest = [_trouble(desk, one) for one in found]
            yield from titled(desk.raw(markup(title, DISPLAY), "section"), [as_one(first)], desk.format.gap)
            for story in rest:
                yield from together(story, 4, (desk.format.width, desk.format.height))


def _trouble(desk: Desk, trouble: Trouble) -> list[Flowable]:
    address, form = desk.site.fault(trouble.id), desk.format
    head = [
        Place(address, bookmark=trouble.symptom, level=2, key=f"fault-{trouble.id}"),
        desk.raw(link(markup(trouble.symptom, DISPLAY), address), "head"),
        Spacer(1, form.gap / 2),
    ]
    causes = [
        desk.text("Causes", "label"),
        *(desk.text(one, "note", lead=f"{index}.") for index, one in enumerate(trouble.causes, 1)),
    ]
    checks = [
        desk.text("Checks", "label"),
        *(
            Ticked(f"fault.{trouble.id}.{index}", desk.text(one, "note"), form.box * 0.85, tooltip=one)
            for index, one in enumerate(trouble.checks, 1)
        ),
    ]
    body = [*causes, *checks] if form.is_large else [Columns((causes, checks), (0.46, 0.54), form.body)]
    fix = desk.text(trouble.fix, "note", lead="What to do.")
    return [*head, *body, fix, Hair(form.gap)]
