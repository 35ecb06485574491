"""The service with a real process behind it, a tiny model in it."""

import os
import signal
import time

import pytest

from assistant import service
from tests.assistant import tiny

TALK = [{"role": "user", "content": "the watch"}]


@pytest.fixture
def site(settings, tmp_path, monkeypatch):
    """A site whose data folder holds the tiny model as its model."""
    (tmp_path / "models").mkdir()
    tiny.write_gguf(tmp_path / "models" / "tiny.gguf", tiny.CONFIG, tiny.tensors(tiny.CONFIG))
    settings.DATA_DIR, settings.ASSISTANT_MODEL, settings.ASSISTANT_WAY = tmp_path, "tiny.gguf", "float32"
    code = (
        "import sys, pathlib, logging; logging.basicConfig()\n"
        "from assistant import address, model_process as m\n"
        "data = pathlib.Path(sys.argv[1])\n"
        "where = address.local(data / 'run', 'auto')\n"
        "try: m.serve(m.ProcessSettings(data / 'models' / 'tiny.gguf', where, data / 'build',"
        " way='float32', threads=1, context=256), ends_with_stdin=True)\n"
        "except ValueError as fault: print(fault, file=sys.stderr); sys.exit(78)"
    )
    made = service.Supervisor([service.sys.executable, "-c", code, str(tmp_path)], pause_s=0.05)
    monkeypatch.setattr(service, "_supervisor", lambda: made)
    yield made
    made.stop()


def test_first_use_starts_the_model_which_answers_scores_and_ends(site):
    assert service.health() is None
    pieces = list(service.chat(TALK, max_tokens=8))
    assert pieces[-1].finish == "length"
    assert service.complete(TALK, grammar={"text": "The watch."}) == "The watch."
    assert len(service.score(TALK, ["the", "a"])) == 2
    assert service.inside("the watch", 0, 0)["tokens"]
    pid = site.pid
    os.kill(pid, signal.SIGKILL)
    while site.pid in (None, pid):
        time.sleep(0.01)
    assert service.complete(TALK, max_tokens=3) is not None
    with pytest.raises(service.UnavailableError, match=r"messages\[0\].role is 'x'"):
        service.complete([{"role": "x", "content": ""}])
    site.stop()
    assert service.health() is None


def test_a_model_that_is_killed_in_its_answer_is_missed(site):
    answer = service.chat(TALK, max_tokens=200)
    next(answer)
    os.kill(site.pid, signal.SIGKILL)
    with pytest.raises(service.UnavailableError, match="stopped in the middle of its answer"):
        list(answer)


@pytest.mark.parametrize(
    "said", [b"<html>", b"[1]", b'{"choices": [{"delta": 5}]}', b'{"choices": 7}', b'{"error": "no"}']
)
def test_a_strange_servers_words_are_no_answer(said):
    with pytest.raises(service.UnavailableError, match="in a form that is not understood"):
        service._piece(said)


def test_a_missing_model_says_how_to_get_it(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    with pytest.raises(service.UnavailableError, match=r"is not here yet: run “python manage\.py fetch_model”"):
        service.ensure_started()


def test_a_machine_without_torch_is_told_so(settings, tmp_path, monkeypatch):
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(service, "find_spec", lambda name: None)
    with pytest.raises(service.UnavailableError, match="torch, which it computes with, has no build"):
        service.ensure_started()


def test_a_damaged_model_is_named_and_switches_the_assistant_off(site, tmp_path):
    (tmp_path / "models" / "tiny.gguf").write_bytes(b"GGUF" + bytes(50))
    site.start()
    deadline = time.monotonic() + 60
    while not site.fault:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    with pytest.raises(service.UnavailableError, match=r"switched off: .*tiny.gguf: is GGUF version 0"):
        service.wait_until_ready()


def test_a_remote_server_gets_its_own_model_name_and_gbnf(settings, tmp_path):
    settings.DATA_DIR, settings.ASSISTANT_URL, settings.ASSISTANT_REMOTE_MODEL = tmp_path, "http://127.0.0.1:9", "big"
    body = service._body(TALK, {"grammar": {"text": "Yes."}})
    assert (body["model"], body["grammar"]) == ("big", 'root ::= "Yes."')
    with pytest.raises(service.UnavailableError, match="does not answer"):
        service.complete(TALK)
    with pytest.raises(service.UnavailableError, match="cannot score"):
        service.score(TALK, ["a"])
