"""What may be said: every path is a sentence of the grammar, every sentence has a path."""

import functools
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.engine.faults import RequestError
from assistant.engine.grammar import GrammarConstraint, compile_grammar, to_gbnf

END = 0


def encode(text):
    return [ord(char) for char in text]


def sentences(grammar, most=10_000):
    """All texts that the constraint lets through."""
    found, open_ = set(), [()]
    for _ in range(most):
        if not open_:
            return found
        said = open_.pop()
        walk = GrammarConstraint(compile_grammar(grammar, encode), frozenset({END}))
        for token in said:
            walk.advance(token)
        allowed = walk.allowed()
        if not allowed or END in allowed:
            found.add("".join(map(chr, said)))
        open_ += [(*said, token) for token in allowed if token != END]
    raise AssertionError("too many sentences")


def texts(*words):
    return {"any": [{"text": word} for word in words]}


def test_a_choice_is_one_of_its_texts_also_where_they_begin_alike():
    assert sentences(texts("ab", "abc", "b")) == {"ab", "abc", "b"}


def test_parts_come_in_order():
    assert sentences({"all": [texts("a", "b"), {"text": "-"}, texts("c", "d")]}) == {"a-c", "a-d", "b-c", "b-d"}


def test_a_repeat_counts_and_joins():
    grammar = {"repeat": texts("a", "b"), "least": 1, "most": 2, "between": {"text": ","}}
    assert sentences(grammar) == {"a", "b", "a,a", "a,b", "b,a", "b,b"}


def test_distinct_takes_nothing_twice():
    grammar = {"repeat": texts("a", "b", "c"), "least": 0, "most": 3, "distinct": True}
    wanted = {"".join(p) for n in range(4) for p in itertools.permutations("abc", n)}
    assert sentences(grammar) == wanted


def test_a_token_alone_is_forced_and_a_finished_text_allows_nothing():
    walk = GrammarConstraint(compile_grammar({"text": "ab"}, encode), frozenset({END}))
    assert walk.allowed() == [ord("a")]
    walk.advance(ord("a"))
    walk.advance(ord("b"))
    assert walk.allowed() == ()


def test_a_token_that_is_not_allowed_is_refused():
    with pytest.raises(RequestError, match="token 99 is not allowed"):
        GrammarConstraint(compile_grammar({"text": "a"}, encode)).advance(99)


WRONG = {
    "not an object": "a",
    "unknown key": {"regex": "a*"},
    "two keys": {"text": "a", "any": []},
    "empty text": {"text": ""},
    "empty choice": {"any": []},
    "least above most": {"repeat": {"text": "a"}, "least": 3, "most": 2},
    "distinct without choice": {"repeat": {"text": "a"}, "most": 2, "distinct": True},
    "more distinct than there are": {"repeat": {"any": [{"text": "a"}]}, "least": 2, "most": 2, "distinct": True},
    "deep": functools.reduce(lambda inner, _: {"all": [inner]}, range(40), {"text": "a"}),
    "wide": {"any": [{"text": "a"}] * 5000},
}  # fmt: skip


@pytest.mark.parametrize("grammar", WRONG.values(), ids=WRONG)
def test_a_wrong_grammar_is_refused_with_its_place(grammar):
    with pytest.raises(RequestError, match="grammar"):
        compile_grammar(grammar, encode)


small = st.recursive(
    st.text("ab", min_size=1, max_size=2).map(lambda text: {"text": text}),
    lambda inner: st.lists(inner, min_size=1, max_size=3).flatmap(
        lambda parts: st.sampled_from([{"any": parts}, {"all": parts}])
    ),
    max_leaves=5,
)


def language(grammar):
    """The same language said by sets."""
    if "text" in grammar:
        return {grammar["text"]}
    if "any" in grammar:
        return set().union(*map(language, grammar["any"]))
    return {"".join(parts) for parts in itertools.product(*map(language, grammar["all"]))}


@given(small)
def test_paths_and_language_agree(grammar):
    assert sentences(grammar) == language(grammar)


def test_the_same_language_for_other_servers():
    grammar = {
        "all": [{"text": 'say "a"\n'}, {"repeat": texts("b", "c"), "least": 1, "most": 3, "between": {"text": " "}}]
    }
    assert to_gbnf(grammar) == r'root ::= ("say \"a\"\n" (("b" | "c") (" " ("b" | "c")){0,2}))'
