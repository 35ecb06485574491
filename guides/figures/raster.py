"""SVG text -> PNG, for paper and previews, with the resvg renderer (wheels on PyPI, no system library).

resvg knows no CSS variables and scales every stroke, so the stylesheet's figure rules are given to it here resolved:
the tokens of the site's stylesheet for a theme, and strokes as units of the drawing at the size it is drawn.
"""

# ruff: noqa: E501  lines of path data and coordinates read best unbroken

import re
from functools import lru_cache

import resvg_py

THEMES = {
    "light": {"sheet": "#fffdf9", "ink": "#211d18", "ruby": "#9b1c3c", "brass-line": "#b3945a", "patina": "#28665a",
              "plate": "#efe9dc", "bridge": "#e3dccd", "wheel": "#eddcb0", "steel": "#d9dcdd", "jewel": "#c2264f",
              "screw": "#4d76a8", "line": "#211d18", "act": "#d7bdb6", "tint": "#f1ebde"},
    "dark": {"sheet": "#211d19", "ink": "#ece5d9", "ruby": "#f0849b", "brass-line": "#927847", "patina": "#7fc4b0",
             "plate": "#2a2520", "bridge": "#3a342c", "wheel": "#54462a", "steel": "#434a4e", "jewel": "#d63f62",
             "screw": "#4a76b0", "line": "#cfc6b7", "act": "#57413e", "tint": "#2b2620"},
    "print": {"sheet": "#ffffff", "ink": "#000000", "ruby": "#8c1433", "brass-line": "#96794a", "patina": "#1d5045",
              "plate": "#f6f3ec", "bridge": "#e9e4d8", "wheel": "#f2e6c6", "steel": "#e4e6e7", "jewel": "#c2264f",
              "screw": "#6f8fb8", "line": "#000000", "act": "#dac3bd", "tint": "#f4f1ea"},
}  # fmt: skip
WIDEST = 4000
VIEW_BOX = re.compile(r'viewBox="([-\d. ]+)"')


def png(svg: str, width: int = 800, theme: str = "light") -> bytes:
    """The drawing as PNG, `width` pixels wide."""
    if theme not in THEMES:
        raise ValueError(f"theme is {theme!r}; wanted one of {', '.join(THEMES)}")
    if not 16 <= width <= WIDEST:
        raise ValueError(f"width is {width}; wanted 16 to {WIDEST} pixels")
    _, _, box_width, box_height = map(float, VIEW_BOX.search(svg)[1].split())
    height = round(width * box_height / box_width)
    svg = svg.replace("\u2212", "\u2013")  # Noto Sans as Debian cuts it has no minus sign
    sized = svg.replace("<svg ", f'<svg width="{width}" height="{height}" ', 1)  # else resvg rounds the box to pixels
    return bytes(resvg_py.svg_to_bytes(svg_string=sized, background=THEMES[theme]["sheet"],
                                       style_sheet=stylesheet(theme, round(box_width / width, 5)),
                                       sans_serif_family="Noto Sans", font_family="Noto Sans"))  # fmt: skip


@lru_cache(maxsize=32)
def stylesheet(theme: str, unit: float) -> str:
    """Figure rules with every value resolved; `unit`: how many of the drawing's units one pixel is."""
    c = THEMES[theme]
    fills = "".join(f".{name}{{fill:{c[name]}}}" for name in ("plate", "bridge", "wheel", "jewel", "screw", "tint"))
    return (
        f".f{{stroke:{c['line']};stroke-width:{1.2 * unit};fill:none;stroke-linejoin:round;stroke-linecap:round}}"
        f".fine{{stroke:{c['brass-line']};stroke-width:{0.75 * unit}}}"
        f".hid{{stroke-width:{0.75 * unit};stroke-dasharray:{4 * unit} {3 * unit};opacity:.75}}"
        f"{fills}.metal{{fill:{c['steel']}}}.void{{fill:{c['sheet']}}}.ok{{fill:{c['patina']}}}"
        f".bad{{fill:{c['ruby']}}}.mid{{fill:{c['brass-line']}}}"
        f".see > .f:first-child,.see > title + .f{{fill-opacity:.62}}.faint{{opacity:.3}}.quiet{{opacity:.6}}"
        f".act > .f:first-child,.act > title + .f{{stroke:{c['ruby']};stroke-width:{2.2 * unit};fill:{c['act']}}}"
        f".act > .thin:first-child{{stroke-width:{1.2 * unit}}}"
        f".go{{stroke:{c['ruby']};stroke-width:{2.2 * unit};fill:none;stroke-linejoin:round;stroke-linecap:round}}"
        f".halo{{stroke:{c['sheet']};stroke-width:{5 * unit};fill:{c['sheet']};stroke-linejoin:round}}"
        f".yes{{stroke:{c['sheet']};stroke-width:{2.2 * unit};fill:none;stroke-linecap:round;stroke-linejoin:round}}"
        f".wet{{fill:{c['screw']};fill-opacity:.16}}.beam{{fill:{c['wheel']};fill-opacity:.6}}.dot{{fill:{c['line']}}}"
        f".crack{{stroke:{c['sheet']};stroke-width:{2.2 * unit};fill:none}}"
        f".oil{{fill:{c['brass-line']};fill-opacity:.7}}"
        f".film{{fill:{c['sheet']};fill-opacity:.7;stroke:{c['brass-line']};stroke-width:{0.75 * unit}}}"
        f"{_colours(unit)}.strong{{font-weight:600}}"
        f"text{{fill:{c['ink']};font-family:'Noto Sans'}}.lbl,.num{{font-weight:500}}"
        f".hot{{fill:{c['ruby']};font-weight:700}}"
    )


DIALS = {"white": "#f7f5ef", "cream": "#efe3c6", "black": "#23211f", "blue": "#24406b", "green": "#2c4a3c", "grey": "#6d6f70",
         "salmon": "#dda287"}  # fmt: skip
HANDS = {"steel": "#c9cdd0", "blued": "#2f5597", "black": "#1d1b1a", "gold": "#c9a24b"}


def _colours(unit: float) -> str:
    dials = "".join(f".dial-{name}{{fill:{value}}}" for name, value in DIALS.items())
    hands = "".join(f".hand-{name}{{fill:{value}}}" for name, value in HANDS.items())
    return (f"{dials}{hands}.ink-dark{{stroke:#2a2621}}.ink-light{{stroke:#f3efe6}}.thin{{stroke-width:{0.75 * unit}}}"
            ".solid.ink-dark{fill:#2a2621}.solid.ink-light{fill:#f3efe6}.num-dark{fill:#2a2621}.num-light{fill:#f3efe6}")  # fmt: skip
