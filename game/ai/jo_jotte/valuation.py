"""Hand evaluation: the expected margin of a contract.

The figures come from the program's own play: least squares over 8,000 deals for each form of the game, 4,000
of them with no trumps, rounded. A lead is the declarer's total less the other side's, in points.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from game.engine.cards import ACE, CLUBS, NO_TRUMP, SUIT_CARDS, TEN, Cards, Suit, card_of, suit_of
from game.engine.float_sum import float_sum
from game.games.jo_jotte.melds import holds_run
from game.games.jo_jotte.powers import points
from game.games.jo_jotte.ranks import IN_PLAIN_SUITS, IN_TRUMPS, jo_and_jotte
from game.games.jo_jotte.state import JoJotteState

_SUIT = SUIT_CARDS[CLUBS]
TWO, THREE, PARTNERS = range(3)
"""Forms of the game: two hands, three hands of which two are played, and two against two."""


class LeadWeights(NamedTuple):
    """Points of expected lead for each feature of a six-card hand."""

    base: float
    plain: tuple[float, float, float]
    """Points for a card of a plain suit with no, one or two higher cards missing."""
    guarded: float
    """Points for a ten with a card below it and without the ace."""
    run: float
    length: float = 0.0
    """Points for each trump."""
    points: float = 0.0
    """Points for each ten card points in trumps."""
    top: float = 0.0
    """Points for the highest trump."""
    second: float = 0.0
    """Points for a trump with one higher trump missing."""
    jo: float = 0.0
    """Points for the king and queen of trumps together."""


DECLARER_WEIGHTS = LeadWeights(-51, (11.5, 4.5, 1.7), 6.5, 22, 10.4, 15.3, 4.4, -2.4, 25)
OPPONENT_WEIGHTS = LeadWeights(60.5, (-8.5, -4, -1.8), -2, -15, -8.5, -16.1, -7, 1.6, -22.4)
DECLARER_NO_TRUMP_WEIGHTS = LeadWeights(-24, (13.2, 7.6, 4.3), 7.5, 13.7)
OPPONENT_NO_TRUMP_WEIGHTS = LeadWeights(32.5, (-13.7, -8.8, -4.9), -5, -16.5)
PARTNERED_DECLARER_WEIGHTS = LeadWeights(-55.4, (15.2, 1.4, -0.1), 5.3, 18.5, 16, 6.8, 17.6, 5.8, 20.2)
PARTNERED_OPPONENT_WEIGHTS = LeadWeights(60.5, (-12.4, -2, -0.6), -3.4, -17, -11, -5.8, -24.5, -7, -21)
PARTNER_WEIGHTS = LeadWeights(-17.7, (12.7, 1.8, 0.8), 3.8, 15.8, 6.6, 6.5, 17.6, 5.2, 21.9)
PARTNERED_DECLARER_NO_TRUMP_WEIGHTS = LeadWeights(-24.7, (18.5, 6.2, 1.4), -1.4, 15.2)
PARTNERED_OPPONENT_NO_TRUMP_WEIGHTS = LeadWeights(29, (-18.6, -4.4, -3), -5, -18.4)
PARTNER_NO_TRUMP_WEIGHTS = LeadWeights(-29.4, (18.9, 4.9, 3.7), 4.8, 13.5)


class RoleWeights(NamedTuple):
    """Weights for one player's role, with trumps and without."""

    trumps: LeadWeights
    none: LeadWeights

    def of(self, trump: Suit) -> LeadWeights:
        """Return the weights for a denomination."""
        return self.none if trump == NO_TRUMP else self.trumps


DECLARER_ROLES = (
    RoleWeights(DECLARER_WEIGHTS, DECLARER_NO_TRUMP_WEIGHTS),
    RoleWeights(DECLARER_WEIGHTS, DECLARER_NO_TRUMP_WEIGHTS),
    RoleWeights(PARTNERED_DECLARER_WEIGHTS, PARTNERED_DECLARER_NO_TRUMP_WEIGHTS),
)
"""Weights for the player of the contract, by form."""
OPPONENT_ROLES = (
    RoleWeights(OPPONENT_WEIGHTS, OPPONENT_NO_TRUMP_WEIGHTS),
    RoleWeights(OPPONENT_WEIGHTS, OPPONENT_NO_TRUMP_WEIGHTS),
    RoleWeights(PARTNERED_OPPONENT_WEIGHTS, PARTNERED_OPPONENT_NO_TRUMP_WEIGHTS),
)
PARTNER_ROLE = RoleWeights(PARTNER_WEIGHTS, PARTNER_NO_TRUMP_WEIGHTS)

