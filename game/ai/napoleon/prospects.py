"""What a finished deal of Napoleon tells a search."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import erf, sqrt
from typing import NamedTuple

from game.engine.scoring import ahead, points_of
from game.engine.state import NOBODY
from game.games.napoleon.form import Form
from game.games.napoleon.powers import points
from game.games.napoleon.scoring import points_of_side, stakes, wins
from game.games.napoleon.state import NapoleonState

CHANCE = 2.0
"""By how many scoring cards (one standard deviation) a played out deal may well have ended otherwise."""


class Chips(NamedTuple):
    """What a deal brings each of Napoleon's side and each of the others."""

    napoleon: float
    adjutant: float
    opponent: float


def roles_ahead(chips: Chips, players: int, *, alone: bool) -> tuple[float, float, float]:
    """How far Napoleon, his adjutant and an opponent are each ahead of the mean of the others.

    Where he plays alone the adjutant's place holds an opponent's.
    """
    side = [chips.napoleon] if alone else [chips.napoleon, chips.adjutant]
    everybody = ahead(side + [chips.opponent] * (players - len(side)))
    return everybody[0], everybody[1], everybody[-1]


def rollout_value(state: NapoleonState) -> Sequence[float]:
    """The chips of a deal that was played out by chance, had it ended a little otherwise now and then."""
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
def expected(form: Form, number: int, taken: int, discarded: int, *, alone: bool) -> Chips:
    """The chips of each role in a deal that a playout ends with so many scoring cards taken.

    A bid made or failed by one card says little about the choice that led there; so the
    nearer it was, the less it counts. Where there is more to a bid than reaching it, the chips
    as they are booked: also where it was lost by taking too much (NAP-13, NAP-O12).
    """
    exact = form.oldest or form.hattori or number == form.points
    if exact or (taken >= number and not wins(form, number, taken, discarded)):
        return booked(form, number, taken, discarded, alone=alone)
    paid = stakes(form, number, alone=alone)
    won = erf((taken - number + 0.5) / (CHANCE * sqrt(2)))
    return Chips(won * paid.napoleon, won * paid.adjutant, won * paid.opponent)


def booked(form: Form, number: int, taken: int, discarded: int, *, alone: bool) -> Chips:
    """The chips of each role as they are booked."""
    paid = stakes(form, number, alone=alone)
    if wins(form, number, taken, discarded):
        return Chips(*paid)
    return Chips(0, 0, 0) if form.hattori else Chips(-paid.napoleon, -paid.adjutant, -paid.opponent)
