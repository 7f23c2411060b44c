"""Playout policy: fast, sensible play to the end of a deal, for search.

Leads are left to chance, who can take a trick over from the other side does so, and scoring cards go to
friends. In whole numbers, and compiled if possible.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.engine.bits import lowest
from game.games.napoleon.lookup import URA_JACK

if TYPE_CHECKING:
    from mypy_extensions import i64

GIVEN: Final = 2.0
"""What a scoring card brings on a trick that a friend is sure of, and costs on one of the others."""
UNSURE: Final = 0.5
"""What it brings on one that a friend may still lose."""
HOLDS: Final = 0.6
"""How likely a trick holds that others still play to."""
HIGHER: Final = 0.02
"""By how much more a card is liked that stands a step higher, where others still play."""


def answer(
    cards: i64,
    heights: list[int],
    best: i64,
    points: float,
    scoring: i64,
    kept: list[float],
    friendly: bool,
    final: bool,
) -> i64:
    """The legal card that answers a trick.

    `heights` are how high the cards stand in it, `best` is how high the one stands that heads it, for a
    friend or for the other side; `points` is what lies in it, and a point for the trick. `kept` is what each
    card is good for later.
    """
    sure = GIVEN if final or best >= URA_JACK else UNSURE
    top = -99.0
    chosen: i64 = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        score = 1.0 if scoring >> card & 1 else 0.0
        height: i64 = heights[card]
        if friendly:
            value = sure * score
        elif height > best:
            # The last one takes it as cheaply as he can, others so that it may hold.
            value = points + score if final else HOLDS * (points + score) + HIGHER * float(height)
        else:
            value = -GIVEN * score
        value -= kept[card]
        if value > top:
            top = value
            chosen = card
    return chosen
