"""Which blade turns which screw, and the drawing of their heads. Expected rows: dossier, tools.md."""

from guides.blades import blades, draw_heads, screws
from guides.facts import facts


def numbers(parts):
    return [part.number for part in parts]


def test_the_blades_are_those_of_the_dossier_narrow_to_wide():
    widths = " ".join(str(blade.width_mm) for blade in blades(facts()))
    assert widths == "0.6 0.8 1.0 1.2 1.4 1.6 2.0 2.5"


def test_a_two_millimetre_blade_is_best_for_the_bridges_and_acceptable_for_the_big_wheels():
    blade = next(blade for blade in blades(facts()) if str(blade.width_mm) == "2.0")
    assert blade.driver.id == "screwdriver-2-0"
    assert numbers(blade.best_for) == ["5105", "5110", "5121", "5425"]
    assert numbers(blade.acceptable_for) == ["5415", "5420"]


def test_a_blade_that_no_tool_has_says_so():
    assert blades(facts())[0].driver is None


def test_all_heads_are_drawn_at_thirty_pixels_a_millimetre():
    drawing = draw_heads(screws(facts()))
    assert [(str(head.head_mm), head.radius) for head in drawing.heads] == [
        ("1.25", 18.75), ("1.45", 21.75), ("2.0", 30), ("2.5", 37.5), ("2.9", 43.5)
    ]  # fmt: skip


def test_the_blade_lies_inside_the_slot_of_its_head():
    for head in draw_heads(screws(facts())).heads:
        left, _, width, _ = head.blade
        assert head.slot[0] < left
        assert left + width < head.slot[1]


def test_screws_of_one_head_and_blade_share_a_drawing():
    heads = draw_heads(screws(facts())).heads
    assert [numbers(head.screws) for head in heads][3:] == [["5105", "5110", "5121", "5425"], ["5415", "5420"]]


def test_a_head_that_nobody_measured_is_not_drawn():
    assert numbers(draw_heads(screws(facts())).left_out) == ["5738", "5750", "5166"]


def test_no_heads_make_an_empty_drawing():
    assert draw_heads([]).heads == ()
    assert draw_heads([]).width > 0
