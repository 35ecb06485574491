"""The movement's map: every part and screw that can be seen from a side, each a link with its name.

PURE. Layers peel: "all", "bridges-off", "train-out" on the bridge side; "dressed" (dial and hands on), "all",
"motion-off" on the dial side; "cased" shows the bridge side in its case.
"""

# ruff: noqa: E501, PLR0913, PLR0917  lines of path data and coordinates read best unbroken

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import atan2

from guides.catalog import Catalog
from guides.figures import labels as lettering
from guides.figures.dial import Dial, dial_shapes
from guides.figures.geometry import Geometry, geometry
from guides.figures.paths import PIXELS, Frame, line
from guides.figures.pieces import ORDER_BRIDGE, ORDER_DIAL, pieces
from guides.figures.places import touch
from guides.figures.svg import Line, Sheet, accented, draw, group, link, words
from guides.figures.teeth import ring

Href = Callable[[str], str]
CASING = ("166", "5166")
WINDING = ("415", "5415", "420", "5420", "425", "5425", "430")
BRIDGES = ("105", "5105", "110", "5110", "121", "5121", "303", "375", "5738", "3024", "721", "422", *WINDING)
HIDDEN = ("182", "770", "407", "410", "730")
TRAIN = ("730", "180", "182", "195", "770", "201", "210", "224", "705", "710", "125", "5125")
LAYERS = {
    "bridge": {
        "all": ("As it runs", (*CASING, *HIDDEN, "422", "195", "5750", "crown")),
        "winding-off": ("Winding wheels off", (*CASING, *WINDING, *HIDDEN, "5750", "crown")),
        "bridges-off": ("Bridges off", (*CASING, *BRIDGES, "5750", "crown")),
        "train-out": ("Train out", (*CASING, *BRIDGES, *TRAIN, "5750", "crown")),
        "cased": ("In the case", (*HIDDEN, "422", "195", "5750")),
    },
    "dial": {
        "all": ("Dial off", ("crown",)),
        "motion-off": ("Motion works off", ("crown", "250", "dial-washer", "260", "445", "5445")),
        "dressed": ("Dial and hands on", ()),
    },
}  # fmt: skip
GLASS = ("105", "110", "445")
RADIUS, SIZE = 20.4, 1.3
BOX = (-26.0, -22.9, 52.0, 45.8)
CASED_BOX, CASED_RADIUS = (-32.5, -28.0, 65.0, 56.0), 26.2
CASED_LABELS = ("166", "5166", "5443", "401")  # one thought: what holds the movement in its case
SIDE_WORDS = {"bridge": "bridge side", "dial": "dial side"}


def parts_on(side: str, layer: str) -> tuple[str, ...]:
    """Numbers drawn on a layer, from the bottom up."""
    order = ORDER_BRIDGE if side == "bridge" else ORDER_DIAL
    away = LAYERS[side][layer][1]
    return tuple(number for number in order if number not in away)


def title_of(catalog: Catalog, number: str) -> str:
    part = catalog.part[number]
    many = f", {part.quantity}" if part.quantity > 1 else ""
    return f"{number} {part.name}{many}" if part.is_numbered else f"{part.name}{many}"


@lru_cache(maxsize=2048)
def part_svg(g: Geometry, number: str, side: str, frame: Frame, active: bool = False, glass: bool = False) -> str:
    """A part's shapes; active: its silhouettes in ruby, through which what lies under it still shows when glass."""
    shapes = pieces(g, number, side)
    look = "act see" if glass else "act"
    if active and g.catalog.part[number].quantity > 1:
        return "".join(group(shape.svg(frame), look if index % 2 == 0 else "") for index, shape in enumerate(shapes))
    return accented(shapes, frame, look) if active else draw(shapes, frame)


def movement_map(catalog: Catalog, href: Href, *, side: str = "bridge", layout: str = "6497", layer: str = "all",
                 active: Sequence[str] = (), vph: int = 21600, name: str = "map") -> str:  # fmt: skip
    """The map as SVG. `href` gives a part's address; `active` parts are drawn in ruby."""
    check_layer(side, layer)
    g = geometry(catalog, layout, vph)
    frame = g.frame(side)
    if layer == "dressed":
        return _dressed(catalog, g, href, active, name)
    numbers = parts_on(side, layer)
    body = [_case(g, href) if layer == "cased" else ""]
    for number in numbers:
        glass = number in GLASS and layer != "cased"
        inner = part_svg(g, number, side, frame, number in active, glass)
        look = "part see" if glass and number not in active else "part"
        body.append(link(inner, href(number), title_of(catalog, number), look))
    letters = map_labels(catalog, layout, side, layer, vph, tuple(active))

    def linked(label: lettering.Label, text: str) -> str:
        return link(text, href(label.part), title_of(catalog, label.part), again=True)

    body.append(lettering.drawn(letters, SIZE, wrap=linked))
    box = CASED_BOX if layer == "cased" else BOX
    body.append(scale_bar(box[0] + 1.2, box[1] + box[3] - 1.2))
    return Sheet(name, _title(layout, side), _desc(layout, side, layer), box, True).svg("".join(body))


