"""The assistant on the terminal, and a file of questions answered."""

import io
import json

import pytest
from django.core.management import CommandError, call_command

from assistant import service, telling
from assistant.answering import Declined, Said
from assistant.citing import DECLINE
from guides.statements import Quote
from tests.assistant.test_answering import raising

HANDS = "do hands with 2.00 / 1.20 / 0.25 holes fit my ST3600?"


@pytest.fixture(autouse=True)
def _no_model(monkeypatch):
    monkeypatch.setattr(service, "directions", raising)
    monkeypatch.setattr(service, "judge", raising)


def run(*args, **options):
    out = io.StringIO()
    call_command(*args, stdout=out, **options)
    return out.getvalue()


def test_the_terminal_shows_statement_place_and_how_it_came_about():
    out = run("ask", HANDS, how=True)
    assert "it does not fit. Minute hole 1.20 mm on a 1.15 label: loose." in out
    assert "[1] /fit/?movement=st3600&kind=hands&" in out
    assert "Found by search alone" in out
    assert "Milliseconds: finding" in out


def test_an_answer_as_json_can_be_read_by_a_program():
    found = json.loads(run("ask", "and on the ST3621?", before=["minute hand hole 1.20, ok?"], json=True))
    assert found["refused"] is False
    assert "for the ST3621: it does not fit." in found["answer"]
    assert found["citations"][0]["url"].startswith("/fit/")


def test_a_refusal_says_what_the_guide_covers():
    assert run("ask", "zzz qqq").startswith(f"{DECLINE} {telling.COVERS}")


def test_a_file_of_questions_is_answered_turn_by_turn(tmp_path):
    questions, answers = tmp_path / "questions.jsonl", tmp_path / "answers.jsonl"
    rows = [
        {"id": "a", "question": HANDS},
        {"id": "b", "question": "and on the 6498?", "turns": ["hands 2.00/1.15/0.27 fit?", "and on the 6498?"]},
        {"id": "c", "question": "zzz qqq"},
    ]
    questions.write_text("\n".join(map(json.dumps, rows)) + "\n\n")
    out = run("evaluate_assistant", questions, answers)
    found = [json.loads(line) for line in answers.read_text(encoding="utf-8").splitlines()]
    assert [(row["id"], row["refused"]) for row in found] == [("a", False), ("b", False), ("c", True)]
    assert "for the ETA/Unitas 6498: what is stated fits." in found[1]["answer"]
    assert "3 answered, 1 of them declined" in out
    assert "all: median" in out


def test_a_line_that_is_no_question_is_named(tmp_path):
    path = tmp_path / "questions.jsonl"
    path.write_text('{"id": "a", "question": "x"}\n{"id": "b"}\n')
    with pytest.raises(CommandError, match=r"questions.jsonl:2: no question"):
        run("evaluate_assistant", path, tmp_path / "out")


def test_a_long_answer_ends_with_a_whole_sentence_below_the_limit():
    said = [Said(1, Quote("a", "Oil it. " * 50, "", ()), "/")]
    told = telling.Told(said, ["Caution. " + "Do not breathe it. " * 60, "Caution. Short."])
    assert len(told.text) <= telling.MOST
    assert told.text.endswith("Caution. Short.")


def test_a_refusal_with_a_pointer_cites_it():
    told = telling.Told(declined=Declined((), Quote("beyond-health", "See a doctor.", "", (), declines=True)))
    assert (told.citations, told.text) == (["beyond-health"], f"{DECLINE} See a doctor. {telling.COVERS}")
