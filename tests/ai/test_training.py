"""What is tried in order to learn from it: the same again from the same seed, and told as it was."""

from __future__ import annotations

import json
from random import Random

import pytest

from game.ai.jo_jotte.bidding import MAX_OPPOSING_LEAD
from game.research.training import jan_ken_po as contracts
from game.research.training import jo_jotte as answers


def test_answers_are_tried_wherever_the_bidding_asks() -> None:
    for players in (2, 3, 4):
        found = answers.trials(players, seed=3, number=0, deals=8, figures="")
        assert found == answers.trials(players, seed=3, number=0, deals=8, figures="")
        assert len(found) > 8
        kinds = {trial.kind for trial in found}
        assert {"accept 0", "overcall"} <= kinds
        for trial in found:
            assert trial.terms[0] == 1
            if "overcall" in trial.kind:
                assert trial.terms[2] <= MAX_OPPOSING_LEAD
                assert 0 <= trial.terms[3] <= 6
            else:
                assert trial.terms[1] == trial.estimated_gain
                assert abs(trial.estimated_gain) < answers.MAX_TRIED_DIFFERENCE


def test_new_figures_are_tried_where_they_answer_otherwise() -> None:
    figures = json.dumps({"overcall": [-1000, 0, 0, 0]})
    found = answers.trials(2, seed=3, number=0, deals=4, figures=figures)
    assert found
    assert all(trial.kind == "overcall" and trial.estimated_gain > 0 for trial in found)
    assert not answers.trials(2, seed=3, number=0, deals=4, figures=json.dumps({"accept 0": [0, 1]}))


def test_figures_are_fitted_to_trials_and_judged_in_others() -> None:
    pytest.importorskip("numpy")
    from game.research.training.answers import learned, report

    rng = Random(4)

    def tried(gain: float) -> answers.Trial:
        estimated_gain = rng.uniform(-20, 20)
        return answers.Trial("accept 0", (1.0, estimated_gain), estimated_gain, estimated_gain + gain)

    weights = learned([tried(10.0) for _ in range(100)])
    assert weights == {"accept 0": [10.0, 1.0]}
    now = answers.Trial("accept 0", (1.0, -4.0), -4.0, 6.0)
    lines = report([now], [now, now._replace(estimated_gain=4.0, terms=(1.0, 4.0), gain=14.0)], weights)
    assert lines == [
        "- accept 0, fitted: +6.0 ± 0.0 points (1)",
        "- accept 0, tested: +6.0 ± 0.0 points (1)",
    ]


def test_contracts_are_tried_as_their_partners_and_tricks_tell() -> None:
    found = contracts.contracts(seed=3, number=0, deals=6)
    assert found == contracts.contracts(seed=3, number=0, deals=6)
    assert found != contracts.contracts(seed=3, number=1, deals=6)
    assert len(found) > 40
    by_call = 0
    for contract in found:
        assert contract.kept & ~contract.hand == 0
        assert (contract.hand ^ contract.kept).bit_count() == 2
        assert len(contract.tricks) == contracts.PLAYOUTS
        assert all(0 <= tricks <= 11 for tricks in contract.tricks)
        assert contract.partner != contract.player
        by_call += contract.partner >= 0
        assert contract.partner < 0 or not contract.hand >> contract.called & 1
    assert by_call > len(found) / 2


def test_numpy_fits_a_network_that_says_what_was_wanted() -> None:
    numpy = pytest.importorskip("numpy")
    from game.research.training.regression import fitted, fitted_differences, ones, outputs

    rng = Random(2)
    rows = [[rng.randrange(4), 4 + rng.randrange(4)] for _ in range(1024)]
    given = ones(rows, 8)
    wanted = numpy.array([[0.4 * one, 0.8 * (one + 4 == two)] for one, two in rows])
    network = fitted(given, wanted, units=8, rounds=1000, seed=1)
    for row in ([0, 7], [3, 7], [2, 5]):
        (vector,) = outputs(network, ones([row], 8))
        assert network.outputs(network.sums(row)) == pytest.approx(list(map(float, vector)), abs=1e-4)
        assert vector[0] == pytest.approx(0.4 * row[0], abs=0.2)
        assert vector[1] == pytest.approx(0.8 * (row[0] + 4 == row[1]), abs=0.2)
    noise = numpy.array([[rng.gauss(0, 50)] for _ in rows])
    both = numpy.ones((1024, 2))
    told = fitted_differences(given, 10 * wanted + noise, both, units=8, rounds=1000, seed=1, scale=10.0)
    (vector,) = outputs(told, ones([[3, 7]], 8))
    assert vector[0] - vector[1] == pytest.approx(12.0 - 8.0, abs=2.0)
    few = fitted(given, wanted, units=8, rounds=3, seed=1)
    assert (
        few
        == fitted(given, wanted, units=8, rounds=3, seed=1)
        != fitted(given, wanted, units=8, rounds=3, seed=2)
    )
