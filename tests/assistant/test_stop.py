"""Stop, from the desk down to the network: the batch that the model process computes ends too."""

import threading

import pytest

from assistant import service
from assistant.answering import Asked, Remarked
from assistant.engine.generate import Request
from assistant.runs import Desk
from tests.assistant.test_model_app import served, until  # noqa: F401  `served` is a fixture

WAIT_S = 10
BRANCHES = [f"\nStatement: the watch {'the watch ' * 20}{n}" for n in range(60)]  # far more than one pass takes


class Held:
    """The network's pass over branches, which waits in its first until it is let go."""

    def __init__(self, network) -> None:
        self.passes, self.begun, self.go, self._real = 0, threading.Event(), threading.Event(), network.branch_chances

    def __call__(self, *args, **options):
        self.passes += 1
        self.begun.set()
        assert self.go.wait(WAIT_S)
        return self._real(*args, **options)


@pytest.fixture
def held(served, monkeypatch, settings, tmp_path) -> Held:  # noqa: F811
    """The tiny model's own server stands for this site's model process."""
    address, engine = served
    settings.DATA_DIR, settings.ASSISTANT_ADAPTER = tmp_path, "any.safetensors"
    monkeypatch.setattr("assistant.address.local", lambda folder, device: address)
    made = Held(engine.batch.network)
    monkeypatch.setattr(engine.batch.network, "branch_chances", made)
    yield made
    made.go.set()


def judging(asked: Asked):
    yield Remarked(str(service.judge("\nQuestion: the watch", BRANCHES, "\nStatement: no", asked.patience_s)))


def test_what_is_not_stopped_is_judged_to_its_end(held):
    held.go.set()
    desk = Desk(judging, lambda run: None)
    assert list(desk.follow(desk.submit("q", "a", Asked("the watch"))))[-1].state == "done"
    assert held.passes > 10


def test_stopping_an_answer_ends_the_pass_under_way_and_begins_no_other(held, served, monkeypatch):  # noqa: F811
    _, engine = served
    wanted = []
    judge = engine.judge
    monkeypatch.setattr(engine, "judge", lambda *args: wanted.append(args[-1]) or judge(*args))
    desk = Desk(judging, lambda run: None)
    run = desk.submit("q", "a", Asked("the watch"))
    assert held.begun.wait(WAIT_S)
    desk.stop("q")
    assert list(desk.follow(run))[-1].state == "stopped"
    until(lambda: not wanted[0]())
    held.go.set()
    engine.submit(Request([5], 1), lambda news: None).result(WAIT_S)  # its turn comes when the batch has ended
    assert held.passes == 1
