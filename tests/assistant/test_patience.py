"""Stopping reaches whoever works on it; time that is up reaches the model's service as a plain sentence."""

import socket
import threading

import pytest

from assistant import patience, service
from assistant.patience import Limit, StoppedError, bound


def test_without_a_limit_a_call_may_take_its_own_time():
    assert patience.left_s(60) == 60


def test_a_limit_shortens_a_call_to_what_is_left():
    with bound(Limit(5)):
        assert 4 < patience.left_s(60) <= 5
        assert patience.left_s(1) == 1
    assert patience.left_s(60) == 60


def test_a_stopped_limit_ends_the_next_call_of_the_model():
    limit = Limit(5)
    limit.stop()
    with bound(limit), pytest.raises(StoppedError):
        service.directions(["why?"])


def test_when_time_is_up_the_model_is_not_asked_and_the_sentence_says_so():
    with bound(Limit(0)), pytest.raises(service.UnavailableError, match="took too long"):
        service._request("/v1/judge", {})


def test_stopping_ends_the_wait_for_a_model_that_is_computing(settings):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        settings.ASSISTANT_URL = f"http://127.0.0.1:{silent.getsockname()[1]}"
        limit = Limit(30)

        def stop_once_asked() -> None:
            with silent.accept()[0] as line:
                line.recv(10)
                limit.stop()
                line.recv(10_000)

        stopper = threading.Thread(target=stop_once_asked)
        stopper.start()
        with bound(limit), pytest.raises(StoppedError):
            service._request("/v1/judge", {})
        stopper.join(10)
