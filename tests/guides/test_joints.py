"""Joints are drawn to scale from the numbers of a finding; a number that is not known is never drawn."""

import re
from decimal import Decimal

import pytest

from guides.facts import facts
from guides.fit import Build, Context, Part, Verdict, check
from guides.joints import draw, line
from guides.joints.words import room, sides

BARE = re.compile(r"-?\d+(?:\.\d+)?")


def found(name, kind, context=None, measured=(), **given):
    values = {key: Decimal(value) if key.endswith("_mm") else value for key, value in given.items()}
    report = check(facts(), Build(Context.from_row(context or {}), (Part(kind, values, frozenset(measured)),)))
    return next(one for one in report.findings if one.check == name)


def gap_of(drawing, look):
    """Return how wide the first coloured gap is, in pixels."""
    (left, _, right, *_) = map(float, BARE.findall(next(one.d for one in drawing.shapes if one.look == look)))
    return abs(right - left)


def bar_of(drawing):
    """Return pixels for each mm, from the scale bar."""
    words = next(one for one in reversed(drawing.shapes) if one.words.endswith(" mm"))
    start, _, end = map(float, BARE.findall(drawing.shapes[drawing.shapes.index(words) - 1].d)[:3])
    return (end - start) / float(words.words.removesuffix(" mm"))


def test_a_hole_and_its_post_are_drawn_to_one_scale():
    drawing = draw(found("hand-minute", "hands", minute_hole_mm="1.20"))
    assert drawing.title == "Minute hand on its post: hole 1.20, post 1.15, loose by 0.05 mm"
    assert gap_of(drawing, "bad") / bar_of(drawing) == pytest.approx(0.025, abs=0.001)


@pytest.mark.parametrize(("bore", "look"), [("37.30", "ok"), ("38.00", "mid"), ("39.20", "bad")])
def test_the_play_of_a_bore_is_half_on_each_side(bore, look):
    drawing = draw(found("case-seat", "case", case_seat_mm=bore))
    assert gap_of(drawing, look) / bar_of(drawing) == pytest.approx((float(bore) - 37.20) / 2, abs=0.01)


def test_a_gap_of_a_hundredth_is_seen_and_said_to_be_widened():
    drawing = draw(found("hand-hour", "hands", hour_hole_mm="2.01"))
    assert gap_of(drawing, "ok") >= 2
    assert "drawn wider than it is" in drawing.caption


def test_equal_numbers_leave_no_gap():
    drawing = draw(found("hand-minute", "hands", minute_hole_mm="1.15"))
    assert not [one for one in drawing.shapes if one.look in ("ok", "mid", "bad")]


@pytest.mark.parametrize("hole", ["0.30", "0.9", "1.15", "3.0"])
def test_no_drawing_leaves_its_sheet(hole):
    drawing = draw(found("hand-minute", "hands", minute_hole_mm=hole))
    for shape in drawing.shapes:
        assert all(-1 <= float(one) <= 301 for one in BARE.findall(shape.d))


def test_what_is_not_known_is_never_drawn():
    unknown = found("dial-diameter", "dial", dial_mm="37.0")
    assert unknown.verdict is Verdict.UNKNOWN
    assert draw(unknown) is None
    assert "not known" in line(unknown, facts()).title


def test_a_claim_in_words_has_no_shape():
    claim = found("hands-calibre", "hands", calibres=("st3600",))
    assert (draw(claim), line(claim, facts()), sides(claim)) == (None, None, ())


def test_a_size_that_is_only_named_is_no_bore():
    assert draw(found("case-seat", "case", case_movement_mm="36.6")) is None


def test_the_line_has_the_window_of_the_dossier():
    title = line(found("case-seat", "case", case_seat_mm="36.70"), facts()).title
    assert title == "Bore: fits from 36.63 to 36.90 mm or from 37.23 to 37.60 mm; this one is at 36.70 mm"


def test_a_line_of_two_measured_numbers_is_about_the_grip():
    finding = found("hand-minute", "hands", {"minute_post_mm": "1.16"}, ["minute_hole_mm"], minute_hole_mm="1.15")
    assert line(finding, facts()).title.startswith("Measured post minus measured hole: fits from 0.00 to 0.02 mm")


def test_seconds_at_six_are_three_hours_from_nine():
    finding = found("dial-seconds", "dial", seconds_clock=6)
    assert [side.text for side in sides(finding)] == ["at 6", "at 9"]
    assert room(finding).text == "3 h"


def test_a_dial_shows_the_crown_of_the_build():
    finding = found("dial-seconds", "dial", seconds_clock=9)
    assert len(draw(finding, crown=3).shapes) == len(draw(finding).shapes) + 1


def test_an_edge_that_shows_is_drawn_under_its_opening():
    context = {"case_dial_mm": "36.0", "case_opening_mm": "35.5"}
    finding = found("dial-diameter", "dial", context, dial_mm="36.0")
    assert "0.30 of it must hide on each side" in draw(finding).caption
    assert room(finding).text == "0.25"


DRAWN = [
    ("case-depth", "case", {}, {"case_depth_mm": "4.40"}),
    ("dial-holes", "dial", {}, {"centre_hole_mm": "2.10"}),
    ("dial-thickness", "dial", {}, {"dial_thickness_mm": "0.80"}),
    ("hand-length", "hands", {"case_opening_mm": "35.5"}, {"minute_length_mm": "17.5"}),
    ("stem-thread", "stem", {"crown_tap_mm": "1.2"}, {"stem_thread_mm": "0.9"}),
    ("stem-length", "stem", {"stem_needed_mm": "20"}, {"stem_length_mm": "18"}),
    ("crown-thread", "crown", {"stem_thread_mm": "1.2"}, {"crown_tap_mm": "0.9"}),
    ("crown-tube", "crown", {"tube_outer_mm": "2.5"}, {"crown_tube_mm": "2.0"}),
    ("ring-inner", "ring", {}, {"ring_inner_mm": "36.8"}),
    ("ring-outer", "ring", {"case_bore_mm": "39.1"}, {"ring_outer_mm": "39.2"}),
    ("crystal-diameter", "crystal", {"crystal_seat_mm": "39.5"}, {"crystal_mm": "40.0"}),
    ("movement-diameter", "movement", {}, {"movement_mm": "36.0"}),
    ("case-layout", "case", {}, {"crown_clock": 12}),
]


@pytest.mark.parametrize(("name", "kind", "context", "given"), DRAWN, ids=[row[0] for row in DRAWN])
def test_every_joint_with_two_numbers_has_its_drawing(name, kind, context, given):
    drawing = draw(found(name, kind, context, **given))
    assert drawing.shapes
    assert drawing.title
    assert "scale" in drawing.caption or "Schematic" in drawing.caption
