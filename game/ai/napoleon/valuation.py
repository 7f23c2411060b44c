"""Hand evaluation: expected scoring cards, and the probability of making a bid.

The figures come from the program's own play: least squares over 4,000 random deals for each form of the game,
rounded. The values of long trumps, of the others' bids and of a pass with four, five and six players come
from 16,900 auctions at the normal level. Each was continued in two ways from one bid: its player passed, or
was left with the lowest bid in one of their two best suits. Both were played out with the same cards.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.ai.chances import below
from game.engine.cards import ACE, JOKER, KING, NO_TRUMP, QUEEN, SUIT_CARDS, Card, Cards, Suit, card_of
from game.engine.float_sum import float_sum
from game.games.napoleon.form import MIGHTY, NapoleonForm
from game.games.napoleon.powers import powers, sei_jack, ura_jack

MIGHTY_WORTH, SEI_WORTH, URA_WORTH, JOKER_WORTH = 1.2, 1.0, 1.3, 1.0
TRUMP_WORTH = 0.5
"""Value of each trump; high trumps are worth more."""
HIGH_TRUMP = {ACE: 0.9, KING: 0.6, QUEEN: 0.6}
SIDE_ACE, SIDE_KING = 0.8, 0.15
MAX_SHORT_TRUMPS = 3
"""Number of trumps up to which a hand without the sei-jack has too few for a player who searches."""
MAX_PLAIN_TRUMPS = 4
"""Number of trumps, without the mighty, beyond which each further trump is worth more."""
VOID, SINGLETON = 0.4, 0.15
"""Value of a void and of a singleton in a suit that is not trumps."""


class HandScale(NamedTuple):
    """Conversion of a hand's worth to expected scoring cards in one form: `base + slope * worth`."""

    base: float
    slope: float
    spread: float
    """Standard deviation of the scoring cards taken in the end."""
    long: float = 0.0
    """Extra value of each trump beyond the fourth."""
    rival: float = 0.0
    """Scoring cards lost for each other player whose last bid was in another suit."""
    passed: float = 0.0
    """Value of a pass per scoring card expected above `even`, as a share of Napoleon's stake."""
    even: float = 0.0
    """Number of expected scoring cards at which a pass is worth 0."""
    short: float = 0.0
    """Scoring cards to deduct with at most `MAX_SHORT_TRUMPS` trumps without the sei-jack; see `shortage`."""


SCALE_BY_PLAYERS = {
    2: HandScale(7.9, 0.6, 2.4),
    3: HandScale(2.1, 1.0, 2.1),
    4: HandScale(9.3, 0.8, 3.0, passed=0.053, even=11.9),
    5: HandScale(6.8, 1.1, 2.9, long=0.3, rival=0.18, passed=0.045, even=10.5, short=2.0),
    6: HandScale(6.0, 1.35, 3.3, long=0.5, rival=0.28, passed=0.027, even=10.2),
}
"""Scales by number of players."""
THREE_WITH_ADJUTANT_SCALE = HandScale(11.8, 0.6, 2.9)
HATTORI_SCALE = HandScale(8.2, 0.8, 2.6)
SCALE_1885 = HandScale(0.0, 1.3, 1.7)
NO_TRUMP_VALUE = -0.5
"""Value added to a no-trump hand, which lacks the value of trumps."""


def scale_of(form: NapoleonForm) -> HandScale:
    """Return the scale for a form of the game."""
    if form.oldest:
        return SCALE_1885
    if form.hattori:
        return HATTORI_SCALE
    return (
        THREE_WITH_ADJUTANT_SCALE
        if form.players == 3 and form.has_adjutant
        else SCALE_BY_PLAYERS[form.players]
    )


@lru_cache(1 << 14)
def points_expected(form: NapoleonForm, hand: Cards, trump: Suit) -> float:
    """Return the scoring cards that Napoleon's side can expect with this hand, before the blind."""
    scale = scale_of(form)
    return scale.base + scale.slope * _worth(form, hand, trump)


def shortage(form: NapoleonForm, hand: Cards, trump: Suit) -> float:
    """Return the scoring cards that a player who searches deducts for few trumps without the sei-jack."""
    short = scale_of(form).short
    if not short or trump == NO_TRUMP:
        return 0.0
    trumps = hand & SUIT_CARDS[trump]
    return (
        short
        if trumps.bit_count() <= MAX_SHORT_TRUMPS and not trumps >> sei_jack(powers(form, trump)) & 1
        else 0.0
    )


def _worth(form: NapoleonForm, hand: Cards, trump: Suit) -> float:
    own = powers(form, trump)

    def holds(card: Card) -> bool:
        return card >= 0 and bool(hand >> card & 1)

    worth = MIGHTY_WORTH * holds(MIGHTY) + JOKER_WORTH * holds(JOKER)
    worth += SEI_WORTH * holds(sei_jack(own)) + URA_WORTH * holds(ura_jack(own))
    if trump == NO_TRUMP:
        worth += NO_TRUMP_VALUE
    for suit in range(4):
        cards = hand & SUIT_CARDS[suit] & ~(1 << MIGHTY)
        length = cards.bit_count()
        if suit == trump:
            worth += TRUMP_WORTH * (hand & SUIT_CARDS[suit]).bit_count()
            worth += float_sum(more for rank, more in HIGH_TRUMP.items() if cards >> card_of(rank, suit) & 1)
            worth += scale_of(form).long * max(0, length - MAX_PLAIN_TRUMPS)
            continue
        worth += SIDE_ACE * (cards >> card_of(ACE, suit) & 1) + SIDE_KING * (cards >> card_of(KING, suit) & 1)
        if trump != NO_TRUMP and length < 2:
            worth += SINGLETON if length else VOID
    return worth


@lru_cache(1 << 14)
def chance_to_make(form: NapoleonForm, number: int, expected: float) -> float:
    """Return the probability of making a bid, given the expected number of scoring cards."""
    if form.oldest:
        return _below(form, number + 0.5, expected) - _below(form, number - 0.5, expected)
    short = _below(form, number - 0.5, expected)
    everything = 1 - _below(form, form.points - 0.5, expected)
    return everything if number == form.points else max(0.0, 1 - short - everything)


def _below(form: NapoleonForm, points: float, expected: float) -> float:
    return below((points - expected) / scale_of(form).spread)
