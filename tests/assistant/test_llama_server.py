"""The same answers over llama.cpp's own server, with the real model in it."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from time import monotonic, sleep

import pytest

from assistant import evidence, service
from assistant.answering import Asked, Said, Trace, answer
from assistant.citing import DECLINE
from tests.conftest import free_port

pytest.importorskip("xllamacpp", reason="xllamacpp, llama.cpp's server as a wheel, has no build for this machine")
pytestmark = [pytest.mark.real_model, pytest.mark.filterwarnings("default")]
START_S = 120
SERVE = """
import sys, threading, xllamacpp
wanted = xllamacpp.CommonParams()
wanted.model.path, wanted.hostnames, wanted.port = sys.argv[1], ["127.0.0.1"], int(sys.argv[2])
wanted.n_parallel, wanted.n_ctx, wanted.ui = 1, 4096, False
server = xllamacpp.Server(wanted)
threading.Event().wait()
"""


@pytest.fixture(scope="module")
def llama_server(real_model) -> Iterator[str]:
    port = free_port()
    command = [sys.executable, "-c", SERVE, str(real_model), str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        wait_for(port, process)
        yield f"http://127.0.0.1:{port}"
        process.kill()


def wait_for(port: int, process: subprocess.Popen) -> None:
    deadline = monotonic() + START_S
    while process.poll() is None and monotonic() < deadline:
        try:
            with closing(HTTPConnection("127.0.0.1", port, timeout=5)) as connection:
                connection.request("GET", "/health")
                if connection.getresponse().status == 200:
                    return
        except OSError:
            pass
        sleep(0.2)
    pytest.fail(f"llama.cpp's server did not start in {START_S} s; its exit code: {process.poll()}")


@pytest.fixture
def remote(settings, llama_server) -> None:
    settings.ASSISTANT_URL = llama_server


def test_its_model_names_statements_and_only_the_guides_words_are_said(remote):
    *events, trace = answer(Asked("what oil goes on the pallet stones?"))
    said = [one.quote.text for one in events if isinstance(one, Said)]
    assert isinstance(trace, Trace)
    assert trace.tokens > 0
    assert set(said) <= {quote.text for quote in evidence.all_quotes().values()}


def test_it_keeps_to_the_grammar(remote):
    choices = {"any": [{"text": "[7]"}, {"text": DECLINE}]}
    talk = [{"role": "user", "content": "Write a poem about the sea."}]
    assert service.complete(talk, grammar=choices, max_tokens=32, temperature=0.0) in ("[7]", DECLINE)
