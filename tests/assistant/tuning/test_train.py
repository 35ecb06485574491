"""Training: a question is read after each statement as it is served, and learnt where it belongs."""

from dataclasses import replace

import pytest
import torch

from assistant.engine import load
from assistant.engine.eager import EagerNetwork
from assistant.engine.scoring import judge
from assistant.tuning.train import Group, Judge, Plan, train

HEAD, TAIL, RIGHT, WRONG = [5, 6, 7], [50, 51, 52], [20, 21, 22], [40, 41]


@pytest.fixture
def network(tiny_gguf):
    return load.load(tiny_gguf, dtype=torch.float32, device="cpu")


def group(branches, tail=TAIL):
    return Group(HEAD, branches, tail, [0.0] * len(branches))


def read(network, *groups):
    return torch.cat(Judge(network)(groups)).detach()


def test_a_statement_is_read_as_if_it_were_alone(network):
    together = read(network, group([RIGHT, WRONG]), group([RIGHT[::-1]], [60, 61]))
    alone = [
        read(network, group([RIGHT])),
        read(network, group([WRONG])),
        read(network, group([RIGHT[::-1]], [60, 61])),
    ]
    torch.testing.assert_close(together, torch.cat(alone), atol=5e-2, rtol=2e-2)  # bfloat16


def test_it_is_read_as_it_will_be_served(network):
    served = judge(EagerNetwork(network), EagerNetwork(network).new_cache(1, 64), HEAD, [RIGHT, WRONG], TAIL)
    torch.testing.assert_close(read(network, group([RIGHT, WRONG])), torch.tensor(served), atol=1e-1, rtol=2e-2)


def test_the_question_counts(network):
    assert not torch.allclose(read(network, group([RIGHT])), read(network, group([RIGHT], [60, 61, 62])))


def test_what_search_knows_already_costs_less(network):
    one = group([RIGHT, WRONG])
    known, unknown = (Judge(network).loss([replace(one, found=found)]).item() for found in ([9.0, 0.0], [0.0, 9.0]))
    assert known < unknown - 1


def test_a_few_steps_tell_right_from_wrong(network):
    before = read(network, group([RIGHT, WRONG]))
    plan = Plan(first_layer=0, rate=1e-2, epochs=1, questions_a_step=2)
    parts = train(network, Judge(network), lambda epoch: [group([RIGHT, WRONG])] * 40, plan, lambda *news: None)
    after = read(network, group([RIGHT, WRONG]))
    assert after[0] > before[0] + 1
    assert after[0] - after[1] > before[0] - before[1] + 1
    assert {part.name.split(".")[2] for part in parts} >= {"attn_q", "ffn_down"}


def test_lower_layers_stay_as_they_were(network):
    parts = train(network, Judge(network), lambda epoch: [], Plan(first_layer=1), lambda *news: None)
    assert {part.name.split(".")[1] for part in parts} == {"1"}
