"""Playout policy for search: leads and replies chosen by their value, much as the rules of thumb do.

Uses integer cards and sets; compiled if possible.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Final

from game.ai.california_jack.rules_of_thumb import capture_value, draw_value, keep_value
from game.engine.bits import count, lowest
from game.engine.cards import SUIT_CARDS
from game.games.california_jack.powers import TAKERS

if TYPE_CHECKING:
    from mypy_extensions import i64

CAPTURE_VALUES: Final = [[capture_value(card, trump) for card in range(52)] for trump in range(4)]
KEEP_VALUES: Final = [[keep_value(card, trump) for card in range(52)] for trump in range(4)]
"""Values of capturing and of keeping each card, by trump suit and card."""
ANSWER_KEEP_VALUES: Final = [[0.7 * keep_value(card, trump) for card in range(52)] for trump in range(4)]
"""The part of a card's value for later tricks that counts in an answer, by trump suit and card."""
LEAD_KEEP_SHARE: Final = 0.35
"""Share of this value that counts in a lead once the stock is gone; before, all of it counts."""
TOP_CARD_VALUES: Final = [
    [max(0.0, draw_value(card, trump) - 0.16) for card in range(52)] for trump in range(4)
]
"""Value of drawing the open top card of the stock instead of the one below, by trump suit and top card.

0.16 is the average of all cards.
"""
TAKE_IF_IT_PAYS: Final = 0.9
TAKE_IF_NOT: Final = 0.3
"""Probability that a player who can take a lead does so, if it pays and if not."""
HAND_CARDS: Final = 6
"""Number of cards in a hand."""
HAS_TAKER_PROBABILITIES: Final = [
    [
        [1 - comb(max(0, unseen - takers), cards) / max(1, comb(unseen, cards)) for takers in range(14)]
        for unseen in range(53)
    ]
    for cards in range(HAND_CARDS + 1)
]
"""Probability that unseen cards of a hand include a taker, by their number, that of all unseen cards, and
that of the takers among these.
"""
HIGHER_IN_SUIT: Final = [SUIT_CARDS[card // 13] & -(2 << card) for card in range(52)]
"""The higher cards of the same suit, by card."""
PAYING_STAKES: Final = [
    [keep_value(card, trump) - 2 * capture_value(card, trump) for card in range(52)] for trump in range(4)
]
"""Stake above which taking a lead with a card pays, by trump suit and card."""


def lead(cards: i64, known: i64, unseen: i64, lacking: i64, trump: i64, prize: float, keep: float) -> i64:
    """Return the card to lead that has the highest value.

    `cards` are the leader's, `known` those of the other hand that the leader has seen. The other hand also
    has `lacking` of the `unseen` cards. `prize` is what the winner gains by drawing first, `keep` the share
    of a card's value for later tricks that counts.
    """
    worth_of, held_of, pays_from = CAPTURE_VALUES[trump], KEEP_VALUES[trump], PAYING_STAKES[trump]
    able = HAS_TAKER_PROBABILITIES[lacking][count(unseen)]
    trumps: i64 = SUIT_CARDS[trump]
    trumped, trump_pays_from = 0.0, 0.0
    takers = known & trumps
    if takers:
        trumped, trump_pays_from = 1.0, pays_from[lowest(takers)]
    else:
        takers = unseen & trumps
        if takers:
            trumped, trump_pays_from = able[count(takers)], pays_from[lowest(takers)]
    best = -9.0
    chosen: i64 = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        gain = worth_of[card] + prize
        stake = 2 * gain
        higher: i64 = HIGHER_IN_SUIT[card]
        beaten = 0.0
        takers = known & higher
        if takers:
            beaten = TAKE_IF_IT_PAYS if stake > pays_from[lowest(takers)] else TAKE_IF_NOT
        else:
            takers = unseen & higher
            if takers:
                beaten = TAKE_IF_IT_PAYS if stake > pays_from[lowest(takers)] else TAKE_IF_NOT
                beaten *= able[count(takers)]
        if trumped > beaten and not trumps >> card & 1:
            chance = trumped * (TAKE_IF_IT_PAYS if stake > trump_pays_from else TAKE_IF_NOT)
            if chance > beaten:
                beaten = chance
        value = gain - beaten * (stake + 0.13) - keep * held_of[card]
        if value > best:
            best = value
            chosen = card
    return chosen


def answer(led: i64, cards: i64, trump: i64, prize: float) -> i64:
    """Return the card that answers a lead best, weighing its gain against the value of keeping it.

    `cards` are the legal cards, `prize` is what the winner gains by drawing first.
    """
    worth_of, spared_of = CAPTURE_VALUES[trump], ANSWER_KEEP_VALUES[trump]
    takers: i64 = TAKERS[trump][led]
    stake = worth_of[led] + prize
    best = -9.0
    chosen = led
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        gain = stake + worth_of[card]
        value = (gain if takers >> card & 1 else -gain) - spared_of[card]
        if value > best:
            best = value
            chosen = card
    return chosen
