"""The order in which questions are answered."""

from assistant.line import Line


def line(*visitors: str) -> Line:
    """A line in which each visitor's questions are numbered: a1, a2, ..."""
    made, counts = Line(), {}
    for visitor in visitors:
        counts[visitor] = counts.get(visitor, 0) + 1
        made.join(visitor, f"{visitor}{counts[visitor]}")
    return made


def test_everyones_first_question_comes_before_anyones_second():
    assert line("a", "a", "a", "b", "c", "b").order() == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_the_one_being_served_counts_as_that_visitors_first():
    one = line("a", "a", "b")
    assert one.next() == "a1"
    assert one.order() == ["b1", "a2"]
    assert [one.before(waiting) for waiting in one.order()] == [1, 2]


def test_with_nobody_waiting_nobody_is_served():
    one = line("a")
    assert (one.next(), one.next(), one.served, len(one)) == ("a1", None, None, 0)


def test_who_leaves_is_not_served():
    one = line("a", "b")
    waiting = one.order()[0]
    assert one.leave(waiting)
    assert not one.leave(waiting)
    assert one.next() == "b1"
