"""Exact endings of Napoleon: position keys, equivalent cards and the number of tricks solved.

The fast `solvable` handles all deals that can be solved; `key` and `distinct` are for puzzles.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache

from game.ai.equivalent_cards import Kinds, kinds_of, likely_first, one_of_each
from game.ai.napoleon.cardplay import keep
from game.engine.actions import Action
from game.engine.cards import RANK_CARDS, TWO, Cards, mask
from game.engine.tricks import head_of
from game.games.napoleon.form import JOKER_BIT, NO_CARD, YOROMEKI
from game.games.napoleon.lookup import SAME_TWO
from game.games.napoleon.powers import CardPowers, tables, takers
from game.games.napoleon.scoring import points_of_side
from game.games.napoleon.state import NapoleonState

SOLVED_TRICKS = {2: 7, 3: 6, 4: 5, 5: 4, 6: 3}
"""Tricks left at which a deal is solved exactly, by number of players."""


def key(state: NapoleonState) -> Hashable:
    """Return a key for the position: all cards, trick, turn and scoring cards of Napoleon's side."""
    piles = tuple(map(tuple, state.piles))
    return (tuple(state.hands), piles, tuple(state.trick), state.turn, points_of_side(state, state.partner()))


def distinct(state: NapoleonState, legal: Sequence[Action]) -> Sequence[Action]:
    """Return the plays with only one from each group of equivalent cards, the most promising first."""
    if len(legal) == 1 or state.phase != "play":
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
def kinds(powers: CardPowers, scoring: Cards) -> Kinds:
    """Return groups of cards with equal value; cards with special rules are separate."""
    heights = tables(powers).later.heights
    alone = JOKER_BIT | RANK_CARDS[TWO] | (1 << powers.hunter if powers.hunter != NO_CARD else 0)
    alone |= 1 << YOROMEKI if powers.yoromeki else 0
    alone |= mask(card for card in range(53) if heights[card][card] >= SAME_TWO)
    return kinds_of(range(53), [scoring >> card & 1 for card in range(53)], alone)
