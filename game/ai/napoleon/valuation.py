"""Hand evaluation: expected scoring cards, and the probability of making a bid.

The figures come from the program's own play: least squares over 4,000 random deals for
each form of the game, rounded. What long trumps, the others' bids and a pass are worth with four,
five and six players comes from 16,900 auctions of the normal level that were forked: at one bid
its player either passed or was left with the lowest bid in one of his two best suits, and both
were played out with the same cards.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.ai.chances import below
from game.engine.cards import ACE, JOKER, KING, NO_TRUMP, QUEEN, SUIT_CARDS, Card, Cards, Suit, card_of
from game.games.napoleon.form import MIGHTY, NapoleonForm
from game.games.napoleon.powers import powers, sei_jack, ura_jack

MIGHTY_WORTH, SEI_WORTH, URA_WORTH, JOKER_WORTH = 1.2, 1.0, 1.3, 1.0
TRUMP_WORTH = 0.5
"""What every trump brings; the high ones bring more on top."""
HIGH_TRUMP = {ACE: 0.9, KING: 0.6, QUEEN: 0.6}
SIDE_ACE, SIDE_KING = 0.8, 0.15
LONG = 4
"""Trumps beside the mighty from which on each further one is worth more."""
VOID, SINGLETON = 0.4, 0.15
"""What it brings to have no card, or one card, of a suit that is not trumps."""


class HandScale(NamedTuple):
    """What a form of the game makes of a hand's worth: scoring cards are `base + slope * worth`."""

    base: float
    slope: float
    spread: float
    """The standard deviation of what is taken in the end."""
    long: float = 0.0
    """What each trump beyond the fourth is worth on top."""
    rival: float = 0.0
    """Scoring cards that each other player costs whose last bid was another suit."""
    passed: float = 0.0
    """What a pass is worth for each scoring card that the hand is better than `even`, by Napoleon's stake."""
    even: float = 0.0
    """The scoring cards to be expected with which a pass brings nothing."""


SCALES = {
    2: HandScale(7.9, 0.6, 2.4),
    3: HandScale(2.1, 1.0, 2.1),
    4: HandScale(9.3, 0.8, 3.0, passed=0.053, even=11.9),
    5: HandScale(6.8, 1.1, 2.9, long=0.3, rival=0.18, passed=0.045, even=10.5),
    6: HandScale(6.0, 1.35, 3.3, long=0.5, rival=0.28, passed=0.027, even=10.2),
}
"""By players."""
THREE_WITH_ADJUTANT = HandScale(11.8, 0.6, 2.9)
HATTORI = HandScale(8.2, 0.8, 2.6)
OLDEST = HandScale(0.0, 1.3, 1.7)
WITHOUT_TRUMPS = -0.5
"""What a hand is worth less for lack of trumps, beside what it would bring with them."""


def scale_of(form: NapoleonForm) -> HandScale:
    """The scale of a form of the game."""
    if form.oldest:
        return OLDEST
    if form.hattori:
        return HATTORI
    return THREE_WITH_ADJUTANT if form.players == 3 and form.calls else SCALES[form.players]


@lru_cache(1 << 14)
def points_expected(form: NapoleonForm, hand: Cards, trump: Suit) -> float:
    """The scoring cards that Napoleon's side can be expected to win with this hand, before the blind."""
    scale = scale_of(form)
    return scale.base + scale.slope * _worth(form, hand, trump)


def _worth(form: NapoleonForm, hand: Cards, trump: Suit) -> float:
    own = powers(form, trump)

    def holds(card: Card) -> bool:
        return card >= 0 and bool(hand >> card & 1)

    worth = MIGHTY_WORTH * holds(MIGHTY) + JOKER_WORTH * holds(JOKER)
    worth += SEI_WORTH * holds(sei_jack(own)) + URA_WORTH * holds(ura_jack(own))
    if trump == NO_TRUMP:
        worth += WITHOUT_TRUMPS
    for suit in range(4):
        cards = hand & SUIT_CARDS[suit] & ~(1 << MIGHTY)
        length = cards.bit_count()
        if suit == trump:
            worth += TRUMP_WORTH * (hand & SUIT_CARDS[suit]).bit_count()
            worth += sum(more for rank, more in HIGH_TRUMP.items() if cards >> card_of(rank, suit) & 1)
            worth += scale_of(form).long * max(0, length - LONG)
            continue
        worth += SIDE_ACE * (cards >> card_of(ACE, suit) & 1) + SIDE_KING * (cards >> card_of(KING, suit) & 1)
        if trump != NO_TRUMP and length < 2:
            worth += SINGLETON if length else VOID
    return worth


@lru_cache(1 << 14)
def chance_to_make(form: NapoleonForm, number: int, expected: float) -> float:
    """The chance to make a bid with so many scoring cards expected."""
    if form.oldest:
        return _below(form, number + 0.5, expected) - _below(form, number - 0.5, expected)
    short = _below(form, number - 0.5, expected)
    everything = 1 - _below(form, form.points - 0.5, expected)
    return everything if number == form.points else max(0.0, 1 - short - everything)


def _below(form: NapoleonForm, points: float, expected: float) -> float:
    return below((points - expected) / scale_of(form).spread)
