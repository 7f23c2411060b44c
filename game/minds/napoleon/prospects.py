"""What a finished deal of Napoleon tells a search."""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt

from game.engine.scoring import points_of
from game.engine.state import NOBODY
from game.napoleon.powers import points
from game.napoleon.scoring import points_of_side, shares, stakes, wins
from game.napoleon.state import NapoleonState

CHANCE = 2.0
"""By how many scoring cards (one standard deviation) a played out deal may well have ended otherwise."""


def outlook(state: NapoleonState) -> Sequence[float]:
    """The chips of a deal that was played out by chance, had it ended a little otherwise now and then.

    A bid made or failed by one card says little about the choice that led there; so the
    nearer it was, the less it counts. Where there is more to a bid than reaching it, the chips
    as they are booked: also where it was lost by taking too much (NAP-13, NAP-O12).
    """
    game = state.form
    if state.napoleon == NOBODY or game.oldest or game.hattori or state.number == game.points:
        return points_of(state.entries, game.players)
    partner = state.partner()
    taken = points_of_side(state, partner)
    discarded = points(game, state.discards[state.napoleon])
    if taken >= state.number and not wins(game, state.number, taken, discarded):
        return points_of(state.entries, game.players)
    ahead = taken - state.number + 0.5
    won = erf(ahead / (CHANCE * sqrt(2)))
    paid = stakes(game, state.number, alone=partner == NOBODY)
    return [won * share for share in shares(state, paid, partner)]
