"""The drawings' classes -> what paper does with them: the stylesheet's figure rules in points and print colours.

PURE. One table; a test holds it to the classes that the drawings use and to the stylesheet's print tokens.
"""

from dataclasses import dataclass, replace
from functools import lru_cache

from guides.sheets import look

PLATE, BRIDGE, WHEEL, STEEL, JEWEL, SCREW = "#f6f3ec", "#e9e4d8", "#f2e6c6", "#e4e6e7", "#c2264f", "#6f8fb8"
ACTIVE_FILL = "#dac3bd"  # the stylesheet's 16 % of ruby in the bridge's colour
STRONG_PT, HALO_PT = look.ACTIVE_PT, 3.75


@dataclass(frozen=True, slots=True)
class Style:
    """How one shape is painted. Widths in points; None paints nothing."""

    fill: str | None = look.INK
    stroke: str | None = None
    width: float = look.EDGE_PT
    dash: str = ""
    fill_alpha: float = 1
    alpha: float = 1


# In the order of the stylesheet: a later class wins.
RULES: dict[str, dict] = {
    "f": {"stroke": look.INK, "width": look.EDGE_PT, "fill": None},
    "fine": {"stroke": look.BRASS_LINE, "width": look.FINE_PT},
    "hid": {"width": look.FINE_PT, "dash": "3 2.25", "alpha": 0.75},
    "plate": {"fill": PLATE},
    "bridge": {"fill": BRIDGE},
    "wheel": {"fill": WHEEL},
    "metal": {"fill": STEEL},
    "jewel": {"fill": JEWEL},
    "screw": {"fill": SCREW},
    "void": {"fill": look.WHITE},
    "ok": {"fill": look.PATINA, "stroke": None},
    "bad": {"fill": look.RUBY, "stroke": None},
    "mid": {"fill": look.BRASS_LINE, "stroke": None},
    "go": {"stroke": look.RUBY, "width": STRONG_PT, "fill": None},
    "halo": {"stroke": look.WHITE, "width": HALO_PT, "fill": look.WHITE},
    "faint": {"alpha": 0.3},
    "quiet": {"alpha": 0.6},
    "yes": {"stroke": look.WHITE, "width": STRONG_PT, "fill": None},
    "crack": {"stroke": look.WHITE, "width": STRONG_PT, "fill": None},
    "wet": {"fill": SCREW, "fill_alpha": 0.16},
    "beam": {"fill": WHEEL, "fill_alpha": 0.6},
    "dot": {"fill": look.INK},
    "oil": {"fill": look.BRASS_LINE, "fill_alpha": 0.7},
    "tint": {"fill": look.TINT},
    "film": {"fill": look.WHITE, "fill_alpha": 0.7, "stroke": look.BRASS_LINE, "width": look.FINE_PT},
    "thin": {"width": look.FINE_PT},
    "dial-white": {"fill": "#f7f5ef"},
    "dial-cream": {"fill": "#efe3c6"},
    "dial-black": {"fill": "#23211f"},
    "dial-blue": {"fill": "#24406b"},
    "dial-green": {"fill": "#2c4a3c"},
    "dial-grey": {"fill": "#6d6f70"},
    "dial-salmon": {"fill": "#dda287"},
    "hand-steel": {"fill": "#c9cdd0"},
    "hand-blued": {"fill": "#2f5597"},
    "hand-black": {"fill": "#1d1b1a"},
    "hand-gold": {"fill": "#c9a24b"},
    "ink-dark": {"stroke": "#2a2621"},
    "ink-light": {"stroke": "#f3efe6"},
}
WORDS = {"num", "lbl", "near", "strong", "hot", "num-dark", "num-light"}
GROUPS = {"act", "see", "part"}
SOLID = {"ink-dark": "#2a2621", "ink-light": "#f3efe6"}  # .solid.ink-dark and its kin
GO_VOID = {"go", "void"}


@lru_cache(maxsize=512)
def style(classes: str, group: str = "") -> Style:
    """The look of a shape with these classes. `group`: classes of the group whose first shape of its kind it is."""
    names = classes.split()
    found = Style()
    for name, rule in RULES.items():
        if name in names:
            found = replace(found, **rule)
    if "solid" in names:
        found = replace(found, fill=next((SOLID[name] for name in names if name in SOLID), found.fill))
    if set(names) >= GO_VOID:
        found = replace(found, fill=look.WHITE)
    return _first_of(found, names, group.split())


def _first_of(found: Style, names: list[str], group: list[str]) -> Style:
    if "f" not in names:
        return found
    if "see" in group:
        found = replace(found, fill_alpha=0.62)
    if "act" in group:
        width = look.EDGE_PT if "thin" in names else look.ACTIVE_PT
        found = replace(found, stroke=look.RUBY, width=width, fill=ACTIVE_FILL)
    return found


def letters(classes: str) -> tuple[str, bool, bool]:
    """Colour, whether semibold, whether on a halo."""
    names = classes.split()
    colour = (
        look.RUBY
        if "hot" in names
        else {"num-light": "#f3efe6", "num-dark": "#2a2621"}.get(names[0] if names else "", look.INK)
    )
    return colour, bool({"hot", "strong", "lbl", "num"} & set(names)), "lbl" in names
