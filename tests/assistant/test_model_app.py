"""The model process over a real socket: OpenAI's shape, streaming, cancel, grammar, refusals.

A tiny model, random words.
"""

import asyncio
import http.client
import json
import threading
import time

import pytest
import torch
import uvicorn

from assistant.address import Address
from assistant.engine import batch, models, worker
from assistant.model_app import ModelApp
from assistant.model_process import AlreadyServedError, claim

TALK = [{"role": "user", "content": "the watch"}]


@pytest.fixture(scope="module")
def served(tiny_gguf, tmp_path_factory):
    """(address, worker) of a model that answers on a Unix socket."""
    model = models.open_model(
        tiny_gguf, way="float32", device=torch.device("cpu"), threads=1, build_folder=tiny_gguf.parent
    )
    engine = worker.Worker(batch.Batch(model.network, 2, 512, 10**7, most_waiting=2))
    engine.start()
    address = Address(socket_path=tmp_path_factory.mktemp("run") / "m.sock")
    listener = claim(address)
    server = uvicorn.Server(uvicorn.Config(ModelApp(model, engine), log_config=None, lifespan="off"))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([listener])))
    thread.start()
    until(lambda: address.is_open(1))
    yield address, engine
    server.should_exit = True
    thread.join()
    engine.stop()
    listener.close()


def until(condition, seconds=10):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "did not happen in time"
        time.sleep(0.01)


def ask(address, method, path, body=None, headers=None):
    connection = address.connect(20)
    text = body if isinstance(body, str | bytes) or body is None else json.dumps(body)
    connection.request(method, path, text, {"Content-Type": "application/json"} | (headers or {}))
    response = connection.getresponse()
    status, data = response.status, response.read()
    connection.close()
    return status, data


def chat(served, **fields):
    status, data = ask(served[0], "POST", "/v1/chat/completions", {"messages": TALK, "max_tokens": 12} | fields)
    return status, json.loads(data)


def test_an_answer_has_openais_shape(served):
    status, answer = chat(served, seed=1)
    assert (status, answer["object"], answer["choices"][0]["finish_reason"]) == (200, "chat.completion", "length")
    assert answer["choices"][0]["message"]["role"] == "assistant"
    assert answer["usage"]["completion_tokens"] == 12


def test_a_streamed_answer_is_the_same_text(served):
    whole = chat(served)[1]["choices"][0]["message"]["content"]
    body = {"messages": TALK, "max_tokens": 12, "stream": True, "stream_options": {"include_usage": True}}
    _, data = ask(served[0], "POST", "/v1/chat/completions", body)
    *events, done = [line.removeprefix("data: ") for line in data.decode().split("\n\n") if line]
    chunks = [json.loads(event) for event in events]
    assert done == "[DONE]"
    assert "".join(c["choices"][0]["delta"].get("content", "") for c in chunks if c["choices"]) == whole
    assert chunks[-1]["usage"]["prompt_tokens_details"]["cached_tokens"] > 0
    assert chunks[-2]["choices"][0]["finish_reason"] == "length"


def test_a_grammar_is_kept(served):
    grammar = {
        "repeat": {"any": [{"text": "The watch."}, {"text": "No."}]},
        "most": 2,
        "distinct": True,
        "between": {"text": " "},
    }
    text = chat(served, grammar=grammar, max_tokens=60)[1]["choices"][0]["message"]["content"]
    assert text in ("The watch.", "No.", "The watch. No.", "No. The watch.")


def test_a_stop_string_ends_the_answer(served):
    whole = chat(served, max_tokens=30)[1]["choices"][0]["message"]["content"]
    stop = whole[5:7]
    answer = chat(served, max_tokens=30, stop=stop)[1]["choices"][0]
    assert (answer["message"]["content"], answer["finish_reason"]) == (whole.partition(stop)[0], "stop")


def test_one_seed_gives_one_answer(served):
    first, again, other = (chat(served, temperature=1.5, seed=s)[1]["choices"][0]["message"] for s in (3, 3, 4))
    assert first == again != other


def test_continuations_are_scored(served):
    status, data = ask(served[0], "POST", "/v1/score", {"messages": TALK, "continuations": ["the watch", "a"]})
    answer = json.loads(data)
    assert (status, len(answer["scores"])) == (200, 2)
    assert all(score < 0 for score in answer["scores"])


def test_the_inside_of_a_layer_is_shown(served):
    status, data = ask(served[0], "POST", "/v1/inside", {"text": "the watch", "layer": 1, "head": 3})
    view = json.loads(data)
    count = len(view["tokens"])
    assert (status, len(view["attention"]), len(view["before"][0]), len(view["gate"])) == (200, count, 64, 96)
    assert [sum(row) for row in view["attention"]] == pytest.approx([1] * count, abs=0.01)
    assert "".join(token["text"] for token in view["tokens"]) == "the watch"


