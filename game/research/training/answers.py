"""Learns the value of each answer in Jo-Jotte's bidding from trials."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.ai.network import Network
from game.research.training.jo_jotte import INPUTS, LEADS, Fork
from game.research.training.regression import fitted_differences

UNITS, ROUNDS, STEP = 32, 12, 50.0


def learned_answers(tried: Sequence[Fork], seed: int) -> Network:
    """Return a network whose outputs are the values of answers relative to the others, in points ahead."""
    given = np.zeros((len(tried), INPUTS), np.float32)
    for row, fork in enumerate(tried):
        given[row, :LEADS] = fork.numbers
        given[row, [LEADS + place for place in fork.given]] = 1
    brought = np.array([fork.brought for fork in tried], np.float32)
    counted = ~np.isnan(brought)
    return fitted_differences(
        given, np.nan_to_num(brought), counted, units=UNITS, rounds=ROUNDS, seed=seed, scale=STEP
    )
