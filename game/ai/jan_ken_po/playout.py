"""Playout policy: fast, sensible play to the end of a deal, for search.

Leads are random, but those that no opponent can beat are more likely, and a player who can take a trick from
the opponents does. In whole numbers, and compiled if possible.

With uniformly random leads the declarer's side, which leads more often, took a third of a trick too few of
the eight that it takes at the normal level, and bidding or calling a partner looked bad to a search.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final

from game.ai.jan_ken_po.rules_of_thumb import CARD_USE
from game.ai.kernels.generator import RandomGenerator
from game.engine.bits import count, lowest
from game.engine.cards import ACE, SUIT_CARDS
from game.games.jan_ken_po.powers import STRONGER, TAKERS

if TYPE_CHECKING:
    from mypy_extensions import i64

_USE: Final = [list(uses) for uses in CARD_USE]
_UNUSE: Final = [[-use for use in uses] for uses in CARD_USE]
_MOST: Final = 16
"""Size of the tables by number of cards; greater than the number of cards in a hand."""
_SUIT: Final[i64] = SUIT_CARDS[0]
_WHOLE: Final = 1 << 30


def chance_of_other(holding: int, others: int) -> float:
    """Return the probability that the preferred lead is one of `others`, which opponents can beat.

    Each lead gets a random score from 0 to 1, and the `holding` leads, which they can't beat, get one half
    more. So the best of the others must be above one half and above the best of the rest: this is the
    integral of `others * x**(others - 1) * (x - 1/2)**holding` from 1/2 to 1.
    """
    whole = 0.0
    for power in range(others):
        whole += comb(others - 1, power) / (holding + power + 1)
    return others * whole / 2.0 ** (holding + others)


_OTHERS: Final = [
    [round(chance_of_other(holding, others) * _WHOLE) for others in range(_MOST)] for holding in range(_MOST)
]
"""`chance_of_other` in whole numbers, by `holding` and `others`."""
_ACE: Final = 1 << ACE
_LOWER: Final = [
    ((1 << (cards & ~_ACE).bit_length()) >> 1) - 1 | _ACE if cards & ~_ACE else 0 for cards in range(1 << 13)
]
"""By the cards of a suit, the cards of the suit lower than the best of them (JKP-1)."""


def taken_over(hand: i64, trump: i64) -> i64:
    """Return the leads that a hand can beat: with a higher card, or with a stronger suit if it is void."""
    stronger = STRONGER[trump]
    found: i64 = 0
    suit: i64 = 0
    while suit < 4:
        following = hand >> 13 * suit & _SUIT
        if following:
            lower: i64 = _LOWER[following]
            found |= lower << 13 * suit
        else:
            takers: i64 = stronger[suit]
            if hand & takers:
                found |= _SUIT << 13 * suit
        suit += 1
    return found


def lead(cards: i64, taken: i64, generator: RandomGenerator) -> i64:
    """Return a random lead, preferably one that is not in `taken`, the leads that opponents can beat."""
    others = cards & taken
    holding = cards ^ others
    if holding and others:
        if generator.below(_WHOLE) < _OTHERS[count(holding)][count(others)]:
            return generator.one_of(others)
        return generator.one_of(holding)
    return generator.one_of(cards)


def answer(heads: i64, cards: i64, trump: i64, friendly: bool, final: bool) -> i64:
    """Return the card to follow with, by who is winning the trick: a friend or an opponent.

    Against an opponent, the last player wins as cheaply as possible and others with their best card; a player
    who can't or need not win plays the weakest card.
    """
    if not friendly:
        takers = cards & TAKERS[trump][heads]
        if takers:
            return weakest(takers, trump) if final else strongest(takers, trump)
    return weakest(cards, trump)


def weakest(cards: i64, trump: i64) -> i64:
    """Return the card, as its index, with the lowest value in `CARD_USE` for these trumps; `cards` must not
    be empty.
    """
    return least(cards, _USE[trump])


def strongest(cards: i64, trump: i64) -> i64:
    """Return the card, as its index, with the highest value in `CARD_USE` for these trumps; `cards` must not
    be empty.
    """
    return least(cards, _UNUSE[trump])


def least(cards: i64, values: list[int]) -> i64:
    """Return the card of the bit set `cards` with the lowest of `values`; on a tie, the lowest card."""
    lowest_value: i64 = 999
    chosen: i64 = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        value: i64 = values[card]
        if value < lowest_value:
            lowest_value = value
            chosen = card
    return chosen
