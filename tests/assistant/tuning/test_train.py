"""Training: branches see the head and themselves alone, and the model learns what search does not know."""

from dataclasses import replace

import pytest
import torch

from assistant.engine import load
from assistant.engine.eager import EagerNetwork
from assistant.engine.scoring import judge
from assistant.tuning.train import Group, Judge, Plan, train

HEAD, TAIL, NONE, RIGHT, WRONG = [5, 6, 7], [50, 51, 52], [8, 9], [20, 21, 22], [40, 41]


@pytest.fixture
def network(tiny_gguf):
    return load.load(tiny_gguf, dtype=torch.float32, device="cpu")


def group(branches, is_right=None, tail=TAIL):
    marks = is_right or [False] * len(branches)
    return Group(HEAD, branches, NONE, tail, [0.0] * (len(branches) + 1), [*marks, not any(marks)])


def judged(network, branches, tail=TAIL):
    return Judge(network)(group(branches, tail=tail)).detach()


def test_a_statement_is_judged_as_if_it_were_alone(network):
    together = judged(network, [RIGHT, WRONG, RIGHT[::-1]])
    alone = torch.cat([*(judged(network, [one])[:1] for one in (RIGHT, WRONG, RIGHT[::-1])), torch.zeros(1)])
    torch.testing.assert_close(together, alone, atol=5e-2, rtol=2e-2)  # bfloat16


def test_it_is_judged_as_it_will_be_served(network):
    *served, of_none = judge(
        EagerNetwork(network), EagerNetwork(network).new_cache(1, 64), HEAD, [RIGHT, WRONG, NONE], TAIL
    )
    wanted = torch.tensor([*served, of_none]) - of_none
    torch.testing.assert_close(judged(network, [RIGHT, WRONG]), wanted, atol=1e-1, rtol=2e-2)  # bfloat16


def test_the_question_counts(network):
    assert not torch.allclose(judged(network, [RIGHT]), judged(network, [RIGHT], [60, 61, 62]))


def test_what_search_found_counts(network):
    one = replace(group([RIGHT, WRONG]), found=[5.0, 0.0, 0.0])
    gained = (Judge(network).scores(one) - Judge(network).scores(group([RIGHT, WRONG]))).tolist()
    assert gained[0] > 1
    assert gained[1:] == pytest.approx([0, 0])


def test_a_few_steps_tell_right_from_wrong(network):
    groups = [group([WRONG, RIGHT], [False, True])] * 40
    plan = Plan(first_layer=0, rate=1e-2, epochs=1, questions_a_step=2)
    parts = train(network, Judge(network), lambda epoch: groups, plan, lambda *news: None)
    wrong, right, nothing = judged(network, [WRONG, RIGHT]).tolist()
    assert right > max(wrong, nothing) + 1
    assert {part.name.split(".")[2] for part in parts} >= {"attn_q", "ffn_down"}


def test_lower_layers_stay_as_they_were(network):
    parts = train(network, Judge(network), lambda epoch: [], Plan(first_layer=1), lambda *news: None)
    assert {part.name.split(".")[1] for part in parts} == {"1"}
