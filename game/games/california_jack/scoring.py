"""Scoring a deal: High, Low, Jack and Game, until a player has won (CJ-9, CJ-10)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from game.engine.cards import ACE, FULL_PACK, JACK, TWO, card_of
from game.engine.state import NOBODY
from game.games.california_jack.deal_result import CaliforniaJackReason, CaliforniaJackResult, PointWon
from game.games.california_jack.powers import ALL_POINTS, points
from game.games.california_jack.state import CaliforniaJackState

HONOURS = (
    (ACE, CaliforniaJackReason("high")),
    (TWO, CaliforniaJackReason("low")),
    (JACK, CaliforniaJackReason("jack")),
)
"""The trumps that score a point each for the player who captures them, in order of scoring."""


def points_won(state: CaliforniaJackState, counts: tuple[int, int]) -> Iterator[PointWon]:
    """Yield each point of the deal in order of scoring, given both players' card points (CJ-9)."""
    for rank, reason in HONOURS:
        yield PointWon(0 if state.taken[0] >> card_of(rank, state.trump) & 1 else 1, reason)
    more, less = max(counts), min(counts)
    if more != less:
        yield PointWon(counts.index(more), CaliforniaJackReason("game", (more, less)))


def result(state: CaliforniaJackState) -> CaliforniaJackResult:
    """Return the result of a finished deal. Once a player reaches the target, later points are not scored."""
    captured = points(state.taken[0])
    return counted(state, (captured, ALL_POINTS - captured))


def counted(state: CaliforniaJackState, counts: tuple[int, int]) -> CaliforniaJackResult:
    """Return the result of a deal, given both players' card points.

    The state's captured cards are read only for High, Low and Jack.
    """
    totals = list(state.setup.totals)
    won: list[PointWon] = []
    for point in points_won(state, counts):
        won.append(point)
        totals[point.player] += 1
        if totals[point.player] == state.setup.options.target:
            return CaliforniaJackResult(tuple(won), counts, point.player)
    return CaliforniaJackResult(tuple(won), counts, NOBODY)


def is_decided(state: CaliforniaJackState) -> bool:
    """Return whether the points of the deal are certain, or at least those scored until a player wins.

    It gives each uncaptured honour, and all other uncaptured cards together, to either player. If the points
    are the same in all these cases, they are the same for every way to share the cards.
    """
    rest = FULL_PACK & ~(state.taken[0] | state.taken[1])
    honours = [1 << card_of(rank, state.trump) for rank, _ in HONOURS]
    open_ones = [honour for honour in honours if rest & honour]
    plain = rest & ~sum(open_ones)
    ends = set()
    for owners in product((0, 1), repeat=len(open_ones) + 1):
        end = state.copy()
        for cards, owner in zip((plain, *open_ones), owners, strict=True):
            end.taken[owner] |= cards
        ends.add(tuple((won.player, won.reason.point) for won in result(end).points))
    return len(ends) == 1


def count(state: CaliforniaJackState) -> None:
    """Score a finished deal."""
    state.result = result(state)
    for player, reason in state.result.points:
        state.book(player, 1, reason)
