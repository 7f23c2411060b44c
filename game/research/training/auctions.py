"""Learns the bids of Jan Ken Po from contracts that were tried, in simulated auctions.

No matter who becomes declarer, the score of each player follows from the bid and the tricks of the declarer's
contract. So each bid of a player can be tried in the same deal, while the others bid as learned so far. A few
rounds of this are enough.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from game.ai.jan_ken_po.ending import results
from game.ai.jan_ken_po.learned import (
    AUCTION_INPUTS,
    CARDS,
    HAND_INPUTS,
    NO_BID_YET,
    PLAYERS,
    POINTS_PER_UNIT,
    TRICKS,
    LearnedBids,
    points,
)
from game.ai.network import Network
from game.games.jan_ken_po.options import JanKenPoOptions
from game.games.jan_ken_po.state import HIGHEST_BID
from game.research.training.jan_ken_po import NOBODY, Contract
from game.research.training.regression import fitted_differences, outputs

Array = Any
Bidder = Callable[[Array, int], Array]
"""Returns the value of every bid for players in a given turn, from their inputs."""
BIDS = HIGHEST_BID + 1
"""Number of bids, including a pass."""
NETWORK_INPUTS = HAND_INPUTS + CARDS
UNITS, ROUNDS, STEP = 24, 6, 10.0
TRAINING_ROUNDS = 4
"""Number of times that bids are learned, each from auctions with the bids learned before."""
RANDOM_BID_PROBABILITY = 0.15
"""Probability that a bid before the tried one is replaced by a random one of the next few."""
NEXT_BIDS, FAR_BID_STEPS = 2, 3
"""Number of these next bids, and how far above the lowest legal bid others are tried."""
INITIAL_PASS_VALUE, INITIAL_OVERCALL_PROBABILITIES = -3.0, (1.0, 0.5, 0.3, 0.14, 0.05, 0.02, 0.0)
"""Value of a pass, and probability that each later player overcalls a bid, before any training."""


class Deals:
    """Deals with all hands: each player's inputs, and the score of each contract."""

    def __init__(
        self, contracts: Sequence[Contract], learned: LearnedBids, more: tuple[float, float]
    ) -> None:
        """`contracts` hold two contracts for each hand, one after the other: with a partner, and alone.

        `more` are the tricks that players take more than playouts do, with a partner and alone.
        """
        hands: dict[tuple[int, int], dict[int, list[Contract]]] = {}
        for contract in contracts:
            of_hand = hands.setdefault((contract.deal, contract.player), {})
            of_hand.setdefault(contract.trump, []).append(contract)
        self.number = len(hands) // PLAYERS
        self.told = np.zeros((self.number, PLAYERS, NETWORK_INPUTS), np.float32)
        self.brought = np.zeros((self.number, PLAYERS, BIDS, PLAYERS), np.float32)
        """Each player's average lead, by deal, declarer and bid."""
        options = JanKenPoOptions()
        for place, (_, by_trump) in enumerate(sorted(hands.items())):
            deal, player = divmod(place, PLAYERS)
            hand = next(iter(by_trump.values()))[0].hand
            together, alone = by_trump[max(by_trump, key=lambda suit: learned.promised(hand, suit)[0])]
            promise = learned.promised(hand, together.trump)
            numbers, cards = learned.told(options, hand)
            self.told[deal, player, :HAND_INPUTS] = numbers
            self.told[deal, player, [HAND_INPUTS + card for card in cards]] = 1
            for bid in range(1, BIDS):
                both = points(options, promise[0], bid, alone=False)
                by_oneself = points(options, promise[1], bid, alone=True) > both
                self.brought[deal, player, bid] = brought(alone if by_oneself else together, bid, more)


def brought(contract: Contract, bid: int, more: tuple[float, float]) -> list[float]:
    """Return each player's average lead after a contract with this bid."""
    alone = contract.partner == NOBODY
    paid = results(JanKenPoOptions(), PLAYERS, TRICKS, alone, bid)
    shift = more[alone]
    ours = theirs = 0.0
    for tricks in contract.tricks:
        other = min(TRICKS, max(0, tricks + (1 if shift > 0 else -1)))
        ours += (1 - abs(shift)) * paid[tricks][0] + abs(shift) * paid[other][0]
        theirs += (1 - abs(shift)) * paid[tricks][1] + abs(shift) * paid[other][1]
    side = (contract.player, contract.partner)
    return [(ours if player in side else theirs) / len(contract.tricks) for player in range(PLAYERS)]


