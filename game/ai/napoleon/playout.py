"""Playout policy: fast, sensible play to the end of a deal, for search.

Leads are random. A player who can take a trick from the other side usually does so, and scoring cards go to
the player's own side. Uses integers and is compiled if possible.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.engine.bits import lowest
from game.games.napoleon.lookup import URA_JACK

if TYPE_CHECKING:
    from mypy_extensions import i64

GIVEN_CARD_VALUE: Final = 2.0
"""Value of a scoring card on a trick that the player's side is sure of; its cost on the others' trick."""
UNSURE_CARD_VALUE: Final = 0.5
"""Value of a scoring card given to a trick that the player's side may still lose."""
TAKES_TRICK_PROBABILITY: Final = 0.6
"""Assumed probability that a card takes the trick although other players are still to play to it."""
HEIGHT_BONUS: Final = 0.02
"""Bonus for each step in height of a winning card if other players still have to play to the trick."""


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
    """Return the legal card that answers a trick best.

    `heights` are the heights of the cards in this trick, and `best` is the height of the winning card.
    `friendly` says whether the player's own side is winning, and `final` whether the player is the last.
    `points` is the number of scoring cards in the trick, plus one for the trick itself. `kept` is the value
    of keeping each card.
    """
    sure = GIVEN_CARD_VALUE if final or best >= URA_JACK else UNSURE_CARD_VALUE
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
            # The last player wins as cheaply as possible; earlier ones prefer higher cards, which are
            # likelier to hold.
            value = (
                points + score
                if final
                else TAKES_TRICK_PROBABILITY * (points + score) + HEIGHT_BONUS * float(height)
            )
        else:
            value = -GIVEN_CARD_VALUE * score
        value -= kept[card]
        if value > top:
            top = value
            chosen = card
    return chosen
