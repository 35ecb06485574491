"""`manage.py draw_figures DIR`: every figure as an SVG file, and contact sheets to judge them by."""

import shutil
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.core.management.base import BaseCommand, CommandParser

from guides.catalog import load
from guides.figures.contact import all_figures, page, picture_sheet

# name of the sheet's kind: pixels of a drawing, drawings in a row, theme
SIZES = {"print": (620, 3, "print"), "phone": (320, 6, "light"), "phone-dark": (320, 6, "dark")}
ON_A_SHEET = 18


class Command(BaseCommand):
    help = "Draw every figure into a folder: SVG files, contact sheets as HTML and PNG."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", type=Path)
        parser.add_argument("--no-png", action="store_true", help="leave out the PNG contact sheets")

    def handle(self, *, folder: Path, no_png: bool, **options: Any) -> None:
        groups: dict[str, list[tuple[str, str]]] = {}
        for group, name, svg in all_figures(load()):
            groups.setdefault(group, []).append((name, svg))
            place = folder / group / f"{name}.svg"
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(svg, encoding="utf-8")
        shutil.copy(finders.find("watchbench/watchbench.css"), folder / "watchbench.css")
        for group, figures in groups.items():
            (folder / f"{group}.html").write_text(page(group.capitalize(), figures), encoding="utf-8")
            if not no_png:
                self._sheets(folder, group, figures)
        total = sum(map(len, groups.values()))
        largest = max(len(svg) for name, svg in groups["steps"])
        self.stdout.write(f"{total} figures in {folder}; the largest step has {largest / 1000:.1f} kB")

    def _sheets(self, folder: Path, group: str, figures: list[tuple[str, str]]) -> None:
        for kind, (width, columns, theme) in SIZES.items():
            for start in range(0, len(figures), ON_A_SHEET):
                sheet = picture_sheet(figures[start : start + ON_A_SHEET], width=width, columns=columns, theme=theme)
                (folder / f"{group}-{kind}-{start // ON_A_SHEET + 1}.png").write_bytes(sheet)