def learned_bids(deals: Deals, seed: int) -> Network:
    """Return the network of bid values, learned from auctions in these deals."""
    chance = np.random.default_rng(seed)
    bidder: Bidder = _unlearned
    for lesson in range(TRAINING_ROUNDS):
        examples = [_tried(deals, dealer, (dealer + lesson) % PLAYERS, bidder, chance) for dealer in range(4)]
        given, values, counted = (np.concatenate(part) for part in zip(*examples, strict=True))
        network = fitted_differences(
            given, values, counted, units=UNITS, rounds=ROUNDS, seed=seed + lesson, scale=STEP
        )
        bidder = _bidder(network)
    return network


def _unlearned(given: Array, turn: int) -> Array:
    """Return values before any training: those of the contracts, weighted by the chance that no one
    overcalls.
    """
    kept = (1 - np.array(INITIAL_OVERCALL_PROBABILITIES)) ** (PLAYERS - 1 - turn)
    contract = given[:, HAND_INPUTS - HIGHEST_BID : HAND_INPUTS] * POINTS_PER_UNIT
    values = np.full((len(given), BIDS), INITIAL_PASS_VALUE)
    values[:, 1:] = kept[1:] * contract + (1 - kept[1:]) * INITIAL_PASS_VALUE
    return values


def _bidder(network: Network) -> Bidder:
    return lambda given, turn: outputs(network, given)


def _tried(deals: Deals, dealer: int, turn: int, bidder: Bidder, chance: Any) -> tuple[Array, Array, Array]:
    """Return a player's inputs, the value of each bid, and which bids count, for auctions still open in this
    turn.
    """
    number = np.arange(deals.number)
    said = np.zeros((deals.number, PLAYERS), int)
    for before in range(turn):
        said[:, before] = _bid(deals, dealer, before, said, bidder)
        high = _highest(said, before)
        other = np.minimum(high + chance.integers(0, NEXT_BIDS + 1, deals.number), HIGHEST_BID)
        other = np.where((other > high) | (before == 0), other, 0)
        said[:, before] = np.where(
            chance.random(deals.number) < RANDOM_BID_PROBABILITY, other, said[:, before]
        )
    open_still = _highest(said, turn) < HIGHEST_BID
    player = (dealer + 1 + turn) % PLAYERS
    given = _given(deals, player, turn, said)
    values = np.zeros((deals.number, BIDS), np.float32)
    for bid in range(BIDS):
        after = said.copy()
        after[:, turn] = bid
        for later in range(turn + 1, PLAYERS):
            after[:, later] = _bid(deals, dealer, later, after, bidder)
        declarer = (dealer + 1 + after.argmax(1)) % PLAYERS
        values[:, bid] = deals.brought[number, declarer, after.max(1), player]
    high = _highest(said, turn)[:, None]
    counted = _legal(said, turn) & (np.arange(BIDS) <= np.maximum(high, NEXT_BIDS) + FAR_BID_STEPS)
    return given[open_still], values[open_still], counted[open_still]


def _bid(deals: Deals, dealer: int, turn: int, said: Array, bidder: Bidder) -> Array:
    """Return the bids of the players in a turn, one for each deal."""
    values = bidder(_given(deals, (dealer + 1 + turn) % PLAYERS, turn, said), turn)
    best = np.where(_legal(said, turn), values, -np.inf).argmax(1)
    return np.where(_highest(said, turn) == HIGHEST_BID, 0, best)


def _highest(said: Array, turn: int) -> Array:
    return said[:, :turn].max(1, initial=0)


def _legal(said: Array, turn: int) -> Array:
    """Return which bids are legal in each deal; the dealer must bid if no one else has."""
    high = _highest(said, turn)
    found = np.arange(BIDS) > high[:, None]
    found[:, 0] = (turn < PLAYERS - 1) | (high > 0)
    return found


def _given(deals: Deals, player: int, turn: int, said: Array) -> Array:
    """Return all inputs of the bidding network, laid out as by `learned.told` and `learned.asked`."""
    auction = np.zeros((deals.number, AUCTION_INPUTS), np.float32)
    auction[:, turn] = 1
    for back in range(PLAYERS - 1):
        before = turn - 1 - back
        bid = said[:, before] if before >= 0 else np.full(deals.number, NO_BID_YET)
        auction[np.arange(deals.number), PLAYERS + (NO_BID_YET + 1) * back + bid] = 1
    return np.concatenate([deals.told[:, player], auction], axis=1)
