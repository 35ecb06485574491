"""Whose turn it is, as plain Python."""

from hypothesis import given
from hypothesis import strategies as st

from assistant.engine.scheduler import Scheduler


def test_slots_go_to_who_came_first():
    scheduler = Scheduler(slots=2)
    first, second, third = (scheduler.add(10) for _ in range(3))
    assert scheduler.admit() == [first, second]
    assert (scheduler.position(third), third.slot) == (0, None)
    scheduler.finish(first)
    assert scheduler.admit() == [third]
    assert third.slot == 0


def test_a_long_prompt_delays_writers_by_one_chunk_only():
    scheduler = Scheduler(slots=2, chunk=100)
    writer, reader = scheduler.add(1), scheduler.add(10_000)
    scheduler.admit()
    scheduler.has_read(writer, 1)
    step = scheduler.step()
    assert (step.reader, step.chunk, step.writers) == (reader, 100, (writer,))


def test_readers_take_turns():
    scheduler = Scheduler(slots=2, chunk=10)
    jobs = [scheduler.add(30), scheduler.add(30)]
    scheduler.admit()
    turns = []
    while (step := scheduler.step()) and step.reader:
        turns.append(jobs.index(step.reader))
        scheduler.has_read(step.reader, step.chunk)
    assert turns == [0, 1, 0, 1, 0, 1]


def test_a_job_may_leave_from_anywhere():
    scheduler = Scheduler(slots=1)
    running, waiting = scheduler.add(5), scheduler.add(5)
    scheduler.admit()
    scheduler.finish(waiting)
    scheduler.finish(running)
    assert (scheduler.running, scheduler.waiting, scheduler.step()) == (0, 0, None)


@given(st.lists(st.tuples(st.integers(1, 50), st.integers(1, 5)), max_size=20), st.integers(1, 4), st.integers(1, 20))
def test_everyone_is_served_and_slots_are_never_shared(demands, slots, chunk):
    scheduler = Scheduler(slots, chunk)
    left = {scheduler.add(unread): writes for unread, writes in demands}
    for _ in range(2000):
        scheduler.admit()
        step = scheduler.step()
        if step is None:
            break
        running = [*step.writers, *([step.reader] if step.reader else [])]
        assert len({job.slot for job in running}) == len(running) <= slots
        for job in step.writers:
            left[job] -= 1
            if left[job] <= 0:
                scheduler.finish(job)
        if step.reader:
            scheduler.has_read(step.reader, step.chunk)
    assert (scheduler.running, scheduler.waiting) == (0, 0)
