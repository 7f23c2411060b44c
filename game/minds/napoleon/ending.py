"""What matters in the last tricks of Napoleon: for the exact endings."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache

from game.engine.actions import Action
from game.engine.cards import JOKER, TWO, Cards, mask, rank_of
from game.engine.scoring import ahead
from game.engine.state import NOBODY
from game.minds.napoleon.playout import keep
from game.napoleon.form import YOROMEKI, Form
from game.napoleon.powers import SAME_TWO, Powers, tables
from game.napoleon.scoring import points_of_side, stakes, wins
from game.napoleon.state import NapoleonState

SOLVED = {2: 7, 3: 6, 4: 5, 5: 4, 6: 3}
"""Tricks left from which on a deal is solved, by players."""


def key(state: NapoleonState) -> Hashable:
    """Where the cards lie, the trick, whose turn it is, and the scoring cards of Napoleon's side."""
    piles = tuple(map(tuple, state.piles))
    return (tuple(state.hands), piles, tuple(state.trick), state.turn, points_of_side(state, state.partner()))


def bounds(state: NapoleonState, player: int) -> tuple[float, float]:
    """The least and the most that a player can still get ahead of the others."""
    game = state.form
    partner = state.partner()
    taken = points_of_side(state, partner)
    discarded = (state.discards[state.napoleon] & game.scoring).bit_count()
    gone = 0
    for cards in state.taken:
        gone |= cards
    left = game.points - discarded - (gone & game.scoring).bit_count()
    won, lost = _results(game, state.number, alone=partner == NOBODY)
    role = 0 if player == state.napoleon else 1 if player == partner else 2
    outcomes = _outcomes(game, state.number, taken, left, discarded)
    values = [(won if made else lost)[role] for made in outcomes]
    return min(values), max(values)


@lru_cache(1 << 14)
def _outcomes(game: Form, number: int, taken: int, left: int, discarded: int) -> frozenset[bool]:
    """Whether the bid can still be made, and whether it can still be missed."""
    return frozenset(wins(game, number, taken + more, discarded) for more in range(left + 1))


@lru_cache(256)
def _results(game: Form, number: int, *, alone: bool) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """How far Napoleon, his adjutant and an opponent are ahead of the others, won and lost."""
    paid = stakes(game, number, alone=alone)
    side = [paid.napoleon] if alone else [paid.napoleon, paid.adjutant]
    everybody = ahead(side + [paid.opponent] * (game.players - len(side)))
    won = (everybody[0], everybody[1], everybody[-1])
    return won, (0.0, 0.0, 0.0) if game.hattori else tuple(-value for value in won)


def distinct(state: NapoleonState, legal: Sequence[Action]) -> Sequence[Action]:
    """One of each run of like cards that no card of the others parts; the likely best come first."""
    if len(legal) == 1:
        return legal
    others = state.held_by_others(state.turn) | mask(state.trick)
    for pile in state.piles:
        others |= mask(pile)
    classes = _classes(state.powers, state.form.scoring)
    kept: list[Action] = []
    last = -1
    for action in legal:
        card = action.cards[0]
        between = (1 << card) - (2 << last) if last >= 0 else 0
        if last < 0 or classes[card] != classes[last] or others & between:
            kept.append(action)
        last = card
    if len(kept) > 1:
        kept.sort(key=_order(state))
    return kept


def _order(state: NapoleonState) -> Callable[[Action], float]:
    """The likely best first: strong leads, cheap winners, then what is worth least."""
    worth = keep(state.powers)
    if not state.trick:
        return lambda action: -worth[action.cards[0]]
    found = tables(state.powers)
    heights = (found.first if state.first_trick else found.later)[state.trick[0]]
    best = max(heights[card] for card in state.trick)
    return lambda action: worth[action.cards[0]] - 9 * (heights[action.cards[0]] > best)


@lru_cache(512)
def _classes(powers: Powers, scoring: Cards) -> tuple[int, ...]:
    """Cards of one class are alike but for their rank; those with a rule of their own are alone in theirs."""
    found = tables(powers)
    classes = []
    for card in range(53):
        height = found.later[card][card]
        own = card in (JOKER, powers.hunter) or height >= SAME_TWO or rank_of(card) == TWO
        own = own or (card == YOROMEKI and powers.yoromeki)
        suit = card // 13 if not own else 100 + card
        classes.append(suit * 2 + (scoring >> card & 1))
    return tuple(classes)
