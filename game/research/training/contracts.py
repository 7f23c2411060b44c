"""Learns the expected tricks of hands and calls from contracts of Jan Ken Po that were tried."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from game.ai.jan_ken_po.learned import CARDS, INPUTS_BY_TRUMP, cycle_from, places
from game.ai.network import Network
from game.engine.cards import CLUBS, each
from game.research.training.jan_ken_po import FIRST_CALL_INPUT, NOBODY, Contract
from game.research.training.regression import fitted, ones

UNITS_OF_CALLS, UNITS_OF_HANDS = 32, 24
ROUNDS = 12


def learned_calls(tried: Sequence[Contract], more: tuple[float, float], seed: int) -> dict[str, Network]:
    """Return the networks of calls, one for clubs as trumps and one for the other suits.

    `more` are the tricks that players take beyond those of playouts, with a partner and alone.
    """

    def given(contract: Contract, place: Sequence[int]) -> list[int]:
        found = [place[card] for card in each(contract.kept)]
        return found if contract.called == NOBODY else [*found, FIRST_CALL_INPUT + place[contract.called]]

    def wanted(contract: Contract) -> tuple[float]:
        return (mean(contract) + more[contract.called == NOBODY],)

    found = {}
    for name, chosen in by_trumps(tried, lambda contract: contract.trump):
        rows = [(given(contract, place), wanted(contract)) for contract in chosen for place in told(contract)]
        found[f"call{name}"] = _fitted(rows, 2 * CARDS, UNITS_OF_CALLS, seed)
    return found


def learned_hands(tried: Sequence[Contract], more: tuple[float, float], seed: int) -> dict[str, Network]:
    """Return the networks of hands. Contracts of a hand with a partner and alone must alternate."""
    pairs = list(zip(tried[::2], tried[1::2], strict=True))
    found = {}
    for name, chosen in by_trumps(pairs, lambda pair: pair[0].trump):
        rows = [
            ([place[card] for card in each(both.hand)], (mean(both) + more[0], mean(alone) + more[1]))
            for both, alone in chosen
            for place in told(both)
        ]
        found[f"hand{name}"] = _fitted(rows, CARDS, UNITS_OF_HANDS, seed)
    return found


def mean(contract: Contract) -> float:
    """Return the average number of tricks of the declarer's side."""
    return sum(contract.tricks) / len(contract.tricks)


def told(contract: Contract) -> list[tuple[int, ...]]:
    """Return the input of each card; with clubs as trumps, once for every suit that may begin the cycle."""
    if contract.trump != CLUBS:
        return [INPUTS_BY_TRUMP[contract.trump]]
    return [places(cycle_from(suit)) for suit in range(1, 4)]


def by_trumps(tried: Iterable[Any], trump_of: Any) -> list[tuple[str, list[Any]]]:
    """Split trials into those with a cycle suit as trumps and those with clubs. Return each part with the
    suffix for its network's name, empty or `-clubs`.
    """
    split: dict[str, list[Any]] = {"": [], "-clubs": []}
    for each_tried in tried:
        split["-clubs" if trump_of(each_tried) == CLUBS else ""].append(each_tried)
    return list(split.items())


def _fitted(
    rows: Sequence[tuple[list[int], tuple[float, ...]]], inputs: int, units: int, seed: int
) -> Network:
    given = ones([row for row, _ in rows], inputs)
    wanted = np.array([values for _, values in rows], np.float32)
    return fitted(given, wanted, units=units, rounds=ROUNDS, seed=seed)
