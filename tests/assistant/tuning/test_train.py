"""Training: branches see the question and themselves alone, and the loss falls where it should."""

import pytest
import torch

from assistant.engine import load
from assistant.tuning.train import Group, Judge, Plan, loss_of, train

OPENING, RIGHT, WRONG = [5, 6, 7, 8], [20, 21, 22], [40, 41]


@pytest.fixture
def network(tiny_gguf):
    return load.load(tiny_gguf, dtype=torch.float32, device="cpu")


def judged(network, branches, opening=OPENING):
    return Judge(network, 9, 10)(Group(opening, branches, [False] * len(branches))).detach()


def test_a_statement_is_judged_as_if_it_were_alone(network):
    together = judged(network, [RIGHT, WRONG, RIGHT[::-1]])
    alone = torch.cat([judged(network, [one]) for one in (RIGHT, WRONG, RIGHT[::-1])])
    torch.testing.assert_close(together, alone, atol=2e-2, rtol=2e-2)  # bfloat16


def test_the_question_counts(network):
    assert not torch.allclose(judged(network, [RIGHT]), judged(network, [RIGHT], [30, 31, 32, 33]))


def test_being_sure_and_right_costs_less_than_being_sure_and_wrong():
    good, bad = torch.tensor([4.0, -4.0]), torch.tensor([-4.0, 4.0])
    assert loss_of(good, [True, False]) < 0.1 < loss_of(bad, [True, False])
    assert loss_of(torch.tensor([-4.0, -4.0]), [False, False]) < 0.1


def test_a_few_steps_tell_right_from_wrong(network):
    groups = [Group(OPENING, [WRONG, RIGHT], [False, True])] * 40
    plan = Plan(first_layer=0, rate=1e-2, epochs=1, questions_a_step=2)
    parts = train(network, Judge(network, 9, 10), lambda epoch: groups, plan, lambda *news: None)
    wrong, right = judged(network, [WRONG, RIGHT]).tolist()
    assert wrong < 0 < right
    assert {part.name.split(".")[2] for part in parts} >= {"attn_q", "ffn_down"}


def test_lower_layers_stay_as_they_were(network):
    parts = train(network, Judge(network, 9, 10), lambda epoch: [], Plan(first_layer=1), lambda *news: None)
    assert {part.name.split(".")[1] for part in parts} == {"1"}
