"""Playout policy: fast, sensible play to the end of a deal, for search.

Leads are left to chance, but those that nobody of the other side can take over are likelier, and who can
take a trick over from the other side does so. In whole numbers, and compiled if possible.

With leads all by chance the declarer's side, who lead more, took a third of a trick too little
of the eight that they take at the normal level, and bidding or partnering looked bad to a search.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final

from game.ai.jan_ken_po.rules_of_thumb import USE
from game.ai.kernels.generator import RandomGenerator
from game.engine.bits import count, lowest
from game.engine.cards import ACE, SUIT_CARDS
from game.games.jan_ken_po.powers import STRONGER, TAKERS

if TYPE_CHECKING:
    from mypy_extensions import i64

_USE: Final = [list(uses) for uses in USE]
_UNUSE: Final = [[-use for use in uses] for uses in USE]
_MOST: Final = 16
"""More cards than a hand can have."""
_SUIT: Final[i64] = SUIT_CARDS[0]
_WHOLE: Final = 1 << 30


def chance_of_other(holding: int, others: int) -> float:
    """How likely the best liked of some leads is one of the others, which do not hold.

    Each lead has a chance between 0 and 1 of its own, and those that hold one half on top. So the best of the
    others is above one half, and by so much at least as the best of those that hold: this is the integral
    of `others * x**(others - 1) * (x - 1/2)**holding` from 1/2 to 1.
    """
    whole = 0.0
    for power in range(others):
        whole += comb(others - 1, power) / (holding + power + 1)
    return others * whole / 2.0 ** (holding + others)


_OTHERS: Final = [
    [round(chance_of_other(holding, others) * _WHOLE) for others in range(_MOST)] for holding in range(_MOST)
]
"""The same in whole numbers, by how many hold and how many do not."""
_ACE: Final = 1 << ACE
_LOWER: Final = [
    ((1 << (cards & ~_ACE).bit_length()) >> 1) - 1 | _ACE if cards & ~_ACE else 0 for cards in range(1 << 13)
]
"""By the cards of a suit, which of the suit are lower than the best of them (JKP-1)."""


def taken_over(hand: i64, trump: i64) -> i64:
    """The leads that a hand can take over: with a higher card, or one of a stronger suit where it is void."""
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
    """A card to lead by chance, rather one that nobody of the other side takes over."""
    others = cards & taken
    holding = cards ^ others
    if holding and others:
        if generator.below(_WHOLE) < _OTHERS[count(holding)][count(others)]:
            return generator.one_of(others)
        return generator.one_of(holding)
    return generator.one_of(cards)


def answer(heads: i64, cards: i64, trump: i64, friendly: bool, final: bool) -> i64:
    """The legal card that answers a trick that another one heads, for a friend or for the other side.

    The last one takes it over as cheaply as he can, others so that it may hold; else the weakest card goes.
    """
    if not friendly:
        takers = cards & TAKERS[trump][heads]
        if takers:
            return weakest(takers, trump) if final else strongest(takers, trump)
    return weakest(cards, trump)


def weakest(cards: i64, trump: i64) -> i64:
    """The least useful of some cards."""
    return least(cards, _USE[trump])


def strongest(cards: i64, trump: i64) -> i64:
    """The most useful of some cards."""
    return least(cards, _UNUSE[trump])


def least(cards: i64, values: list[int]) -> i64:
    """The first of the cards whose value is the least."""
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
