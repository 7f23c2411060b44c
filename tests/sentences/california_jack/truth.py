"""What is so in California Jack, by the second reading of its rules."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import SUITS
from tests.game.referee_california_jack import FROM_LOW_TO_HIGH
from tests.sentences.moment import Moment

TRICKS, WITH_A_STOCK = 26, 20
"""CJ-7, CJ-8."""


def trump(m: Moment) -> str:
    return SUITS[m.state.trump]


def heads(m: Moment, cards: Sequence[str]) -> int:
    """CJ-6."""
    if len(cards) < 2:
        return 0
    lead, answer = cards
    if answer[1] == lead[1]:
        return int(FROM_LOW_TO_HIGH.index(answer[0]) > FROM_LOW_TO_HIGH.index(lead[0]))
    return int(answer[1] == trump(m))


def no_trumps_yet(m: Moment) -> bool:
    return bool(m.state.trump >= len(SUITS))


def suits_owed(m: Moment) -> set[str]:
    return {card[1] for card in m.owed()}
