"""What matters in the last tricks of Napoleon: for the exact endings.

The quick `solvable` ends every deal that can be solved. `key` and `distinct` are for puzzles, and with
`bounds` for the solver of any game, which the tests compare with the quick one.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache

from game.ai.alike import Kinds, kinds_of, likely_first, one_of_each
from game.ai.napoleon.cardplay import keep
from game.ai.napoleon.prospects import Chips, roles_ahead
from game.engine.actions import Action
from game.engine.cards import RANK_CARDS, TWO, Cards, mask
from game.engine.state import NOBODY
from game.engine.tricks import head_of
from game.games.napoleon.form import JOKER_BIT, NO_CARD, YOROMEKI, NapoleonForm
from game.games.napoleon.lookup import SAME_TWO
from game.games.napoleon.powers import Powers, points, tables, takers
from game.games.napoleon.scoring import ends, points_left, points_of_side, stakes
from game.games.napoleon.state import NapoleonState

SOLVED = {2: 7, 3: 6, 4: 5, 5: 4, 6: 3}
"""Tricks left from which on a deal is solved, by players."""


def key(state: NapoleonState) -> Hashable:
    """Where the cards lie, the trick, whose turn it is, and the scoring cards of Napoleon's side."""
    piles = tuple(map(tuple, state.piles))
    return (tuple(state.hands), piles, tuple(state.trick), state.turn, points_of_side(state, state.partner()))


def bounds(state: NapoleonState, player: int) -> tuple[float, float]:
    """The least and the most that a player can still get ahead of the others."""
    form, partner = state.form, state.partner()
    discarded = points(form, state.discards[state.napoleon])
    taken, left = points_of_side(state, partner), points_left(state)
    won, lost = _results(form, state.number, alone=partner == NOBODY)
    role = 0 if player == state.napoleon else 1 if player == partner else 2
    made_or_not = ends(form, state.number, taken, left, discarded)
    values = [(won if made else lost)[role] for made in made_or_not]
    return min(values), max(values)


@lru_cache(256)
def _results(form: NapoleonForm, number: int, *, alone: bool) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """How far Napoleon, his adjutant and an opponent are ahead of the others, won and lost."""
    won = roles_ahead(Chips(*stakes(form, number, alone=alone)), form.players, alone=alone)
    return won, (0.0, 0.0, 0.0) if form.hattori else tuple(-value for value in won)


def distinct(state: NapoleonState, legal: Sequence[Action]) -> Sequence[Action]:
    """One of each run of like cards that no card of the others parts; the likely best come first."""
    if len(legal) == 1:
        return legal
    powers, trick = state.powers, state.trick
    others, taking = state.held_by_others(state.turn) | mask(trick), None
    for pile in state.piles:
        others |= mask(pile)
    if trick:
        over = takers(powers, trick[0], first=state.first_trick)
        taking = over[trick[head_of(trick, over)]]
    kept = one_of_each(legal, others, kinds(powers, state.form.scoring))
    return likely_first(kept, keep(powers), taking)


@lru_cache(512)
def kinds(powers: Powers, scoring: Cards) -> Kinds:
    """What counts alike is alike, but for cards with a rule of their own."""
    heights = tables(powers).later.heights
    alone = JOKER_BIT | RANK_CARDS[TWO] | (1 << powers.hunter if powers.hunter != NO_CARD else 0)
    alone |= 1 << YOROMEKI if powers.yoromeki else 0
    alone |= mask(card for card in range(53) if heights[card][card] >= SAME_TWO)
    return kinds_of(range(53), [scoring >> card & 1 for card in range(53)], alone)
