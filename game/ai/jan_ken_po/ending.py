"""Exact endings of Jan Ken Po: keys, equivalent cards and the number of tricks solved.

The solver for kernel positions handles every ending; `key` and `distinct` are for puzzles.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache

from game.ai.equivalent_cards import kinds_of, likely_first, one_of_each
from game.ai.jan_ken_po.rules_of_thumb import CARD_USE
from game.engine.actions import Action
from game.engine.scoring import ahead
from game.games.jan_ken_po.options import JanKenPoOptions
from game.games.jan_ken_po.powers import LOWER, TAKERS
from game.games.jan_ken_po.scoring import gains
from game.games.jan_ken_po.state import JanKenPoState
from game.games.jan_ken_po.suits import strength

SOLVED_TRICKS = {2: 7, 3: 5, 4: 5, 5: 4, 6: 4}
"""Number of tricks left from which a deal is solved exactly, by number of players."""


def key(state: JanKenPoState) -> Hashable:
    """Return a key for the position: hands, turn, leader, winning card with its place, the declarer's side's
    tricks.
    """
    heads = leads = -1
    if state.trick:
        heads, leads = state.heads, state.trick.index(state.heads)
    return (tuple(state.hands), state.turn, state.leader, heads, leads, tricks_won(state))


def tricks_won(state: JanKenPoState) -> int:
    """Return the tricks that the declarer's side has won so far."""
    won = state.won[state.declarer]
    return won if state.partner < 0 else won + state.won[state.partner]


@cache
def results(
    options: JanKenPoOptions, players: int, number: int, alone: bool, bid: int
) -> tuple[tuple[float, float], ...]:
    """Return the points ahead for each player of the declarer's side, and for each opponent, by that side's
    tricks.
    """
    side = 1 if alone else 2
    found = []
    for taken in range(number + 1):
        made = missed = 0
        for gain in gains(options, players, number, taken, bid, alone=alone):
            made += gain.points if gain.declaring else 0
            missed += 0 if gain.declaring else gain.points
        everybody = ahead([made] * side + [missed] * (players - side))
        found.append((everybody[0], everybody[-1]))
    return tuple(found)


KINDS = kinds_of([strength(card) for card in range(52)], [0] * 52)


def distinct(state: JanKenPoState, legal: Sequence[Action]) -> Sequence[Action]:
    """Return the plays without equivalent ones, the likely best first; of discards the lowest of each suit.

    Only tricks count, so a lower card of a suit is hardly ever worth more.
    """
    if state.phase in ("neko", "discard"):
        return [one for one in legal if not any(LOWER[one.cards[0]] >> each.cards[0] & 1 for each in legal)]
    if len(legal) == 1 or state.phase != "play":
        return legal
    others, takers = state.held_by_others(state.turn), None
    if state.trick:
        others |= 1 << state.heads
        takers = TAKERS[state.trump][state.heads]
    return likely_first(one_of_each(legal, others, KINDS), CARD_USE[state.trump], takers)
