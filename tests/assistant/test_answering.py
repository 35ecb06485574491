"""Whatever the model thinks, only whole statements of the guide leave, each with its place and its cautions."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant import answering, evidence, fitting, known, service, telling
from assistant.answering import Asked, Declined, Remarked, Said, Trace, Warned, answer
from assistant.choosing import CHARACTERS, STATEMENTS, Thresholds
from assistant.tuned import Level, Tuned, tuned
from assistant.weighing import READ, Fusion
from guides.facts import facts

SAMPLE = known.read()[::15]
AWAY = service.UnavailableError("The model is asleep.")


@pytest.fixture(autouse=True)
def _no_encoder(monkeypatch):
    monkeypatch.setattr(service, "directions", raising)
    level = Level(tuned().by_words.weights, Thresholds(0.5, 0.7))
    found = Tuned(level, level, Fusion(0.0, 1.0, 0.0), Thresholds(0.5, 0.7))
    monkeypatch.setattr(answering, "tuned", lambda: found)


def raising(*args, **options):
    raise AWAY


@pytest.fixture
def judged(monkeypatch):
    """Give it a function of a statement's text: its log-odds. Here they alone decide."""

    def set_to(chance):
        monkeypatch.setattr(
            service, "judge", lambda _, branches, *rest: [chance(one.split("\n")[1]) for one in branches]
        )

    return set_to


def assert_grounded(events):
    """Every sentence that is said stands in a statement of the guide, or is found again by the fit rules."""
    said = [event for event in events if isinstance(event, Said)]
    quotes = evidence.all_quotes()
    for event in said:
        quote = event.quote
        again = fitting.of_query(fitting.address_query(quote), facts()) if fitting.is_finding(quote) else None
        assert (again or quotes[quote.id]).text == quote.text
        assert not quote.declines
        assert event.url.startswith("/")
    assert [event.number for event in said] == list(range(1, len(said) + 1))
    assert len(said) <= STATEMENTS
    assert len(said) == 1 or sum(len(event.quote.text) + 1 for event in said) <= CHARACTERS + 1
    assert sum(isinstance(event, Declined) for event in events) == (not said)
    assert isinstance(events[-1], Trace)


def test_every_answer_of_search_alone_is_of_whole_statements(monkeypatch):
    monkeypatch.setattr(service, "judge", raising)
    for question in SAMPLE:
        events = list(answer(Asked(question.text, question.before)))
        assert_grounded(events)
        assert any(isinstance(event, Remarked) for event in events) == bool(events[-1].candidates)


def test_every_answer_of_a_model_that_guesses_is_of_whole_statements(judged):
    chance = random.Random(7)
    judged(lambda text: chance.uniform(-5, 5))
    for question in SAMPLE:
        told = telling.tell(events := list(answer(Asked(question.text, question.before))))
        assert_grounded(events)
        assert len(told.text) <= telling.MOST
        assert told.is_declined or told.text.startswith(" ".join(one.quote.text for one in told.said))


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(text=st.text(max_size=200), seed=st.integers(), before=st.lists(st.text(max_size=80), max_size=3))
def test_any_text_gives_statements_or_a_refusal(judged, text, seed, before):
    chance = random.Random(seed)
    judged(lambda text: chance.choice([-50.0, -1.0, 0.0, 3.0, 50.0]))
    assert_grounded(list(answer(Asked(text, tuple(before)))))


KNOWN = next(one for one in known.read() if "lift-angle-44" in one.answers and not one.before)


def test_a_statement_that_search_is_sure_of_goes_out_before_the_model_reads(judged, monkeypatch):
    monkeypatch.setattr(answering, "SURE", 0.2)
    read = []
    judged(lambda text: read.append(text) or 0.0)
    events = answer(Asked(KNOWN.text))
    assert isinstance(next(events), Said)
    assert read == []
    assert_grounded(rest := [Said(1, next(answer(Asked(KNOWN.text))).quote, "/"), *events])
    assert rest[-1].reads == len(read) == READ


def test_a_refusal_points_to_who_answers(judged):
    judged(lambda text: -50.0)
    events = list(answer(Asked("my skin gets a rash from the case back, see a doctor?")))
    (declined,) = [event for event in events if isinstance(event, Declined)]
    assert declined.pointer.id == "beyond-health"
    assert not any(quote.declines for quote in declined.nearest)
    told = telling.tell(events)
    assert told.is_declined
    assert "see a doctor or pharmacist" in told.text


def test_a_clash_of_the_numbers_asked_about_comes_first(judged):
    judged(lambda text: 3.0 if "hands" in text.casefold() else -3.0)
    said = [one for one in answer(Asked("do hands with 2.00/1.20/0.25 holes fit my ST3600?")) if isinstance(one, Said)]
    assert "Minute hole 1.20 mm on a 1.15 label: loose." in said[0].quote.text
    assert said[0].url.startswith("/fit/?movement=st3600&kind=hands&")


def test_a_model_that_breaks_off_keeps_what_was_said(monkeypatch):
    monkeypatch.setattr(answering, "SURE", 0.2)
    monkeypatch.setattr(service, "judge", raising)
    events = list(answer(Asked(KNOWN.text)))
    assert sum(isinstance(event, Said) for event in events) == 1
    assert any("stopped before it had read everything" in one.text for one in events if isinstance(one, Remarked))


def test_the_caution_of_a_cited_step_comes_once(judged):
    risky = next(step for step in facts().steps if step.caution)
    about = f"step:{risky.id}"
    texts = {quote.text for quote in evidence.all_quotes().values() if about in quote.about}
    judged(lambda text: 9.0 if text.removeprefix("Statement: ") in texts else -9.0)
    warned = [one for one in answer(Asked(risky.title)) if isinstance(one, Warned)]
    assert [one.caution for one in warned if one.step == risky.id] == [risky.caution]


@pytest.mark.parametrize(
    ("written", "count"),
    [("[4]\n[1]", 2), ("Trust me: 52 degrees.", 0), ("Set 52 degrees [1].", 1), ("The guide does not answer this.", 0)],
)
def test_a_remote_model_says_nothing_in_its_own_words(settings, monkeypatch, written, count):
    settings.ASSISTANT_URL = "http://127.0.0.1:9"
    monkeypatch.setattr(service, "chat", lambda *args, **options: map(service.Piece, written))
    events = list(answer(Asked("what lift angle do I set")))
    assert_grounded(events)
    assert sum(isinstance(event, Said) for event in events) == count


def test_a_server_that_takes_no_grammar_is_asked_without(settings, monkeypatch):
    settings.ASSISTANT_URL = "http://127.0.0.1:9"
    asked = []

    def chat(messages, **options):
        asked.append("grammar" in options)
        if asked[-1]:
            raise service.RefusedError("no grammar here")
        yield service.Piece("[1]")

    monkeypatch.setattr(service, "chat", chat)
    assert isinstance(next(answer(Asked("what lift angle do I set"))), Said)
    assert asked == [True, False]