def check_layer(side: str, layer: str) -> None:
    if side not in LAYERS:
        raise ValueError(f"side is {side!r}; wanted one of {', '.join(LAYERS)}")
    if layer not in LAYERS[side]:
        raise ValueError(f"layer is {layer!r}; wanted one of {', '.join(LAYERS[side])}")


@lru_cache(maxsize=64)
def _map_labels(g: Geometry, side: str, layer: str, active: tuple[str, ...]) -> tuple[lettering.Placed, ...]:
    frame = g.frame(side)
    numbers = parts_on(side, layer)
    marks = []
    for number in numbers:
        above = tuple(one for one in numbers[numbers.index(number) + 1 :] if one not in GLASS or layer == "cased")
        if number == "100" or (layer == "cased" and number not in CASED_LABELS):
            continue
        for index in range(len(g.everywhere(number)) if g.catalog.part[number].quantity > 1 else 1):
            at = touch(g, number, above, side, index if g.catalog.part[number].quantity > 1 else None)
            at = at or touch(g, number, (), side)
            marks.append(lettering.Label(_short(g, number), frame(at), number in active, number))
    stem = frame(g.stem_out)
    if layer == "cased":
        return tuple(lettering.around(marks + _case_marks(), CASED_RADIUS, SIZE, keep_free=atan2(stem[1], stem[0])))
    return tuple(lettering.around(marks, RADIUS, SIZE, keep_free=atan2(stem[1], stem[0])))


def _short(g: Geometry, number: str) -> str:
    part = g.catalog.part[number]
    return number if part.is_numbered else part.name.split()[-1].lower()


def map_labels(catalog: Catalog, layout: str, side: str, layer: str, vph: int = 21600,
               active: tuple[str, ...] = ()) -> tuple[lettering.Placed, ...]:  # fmt: skip
    """The labels of a map, each with where its leader starts and ends."""
    return _map_labels(geometry(catalog, layout, vph), side, layer, active)


def scale_bar(x: float, y: float, length: float = 5, size: float = 1.2, look: str = "lbl") -> str:
    tick = size * 0.42
    ends = line((x, y - tick), (x, y + tick)) + line((x + length, y - tick), (x + length, y + tick))
    return Line("f", ends + line((x, y), (x + length, y))).svg() + words(
        f"{length:g} mm", (x + length / 2, y - tick * 1.4), size, look, "middle"
    )


def _case(g: Geometry, href: Href) -> str:
    """The back laid aside, half under the case; then case, gasket and ring."""
    back = ring(g.size("caseback", "outer")).moved(to=g.pairs("caseback", "aside")[0])
    parts = [("caseback", "f metal", back)]
    for number, look, outer in (("case", "f metal", "map-outer"), ("case-gasket", "f void", "outer"),
                                ("movement-ring", "f bridge", "outer")):  # fmt: skip
        parts.append((number, look, ring(g.size(number, outer)) + ring(g.size(number, "inner"), True)))
    return "".join(link(Line(look, path, True).svg(), href(number), title_of(g.catalog, number))
                   for number, look, path in parts)  # fmt: skip


def _case_marks() -> list[lettering.Label]:
    """Where the leaders of the case's own parts touch them."""
    places = {
        "caseback": (-22.4, 8.4),
        "case": (-8.0, -19.2),
        "case-gasket": (-14.1, 14.0),
        "movement-ring": (17.0, -8.6),
    }
    words_ = {"caseback": "back", "case": "case", "case-gasket": "gasket", "movement-ring": "ring"}
    return [lettering.Label(words_[number], at, part=number) for number, at in places.items()]


def _dressed(catalog: Catalog, g: Geometry, href: Href, active: Sequence[str], name: str) -> str:
    frame = g.frame("dial")
    body = [link(part_svg(g, number, "dial", frame, number in active), href(number), title_of(catalog, number))
            for number in ("401", "crown")]  # fmt: skip
    for number, shapes in dial_shapes(Dial(g.layout)).items():
        inner = accented(shapes, PIXELS, "act") if number in active else draw(shapes)
        body.append(link(inner, href(number), title_of(catalog, number)))
    box = (-26.0, -22.9, 52.0, 45.8)
    seconds = "9" if g.layout == "6497" else "6"
    return Sheet(name, f"{g.layout} with dial and hands", f"Crown at 3, small seconds at {seconds}. Dial, hour hand, "
                 "minute hand, small seconds hand, stem and crown are links.", box, True).svg("".join(body))  # fmt: skip


def _title(layout: str, side: str) -> str:
    return f"The {layout} seen from the {SIDE_WORDS[side]}"


STATES = {
    "all": "Every part that can be seen from here",
    "winding-off": "Winding wheels and click off: the square of the barrel arbor and the ring of the crown wheel",
    "bridges-off": "Bridges and winding wheels off: the train and the escapement on the plate",
    "train-out": "Bridges and train off: the bare plate with stem and jewels",
    "motion-off": "Motion works and jumper off: the keyless works",
    "cased": "In the case, its back laid aside: ring, clamps and movement",
}


def _desc(layout: str, side: str, layer: str) -> str:
    stem = "pointing right" if side == "dial" or layout == "6497" else "pointing up"
    glass = " Bridges are glass." if side == "bridge" and layer in ("all", "winding-off") else ""
    return f"{STATES[layer]}; the stem {stem}.{glass} Numbers are trade numbers, each part is a link."
