"""Equivalent cards in exact endings: only one of each group is searched.

Two cards of a hand are equivalent if they are of one kind and no card of another player ranks between them. A
game defines its kinds by the height and the points of each card.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.kernels.endgame import TAKES_TRICK_PREFERENCE
from game.engine.actions import Action
from game.engine.cards import Cards, mask

Kinds = tuple[Cards, ...]
"""Lower cards of a card's suit, as a set with an extra bit for the card's kind, by card."""
_ALL = 53
_KINDS = (1 << _ALL) - 1 << _ALL


def kinds_of(heights: Sequence[int], counts: Sequence[int], alone: Cards = 0) -> Kinds:
    """Return the kinds: cards of a suit with equal counts; each card of `alone` is a kind of its own."""
    cards = range(len(heights))
    kinds: dict[tuple[int, int], int] = {}
    found = []
    for card in cards:
        kind = (-1 - card, 0) if alone >> card & 1 else (card // 13, counts[card])
        number = kinds.setdefault(kind, len(kinds))
        lower = (other for other in cards if other // 13 == card // 13 and heights[other] < heights[card])
        found.append(mask(lower) | 1 << _ALL + number)
    return tuple(found)


def apart(kinds: Kinds) -> tuple[tuple[Cards, ...], tuple[Cards, ...]]:
    """Return two tables by card: the lower cards of its suit, and the cards of its kind, itself included."""
    alike = (mask(other for other, place in enumerate(kinds) if (place ^ own) & _KINDS == 0) for own in kinds)
    return tuple(own & ~_KINDS for own in kinds), tuple(alike)


def one_of_each(legal: Sequence[Action], parting: Cards, kinds: Kinds) -> list[Action]:
    """Return the plays without those equivalent to an earlier play.

    `parting` are the cards of other players. Cards of one kind are equivalent if the same parting cards rank
    below them in their suit.
    """
    parting |= _KINDS
    seen = set()
    kept = []
    for action in legal:
        place = parting & kinds[action.cards[0]]
        if place not in seen:
            seen.add(place)
            kept.append(action)
        elif action.strain is not None or action.manner:
            kept.append(action)
    return kept


def likely_first(actions: list[Action], keep: Sequence[float], takers: Cards | None) -> list[Action]:
    """Sort plays for alpha-beta: strong leads, otherwise cheap winners, then the cards least useful later.

    `keep` is each card's later value, by card. `takers` are the cards that win the trick so far, `None` for a
    lead.
    """
    if takers is None:
        actions.sort(key=lambda action: -keep[action.cards[0]])
    else:
        actions.sort(
            key=lambda action: (
                keep[action.cards[0]] - TAKES_TRICK_PREFERENCE * (takers >> action.cards[0] & 1)
            )
        )
    return actions
