"""Hand evaluation: expected tricks, and the points of a contract.

The figures are tricks in the program's own play: least squares over 6,000 random deals for each number of
players, rounded.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from operator import mul

from game.ai.chances import below
from game.engine.cards import SUIT_CARDS, Cards, Suit
from game.engine.float_sum import float_sum
from game.games.jan_ken_po.options import JanKenPoOptions
from game.games.jan_ken_po.scoring import gains
from game.games.jan_ken_po.state import pack
from game.games.jan_ken_po.suits import strength, suit_order

MAX_MISSING_CARDS = 5
"""Number of missing higher cards from which further missing ones don't change a card's value."""
TRUMP_LENGTH_TRICKS = {2: 0.88, 3: 0.72, 4: 0.56, 5: 0.5, 6: 0.48}
"""Tricks added for every trump, by number of players."""
LONG_TRUMP_TRICKS = {2: -0.3, 3: 0.0, 4: 0.26, 5: 0.36, 6: 0.42}
"""Tricks added for every trump beyond the third, by number of players."""
TRUMP_RANK_TRICKS = (0.48, 0.27, 0.14, 0.02, -0.05, -0.19)
"""Tricks added for a trump, by the number of higher trumps that the hand lacks."""
SIDE_CLUB_TRICKS = {
    2: (0.86, 0.68, 0.6, 0.5, 0.38, 0.2),
    3: (0.8, 0.54, 0.4, 0.3, 0.25, 0.18),
    4: (0.75, 0.51, 0.39, 0.29, 0.2, 0.11),
    5: (0.67, 0.41, 0.27, 0.21, 0.09, 0.05),
    6: (0.5, 0.31, 0.2, 0.09, 0.03, 0.0),
}
"""Tricks added for a club when clubs are not trumps, by number of players and of higher clubs not in the
hand.
"""
THIRD = (0.39, 0.14, 0.05, -0.02, -0.05, -0.09)
LOWEST_SUIT_TRICKS = (0.19, 0.0, -0.07, -0.1, -0.12, -0.13)
"""Tricks added for a card of the lowest suit in a fixed order, by the number of higher cards not in the hand.

`THIRD` is for the suit above it.
"""
CYCLE_SUIT_TRICKS = (0.4, 0.21, 0.1, 0.05, 0.0, -0.05)
"""Tricks added for a card of a suit of the cycle when clubs are trumps, by higher cards not in the hand."""
BASE_TRICKS = {2: 0.4, 3: 0.17, 4: 0.45, 5: 0.19, 6: 0.04}
"""Tricks added for any hand, by number of players."""
PARTNER_TRICKS = {4: 4.2, 5: 2.9, 6: 2.2}
"""Tricks that a partner adds, by number of players; the hand's own tricks are then multiplied by
`OWN_SHARE_WITH_PARTNER`.
"""
OWN_SHARE_WITH_PARTNER = 0.65
TRICK_DEVIATIONS = {2: (1.0, 1.0), 3: (0.95, 0.95), 4: (0.95, 1.4), 5: (0.8, 1.15), 6: (0.7, 1.0)}
"""Standard deviations of the tricks taken, alone and with a partner, by number of players."""


@lru_cache(1 << 15)
def _suit_worth(players: int, cards: Cards, suit: Suit, trump: Suit) -> float:
    """Return the expected tricks from one suit of a hand."""
    worth = 0.0
    by_missing = heights(players, suit, trump)
    if suit == trump:
        worth = TRUMP_LENGTH_TRICKS[players] * cards.bit_count() + LONG_TRUMP_TRICKS[players] * max(
            0, cards.bit_count() - 3
        )
    missing = 0
    for card in sorted(in_play(players, suit), key=strength, reverse=True):
        if cards >> card & 1:
            worth += by_missing[min(missing, MAX_MISSING_CARDS)]
        else:
            missing += 1
    return worth


@cache
def heights(players: int, suit: Suit, trump: Suit) -> tuple[float, ...]:
    """Return the tricks added for a card of a suit, by the number of higher cards that the hand lacks."""
    order = suit_order(trump)
    return (
        CYCLE_SUIT_TRICKS
        if suit not in order
        else (TRUMP_RANK_TRICKS, SIDE_CLUB_TRICKS[players], THIRD, LOWEST_SUIT_TRICKS)[order.index(suit)]
    )


@cache
def in_play(players: int, suit: Suit) -> tuple[int, ...]:
    """Return the cards of a suit in the pack."""
    return tuple(card for card in range(52) if (pack(players) & SUIT_CARDS[suit]) >> card & 1)


def tricks_alone(players: int, hand: Cards, trump: Suit) -> float:
    """Return the expected tricks of a hand alone against all others."""
    suits = (_suit_worth(players, hand & SUIT_CARDS[suit], suit, trump) for suit in range(4))
    return BASE_TRICKS[players] + float_sum(suits)


def tricks_with_partner(players: int, alone: float) -> float:
    """Return the expected tricks with a partner for a hand that expects `alone` tricks alone."""
    return PARTNER_TRICKS[players] + OWN_SHARE_WITH_PARTNER * alone


@cache
def points_ahead(
    options: JanKenPoOptions, players: int, tricks: int, bid: int, quarters: int, *, alone: bool
) -> float:
    """Return the average points ahead of a declarer who expects `quarters` quarters of a trick."""
    worths = _worths(options, players, tricks, bid, alone=alone)
    total: float = float_sum(map(mul, _chances(players, tricks, quarters, alone=alone), worths))
    return total


@cache
def _chances(players: int, tricks: int, quarters: int, *, alone: bool) -> tuple[float, ...]:
    """Return the probability of each number of tricks if `quarters` quarters of a trick are expected."""
    mean = quarters / 4
    spread = TRICK_DEVIATIONS[players][0 if alone else 1]
    edges = [below((number - 0.5 - mean) / spread) for number in range(tricks + 1)]
    edges[0] = 0.0
    return tuple(high - low for low, high in pairwise([*edges, 1.0]))


@cache
def _worths(
    options: JanKenPoOptions, players: int, tricks: int, bid: int, *, alone: bool
) -> tuple[float, ...]:
    """Return a declarer's points ahead of the average of the others, by number of tricks taken."""
    share = 1.0 if alone else (players - 2) / (players - 1)
    return tuple(
        float_sum(
            share * (gain.points if gain.declaring else -gain.points)
            for gain in gains(options, players, tricks, taken, bid, alone=alone)
        )
        for taken in range(tricks + 1)
    )
