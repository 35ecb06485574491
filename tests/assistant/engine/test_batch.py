"""Many at once: who shares the pass makes no difference to what is written."""

import threading

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.engine.batch import Batch
from assistant.engine.faults import BusyError, RequestError
from assistant.engine.generate import Request, generate
from assistant.engine.sampling import Sampling
from assistant.engine.worker import Worker

few = settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
requests = st.builds(
    Request,
    ids=st.lists(st.integers(3, 60), min_size=1, max_size=70),
    most_tokens=st.integers(1, 20),
    sampling=st.sampled_from([Sampling(), Sampling(temperature=0.8, top_p=0.9)]),
    seed=st.just(7),
    drafts=st.sampled_from([0, 6]),
)


class Told:
    """What one request was told."""

    def __init__(self):
        self.tokens, self.finish, self.error = [], None, ""

    def __call__(self, news):
        assert self.finish is None, "told more after the end"
        self.tokens += news.tokens
        self.finish, self.error = news.finish, news.error


@few
@given(st.lists(st.tuples(requests, st.integers(0, 5)), min_size=1, max_size=7), st.integers(1, 4))
def test_joining_and_leaving_changes_no_text(native, arrivals, slots):
    batch = Batch(native, slots, 128, 10**7, chunk=32)
    heard = []
    for request, pause in arrivals:
        heard.append(Told())
        batch.submit(request, heard[-1])
        for _ in range(pause):
            batch.step()
    while not batch.is_idle:
        batch.step()
    for (request, _), told in zip(arrivals, heard, strict=True):
        assert told.tokens == list(generate(native, native.new_cache(1, 128), request))
        assert told.finish == "length"


def test_eager_requests_together_write_what_they_write_alone(network):
    batch, heard = Batch(network, 3, 128, 10**7), [Told() for _ in range(4)]
    asked = [Request([5 + n] * (4 + 9 * n), 10 + n) for n in range(4)]
    for request, told in zip(asked, heard, strict=True):
        batch.submit(request, told)
    while not batch.is_idle:
        batch.step()
    assert [t.tokens for t in heard] == [list(generate(network, network.new_cache(1, 128), r)) for r in asked]


def test_cancelling_takes_effect_within_one_step(network):
    batch, told = Batch(network, 2, 128, 0), Told()
    run = batch.submit(Request([5, 6], 100), told)
    batch.step(), batch.step()
    run.cancel()
    batch.step()
    assert (told.finish, batch.is_idle, len(told.tokens)) == ("cancelled", True, 2)


def test_who_waits_may_leave_too(network):
    batch, told = Batch(network, 1, 128, 0), Told()
    batch.submit(Request([5, 6], 100), Told())
    batch.submit(Request([5, 6], 100), told).cancel()
    batch.step()
    assert told.finish == "cancelled"


def test_a_full_queue_refuses(network):
    batch = Batch(network, 1, 128, 0, most_waiting=2)
    for _ in range(2):
        batch.submit(Request([5], 5), Told())
    with pytest.raises(BusyError, match="2 requests wait already"):
        batch.submit(Request([5], 5), Told())


def test_a_failing_hook_ends_its_own_request_only(network, caplog):
    def hook(ids, logits):
        raise ZeroDivisionError

    batch, broken, sound = Batch(network, 2, 128, 0), Told(), Told()
    batch.submit(Request([5], 5, hook=hook), broken)
    batch.submit(Request([5], 5), sound)
    while not batch.is_idle:
        batch.step()
    assert (broken.finish, sound.finish, len(sound.tokens)) == ("failed", "length", 5)
    assert "ZeroDivisionError" in caplog.text


def test_a_second_request_reuses_the_firsts_prompt(network):
    batch = Batch(network, 1, 256, 10**8)
    batch.submit(Request([5] * 100, 2), Told())
    run = batch.submit(Request([5] * 100 + [6], 2), Told())
    while not batch.is_idle:
        batch.step()
    assert run.reused == 100


def test_a_worker_answers_from_its_thread_and_stops(network):
    worker, done, told = Worker(Batch(network, 2, 128, 10**7)), threading.Event(), Told()

    def tell(news):
        told(news)
        if news.finish:
            done.set()

    worker.start()
    worker.submit(Request([5, 6, 7], 10), tell).result(10)
    assert done.wait(10)
    assert told.tokens == list(generate(network, network.new_cache(1, 128), Request([5, 6, 7], 10)))
    assert len(worker.score([5, 6], [[7, 8], [9]]).result(10)) == 2
    with pytest.raises(RequestError):
        worker.submit(Request([5] * 200, 10), tell).result(10)
    endless = Told()
    worker.submit(Request([5], 120), endless).result(10)
    worker.stop()
    assert endless.finish == "cancelled" or len(endless.tokens) == 120


class Failing:
    """A network whose every pass fails, as one does when memory runs out."""

    def __init__(self, sound):
        self.sound, self.device = sound, sound.device
        self.new_cache = sound.new_cache

    def run(self, feeds, cache):
        raise MemoryError


def test_a_failing_engine_leaves_nobody_waiting_and_says_so(network, caplog):
    failed, told = threading.Event(), Told()
    worker = Worker(Batch(Failing(network), 2, 128, 0), on_fault=failed.set)
    worker.submit(Request([5], 5), told)
    scores = worker.score([5], [[6]])
    worker.start()
    assert failed.wait(10)
    assert (told.finish, worker.is_broken) == ("cancelled", True)
    for future in (scores, worker.submit(Request([5], 5), Told())):
        with pytest.raises((BusyError, MemoryError)):
            future.result(10)
    assert "MemoryError" in caplog.text


def test_a_stopped_worker_refuses(network):
    worker = Worker(Batch(network, 2, 128, 0))
    worker.start()
    worker.stop()
    with pytest.raises(BusyError, match="is just stopping"):
        worker.submit(Request([5], 5), Told()).result(10)