def test_who_hangs_up_frees_the_slot_at_once(served):
    address, engine = served
    connection = address.connect(20)
    body = {"messages": TALK, "max_tokens": 400, "stream": True}
    connection.request("POST", "/v1/chat/completions", json.dumps(body), {"Content-Type": "application/json"})
    response = connection.getresponse()
    response.readline()
    connection.sock.close() if connection.sock else response.close()
    response.close()
    until(lambda: not engine.batch.scheduler.running)


def test_health_tells_who_runs(served):
    status, data = ask(served[0], "GET", "/health")
    assert (status, json.loads(data)["status"], json.loads(data)["running"]) == (200, "ok", 0)
    assert json.loads(ask(served[0], "GET", "/v1/models")[1])["data"][0]["id"] == "tiny"


REFUSED = {
    "no body": ("POST", "/v1/chat/completions", None, {}, 400, "not JSON"),
    "no JSON": ("POST", "/v1/chat/completions", "{", {}, 400, "not JSON"),
    "10,000 brackets": ("POST", "/v1/chat/completions", "[" * 10_000, {}, 400, "not JSON"),
    "a list": ("POST", "/v1/chat/completions", [], {}, 400, "not a JSON object"),
    "no messages": ("POST", "/v1/chat/completions", {}, {}, 400, "messages"),
    "tools": ("POST", "/v1/chat/completions", {"tools": [1]}, {}, 400, "tools is not offered"),
    "n": ("POST", "/v1/chat/completions", {"n": 2}, {}, 400, "n is 2"),
    "tokens of text": (
        "POST",
        "/v1/chat/completions",
        {"messages": TALK, "max_tokens": "9"},
        {},
        400,
        "max_tokens is '9'",
    ),
    "too many tokens": (
        "POST",
        "/v1/chat/completions",
        {"messages": TALK, "max_tokens": 9999},
        {},
        400,
        "must not pass 512",
    ),
    "hot": ("POST", "/v1/chat/completions", {"messages": TALK, "temperature": 1e9}, {}, 400, "temperature is"),
    "stop of numbers": ("POST", "/v1/chat/completions", {"messages": TALK, "stop": [1]}, {}, 400, "stop holds '1'"),
    "gbnf": ("POST", "/v1/chat/completions", {"messages": TALK, "grammar": "root ::= x"}, {}, 400, "not GBNF"),
    "regex": ("POST", "/v1/chat/completions", {"messages": TALK, "grammar": {"regex": "a"}}, {}, 400, "grammar is"),
    "scores of nothing": (
        "POST",
        "/v1/score",
        {"messages": TALK, "continuations": []},
        {},
        400,
        "continuations is not",
    ),
    "layer 99": ("POST", "/v1/inside", {"text": "a", "layer": 99}, {}, 400, "has 2 layers"),
    "too long": ("POST", "/v1/chat/completions", " " * 5_000_000, {}, 413, "larger than"),
    "from a web page": ("POST", "/v1/chat/completions", {}, {"Origin": "http://evil.example"}, 403, "web pages"),
    "a form": ("POST", "/v1/chat/completions", "a=b", {"Content-Type": "text/plain"}, 415, "application/json"),
    "another path": ("GET", "/admin", None, {}, 404, "is not offered"),
    "another method": ("GET", "/v1/chat/completions", None, {}, 405, "is not offered"),
}


@pytest.mark.parametrize("case", REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_served_is_refused_in_words(served, case):
    method, path, body, headers, status, words = case
    got, data = ask(served[0], method, path, body, headers)
    assert got == status
    assert words in json.loads(data)["error"]["message"]


def test_a_full_queue_answers_503(served):
    address, _ = served
    held = []
    for _ in range(4):  # two run, two wait
        held.append(address.connect(20))
        body = {"messages": TALK, "max_tokens": 480, "stream": True}
        held[-1].request("POST", "/v1/chat/completions", json.dumps(body), {"Content-Type": "application/json"})
        time.sleep(0.05)
    status, answer = chat(served)
    for connection in held:
        connection.close()
    if status == 200:
        pytest.skip("the tiny model answered faster than four could queue")
    assert (status, answer["error"]["type"]) == (503, "overloaded_error")


def test_one_address_has_one_server(served):
    with pytest.raises(AlreadyServedError):
        claim(served[0])


def test_a_socket_is_for_its_owner_only(served):
    assert served[0].socket_path.stat().st_mode & 0o077 == 0


def test_nobody_listening_is_an_error_of_the_connection(tmp_path):
    with pytest.raises((OSError, http.client.HTTPException)):
        ask(Address(socket_path=tmp_path / "none.sock"), "GET", "/health")
