"""Playout policy for search: random leads, and replies chosen by their value.

Uses integer cards and sets; compiled if possible.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.ai.california_jack.rules_of_thumb import held, worth
from game.engine.bits import lowest
from game.games.california_jack.powers import takes

if TYPE_CHECKING:
    from mypy_extensions import i64

WORTH: Final = [[worth(card, trump) for card in range(52)] for trump in range(4)]
HELD: Final = [[0.7 * held(card, trump) for card in range(52)] for trump in range(4)]
"""Values of capturing and of keeping each card, by trump suit and card."""


def answer(lead: i64, cards: i64, trump: i64) -> i64:
    """Return the card that answers a lead best, weighing its gain against the value of keeping it.

    `cards` are the legal cards.
    """
    worth_of, held_of = WORTH[trump], HELD[trump]
    stake = worth_of[lead]
    best = -9.0
    chosen = lead
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        gain = stake + worth_of[card]
        value = (gain if takes(card, lead, trump) else -gain) - held_of[card]
        if value > best:
            best = value
            chosen = card
    return chosen
