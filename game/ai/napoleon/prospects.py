"""Values of finished deals of Napoleon for the search."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import erf, sqrt
from typing import NamedTuple

from game.engine.scoring import ahead, points_of
from game.engine.state import NOBODY
from game.games.napoleon.form import NapoleonForm
from game.games.napoleon.powers import points
from game.games.napoleon.scoring import points_of_side, stakes, wins
from game.games.napoleon.state import NapoleonState

PLAYOUT_DEVIATION = 2.0
"""Standard deviation, in scoring cards, between a playout's result and that of a well-played deal."""


class Chips(NamedTuple):
    """Chips from a deal for Napoleon, the adjutant and each opponent."""

    napoleon: float
    adjutant: float
    opponent: float


def roles_ahead(chips: Chips, players: int, *, alone: bool) -> tuple[float, float, float]:
    """Return by how many chips Napoleon, adjutant and opponent are each ahead of the average of the others.

    If Napoleon plays alone, the second value is also that of an opponent.
    """
    side = [chips.napoleon] if alone else [chips.napoleon, chips.adjutant]
    everybody = ahead(side + [chips.opponent] * (players - len(side)))
    return everybody[0], everybody[1], everybody[-1]


def rollout_value(state: NapoleonState) -> Sequence[float]:
    """Return the chips of each player for a playout, smoothed over slightly different results."""
    if state.napoleon == NOBODY:
        return points_of(state.entries, state.setup.players)
    partner = state.partner()
    discarded = points(state.form, state.discards[state.napoleon])
    taken = points_of_side(state, partner)
    roles = expected(state.form, state.number, taken, discarded, alone=partner == NOBODY)
    found = [roles.opponent] * state.setup.players
    if partner != NOBODY:
        found[partner] = roles.adjutant
    found[state.napoleon] = roles.napoleon
    return found


@lru_cache(4096)
def expected(form: NapoleonForm, number: int, taken: int, discarded: int, *, alone: bool) -> Chips:
    """Return the expected chips of each role if Napoleon's side took `taken` scoring cards in a playout.

    A bid made or failed by one card says little about the choice that led to it, so close results count less.
    If a bid needs more than reaching its number, or was lost by taking too much (NAP-13, NAP-O12), the exact
    score is used.
    """
    exact = form.oldest or form.hattori or number == form.points
    if exact or (taken >= number and not wins(form, number, taken, discarded)):
        return booked(form, number, taken, discarded, alone=alone)
    paid = stakes(form, number, alone=alone)
    won = erf((taken - number + 0.5) / (PLAYOUT_DEVIATION * sqrt(2)))
    return Chips(won * paid.napoleon, won * paid.adjutant, won * paid.opponent)


def booked(form: NapoleonForm, number: int, taken: int, discarded: int, *, alone: bool) -> Chips:
    """Return the chips of each role by the exact score, without smoothing."""
    paid = stakes(form, number, alone=alone)
    if wins(form, number, taken, discarded):
        return Chips(*paid)
    return Chips(0, 0, 0) if form.hattori else Chips(-paid.napoleon, -paid.adjutant, -paid.opponent)
