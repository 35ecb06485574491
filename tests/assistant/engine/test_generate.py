"""One sequence: what is written does not depend on how it was sped up."""

import pytest
import torch
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.engine.cache import PrefixStore
from assistant.engine.faults import RequestError
from assistant.engine.generate import Request, generate
from assistant.engine.grammar import GrammarConstraint, compile_grammar
from assistant.engine.network import Feed
from assistant.engine.sampling import Sampling

few = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
prompts = st.lists(st.integers(3, 40), min_size=1, max_size=60)


def written(network, request, **how):
    return list(generate(network, network.new_cache(1, 256), request, **how))


@few
@given(prompts)
def test_greedy_text_equals_the_slow_way(network, ids):
    slow = list(ids)
    for _ in range(12):
        with torch.inference_mode():
            slow.append(int(network.model(torch.tensor([slow]))[0, -1].argmax()))
    assert written(network, Request(ids, 12)) == slow[len(ids) :]


@few
@given(prompts, st.integers(1, 12), st.sampled_from([Sampling(), Sampling(temperature=0.7, repetition_penalty=1.3)]))
def test_speculative_equals_plain(any_network, ids, drafts, sampling):
    plain = written(any_network, Request(ids * 2, 40, sampling, seed=1))
    assert written(any_network, Request(ids * 2, 40, sampling, seed=1, drafts=drafts)) == plain


@few
@given(prompts)
def test_a_known_prefix_changes_nothing(any_network, ids):
    store = PrefixStore(10**8)
    texts = [written(any_network, Request(ids, 20), prefixes=store) for _ in range(2)]
    assert texts[0] == texts[1] == written(any_network, Request(ids, 20))


def test_text_ends_before_an_end_token(network):
    text = written(network, Request([5, 6, 7], 20))
    assert written(network, Request([5, 6, 7], 20, ends=frozenset({text[4]}))) == text[: text.index(text[4])]


def test_a_hook_may_forbid_tokens(network):
    first = written(network, Request([5, 6, 7], 1))[0]

    def hook(ids, logits):
        return logits.index_fill(0, torch.tensor([first]), -torch.inf)

    assert first not in written(network, Request([5, 6, 7], 10, hook=hook))


class Counting:
    """A network that counts its passes."""

    def __init__(self, network):
        self.network, self.passes, self.rows = network, 0, 0
        self.config, self.device = network.config, network.device

    def run(self, feeds, cache):
        self.passes, self.rows = self.passes + 1, self.rows + sum(len(feed.ids) for feed in feeds)
        return self.network.run(feeds, cache)


def constraint(grammar):
    return GrammarConstraint(compile_grammar(grammar, lambda text: [ord(c) for c in text]), frozenset({2}))


def test_forced_tokens_cost_no_pass(network):
    counting = Counting(network)
    grammar = {"any": [{"text": "A" + "b" * 30}, {"text": "C" + "d" * 30}]}
    text = list(generate(counting, network.new_cache(1, 128), Request([5, 6], 64, constraint=constraint(grammar))))
    assert "".join(map(chr, text)) in ("A" + "b" * 30, "C" + "d" * 30)
    assert counting.passes == 1


def test_a_choice_follows_the_logits(network):
    logits = network.run([Feed(0, 0, [5, 6])], network.new_cache(1, 16))[0][0]
    wanted = max("ACE", key=lambda char: float(logits[ord(char)]))
    grammar = {"any": [{"text": char + "x"} for char in "ACE"]}
    assert chr(written(network, Request([5, 6], 9, constraint=constraint(grammar)))[0]) == wanted


def test_a_text_that_is_forced_wholly_needs_no_network():
    class Unused:
        device = torch.device("cpu")

    class Room:
        length = 99

    assert len(list(generate(Unused(), Room(), Request([1], 20, constraint=constraint({"text": "hello"}))))) == 5


def test_stopping_to_listen_computes_nothing_more(network):
    counting = Counting(network)
    tokens = generate(counting, network.new_cache(1, 128), Request([5, 6], 100))
    next(tokens), next(tokens)
    tokens.close()
    assert counting.passes == 2


def test_a_long_prompt_is_read_in_chunks(network):
    counting = Counting(network)
    list(generate(counting, network.new_cache(1, 1300), Request([5] * 1200, 1)))
    assert (counting.passes, counting.rows) == (3, 1200)


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        (lambda: Request([], 5), "the prompt is empty"),
        (lambda: Request([1], 0), "most_tokens is 0"),
        (lambda: Request([1], 5, seed=-1), "seed is -1"),
    ],
)
def test_impossible_requests_are_refused(request_, words):
    with pytest.raises(RequestError, match=words):
        request_()


def test_what_cannot_fit_is_refused_before_reading(network):
    with pytest.raises(
        RequestError, match="has 100 tokens and may be answered with 50; together they must not pass 128"
    ):
        next(generate(network, network.new_cache(1, 128), Request([5] * 100, 50)))
