"""What own play has taught of bids in Jan Ken Po, between four players.

The networks of `learned.txt` beside this page tell how many tricks a hand promises with each suit as
trumps, and from that and the bids before what a bid brings. `learned.md` tells how they were trained and
what was measured. What is put down, named and called stays with the rules of thumb, which did better, as
do other numbers of players, other rules of bidding and scoring, and who begins.
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
SCORING = "booklet"
"""For whose points bids were learned."""
CARDS = 52
USUAL = (8.0, 6.0)
"""Tricks with a partner and alone from which on those that a hand promises are counted."""
POINTS = 20.0
"""A step of what bids promise."""
UNASKED = HIGHEST_BID + 1
"""In place of the bid of a player who has not been asked."""
ASKED = PLAYERS + (PLAYERS - 1) * (UNASKED + 1)
"""Inputs for the place in the auction and for what the last three have bid."""
PROMISES = 4 + HIGHEST_BID
"""Numbers that the network of bids is told of a hand."""


def cycle_from(suit: Suit) -> tuple[Suit, ...]:
    """Clubs, and then the cycle from one of its suits on."""
    return (CLUBS, suit, CYCLE[suit], CYCLE[CYCLE[suit]])


def places(order: Sequence[Suit]) -> tuple[int, ...]:
    """By card, the input that stands for it where suits are told of in this order."""
    return tuple(13 * order.index(card // 13) + card % 13 for card in range(CARDS))


BY_CYCLE = {suit: places(cycle_from(suit)) for suit in CYCLE}
BY_TRUMP = tuple(
    places(suit_order(trump) if trump != CLUBS else cycle_from(min(CYCLE))) for trump in range(4)
)
"""The inputs that stand for cards by trumps, whose cards come first."""


class LearnedBids:
    """What networks make of hands and bids."""

    def __init__(self, networks: Mapping[str, Network]) -> None:
        """`networks` are those of `learned.txt`, by name."""
        self.networks = networks
        self.promised = lru_cache(1 << 14)(self._promised)
        """The tricks that thirteen cards can be expected to take with a suit as trumps: see below."""

    def _promised(self, hand: Cards, trump: Suit) -> tuple[float, float]:
        """With a partner, and alone."""
        network = self.networks["hand-clubs" if trump == CLUBS else "hand"]
        place = BY_TRUMP[trump]
        together, alone = network.outputs(network.sums([place[card] for card in each(hand)]))
        return together, alone

    def worth(self, options: JanKenPoOptions, hand: Cards, trump: Suit, bid: int) -> float:
        """What a contract with these trumps is worth to its declarer, the better way of playing it."""
        together, alone = self.promised(hand, trump)
        return max(points(options, together, bid, alone=False), points(options, alone, bid, alone=True))

    def told(self, options: JanKenPoOptions, hand: Cards) -> tuple[list[float], list[int]]:
        """What the network of bids is told of a hand: numbers, and then the inputs that are 1, from 0."""
        promises = [self.promised(hand, suit) for suit in range(4)]
        best, second = sorted(range(4), key=lambda suit: -promises[suit][0])[:2]
        together, alone = promises[best]
        numbers = [
            together - USUAL[0],
            alone - USUAL[1],
            together - promises[second][0],
            float(best == CLUBS),
            *(self.worth(options, hand, best, bid) / POINTS for bid in range(1, HIGHEST_BID + 1)),
        ]
        place = BY_CYCLE[max(CYCLE, key=lambda suit: promises[suit][0])]
        return numbers, [place[card] for card in each(hand)]

    def bids(self, options: JanKenPoOptions, hand: Cards, before: Sequence[int]) -> list[float]:
        """What a pass and every bid brings more than another, by what has been bid before."""
        network = self.networks["bids"]
        numbers, cards = self.told(options, hand)
        given = (*cards, *(CARDS + place for place in asked(before)))
        return network.outputs(network.sums([PROMISES + place for place in given], numbers))


def points(options: JanKenPoOptions, tricks: float, bid: int, *, alone: bool) -> float:
    """What a declarer who expects so many tricks can expect to be ahead of the others."""
    quarters = 4 * max(0.0, tricks)
    whole = int(quarters)
    low, high = (points_ahead(options, PLAYERS, TRICKS, bid, whole + more, alone=alone) for more in (0, 1))
    return low + (quarters - whole) * (high - low)


def asked(before: Sequence[int]) -> list[int]:
    """The inputs, from 0, that tell of the bids so far (0 for a pass): how many, and the last three."""
    last = [*(UNASKED,) * PLAYERS, *before][:-PLAYERS:-1]
    return [len(before), *(PLAYERS + (UNASKED + 1) * back + bid for back, bid in enumerate(last))]


@cache
def learned() -> LearnedBids:
    """What there is to be known."""
    return LearnedBids(read(files(__package__).joinpath("learned.txt").read_text(encoding="ascii")))


def is_known(state: JanKenPoState) -> bool:
    """Whether the networks hold for what the player to act is asked."""
    setup = state.setup
    usual = setup.options.passing and setup.options.scoring == SCORING
    return state.phase == "auction" and setup.players == PLAYERS and usual


def bids(state: JanKenPoState, legal: Sequence[Action], boldness: float = 0.0) -> list[float]:
    """Return the value of each bid to the player to act, in points ahead; only the differences matter.

    Boldness changes it as much as it changes the rules of thumb.
    """
    hand = state.hands[state.turn]
    brought = learned().bids(state.setup.options, hand, [bid for _, bid in state.bids])
    values = [brought[action.number or 0] for action in legal]
    if boldness:
        bold, plain = (rules_of_thumb.bids(state, hand, legal, more) for more in (boldness, 0.0))
        values = [value + more - less for value, more, less in zip(values, bold, plain, strict=True)]
    return values
