"""A player's result as the sum of their cards, luck and play, rounded so that the sum holds."""

from __future__ import annotations

from typing import NamedTuple

from game.analysis.review import DealReview


class ResultParts(NamedTuple):
    """The parts of a player's result in a deal, in points: `hand + luck + play = result`."""

    hand: float
    """Result that the player could expect at their first choice."""
    luck: float
    """What the cards and the others' play added to it."""
    play: float
    """What the player's slips and mistakes cost, as 0 or a negative number."""
    result: float
    """Points ahead of the average of the others."""


def result_parts(review: DealReview, digits: int = 1) -> ResultParts | None:
    """Return the parts of a result, each rounded to `digits` decimals; `None` if there was no choice.

    The rounded parts add up to the rounded result exactly in units of the last digit. Play and result are
    rounded as usual; the difference goes to the hand or the luck, whichever is changed less by it.
    """
    if review.hand is None:
        return None
    unit = 10**digits
    result, play = round(review.result * unit), -round(max(0.0, review.all.lost.points) * unit)
    exact = review.hand * unit, (review.cards - review.hand) * unit
    hand, luck = map(round, exact)
    while hand + luck != result - play:
        step = 1 if hand + luck < result - play else -1
        if abs(hand + step - exact[0]) <= abs(luck + step - exact[1]):
            hand += step
        else:
            luck += step
    return ResultParts(hand / unit, luck / unit, play / unit, result / unit)
