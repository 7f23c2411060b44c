"""Which cards are alike in an ending, so that one of them is tried for all.

Two cards of a hand are alike where they are of one kind and no card of anybody else stands between
them. What a kind is, a game says in plain values: heights and counts by card.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.kernels.endgame import WINS
from game.engine.actions import Action
from game.engine.cards import Cards, mask

Kinds = tuple[Cards, ...]
"""By card: the lower cards of its suit, and a bit of its own for the kind."""
_ALL = 53
_KINDS = (1 << _ALL) - 1 << _ALL


def kinds_of(heights: Sequence[int], counts: Sequence[int], alone: Cards = 0) -> Kinds:
    """Cards of a suit that count the same are of one kind, but those that are `alone` in theirs."""
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
    """By card, the lower cards of its suit, and those of its kind, itself among them."""
    alike = (mask(other for other, place in enumerate(kinds) if (place ^ own) & _KINDS == 0) for own in kinds)
    return tuple(own & ~_KINDS for own in kinds), tuple(alike)


def one_of_each(legal: Sequence[Action], parting: Cards, kinds: Kinds) -> list[Action]:
    """The plays without those that another one is like; `parting` are the cards that may part two of them.

    Cards of one kind are alike where the same ones of these stand below them in their suit.
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
    """Strong leads, else cheap winners and then what is worth least later; `takers` is `None` at a lead."""
    if takers is None:
        actions.sort(key=lambda action: -keep[action.cards[0]])
    else:
        actions.sort(key=lambda action: keep[action.cards[0]] - WINS * (takers >> action.cards[0] & 1))
    return actions
