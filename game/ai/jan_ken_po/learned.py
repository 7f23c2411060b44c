"""Bids in Jan Ken Po learned from the program's own play, for four players.

The networks of `learned.txt` in this folder estimate how many tricks a hand takes with each suit as trumps,
and from that and the earlier bids how much a bid gains. `learned.md` describes the training and the
measurements. Discards, trumps and calls use the rules of thumb, which did better. So do the level easy,
other numbers of players, and other rules of bidding and scoring.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files

from game.ai.jan_ken_po import rules_of_thumb
from game.ai.jan_ken_po.valuation import points_ahead
from game.ai.network import Network, read
from game.engine.actions import Action
from game.engine.cards import CLUBS, Cards, Suit, each
from game.games.jan_ken_po.options import JanKenPoOptions
from game.games.jan_ken_po.state import HIGHEST_BID, JanKenPoState
from game.games.jan_ken_po.suits import CYCLE, suit_order

PLAYERS = 4
TRICKS = 11
LEARNED_SCORING = "booklet"
"""Scoring option for which the bids were learned."""
CARDS = 52
AVERAGE_TRICKS = (8.0, 6.0)
"""Tricks with a partner and alone, subtracted from the expected tricks to centre the inputs."""
POINTS_PER_UNIT = 20.0
"""Points that correspond to 1 in the inputs for the value of bids."""
NO_BID_YET = HIGHEST_BID + 1
"""Number used as the bid of a player who has not bid yet."""
AUCTION_INPUTS = PLAYERS + (PLAYERS - 1) * (NO_BID_YET + 1)
"""Number of inputs for the place in the auction and the last three bids."""
HAND_INPUTS = 4 + HIGHEST_BID
"""Number of inputs that describe the value of a hand."""


def cycle_from(suit: Suit) -> tuple[Suit, ...]:
    """Return clubs, then the suits of the cycle from the given one on."""
    return (CLUBS, suit, CYCLE[suit], CYCLE[CYCLE[suit]])


def places(order: Sequence[Suit]) -> tuple[int, ...]:
    """Return the index of the network's input for each card, by card, with the suits in this order."""
    return tuple(13 * order.index(card // 13) + card % 13 for card in range(CARDS))


INPUTS_BY_CYCLE = {suit: places(cycle_from(suit)) for suit in CYCLE}
INPUTS_BY_TRUMP = tuple(
    places(suit_order(trump) if trump != CLUBS else cycle_from(min(CYCLE))) for trump in range(4)
)
"""Index of the network's input for each card, by trump suit; trumps come first."""


class LearnedBids:
    """Estimates the tricks of a hand and the points that bids gain, with the trained networks."""

    def __init__(self, networks: Mapping[str, Network]) -> None:
        """`networks` are those of `learned.txt`, by name."""
        self.networks = networks
        self.promised = lru_cache(1 << 14)(self._promised)
        """Expected tricks of thirteen cards with a trump suit, with a partner and alone; cached."""

    def _promised(self, hand: Cards, trump: Suit) -> tuple[float, float]:
        """Return the tricks that the declarer can expect with a partner, then those alone."""
        network = self.networks["hand-clubs" if trump == CLUBS else "hand"]
        place = INPUTS_BY_TRUMP[trump]
        together, alone = network.outputs(network.sums([place[card] for card in each(hand)]))
        return together, alone

    def worth(self, options: JanKenPoOptions, hand: Cards, trump: Suit, bid: int) -> float:
        """Return the expected points of a contract with these trumps, alone or with a partner, if better."""
        together, alone = self.promised(hand, trump)
        return max(points(options, together, bid, alone=False), points(options, alone, bid, alone=True))

    def told(self, options: JanKenPoOptions, hand: Cards) -> tuple[list[float], list[int]]:
        """Return the network's inputs for a hand: values, and the indices of the card inputs that are 1."""
        promises = [self.promised(hand, suit) for suit in range(4)]
        best, second = sorted(range(4), key=lambda suit: -promises[suit][0])[:2]
        together, alone = promises[best]
        numbers = [
            together - AVERAGE_TRICKS[0],
            alone - AVERAGE_TRICKS[1],
            together - promises[second][0],
            float(best == CLUBS),
            *(self.worth(options, hand, best, bid) / POINTS_PER_UNIT for bid in range(1, HIGHEST_BID + 1)),
        ]
        place = INPUTS_BY_CYCLE[max(CYCLE, key=lambda suit: promises[suit][0])]
        return numbers, [place[card] for card in each(hand)]

    def bids(self, options: JanKenPoOptions, hand: Cards, before: Sequence[int]) -> list[float]:
        """Return the value of each bid after the bids `before`, indexed by its number; 0 is a pass.

        Only the differences between the values have a meaning.
        """
        network = self.networks["bids"]
        numbers, cards = self.told(options, hand)
        given = (*cards, *(CARDS + place for place in asked(before)))
        return network.outputs(network.sums([HAND_INPUTS + place for place in given], numbers))


def points(options: JanKenPoOptions, tricks: float, bid: int, *, alone: bool) -> float:
    """Return the average points by which a declarer who expects these tricks ends ahead."""
    quarters = 4 * max(0.0, tricks)
    whole = int(quarters)
    low, high = (points_ahead(options, PLAYERS, TRICKS, bid, whole + more, alone=alone) for more in (0, 1))
    return low + (quarters - whole) * (high - low)


def asked(before: Sequence[int]) -> list[int]:
    """Return the indices of the inputs that are 1: for the number of bids so far, and for the last three.

    `before` holds the bids in order, 0 for a pass.
    """
    last = [*(NO_BID_YET,) * PLAYERS, *before][:-PLAYERS:-1]
    return [len(before), *(PLAYERS + (NO_BID_YET + 1) * back + bid for back, bid in enumerate(last))]


@cache
def learned() -> LearnedBids:
    """Return the estimates by the networks of `learned.txt`, which are loaded once."""
    return LearnedBids(read(files(__package__).joinpath("learned.txt").read_text(encoding="ascii")))


def is_known(state: JanKenPoState) -> bool:
    """Return whether the networks apply to the decision of the player to act."""
    setup = state.setup
    usual = setup.options.passing and setup.options.scoring == LEARNED_SCORING
    return state.phase == "auction" and setup.players == PLAYERS and usual


def bids(state: JanKenPoState, legal: Sequence[Action], boldness: float = 0.0) -> list[float]:
    """Return the value of each bid to the player to act, in points ahead; only the differences matter.

    A boldness changes the values by as much as it does in the rules of thumb.
    """
    hand = state.hands[state.turn]
    brought = learned().bids(state.setup.options, hand, [bid for _, bid in state.bids])
    values = [brought[action.number or 0] for action in legal]
    if boldness:
        bold, plain = (rules_of_thumb.bids(state, hand, legal, more) for more in (boldness, 0.0))
        values = [value + more - less for value, more, less in zip(values, bold, plain, strict=True)]
    return values
