"""/ask/inside/: whole and as a fragment, with a tiny model, with none, and when it does not answer."""

import shutil
from types import SimpleNamespace
from urllib.parse import urlencode

import pytest

from assistant import chat_api, service
from assistant.engine import lens, models
from assistant.views import network as view
from tests.barriers import html_faults

ADDRESS = "/ask/inside/"


def ask(client, fragment=False, **answers):
    headers = {"HX-Request": "true"} if fragment else {}
    return client.get(f"{ADDRESS}?{urlencode(answers)}", headers=headers)


@pytest.fixture
def model(settings, tmp_path, tiny_gguf, network, monkeypatch):
    """The tiny model in the data folder; the lens is asked here instead of in a process of its own."""
    (tmp_path / "models").mkdir()
    path = tmp_path / "models" / "tiny.gguf"
    shutil.copy(tiny_gguf, path)
    settings.DATA_DIR, settings.ASSISTANT_MODEL = tmp_path, path.name
    words, _ = models.open_tokenizer(path)

    def look(text, layer, head):
        ids = words.encode(text)
        try:
            return chat_api.inside(lens.look(network, ids, layer, head), ids, SimpleNamespace(tokenizer=words))
        except ValueError as fault:
            raise service.RefusedError(str(fault)) from None

    monkeypatch.setattr(service, "inside", look)
    monkeypatch.setattr(service, "wait_until_ready", lambda timeout_s: None)
    return path


@pytest.fixture
def no_model(settings, tmp_path):
    settings.DATA_DIR, settings.ASSISTANT_MODEL = tmp_path, ""


def test_without_a_model_the_outline_stands_with_the_configurations_sizes(client, no_model):
    response = client.get(ADDRESS)
    html = response.content.decode()
    assert response.status_code == 200
    assert html_faults(html) == []
    assert "is not here yet: run “python manage.py fetch_model”" in html
    assert "((H + 2 K) E, D) = (960, 576)" in html
    assert "h = x + self.attn(self.attn_norm(x), place, cos, sin)" in html.replace("</b>", "").replace("<b>", "")


def test_without_a_model_a_sentence_gets_the_reason(client, no_model):
    response = ask(client, text="tick tock")
    assert (response.status_code, response["Retry-After"]) == (503, "5")
    assert "fetch_model" in response.content.decode()
    assert html_faults(response.content.decode()) == []


def test_a_damaged_model_is_named_and_the_page_stands(client, no_model, tmp_path):
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / "SmolLM2-135M-Instruct.Q4_1.gguf").write_bytes(b"GGUF" + bytes(50))
    response = client.get(ADDRESS)
    assert response.status_code == 200
    assert "cannot be read: SmolLM2-135M-Instruct.Q4_1.gguf: is GGUF version 0" in response.content.decode()


def test_sizes_are_those_of_the_model_that_is_here(client, model):
    html = client.get(ADDRESS).content.decode()
    assert html_faults(html) == []
    assert "those of the model on this machine, tiny," in html
    assert "((H + 2 K) E, D) = (256, 64)" in html


def test_a_look_with_an_adapter_says_so(client, model, settings):
    settings.ASSISTANT_ADAPTER = "own.safetensors"
    assert "An adapter, small corrections to them" in client.get(ADDRESS).content.decode()


def test_a_sentence_shows_all_it_should(client, model):
    html = ask(client, text="the the the the").content.decode()
    assert html_faults(html) == []
    for words in ("4 tokens", "·the", "Layer 2 of 2, head 3 of 4", "silu(gate)", "looks most at", "The likeliest"):
        assert words in html


def test_a_fragment_is_the_same_markup_as_in_the_page(client, model):
    page = ask(client, text="the watch", layer=1, head=4)
    fragment = ask(client, text="the watch", layer=1, head=4, fragment=True)
    assert fragment.content.decode().strip() in page.content.decode()
    assert fragment.content.startswith(b'<form id="look"')
    assert "HX-Request" in page["Vary"]


def test_what_a_visitor_writes_is_text(client, model):
    html = ask(client, text="<script>the</script>\x00\x01 \u202e").content.decode()
    assert html_faults(html) == []
    assert "<script>the" not in html
    assert "&lt;script&gt;the" in html


@pytest.mark.parametrize(
    ("answers", "words"),
    [
        ({"text": " "}, "Write a few words to look at."),
        ({"text": "a" * 301}, "That is 301 characters long. Write up to 300."),
        ({"text": "a" * 65}, "the sentence has 65 tokens, not 1 to 64"),
        ({"text": "a", "layer": "3"}, "“3” is not a layer of this model. Choose one from 1 to 2."),
        ({"text": "a", "head": "<b>"}, "“&lt;b&gt;” is not a head of this model. Choose one from 1 to 4."),
    ],
)
def test_an_answer_that_cannot_be_used_is_named_where_it_stands(client, model, answers, words):
    response = ask(client, **answers)
    html = response.content.decode()
    assert response.status_code == 422
    assert html_faults(html) == []
    assert words in html
    assert 'aria-invalid="true"' in html


def test_a_model_that_does_not_answer_is_said_so(client, model, monkeypatch):
    def fail(*_):
        raise service.UnavailableError("The model is still loading; ask again in a moment.")

    monkeypatch.setattr(service, "inside", fail)
    response = ask(client, text="tick", fragment=True)
    assert response.status_code == 503
    assert b"still loading; ask again in a moment" in response.content


def test_a_third_look_at_once_is_turned_away(client, model, monkeypatch):
    monkeypatch.setattr(view, "TURN_S", 0)
    with view._turns, view._turns:
        response = ask(client, text="tick")
    assert response.status_code == 503
    assert b"Others are looking inside just now" in response.content
    assert ask(client, text="the").status_code == 200


def test_a_remote_server_keeps_its_inside(client, settings):
    settings.ASSISTANT_URL = "http://127.0.0.1:9"
    html = client.get(ADDRESS).content.decode()
    assert "which does not show its inside" in html
