"""Chances for who sees his own cards alone, looked up: for players in a playout.

A playout deals all cards, but who plays in it should not act on cards that he could not see: a search would
believe that everybody will. It is compiled where that can be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

_MOST: Final = 56
"""More cards than a pack has."""
_HANDS: Final = 32
"""More cards than a hand has."""
_LACKED: Final[list[list[float]]] = [[] for _ in range(_HANDS)]
"""By the size of a hand what is known of it, made when it is first asked for: see `lacked`."""


def lacked(size: i64, unseen: i64, cards: i64) -> float:
    """The chance that a hand of `size` of `unseen` cards has none of so many `cards` among these."""
    known = _LACKED[size]
    if not known:
        known = _LACKED[size] = _lacked_by(size)
    return known[unseen * _MOST + cards]


def _lacked_by(size: i64) -> list[float]:
    """By the unseen cards and those that matter: one card of the hand after the other is none of these."""
    found: list[float] = []
    unseen: i64 = 0
    while unseen < _MOST:
        cards: i64 = 0
        while cards < _MOST:
            chance = 1.0
            drawn: i64 = 0
            while drawn < size and chance > 0.0:
                others = unseen - drawn - cards
                chance *= float(others) / float(unseen - drawn) if others > 0 else 0.0
                drawn += 1
            found.append(chance)
            cards += 1
        unseen += 1
    return found


def can_take(size: i64, unseen: i64, following: i64, suited: i64, others: i64) -> float:
    """The chance that a hand of `size` of so many `unseen` cards can take a trick over.

    `following` of the unseen cards are of the suit that must be played where there is any of it, and `suited`
    of these take the trick; so do `others` beside them, which who has none of the suit may play.
    """
    chance = 1.0 - lacked(size, unseen, suited)
    if others:
        void = lacked(size, unseen, following)
        chance += void * (1.0 - lacked(size, unseen - following, others))
    return chance
