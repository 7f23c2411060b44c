"""Tables of hypergeometric probabilities for players in a playout, who see only their own cards.

A playout deals all cards, but its players must not use cards that they could not see: the search would then
expect everyone to see them. Compiled if possible.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

_MOST: Final = 56
"""Number of rows and columns of each table; greater than the number of cards in a pack."""
_HANDS: Final = 32
"""Number of tables, one for each size of a hand; greater than the number of cards in a hand."""
_LACKED: Final[list[list[float]]] = [[] for _ in range(_HANDS)]
"""Table for `lacked` by the size of a hand; filled when first needed."""


def lacked(size: i64, unseen: i64, cards: i64) -> float:
    """Return the probability that a hand of `size` of the `unseen` cards has none of `cards` given ones."""
    known = _LACKED[size]
    if not known:
        known = _LACKED[size] = _lacked_by(size)
    return known[unseen * _MOST + cards]


def _lacked_by(size: i64) -> list[float]:
    """Return the table for a hand of this size, by the numbers of unseen and of given cards."""
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
    """Return the probability that a hand of `size` of the `unseen` cards can win a trick.

    `following` of the unseen cards are of the suit to follow, and `suited` of these win the trick; so do
    `others` of the other suits, which only a void hand may play.
    """
    chance = 1.0 - lacked(size, unseen, suited)
    if others:
        void = lacked(size, unseen, following)
        chance += void * (1.0 - lacked(size, unseen - following, others))
    return chance
