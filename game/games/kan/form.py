"""The form of the game at a table, which depends on the number of players.

This module alone decides which rules and options apply to how many players; the phases ask the form.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from game.engine.cards import (
    ACE,
    CLUBS,
    DIAMONDS,
    EIGHT,
    FIVE,
    HEARTS,
    JACK,
    JOKER,
    KING,
    QUEEN,
    RANK_CARDS,
    SEVEN,
    SPADES,
    TWO,
    Card,
    Cards,
    Suit,
    card_of,
)
from game.engine.state import Setup
from game.games.kan.options import KanOptions

JOKER_BIT: Cards = 1 << JOKER
SCORING: Cards = RANK_CARDS[ACE] | RANK_CARDS[KING] | RANK_CARDS[QUEEN] | RANK_CARDS[JACK]
"""The scoring cards, one point each (KAN-1)."""


def points(cards: Cards) -> int:
    """Return how many scoring cards are in a set."""
    return (cards & SCORING).bit_count()


ALL_POINTS = points(SCORING)
SHIPPO_JO: Cards = RANK_CARDS[ACE] | JOKER_BIT
"""The aces and the joker, which one team must have played before the other may cancel the deal."""
TRICKS = 10
NEEDS = (9, 8, 9)
"""Scoring cards that the kankei need in each deal of a round (KAN-16)."""


@dataclass(frozen=True)
class KanForm:
    """The form of the game at one table, without the options that do not apply to it."""

    options: KanOptions
    players: int

    @property
    def open(self) -> bool:
        """Whether the kankei are announced, as with five or six players (KAN-7)."""
        return self.players > 4

    @property
    def silent(self) -> bool:
        """Whether the kankei are not announced, as with four players (YON-2)."""
        return self.players == 4

    @property
    def alone(self) -> bool:
        """Whether one player plays alone, as with three players (GAM-2)."""
        return self.players == 3

    @property
    def dealer_sits_out(self) -> bool:
        """Whether the dealer does not play and scores with the kankei (KAN-6P)."""
        return self.players == 6

    @cached_property
    def pack(self) -> Cards:
        """The cards in play (KAN-1, YON-1, GAM-1)."""
        lowest = EIGHT if self.alone else FIVE if self.silent else TWO
        whole = sum(RANK_CARDS[rank] for rank in range(lowest, ACE + 1)) | JOKER_BIT
        if self.alone:
            return whole | 1 << card_of(SEVEN, SPADES)
        if self.silent:
            return whole & ~(1 << card_of(FIVE, SPADES))
        return whole & ~sum(1 << card_of(TWO, suit) for suit in (CLUBS, DIAMONDS, HEARTS))

    @property
    def max_deals(self) -> int:
        """Maximum number of deals in a round (KAN-3, GAM-1)."""
        return 1 if self.alone else len(NEEDS)

    @property
    def failed_gyaku_doubles(self) -> bool:
        """Whether a failed gyaku juuroku doubles the points of the round so far."""
        return self.open and (self.options.failed_gyaku_doubles or (self.players == 5 and self.zero_sum))

    @property
    def zero_sum(self) -> bool:
        """Whether the points of all players add up to zero."""
        return self.players in (3, 5) and self.options.scoring == "zero_sum"

    @property
    def shippo_jo(self) -> bool:
        """Whether a team may cancel a deal in which the other team had all aces and the joker."""
        return self.open and self.options.shippo_jo


@lru_cache(256)
def form_of(options: KanOptions, players: int) -> KanForm:
    """Return the form for a table with these options and players."""
    return KanForm(options, players)


def form(setup: Setup[KanOptions]) -> KanForm:
    """Return the form in which a deal is played."""
    return form_of(setup.options, setup.players)


def first_trump(number: int, rounds: int) -> Suit:
    """Return the trumps of a round's first deal (KAN-4, GAM-3); `number` counts rounds from 1."""
    return SPADES if number == rounds else (CLUBS, DIAMONDS, HEARTS)[(number - 1) % 3]


def opening(trump: Suit) -> Card:
    """Return the card that must be led to trick 1 of a round with four players (YON-3)."""
    return card_of(ACE, CLUBS if trump == SPADES else SPADES)
