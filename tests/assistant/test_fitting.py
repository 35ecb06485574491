"""Measures in a question: what the fit rules find is quoted, and what is no measure of a part is left alone."""

from dataclasses import replace

import pytest

from assistant import evidence, fitting
from assistant.grounding import UngroundedError, check
from guides.facts import facts

# Question (an earlier turn before ||), and words of the finding.
MEASURED = """
do hands with 2.00 / 1.20 / 0.25 holes fit my ST3600? = for the ST3600: it does not fit. Minute hole 1.20 mm
will hour hand hole 1.50 mm and minute 0.90 go on a 6497 = Hour hole 1.50 mm on a 2.00 label: tight.
watch hands set for NH35 blue 1.50/0.90/0.20. would it work on an ST36 = Seconds hole 0.20 mm on a 0.27 label: tight.
hands hole size 2.0*1.15*0.25mm = what is stated fits. Hour hole 2.00 mm on a 2.00 label: right.
hands 200/115/27, right for a 6498? = for the ETA/Unitas 6498: what is stated fits.
is the hole of the minute hand 1.15? = Minute hole 1.15 mm on a 1.15 label: right.
my case has an inner diameter of 36.5 mm, does a 6497 go in = Bore 36.50 mm is too small for the 36.60 mm body.
case bore 41 mm with ST3620 ok? = Bore 41.00 mm is too wide for the 37.20 mm flange without a ring.
Case inside 36.8 mm for ST3600, too tight? = what is stated fits. Bore 36.80 mm holds the 36.60 mm body.
dial 38.9 mm, my case has a 37.0 mm dial seat, 6498 = A 38.90 mm dial in a 37.00 mm seat: 1.90 mm over.
38.5 dial in 37.2 seat = as no movement is named: it does not fit.
Das Zifferblatt hat 38,9 mm, das Gehäuse 37,0 mm Zifferblattsitz, passt das zum 6498? = 1.90 mm over.
can I put a 38mm dial with seconds at 6 on a ST3600? = This dial wants seconds at 6; yours are at 9.
dial centre hole 2.1mm ok = Hole 2.10 mm; the hour pipe needs 2.30 mm.
crystal 30.4 mm, seat of the case is 30.5 = it needs work. Crystal 30.40 mm in a 30.50 mm seat.
crystal 31.1 in a 31.0 seat = Crystal 31.10 mm in a 31.00 mm seat
ring inner 36.7 outer 39.9 in a 40.0 bore = Ring 39.90 mm
The stem has a 0.90 mm thread and the crown is tap 8, do they match? = Stem 0.90 mm into crown 1.20 mm will not screw.
Crown tap 10 on a 1.2mm stem of my 6497 = Stem 1.20 mm into crown 0.90 mm will not screw.
hands 2.00/1.15/0.27 fit? || and on the 6498? = for the ETA/Unitas 6498: what is stated fits.
dial 38.5 mm with a 37.0 dial seat || and for the ST3620 = for the ST3620: it does not fit.
I have an ST3621 || minute hand hole 1.20, ok? = for the ST3621: it does not fit.
""".strip().splitlines()

NO_MEASURES = """
lift angle 52 or 44 on the 6497?
is a torque of 0.5 Ncm too much
is 250 degrees amplitude ok at 21600 bph
my 1.2 mm screwdriver is too wide for the 1.0 mm slot
my watch gains 20 seconds a day after 3 days, 6498
how far should the hand be above dial, 0.3 mm?
44 mm case, 6497, will it fit
what size dial fits the 6497, is 38.9 right
is 250 or 255 the hour wheel
why is it 1 minute fast on my hand every day
hands 1.50/0.90/0.25 for my NH35 build, ok?
0.27 seconds hand hole on 0.25 post
the hour post measures 2.00 on mine and the hand is 1.95
which thread: 1.2 mm or 0.9 mm
can I leave out the small seconds and use a two-hand dial
my movement has its small seconds at nine
how many hours does it take to build, 4 or 5
does it hold 3 bar
I paid 36.60 for it
HP1300 or D5 for the 1st wheel
does a 38 hour reserve match the sheet
the case took 2.5 hours to open
""".strip().splitlines()


def read(line):
    *before, question = line.split(" || ")
    return fitting.read(question, before, facts())


@pytest.mark.parametrize("line", MEASURED, ids=lambda line: line[:30])
def test_measures_of_a_part_are_judged(line):
    question, _, words = line.rpartition(" = ")
    assert any(words in quote.text for quote in read(question))


@pytest.mark.parametrize("question", NO_MEASURES, ids=lambda line: line[:30])
def test_a_number_that_is_no_measure_of_a_part_is_left_alone(question):
    assert read(question) == []


def test_a_listing_of_a_kit_is_judged_part_by_part_with_the_clash_first():
    text = (
        "Full kit for 6497 ST36: case with 38.9 mm dial seat, inner diameter 36.8 mm, dial 38.5 mm, "
        "hands hole 1.5/0.9/0.25 mm. Does it fit my ST3600?"
    )
    found = read(text)
    assert [quote.corrects for quote in found] == sorted((quote.corrects for quote in found), reverse=True)
    assert "Hour hole 1.50 mm on a 2.00 label: tight." in found[0].text


@pytest.mark.parametrize("line", MEASURED, ids=lambda line: line[:30])
def test_a_finding_stands_up_when_it_is_made_again_and_only_then(line):
    quote = read(line.rpartition(" = ")[0])[0]
    assert check(quote, evidence.held(quote)) is None
    with pytest.raises(UngroundedError):
        check(replace(quote, text=f"{quote.text} It fits."), evidence.held(quote))


def test_the_address_shows_the_same_finding(client):
    (quote,) = read("minute hand hole 1.20, ok on my ST3621?")
    page = client.get(evidence.url(quote)).content.decode()
    assert "Minute hole 1.20 mm on a 1.15 label: loose." in page
    assert "Does not fit" in page


def test_no_invented_address_becomes_a_finding():
    for query in ("", "kind=hands", "kind=hands&fact_hour_hole_mm=abc", "movement=x&kind=hands&fact_hour_hole_mm=2.0"):
        assert fitting.of_query(query, facts()) is None