NO_STOPPER_LOSERS = 1.5
"""Number of losers added for a suit without its highest card."""


def form_of(state: JoJotteState) -> int:
    """Return the form of the game."""
    if state.in_pairs:
        return PARTNERS
    return THREE if state.three_hands else TWO


def before_draw(state: JoJotteState, player: int, trump: Suit) -> tuple[Cards, Cards]:
    """Return a hand as it will be with these trumps, and the cards that will be out of play.

    Between partners the dealer gets the turn-up or, if its suit is trumps, the seven exchanged for it.
    """
    hand, turned, seven = state.hands[player], 1 << state.turned, 1 << state.seven
    if state.in_pairs:
        if player != state.setup.dealer:
            return hand, 0
        taken = trump == suit_of(state.turned) and not hand & seven
        return hand | (seven if taken else turned), 0
    if trump == suit_of(state.turned) and hand & seven:
        return hand ^ seven | turned, seven
    return hand, turned


def lead(weights: LeadWeights, hand: Cards, trump: Suit, dead: Cards) -> float:
    """Return the points by which the declarer's side can expect to be ahead, judged by one hand alone.

    The weights say whose hand it is. `dead` cards are out of play.
    """
    total = weights.base + (weights.run if holds_run(hand) else 0.0)
    for suit in range(4):
        at = 13 * suit
        total += _suit(weights, hand >> at & _SUIT, dead >> at & _SUIT, suit == trump)
    return total


@cache
def _suit(weights: LeadWeights, cards: Cards, dead: Cards, trumps: bool) -> float:
    """Return the points that the cards of one suit add to the expected lead; the cards are given as clubs."""
    if trumps:
        missing = _missing(cards, IN_TRUMPS, dead)
        king, queen = jo_and_jotte(CLUBS)
        return (
            weights.length * len(missing)
            + weights.points * points(cards, CLUBS) / 10
            + weights.top * missing.count(0)
            + weights.second * missing.count(1)
            + weights.jo * (cards >> king & cards >> queen & 1)
        )
    total = float_sum(weights.plain[higher] for higher in _missing(cards, IN_PLAIN_SUITS, dead) if higher < 3)
    if cards >> TEN & 1 and not cards >> ACE & 1 and cards & cards - 1:
        total += weights.guarded
    return total


def _missing(cards: Cards, order: tuple[int, ...], dead: Cards) -> list[int]:
    """Return, for each card of a suit given as clubs, how many higher cards are elsewhere in play."""
    found = []
    missing = 0
    for rank in order:
        if cards >> rank & 1:
            found.append(missing)
        elif not dead >> rank & 1:
            missing += 1
    return found


@lru_cache(1 << 14)
def danger(hand: Cards) -> float:
    """Return how likely a full hand is to take tricks in a nullo; 0 if it can't take any."""
    total = 0.0
    for suit in range(4):
        cards = hand & SUIT_CARDS[suit]
        order = [rank for rank in reversed(IN_PLAIN_SUITS) if cards >> card_of(rank, suit) & 1]
        for place, rank in enumerate(order):
            at = 7 - IN_PLAIN_SUITS.index(rank)
            total += max(0, at - 2 * place) * (0.6**place)
    return total


@lru_cache(1 << 14)
def losers(hand: Cards, trump: Suit, dead: Cards) -> float:
    """Return the number of cards of a full hand that may lose a trick in a slam."""
    total = 0.0
    for suit in range(4):
        at = 13 * suit
        order = IN_TRUMPS if suit == trump else IN_PLAIN_SUITS
        missing = _missing(hand >> at & _SUIT, order, dead >> at & _SUIT)
        total += len(missing) - missing.count(0)
        if missing and missing[0]:
            total += NO_STOPPER_LOSERS
    return total
