"""What is tried in order to learn from it: the same again from the same seed, and told as it was."""

from __future__ import annotations

from random import Random

import pytest

from game.research.training import jan_ken_po as contracts
from game.research.training import jo_jotte as answers


def test_answers_are_tried_wherever_the_bidding_asks() -> None:
    for players in (2, 4):
        found = answers.forks(players, seed=3, number=0, deals=3)
        assert found == answers.forks(players, seed=3, number=0, deals=3)
        assert len(found) > 6
        for fork in found:
            assert len(fork.numbers) == answers.LEADS
            assert len(set(fork.given)) == len(fork.given)
            assert max(fork.given) < answers.INPUTS - answers.LEADS
            assert sum(place < 32 for place in fork.given) == 6  # the hand before the draw
            assert fork.brought[0] is not None
            assert sum(each is not None for each in fork.brought) >= 2


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
